"""The levels of bots at Donut Dog, weakest first. How they compare stands in docs/skill.md.

A try ends with the round: what the next one brings is luck, and a longer one was no better. With 50 tries
against `club`, a glance that counts won 79.2 % of 300 games, instead of 70.2 %.
"""

from boneyard.core.levels import Level

LEVELS = (
    Level("pup", waver=1.0, careful=False),
    Level("regular", waver=0.5),
    Level("club"),
    Level("expert", turns=0, candidates=12, seconds=0.045, tries=50, lean=0.5),
    Level("champion", turns=0, candidates=24, seconds=0.9, tries=400, lean=0.5),
)
