"""The difference between two states of a table, as one viewer is told them; and what comes of applying it."""

from itertools import chain
from typing import Any

from msgspec import UNSET, structs

from boneyard.server.protocol import FurnitureInfo, Heard, LogLine, State, Step, TableChange, ZoneInfo

# Fields that a step names where they have changed; the table is told by its zones, the log by its new lines.
PLAIN = (
    "version",
    "status",
    "view",
    "prompt",
    "ready",
    "acting",
    "scores",
    "undo",
    "coach",
    "puzzle",
    "over",
)


def step(before: State, after: State, table: TableChange | None, **news: Any) -> Step:
    """From one state to another of the same viewer. What lies on the table is compared in `furnishing.py`."""
    changed = {name: value for name in PLAIN if (value := getattr(after, name)) != getattr(before, name)}
    return Step(table=table or UNSET, **changed, **news)


# As a client does it


class Follower:
    """What a client knows of a table: each step becomes the state it leads to."""

    def __init__(self) -> None:
        self.state: State | None = None

    def take(self, heard: Heard) -> Heard:
        if isinstance(heard, Step):
            assert self.state is not None, "steps follow a state"
            heard = merged(self.state, heard)
        if isinstance(heard, State):
            self.state = heard
        return heard


def merged(before: State, step: Step) -> State:
    """The state after a step."""
    changed = {name: value for name in PLAIN if (value := getattr(step, name)) is not UNSET}
    if before.table is not None:
        changed["table"] = changed_table(before.table, step)
    since = before.since + len(before.log) if step.since is UNSET else step.since
    return structs.replace(
        before, **changed, since=since, log=step.log, seconds=step.seconds, reveal=step.reveal
    )


def changed_table(before: FurnitureInfo, step: Step) -> FurnitureInfo:
    """First what the lines of the log tell of, one after the other, then the rest."""
    change = TableChange() if step.table is UNSET else step.table
    zones = {zone.id: zone for zone in before.zones}
    for zone in chain(*(line.zones for line in step.log), change.zones):
        zones[zone.id] = changed_zone(zones.get(zone.id), zone)
    return FurnitureInfo(
        title=before.title if change.title is UNSET else change.title,
        zones=[zones[name] for name in change.order or [zone.id for zone in before.zones]],
        notes=before.notes if change.notes is UNSET else change.notes,
    )


def changed_zone(before: ZoneInfo | None, change: ZoneInfo) -> ZoneInfo:
    if before is None or not (change.at or change.n):
        return change
    things = dict(enumerate(before.things[: change.n or None]))
    things.update(zip(change.at, change.things, strict=True))
    return structs.replace(before, things=list(things.values()))


def alike(before: list[LogLine], after: list[LogLine]) -> int:
    """How many lines at the beginning are the same."""
    same = min(len(before), len(after))
    if before[:same] == after[:same]:
        return same
    return next(n for n in range(same) if before[n] != after[n])
