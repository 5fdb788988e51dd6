"""The levels of bots at Dungeons and Dominos, weakest first. How they compare stands in docs/skill.md.

There is no champion: at four seats, where 25 % is fair, 400 tries won 23 % ± 11 of 68 games against 60, too
few to tell. Nobody looks beyond the end of the own turn: a round more won 19 % ± 8 of 52 games against
`quick`, the end of the turn 35 % ± 8 of 112 by the same weights, and 30 % ± 5 of 400 by those of today.
"""

from boneyard.core.levels import Level

LEVELS = (
    Level("pup", near=True, waver=3.0, careful=False),
    Level("regular", waver=1.5),
    Level("club"),
    Level("expert", turns=0, candidates=16, seconds=0.04, tries=60),
)
