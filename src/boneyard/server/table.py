"""A table that is in use: one task and one queue. Whatever happens to it, happens there, one thing at a time.

The order never changes: decide, keep, take in, then answer and tell. What was answered is kept for good.
"""

import asyncio
import hashlib
import logging
import os
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import msgspec

from boneyard import languages
from boneyard.bots import watches
from boneyard.core.errors import BadOption, IllegalAction, Refused
from boneyard.core.state import ONLOOKER, Seat
from boneyard.core.text import say
from boneyard.server import counsel, eyes, protocol, verbs
from boneyard.server.guest import Guest
from boneyard.server.names import clean_name
from boneyard.server.seats import checked_entropy
from boneyard.server.sitting import Sitting
from boneyard.server.store import Card, Entry, Taken, Unkept
from boneyard.server.verbs import MINDER, Draft, Repeated, Stale

if TYPE_CHECKING:
    from boneyard.server.house import House

LOG = logging.getLogger("boneyard.table")
T = TypeVar("T")
Decide = Callable[[Sitting], Sequence[Draft]]

WAITING = 256  # messages that a table's queue holds; then its sockets are not read
GAME_KINDS = {"act", "change", "undo"}
CLOCK = "clock"  # who decided, where a person's time was up

NOT_KEPT = say("The table could not write that down just now; please try again.")
CHAIR_GONE = say("This chair is no longer yours.")


@dataclass(frozen=True)
class Pace:
    """What a table waits for, in seconds."""

    bot: float = 0.8  # so that people can follow
    grace: float = 60.0  # until a bot minds the chair of somebody who dropped out
    parting: float = 3.0  # until somebody who does not reconnect counts as gone
    rest: float = 120.0  # until a table at which nobody is and nothing is due is put away


class Table:
    def __init__(self, house: "House", sitting: Sitting, *, keeping: bool) -> None:
        self.house = house
        self.sitting = sitting
        self.keeping = keeping  # whether this process plays its bots and clocks
        self.guests: list[Guest] = []
        self.queue: asyncio.Queue[Callable[[], Awaitable[object]]] = asyncio.Queue(WAITING)
        self.needed_at = house.clock()
        self._task: asyncio.Task[None] | None = None
        self._thinking: dict[Seat, tuple[int, asyncio.Task[None]]] = {}  # with the version thought about
        self._parting: dict[Seat, float] = {}  # whose last socket closed, and when they count as gone
        self._stories: dict[tuple[Seat, str], eyes.Story] = {}
        self._counted = 0  # onlookers that everybody was told of
        self._card: Card | None = None

    # The task

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        for _, thinking in self._thinking.values():
            thinking.cancel()
        self._thinking.clear()
        for guest in self.guests:
            if guest.advice is not None:
                guest.advice.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        """Nothing that fails ends it: whoever asks a table without its task waits for ever."""
        while True:
            try:
                self.drive()
                job = await self._next_job()
                await job()
            except Unkept as error:
                LOG.warning("table %s: %s", self.sitting.table, error)
                await asyncio.sleep(0.5)
            except Exception:
                LOG.exception("table %s", self.sitting.table)
                await asyncio.sleep(0.1)

    async def _next_job(self) -> Callable[[], Awaitable[object]]:
        due = self.due()
        try:
            async with asyncio.timeout(None if due is None else max(0.0, due - self.house.clock())):
                return await self.queue.get()
        except TimeoutError:
            return self.tick

    async def ask(self, job: Callable[[], Awaitable[T]]) -> T:
        """Let the table's task do this in its turn, and wait for what comes of it."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def do() -> None:
            try:
                result = await job()
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
                return
            if not answer.done():
                answer.set_result(result)

        await self.queue.put(do)
        return await answer

    # Keeping

    async def keep(self, decide: Decide, answer: Callable[[], None] = lambda: None) -> None:
        """Decide, write down, take in, answer, tell. Whoever was faster is read first, then decided anew."""
        while drafts := decide(self.sitting):
            entries = number(drafts, self.sitting.seq, self.house.clock())
            after = None if entries[0].kind in GAME_KINDS else self._preview(entries)
            card = None if after is None else self._new_card(after)
            try:
                await self.house.store.append(self.sitting.table, entries, card)
            except (Taken, Unkept) as trouble:
                found = await self.catch_up()
                if entries[0].move_id in found:  # it was kept after all, only nobody told us
                    answer()
                    return
                if isinstance(trouble, Unkept):
                    raise
                continue
            if after is None:
                self._take(entries)
            else:
                self.sitting, self._card = after, card or self._card
            if self.sitting.broken is None:
                answer()
            await asyncio.sleep(0)  # the answer is on its way before everybody's table is drawn anew
            await self._tell(entries)
            return

    def _preview(self, entries: list[Entry]) -> Sitting:
        after = self.sitting.copy()
        for entry in entries:
            after.take(entry)
        if after.broken is not None:
            raise BadOption("{why}", why=after.broken)
        return after

    def _take(self, entries: list[Entry]) -> None:
        for entry in entries:
            self.sitting.take(entry)

    async def catch_up(self) -> set[str]:
        """Take in what others have written; the ids of it."""
        news = await self.house.store.entries(self.sitting.table, self.sitting.seq)
        if news:
            self._card = None  # another process may have written it
            self._take(news)
            await self._tell(news)
        return {entry.move_id for entry in news}

    def _new_card(self, sitting: Sitting) -> Card | None:
        """The table's line in the index, if it has changed."""
        card = card_of(sitting)
        return card if card != self._card else None

    # Telling

    async def _tell(self, entries: Sequence[Entry]) -> None:
        self._dismiss()
        for entry in entries:
            if entry.kind == "said":
                self._chat(protocol.Chat(seat=entry.seat, name=entry.body["name"], text=entry.body["text"]))
        if self.sitting.stage == "over" or any(entry.kind not in GAME_KINDS for entry in entries):
            self.show_table()
        await self._show_game()
        if self.sitting.stage == "over" and (card := self._new_card(self.sitting)) is not None:
            self._card = card
            await self.house.store.recard(self.sitting.table, card)

    def _chat(self, line: protocol.Chat) -> None:
        for guest in self.guests:
            guest.tell(line)

    def _dismiss(self) -> None:
        """Whoever's chair is gone; everybody, if the game cannot go on."""
        for guest in self.guests:
            if self.sitting.broken is not None:
                guest.bye(self.sitting.broken)
            if not guest.onlooker and self._token(guest.seat) != guest.token:
                guest.bye(CHAIR_GONE)

    def _token(self, seat: Seat) -> str:
        return self.sitting.places[seat].token if seat < self.sitting.seats else ""

    def info(self) -> protocol.TableInfo:
        return eyes.info(self.sitting, self.onlookers)

    @property
    def onlookers(self) -> int:
        return self.own_onlookers + self.house.onlookers_elsewhere(self.sitting.table)

    @property
    def own_onlookers(self) -> int:
        return sum(guest.onlooker for guest in self.guests)

    def show_table(self) -> None:
        """Chairs, options and stage, to everybody who has not seen them so."""
        self._counted = self.onlookers
        if not self.guests:
            return
        info = self.info()
        for guest in self.guests:
            table = protocol.Table(info=info, seat=guest.seat, host=guest.seat == self.sitting.host)
            if table != guest.table:
                guest.table = table
                guest.tell(table)

    def count_again(self) -> None:
        """Onlookers come and go without an entry, and through other processes too."""
        if self.onlookers != self._counted:
            self.show_table()

    async def _show_game(self) -> None:
        """The game as each sees it, to whom it looks different now. Other tables have turns in between."""
        looks: dict[tuple[Seat, str], eyes.Look] = {}
        for guest in list(self.guests):
            self.show_to(guest, looks)
            await asyncio.sleep(0)

    def show_to(self, guest: Guest, looks: dict[tuple[Seat, str], eyes.Look]) -> None:
        """The game as one guest sees it; `looks` are those that others with the same eyes have had."""
        if self.sitting.match is None or self.sitting.broken is not None or guest.closed:
            return
        if guest.slow:  # it is shown how things stand when it has read what it was told
            guest.behind = True
            return
        self._choose_eyes(guest)
        key = (guest.viewer, guest.catalogue.language)
        if key not in looks:
            looks[key] = eyes.look(self.sitting, guest.viewer, guest.catalogue)
        self._show_look(guest, eyes.undrawn(self.sitting, looks[key]) if guest.views else looks[key])

    def _choose_eyes(self, guest: Guest) -> None:
        before = guest.viewer
        guest.viewer = guest.seat
        if self.sitting.shared and not guest.onlooker:
            guest.viewer = eyes.eyes_of_device(self.sitting, before)
        if guest.viewer != before:
            guest.forget()

    def _show_look(self, guest: Guest, look: eyes.Look) -> None:
        lines = self._story(guest)
        if look == guest.look and lines == guest.lines:
            return
        since = alike(guest.lines, lines)
        guest.look, guest.lines = look, list(lines)
        seconds = None if look.deadline is None else max(0.0, round(look.deadline - self.house.clock(), 1))
        guest.tell(msgspec.structs.replace(look.state, since=since, log=lines[since:], seconds=seconds))

    def _story(self, guest: Guest) -> list[protocol.LogLine]:
        assert self.sitting.match is not None
        key = (guest.viewer, guest.catalogue.language)
        voice = eyes.voice_for(self.sitting, guest.viewer, guest.catalogue)
        story = self._stories.setdefault(key, eyes.Story(guest.viewer, voice))
        return story.hear(self.sitting.match, voice)

    # Coming and going

    async def join(self, hello: protocol.Hello, token: str) -> Guest:
        """Somebody opens a socket; with a wrong token nothing happens but a refusal."""
        sitting = self.sitting
        seat = sitting.seat_of(token) if token else ONLOOKER
        if token and seat == ONLOOKER:
            raise BadOption("{why}", why=CHAIR_GONE)
        if seat != ONLOOKER and sitting.shared:
            seat = sitting.host
        guest = Guest(
            seat=seat,
            token=token,
            catalogue=languages.catalogue(hello.language),
            limits=self.house.limits,
            name=clean_name(hello.name) if hello.name else "",
            views=hello.views,
            viewer=seat,
        )
        entropy = checked_entropy(hello.entropy)
        if seat != ONLOOKER:
            self._parting.pop(seat, None)
            await self.keep(lambda now: self._arrival(now, seat, entropy))
        self.guests.append(guest)
        self.show_table()
        self.show_to(guest, {})
        for line in self.sitting.chat:
            guest.tell(protocol.Chat(seat=line.seat, name=line.name, text=line.text))
        return guest

    def _arrival(self, sitting: Sitting, seat: Seat, entropy: str) -> list[Draft]:
        place = sitting.places[seat]
        drafts = []
        if self.house.id not in place.houses:
            drafts.append(Draft("here", seat, {"house": self.house.id}))
        drafts += [Draft("back", each, {}) for each in sitting.together(seat) if sitting.places[each].minded]
        if entropy and not place.entropy and sitting.stage == "lobby":
            drafts.append(Draft("stirred", seat, {"entropy": entropy}))
        return drafts

    def stay(self) -> None:
        """Say again that we are here, where another process thought that we were gone."""
        for seat in {guest.seat for guest in self.guests if not guest.onlooker and not guest.closed}:
            if self.house.id not in self.sitting.places[seat].houses and not self.queue.full():
                self.queue.put_nowait(partial(self.keep, partial(self._arrival, seat=seat, entropy="")))

    async def part(self, guest: Guest) -> None:
        """A socket is closed. Its player counts as gone a little later, if there is no other."""
        if guest in self.guests:
            self.guests.remove(guest)
        self.needed_at = self.house.clock()
        if not guest.onlooker and all(other.seat != guest.seat for other in self.guests):
            self._parting[guest.seat] = self.house.clock() + self.house.pace.parting

    def _departure(self, sitting: Sitting, seat: Seat) -> list[Draft]:
        if seat >= sitting.seats or self.house.id not in sitting.places[seat].houses:
            return []
        return [Draft("gone", seat, {"house": self.house.id})]

    async def show_newest(self, guest: Guest) -> None:
        """To a client that was slow and has caught up."""
        guest.behind = False
        self.show_to(guest, {})

    # What is said at the table

    async def hear(self, guest: Guest, message: protocol.Said) -> None:
        """Answer one message, whatever it is."""
        if guest.closed or guest not in self.guests:
            return
        move = getattr(message, "id", "")
        try:
            await self._do(guest, message)
        except Repeated as before:
            guest.tell(protocol.Done(id=move, version=before.version))
        except Stale as error:
            guest.tell(protocol.Refused(id=move, sentence=guest.render(error.sentence)))
            guest.forget()
            self.show_to(guest, {})
        except Refused as error:
            guest.tell(protocol.Refused(id=move, sentence=guest.render(error.sentence)))
        except Unkept:
            guest.tell(protocol.Refused(id=move, sentence=guest.render(NOT_KEPT)))

    async def _do(self, guest: Guest, message: protocol.Said) -> None:
        match message:
            case protocol.Hello():
                raise IllegalAction("You are here already.")
            case protocol.Why():
                self._explain(guest, message)
            case protocol.Hint() | protocol.Weigh():
                self._advise(guest, message)
            case protocol.Say():
                name = guest.name or guest.render(say("An onlooker"))
                await self.keep(lambda now: verbs.say_something(now, guest.seat, name, message))
            case protocol.Act() | protocol.Undo():
                await self._move(guest, message)
            case protocol.Rematch():
                await self._rematch(guest, message)
            case _:
                await self.keep(lambda now: verbs.arranging(now, guest.seat, message))

    async def _move(self, guest: Guest, message: protocol.Act | protocol.Undo) -> None:
        """The answer goes out before the news of it, and both only when it is kept."""
        verbs.must_sit(guest.seat)
        chair = verbs.chair_meant(self.sitting, guest.seat, message.seat)

        def answer() -> None:
            version = self.sitting.moves[f"{chair}:{message.id}"]
            guest.tell(protocol.Done(id=message.id, version=version))

        await self.keep(lambda now: verbs.move(now, chair, message), answer)

    def _explain(self, guest: Guest, message: protocol.Why) -> None:
        if self.sitting.match is None:
            raise IllegalAction("The game has not begun yet.")
        if len(message.touched) > eyes.MOST_TOUCHED:
            raise IllegalAction("Nobody touches that many things at once.")
        viewer = guest.viewer
        if message.seat is not msgspec.UNSET:
            verbs.must_sit(guest.seat)
            viewer = verbs.chair_meant(self.sitting, guest.seat, message.seat)
        guest.tell(eyes.because(self.sitting, viewer, message, guest.catalogue))

    def _advise(self, guest: Guest, message: protocol.Hint | protocol.Weigh) -> None:
        """Somebody thinks about it meanwhile; nothing waits for that, and nothing is written down."""
        verbs.must_sit(guest.seat)
        if guest.advice is not None and not guest.advice.done():
            raise IllegalAction("One moment: your last question is still being thought about.")
        chair = verbs.chair_meant(self.sitting, guest.seat, message.seat)
        question = counsel.Question(self.sitting, chair, guest.catalogue)
        if isinstance(message, protocol.Weigh):
            question.must_be_choice(message.text)
        guest.advice = asyncio.create_task(self._answer(guest, question, message))

    async def _answer(
        self, guest: Guest, question: counsel.Question, message: protocol.Hint | protocol.Weigh
    ) -> None:
        pool = self.house.pool
        try:
            if isinstance(message, protocol.Hint):
                guest.tell(await question.hints(pool, message))
            else:
                guest.tell(await question.weighed(pool, message))
        except Refused as error:
            guest.tell(protocol.Refused(id=message.id, sentence=guest.render(error.sentence)))

    async def _rematch(self, guest: Guest, message: protocol.Rematch) -> None:
        verbs.must_sit(guest.seat)
        if self.sitting.stage != "over":
            raise BadOption("The game is not over yet.")
        if self.sitting.next:
            return
        following = await self.house.open_next(self.sitting, guest.seat, checked_entropy(message.entropy))
        await self.keep(lambda now: [] if now.next else [Draft("rematch", guest.seat, {"next": following})])

    # What is due

    def due(self) -> float | None:
        """When something is to happen by itself."""
        times = list(self._parting.values())
        if self.keeping and self.sitting.broken is None:
            times += [at for _, at in self._fading()]
            deadline = self.sitting.deadline()
            if deadline is not None and not self._covered():
                times.append(deadline)
        return min(times, default=None)

    def _fading(self) -> list[tuple[Seat, float]]:
        """People who dropped out of a game that others wait at, and when a bot will mind their chair."""
        sitting = self.sitting
        if not sitting.playing or sitting.shared or not sitting.people_here:
            return []
        return [
            (seat, sitting.places[seat].gone_at + self.house.pace.grace)
            for seat in sitting.people
            if not sitting.places[seat].houses and not sitting.places[seat].minded
        ]

    def _covered(self) -> bool:
        """Whether everybody whose time is up is being thought for already."""
        return all(seat in self._thinking for seat in self.sitting.actors)

    async def tick(self) -> None:
        """Do what is due. Bots and clocks are seen to by `drive`."""
        now = self.house.clock()
        for seat in [seat for seat, at in self._parting.items() if at <= now]:
            del self._parting[seat]
            await self.keep(partial(self._departure, seat=seat))
        if not self.keeping or self.sitting.broken is not None:
            return
        for seat in [seat for seat, at in self._fading() if at <= now]:
            await self.keep(partial(minding, seat=seat))

    # Bots

    def drive(self) -> None:
        """See to it that every bot that is asked thinks, and none other does."""
        asked = self._asked()
        versions = self.sitting.versions
        for seat, (version, thinking) in list(self._thinking.items()):
            if seat not in asked or version != versions[seat]:
                thinking.cancel()
                del self._thinking[seat]
        for seat in asked.keys() - self._thinking.keys():
            thinking = asyncio.create_task(self._think(seat, versions[seat], asked[seat]))
            self._thinking[seat] = versions[seat], thinking

    def _asked(self) -> dict[Seat, str]:
        """The seats that a bot decides for now, each with its level, or the clock where time is up."""
        sitting = self.sitting
        if not self.keeping or not sitting.playing or sitting.broken is not None:
            return {}
        deadline = sitting.deadline()
        late = CLOCK if deadline is not None and deadline <= self.house.clock() else ""
        asked = {seat: sitting.places[seat].bot or late for seat in sitting.actors}
        return {seat: level for seat, level in asked.items() if level}

    async def _think(self, seat: Seat, version: int, by: str) -> None:
        sitting = self.sitting
        assert sitting.match is not None
        game, view = sitting.match.game, sitting.match.game.view(sitting.match.state, seat)
        begun = asyncio.get_running_loop().time()
        level = MINDER if by == CLOCK else by
        before = sitting.match.asked(seat) if watches(level, game) else []
        text = await self.house.pool.choose(game, level, self._bot_seed(seat), view, before)
        spent = asyncio.get_running_loop().time() - begun
        await asyncio.sleep(max(0.0, self.house.pace.bot - spent))
        await self.queue.put(lambda: self._bot_plays(seat, version, text, by))

    async def _bot_plays(self, seat: Seat, version: int, text: str, by: str) -> None:
        self._thinking.pop(seat, None)
        await self.keep(lambda now: bot_move(now, seat, version, text, by))

    def _bot_seed(self, seat: Seat) -> int:
        """The same after a restart, so that a bot does not change its mind; and nobody can guess it."""
        match = self.sitting.match
        assert match is not None
        label = f"bot/{seat}/{len(match.steps)}".encode()
        return int.from_bytes(hashlib.sha256(match.seed + label).digest()[:8], "big")

    # Being put away

    def idle(self) -> bool:
        """Nobody is connected, nothing is due, no bot thinks, and it was not asked for lately."""
        quiet = not self.guests and not self._thinking and self.due() is None and self.queue.empty()
        return quiet and self.house.clock() - self.needed_at > self.house.pace.rest


# Decisions that no person takes


def bot_move(sitting: Sitting, seat: Seat, version: int, text: str, by: str) -> list[Draft]:
    """A bot's choice, unless it came too late: the person is back, or the table has moved on."""
    if seat not in sitting.actors or version != sitting.versions[seat]:
        return []
    if not sitting.places[seat].bot and by != CLOCK:
        return []
    assert sitting.match is not None
    sitting.match.game.read(sitting.match.state, seat, text)
    return [Draft("act", seat, {"text": text, "by": by})]


def minding(sitting: Sitting, seat: Seat) -> list[Draft]:
    place = sitting.places[seat]
    if not sitting.playing or not place.person or place.houses or place.minded:
        return []
    return [Draft("minded", seat, {"bot": MINDER})]


# Small things


def number(drafts: Sequence[Draft], after: int, now: float) -> list[Entry]:
    """Drafts as the next entries of a log."""
    return [
        Entry(
            seq=after + place,
            move_id=draft.move_id or f"*{os.urandom(9).hex()}",
            kind=draft.kind,
            seat=draft.seat,
            body=draft.body,
            at=now,
        )
        for place, draft in enumerate(drafts, 1)
    ]


def card_of(sitting: Sitting) -> Card:
    return Card(
        code=sitting.code,
        stage=sitting.stage,
        listed=sitting.open,
        here=len(sitting.people_here),
        info=msgspec.json.encode(eyes.info(sitting, 0)).decode(),
    )


def alike(before: list[protocol.LogLine], after: list[protocol.LogLine]) -> int:
    """How many lines at the beginning are the same."""
    same = min(len(before), len(after))
    if before[:same] == after[:same]:
        return same
    return next(n for n in range(same) if before[n] != after[n])
