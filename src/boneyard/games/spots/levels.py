"""The levels of bots at Spots, weakest first. How they compare stands in docs/skill.md.

Choices are often worth nearly the same, and dice fall far apart: few candidates with many tries each choose
better than many with few. A glance counts for 20 of them: alone against d0g, 100 tries won 69.8 % of 400
games where it counted for 60, and 63.0 % where it did not count; between two, 60 tries against `club` won
76.5 % of 400 where it counted for 15, and 72.0 % for 60. Alone with 60 tries it makes no difference: 66.0 %
of 600 other games with 20, 66.7 % with 60; `club`, which only glances, won 64.2 % of them.

There is no champion: more of the same brings nothing. Against 60 tries, 400 won 47.0 % ± 9.0 of 100 games,
and 44.0 % ± 9.1 when they looked four turns ahead.
"""

from boneyard.core.levels import Level

LEVELS = (
    Level("pup", near=True, waver=0.15, careful=False),
    Level("regular", waver=0.05),
    Level("club"),
    Level("expert", turns=2, candidates=4, seconds=0.045, tries=60, lean=20.0),
)
