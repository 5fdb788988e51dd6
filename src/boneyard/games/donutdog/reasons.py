"""Why a choice at Donut Dog is good, in words: by feature of the judge, for more of it and for less."""

from boneyard.core.text import Sentence, say

REASONS: dict[str, tuple[Sentence, Sentence]] = {
    "points": (say("it brings you more points"), say("points can wait")),
    "hope": (say("the next row promises you more"), say("the next row promises the others less")),
    "a Reroll": (say("you keep a Reroll"), say("a Reroll is put to use")),
    "a Magic": (say("you keep a Magic"), say("a Magic is put to use")),
    "more tokens": (say("you have more tokens in hand"), say("tokens are put to use")),
    "kinds in time": (
        say("you collect more kinds early"),
        say("more kinds are still new to you later"),
    ),
}
