"""A table that is in use: one task and one queue. Whatever happens to it, happens there, one thing at a time.

The order never changes: decide, keep, take in, then answer and tell. What was answered is kept for good.
"""

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from boneyard import languages
from boneyard.bots import watches
from boneyard.core.errors import BadOption, IllegalAction, Refused
from boneyard.core.game import Game
from boneyard.core.state import ONLOOKER, Seat
from boneyard.core.text import Sentence, say
from boneyard.server import advice, commands, projection, protocol
from boneyard.server.clean_text import clean_name, look_alike
from boneyard.server.commands import MINDER, Draft, Repeated, Stale
from boneyard.server.connection import Connection
from boneyard.server.render_cache import CachingVoice
from boneyard.server.showing import Showing
from boneyard.server.store import Entry, IndexRow, Taken, Unkept, Unknown
from boneyard.server.table_state import Spoken, TableState, spoken
from boneyard.server.thinker_pool import Asker
from boneyard.server.tokens import checked_entropy

if TYPE_CHECKING:
    from boneyard.server.node import Node

LOG = logging.getLogger("boneyard.table")
T = TypeVar("T")
Decide = Callable[[TableState], Sequence[Draft]]

WAITING = 256  # messages that a table's queue holds; then its sockets are not read
FEW = 16  # people around a table, as many as are told of each new onlooker at once ...
TOGETHER = 0.5  # ... and seconds in which more of them are told of together
MOST_TELLING = 4.0  # seconds that a bot waits for what is told; who watches more slowly is not waited for
TOLD_AT_ONCE = 16  # clients, before other tables have a turn
LEAST_PAUSE, PAUSES = 0.6, 0.8  # of `Pace.bot`: what is drawn is between the first and both together
UNSEEN = 2  # thoughts that a bot has time for in a secret phase, where nobody sees how many it needs
GAME_KINDS = {"act", "change", "undo"}
CLOCK = "clock"  # who decided, where a person's time was up
UNSURE = 4.0  # seconds for writing something down, after which people are told that it takes long, and again
RETRY = 0.5  # seconds until the log is asked again whether it has kept something

NOT_SURE = say("The table cannot write anything down just now. It is not sure yet whether your move counts.")
NOT_KEPT = say("The table could not write that down just now; please try again.")
CHAIR_GONE = say("This chair is no longer yours.")
NOT_WATCHED = say("The host has turned off looking on at this table.")
THANKS = say("Thank you. Whoever runs this server can read that line now.")
NAMELESS = say("An onlooker")


@dataclass(frozen=True)
class Pace:
    """What a table waits for, in seconds."""

    bot: float = (
        0.5  # before a bot's move, on the whole, after all that may take; nothing: nobody is waited for
    )
    grace: float = 60.0  # until a bot minds the chair of somebody who dropped out
    parting: float = 3.0  # until somebody who does not reconnect counts as gone
    rest: float = 120.0  # until a table at which nobody is and nothing is due is put away
    host: float = 60.0  # until somebody else is the host of a lobby whose host is away

    def before_bot(self, telling: float, thinking: float, drawn: float) -> float:
        """How long a bot takes that thinks while it is told what happened. `drawn` is from 0 to 1.

        All of that is everybody's knowledge, and nothing else may decide when a choice is seen.
        """
        if not self.bot:
            return 0.0
        return max(min(MOST_TELLING, telling), thinking) + self.bot * (LEAST_PAUSE + PAUSES * drawn)


@dataclass
class Step:
    """What everybody has seen last, and when bots that are asked now are to be seen answering."""

    version: int = 0
    telling: float = 0.0  # seconds that it takes
    dues: dict[Seat, float] = field(default_factory=dict)


class Table:
    def __init__(self, node: "Node", state: TableState, *, is_keeper: bool) -> None:
        self.node = node
        self.state = state
        self.is_keeper = is_keeper  # whether this process plays its bots and clocks
        self.opener = ""  # the address of whoever opened it, or was the first to come back to it
        self.connections: list[Connection] = []
        self.queue: asyncio.Queue[Callable[[], Awaitable[object]]] = asyncio.Queue(WAITING)
        self.needed_at = node.clock()
        self._task: asyncio.Task[None] | None = None
        self._thinking: dict[Seat, tuple[int, asyncio.Task[None]]] = {}  # with the version thought about
        self._step = Step()
        self._parting: dict[Seat, float] = {}  # whose last socket closed, and when they count as gone
        self._voices: dict[tuple[Seat, str], CachingVoice] = {}
        self._viewer_logs: dict[tuple[Seat, str], projection.ViewerLog] = {}
        self._counted = 0  # onlookers that everybody was told of
        self._ahead = 0.0  # seconds by which the log is ahead of this computer's clock
        self._late: asyncio.TimerHandle | None = None  # when people are told that writing takes long
        self._asker: tuple[Connection, str] | None = None  # whose message is being dealt with, and its id
        self._count_at: float | None = None  # when they are counted again, because more have come
        self._index_row: IndexRow | None = None

    # Time

    def clock(self) -> float:
        """Seconds since 1970 that never run back at this table, whatever a computer's clock is set to."""
        self.not_before(self.state.last_at)
        return self.node.clock() + self._ahead

    def not_before(self, at: float) -> None:
        """It is known to be as late as that."""
        self._ahead = max(self._ahead, at - self.node.clock())

    # The task

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        for _, thinking in self._thinking.values():
            thinking.cancel()
        self._thinking.clear()
        for connection in self.connections:
            if connection.advice is not None:
                connection.advice.cancel()
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
                await asyncio.sleep(0)  # whoever was told something gets to read it before more is said
            except Unkept as error:
                LOG.warning("table %s: %s", self.state.table, error)
                await asyncio.sleep(0.5)
            except Exception:
                LOG.exception("table %s", self.state.table)
                await asyncio.sleep(0.1)

    async def _next_job(self) -> Callable[[], Awaitable[object]]:
        due = self.due()
        try:
            async with asyncio.timeout(None if due is None else max(0.0, due - self.clock())):
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

    # Committing

    async def commit(self, decide: Decide, answer: Callable[[], None] = lambda: None) -> None:
        """Decide, write down, take in, answer, tell. Whoever was faster is read first, then decided anew."""
        while drafts := decide(self.state):
            entries = number(drafts, self.state.seq, self.clock())
            after = None if entries[0].kind in GAME_KINDS else self._preview(entries)
            index_row = None if after is None else self._changed_index_row(after)
            try:
                found = await self._keep(entries, index_row)
            except Taken:
                continue
            if found:
                answer()
                return
            if after is None:
                self._take(entries)
            else:
                self.state, self._index_row = after, index_row or self._index_row
            if self.state.broken is None:
                answer()
            await asyncio.sleep(0)  # the answer is on its way before everybody's table is drawn anew
            await self._tell(entries)
            return

    async def _keep(self, entries: list[Entry], index_row: IndexRow | None) -> bool:
        """Write entries down; true if they were found in the log, and so are taken in already.

        What is not known is neither done nor refused: the same entries are written again until the log either
        has them or has others in their place, and people are told that they have to wait.
        """
        self._count_down()
        is_open = False  # whether one of our attempts may still come true
        try:
            while True:
                try:
                    await self.node.keep(self.state.table, entries, index_row)
                    return False
                except (Taken, Unkept) as trouble:
                    if await self._found(entries[0].move_id):
                        return True
                    is_open = is_open or isinstance(trouble, Unknown)
                    if isinstance(trouble, Taken) or not is_open:
                        raise
                await asyncio.sleep(RETRY)
        finally:
            assert self._late is not None
            self._late.cancel()

    async def _found(self, move_id: str) -> bool:
        """Whether a log has an entry, as soon as it can be read."""
        while True:
            try:
                return move_id in await self.catch_up()
            except Unkept as trouble:
                LOG.warning("table %s cannot be read: %s", self.state.table, trouble)
                await asyncio.sleep(RETRY)

    def _count_down(self) -> None:
        self._late = asyncio.get_running_loop().call_later(UNSURE, self._tell_unsure)

    def _tell_unsure(self) -> None:
        """Everybody at a table waits with whoever waits for an answer."""
        for connection in self.connections:
            asked = self._asker[1] if self._asker and self._asker[0] is connection else ""
            connection.tell(protocol.Unsure(id=asked, sentence=connection.render(NOT_SURE)))
        self._count_down()

    def _preview(self, entries: list[Entry]) -> TableState:
        after = self.state.copy()
        for entry in entries:
            after.take(entry)
        if after.broken is not None and (self.state.closed or not after.closed):
            raise BadOption("{why}", why=after.broken)
        return after

    def _take(self, entries: list[Entry]) -> None:
        for entry in entries:
            self.state.take(entry)

    async def catch_up(self) -> set[str]:
        """Take in what others have written; the ids of it."""
        news = await self.node.store.entries(self.state.table, self.state.seq)
        if news:
            self._index_row = None  # another process may have written it
            self._take(news)
            await self._tell(news)
        return {entry.move_id for entry in news}

    def _changed_index_row(self, state: TableState) -> IndexRow | None:
        """The table's line in the index, if it has changed."""
        index_row = index_row_of(state)
        return index_row if index_row != self._index_row else None

    async def take_over(self, decide: Decide) -> None:
        """From now on this process keeps it. What the index says may be what a dead one left there."""
        self.is_keeper, self._index_row = True, None
        await self.commit(decide)
        if (index_row := self._changed_index_row(self.state)) is not None:
            await self._update_index_row(index_row)

    # Telling

    async def _tell(self, entries: Sequence[Entry]) -> None:
        self._dismiss()
        for entry in entries:
            if (line := spoken(self.state, entry)) is not None:
                self._chat(line)
        if self.state.stage == "over" or any(entry.kind not in GAME_KINDS for entry in entries):
            self.show_table()
        await self._show_game()
        if self.state.stage == "over" and (index_row := self._changed_index_row(self.state)) is not None:
            await self._update_index_row(index_row)

    async def _update_index_row(self, index_row: IndexRow) -> None:
        """The log is what counts; where the index cannot be written just now, it is with the next news."""
        try:
            await self.node.store.update_index_row(self.state.table, index_row)
            self._index_row = index_row
        except Unkept as trouble:
            LOG.warning("table %s is not listed as it is: %s", self.state.table, trouble)

    def _chat(self, line: Spoken) -> None:
        for connection in self.connections:
            connection.tell(chat_line(line, connection, old=False))

    def _dismiss(self) -> None:
        """Whoever's chair is gone; everybody, if the game cannot go on."""
        for connection in self.connections:
            if self.state.broken is not None:
                connection.bye(self.state.broken)
            if not connection.onlooker and self._token(connection.seat) != connection.token:
                connection.bye(CHAIR_GONE)
            if connection.onlooker and not self.state.watching:
                connection.bye(NOT_WATCHED)

    def announce(self, sentence: Sentence) -> None:
        """Something that everybody here is to read."""
        for connection in self.connections:
            connection.notice(sentence)

    def _token(self, seat: Seat) -> str:
        return self.state.places[seat].token if seat < self.state.seats else ""

    def info(self) -> protocol.TableInfo:
        return projection.info(self.state, self.onlookers)

    @property
    def onlookers(self) -> int:
        return self.own_onlookers + self.node.onlookers_elsewhere(self.state.table)

    @property
    def own_onlookers(self) -> int:
        return sum(connection.onlooker for connection in self.connections)

    def show_table(self) -> None:
        """Chairs, options and stage, to everybody who has not seen them so."""
        self._counted, self._count_at = self.onlookers, None
        if not self.connections:
            return
        info, build = self.info(), self.node.build()
        for connection in self.connections:
            self._show_table_to(connection, info, build)

    def _show_table_to(self, connection: Connection, info: protocol.TableInfo, build: str) -> None:
        table = protocol.Table(
            info=info, seat=connection.seat, host=connection.seat == self.state.host, build=build
        )
        if table != connection.table:
            connection.table = table
            connection.tell(table)

    def count_again(self) -> None:
        """Onlookers come and go without an entry, and through other processes too."""
        if self.onlookers != self._counted:
            self.show_table()
            self.wake()

    def wake(self) -> None:
        """Let the task see what is to be done now."""

        async def nothing() -> None:
            """It is seen to before every job."""

        if self.queue.empty():
            self.queue.put_nowait(nothing)

    def _show_newcomer(self, connection: Connection) -> None:
        """Who comes sees the table at once; where many come, the others are told of all of them together."""
        self._show_table_to(connection, self.info(), self.node.build())
        if self.onlookers == self._counted or self._count_at is not None:
            return
        if len(self.connections) <= FEW and self.queue.empty():
            self.show_table()
        else:
            self._count_at = self.node.clock() + TOGETHER

    async def _show_game(self) -> None:
        """The game as each sees it, to whom it looks different now. Other tables have turns in between."""
        if self.state.match is None:
            return
        showing = Showing(self.state)
        for number, connection in enumerate(list(self.connections), 1):
            self.show_to(connection, showing)
            if number % TOLD_AT_ONCE == 0:
                await asyncio.sleep(0)

    def show_to(self, connection: Connection, showing: Showing | None = None) -> None:
        """The game as one client sees it; `showing` knows what others with the same view have had."""
        if self.state.match is None or self.state.broken is not None or connection.closed:
            return
        showing = showing if showing is not None and showing.seq == self.state.seq else Showing(self.state)
        for viewer in self._viewers(connection):
            if viewer != connection.viewer:
                connection.viewer = viewer
                connection.forget()
            self._show_projection(connection, showing)
        if not connection.behind:
            connection.phase = self.state.phase

    def _viewers(self, connection: Connection) -> list[Seat]:
        """Whose view a client gets. A device that goes round shows first what everybody around it may see."""
        if connection.onlooker or not self.state.shared:
            return [connection.seat]
        viewer = projection.viewer_of_device(self.state, connection.viewer)
        for_all = viewer != connection.viewer or self._unsealed(connection)
        return [ONLOOKER, viewer] if for_all and self.state.goes_round else [viewer]

    def _unsealed(self, connection: Connection) -> bool:
        """Whether a secret phase has ended since this client was shown the game."""
        return connection.phase not in ("", self.state.phase)

    def _show_projection(self, connection: Connection, showing: Showing) -> None:
        voice = self._voice(connection)
        projected = showing.projection(connection, voice)
        log = showing.log(self._viewer_log(connection, voice), voice)
        before, lines = connection.projected, connection.lines
        if projected == before and log.lines == lines:
            return
        if connection.slow:  # it is shown how things stand when it has read what it was told
            connection.behind = connection.missed = True
            return
        if connection.missed:  # its table is not the one that the newest lines go on from
            before, connection.missed = None, False
        connection.projected, connection.lines = projected, log.lines
        deadline = projected.deadline
        seconds = None if deadline is None else max(0.0, round(deadline - self.clock(), 1))
        connection.send(
            showing.frame(before, lines, projected, log, seconds, reveal=self._reveals(connection))
        )

    def _reveals(self, connection: Connection) -> bool:
        """Whether a device in the middle of the table shows what was chosen secretly around it."""
        if connection.onlooker or connection.viewer != ONLOOKER:
            return False
        assert self.state.match is not None
        return self.state.goes_round and self._unsealed(connection) and self.state.match.shows()

    def _voice(self, connection: Connection) -> CachingVoice:
        """In which this client's viewer is spoken to; another one where other people sit there."""
        key = (connection.viewer, connection.catalogue.language)
        voice = self._voices.get(key)
        if voice is None or voice.names != self.state.names:
            voice = projection.voice_for(self.state, connection.viewer, connection.catalogue)
            self._voices[key] = voice
        return voice

    def _viewer_log(self, connection: Connection, voice: CachingVoice) -> projection.ViewerLog:
        key = (connection.viewer, connection.catalogue.language)
        viewer_log = self._viewer_logs.get(key)
        if viewer_log is None:
            viewer_log = self._viewer_logs[key] = projection.ViewerLog(connection.viewer, voice)
        return viewer_log

    # Coming and going

    def is_seated(self, token: str) -> bool:
        """Whether this is the hash of the secret of one of the chairs."""
        return bool(token) and self.state.seat_of(token) != ONLOOKER

    async def join(self, hello: protocol.Hello, token: str, address: str = "") -> Connection:
        """Somebody opens a socket; with a wrong token nothing happens but a refusal."""
        state = self.state
        seat = state.seat_of(token) if token else ONLOOKER
        if token and seat == ONLOOKER:
            raise BadOption("{why}", why=CHAIR_GONE)
        if seat == ONLOOKER and not state.watching:
            raise BadOption("{why}", why=NOT_WATCHED)
        if seat != ONLOOKER and state.shared:
            seat = state.host
        connection = Connection(
            seat=seat,
            token=token,
            catalogue=languages.catalogue(hello.language),
            limits=self.node.limits,
            name=clean_name(hello.name) if hello.name else "",
            address=address,
            views=hello.views,
        )
        entropy = checked_entropy(hello.entropy)
        if seat != ONLOOKER:
            self._parting.pop(seat, None)
            await self.commit(lambda now: self._arrival(now, seat, entropy))
        self.connections.append(connection)
        self._show_newcomer(connection)
        self.show_to(connection)
        for line in self.state.chat if self.state.talking else ():
            connection.tell(chat_line(line, connection, old=True))
        return connection

    def _arrival(self, state: TableState, seat: Seat, entropy: str) -> list[Draft]:
        place = state.places[seat]
        drafts = []
        if self.node.id not in place.nodes:
            drafts.append(Draft("here", seat, {"house": self.node.id}))
        drafts += [Draft("back", each, {}) for each in state.together(seat) if state.places[each].minded]
        if entropy and not place.entropy and state.stage == "lobby":
            drafts.append(Draft("stirred", seat, {"entropy": entropy}))
        return drafts

    def stay(self) -> None:
        """Say again that we are here, where another process thought that we were gone."""
        for seat in {
            connection.seat
            for connection in self.connections
            if not connection.onlooker and not connection.closed
        }:
            if self.node.id not in self.state.places[seat].nodes and not self.queue.full():
                self.queue.put_nowait(partial(self.commit, partial(self._arrival, seat=seat, entropy="")))

    async def part(self, connection: Connection) -> None:
        """A socket is closed. Its player counts as gone a little later, if there is no other."""
        if connection in self.connections:
            self.connections.remove(connection)
        self.needed_at = self.node.clock()
        if not connection.onlooker and all(other.seat != connection.seat for other in self.connections):
            self._parting[connection.seat] = self.clock() + self.node.pace.parting

    def _departure(self, state: TableState, seat: Seat) -> list[Draft]:
        if seat >= state.seats or self.node.id not in state.places[seat].nodes:
            return []
        gone = Draft("gone", seat, {"house": self.node.id})
        last = state.places[seat].nodes == {self.node.id}
        return [gone, *(commands.entering_without(state, seat) if last else [])]

    async def show_newest(self, connection: Connection) -> None:
        """To a client that was slow and has caught up."""
        connection.behind = False
        self.show_to(connection)

    # What is said at the table

    async def hear(self, connection: Connection, message: protocol.Said) -> None:
        """Answer one message, whatever it is."""
        if connection.closed or connection not in self.connections:
            return
        move = getattr(message, "id", "")
        self._asker = connection, move
        try:
            await self._do(connection, message)
        except Repeated as before:
            connection.tell(protocol.Done(id=move, version=before.version))
        except Stale as error:
            self.node.metrics.refused(error)
            connection.tell(protocol.Refused(id=move, sentence=connection.render(error.sentence)))
            connection.forget()
            self.show_to(connection)
        except Refused as error:
            self.node.metrics.refused(error)
            connection.tell(protocol.Refused(id=move, sentence=connection.render(error.sentence)))
        except Unkept as error:
            self.node.metrics.refused(error)
            connection.tell(protocol.Refused(id=move, sentence=connection.render(NOT_KEPT)))
        finally:
            self._asker = None

    async def _do(self, connection: Connection, message: protocol.Said) -> None:
        match message:
            case protocol.Hello():
                raise IllegalAction("You are here already.")
            case protocol.Why() | protocol.Explain():
                self._explain(connection, message)
            case protocol.Hint() | protocol.Weigh():
                self._advise(connection, message)
            case protocol.Say():
                who = self.node.speaker(self.state, connection)
                await self.commit(lambda now: self._saying(now, connection, who, message))
            case protocol.Report():
                await self._report(connection, message)
            case protocol.Act() | protocol.Undo():
                await self._move(connection, message)
            case protocol.Rematch():
                await self._rematch(connection, message)
            case _:
                if isinstance(message, protocol.Arrange):
                    self.node.customs.must_allow(message)
                await self.commit(lambda now: commands.arranging(now, connection.seat, message))

    def _saying(
        self, state: TableState, connection: Connection, who: str, message: protocol.Say
    ) -> list[Draft]:
        """Who looks on goes by no name that could be taken for somebody's at the table."""
        name = connection.name
        if not name or look_alike(name, [place.name for place in state.places if place.name]):
            name = connection.render(NAMELESS)
        return commands.say_something(state, connection.seat, name, who, message)

    async def _move(self, connection: Connection, message: protocol.Act | protocol.Undo) -> None:
        """The answer goes out before the news of it, and both only when it is kept."""
        commands.must_sit(connection.seat)
        chair = commands.chair_meant(self.state, connection.seat, message.seat)

        def answer() -> None:
            version = self.state.moves[f"{chair}:{message.id}"]
            connection.tell(protocol.Done(id=message.id, version=version))

        def decide(now: TableState) -> Sequence[Draft]:
            return commands.move(now, chair, message)

        try:
            await self.commit(decide, answer)
        except Stale:
            if not self.node.store.shared:
                raise
            await self.catch_up()  # through another process this client has seen more than we have
            await self.commit(decide, answer)

    async def _report(self, connection: Connection, message: protocol.Report) -> None:
        """Whoever asked is thanked, and the host is told, unless it was the host who spoke."""
        before = self.state.reported
        await self.commit(lambda now: commands.report(now, connection.seat, message))
        connection.notice(THANKS)
        if self.state.reported == before or message.seat == self.state.host:
            return
        told = say("Somebody reported what {name} said: {text}", name=message.name, text=message.text)
        for other in self.connections:
            if other.seat == self.state.host:
                other.notice(told)

    def _explain(self, connection: Connection, message: protocol.Why | protocol.Explain) -> None:
        if self.state.match is None:
            raise IllegalAction("The game has not begun yet.")
        if isinstance(message, protocol.Why) and len(message.touched) > projection.MOST_TOUCHED:
            raise IllegalAction("Nobody touches that many things at once.")
        viewer = ONLOOKER if self.state.shared else connection.seat  # a shared device says for whom it asks
        if message.seat is not msgspec.UNSET:
            commands.must_sit(connection.seat)
            viewer = commands.chair_meant(self.state, connection.seat, message.seat)
        if isinstance(message, protocol.Why):
            connection.tell(projection.because(self.state, viewer, message, connection.catalogue))
        else:
            connection.tell(projection.explained(self.state, viewer, message, connection.catalogue))

    def _advise(self, connection: Connection, message: protocol.Hint | protocol.Weigh) -> None:
        """Somebody thinks about it meanwhile; nothing waits for that, and nothing is written down."""
        commands.must_sit(connection.seat)
        if connection.advice is not None and not connection.advice.done():
            raise IllegalAction("One moment: your last question is still being thought about.")
        chair = commands.chair_meant(self.state, connection.seat, message.seat)
        question = advice.Question(self.state, chair, connection.catalogue)
        if isinstance(message, protocol.Weigh):
            question.must_be_choice(message.text)
        connection.advice = asyncio.create_task(self._answer(connection, question, message))

    async def _answer(
        self, connection: Connection, question: advice.Question, message: protocol.Hint | protocol.Weigh
    ) -> None:
        pool = self.node.pool
        try:
            if isinstance(message, protocol.Hint):
                connection.tell(await question.hints(pool, message))
            else:
                connection.tell(await question.weighed(pool, message))
        except Refused as error:
            connection.tell(protocol.Refused(id=message.id, sentence=connection.render(error.sentence)))

    async def _rematch(self, connection: Connection, message: protocol.Rematch) -> None:
        commands.must_sit(connection.seat)
        if self.state.stage != "over":
            raise BadOption("The game is not over yet.")
        if self.state.next:
            return
        following = await self.node.open_next(self.state, connection.seat, checked_entropy(message.entropy))
        await self.commit(
            lambda now: [] if now.next else [Draft("rematch", connection.seat, {"next": following})]
        )

    # What is due

    def due(self) -> float | None:
        """When something is to happen by itself."""
        times = list(self._parting.values())
        if self._count_at is not None:
            times.append(self._count_at)
        if self.is_keeper and self.state.broken is None:
            times += [at for _, at in self._fading()]
            times += [at for _, at in self._following()]
            deadline = self.state.deadline()
            if deadline is not None and not self._covered():
                times.append(deadline)
        return min(times, default=None)

    def _fading(self) -> list[tuple[Seat, float]]:
        """People who dropped out of a game that others wait at, and when a bot will mind their chair."""
        state = self.state
        if not state.playing or state.shared or not state.people_here:
            return []
        return [
            (seat, state.places[seat].gone_at + self.node.pace.grace)
            for seat in state.people
            if not state.places[seat].nodes and not state.places[seat].minded
        ]

    def _following(self) -> list[tuple[Seat, float]]:
        """Who becomes the host of a lobby whose host is away, and when: somebody has to begin the game."""
        state = self.state
        if state.stage != "lobby" or state.shared or state.host in state.people_here:
            return []
        return [
            (seat, state.places[state.host].gone_at + self.node.pace.host) for seat in state.people_here[:1]
        ]

    def _covered(self) -> bool:
        """Whether everybody whose time is up is being thought for already."""
        return all(seat in self._thinking for seat in self.state.actors)

    async def tick(self) -> None:
        """Do what is due. Bots and clocks are seen to by `drive`."""
        now = self.clock()
        if self._count_at is not None and self._count_at <= self.node.clock():
            self._count_at = None
            self.count_again()
        for seat in [seat for seat, at in self._parting.items() if at <= now]:
            del self._parting[seat]
            await self.commit(partial(self._departure, seat=seat))
        if not self.is_keeper or self.state.broken is not None:
            return
        for seat in [seat for seat, at in self._fading() if at <= now]:
            await self.commit(partial(minding, seat=seat))
        for seat in [seat for seat, at in self._following() if at <= now]:
            await self.commit(partial(following, seat=seat))

    # Bots

    def drive(self) -> None:
        """See to it that every bot that is asked thinks, and none other does."""
        asked = self._asked()
        versions = self.state.versions
        self._look_at_step()
        for seat, (version, thinking) in list(self._thinking.items()):
            if seat not in asked or version != versions[seat]:
                thinking.cancel()
                del self._thinking[seat]
        for seat in asked.keys() - self._thinking.keys():
            thinking = asyncio.create_task(self._think(seat, versions[seat], asked[seat]))
            self._thinking[seat] = versions[seat], thinking

    def _asked(self) -> dict[Seat, str]:
        """The seats that a bot decides for now, each with its level, or the clock where time is up."""
        state = self.state
        if not self.is_keeper or not state.playing or state.broken is not None or state.puzzle:
            return {}
        if not self.watched:
            return {}
        deadline = state.deadline()
        late = CLOCK if deadline is not None and deadline <= self.clock() else ""
        asked = {seat: state.places[seat].bot or late for seat in state.actors}
        return {seat: level for seat, level in asked.items() if level}

    def _look_at_step(self) -> None:
        """At once: after unseen steps nobody knows any more how long it took to tell what was seen."""
        shown = self.state.versions.get(ONLOOKER, 0)
        if self.state.match is not None and shown != self._step.version:
            self._step = Step(shown, self.state.match.telling())

    @property
    def watched(self) -> bool:
        """Whether anybody sees what happens here. Where nobody does, bots wait until somebody comes."""
        return bool(self.connections or self.state.people_here or self.onlookers)

    async def _think(self, seat: Seat, version: int, by: str) -> None:
        """Choose. Unseen steps are taken as soon as may be, the one that others see when it is due."""
        match = self.state.match
        assert match is not None
        game, view = match.game, match.game.view(match.state, seat)
        now = asyncio.get_running_loop().time
        level = MINDER if by == CLOCK else by
        due = self._due(seat, level)
        if self.node.pace.bot:
            level = within(game, level, due - now())
        before = match.asked(seat) if watches(level, game) else []
        asker = Asker(self.state.table, self.opener, bool(self.state.people_here))
        text, found = await self.node.pool.choose(game, level, match.bot_seed(seat), view, before, asker)
        if self._is_seen(seat, version, text):
            await asyncio.sleep(max(0.0, due - now()))
        chooser = by if by == CLOCK or found == level else found
        await self.queue.put(lambda: self._bot_plays(seat, version, text, chooser))

    def _due(self, seat: Seat, level: str) -> float:
        """When this bot is to be seen answering: drawn once for all that it does unseen until then."""
        if seat not in self._step.dues:
            match = self.state.match
            assert match is not None
            thoughts = UNSEEN if self.state.phase else 1
            wait = self.node.pace.before_bot(
                self._step.telling, thoughts * nominal(match.game, level), drawn()
            )
            self._step.dues[seat] = asyncio.get_running_loop().time() + wait
        return self._step.dues[seat]

    def _is_seen(self, seat: Seat, version: int, text: str) -> bool:
        """Whether the others see that this is chosen."""
        state = self.state
        assert state.match is not None
        if seat not in state.actors or version != state.versions[seat]:
            return True
        return not state.match.goes_on_unseen(seat, text)

    async def _bot_plays(self, seat: Seat, version: int, text: str, by: str) -> None:
        self._thinking.pop(seat, None)
        await self.commit(lambda now: bot_move(now, seat, version, text, by))

    # Being put away

    def idle(self) -> bool:
        """Nobody is connected, nothing is due, no bot thinks, and it was not asked for lately."""
        quiet = not self.connections and not self._thinking and self.due() is None and self.queue.empty()
        return quiet and self.node.clock() - self.needed_at > self.node.pace.rest


def nominal(game: Game[Any], level: str) -> float:
    """Seconds that a level may think, however easy its choice is."""
    name = level.partition("@")[0]
    return max((each.seconds for each in game.levels if each.name == name), default=0.0)


def within(game: Game[Any], level: str, seconds: float) -> str:
    """This level; or the best that is quick enough, where its time has gone into steps that nobody saw."""
    if nominal(game, level) <= max(0.0, seconds):
        return level
    return next((each.name for each in reversed(game.levels) if each.seconds <= seconds), MINDER)


def drawn() -> float:
    """From 0 to 1, from the operating system, so that nobody foresees it."""
    return int.from_bytes(os.urandom(4), "big") / 2**32


# Decisions that no person takes


def bot_move(state: TableState, seat: Seat, version: int, text: str, by: str) -> list[Draft]:
    """A bot's choice, unless it came too late: the person is back, or the table has moved on."""
    if seat not in state.actors or version != state.versions[seat]:
        return []
    if not state.places[seat].bot and by != CLOCK:
        return []
    assert state.match is not None
    state.match.game.read(state.match.state, seat, text)
    played = Draft("act", seat, {"text": text, "by": by})
    if state.hurried or by in (CLOCK, state.places[seat].bot):
        return [played]
    return [played, Draft("hurried", seat, {})]


def minding(state: TableState, seat: Seat) -> list[Draft]:
    place = state.places[seat]
    if not state.playing or not place.person or place.nodes or place.minded:
        return []
    return [Draft("minded", seat, {"bot": MINDER})]


def following(state: TableState, seat: Seat) -> list[Draft]:
    if state.stage != "lobby" or state.places[state.host].nodes or not state.places[seat].nodes:
        return []
    return [Draft("hosted", seat, {"before": state.host})]


def unsealing(state: TableState) -> list[Draft]:
    """What was secret about a deal that several tables played is everybody's."""
    return [Draft("unsealed", state.host, {})] if state.sealed else []


# Small things


def chat_line(line: Spoken, connection: Connection, *, old: bool) -> protocol.Chat:
    """In the reader's language, where the table itself speaks."""
    text = line.text if line.sentence is None else connection.render(line.sentence)
    table = line.sentence is not None
    return protocol.Chat(seat=line.seat, who=line.who, name=line.name, text=text, old=old, table=table)


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


def index_row_of(state: TableState) -> IndexRow:
    return IndexRow(
        code=state.code,
        stage=state.stage,
        listed=state.open and not state.branched,
        here=len(state.people_here),
        info=msgspec.json.encode(projection.info(state, 0)).decode(),
        alone=state.alone,
    )
