"""A table of Spots in one line, and what is left of it after a few steps.

`table(position)` is a table at which somebody is about to choose a trick:

    Rhubarb 1__ · Acorn 12 · Dot! | yard 4 2 | treats 1 || Jumble _5

Seats stand between `||`, from Ada at seat 0 on: Ada, Ben, Cleo, Dan. A seat has its pack, then `yard` with
the buried dice and `treats` with a number, where there are any. A dog has one mark for each of its spaces,
the number where a die lies and `_` where none does; an exclamation mark alone says that it is scored.

Nothing appears from nowhere: dice not mentioned lie in the pile, treats in the supply, dogs in the deck. A
lone seat gets a neighbour with two empty dogs. The rest of the table is said by name:

    tiles="dig chase"   coloured tiles in play; Walk, Run, Fetch and Beg where no other of the colour is named
    down="howl run"     tiles that lie facedown
    on="walk 2"         treats that lie on tiles
    deck="Dot Acorn"    the dogs on the deck from its top down; the rest follow in the order of the box
    pile=3              so many dice are left: more neighbours come and have all the others
    d0g="Dot! | treats 1"   a seat alone against d0g, which has this
    off_leash=True      that option, or any other, for the game; then also
    sunk="dig trot"     tiles that lie under their stacks, in the order they sank

`after(table, script)` plays on, from a copy. A script is steps between commas: a choice in the game's own
notation, or luck after an asterisk, as dice (`* 4 2`) or tiles (`* trot`). Dogs are drawn from the deck as it
lies. After every step all dice, treats and dogs are counted.

`seat(0)` gives a seat back in the same notation, so that a test is a position, a script and a position.
"""

from collections import Counter
from dataclasses import dataclass, field

from boneyard.core.state import CHANCE
from boneyard.games.spots.checks import census
from boneyard.games.spots.data import COLOUR_PLACES, COLOUR_TILES, COLOURS, DICE, DOGS, LIMIT, PACK, TREATS
from boneyard.games.spots.game import Spots
from boneyard.games.spots.state import (
    CHOOSING,
    DEALING,
    DRAWING,
    NO_DICE,
    NONE,
    ROLLING,
    SpotsState,
    cards_in,
)
from boneyard.games.spots.table import gaps_of, is_scored
from boneyard.games.spots.words import TILE_OF, slug
from tests.rules.table import NAMES, Table, after

__all__ = ["NAMES", "SpotsTable", "after", "start", "table"]

DOG_OF = {dog.name: card for card, dog in enumerate(DOGS)}
USUAL = ("walk", "run", "fetch", "beg")


@dataclass
class Seat:
    """A seat as its text says it."""

    cards: list[int] = field(default_factory=list)
    gaps: list[set[int]] = field(default_factory=list)
    scored: list[bool] = field(default_factory=list)
    yard: list[int] = field(default_factory=list)
    treats: int = 0

    def dice(self) -> int:
        on_dogs = sum(
            len(DOGS[card].spaces) - len(gaps)
            for card, gaps, scored in zip(self.cards, self.gaps, self.scored, strict=True)
            if not scored
        )
        return on_dogs + len(self.yard)


@dataclass
class SpotsTable(Table[Spots, SpotsState]):
    deck: list[int] = field(default_factory=list)  # below its top

    # What lies there

    def seat(self, seat: int) -> str:
        """The seat in the notation of positions."""
        state = self.state
        return " | ".join(filter(None, (_pack(state, seat), _yard(state, seat), _treats(state, seat))))

    @property
    def d0g(self) -> str:
        return self.seat(self.game.seats)

    @property
    def yards(self) -> list[int]:
        """How many spots lie in each yard."""
        return list(self.state.buried)

    @property
    def up(self) -> str:
        """The faceup tiles, by their places."""
        return " ".join(slug(tile) for place, tile in enumerate(self.state.tiles) if self._is_up(place))

    @property
    def down(self) -> str:
        return " ".join(slug(tile) for place, tile in enumerate(self.state.tiles) if not self._is_up(place))

    def _is_up(self, place: int) -> bool:
        return bool(self.state.up >> place & 1)

    def on(self, tile: str) -> int:
        """The treats lying on a tile."""
        return self.state.tile_treats[list(self.state.tiles).index(TILE_OF[tile])]

    def under(self, colour: str) -> str:
        """Off leash: what lies under the top of a stack, the next first; `?` for a tile nobody saw."""
        place = COLOURS.index(colour) - 1
        sunk = [slug(tile) for tile in self.state.sunk[5 * place : 5 * place + 5] if tile != NONE]
        return " ".join(["?"] * len(cards_in(self.state.unseen[place])) + sunk)

    @property
    def pile(self) -> int:
        return self.state.pile

    @property
    def supply(self) -> int:
        return self.state.supply

    @property
    def aside(self) -> int:
        return self.state.aside

    @property
    def top(self) -> str:
        """The dog that shows on the deck."""
        return DOGS[self.state.top].name

    @property
    def rolling(self) -> int:
        """How many dice are about to be rolled from a trick."""
        return self.state.pending

    # What may happen

    @property
    def legal(self) -> list[str]:
        """What the seat that is asked may do: no two in the same words, nor to the same end."""
        texts = super().legal
        assert len(set(texts)) == len(texts), texts
        told_apart = [result for text in texts if (result := self._result(text))]
        assert len(set(told_apart)) == len(told_apart), f"some of {texts} come to the same"
        return texts

    def _result(self, text: str) -> str:
        """What comes of a choice, before luck; nothing where everybody loses all dice anyway."""
        then = self.copy()
        then.play(self.first, text)
        new = then.events[len(self.events) :]
        return "" if any(event.kind == NO_DICE for event in new) else str(then.state)

    # Playing on

    def step(self, text: str) -> None:
        if text.startswith("*"):
            assert self.actors == [CHANCE], f"luck ({text}) is not due; {self.asked} may: {self.legal}"
            self._luck([int(word) if word.isdigit() else TILE_OF[word] for word in text[1:].split()])
        else:
            super().step(text)
        self.settle()

    def _luck(self, shown: list[int]) -> None:
        if self.state.phase == ROLLING:
            assert len(shown) == self.rolling, f"{self.rolling} dice are rolled, not {len(shown)}"
        self.state.resolve(shown)

    def settle(self) -> None:
        """Draw the dogs that are due."""
        while self.state.phase in (DEALING, DRAWING):
            due = 2 * self.game.seats + 1 if self.state.phase == DEALING else self.state.draws
            shown, self.deck = self.deck[:due], self.deck[due:]
            self.state.resolve(shown)

    def check(self) -> None:
        super().check()
        check(self.game, self.state)


def table(
    position: str,
    tiles: str = "",
    *,
    turn: int = 0,
    down: str = "",
    on: str = "",
    deck: str = "",
    pile: int | None = None,
    d0g: str | None = None,
    sunk: str = "",
    **options: bool,
) -> SpotsTable:
    """The table that the position describes, with `turn` about to choose."""
    seats = [_read_seat(text) for text in position.split("||")]
    cards = [DOG_OF[name] for name in deck.split()]
    if d0g is not None:
        assert len(seats) == 1, "d0g plays against one seat"
        seats.append(_read_seat(d0g))
    else:
        _invite(seats, cards, pile)
    names = _tiles_in_play(tiles)
    whole: dict[str, object] = dict(options)
    if not options.get("off_leash"):
        whole["trick_set"] = ",".join(names)
    game = Spots(1 if d0g is not None else len(seats), **whole)
    cards += [
        card
        for card in range(len(DOGS))
        if card not in cards and all(card not in seat.cards for seat in seats)
    ]
    state = game.start()
    _lay_out(state, seats, cards)
    _lay_tiles(state, names, down, on, sunk)
    state.turn = turn
    state.supply = TREATS - sum(state.treats) - sum(state.tile_treats)
    state.take_stock()
    check(game, state)
    return SpotsTable(game, state, deck=cards[1:])


def start(seats: int, deck: str = "", **options: object) -> SpotsTable:
    """A table before anything is dealt, with the dogs as they will come."""
    game = Spots(seats, **options)
    cards = [DOG_OF[name] for name in deck.split()]
    cards += [card for card in range(len(DOGS)) if card not in cards]
    result = SpotsTable(game, game.start(), deck=cards)
    result.settle()
    return result


def check(game: Spots, state: SpotsState) -> None:
    """§1.3 All that is conserved is there, and nothing lies where it cannot."""
    whole: dict[str, object] = {
        "dice": DICE,
        "treats": TREATS,
        "dogs": list(range(len(DOGS))),
        "counted": True,
    }
    found = census(game, state)
    assert {name: found[name] for name in whole} == whole
    assert min([state.pile, state.supply, state.aside, *state.treats, *state.yards, *state.roll]) >= 0
    for at, card in enumerate(state.cards):
        row, slot = divmod(at, PACK)
        spaces = set() if card == NONE else set(DOGS[card].spaces)
        gaps = set(gaps_of(state, row, slot))
        assert gaps <= spaces, f"{DOGS[card].name} has no spaces {gaps - spaces}"
        assert not (is_scored(state, row, slot) and gaps), f"{DOGS[card].name} is scored and waits for {gaps}"
    for row in range(state.rows):
        assert state.buried[row] <= LIMIT
        pack = [card != NONE for card in state.cards[PACK * row : PACK * row + PACK]]
        assert pack == sorted(pack, reverse=True), "a pack has a hole"


# Reading a position


def _read_seat(text: str) -> Seat:
    seat = Seat()
    for part in filter(None, (part.strip() for part in text.split("|"))):
        word, *numbers = part.split()
        if word == "yard":
            seat.yard = [int(number) for number in numbers]
        elif word == "treats":
            (seat.treats,) = map(int, numbers)
        else:
            for dog in part.split("·"):
                _read_dog(seat, dog.strip())
    return seat


def _read_dog(seat: Seat, text: str) -> None:
    name, _, marks = text.removesuffix("!").partition(" ")
    spaces = DOGS[DOG_OF[name]].spaces
    seat.cards.append(DOG_OF[name])
    seat.scored.append(text.endswith("!"))
    if text.endswith("!"):
        seat.gaps.append(set())
        return
    right = [mark in ("_", str(value)) for mark, value in zip(marks, spaces, strict=True)]
    assert all(right), f"{name} has the spaces {spaces}"
    seat.gaps.append({value for mark, value in zip(marks, spaces, strict=True) if mark == "_"})


def _invite(seats: list[Seat], deck: list[int], pile: int | None) -> None:
    """Let neighbours come: a lone seat needs one, and a small pile needs some who have the other dice."""
    if len(seats) == 1:
        seats.append(_neighbour(seats, deck, 2, 0))
    while pile is not None and sum(seat.dice() for seat in seats) + pile < DICE:
        seats.append(_neighbour(seats, deck, PACK, DICE - pile - sum(seat.dice() for seat in seats)))
    assert len(seats) <= 4, "no more than four sit at a table"
    assert pile is None or sum(seat.dice() for seat in seats) + pile == DICE, "these are not so few dice"


def _neighbour(seats: list[Seat], deck: list[int], dogs: int, dice: int) -> Seat:
    """Somebody with free dogs, the last of the box first, who has up to so many dice and room for one."""
    taken = {card for seat in seats for card in seat.cards} | set(deck)
    seat = Seat()
    for card in [card for card in reversed(range(len(DOGS))) if card not in taken][:dogs]:
        empty = 1 if not seat.cards else 0
        lie = min(dice, len(DOGS[card].spaces) - empty)
        dice -= lie
        seat.cards.append(card)
        seat.scored.append(False)
        seat.gaps.append(set(DOGS[card].spaces[lie:]))
    seat.yard = [1] * min(dice, LIMIT)
    return seat


def _tiles_in_play(tiles: str) -> list[str]:
    """The four coloured tiles, yellow to green."""
    named = tiles.split()
    found = []
    for colour, usual in enumerate(USUAL):
        mine = [name for name in named if TILE_OF[name] in COLOUR_TILES[colour]]
        assert len(mine) < 2, f"one tile of a colour is in play, not {mine}"
        found += mine or [usual]
    assert set(named) <= set(found), f"these are no coloured tiles: {named}"
    return found


def _lay_out(state: SpotsState, seats: list[Seat], deck: list[int]) -> None:
    for row, seat in enumerate(seats):
        for slot, card in enumerate(seat.cards):
            state.cards[PACK * row + slot] = card
            state.gaps[PACK * row + slot] = sum(1 << (value - 1) for value in seat.gaps[slot])
            state.scored[row] |= seat.scored[slot] << slot
        for value, n in Counter(seat.yard).items():
            state.yards[6 * row + value - 1] = n
        state.treats[row] = seat.treats
        unfinished = any(seat.gaps) or row >= state.seats
        assert unfinished, f"{NAMES[row]}'s dogs are all complete, and would have scored"
    state.top = deck[0]
    state.pool = sum(1 << card for card in deck[1:])
    state.pile = DICE - sum(seat.dice() for seat in seats)
    state.turns = 1
    state.attempt = 1
    state.phase = CHOOSING


def _lay_tiles(state: SpotsState, names: list[str], down: str, on: str, sunk: str) -> None:
    for colour, name in enumerate(names):
        state.tiles[COLOUR_PLACES[colour]] = TILE_OF[name]
        under = [TILE_OF[word] for word in sunk.split() if TILE_OF[word] in COLOUR_TILES[colour]]
        for depth, tile in enumerate(under):
            state.sunk[5 * colour + depth] = tile
        seen = {TILE_OF[name], *under}
        state.unseen[colour] = (
            sum(1 << tile for tile in COLOUR_TILES[colour] if tile not in seen) * state.off_leash
        )
    state.turning = 0
    for name in down.split():
        state.up &= ~(1 << list(state.tiles).index(TILE_OF[name]))
    assert state.up & (state.up - 1), "with one faceup tile left all would have been turned up"
    words = on.split()
    for name, n in zip(words[::2], words[1::2], strict=True):
        state.tile_treats[list(state.tiles).index(TILE_OF[name])] = int(n)


# Writing one


def _pack(state: SpotsState, row: int) -> str:
    dogs = []
    for slot in range(state.packs[row]):
        dog = DOGS[state.cards[PACK * row + slot]]
        gaps = gaps_of(state, row, slot)
        marks = "".join("_" if value in gaps else str(value) for value in dog.spaces)
        dogs.append(f"{dog.name}!" if is_scored(state, row, slot) else f"{dog.name} {marks}")
    return " · ".join(dogs)


def _yard(state: SpotsState, row: int) -> str:
    dice = [str(value) for value in range(6, 0, -1) for _ in range(state.yards[6 * row + value - 1])]
    return f"yard {' '.join(dice)}" if dice else ""


def _treats(state: SpotsState, row: int) -> str:
    return f"treats {state.treats[row]}" if state.treats[row] else ""
