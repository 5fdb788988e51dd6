"""Why a choice at Go Nuts is good, in words: by feature of the judge, for more of it and for less."""

from boneyard.core.text import Sentence, say
from boneyard.games.gonuts.data import DONUTS
from boneyard.games.gonuts.words import name

REASONS: dict[str, tuple[Sentence, Sentence]] = {
    "promise": (say("your cards promise more points"), say("the others' cards promise less")),
    "promise late": (
        say("your cards promise more, with little time left"),
        say("it spoils what others hope for"),
    ),
    "promise by and by": (say("your cards are likely to grow"), say("the others' cards grow less")),
    "points": (say("it brings you points at once"), say("it costs the others points")),
    "points late": (
        say("you have more points near the end"),
        say("the others have fewer points near the end"),
    ),
    "lead late": (say("you get ahead of the strongest"), say("it holds up whoever is ahead")),
    "cards late": (say("you have more cards"), say("you have fewer cards")),
} | {
    f"holds {donut.name}": (
        say("you are likely to get {donut}", donut=name(kind)),
        say("you are likely to be without {donut}", donut=name(kind)),
    )
    for kind, donut in enumerate(DONUTS)
}
