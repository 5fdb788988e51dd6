"""The levels of bots at Dog, weakest first. How they compare stands in docs/skill.md."""

from boneyard.core.levels import Level

# All that a champion has over an expert is more tries. Whether that is enough is not decided: with 400 tries
# against 100 it won 27 of 46 games, 58.7 % (43.7 to 72.3). Counting out the last cards of any round, not only
# of the game, was no better than trying them: 134 of 294 games; tries look into the next round as well.
LEVELS = (
    Level("pup", near=True, waver=0.2, careful=False),
    Level("regular", waver=0.08),
    Level("club"),
    Level("expert", turns=4, candidates=6, seconds=0.045, tries=50, reckons=True),
    Level("champion", turns=4, candidates=10, seconds=0.9, tries=400, reckons=True),
)
