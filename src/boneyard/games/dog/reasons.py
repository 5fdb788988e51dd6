"""Why a choice at Dog is good, in words: by feature of the judge, for more of it and for less."""

from boneyard.core.text import Sentence, say
from boneyard.games.dog.data import CARDS
from boneyard.games.dog.words import card_name

REASONS: dict[str, tuple[Sentence, Sentence]] = {
    "home": (say("it brings your team home sooner"), say("it keeps tokens out of the other team's home")),
    "deep at home": (
        say("your tokens go deep, so others fit in"),
        say("it leaves room at home"),
    ),
    "one home": (say("your team gets its first token home"), say("nobody is home too early")),
    "all home": (
        say("one of you is done and can help"),
        say("the other team is kept from helping"),
    ),
    "at the start": (say("a token comes out and blocks the way"), say("the start is left free")),
    "first quarter": (say("more of your tokens are on the way"), say("fewer tokens stand near the kennel")),
    "second quarter": (say("a token gets a good part of the way"), say("fewer tokens are caught half-way")),
    "third quarter": (say("a token has most of the way behind it"), say("fewer tokens stand far from home")),
    "last quarter": (say("a token gets close to home"), say("fewer tokens wait before the home")),
    "before home": (say("a token may be home with its next card"), say("no token waits before the home")),
    "fields walked": (say("your team is further round the board"), say("the other team is less far round")),
    "risk": (say("it threatens the other team's tokens"), say("your tokens are safer")),
    "risk at once": (say("it threatens a token right away"), say("nobody can hit you right away")),
    "walls": (say("your fresh token holds others up"), say("nobody of yours is held up")),
    "stuck": (say("it keeps the other team in the kennel"), say("your team can move")),
    "last tokens": (say("only one token is left to bring home"), say("it holds up their last token")),
    "to play": (say("your team plays next"), say("the other team has to play")),
    "cards": (say("your team keeps more cards"), say("they have fewer cards left")),
    "starters": (say("you keep a card that brings a token out"), say("they lack a card to come out")),
    "starters while stuck": (say("you can come out of the kennel"), say("they cannot come out")),
    "five home": (say("most of your team's tokens are home"), say("most of their tokens are still out")),
    "six home": (say("only two tokens of your team are left"), say("more than two of their tokens are out")),
    "seven home": (say("only one token of your team is left"), say("their last tokens are kept out")),
    "home shut": (say("their home is shut by their own token"), say("the way into your home stays open")),
    "last walk": (say("the last token gets closer to home"), say("their last token is farther from home")),
    "can go home": (say("you hold a card that brings a token home"), say("they can bring fewer tokens home")),
    "hit in hand": (say("a token of theirs can be hit"), say("your tokens are hard to hit")),
    "swap in hand": (say("a jack can take you far ahead"), say("a jack is of less use to them")),
    "idle cards": (say("their cards are of no use to them"), say("your cards can be used")),
} | {
    f"holds {card.mark}": (
        say("{card} stays with your team", card=card_name(rank)),
        say("{card} is off your hands", card=card_name(rank)),
    )
    for rank, card in enumerate(CARDS)
}
