"""Finished games: looked at decision by decision, checked, and written out."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

import msgspec

from boneyard.core.errors import BadOption, BadRecord
from boneyard.core.game import Prompt
from boneyard.core.match import Match
from boneyard.core.record import fits, is_fair, with_deal
from boneyard.core.state import ONLOOKER, REFEREE, Seat, State
from boneyard.core.text import Catalogue, Voice
from boneyard.server import projection, protocol
from boneyard.server.table_state import TableState

KEPT = 16  # games whose positions stay in memory


def record(state: TableState) -> dict[str, Any]:
    """The record of a finished game, with everything that was secret about the deal."""
    match = finished(state)
    return with_deal(match.record(), state.deal, len(state.begun) if state.branched else None)


def finished(state: TableState) -> Match[Any]:
    if state.match is None or state.stage != "over":
        raise BadOption("The game is not over yet.")
    if state.sealed:
        raise BadOption("Another table still plays this deal, so it stays secret until they are done.")
    return state.match


def verdict(record: dict[str, Any], voice: Voice) -> protocol.Verdict:
    """What `boneyard verify` says of this record."""
    try:
        Match.replay(record)
    except BadRecord as error:
        return protocol.Verdict(fair=False, sentence=voice.render(error.sentence))
    sentence = " ".join(voice.render(shown) for shown in fits(record))
    return protocol.Verdict(fair=is_fair(record), sentence=sentence)


@dataclass
class Position:
    state: State
    events: int  # how many there had been


class Replay:
    """Every position of a finished game."""

    def __init__(self, state: TableState) -> None:
        done = finished(state)
        self.match: Match[Any] = Match(done.game, done.seed)
        self.positions: list[Position] = []
        self.marks: list[int] = []
        turns = Turns()
        self._keep()
        for step in done.steps:
            if step.startswith("*"):
                continue
            who, _, text = step.partition(" ")
            if turns.begins(self.match.prompt(int(who)), self.match.state.secret()):
                self.marks.append(len(self.positions) - 1)
            self.match.play(int(who), text)
            self._keep()
        self.verified = verdict(record(state), Voice()).fair

    def _keep(self) -> None:
        self.positions.append(Position(self.match.state.clone(), len(self.match.events)))

    @property
    def plies(self) -> int:
        return len(self.positions) - 1

    def at(self, ply: int, viewer: Seat, state: TableState, catalogue: Catalogue) -> protocol.State:
        """The table after so many decisions, as a seat saw it, or with everything open."""
        if not 0 <= ply <= self.plies:
            raise BadOption("That game has {n} decisions.", n=self.plies)
        if viewer not in [*range(state.seats), ONLOOKER, REFEREE]:
            raise BadOption("There is no such chair.")
        position = self.positions[ply]
        then = Then(self.match, position)
        voice = projection.voice_for(state, viewer, catalogue)
        shown = projection.viewer_state(then, viewer, voice, None, with_odds=False)
        viewer_log = projection.ViewerLog(viewer, voice)
        return msgspec.structs.replace(
            shown,
            version=ply,
            prompt=None,
            log=viewer_log.update(then, voice),
            over=projection.over(state, voice) if ply == self.plies else None,
        )


class Then(Match[Any]):
    """A match as it stood at one position: to be looked at, not to be played."""

    def __init__(self, match: Match[Any], position: Position) -> None:
        self.game = match.game
        self.state = position.state
        self.events = match.events[: position.events]
        self.moments = {}


class Turns:
    """Where the slider gets a mark: somebody else is asked, or a secret phase begins."""

    def __init__(self) -> None:
        self.before: tuple[Seat, str] | None = None

    def begins(self, prompt: Prompt, phase: str) -> bool:
        now = (-1 if phase else prompt.seat, phase)
        begins = now != self.before
        self.before = now
        return begins


_REPLAYS: OrderedDict[str, Replay] = OrderedDict()


def replay(state: TableState) -> Replay:
    if state.table not in _REPLAYS:
        _REPLAYS[state.table] = Replay(state)
        while len(_REPLAYS) > KEPT:
            _REPLAYS.popitem(last=False)
    _REPLAYS.move_to_end(state.table)
    return _REPLAYS[state.table]
