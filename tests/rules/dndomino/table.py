"""A table of Dungeons and Dominos in a few words, and what is left of it after a few steps.

`table(dungeon, heroes)` is a table at which Ada at seat 0 has the turn:

    table("0:3 2.0 3.0, 3:3 2.1 3.1", "0.0 | 2.1* 14 | outside")

The dungeon is what was placed beside the entrance, each domino with the squares of its lower and its higher
tile; `dead` behind a monster says that it is dead. The heroes stand between `|`: Ada, Ben, Cleo, Dan, Eve,
Fay; where, with `*` if bloodied, and how much gold. The rest is said by name:

    hands="3:4 5:5 | - | 0:1"   the dominoes in the hands; none if nothing is said
    stock="1:2 6:6 ..."         the stock in the order of drawing, `...` being all the rest; so is silence
    turn=1                      whose turn it is
    classes=True                that option, or any other, for the game

The map is revealed if hands and stock are empty.

`after(table, script)` plays on, from a copy. A script is steps between commas, each the choice of whoever is
asked; behind a colon stand the dice that fall then, throw by throw between `;`:

    roll: 4, go 3.0, loot direwolf 2.1: 6 5 3 3
    attack 1: 6 2; 3 4, land 2.1

Dominoes are drawn from the stock as it lies.
"""

from dataclasses import dataclass, field
from typing import Any

from boneyard.core.state import CHANCE, REFEREE, bit
from boneyard.games.dndomino import table as laid
from boneyard.games.dndomino.data import DOMINOES
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dndomino.state import (
    ACTING,
    DRAWING,
    GONE,
    NONE,
    OUTSIDE,
    DnDominoState,
    dominoes_in,
    is_monster,
    mask_of,
    spot_at,
)
from boneyard.games.dndomino.words import domino, square
from tests.rules import table as any_game
from tests.rules.table import NAMES, after, voice

__all__ = ["NAMES", "Table", "after", "placing", "start", "table", "voice"]


@dataclass
class Table(any_game.Table[DnDomino, DnDominoState]):
    stock: list[int] = field(default_factory=list)  # in the order of drawing

    # What lies there

    @property
    def heroes(self) -> list[str]:
        """As in the notation, without gold."""
        marks = ["*" if self.state.bloody(seat) else "" for seat in range(self.game.seats)]
        return [self.where(seat) + marks[seat] for seat in range(self.game.seats)]

    def where(self, seat: int) -> str:
        tile = self.state.at[seat]
        if tile == OUTSIDE:
            return "outside"
        if tile == GONE:
            return "gone"
        return square(self.state.spots[tile])

    @property
    def gold(self) -> list[int]:
        return list(self.state.gold)

    @property
    def hands(self) -> list[str]:
        return [self.seen(REFEREE, seat) for seat in range(self.game.seats)]

    def seen(self, viewer: int, seat: int) -> str:
        """What a viewer sees of a hand, `?` for each domino that is face down."""
        view = self.view(viewer)
        known = [domino(number) for number in laid.known(view, seat)]
        return " ".join([*known, *["?"] * (view.held[seat] - len(known))]) or "-"

    @property
    def dungeon(self) -> str:
        """What lies beside the entrance."""
        state = self.state
        places = [
            (n, square(state.spots[2 * n]), square(state.spots[2 * n + 1])) for n in range(1, state.laid)
        ]
        return ", ".join(f"{domino(state.placed[n])} {low} {high}" for n, low, high in places)

    @property
    def rooms(self) -> list[list[int]]:
        """The values of each room's tiles, lowest first."""
        return [laid.values_in(self.state, room)[::-1] for room in range(self.state.built)]

    # What may happen

    @property
    def legal(self) -> list[str]:
        """In the order of the alphabet."""
        return sorted(super().legal)

    def legal_with(self, word: str) -> list[str]:
        """What may be done that begins so, without that beginning."""
        return [text.removeprefix(word).strip() for text in self.legal if text.startswith(word)]

    def percent(self, text: str) -> dict[str, int]:
        """The chances shown beside a choice, in hundredths."""
        return {label: round(100 * chance) for label, chance in self.odds(text).items()}

    def refusal(self, *touched: str) -> str:
        """What whoever is asked is told on touching these."""
        return self.why_not(self.first, *touched)

    def status(self, viewer: int) -> str:
        """What somebody reads who is not asked."""
        return voice(viewer).render(self.game.status(self.view(viewer)))

    # Playing on

    def copy(self) -> "Table":
        copy = super().copy()
        copy.stock = list(self.stock)
        return copy

    def step(self, text: str) -> None:
        words, _, dice = text.partition(":") if not text.startswith("place") else (text, "", "")
        throws = [[int(die) for die in throw.split()] for throw in dice.split(";") if throw.strip()]
        assert self.actors, f"the game is over, so {words!r} cannot be"
        if words.strip():
            self.play(self.actors[0], words.strip())
        self.settle(throws)
        assert not throws, f"nobody throws {throws} after {words!r}"

    def settle(self, throws: list[list[int]]) -> None:
        """Let the dice fall and the dominoes be drawn that are due."""
        while self.actors == [CHANCE]:
            if self.state.phase == DRAWING:
                self.state.resolve([self.stock.pop(0)])
                continue
            assert throws, "dice are due, but the script has none"
            self.state.resolve(throws.pop(0))


def table(
    dungeon: str = "",
    heroes: str = "outside | outside",
    hands: str = "",
    stock: str | None = None,
    turn: int = 0,
    **options: Any,
) -> Table:
    """The table that the words describe, with that seat about to begin its turn."""
    places = [place.split() for place in heroes.split("|")]
    game = DnDomino(len(places), **options)
    state = game.start()
    lay_out(state, dungeon)
    for seat, (where, *gold) in enumerate(places):
        state.at[seat] = OUTSIDE if where == "outside" else tile_at(state, where.rstrip("*"))
        state.bloodied |= int(where.endswith("*")) << seat
        state.gold[seat] = int(gold[0]) if gold else 0
    for seat, held in enumerate(hands.split("|") if hands else []):
        hold(state, seat, [take(state, name) for name in held.replace("-", "").split()])
    left = drawing_order(state, "..." if stock is None else stock)
    state.stock, state.in_stock = mask_of(left), len(left)
    state.count_monsters()
    if state.is_whole():
        state.reveal()
    state.phase, state.turn, state.starter, state.seat = ACTING, 1, 0, turn
    return Table(game, state, stock=left)


def placing(dungeon: str, hand: str, heroes: str = "outside | outside", **options: Any) -> Table:
    """A table at which Ada is about to place one of these dominoes."""
    return after(table(dungeon, heroes, hands=hand, **options), "end")


def start(seats: int, starter: int, hands: list[str], stock: str = "", **options: Any) -> Table:
    """A table right after the setup, with these dominoes dealt and drawn."""
    game = DnDomino(seats, **options)
    box = game.start()
    dealt = [take(box, name) for hand in hands for name in hand.split()]
    result = Table(game, game.start(), stock=drawing_order(box, f"{stock} ..."))
    result.state.resolve([starter])
    result.state.resolve(dealt)
    return result


# Reading the notation


def take(state: DnDominoState, name: str) -> int:
    """A domino of that name from the stock."""
    low, high = sorted(map(int, name.split(":")))
    found = next((number for number in dominoes_in(state.stock) if DOMINOES[number] == (low, high)), None)
    assert found is not None, f"there is no {name} left"
    state.stock &= ~bit(found)
    state.in_stock -= 1
    return found


def hold(state: DnDominoState, seat: int, dominoes: list[int]) -> None:
    """These are the dominoes of a hand."""
    state.hands[seat], state.held[seat] = mask_of(dominoes), len(dominoes)


def drawing_order(state: DnDominoState, text: str) -> list[int]:
    named = [take(state, name) for name in text.split() if name != "..."]
    return named + (dominoes_in(state.stock) if "..." in text else [])


def spot(text: str) -> int:
    x, _, y = text.partition(".")
    return spot_at(int(x), int(y))


def tile_at(state: DnDominoState, text: str) -> int:
    tile = int(state.tile_on(spot(text)))
    assert tile != NONE, f"there is no tile on {text}"
    return tile


def lay_out(state: DnDominoState, dungeon: str) -> None:
    """Dominoes of the stock where they are said to be, each monster in the block that it fills up."""
    for text in dungeon.split(",") if dungeon else []:
        name, low, high, *dead = text.split()
        number = take(state, name)
        state.lay(number, spot(low), spot(high))
        if is_monster(number):
            state.make_room(spot(low), spot(high))
        if dead:
            state.bury(state.laid - 1)
