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

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, ONLOOKER, REFEREE, Event
from boneyard.core.text import Voice
from boneyard.games.dndomino.data import DOMINOES, ENTRANCE
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dndomino.state import (
    ACTING,
    DRAWING,
    GONE,
    OUTSIDE,
    DnDominoState,
    x_of,
    y_of,
)
from boneyard.games.dndomino.view import DnDominoView

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
Cell = tuple[int, int]


@dataclass
class Table:
    """A game in the middle, with words for what a test wants to know of it."""

    game: DnDomino
    state: DnDominoState
    stock: list[int]  # in the order of drawing
    events: list[Event] = field(default_factory=list)

    # What lies there

    @property
    def heroes(self) -> list[str]:
        """As in the notation, without gold."""
        marks = ["*" if self.state.bloodied >> seat & 1 else "" for seat in range(self.game.seats)]
        return [self.where(seat) + marks[seat] for seat in range(self.game.seats)]

    def where(self, seat: int) -> str:
        tile = self.state.at[seat]
        if tile == OUTSIDE:
            return "outside"
        if tile == GONE:
            return "gone"
        spot = self.state.spots[tile]
        return f"{x_of(spot)}.{y_of(spot)}"

    @property
    def gold(self) -> list[int]:
        return list(self.state.gold)

    @property
    def hands(self) -> list[str]:
        return [" ".join(map(written, hand)) or "-" for hand in self.view().hands]

    @property
    def dungeon(self) -> str:
        """What lies beside the entrance."""
        rows = self.view().dominoes[1:]
        return ", ".join(f"{written(number)} {a}.{b} {c}.{d}" for number, a, b, c, d in rows)

    @property
    def rooms(self) -> list[list[int]]:
        """The values of each room's tiles, lowest first."""
        view = self.view()
        return [sorted(tile_value(view, tile) for tile in room[3:]) for room in view.rooms]

    def view(self, viewer: int = REFEREE) -> DnDominoView:
        return self.game.view(self.state, viewer)

    # What may happen, and what did

    @property
    def asked(self) -> str:
        """Who must act now."""
        return " ".join(NAMES[seat] for seat in self.state.actors())

    @property
    def over(self) -> bool:
        return not self.state.actors()

    @property
    def winners(self) -> str:
        return " ".join(NAMES[seat] for seat in self.game.winners(self.state))

    @property
    def legal(self) -> list[str]:
        """In the order of the alphabet."""
        return sorted(self.game.write(action) for action in self.state.actions(self.state.actors()[0]))

    def legal_with(self, word: str) -> list[str]:
        """What may be done that begins so, without that beginning."""
        return [text.removeprefix(word).strip() for text in self.legal if text.startswith(word)]

    @property
    def ask(self) -> str:
        """The question, with its section."""
        asked = self.state.actors()[0]
        sentence, rule = self.game.ask(self.state, asked)
        return f"{voice(asked).render(sentence)} ({rule})"

    def label(self, text: str) -> str:
        """What a choice is called."""
        asked = self.state.actors()[0]
        choices = self.game.prompt(self.state, asked).choices
        return next(voice(asked).render(choice.label) for choice in choices if choice.text == text)

    def odds(self, text: str) -> dict[str, int]:
        """The chances shown beside a choice, in hundredths."""
        asked = self.state.actors()[0]
        action = self.game.read(self.state, asked, text)
        return {
            str(odds.label): round(100 * odds.chance) for odds in self.game.odds(self.view(asked), action)
        }

    def heard(self, viewer: int) -> list[str]:
        """What a viewer heard since the position was set up."""
        told = (voice(viewer).render(self.game.tell(event, viewer).sentence) for event in self.events)
        return [sentence for sentence in told if sentence]

    @property
    def moved(self) -> list[str]:
        """What went from where to where, as everybody sees it."""
        told = (self.game.tell(event, ONLOOKER) for event in self.events)
        return [f"{each.piece} {each.origin} > {each.target}" for heard in told for each in heard.shifts]

    @property
    def said(self) -> list[str]:
        return self.heard(REFEREE)

    def why_not(self, *touched: str) -> str:
        """What whoever is asked is told on touching these."""
        return self.why_not_for(self.state.actors()[0], *touched)

    def why_not_for(self, viewer: int, *touched: str) -> str:
        found = self.game.why_not(self.view(viewer), list(touched))
        return f"{voice(viewer).render(found.sentence)} ({found.rule})"

    # Playing on

    def copy(self) -> "Table":
        clone = self.state.clone()
        events = list(self.events)
        clone.events = events
        return Table(self.game, clone, list(self.stock), events)

    def step(self, text: str) -> None:
        words, _, dice = text.partition(":") if not text.startswith("place") else (text, "", "")
        throws = [[int(die) for die in throw.split()] for throw in dice.split(";") if throw.strip()]
        actors = self.state.actors()
        assert actors, f"the game is over, so {words!r} cannot be"
        if words.strip():
            self.state.apply(actors[0], self.game.read(self.state, actors[0], words.strip()))
        self.settle(throws)
        assert not throws, f"nobody throws {throws} after {words!r}"

    def settle(self, throws: list[list[int]]) -> None:
        """Let the dice fall and the dominoes be drawn that are due."""
        while self.state.actors() == [CHANCE]:
            if self.state.phase == DRAWING:
                self.state.resolve([self.stock.pop(0)])
                continue
            assert throws, "dice are due, but the script has none"
            self.state.resolve(throws.pop(0))
        again = self.game.imagine(self.view(), Rng(0))
        for seat in self.state.actors():
            assert again.actions(seat) == self.state.actions(seat), "set up anew, it would go on otherwise"


def voice(viewer: int) -> Voice:
    return Voice(names=NAMES, you=viewer)


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
    view = game.view(game.start(), REFEREE)
    lay_out(view, dungeon)
    for seat, (where, *gold) in enumerate(places):
        view.at[seat] = OUTSIDE if where == "outside" else tile_at(view, where.rstrip("*"))
        view.bloodied[seat] = int(where.endswith("*"))
        view.gold[seat] = int(gold[0]) if gold else 0
    for seat, held in enumerate(hands.split("|") if hands else []):
        view.hands[seat] = sorted(take(view, name) for name in held.replace("-", "").split())
    left = drawing_order(view, "..." if stock is None else stock)
    view.pool = sorted(left)
    view.stock = len(left)
    view.revealed = int(not left and not any(view.hands))
    view.phase = ACTING
    view.turn = 1
    view.starter = 0
    view.seat = turn
    result = Table(game, game.imagine(view, Rng(0)), list(left))
    result.state.events = result.events
    return result


def placing(dungeon: str, hand: str, heroes: str = "outside | outside", **options: Any) -> Table:
    """A table at which Ada is about to place one of these dominoes."""
    return after(table(dungeon, heroes, hands=hand, **options), "end")


def start(seats: int, starter: int, hands: list[str], stock: str = "", **options: Any) -> Table:
    """A table right after the setup, with these dominoes dealt and drawn."""
    game = DnDomino(seats, **options)
    state = game.start()
    box = game.view(state, REFEREE)
    dealt = [take(box, name) for hand in hands for name in hand.split()]
    result = Table(game, state, drawing_order(box, f"{stock} ..."))
    state.events = result.events
    state.resolve([starter])
    state.resolve(dealt)
    return result


def after(before: Table, script: str) -> Table:
    """The table after the steps of the script; `before` stays as it is."""
    now = before.copy()
    for text in script.split(","):
        now.step(text.strip())
    return now


# Reading the notation


def number_of(name: str) -> int:
    low, high = sorted(map(int, name.split(":")))
    return DOMINOES.index((low, high))


def written(number: int) -> str:
    low, high = DOMINOES[number]
    return f"{low}:{high}"


def take(view: DnDominoView, name: str) -> int:
    """A domino of that name from those that are left."""
    found = next((number for number in view.pool if DOMINOES[number] == DOMINOES[number_of(name)]), None)
    assert found is not None, f"there is no {name} left"
    view.pool.remove(found)
    return found


def drawing_order(view: DnDominoView, text: str) -> list[int]:
    named = [take(view, name) for name in text.split() if name != "..."]
    return named + (view.pool if "..." in text else [])


def cell(text: str) -> Cell:
    x, _, y = text.partition(".")
    return int(x), int(y)


def tile_at(view: DnDominoView, text: str) -> int:
    for n, (_, *squares) in enumerate(view.dominoes):
        for half in range(2):
            if (squares[2 * half], squares[2 * half + 1]) == cell(text):
                return 2 * n + half
    raise AssertionError(f"there is no tile on {text}")


def tile_value(view: DnDominoView, tile: int) -> int:
    return DOMINOES[view.dominoes[tile // 2][0]][tile % 2]


def lay_out(view: DnDominoView, dungeon: str) -> None:
    """Dominoes where they are said to be; a monster's room is the largest block that it fills up."""
    assert view.dominoes[0][0] == ENTRANCE
    for text in dungeon.split(",") if dungeon else []:
        name, low, high, *dead = text.split()
        number = take(view, name)
        view.dominoes.append([number, *cell(low), *cell(high)])
        if DOMINOES[number][0] == DOMINOES[number][1]:
            tiles = room_tiles(view, {cell(low), cell(high)})
            view.rooms.append([len(view.dominoes) - 1, int(not dead), 0, *tiles])
            view.kills += len(dead)


def room_tiles(view: DnDominoView, monster: set[Cell]) -> list[int]:
    tiles = {
        (row[1 + 2 * half], row[2 + 2 * half]): 2 * n + half
        for n, row in enumerate(view.dominoes)
        for half in range(2)
    }
    for wide, high in ((3, 2), (2, 3), (2, 2)):
        for left, top in tiles:
            block = [(left + x, top + y) for x in range(wide) for y in range(high)]
            if monster <= set(block) <= set(tiles):
                return [tiles[square] for square in block]
    raise AssertionError(f"the monster on {monster} has no room")
