"""One server process, alone or among others on the same database: its open tables, and which of all it plays.

It finds and opens tables, gives signs of life, and takes over the tables of processes that gave none.
"""

import asyncio
import hashlib
import itertools
import logging
import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import msgspec

from boneyard.core.errors import BadOption, Refused
from boneyard.core.state import Seat
from boneyard.core.text import Sentence, count
from boneyard.server import commands, protocol, tokens
from boneyard.server.advice import Reviews
from boneyard.server.bans import Bans, Network, ShutOut
from boneyard.server.checks import Checks
from boneyard.server.clean_text import looks_of
from boneyard.server.commands import Draft
from boneyard.server.connection import GOING_AWAY, Connection
from boneyard.server.customs import Customs
from boneyard.server.days import Days
from boneyard.server.limits import AddressLimiter, Limits, SpeechLimiter, household
from boneyard.server.operating.metrics import Metrics
from boneyard.server.retention import Keeping, Retention
from boneyard.server.store import Entry, IndexRow, Store, Taken, Unkept
from boneyard.server.table import Pace, Table, index_row_of, number, unsealing
from boneyard.server.table_state import TableState, fold
from boneyard.server.thinker_pool import ThinkerPool, usual_size

LOG = logging.getLogger("boneyard.node")

BEAT = 1.0  # seconds between two rounds
ALONE = 5  # rounds between two signs of life, where no other process waits for them
DEAD = 4.0  # seconds without a sign of life after which a process counts as gone
ADOPTING = 0.5  # seconds of a round for tables that bots play on by themselves
MOST_LISTED = 100
LONGEST_NAME = 32  # letters of a table's id
TRIES = 8  # codes of the usual length; then longer ones
COUNTED = 10.0  # seconds for which it is known how many tables there are
LAST_COMMITS = 10.0  # seconds for what was begun before a server stops
HURRY = 2.0  # seconds in which a database that is well answers
ABANDONED = 24 * 3600.0  # seconds without anybody, after which other tables wait for it no more


class NoTable(Refused):
    """There is no table of that name."""


class Draining(Refused):
    """The server is about to stop."""


@dataclass(frozen=True)
class Heartbeat:
    """The last sign of life of another process: when it came, and how many look on through it."""

    at: float
    onlookers: dict[str, int] = field(default_factory=dict)


class Node:
    def __init__(
        self,
        store: Store,
        *,
        pace: Pace,
        limits: Limits,
        pool: ThinkerPool | None = None,
        keeping: Keeping | None = None,
        customs: Customs | None = None,
        bans: Bans | None = None,
    ) -> None:
        self.id = os.urandom(8).hex()
        self._secret = os.urandom(16).hex()  # where a table has none
        self.store = store
        self.pace = pace
        self.limits = limits
        self.limiter = AddressLimiter(limits)
        self.speech = SpeechLimiter(limits)
        self.pool = pool or ThinkerPool(usual_size())
        self.customs = customs or Customs()
        self.bans = bans or Bans()
        self.metrics = Metrics(self)
        self.draining = False
        self.reviews = Reviews(self.pool)
        self.days = Days(self.pool)
        self.checks = Checks(self.pool)
        self.retention = Retention(self, keeping or Keeping())
        self.build: Callable[[], str] = lambda: ""  # which page is served with it
        self.tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._others: dict[str, Heartbeat] = {}
        self._hopeless: set[str] = set()  # tables that could not be gone on with
        self._began = time.time() - time.monotonic()
        self._heart: asyncio.Task[None] | None = None
        self._count: tuple[float, int] | None = None  # when open tables were counted, and how many there are

    def clock(self) -> float:
        """Seconds since 1970 that never jump while we run."""
        return self._began + time.monotonic()

    def speaker(self, state: TableState, connection: Connection) -> str:
        """By what the page knows who speaks, whatever they are called meanwhile, so that they can be muted.

        Of a seat it follows from its secret. Who looks on has none, and would come again from the same
        address under the same name; the host's secret keeps anybody from trying out which address that is.
        """
        person = connection.token
        if not person:
            ink = state.places[state.host].token or self._secret
            person = f"{ink} {household(connection.address)} {sorted(looks_of(connection.name))}"
        return hashlib.sha256(f"speaker {state.table} {person}".encode()).hexdigest()[:16]

    async def open(self) -> None:
        """Come to life. Tables whose process is gone are gone on with while others are served already."""
        await self._heartbeat()  # now, so that a database that does not answer is known before anybody comes
        self.pool.watch(self.metrics.waits.observe)
        self._heart = asyncio.create_task(self._live())
        self.retention.start()

    async def close(self) -> None:
        """Tell every socket that we go, and stop."""
        await self.retention.stop()
        if self._heart is not None:
            self._heart.cancel()
            await asyncio.gather(self._heart, return_exceptions=True)
        for table in list(self.tables.values()):
            for connection in table.connections:
                connection.close(GOING_AWAY)
            await table.stop()
        await self.reviews.close()
        await self.days.close()
        await self.checks.close()
        await self.pool.close()
        await self.store.close()

    # Tables

    async def find(self, name: str) -> Table:
        """A table by id or code, taken out of the store if need be."""
        if name not in self.tables:
            name, keeper = await self._named(name)
            await self._bring(name, keeper)
        table = self.tables[name]
        table.needed_at = self.clock()
        return table

    async def _named(self, name: str) -> tuple[str, str]:
        found = await self.store.find(name) if name.isascii() and len(name) <= LONGEST_NAME else ("", "")
        if not found[0]:
            raise NoTable("There is no table {name}.", name=repr(name[:20]))
        return found

    async def _bring(self, table: str, keeper: str) -> Table:
        if table in self.tables:
            return self.tables[table]
        if table not in self._opening:
            self._opening[table] = asyncio.create_task(self._load(table, keeper))
        try:
            return await asyncio.shield(self._opening[table])
        finally:
            self._opening.pop(table, None)

    async def _load(self, name: str, keeper: str) -> Table:
        """A table from its log; ours to play if it is nobody's, or its keeper is gone."""
        is_keeper = keeper == self.id
        if not is_keeper and keeper not in self._living():
            is_keeper = await self.store.claim(name, keeper, self.id)
        state = fold(name, await self.store.entries(name))
        table = Table(self, state, is_keeper=is_keeper)
        if is_keeper and keeper != self.id and state.broken is None:
            table.not_before(self._last_sign(state))
            await table.commit(self._resumption)
        self.tables[name] = table
        table.start()
        return table

    def _resumption(self, state: TableState) -> list[Draft]:
        """People who were connected through processes that are gone have to come again."""
        dead = self._dead(state)
        if not dead:
            return []
        return [Draft("resumed", state.host, {"dead": dead, "since": self._last_sign(state)})]

    def _dead(self, state: TableState) -> list[str]:
        there = {node for place in state.places for node in place.nodes}
        return sorted(there - self._living())

    def _last_sign(self, state: TableState) -> float:
        """When the last thing is known to have happened to people here whose process is gone."""
        signs = (self._others[node].at for node in self._dead(state) if node in self._others)
        return max(state.last_at, *signs, 0.0)

    async def keep(self, table: str, entries: Sequence[Entry], index_row: IndexRow | None = None) -> None:
        """Write entries down, and take the time."""
        begun = time.monotonic()
        await self.store.append(table, entries, index_row, self.id)
        self.metrics.kept(entries, time.monotonic() - begun)

    async def open_table(self, wish: protocol.NewTable, address: str = "") -> protocol.Seated:
        seated = await self._open(lambda code, token: commands.open_table(wish, code, token))
        self.tables[seated.table].opener = address
        return seated

    async def _open(
        self, drafts: Callable[[str, str], list[Draft]], name: str | None = None
    ) -> protocol.Seated:
        """A new table from its drafts for a code and the hash of a token, with a code that is free."""
        token = tokens.fresh_token()
        name = name or commands.fresh_id()
        for attempt in range(2 * TRIES):
            code = await self._fresh_code(attempt)
            first = drafts(code, tokens.hash_of(token))
            with suppress(Taken):
                await self._new(name, first)
                seat = next(draft.seat for draft in first if draft.kind == "sat")
                return protocol.Seated(table=name, code=code, seat=seat, token=token)
        raise BadOption("No table could be opened just now; please try again.")

    async def _fresh_code(self, attempt: int) -> str:
        """The more tables there are, the longer it is: whoever guesses one finds none."""
        if self._count is None or self.clock() > self._count[0] + COUNTED:
            self._count = self.clock(), await self.store.count_open()
        counted_at, tables = self._count
        self._count = counted_at, tables + 1
        longer = 0 if attempt < TRIES else 2
        return commands.fresh_code(min(commands.LONGEST_CODE, commands.code_length(tables + 1) + longer))

    async def _new(self, name: str, drafts: list[Draft]) -> Table:
        """Write a new table down and let it live."""
        if self.draining:
            raise Draining("The server is about to restart; please open a table in a minute.")
        self.customs.begin(drafts[0].body)
        entries = number(drafts, 0, self.clock())
        state = fold(name, entries)
        await self.keep(name, entries, index_row_of(state))
        table = Table(self, state, is_keeper=True)
        self.tables[name] = table
        table.start()
        return table

    async def sit(self, name: str, wish: protocol.SitDown) -> protocol.Seated:
        table = await self.find(name)
        token = tokens.fresh_token()
        wanted: list[Draft] = []

        def decide(state: TableState) -> list[Draft]:
            wanted[:] = commands.sit_down(state, wish, tokens.hash_of(token))
            return wanted

        await table.ask(lambda: table.commit(decide))
        state = table.state
        first, waits = wanted[0], wanted[0].kind == "asked"
        return protocol.Seated(table=state.table, code=state.code, seat=first.seat, token=token, waits=waits)

    async def open_next(self, state: TableState, asker: Seat, entropy: str) -> str:
        """The rematch's table: its name follows from the old one's, so that there is only ever one."""
        name = hashlib.sha256(f"rematch {state.table}".encode()).hexdigest()[:20]
        for attempt in range(2 * TRIES):
            drafts = commands.rematch(state, await self._fresh_code(attempt), asker, entropy)
            with suppress(Taken):
                await self._new(name, drafts)
                return name
            if (await self.store.find(name))[0]:
                return name
        raise BadOption("No table could be opened just now; please try again.")

    async def duplicate(self, name: str, wish: protocol.SitDown) -> protocol.Seated:
        """One more table that plays the deal of another, which has not begun."""
        root = await self.find(name)
        if root.state.duplicate_of:
            root = await self.find(root.state.duplicate_of)
        fresh = commands.fresh_id()
        await root.ask(lambda: root.commit(lambda state: commands.duplicated(state, fresh)))
        return await self._open(lambda code, token: commands.duplicate(root.state, wish, code, token), fresh)

    async def duplicates(self, name: str) -> list[Table]:
        """All tables that play the deal of this one, the first of them first; none where it is alone.

        Once all are over, what was secret about the deal is everybody's.
        """
        state = (await self.find(name)).state
        if not state.is_duplicated:
            return []
        try:
            root = await self.find(state.duplicate_of or name)
        except NoTable:  # it is so long ago that it is kept no more
            root = self.tables[state.table]
        tables = [root]
        for other in root.state.duplicates:
            with suppress(NoTable):  # it could not be opened after all
                tables.append(await self.find(other))
        if all(self._is_done(table.state) for table in tables):
            for table in tables:
                await table.ask(partial(table.commit, unsealing))
        return tables

    def _is_done(self, state: TableState) -> bool:
        """Over, or nobody comes back to it."""
        if state.stage == "over" or state.broken is not None:
            return True
        return state.idle_since is not None and self.clock() - state.idle_since > ABANDONED

    async def branch(self, name: str, wish: protocol.BranchOff) -> protocol.Seated:
        """A new table that goes on with an old game from one of its decisions."""
        old = (await self.find(name)).state
        return await self._open(lambda code, token: commands.branch(old, wish, code, token))

    async def lobby(self) -> list[protocol.TableInfo]:
        found = [
            msgspec.json.decode(info, type=protocol.TableInfo) for info in await self.store.lobby(MOST_LISTED)
        ]
        return [msgspec.structs.replace(info, onlookers=self._onlookers(info.table)) for info in found]

    def _onlookers(self, table: str) -> int:
        if table in self.tables:
            return self.tables[table].onlookers
        return self.onlookers_elsewhere(table)

    def onlookers_elsewhere(self, table: str) -> int:
        return sum(heartbeat.onlookers.get(table, 0) for heartbeat in self._others.values())

    # For whoever runs it

    def announce(self, sentence: Sentence) -> None:
        """A line for everybody at every table of this process."""
        for table in self.tables.values():
            table.announce(sentence)

    def shut_out(self, network: Network, until: float) -> None:
        """From now on nobody comes from there, and whoever is here goes."""
        self.bans.add(network, until)
        now = self.clock()
        for table in self.tables.values():
            for connection in table.connections:
                if self.bans.holds(connection.address, now):
                    connection.bye(ShutOut().sentence)

    async def drain(self, seconds: float) -> None:
        """Open no more tables, tell people, give them a while, and let everything that was begun be kept."""
        self.draining = True
        self.announce(
            count(
                round(seconds),
                "The server restarts in a second. Your game goes on afterwards.",
                "The server restarts in {n} seconds. Your game goes on afterwards.",
            )
        )
        await asyncio.sleep(seconds)
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_COMMITS):
                await asyncio.gather(*(table.ask(nothing) for table in self.tables.values()))
        for table in self.tables.values():
            for connection in table.connections:
                connection.close(GOING_AWAY)

    async def answers(self) -> bool:
        """Whether the database does, in little time."""
        try:
            async with asyncio.timeout(HURRY):
                await self.store.find("")
        except (Unkept, TimeoutError):
            return False
        return True

    # Living with other processes

    def _living(self) -> set[str]:
        """Of an SQLite file there is only one user, so whoever else is named there is gone."""
        if not self.store.shared:
            return {self.id}
        now = self.clock()
        return {self.id, *(node for node, heartbeat in self._others.items() if heartbeat.at > now - DEAD)}

    async def _live(self) -> None:
        for beat in itertools.count():
            try:
                if self.store.shared or beat % ALONE == 0:
                    await self._heartbeat()
                await self._adopt()
                await self._look_around()
                await self._put_away()
            except Unkept as error:
                LOG.warning("the database does not answer: %s", error)
            except Exception:
                LOG.exception("node")
            await asyncio.sleep(BEAT)

    async def _heartbeat(self) -> None:
        mine = {name: count for name, table in self.tables.items() if (count := table.own_onlookers)}
        rows = await self.store.heartbeat(self.id, self.clock(), mine)
        self._others = {node: Heartbeat(*row) for node, row in rows.items() if node != self.id}
        living = self._living()
        for node, heartbeat in self._others.items():
            if node not in living:
                self._others[node] = Heartbeat(heartbeat.at)
        if self.store.deaf():
            await self.store.listen(self._heard)

    async def _adopt(self) -> None:
        """Go on with tables whose process is gone, so far as somebody is there or bots play on.

        All others stay where they are until somebody comes: there may be very many of them. One that cannot
        be gone on with keeps no other waiting.
        """
        orphans = await self.store.orphans(sorted(self._living()))
        self._hopeless &= {orphan.table for orphan in orphans}
        left = [orphan for orphan in orphans if not orphan.alone and orphan.table not in self.tables]
        if left:
            await self.store.release(left)
        until = self.clock() + ADOPTING
        for name, keeper, alone in orphans:
            if name in self._hopeless:
                continue
            try:
                await self._go_on_with(name, keeper, load=alone and self.clock() < until)
            except Unkept:
                raise
            except Exception:
                LOG.exception("table %s cannot be gone on with", name)
                self._hopeless.add(name)  # until somebody asks for it, or we start anew

    async def _go_on_with(self, name: str, keeper: str, *, load: bool) -> None:
        table = self.tables.get(name)
        if table is None and load:
            await self._bring(name, keeper)
        elif table is not None and not table.is_keeper and await self.store.claim(name, keeper, self.id):
            await self._take_over(table)

    async def _take_over(self, table: Table) -> None:
        table.not_before(self._last_sign(table.state))
        await table.ask(partial(table.take_over, self._resumption))

    def _heard(self, name: str, seq: int) -> None:
        """A hint from another process: there is something new."""
        table = self.tables.get(name)
        if table is not None and table.state.seq < seq and not table.queue.full():
            table.queue.put_nowait(table.catch_up)

    async def _look_around(self) -> None:
        """Who looks on; and behind the hints, which may get lost: what is new, and what is ours."""
        for table in self.tables.values():
            table.count_again()
        if not self.store.shared or not self.tables:
            return
        for name, (seq, keeper) in (await self.store.newest(list(self.tables))).items():
            self._heard(name, seq)
            if name not in self.tables:
                continue
            table = self.tables[name]
            table.is_keeper = keeper == self.id
            if not keeper and await self.store.claim(name, "", self.id):
                await self._take_over(table)
            table.stay()

    async def _put_away(self) -> None:
        for name, table in list(self.tables.items()):
            if not table.idle():
                continue
            del self.tables[name]
            await table.stop()
            if table.is_keeper:
                await self.store.claim(name, self.id, "")


async def nothing() -> None:
    """What a table is asked in order to know that everything before is done."""
