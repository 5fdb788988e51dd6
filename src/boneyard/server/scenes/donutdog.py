"""A table of Donut Dog as the page draws it: the row of animals, the turn order, dice, tokens and animals."""

from typing import Any

from msgspec import Struct

from boneyard.core.game import Game
from boneyard.core.state import HIDDEN, Seat
from boneyard.core.text import Arg, Player, Sentence, Voice, count, say
from boneyard.games.donutdog import state as rules
from boneyard.games.donutdog.cards import SIDES
from boneyard.games.donutdog.data import BONUSES, CARDS, FISH, KIND, LARGEST, POOL
from boneyard.games.donutdog.state import NONE, DonutDogState
from boneyard.games.donutdog.table import animals_of, dice_before, dice_of, meets
from boneyard.games.donutdog.words import BONUS_NAMES, BONUS_WORDS, slug
from boneyard.server.render_cache import cached_part, naming


class Arrow(Struct, frozen=True, kw_only=True):
    """§1.2 What one of three dice must show."""

    way: str  # "down": at most n, "up": at least n, "any"
    n: int


class Animal(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    title: str
    art: str
    points: int
    needs: list[Arrow]
    rare: bool
    fits: bool  # three of the viewer's dice meet the arrows
    new: bool  # a kind the viewer does not have yet
    left: int | None  # §7.1 how many Fish there still are, where they run out


class RolledDie(Struct, frozen=True, kw_only=True):
    id: str  # empty: it cannot be touched
    name: str
    sides: int
    face: int  # 0: not shown


class DiceSet(Struct, frozen=True, kw_only=True):
    """§3.3 The two dice of a sort that one may choose."""

    id: str
    name: str
    sides: int
    n: int


class Tokens(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    title: str
    sort: str  # "reroll", "magic" or "star"
    n: int


class Held(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    title: str
    art: str
    points: int
    rare: bool


class Dice(Struct, frozen=True, kw_only=True):
    """All dice of another player: one thing to touch, since they are not the viewer's."""

    id: str  # empty: they are the viewer's own, and touched one by one
    name: str
    dice: list[RolledDie]


class DonutDogPlayer(Struct, frozen=True, kw_only=True):
    seat: int
    title: str
    you: bool
    turn: bool
    points: int
    kinds: str
    state: str  # choosing, has chosen, done; or empty
    ready: bool
    tokens: list[Tokens]
    dice: Dice
    animals: list[list[Held]]  # by kind


class Turn(Struct, frozen=True, kw_only=True):
    seat: int
    title: str
    gone: bool
    now: bool


class Order(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    turns: list[Turn]


class Bonus(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    title: str
    least: int


class Stack(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    n: int


class DonutDogScene(Struct, frozen=True, kw_only=True, tag_field="kind", tag="donutdog"):
    title: str
    row: list[Animal]
    fish: Animal | None
    deck: Stack
    order: Order
    sets: list[DiceSet]  # to choose from; empty for onlookers
    choosing: bool
    bonuses: list[Bonus]
    players: list[DonutDogPlayer]  # the viewer first, then round the table
    tie: str  # what is compared next, where points are equal; nothing where the victory is shared
    buttons: dict[str, str]


def scene(game: Game[Any], view: DonutDogState, voice: Voice) -> DonutDogScene:
    words = voice.render
    plain = naming(voice)
    sits = 0 <= view.viewer < view.seats
    deck = rules.ones(view.deck)
    over = view.phase == rules.OVER
    title = (
        say("The game is over.") if over else say("Round {n} of {rounds}", n=view.round, rounds=view.rounds)
    )
    return DonutDogScene(
        title=words(title),
        row=[_animal(view, plain, card) for card in view.row if card != NONE],
        fish=_animal(view, plain, FISH) if view.fish else None,
        deck=Stack(
            id="deck", name=words(count(deck, "{n} card in the deck", "{n} cards in the deck")), n=deck
        ),
        order=_order(view, voice),
        sets=[_set(plain, sides) for sides in SIDES] if sits else [],
        choosing=view.phase == rules.PICKING and sits,
        bonuses=[_bonus(plain, bonus) for bonus in range(len(BONUS_WORDS))],
        players=[_player(view, voice, seat) for seat in _seats_in_order(view)],
        tie=words(say("kinds")) if view.kinds_break_ties else "",
        buttons=_buttons(plain),
    )


BUTTONS = {
    "button:done": say("Done"),
    "button:magic": say("Magic: turn this die"),
    "button:nothing": say("Take no animal"),
    **{
        f"button:reroll_{n}": count(n, "Reroll this die", "Reroll these {n} dice") for n in range(1, POOL + 1)
    },
}


@cached_part
def _buttons(voice: Voice) -> dict[str, str]:
    return {button: voice.render(text) for button, text in BUTTONS.items()}


def _seats_in_order(view: DonutDogState) -> list[Seat]:
    first = view.viewer if 0 <= view.viewer < view.seats else 0
    return [(first + i) % view.seats for i in range(view.seats)]


# The middle of the table


def _animal(view: DonutDogState, voice: Voice, card: int) -> Animal:
    sits = 0 <= view.viewer < view.seats
    fits = sits and meets(card, [face for _, face in dice_of(view, view.viewer)])
    new = sits and not view.kinds[view.viewer] >> KIND[card] & 1
    return _shown(voice, card, fits, new, view.fish if card == FISH and view.fish != NONE else None)


@cached_part
def _shown(voice: Voice, card: int, fits: bool, new: bool, left: int | None) -> Animal:
    about = CARDS[card]
    label = count(
        about.points,
        "{card}: {needs}. {n} point.",
        "{card}: {needs}. {n} points.",
        card=say(about.name),
        needs=tuple(_arrow_words(low, high) for low, high in about.needs),
    )
    if fits:
        label = say("{card} Your dice fit.", card=label)
    return Animal(
        id=f"card:{slug(card)}",
        name=voice.render(label),
        title=voice.render(say(about.name)),
        art=about.kind.lower(),
        points=about.points,
        needs=[_arrow(low, high) for low, high in about.needs],
        rare=about.rare,
        fits=fits,
        new=new,
        left=left,
    )


def _arrow(low: int, high: int) -> Arrow:
    if low > 1:
        return Arrow(way="up", n=low)
    return Arrow(way="down", n=high) if high < LARGEST else Arrow(way="any", n=0)


def _arrow_words(low: int, high: int) -> Sentence:
    if low > 1:
        return say("at least {n}", n=low)
    return say("at most {n}", n=high) if high < LARGEST else say("any die")


def _order(view: DonutDogState, voice: Voice) -> Order:
    """§3.5 Who goes when, once dice are shown."""
    if view.order[0] == NONE:
        return Order(id="order", name=voice.render(say("The turn order is not known yet.")), turns=[])
    who: tuple[Arg, ...] = tuple(Player(seat) for seat in view.order)
    return Order(
        id="order",
        name=voice.render(say("Turn order: {who:obj}.", who=who)),
        turns=[
            Turn(
                seat=seat,
                title=voice.render(say("{who}", who=Player(seat))),
                gone=place < view.place,
                now=place == view.place and view.phase == rules.TURNS,
            )
            for place, seat in enumerate(view.order)
        ],
    )


@cached_part
def _set(voice: Voice, sides: int) -> DiceSet:
    return DiceSet(id=f"set:d{sides}", name=voice.render(say("d{sides}", sides=sides)), sides=sides, n=2)


@cached_part
def _bonus(voice: Voice, bonus: int) -> Bonus:
    title = voice.render(BONUS_NAMES[bonus])
    label = say("{bonus} for a spare die of {least} or more", bonus=title, least=BONUSES[bonus])
    if BONUSES[bonus] == 1:
        label = say("{bonus} for any spare die", bonus=title)
    return Bonus(
        id=f"bonus:{BONUS_WORDS[bonus]}", name=voice.render(label), title=title, least=BONUSES[bonus]
    )


# Players


def _player(view: DonutDogState, voice: Voice, seat: Seat) -> DonutDogPlayer:
    animals = animals_of(view, seat)
    kinds = list(dict.fromkeys(KIND[card] for card in animals))
    state, ready = _state(view, seat)
    own = naming(voice, seat)
    return DonutDogPlayer(
        seat=seat,
        title=voice.render(say("{who}", who=Player(seat))),
        you=seat == view.viewer,
        turn=seat == view.turn and view.phase != rules.OVER,
        points=view.points(seat),
        kinds=voice.render(count(len(kinds), "{n} kind", "{n} kinds")) if kinds else "",
        state=voice.render(state),
        ready=ready,
        tokens=_tokens(own, seat, view.rerolls[seat], view.magics[seat], view.stars[seat]),
        dice=_dice(view, voice, seat),
        animals=[[_held(own, seat, card) for card in animals if KIND[card] == kind] for kind in kinds],
    )


def _state(view: DonutDogState, seat: Seat) -> tuple[Sentence, bool]:
    """What a player does in secret, as far as everybody sees it."""
    if view.phase == rules.PICKING:
        chosen = view.pools[seat] != NONE
        return (say("has chosen"), True) if chosen else (say("choosing"), False)
    if view.phase == rules.TOKENS and view.done >> seat & 1:
        return say("done"), True
    return say(""), False


@cached_part
def _tokens(voice: Voice, seat: Seat, rerolls: int, magics: int, stars: int) -> list[Tokens]:
    who = Player(seat)
    found = (
        (
            "rerolls",
            "reroll",
            say("Reroll"),
            count(rerolls, "{who:Own} Reroll", "{who:Own} {n} Rerolls", who=who),
        ),
        ("magics", "magic", say("Magic"), count(magics, "{who:Own} Magic", "{who:Own} {n} Magics", who=who)),
        ("stars", "star", say("VP"), count(stars, "{who:Own} VP token", "{who:Own} {n} VP tokens", who=who)),
    )
    return [
        Tokens(
            id=f"{place}:{seat}",
            name=voice.render(label),
            title=voice.render(title),
            sort=sort,
            n=n,
        )
        for (place, sort, title, label), n in zip(found, (rerolls, magics, stars), strict=True)
    ]


def _dice(view: DonutDogState, voice: Voice, seat: Seat) -> Dice:
    own = seat == view.viewer
    name = say("{who:Own} dice", who=Player(seat))
    return Dice(
        id="" if own else f"dice:{seat}",
        name=voice.render(name),
        dice=_faces(view, naming(voice), seat, own) if view.phase != rules.OVER else [],
    )


def _faces(view: DonutDogState, voice: Voice, seat: Seat, own: bool) -> list[RolledDie]:
    if view.pools[seat] == HIDDEN:
        unknown = voice.render(say("a die chosen in secret"))
        return [RolledDie(id="", name=unknown, sides=0, face=0) for _ in range(POOL)]
    return [
        _die(voice, SIDES[sort], 0 if face in (HIDDEN, rules.LOOSE) else face, own)
        for sort, face in dice_before(view, seat)
        if face != rules.AWAY or view.rolls[seat] == 0
    ]


@cached_part
def _die(voice: Voice, sides: int, face: int, own: bool) -> RolledDie:
    if face <= 0:
        name = say("d{sides}, not shown", sides=sides)
        return RolledDie(id="", name=voice.render(name), sides=sides, face=0)
    name = say("{face} (d{sides})", face=face, sides=sides)
    return RolledDie(
        id=f"die:d{sides}.{face}" if own else "", name=voice.render(name), sides=sides, face=face
    )


@cached_part
def _held(voice: Voice, seat: Seat, card: int) -> Held:
    about = CARDS[card]
    label = count(
        about.points,
        "{who:Own} {card}, {n} point",
        "{who:Own} {card}, {n} points",
        who=Player(seat),
        card=say(about.name),
    )
    return Held(
        id=f"animal:{seat}.{slug(card)}",
        name=voice.render(label),
        title=voice.render(say(about.name)),
        art=about.kind.lower(),
        points=about.points,
        rare=about.rare,
    )
