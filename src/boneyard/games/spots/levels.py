"""The levels of bots at Spots, weakest first. How they compare stands in docs/skill.md.

Choices are often worth nearly the same, and dice fall far apart: few candidates with many tries each choose
better than many with few.
"""

from boneyard.core.levels import Level

LEVELS = (
    Level("pup", near=True, waver=0.15, careful=False),
    Level("regular", waver=0.05),
    Level("club"),
    Level("expert", turns=2, candidates=4, seconds=0.045, tries=60, lean=20.0),
    Level("champion", turns=4, candidates=6, seconds=0.9, tries=400, lean=20.0),
)
