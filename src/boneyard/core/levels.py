"""How well somebody plays, as numbers a game sets: what they see, how surely they judge, how far ahead."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """Nobody plays at random: weak players see less and judge less surely, so their mistakes make sense."""

    name: str
    near: bool = False  # looks at nothing but their own things
    waver: float = 0.0  # how far judgement wavers, in the measure of the game's `prior`
    careful: bool = True  # never does what anybody can see is folly
    turns: int = 0  # how many turns a try goes on
    ends: bool = False  # and then at random to the end, instead of being judged by what was learned
    candidates: int = 0  # how many choices are tried out ahead; 0 for none
    seconds: float = 0.0  # for trying them out
    tries: int = 0  # the same where a count is wanted instead of time: tests, arenas
    watches: bool = False  # learns of the others from what they have shown
    reckons: bool = False  # counts all ways out where the judge finds few enough
    lean: float = 0.0  # so many tries does a glance count for, in the measure of the game's `prior`
    mix: float = 0.0  # of a fair share: choices so close are mixed, since secret ones must not be foreseen


# The names that people meet, weakest first. A game where luck leaves no room for all of them has fewer.
TITLES = {
    "pup": "Looks at its own things only, and is easily distracted.",
    "regular": "Plays sensibly, and misjudges now and then.",
    "club": "Sees what there is to see, and knows what it is worth.",
    "expert": "Tries the best choices out in its head, for a moment.",
    "champion": "Tries them out for up to a second.",
}

# For a game that has a judge and says nothing of levels. What wavers does so in the measure of its `prior`.
USUAL = (
    Level("pup", near=True, waver=0.5, careful=False),
    Level("regular", waver=0.2),
    Level("club"),
    Level("expert", turns=1, candidates=4, seconds=0.045, tries=60),
)
