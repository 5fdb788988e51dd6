"""One moment of a table, while all its clients are told of it: what several of them see is made once."""

from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import UNSET

from boneyard.core.state import Seat
from boneyard.server import projection
from boneyard.server.connection import Connection
from boneyard.server.projection import Projection, ViewerLog
from boneyard.server.protocol import LogLine, State, Step
from boneyard.server.render_cache import CachingVoice
from boneyard.server.steps import alike
from boneyard.server.table_state import TableState

ENCODER = msgspec.json.Encoder()


@dataclass(frozen=True)
class Log:
    """The log of one viewer at this moment."""

    kept: ViewerLog
    lines: list[LogLine]


class Showing:
    def __init__(self, state: TableState) -> None:
        assert state.match is not None
        self.state = state
        self.seq = state.seq  # which moment this is
        self.looks = projection.Looks(state.match.game)
        self._projections: dict[tuple[Seat, str, bool], Projection] = {}
        self._logs: dict[tuple[Seat, str], Log] = {}
        self._frames: dict[tuple[int, int, int, int, bool], bytes] = {}

    def projection(self, connection: Connection, voice: CachingVoice) -> Projection:
        """What this client is to see."""
        key = (connection.viewer, connection.catalogue.language, connection.views)
        if key not in self._projections:
            whole = projection.project(self.state, connection.viewer, voice, self.looks)
            self._projections[key] = projection.with_view(self.state, whole) if connection.views else whole
        return self._projections[key]

    def log(self, kept: ViewerLog, voice: CachingVoice) -> Log:
        """What this viewer has heard by now."""
        key = (kept.viewer, voice.catalogue.language)
        if key not in self._logs:
            assert self.state.match is not None
            kept.update(self.state.match, voice, self.looks)
            self._logs[key] = Log(kept, list(kept.lines))
        return self._logs[key]

    def frame(
        self,
        before: Projection | None,
        heard: list[LogLine],
        after: Projection,
        log: Log,
        seconds: float | None,
        *,
        reveal: bool,
    ) -> bytes:
        """What takes a client there from what it saw and heard before; or all of it."""
        since = alike(heard, log.lines)
        key = (id(before), id(after), since, len(heard), reveal)
        if key not in self._frames:
            news: dict[str, Any] = {"seconds": seconds, "reveal": reveal}
            if before is None or before.voice != after.voice:
                shown: State | Step = whole(after, log, since, **news)
            else:
                shown = step(before, after, log, since, len(heard), **news)
            self._frames[key] = ENCODER.encode(shown)
        return self._frames[key]


def whole(after: Projection, log: Log, since: int, **news: Any) -> State:
    lines = log.lines[since:] if after.furniture is None else log.kept.played_out(since)
    return after.whole(since=since, log=lines, **news)


def step(before: Projection, after: Projection, log: Log, since: int, heard: int, **news: Any) -> Step:
    """The lines tell what changed on the table, if they go on from the table that this client has."""
    told = log.kept.told(since, before.furniture) if before.furniture is not None else None
    lines = log.lines[since:] if told is None else log.kept.played_out(since)
    since_then = UNSET if since == heard else since
    return after.step(before, told or before.furniture, since=since_then, log=lines, **news)
