"""The law of every byte: deal anew what a viewer cannot know, play the same, and it is sent the same bytes.

Two tables are made from one log. In the second everything hidden from one seat, or from an onlooker, is dealt
anew. Then both go the same way: the viewer connects, asks, tries what is not allowed, acts; others choose
secretly, and otherwise in the second; somebody acts openly. As long as the rules show the viewer the same,
every frame must be the same, and so must be how many there are.
"""

import os
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import pytest

from boneyard.core.match import Match
from boneyard.core.registry import game_class
from boneyard.core.rng import Rng
from boneyard.core.state import ONLOOKER, REFEREE, Seat
from boneyard.server import advice, commands, projection, protocol
from boneyard.server.commands import Draft
from boneyard.server.store import Entry
from boneyard.server.table import Table, number
from boneyard.server.table_state import TableState, fold
from boneyard.server.tokens import hash_of
from tests.contract.tables import names
from tests.server.room import NOON, MemoryStore, Room, Sat, played
from tests.soaking import note

POSITIONS = 3  # in each game
LONGEST = 110  # entries of a log
PROBES = 6  # pieces asked about at each position
GAMES_PLAYED = int(os.environ.get("BONEYARD_SOAK", "0")) * 10 + 1


class LeakError(AssertionError):
    """Something hidden reached a viewer."""


@dataclass
class World:
    """A table seen through one viewer's socket."""

    room: Room
    sat: Sat

    @property
    def state(self) -> TableState:
        return self.sat.table.state

    @property
    def match(self) -> Match[Any]:
        assert self.state.match is not None
        return self.state.match

    def view(self) -> Any:
        return self.match.game.view(self.match.state, self.sat.connection.viewer)

    async def play(self, seat: Seat, text: str) -> None:
        """Somebody else, whose socket is elsewhere, acts."""
        kind = "act" if seat in self.state.actors else "change"
        message = protocol.Act(id=f"m{self.state.seq}", version=self.state.versions[seat], text=text)
        drafts = commands.move(self.state, seat, message)
        assert drafts[0].kind == kind
        await self.sat.table.commit(lambda now: commands.move(now, seat, message))


Hello = dict[str, Any]  # how a viewer greets the table
DRAWS_ITSELF: Hello = {"views": True}


async def fork(log: list[Entry], viewer: Seat, token: str, redeal: int | None, hello: Hello) -> World:
    """The table of a log, with one viewer connected; and with what it cannot know dealt anew."""
    store = MemoryStore()
    room = Room(store)
    store.logs["t1"], store.keepers["t1"] = list(log), room.id
    state = fold("t1", list(log))
    assert state.match is not None
    if redeal is not None:
        state.match.state.redeal(viewer, Rng(redeal))
        state.match._open_phase()  # what is changed from here on is changed in this world
    table = Table(room, state, is_keeper=True)
    sat = await Sat.at(table, "" if viewer == ONLOOKER else token, **hello)
    return World(room, sat)


def position(game: str, seats: int, rng: Rng) -> tuple[list[Entry], list[str]]:
    """The log of a table somewhere in its game, and everybody's token."""
    tokens = [f"token of {seat}" for seat in range(seats)]
    wish = protocol.NewTable(game=game, name="Seat0", seats=seats)
    log = number(commands.open_table(wish, "CODE", hash_of(tokens[0])), 0, NOON)
    people = [commands.sat(seat, f"Seat{seat}", hash_of(tokens[seat]), "") for seat in range(1, seats)]
    log += number(
        [*people, Draft("arranged", 0, {"timer": "relaxed"}), Draft("started", 0, {})], len(log), NOON
    )
    begun = len(log)
    state = fold("t1", log)
    while state.actors and len(log) < LONGEST:
        seat = state.actors[rng.below(len(state.actors))]
        assert state.match is not None
        actions = state.match.state.actions(seat)
        text = state.match.game.write(actions[rng.below(len(actions))])
        log += number([Draft("act", seat, {"text": text})], len(log), NOON + len(log))
        state.take(log[-1])
    return log[: begun + rng.below(len(log) - begun)], tokens


def compare(one: World, other: World, what: str) -> None:
    one.sat.listen()
    other.sat.listen()
    if one.sat.bytes != other.sat.bytes:
        pairs = zip(one.sat.bytes, other.sat.bytes, strict=False)
        at = next((n for n, (a, b) in enumerate(pairs) if a != b), 0)
        near = slice(max(0, at - 60), at + 60)
        raise LeakError(f"{what}: {one.sat.bytes[near]!r} or {other.sat.bytes[near]!r}")


async def check(log: list[Entry], viewer: Seat, token: str, seed: int, hello: Hello) -> None:
    """The law, at one position, for one viewer."""
    rng = Rng(seed)
    one, other = [await fork(log, viewer, token, redeal, hello) for redeal in (None, seed)]
    compare(one, other, "hello")
    await probe(one, other, rng)
    if viewer in one.state.actors:
        await viewer_acts(one, other, rng)
    one, other = [await fork(log, viewer, token, redeal, hello) for redeal in (None, seed)]
    await others_act(one, other, rng)


def touchable(state: dict[str, Any]) -> list[str]:
    """What lies on the table, if it was sent, and what choices touch."""
    zones = list((state["table"] or {"zones": []})["zones"])
    found = []
    for zone in zones:
        for thing in zone.get("things", ()):
            zones += thing.get("holds", ())
            found.append(thing.get("touch", ""))
    for choice in (state["prompt"] or {"choices": []})["choices"]:
        found += [component for group in choice["touch"] for component in group]
    return [each for each in dict.fromkeys(found) if each]


async def probe(one: World, other: World, rng: Rng) -> None:
    """What may be asked and tried without acting."""
    pieces = [*touchable(one.sat.state), "no such thing"]
    asked = [[pieces[rng.below(len(pieces))]] for _ in range(PROBES)]
    messages: list[protocol.Said] = [protocol.Why(id=f"w{n}", touched=each) for n, each in enumerate(asked)]
    messages += [
        protocol.Act(id="a", version=one.sat.version, text="no such move"),
        protocol.Act(id="a", version=one.sat.version + 1, text="no such move"),
        protocol.Undo(id="a", version=one.sat.version),
        protocol.Hint(id="h"),
        protocol.Say(text="hello"),
    ]
    if (prompt := one.sat.state["prompt"]) is not None:
        choices = prompt["choices"]
        messages.append(protocol.Weigh(id="v", text=choices[rng.below(len(choices))]["text"]))
    for message in messages:
        await one.sat.say(message)
        await other.sat.say(message)
    compare(one, other, "probes")


async def viewer_acts(one: World, other: World, rng: Rng) -> None:
    choices = one.sat.state["prompt"]["choices"]
    text = choices[rng.below(len(choices))]["text"]
    for world in (one, other):
        await world.sat.act(text)
    if one.view() == other.view() and one.state.actors == other.state.actors:
        compare(one, other, "an own move")


async def others_act(one: World, other: World, rng: Rng) -> None:
    viewer = one.sat.connection.viewer
    others = [seat for seat in one.state.actors if seat != viewer]
    if not others:
        return
    if one.state.phase:
        for world in (one, other):
            await secret_steps(world, others, rng)
    else:
        texts = [{choice.text for choice in world.match.prompt(others[0]).choices} for world in (one, other)]
        common = sorted(texts[0] & texts[1])
        if not common:
            return
        text = common[rng.below(len(common))]
        for world in (one, other):
            await world.play(others[0], text)
    if one.view() == other.view() and one.state.actors == other.state.actors:
        compare(one, other, "others' moves")
        for world in (one, other):  # then everybody is told anew how the table stands
            await world.sat.say(protocol.Say(text="hm"))
        compare(one, other, "the table after others' moves")


async def secret_steps(world: World, others: list[Seat], rng: Rng) -> None:
    """Choices that stay secret: some of the others choose, think again, and choose otherwise."""
    for seat in others:  # who had chosen before the worlds parted is not among them
        phase = world.state.phase
        for _ in range(1 + rng.below(4)):
            last = world.state.actors == [seat]
            if world.state.phase != phase or last:
                return
            await world.play(seat, choice_of(world, seat, rng))


def choice_of(world: World, seat: Seat, rng: Rng) -> str:
    if seat in world.state.actors:
        choices = world.match.prompt(seat).choices
    else:
        before = world.state.chosen[seat].view
        choices = world.match.game.prompt(before, seat).choices
    return choices[rng.below(len(choices))].text


async def law(game: str, seed: int, hello: Hello) -> int:
    """The law along one match of a game; how often something hidden was dealt anew."""
    rng = Rng(seed)
    cls = game_class(game)
    seats = max(2, cls.usual_seats)
    tried = 0
    for _ in range(POSITIONS):
        log, tokens = position(game, seats, rng)
        for viewer in [*range(seats), ONLOOKER]:
            await check(log, viewer, "" if viewer == ONLOOKER else tokens[viewer], seed + tried, hello)
            tried += 1
            note("N1", pairs_of_tables=1, differences=0)
            note("N2", tries=PROBES + 5, differences=0)
    return tried


@pytest.mark.parametrize("game", names())
def test_nothing_hidden_reaches_anybody(game: str) -> None:
    for seed in range(GAMES_PLAYED):
        assert played(law(game, seed, {})) > 0


@pytest.mark.parametrize("game", names())
def test_nothing_hidden_reaches_anybody_who_draws_by_itself(game: str) -> None:
    for seed in range(GAMES_PLAYED):
        assert played(law(game, seed, DRAWS_ITSELF)) > 0


# The law must be able to fail: each planted leak has to be found in some game.


def counts_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Versions that count secret steps."""
    for kind in ("_act", "_change"):
        take = getattr(TableState, kind)

        def counted(self: TableState, entry: Entry, take: Any = take) -> None:
            before = dict(self.versions)
            take(self, entry)
            self.versions = {viewer: version + 1 for viewer, version in before.items()}

        monkeypatch.setattr(TableState, kind, counted)


def changes_are_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame for every entry, though nothing the viewer sees has changed."""
    show = Table._show_projection

    def always(self: Table, connection: Any, showing: Any) -> None:
        connection.projected = None
        show(self, connection, showing)

    monkeypatch.setattr(Table, "_show_projection", always)


def clock_starts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that every secret step sets back."""
    for kind in ("_act", "_change"):
        take = getattr(TableState, kind)

        def late(self: TableState, entry: Entry, take: Any = take) -> None:
            take(self, entry)
            self.asked_at = float(self.seq)

        monkeypatch.setattr(TableState, kind, late)


def log_tells_all(monkeypatch: pytest.MonkeyPatch) -> None:
    update = projection.ViewerLog.update

    def whole(self: projection.ViewerLog, match: Any, voice: Any, looks: Any = None) -> Any:
        self.viewer = REFEREE
        return update(self, match, voice, looks)

    monkeypatch.setattr(projection.ViewerLog, "update", whole)


def table_of_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    furniture = projection.Looks.furniture

    def whole(self: projection.Looks, state: Any, viewer: Any) -> Any:
        return furniture(self, state, REFEREE)

    monkeypatch.setattr(projection.Looks, "furniture", whole)


def view_of_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who draws by itself is sent the referee's view."""

    def open_view(state: TableState, projected: projection.Projection) -> projection.Projection:
        assert state.match is not None
        view = state.match.game.view(state.match.state, REFEREE)
        return replace(projected, state=msgspec.structs.replace(projected.state, view=view.to_json()))

    monkeypatch.setattr(projection, "with_view", open_view)


def choices_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is ready shows what was chosen."""
    project = projection.project

    def loose(state: TableState, *more: Any) -> Any:
        seen = project(state, *more)
        shown = ", ".join(chosen.text for chosen in state.chosen.values())
        return replace(seen, state=msgspec.structs.replace(seen.state, status=shown))

    monkeypatch.setattr(projection, "project", loose)


def why_knows_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that depends on what lies face down."""
    because = projection.because

    def knowing(state: TableState, viewer: Seat, message: Any, catalogue: Any) -> Any:
        answer = because(state, viewer, message, catalogue)
        assert state.match is not None
        hidden = str(state.match.game.view(state.match.state, REFEREE).to_json())
        return msgspec.structs.replace(answer, rule=str(sum(map(ord, hidden))))

    monkeypatch.setattr(projection, "because", knowing)


def advice_knows_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints that depend on what lies face down."""
    init = advice.Question.__init__

    def knowing(self: advice.Question, state: TableState, seat: Seat, catalogue: Any) -> None:
        init(self, state, seat, catalogue)
        assert state.match is not None
        hidden = str(self.game.view(state.match.state, REFEREE).to_json())
        self.version = sum(map(ord, hidden))

    monkeypatch.setattr(advice.Question, "__init__", knowing)


def entries_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table's public data give away how much was written."""
    info = projection.info

    def counted(state: TableState, onlookers: int) -> Any:
        return msgspec.structs.replace(info(state, onlookers), onlookers=state.seq)

    monkeypatch.setattr(projection, "info", counted)


PLANTED = [
    counts_all,
    changes_are_heard,
    clock_starts_anew,
    log_tells_all,
    table_of_everything,
    view_of_everything,
    choices_are_shown,
    why_knows_better,
    advice_knows_better,
    entries_are_counted,
]


@pytest.mark.parametrize("leak", PLANTED, ids=lambda leak: leak.__name__)
def test_a_planted_leak_is_found(leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises(LeakError):
        try_everything()


def try_everything() -> None:
    for seed in range(6):
        for game in ("gops", "gonuts", "donutdog"):
            played(law(game, seed, {}))
            played(law(game, seed, DRAWS_ITSELF))
