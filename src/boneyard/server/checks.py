"""Checks of finished games: each found out once, and never by the process that serves everybody."""

from boneyard.core.text import Catalogue
from boneyard.server import protocol, replays
from boneyard.server.advice import NoAnswer
from boneyard.server.once import Once
from boneyard.server.table_state import TableState
from boneyard.server.thinker_pool import ThinkerPool


class Checks:
    def __init__(self, pool: ThinkerPool) -> None:
        self.pool = pool
        self._made: Once[protocol.Verdict | None] = Once()

    async def verdict(self, state: TableState, catalogue: Catalogue) -> protocol.Verdict:
        match, record = replays.finished(state), replays.record(state)
        found = await self._made.ask(
            (state.table, catalogue.language, state.names),
            lambda: self.pool.check(match.game, record, catalogue.language, state.names),
        )
        if found is None:
            raise NoAnswer("Many games are being checked just now; please try again in a minute.")
        return found

    async def close(self) -> None:
        await self._made.close()
