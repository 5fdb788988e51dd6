"""The levels of bots at Dog, weakest first. How they compare stands in docs/skill.md."""

from boneyard.core.levels import Level

LEVELS = (
    Level("pup", near=True, waver=0.2, careful=False),
    Level("regular", waver=0.08),
    Level("club"),
    Level("expert", turns=4, candidates=6, seconds=0.045, tries=100),
    Level("champion", turns=4, candidates=10, seconds=0.9, tries=2000),
)
