"""A room for tests: tables in this process, with a clock that stands still until it is moved."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import msgspec

from boneyard import languages
from boneyard.bots.advice import advise, loses
from boneyard.core.game import Game
from boneyard.core.rng import Rng
from boneyard.core.text import Voice
from boneyard.server import commands, protocol, tokens
from boneyard.server.connection import Connection
from boneyard.server.limits import Limits
from boneyard.server.node import Node
from boneyard.server.steps import Follower
from boneyard.server.store import Entry, IndexRow, Orphan, Store, Taken
from boneyard.server.table import Pace, Table
from boneyard.server.thinker import Told, told
from boneyard.server.thinker_pool import NOBODY, Asker, Choice

T = TypeVar("T")
TRIES = 6  # of each piece of advice: enough to differ, if it knew what it must not
NOON = 1_800_000_000.0


def played(story: Coroutine[Any, Any, T]) -> T:
    """Run one test's story to its end."""
    return asyncio.run(asyncio.wait_for(story, 60))


class MemoryStore(Store):
    """The log in a dictionary: the same promises as a database, without the disk."""

    def __init__(self) -> None:
        self.shared = False
        self.logs: dict[str, list[Entry]] = {}
        self.index_rows: dict[str, IndexRow] = {}
        self.keepers: dict[str, str] = {}
        self.nodes: dict[str, tuple[float, dict[str, int]]] = {}

    async def append(
        self, table: str, entries: Sequence[Entry], index_row: IndexRow | None = None, keeper: str = ""
    ) -> None:
        log = self.logs.setdefault(table, [])
        if entries[0].seq != len(log) + 1 or any(old.move_id == entries[0].move_id for old in log):
            raise Taken
        if entries[0].seq == 1:
            self.keepers[table] = keeper
        log += msgspec.json.decode(msgspec.json.encode(list(entries)), type=list[Entry])
        if index_row is not None:
            self.index_rows[table] = index_row

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        return self.logs.get(table, [])[after:]

    async def find(self, name: str) -> tuple[str, str]:
        for table, index_row in self.index_rows.items():
            if name == table or name.upper() == index_row.code:
                return table, self.keepers[table]
        return "", ""

    async def claim(self, table: str, before: str, after: str) -> bool:
        if self.keepers[table] != before:
            return False
        self.keepers[table] = after
        return True

    async def update_index_row(self, table: str, index_row: IndexRow) -> None:
        self.index_rows[table] = index_row

    async def heartbeat(
        self, node: str, now: float, onlookers: dict[str, int]
    ) -> dict[str, tuple[float, dict[str, int]]]:
        self.nodes[node] = (now, onlookers)
        return dict(self.nodes)

    async def orphans(self, living: Sequence[str]) -> list[Orphan]:
        return [
            Orphan(table, keeper, self.index_rows[table].alone)
            for table, keeper in self.keepers.items()
            if keeper not in [*living, ""] and (self.index_rows[table].alone or self.index_rows[table].here)
        ]

    async def release(self, orphans: Sequence[Orphan]) -> None:
        for orphan in orphans:
            if self.keepers[orphan.table] == orphan.keeper:
                self.keepers[orphan.table] = ""
                self.index_rows[orphan.table] = replace(self.index_rows[orphan.table], here=0)

    async def lobby(self, most: int) -> list[str]:
        index_rows = [
            index_row
            for index_row in self.index_rows.values()
            if index_row.listed and index_row.here and index_row.stage != "over"
        ]
        return [index_row.info for index_row in index_rows][:most]

    async def count_open(self) -> int:
        return sum(row.stage != "over" for row in self.index_rows.values())

    def deaf(self) -> bool:
        return False

    async def close(self) -> None:
        pass


class AnyMove:
    """Bots that think at once, in this process, as does advice; questions of bots are remembered."""

    waiting = 0

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []
        self.shown: list[Any] = []  # with the last question: what the seat saw before

    async def choose(
        self,
        game: Game[Any],
        level: str,
        seed: int,
        view: Any,
        before: Sequence[Any] = (),
        asker: Asker = NOBODY,
    ) -> Choice:
        self.asked.append((level, view.viewer))
        self.shown = list(before)
        actions = game.imagine(view, Rng(seed)).actions(view.viewer)
        return Choice(game.write(actions[seed % len(actions)]), level)

    async def advise(self, game: Game[Any], view: Any, language: str, names: tuple[str, ...]) -> list[Told]:
        voice = Voice(languages.catalogue(language), names, view.viewer)
        return [told(tip, voice) for tip in advise(game, view, tries=TRIES)]

    async def weigh(
        self, game: Game[Any], view: Any, language: str, names: tuple[str, ...], text: str
    ) -> tuple[float, Told] | None:
        voice = Voice(languages.catalogue(language), names, view.viewer)
        lost, best = loses(game, view, text, tries=TRIES)
        return lost, told(best, voice)

    async def close(self) -> None:
        pass


async def still(table: Table) -> Table:
    """A table whose task does not run: a test says when what happens."""
    await table.stop()

    async def at_once(job: Callable[[], Awaitable[T]]) -> T:
        return await job()

    table.ask = at_once  # type: ignore[method-assign]
    return table


class Room(Node):
    def __init__(self, store: MemoryStore | None = None, pace: Pace | None = None) -> None:
        self.now = NOON
        self.log = store or MemoryStore()
        self.thinker = AnyMove()
        super().__init__(
            self.log,
            pace=pace or Pace(bot=0.0),
            limits=Limits(),
            pool=self.thinker,  # type: ignore[arg-type]
        )

    def clock(self) -> float:
        return self.now

    async def table(self, game: str = "gops", name: str = "Ann", **wish: Any) -> "Sat":
        """A new table with its host connected."""
        entry = protocol.NewTable(game=game, name=name, **wish)
        token = tokens.fresh_token()
        drafts = commands.open_table(entry, commands.fresh_code(4), tokens.hash_of(token))
        table = await still(await self._new(commands.fresh_id(), drafts))
        return await Sat.at(table, token)

    async def wait(self, table: Table, seconds: float) -> None:
        """Let time pass, and what is due happen, in its order."""
        until = self.now + seconds
        while (due := table.due()) is not None and due <= until:
            self.now = max(self.now, due)
            await table.tick()
            await self.settle(table)
        self.now = until
        await self.settle(table)

    async def settle(self, table: Table) -> None:
        """Let bots play as long as one of them is asked."""
        while True:
            table.drive()
            thinking = [task for _, task in table._thinking.values()]
            if not thinking and table.queue.empty():
                return
            await asyncio.gather(*thinking, return_exceptions=True)
            while not table.queue.empty():
                await (table.queue.get_nowait())()


def as_read(heard: protocol.Heard) -> dict[str, Any]:
    """A message as plain data."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(heard))
    return plain


class Sat:
    """A client: its table, its connection, and everything it was told."""

    def __init__(self, table: Table, connection: Connection, token: str) -> None:
        self.table = table
        self.connection = connection
        self.token = token
        self.heard: list[dict[str, Any]] = []
        self.bytes = b""
        self.raw: list[bytes] = []  # the same, frame by frame
        self.steps = 0  # frames that told only what had changed
        self._follower = Follower()
        self._moves = 0

    @classmethod
    async def at(cls, table: Table, token: str = "", language: str = "en", **hello: Any) -> "Sat":
        connection = await table.join(
            protocol.Hello(token=token, language=language, **hello), tokens.hash_of(token) if token else ""
        )
        return cls(table, connection, token)

    async def sit(self, name: str, seat: int | None = None) -> "Sat":
        """Somebody else sits down at the same table, and connects."""
        token = tokens.fresh_token()
        wish = protocol.SitDown(name=name, seat=seat)
        await self.table.commit(lambda now: commands.sit_down(now, wish, tokens.hash_of(token)))
        return await Sat.at(self.table, token)

    async def knock(self, name: str, seat: int | None = None) -> str:
        """Somebody asks for a chair at the same table; the secret that will be good if all agree."""
        token = tokens.fresh_token()
        wish = protocol.SitDown(name=name, seat=seat)
        await self.table.commit(lambda now: commands.sit_down(now, wish, tokens.hash_of(token)))
        assert self.table.state.asking is not None
        return token

    def listen(self) -> list[dict[str, Any]]:
        """What it was told since the last time."""
        news = []
        while not self.connection.outbox.empty():
            frame = self.connection.outbox.get_nowait()
            self.bytes += frame
            self.raw.append(frame)
            self.connection.unread -= len(frame)
            if frame:
                heard = msgspec.json.decode(frame, type=protocol.Heard)
                self.steps += isinstance(heard, protocol.Step)
                news.append(as_read(self._follower.take(heard)))
        self.heard += news
        if self.connection.behind:  # as a socket does that was slow and has caught up
            self.connection.behind = False
            self.table.show_to(self.connection)
            news += self.listen()
        return news

    def last(self, kind: str) -> dict[str, Any]:
        self.listen()
        return [message for message in self.heard if message["t"] == kind][-1]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The news of one kind."""
        return [message for message in self.listen() if message["t"] == kind]

    @property
    def state(self) -> dict[str, Any]:
        return self.last("state")

    @property
    def version(self) -> int:
        return int(self.state["version"])

    async def say(self, message: protocol.Said) -> list[dict[str, Any]]:
        """Say something; the news that came of it."""
        self.listen()
        await self.table.hear(self.connection, message)
        if self.connection.advice is not None:
            await self.connection.advice
        return self.listen()

    async def act(self, text: str, **more: Any) -> list[dict[str, Any]]:
        self._moves += 1
        given: dict[str, Any] = {"id": f"move-{self._moves}", "version": self.version, **more}
        return await self.say(protocol.Act(text=text, **given))

    async def any_act(self, rng: Rng) -> list[dict[str, Any]]:
        choices = self.state["prompt"]["choices"]
        return await self.act(choices[rng.below(len(choices))]["text"])

    async def go(self) -> None:
        await self.table.part(self.connection)


async def eventually(true: Callable[[], bool], pause: Callable[[], Awaitable[None]] | None = None) -> None:
    """Wait until something is true; a test that waits for ever is ended by `played`."""
    while not true():
        await (pause() if pause is not None else asyncio.sleep(0.01))


def refusal(news: list[dict[str, Any]]) -> str:
    """The one refusal among what was told."""
    (found,) = [message["sentence"] for message in news if message["t"] == "refused"]
    return str(found)
