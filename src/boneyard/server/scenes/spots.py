"""A table of Spots as the page draws it: the tricks, the deck and the pile, the roll, dogs and yards."""

from typing import Any

from msgspec import Struct

from boneyard.core.game import Game
from boneyard.core.state import Seat
from boneyard.core.text import Player, Sentence, Voice, count, say
from boneyard.games.spots import state as rules
from boneyard.games.spots.data import COLOUR_PLACES, COLOURS, DOGS, LIMIT, PACK, PLACES, TILES
from boneyard.games.spots.state import NONE, SpotsState
from boneyard.games.spots.table import dogs_in_deck, scored_dogs, seats_in_order, under_stack
from boneyard.games.spots.words import slug, treat_count
from boneyard.server.render_cache import cached_part, naming


class Die(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    value: int
    now: bool = False  # being placed


class Heap(Struct, frozen=True, kw_only=True):
    """So many equal things in one place: dice of the pile, treats."""

    id: str
    name: str
    title: str
    n: int


class Tile(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    title: str
    colour: str  # "red", "yellow", "purple", "blue" or "green"
    says: list[str]
    up: bool
    doing: bool  # the trick that is being done
    treats: int
    number: int  # on d0g's die; 0 where d0g does not play
    under: str  # what lies under it, in off-leash hours


class Space(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    value: int
    filled: bool


class DogCard(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    place: str  # what the log calls it
    title: str
    spaces: list[Space]
    paws: int
    whole: bool
    scored: bool


class TopDog(Struct, frozen=True, kw_only=True):
    title: str
    place: str
    values: list[int]
    paws: int


class Yard(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    total: int
    limit: int
    dice: list[Die]


class SpotsPlayer(Struct, frozen=True, kw_only=True):
    seat: int
    title: str
    you: bool
    turn: bool
    dogs: list[DogCard]  # unscored first
    scored: int
    goal: int
    paws: str
    treats: Heap
    yard: Yard


class D0g(Struct, frozen=True, kw_only=True):
    """§9.1 The robot rival of a single player: treats and scored dogs, nothing else."""

    id: str
    name: str
    turn: bool
    scored: int
    goal: int
    treats: int
    dogs: list[str]


class SpotsScene(Struct, frozen=True, kw_only=True, tag_field="kind", tag="spots"):
    title: str  # whose turn, and what they do
    tiles: list[Tile]
    deck: Heap
    top: TopDog | None
    pile: Heap
    supply: Heap
    aside: Heap | None
    roll: list[Die]
    facts: list[str]
    players: list[SpotsPlayer]  # the viewer first, then in turn
    d0g: D0g | None
    buttons: dict[str, str]


BUTTONS = {
    "button:score": say("Score your complete dogs"),
    "button:keep": say("Keep"),
    "button:bust": say("Bury too much, and bust"),
    "button:roll": say("Roll"),
    "button:stop": say("Stop"),
    "button:up": say("Turn it up by 1"),
    "button:down": say("Turn it down by 1"),
}


def scene(game: Game[Any], view: SpotsState, voice: Voice) -> SpotsScene:
    words = voice.render
    plain = naming(voice)
    return SpotsScene(
        title=words(_title(view)),
        tiles=[_tile(view, plain, place) for place in range(len(PLACES)) if view.tiles[place] != NONE],
        deck=_deck(view, voice),
        top=None if view.top == NONE else _top(view.top),
        pile=Heap(
            id="pile",
            name=words(count(view.pile, "{n} die in the pile", "{n} dice in the pile")),
            title=words(say("Pile")),
            n=view.pile,
        ),
        supply=Heap(
            id="supply",
            name=words(count(view.supply, "{n} treat in the supply", "{n} treats in the supply")),
            title=words(say("Supply")),
            n=view.supply,
        ),
        aside=_aside(view, voice),
        roll=_roll(view, plain),
        facts=[words(fact) for fact in _facts(view)],
        players=[_player(view, voice, seat) for seat in seats_in_order(view)],
        d0g=_d0g(view, voice) if view.seats == 1 else None,
        buttons=_buttons(plain),
    )


@cached_part
def _buttons(voice: Voice) -> dict[str, str]:
    return {button: voice.render(text) for button, text in BUTTONS.items()}


def _title(view: SpotsState) -> Sentence:
    if view.phase == rules.OVER:
        return say("The game is over.")
    who = Player(view.turn) if view.turn < view.seats else "d0g"
    if view.tile == NONE:
        return say("Turn {n}: {who}", n=view.turns, who=who)
    return say("Turn {n}: {who}, {tile}", n=view.turns, who=who, tile=say(TILES[view.tile].name))


# The middle of the table


def _tile(view: SpotsState, voice: Voice, place: int) -> Tile:
    tile = view.tiles[place]
    return _trick(
        voice,
        tile,
        bool(view.up >> place & 1),
        tile == view.tile,
        view.tile_treats[place],
        place + 1 if view.seats == 1 else 0,
        voice.render(_under(view, place)) if view.off_leash else "",
    )


@cached_part
def _trick(voice: Voice, tile: int, up: bool, doing: bool, treats: int, number: int, under: str) -> Tile:
    about = TILES[tile]
    says = [voice.render(say(line)) for line in about.says]
    label = say(
        "{tile}, {colour}, faceup: {says}" if up else "{tile}, {colour}, facedown: {says}",
        tile=say(about.name),
        colour=say(COLOURS[about.colour]),
        says=" ".join(says),
    )
    if treats:
        label = say("{tile} On it: {treats}.", tile=label, treats=treat_count(treats))
    return Tile(
        id=f"tile:{slug(tile)}",
        name=voice.render(label),
        title=voice.render(say(about.name)),
        colour=COLOURS[about.colour],
        says=says,
        up=up,
        doing=doing,
        treats=treats,
        number=number,
        under=under,
    )


def _under(view: SpotsState, place: int) -> Sentence:
    """§8.3 What is known of a stack below its top."""
    if place not in COLOUR_PLACES:
        return say("")
    parts = under_stack(view, COLOUR_PLACES.index(place))
    return say("Under it: {tiles}", tiles=tuple(parts)) if parts else say("")


def _deck(view: SpotsState, voice: Voice) -> Heap:
    n = dogs_in_deck(view)
    title = voice.render(say("Deck"))
    if view.top == NONE:
        return Heap(id="deck", name=voice.render(say("The deck is empty.")), title=title, n=0)
    name = count(
        n,
        "{n} dog in the deck, on top {dog} with {spaces}",
        "{n} dogs in the deck, on top {dog} with {spaces}",
        dog=DOGS[view.top].name,
        spaces=tuple(map(str, DOGS[view.top].spaces)),
    )
    return Heap(id="deck", name=voice.render(name), title=title, n=n)


def _top(card: int) -> TopDog:
    dog = DOGS[card]
    return TopDog(title=dog.name, place=f"card:{card}", values=list(dog.spaces), paws=dog.paws)


def _aside(view: SpotsState, voice: Voice) -> Heap | None:
    if not view.aside:
        return None
    name = count(view.aside, "{n} die set aside", "{n} dice set aside")
    return Heap(id="aside", name=voice.render(name), title=voice.render(say("Set aside")), n=view.aside)


def _roll(view: SpotsState, voice: Voice) -> list[Die]:
    placing = view.value if view.phase == rules.PLACING else 0
    return [
        _rolled(voice, value, value == placing)
        for value in range(6, 0, -1)
        for _ in range(view.roll[value - 1])
    ]


@cached_part
def _rolled(voice: Voice, value: int, now: bool) -> Die:
    name = voice.render(say("{value} in the roll", value=value))
    return Die(id=f"die:{value}", name=name, value=value, now=now)


def _facts(view: SpotsState) -> list[Sentence]:
    """What is good to know in this trick."""
    facts = []
    if view.named:
        facts.append(say("Named: {value}", value=view.named))
    if view.digs:
        facts.append(say("Changes left: {n}", n=view.digs))
    return facts


# Players


def _player(view: SpotsState, voice: Voice, seat: Seat) -> SpotsPlayer:
    plain, own = naming(voice), naming(voice, seat)
    dogs = [_dog(view, plain, seat, slot) for slot in range(PACK) if view.cards[PACK * seat + slot] != NONE]
    paws = view.paws(seat)
    return SpotsPlayer(
        seat=seat,
        title=voice.render(say("{who}", who=Player(seat))),
        you=seat == view.viewer,
        turn=seat == view.turn and view.phase != rules.OVER,
        dogs=sorted(dogs, key=lambda dog: dog.scored),
        scored=scored_dogs(view, seat),
        goal=PACK,
        paws=voice.render(count(paws, "{n} paw", "{n} paws")) if paws else "",
        treats=_treats(own, seat, view.treats[seat]),
        yard=_yard(own, seat, view.buried[seat], *view.yards[6 * seat : 6 * seat + 6]),
    )


@cached_part
def _treats(voice: Voice, seat: Seat, n: int) -> Heap:
    name = count(n, "{who:Own} treat", "{who:Own} {n} treats", who=Player(seat))
    return Heap(id=f"treats:{seat}", name=voice.render(name), title=voice.render(say("Treats")), n=n)


def _dog(view: SpotsState, voice: Voice, seat: Seat, slot: int) -> DogCard:
    at = PACK * seat + slot
    return _card(voice, seat, slot, view.cards[at], view.gaps[at], bool(view.scored[seat] >> slot & 1))


@cached_part
def _card(voice: Voice, seat: Seat, slot: int, card: int, gaps: int, scored: bool) -> DogCard:
    dog = DOGS[card]
    return DogCard(
        id=f"dog:{seat}.{slot}",
        name=voice.render(_dog_name(card, gaps, scored)),
        place=f"card:{card}",
        title=dog.name,
        spaces=[_space(voice, seat, slot, dog.name, value, gaps, scored) for value in dog.spaces],
        paws=dog.paws,
        whole=scored or gaps == 0,
        scored=scored,
    )


def _dog_name(card: int, gaps: int, scored: bool) -> Sentence:
    dog = DOGS[card]
    if scored:
        return say("{dog}, scored", dog=dog.name)
    if gaps == 0:
        return say("{dog}, complete", dog=dog.name)
    missing = tuple(str(value) for value in dog.spaces if gaps >> (value - 1) & 1)
    return say("{dog}, still without {values}", dog=dog.name, values=missing)


def _space(voice: Voice, seat: Seat, slot: int, dog: str, value: int, gaps: int, scored: bool) -> Space:
    filled = scored or not gaps >> (value - 1) & 1
    name = say("{dog}: die on {value}", dog=dog, value=value)
    if scored:
        name = say("{dog}: {value}, scored", dog=dog, value=value)
    elif not filled:
        name = say("{dog}: empty space for {value}", dog=dog, value=value)
    return Space(id=f"space:{seat}.{slot}.{value}", name=voice.render(name), value=value, filled=filled)


@cached_part
def _yard(voice: Voice, seat: Seat, total: int, *dice: int) -> Yard:
    name = say("{who:Own} yard: {total} of {limit} spots", who=Player(seat), total=total, limit=LIMIT)
    return Yard(
        id=f"yard:{seat}",
        name=voice.render(name),
        total=total,
        limit=LIMIT,
        dice=[
            Die(
                id=f"buried:{seat}.{value}",
                name=voice.render(say("{value} in {who:own} yard", value=value, who=Player(seat))),
                value=value,
            )
            for value in range(6, 0, -1)
            for _ in range(dice[value - 1])
        ],
    )


def _d0g(view: SpotsState, voice: Voice) -> D0g:
    row = view.seats
    scored = scored_dogs(view, row)
    slots = [slot for slot in range(PACK) if view.scored[row] >> slot & 1]
    name = say(
        "d0g: {scored} of {goal} dogs scored, {treats}",
        scored=scored,
        goal=PACK,
        treats=treat_count(view.treats[row]),
    )
    return D0g(
        id="d0g",
        name=voice.render(name),
        turn=view.turn == row and view.phase != rules.OVER,
        scored=scored,
        goal=PACK,
        treats=view.treats[row],
        dogs=[DOGS[view.cards[PACK * row + slot]].name for slot in slots],
    )
