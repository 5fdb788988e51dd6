"""What is said at a table of Donut Dog: events as sentences, and the words for dice, cards and bonuses."""

from itertools import combinations

from boneyard.core.game import Shift, Told
from boneyard.core.state import REFEREE, Event, Seat
from boneyard.core.text import NOTHING as SILENCE
from boneyard.core.text import Arg, Player, Sentence, count, say
from boneyard.games.donutdog import state as rules
from boneyard.games.donutdog.cards import SIDES
from boneyard.games.donutdog.data import CARDS, POOLS, spans
from boneyard.games.donutdog.state import NOTHING, face_of, sort_of

BONUS_WORDS = ("reroll", "magic", "vp", "vp_reroll")  # in notation, in the order of BONUSES
BONUS_NAMES = (say("a Reroll"), say("a Magic"), say("a VP"), say("a VP and a Reroll"))


def slug(card: int) -> str:
    return "nothing" if card == NOTHING else CARDS[card].name.lower().replace(" ", "_")


def dice_in(dice: int) -> list[int]:
    """The dice of one number, one by one."""
    found = []
    while dice:
        found.append(dice & 255)
        dice >>= 8
    return found


def die_text(code: int) -> str:
    """In notation: `d20:17`."""
    return f"d{SIDES[sort_of(code)]}:{face_of(code)}"


def die_words(code: int) -> Sentence:
    return say("{face} (d{sides})", face=face_of(code), sides=SIDES[sort_of(code)])


def dice_words(dice: int) -> tuple[Arg, ...]:
    return tuple(die_words(code) for code in dice_in(dice))


def pool_words(pool: int) -> tuple[Arg, ...]:
    return tuple(f"d{SIDES[sort]}" for sort in POOLS[pool])


def pool_text(pool: int) -> str:
    return " ".join(f"d{SIDES[sort]}" for sort in POOLS[pool])


def cards_in(packed: int) -> list[int]:
    """Cards as DEALT and LEFT tell them."""
    return [card - 1 for card in dice_in(packed)]


def animal(card: int) -> Sentence:
    return say(CARDS[card].name)


def named(cards: list[int]) -> tuple[Arg, ...]:
    return tuple(animal(card) for card in cards)


def meets(card: int, faces: list[int]) -> bool:
    """§5.2 Whether three of these dice meet the arrows."""
    bounds = spans(CARDS[card])
    return any(
        all(low <= face <= high for face, (low, high) in zip(sorted(three), bounds, strict=True))
        for three in combinations(faces, 3)
    )


def reroll_count(n: int) -> Sentence:
    return count(n, "{n} Reroll", "{n} Rerolls")


def magic_count(n: int) -> Sentence:
    return count(n, "{n} Magic", "{n} Magics")


def status(phase: int, turn: int, waiting: list[Seat]) -> Sentence:
    """What is going on, for those who are not asked."""
    if phase == rules.OVER:
        return say("The game is over.")
    if phase == rules.TURNS:
        return say("{who:Own} turn: an animal and a bonus.", who=Player(turn))
    if turn >= 0:
        return say("{who} may spend tokens.", who=Player(turn))
    owing = tuple(Player(seat) for seat in waiting)
    if phase == rules.PICKING:
        return say("Dice are being chosen. Still to choose: {who:obj}.", who=owing)
    if phase == rules.TOKENS:
        return say("Everybody looks at their roll. Not done yet: {who:obj}.", who=owing)
    return say("Chance decides.")


def tell(event: Event, to: Seat) -> Told:
    if not heard(event, to):
        return Told()
    return Told(sentence(event), shifts(event))


def heard(event: Event, to: Seat) -> bool:
    """§3.4 What happens to dice in private is told to their owner alone."""
    if event.kind in (rules.ROLLED, rules.REROLLED):
        seen = event.b
    elif event.kind == rules.CHANGED:
        seen = event.c
    elif event.kind == rules.FINISHED:
        seen = 0
    else:
        return True
    return bool(seen) or to in (event.seat, REFEREE)


def sentence(event: Event) -> Sentence:
    kind, who, a, b, c = event.kind, Player(event.seat), event.a, event.b, event.c
    if kind == rules.DEALT:
        return say("Round {round}: {cards} are in the row.", round=b, cards=named(cards_in(a)))
    if kind == rules.STARTS:
        return say("Chance lets {who:obj} spend tokens first.", who=who)
    if kind == rules.PICKED:
        return say("{who} chose four dice.", who=who)
    if kind == rules.SHOWED:
        return say("{who:Own} dice are {dice}.", who=who, dice=pool_words(a))
    if kind == rules.ROLLED:
        return say("{who:Own} roll: {dice}.", who=who, dice=dice_words(a))
    if kind == rules.REROLLED:
        return say("{who} spent a Reroll on {dice}.", who=who, dice=dice_words(a))
    if kind == rules.CHANGED:
        return say("{who} turned {die} to {face} by Magic.", who=who, die=die_words(a), face=b)
    if kind == rules.REVEALED:
        return _revealed(who, a, b, c)
    if kind == rules.DREW_LOTS:
        return say("Some players showed equal dice, so chance decided between them.")
    if kind == rules.ORDERED:
        return _ordered(a)
    if kind == rules.TOOK:
        return _took(who, a, b)
    if kind == rules.GOT:
        return say("{who} got {bonus} for {die}.", who=who, bonus=BONUS_NAMES[b], die=die_words(a))
    if kind == rules.LEFT:
        return say("{cards} left the game.", cards=named(cards_in(a))) if a else SILENCE
    if kind == rules.FINISHED:
        return say("{who} left the dice as they are.", who=who)
    return _scored(who, a, b, c)


def _revealed(who: Player, dice: int, rerolls: int, magics: int) -> Sentence:
    if rerolls and magics:
        spent: tuple[Arg, ...] = (reroll_count(rerolls), magic_count(magics))
    elif rerolls or magics:
        spent = (reroll_count(rerolls) if rerolls else magic_count(magics),)
    else:
        return say("{who} showed {dice}.", who=who, dice=dice_words(dice))
    return say("{who} showed {dice}, having spent {spent}.", who=who, dice=dice_words(dice), spent=spent)


def _ordered(packed: int) -> Sentence:
    seats = tuple(Player(seat - 1) for seat in dice_in(packed))
    return say("Turn order: {who:obj}.", who=seats)


def _took(who: Player, card: int, dice: int) -> Sentence:
    faces = tuple(str(face) for face in sorted(face_of(code) for code in dice_in(dice)))
    if card == NOTHING:
        return say("{who} got no animal for {faces}.", who=who, faces=faces)
    return say("{who} took {card} with {faces}.", who=who, card=animal(card), faces=faces)


def _scored(who: Player, points: int, kinds: int, stars: int) -> Sentence:
    return say(
        "{who:Own} result: {points} = {printed} on animals + {kinds} for kinds + {stars} in VP tokens.",
        who=who,
        points=points,
        printed=points - kinds - stars,
        kinds=kinds,
        stars=stars,
    )


def shifts(event: Event) -> tuple[Shift, ...]:
    """What moved, for whoever animates it."""
    kind, seat, a, b = event.kind, event.seat, event.a, event.b
    if kind == rules.DEALT:
        return tuple(Shift(f"card:{slug(card)}", "deck", "row") for card in cards_in(a))
    if kind == rules.LEFT:
        return tuple(Shift(f"card:{slug(card)}", "row", "box") for card in cards_in(a))
    if kind == rules.TOOK and a != NOTHING:
        return (Shift(f"card:{slug(a)}", "row", f"animals:{seat}"),)
    if kind == rules.REROLLED:
        return (Shift("token:reroll", f"rerolls:{seat}", "supply"),)
    if kind == rules.CHANGED:
        return (Shift("token:magic", f"magics:{seat}", "supply"),)
    if kind == rules.GOT:
        return tuple(Shift(f"token:{word}", "supply", f"{word}s:{seat}") for word in _tokens(b))
    return ()


def _tokens(bonus: int) -> tuple[str, ...]:
    return (("reroll",), ("magic",), ("star",), ("star", "reroll"))[bonus]
