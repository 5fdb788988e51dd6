"""The law of every byte: deal anew what a viewer cannot know, play the same, and it is sent the same bytes.

Two tables are made from one log. In the second everything hidden from one seat, or from an onlooker, is dealt
anew. Then both go the same way: the viewer connects, asks, tries what is not allowed, acts; others choose
secretly, and otherwise in the second; somebody acts openly. As long as the rules show the viewer the same,
every frame must be the same, and so must be how many there are.
"""

import os
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from boneyard.core.match import Match
from boneyard.core.registry import GAMES, game_class
from boneyard.core.rng import Rng
from boneyard.core.state import ONLOOKER, REFEREE, Seat
from boneyard.server import counsel, eyes, protocol, verbs
from boneyard.server.seats import hash_of
from boneyard.server.sitting import Sitting, fold
from boneyard.server.store import Entry
from boneyard.server.table import Table, number
from boneyard.server.verbs import Draft
from tests.contract.tables import in_company
from tests.server.room import NOON, MemoryStore, Room, Sat, played

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
    def sitting(self) -> Sitting:
        return self.sat.table.sitting

    @property
    def match(self) -> Match[Any, Any]:
        assert self.sitting.match is not None
        return self.sitting.match

    def view(self) -> Any:
        return self.match.game.view(self.match.state, self.sat.guest.viewer)

    async def play(self, seat: Seat, text: str) -> None:
        """Somebody else, whose socket is elsewhere, acts."""
        kind = "act" if seat in self.sitting.actors else "change"
        message = protocol.Act(id=f"m{self.sitting.seq}", version=self.sitting.versions[seat], text=text)
        drafts = verbs.move(self.sitting, seat, message)
        assert drafts[0].kind == kind
        await self.sat.table.keep(lambda now: verbs.move(now, seat, message))


Hello = dict[str, Any]  # how a viewer greets the table
DRAWS_ITSELF: Hello = {"views": True}


async def fork(log: list[Entry], viewer: Seat, token: str, redeal: int | None, hello: Hello) -> World:
    """The table of a log, with one viewer connected; and with what it cannot know dealt anew."""
    store = MemoryStore()
    room = Room(store)
    store.logs["t1"], store.keepers["t1"] = list(log), room.id
    sitting = fold("t1", list(log))
    assert sitting.match is not None
    if redeal is not None:
        sitting.match.state.redeal(viewer, Rng(redeal))
        sitting.match._open_phase()  # what is changed from here on is changed in this world
    table = Table(room, sitting, keeping=True)
    sat = await Sat.at(table, "" if viewer == ONLOOKER else token, **hello)
    return World(room, sat)


def position(game: str, seats: int, rng: Rng) -> tuple[list[Entry], list[str]]:
    """The log of a table somewhere in its game, and everybody's token."""
    tokens = [f"token of {seat}" for seat in range(seats)]
    wish = protocol.NewTable(game=game, name="Seat0", seats=seats)
    log = number(verbs.open_table(wish, "CODE", hash_of(tokens[0])), 0, NOON)
    people = [verbs.sat(seat, f"Seat{seat}", hash_of(tokens[seat]), "") for seat in range(1, seats)]
    log += number(
        [*people, Draft("arranged", 0, {"timer": "relaxed"}), Draft("started", 0, {})], len(log), NOON
    )
    begun = len(log)
    sitting = fold("t1", log)
    while sitting.actors and len(log) < LONGEST:
        seat = sitting.actors[rng.below(len(sitting.actors))]
        assert sitting.match is not None
        actions = sitting.match.state.actions(seat)
        text = sitting.match.game.write(actions[rng.below(len(actions))])
        log += number([Draft("act", seat, {"text": text})], len(log), NOON + len(log))
        sitting.take(log[-1])
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
    if viewer in one.sitting.actors:
        await viewer_acts(one, other, rng)
    one, other = [await fork(log, viewer, token, redeal, hello) for redeal in (None, seed)]
    await others_act(one, other, rng)


async def probe(one: World, other: World, rng: Rng) -> None:
    """What may be asked and tried without acting."""
    pieces = [*one.sat.state["pieces"], "no such thing"]
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
    if one.view() == other.view() and one.sitting.actors == other.sitting.actors:
        compare(one, other, "an own move")


async def others_act(one: World, other: World, rng: Rng) -> None:
    viewer = one.sat.guest.viewer
    others = [seat for seat in one.sitting.actors if seat != viewer]
    if not others:
        return
    if one.sitting.phase:
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
    if one.view() == other.view() and one.sitting.actors == other.sitting.actors:
        compare(one, other, "others' moves")
        for world in (one, other):  # then everybody is told anew how the table stands
            await world.sat.say(protocol.Say(text="hm"))
        compare(one, other, "the table after others' moves")


async def secret_steps(world: World, others: list[Seat], rng: Rng) -> None:
    """Choices that stay secret: some of the others choose, think again, and choose otherwise."""
    for seat in others:  # who had chosen before the worlds parted is not among them
        phase = world.sitting.phase
        for _ in range(1 + rng.below(4)):
            last = world.sitting.actors == [seat]
            if world.sitting.phase != phase or last:
                return
            await world.play(seat, choice_of(world, seat, rng))


def choice_of(world: World, seat: Seat, rng: Rng) -> str:
    if seat in world.sitting.actors:
        choices = world.match.prompt(seat).choices
    else:
        before = world.match.game.imagine(world.sitting.chosen[seat].view, Rng(0))
        choices = world.match.game.prompt(before, seat).choices
    return choices[rng.below(len(choices))].text


async def law(game: str, seed: int, hello: Hello) -> int:
    """The law along one match of a game; how often something hidden was dealt anew."""
    rng = Rng(seed)
    cls = game_class(game)
    seats = max(in_company(cls), cls.usual_seats)
    tried = 0
    for _ in range(POSITIONS):
        log, tokens = position(game, seats, rng)
        for viewer in [*range(seats), ONLOOKER]:
            await check(log, viewer, "" if viewer == ONLOOKER else tokens[viewer], seed + tried, hello)
            tried += 1
    return tried


@pytest.mark.parametrize("game", [*sorted(GAMES), "gops"])
def test_nothing_hidden_reaches_anybody(game: str) -> None:
    for seed in range(GAMES_PLAYED):
        assert played(law(game, seed, {})) > 0


@pytest.mark.parametrize("game", [*sorted(GAMES), "gops"])
def test_nothing_hidden_reaches_anybody_who_draws_by_itself(game: str) -> None:
    for seed in range(GAMES_PLAYED):
        assert played(law(game, seed, DRAWS_ITSELF)) > 0


# The law must be able to fail: each planted leak has to be found in some game.


def counts_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Versions that count secret steps."""
    for kind in ("_act", "_change"):
        take = getattr(Sitting, kind)

        def counted(self: Sitting, entry: Entry, take: Any = take) -> None:
            before = dict(self.versions)
            take(self, entry)
            self.versions = {viewer: version + 1 for viewer, version in before.items()}

        monkeypatch.setattr(Sitting, kind, counted)


def changes_are_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame for every entry, though nothing the viewer sees has changed."""
    show = Table._show_look

    def always(self: Table, guest: Any, look: Any) -> None:
        guest.look = None
        show(self, guest, look)

    monkeypatch.setattr(Table, "_show_look", always)


def clock_starts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that every secret step sets back."""
    for kind in ("_act", "_change"):
        take = getattr(Sitting, kind)

        def late(self: Sitting, entry: Entry, take: Any = take) -> None:
            take(self, entry)
            self.asked_at = float(self.seq)

        monkeypatch.setattr(Sitting, kind, late)


def log_tells_all(monkeypatch: pytest.MonkeyPatch) -> None:
    hear = eyes.Story.hear

    def whole(self: eyes.Story, match: Any, voice: Any) -> Any:
        self.viewer = REFEREE
        return hear(self, match, voice)

    monkeypatch.setattr(eyes.Story, "hear", whole)


def scene_of_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = eyes.picture

    def drawn(match: Any, viewer: Any, voice: Any, chosen: Any, *, with_odds: bool) -> Any:
        state = picture(match, viewer, voice, chosen, with_odds=with_odds)
        return msgspec.structs.replace(state, scene=match.game.view(match.state, REFEREE).to_json())

    monkeypatch.setattr(eyes, "picture", drawn)


def view_of_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who draws by itself is sent the referee's view."""

    def open_view(sitting: Sitting, look: eyes.Look) -> eyes.Look:
        assert sitting.match is not None
        view = sitting.match.game.view(sitting.match.state, REFEREE)
        return eyes.Look(msgspec.structs.replace(look.state, scene=view.to_json()), look.deadline)

    monkeypatch.setattr(eyes, "undrawn", open_view)


def choices_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is ready shows what was chosen."""
    look = eyes.look

    def loose(sitting: Sitting, viewer: Seat, catalogue: Any) -> Any:
        seen = look(sitting, viewer, catalogue)
        shown = ", ".join(chosen.text for chosen in sitting.chosen.values())
        return eyes.Look(msgspec.structs.replace(seen.state, status=shown), seen.deadline)

    monkeypatch.setattr(eyes, "look", loose)


def why_knows_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that depends on what lies face down."""
    because = eyes.because

    def knowing(sitting: Sitting, viewer: Seat, message: Any, catalogue: Any) -> Any:
        answer = because(sitting, viewer, message, catalogue)
        assert sitting.match is not None
        hidden = str(sitting.match.game.view(sitting.match.state, REFEREE).to_json())
        return msgspec.structs.replace(answer, rule=str(sum(map(ord, hidden))))

    monkeypatch.setattr(eyes, "because", knowing)


def advice_knows_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints that depend on what lies face down."""
    init = counsel.Question.__init__

    def knowing(self: counsel.Question, sitting: Sitting, seat: Seat, catalogue: Any) -> None:
        init(self, sitting, seat, catalogue)
        assert sitting.match is not None
        hidden = str(self.game.view(sitting.match.state, REFEREE).to_json())
        self.version = sum(map(ord, hidden))

    monkeypatch.setattr(counsel.Question, "__init__", knowing)


def entries_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table's public data give away how much was written."""
    info = eyes.info

    def counted(sitting: Sitting, onlookers: int) -> Any:
        return msgspec.structs.replace(info(sitting, onlookers), onlookers=sitting.seq)

    monkeypatch.setattr(eyes, "info", counted)


PLANTED = [
    counts_all,
    changes_are_heard,
    clock_starts_anew,
    log_tells_all,
    scene_of_everything,
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
