"""The levels of bots at Go Nuts for Donuts, weakest first. How they compare stands in docs/skill.md.

There is no champion: nothing was found that beats the expert by more of the same. Between two, 150 tries won
51.5 % ± 3.4 of 400 games against 20, 1500 won 51.2 % ± 2.9 of 122 against 150, and a round further ahead won
49.4 % ± 9.4 of 84; all before others were expected to know what was learned of each donut.
"""

from boneyard.core.levels import Level

LEVELS = (
    Level("pup", near=True, waver=2.5, careful=False),
    Level("regular", waver=0.5),
    Level("club", turns=0, candidates=7, seconds=0.002, tries=14, mix=0.04),
    Level(
        "expert", turns=0, candidates=7, seconds=0.02, tries=300, watches=True, reckons=True, mix=0.005
    ),
)
