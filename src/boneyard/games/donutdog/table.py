"""What lies on a table of Donut Dog. Sections (§) refer to docs/rules/donutdog.md."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations

from boneyard.core.furniture import (
    BUTTON,
    CARD,
    CHOSEN,
    COUNTER,
    DIE,
    DONE,
    FITS,
    LATELY,
    MIDDLE,
    NEW,
    NOW,
    PILE,
    PLATE,
    SPACE,
    TILE,
    TOKEN,
    Badge,
    Furniture,
    Thing,
    Zone,
    seats_in_order,
)
from boneyard.core.game import OVER, Game
from boneyard.core.state import HIDDEN, Seat
from boneyard.core.text import NOTHING, Player, Sentence, count, say
from boneyard.games.donutdog import state as rules
from boneyard.games.donutdog.cards import SIDES
from boneyard.games.donutdog.data import (
    BONUSES,
    CARDS,
    FISH,
    KIND,
    LARGEST,
    MOST_ROUNDS,
    POOL,
    POOLS,
)
from boneyard.games.donutdog.state import LOOSE, NONE, DonutDogState, face_of, fits, sort_of
from boneyard.games.donutdog.words import BONUS_TITLES, BONUS_WORDS, animal, slug

BUTTONS = {
    "button:done": say("Done"),
    "button:magic": say("Magic: turn this die"),
    "button:nothing": say("Take no animal"),
    **{
        f"button:reroll_{n}": count(n, "Reroll this die", "Reroll these {n} dice") for n in range(1, POOL + 1)
    },
}

# In the order of BONUSES: what each brings, and its tokens as they are painted.
TOKENS = ("reroll", "magic", "star", "star reroll")

TWO_EACH = tuple(sides for sides in SIDES for _ in range(2))  # §1.1


def furniture(game: Game[DonutDogState], view: DonutDogState) -> Furniture:
    now = view.place if view.phase == rules.TURNS else NONE
    zones = [row(view), deck(rules.ones(view.deck)), order(tuple(view.order), view.place, now), bonuses()]
    for seat in seats_in_order(view.viewer, view.seats):
        zones += player(view, seat)
    if not sits(view):
        zones.append(buttons(MIDDLE))
    return Furniture(title(view), tuple(zones))


def title(view: DonutDogState) -> Sentence:
    return OVER if view.phase == rules.OVER else round_title(view.round, view.rounds)


@cache
def round_title(n: int, rounds: int) -> Sentence:
    return say("Round {n} of {rounds}", n=n, rounds=rounds)


def sits(view: DonutDogState) -> bool:
    return 0 <= view.viewer < view.seats


# The middle of the table


def row(view: DonutDogState) -> Zone:
    """§3.2 The animals, and the Fish (§1.4); marked for whoever has dice for them, or lacks their kind."""
    seat = view.viewer
    if not sits(view):
        return row_for(tuple(view.row), view.fish, NONE, (), -1)
    return row_for(tuple(view.row), view.fish, view.pools[seat], faces_of(view, seat), view.kinds[seat])


@lru_cache(LATELY)
def row_for(cards: tuple[int, ...], fish: int, pool: int, dice: tuple[int, ...], kinds: int) -> Zone:
    """For somebody with these dice and kinds."""
    faces = tuple(face for _, face in showing(pool, dice))
    lie = tuple(card for card in cards if card != NONE)
    things = (
        (card, card_fits(card, faces), not kinds >> KIND[card] & 1, fish if card == FISH else NONE)
        for card in ((*lie, FISH) if fish else lie)
    )
    return row_of(tuple(things))


@lru_cache(LATELY)
def row_of(cards: tuple[tuple[int, bool, bool, int], ...]) -> Zone:
    return Zone("row", tuple(offered(*card) for card in cards), place="row")


@lru_cache(LATELY)
def card_fits(card: int, faces: tuple[int, ...]) -> bool:
    """§5.2 Whether three of the viewer's dice win it."""
    return meets(card, faces)


@cache
def offered(card: int, fit: bool, new: bool, left: int) -> Thing:
    """`left` counts the Fish, where they run out (§7.1)."""
    about = CARDS[card]
    name = count(
        about.points,
        "{card}: {needs}. {n} point.",
        "{card}: {needs}. {n} points.",
        card=animal(card),
        needs=tuple(arrow_words(low, high) for low, high in about.needs),
    )
    if left != NONE:
        name = say("{card} Left: {n}.", card=name, n=left)
    if new:
        name = say("{card} A new kind for you.", card=name)
    if fit:
        name = say("{card} Your dice fit.", card=name)
    means = say("Three of your dice win it, one for each arrow. A kind you do not have yet is a point more.")
    if card == FISH:
        means = say("Any three dice catch a Fish. It is a kind of its own.")
    return replace(
        pictured(card),
        name=name,
        touch=f"card:{slug(card)}",
        means=means,
        rule="1.4" if card == FISH else "5.2",
        badges=tuple(arrow(low, high) for low, high in about.needs),
        n=1 if left == NONE else left,
        marks=(*((FITS,) if fit else ()), *((NEW,) if new else ())),
    )


def pictured(card: int) -> Thing:
    """§1.3 An animal without its arrows; a rare one says of what kind it is."""
    about = CARDS[card]
    return Thing(
        CARD,
        animal(card),
        art=about.kind.lower(),
        title=animal(card),
        text=say(about.kind) if about.rare else NOTHING,
        value=about.points,
        colour="rare" if about.rare else "",
    )


def arrow(low: int, high: int) -> Badge:
    """§1.2"""
    if low > 1:
        return Badge(f"▲{low}", arrow_words(low, high), "up")
    if high < LARGEST:
        return Badge(f"▼{high}", arrow_words(low, high), "down")
    return Badge("◆", arrow_words(low, high), "any")


def arrow_words(low: int, high: int) -> Sentence:
    if low > 1:
        return say("at least {n}", n=low)
    return say("at most {n}", n=high) if high < LARGEST else say("any die")


@cache
def deck(n: int) -> Zone:
    thing = Thing(
        PILE,
        count(n, "{n} card in the deck", "{n} cards in the deck"),
        "deck",
        means=say("In every round two animals more than there are players are dealt from it."),
        rule="3.2",
        n=n,
        down=n > 0,
    )
    return Zone("deck", (thing,), place="box")


@lru_cache(LATELY)
def order(seats: tuple[Seat, ...], gone: int, now: int) -> Zone:
    """§3.5 Who goes when, once dice are shown."""
    if seats[0] == NONE:
        return Zone("order", title=say("Turn order"))
    turns = tuple(goes(seat, place + 1, place < gone, place == now) for place, seat in enumerate(seats))
    return Zone("order", turns, title=say("Turn order"))


@cache
def goes(seat: Seat, nth: int, gone: bool, now: bool) -> Thing:
    return Thing(
        TOKEN,
        say("{who}: number {n} in turn order", who=Player(seat), n=nth),
        "order",
        means=say("Whoever's highest die is lowest goes first."),
        rule="3.5",
        value=nth,
        seat=seat,
        marks=(*((DONE,) if gone else ()), *((NOW,) if now else ())),
    )


@cache
def bonuses() -> Zone:
    """§5.4 What a spare die earns; tokens come from here and go back here."""
    return Zone("bonuses", tuple(map(bonus, range(len(BONUS_TITLES)))), title=say("Bonuses"), place="supply")


def bonus(which: int) -> Thing:
    least = BONUSES[which]
    name = say("{bonus}, for a spare die of {least} or more", bonus=BONUS_TITLES[which], least=least)
    if least == 1:
        name = say("{bonus}, for any spare die", bonus=BONUS_TITLES[which])
    return Thing(
        TILE,
        name,
        f"bonus:{BONUS_WORDS[which]}",
        means=say("The die that you do not use for an animal earns one bonus, if it shows enough."),
        rule="5.4",
        art=TOKENS[which],
        title=BONUS_TITLES[which],
        badges=(arrow(least, LARGEST),),
    )


@cache
def buttons(owner: Seat) -> Zone:
    things = (
        Thing(
            BUTTON,
            BUTTONS["button:magic"],
            "button:magic",
            means=say("Spend a Magic to turn one of your dice to any face it has."),
            rule="4.3",
            art="magic",
            title=say("Magic"),
        ),
        Thing(
            BUTTON,
            BUTTONS["button:done"],
            "button:done",
            means=say("Leave the dice you rolled as they are, and keep your tokens."),
            rule="3.4",
            art="done",
            title=say("Done"),
        ),
    )
    return Zone("buttons", things, owner=owner)


# Players


def player(view: DonutDogState, seat: Seat) -> list[Zone]:
    zones = [
        about(
            seat,
            readiness(view, seat),
            view.points(seat),
            rules.ones(view.kinds[seat]),
            view.kinds_break_ties,
            view.rerolls[seat],
            view.magics[seat],
            view.stars[seat],
        )
    ]
    mine, dice = seat == view.viewer, (view.pools[seat], faces_of(view, seat), view.rolls[seat] > 0)
    if mine:
        zones += [my_dice(seat, *dice), sets(seat, view.phase != rules.PICKING), buttons(seat)]
    else:
        zones.append(their_dice(seat, *dice))
    first = MOST_ROUNDS * seat
    zones.append(animals(seat, tuple(view.animals[first : first + MOST_ROUNDS]), mine))
    return zones


@lru_cache(LATELY)
def about(
    seat: Seat, mark: str, n: int, kinds: int, breaks_ties: bool, reroll: int, magic: int, star: int
) -> Zone:
    counters = (
        points(seat, n),
        kind_count(seat, kinds, breaks_ties),
        rerolls(seat, reroll),
        magics(seat, magic),
        stars(seat, star),
    )
    return Zone(f"plate:{seat}", (plate(seat, mark), *counters), owner=seat)


def readiness(view: DonutDogState, seat: Seat) -> str:
    """What a plate is marked with: whether a player has made a choice that others may still owe."""
    if view.phase == rules.PICKING and view.pools[seat] != NONE:
        return CHOSEN
    if view.phase == rules.TOKENS and view.done >> seat & 1:
        return DONE if view.open_rolls else CHOSEN
    return ""


@cache
def plate(seat: Seat, mark: str) -> Thing:
    return Thing(
        PLATE,
        say("{who}", who=Player(seat)),
        means=say("Everybody gets one animal and one bonus a round."),
        rule="3.1",
        seat=seat,
        marks=(mark,) if mark else (),
    )


@cache
def points(seat: Seat, n: int) -> Thing:
    return Thing(
        COUNTER,
        count(n, "{who}: {n} point", "{who}: {n} points", who=Player(seat)),
        means=say("The stars of the animals, a point for each kind and one for each point token."),
        rule="6.1",
        art="points",
        n=n,
    )


@cache
def kind_count(seat: Seat, n: int, breaks_ties: bool) -> Thing:
    means = say("Each kind of animal counts one point, however many of it a player has.")
    if breaks_ties:
        means = say("Each kind of animal counts one point, and in a tie more kinds win.")
    return Thing(
        COUNTER,
        count(n, "{who}: {n} kind", "{who}: {n} kinds", who=Player(seat)),
        means=means,
        rule="7.2" if breaks_ties else "6.2",
        art="kinds",
        n=n,
    )


@cache
def rerolls(seat: Seat, n: int) -> Thing:
    return Thing(
        COUNTER,
        count(n, "{who:Own} Reroll", "{who:Own} {n} Rerolls", who=Player(seat)),
        f"rerolls:{seat}",
        means=say("Spend it to roll as many of your dice as you like once more."),
        rule="4.2",
        art="reroll",
        title=say("Reroll"),
        n=n,
    )


@cache
def magics(seat: Seat, n: int) -> Thing:
    return Thing(
        COUNTER,
        count(n, "{who:Own} Magic", "{who:Own} {n} Magics", who=Player(seat)),
        f"magics:{seat}",
        means=say("Spend it to turn one of your dice to any face it has."),
        rule="4.3",
        art="magic",
        title=say("Magic"),
        n=n,
    )


@cache
def stars(seat: Seat, n: int) -> Thing:
    return Thing(
        COUNTER,
        count(n, "{who:Own} point token", "{who:Own} {n} point tokens", who=Player(seat)),
        f"stars:{seat}",
        means=say("Each is worth one point at the end."),
        rule="6.1",
        art="star",
        title=say("Point tokens"),
        n=n,
    )


# Dice


@lru_cache(LATELY)
def my_dice(seat: Seat, pool: int, faces: tuple[int, ...], rolled: bool) -> Zone:
    return dice_zone(seat, True, lying(pool, faces, rolled))


@lru_cache(LATELY)
def dice_zone(seat: Seat, own: bool, dice: tuple[tuple[int, int], ...]) -> Zone:
    """One thing to touch, where they are not the viewer's."""
    if own:
        things = tuple(mine(SIDES[sort], face) for sort, face in dice)
    else:
        things = tuple(theirs(seat, SIDES[sort], face) for sort, face in dice) or (no_dice(seat),)
    return Zone(f"dice:{seat}", things, owner=seat)


@cache
def secret_dice(seat: Seat) -> Zone:
    return Zone(f"dice:{seat}", (chosen_in_secret(seat),) * POOL, owner=seat)


def lying(pool: int, faces: tuple[int, ...], rolled: bool) -> tuple[tuple[int, int], ...]:
    """Dice that were chosen and are not used up yet."""
    dice = sorted_dice(pool, faces)
    return tuple((sort, face) for sort, face in dice if face != rules.AWAY or not rolled)


@cache
def sets(seat: Seat, folds: bool) -> Zone:
    """§3.3 All twelve to choose from."""
    things = tuple(
        Thing(
            DIE,
            say("d{sides}", sides=sides),
            f"set:d{sides}",
            means=say("You have two of each sort of dice, and choose any four a round."),
            rule="3.3",
            sides=sides,
        )
        for sides in TWO_EACH
    )
    return Zone("sets", things, owner=seat, columns=2 * len(SIDES), folds=folds)


@cache
def mine(sides: int, face: int) -> Thing:
    means = say("Three of your dice win an animal, and the spare one earns a bonus.")
    if face <= LOOSE:
        return Thing(DIE, say("d{sides}", sides=sides), means=means, rule="5.1", sides=sides)
    name = say("{face} on a d{sides}", face=face, sides=sides)
    return Thing(DIE, name, f"die:d{sides}.{face}", means=means, rule="5.1", value=face, sides=sides)


@lru_cache(LATELY)
def their_dice(seat: Seat, pool: int, faces: tuple[int, ...], rolled: bool) -> Zone:
    return secret_dice(seat) if pool == HIDDEN else dice_zone(seat, False, lying(pool, faces, rolled))


@cache
def no_dice(seat: Seat) -> Thing:
    return Thing(
        SPACE,
        say("{who:Own} dice", who=Player(seat)),
        f"dice:{seat}",
        means=say("Four dice lie here once they are chosen, until they are used."),
        rule="3.3",
    )


@cache
def chosen_in_secret(seat: Seat) -> Thing:
    """Of no number of sides, since that is secret."""
    means = say("Which die it is shows when all have chosen.")
    return replace(
        no_dice(seat), kind=DIE, name=say("a die chosen in secret"), means=means, sides=0, down=True
    )


@cache
def theirs(seat: Seat, sides: int, face: int) -> Thing:
    covered = face == HIDDEN
    name = say("d{sides}, not shown" if covered else "d{sides}", sides=sides)
    if face > LOOSE:
        name = say("{face} on a d{sides}", face=face, sides=sides)
    return replace(
        no_dice(seat),
        kind=DIE,
        name=say("{who}: {die}", who=Player(seat), die=name),
        means=say("The highest die decides when its owner goes: the lower it is, the earlier."),
        rule="3.5",
        value=face if face > LOOSE else None,
        sides=sides,
        down=covered,
    )


# Animals


@lru_cache(LATELY)
def animals(seat: Seat, taken: tuple[int, ...], mine: bool) -> Zone:
    """Those of a kind beside each other."""
    cards = sorted((card for card in taken if card != NONE), key=KIND.__getitem__)
    things = tuple(held(seat, card, cards.count(card)) for card in dict.fromkeys(cards))
    place = f"animals:{seat}"
    return Zone(place, things, owner=seat, folds=True, place=place, grows=int(mine), like=CARD)


@cache
def held(seat: Seat, card: int, n: int) -> Thing:
    name = count(
        CARDS[card].points,
        "{who:Own} {card}, {n} point",
        "{who:Own} {card}, {n} points",
        who=Player(seat),
        card=animal(card),
    )
    return replace(
        pictured(card),
        name=say("{card} (×{n})", card=name, n=n) if n > 1 else name,
        touch=f"animal:{seat}.{slug(card)}",
        text=NOTHING,  # as large as all others
        means=say("It counts its stars, and its kind one point, however many of it you have."),
        rule="6.1",
        n=n,
    )


# What is where


def die_piece(code: int) -> str:
    """Equal dice share it."""
    return f"die:d{SIDES[sort_of(code)]}.{face_of(code)}"


def animals_of(view: DonutDogState, seat: Seat) -> list[int]:
    return [card for card in view.animals[MOST_ROUNDS * seat : MOST_ROUNDS * (seat + 1)] if card != NONE]


def dice_of(view: DonutDogState, seat: Seat) -> list[tuple[int, int]]:
    """The dice of a seat that show something: their sides and faces."""
    return showing(view.pools[seat], faces_of(view, seat))


def showing(pool: int, faces: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(SIDES[sort], face) for sort, face in sorted_dice(pool, faces) if face > LOOSE]


def dice_before(view: DonutDogState, seat: Seat) -> list[tuple[int, int]]:
    """The four dice of a seat, once all know which: their sorts, and what they show or where they are."""
    return sorted_dice(view.pools[seat], faces_of(view, seat))


def sorted_dice(pool: int, faces: tuple[int, ...]) -> list[tuple[int, int]]:
    return [] if pool in (NONE, HIDDEN) else list(zip(POOLS[pool], faces, strict=True))


def faces_of(view: DonutDogState, seat: Seat) -> tuple[int, ...]:
    return tuple(view.dice[POOL * seat : POOL * seat + POOL])


def meets(card: int, faces: Iterable[int]) -> bool:
    """§5.2 Whether three of these dice meet the arrows."""
    return any(fits(card, *sorted(three)) for three in combinations(faces, 3))
