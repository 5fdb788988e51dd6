"""The levels of bots at Dog, weakest first. How they compare stands in docs/skill.md."""

from boneyard.core.levels import Level

# All that a champion has over an expert is more tries. Counting out the last cards of any round, not only of
# the game, was no better than trying them, which looks into the next round as well: 134 of 294 games. To let
# a glance count for some tries won 71.5 % of 200 games against `club`, instead of 76.0 %.
LEVELS = (
    Level("pup", near=True, waver=0.2, careful=False),
    Level("regular", waver=0.08),
    Level("club"),
    Level("expert", turns=4, candidates=6, seconds=0.045, tries=50, reckons=True),
    Level("champion", turns=4, candidates=10, seconds=0.9, tries=400, reckons=True),
)
