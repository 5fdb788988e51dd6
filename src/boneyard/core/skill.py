"""How much skill counts in a game, as it was measured: `boneyard skill` writes it, docs and server show it.

It stands beside the game, in skill.toml, a part for each number of players.
"""

import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from boneyard.core.beside import folder
from boneyard.core.game import Game


@dataclass(frozen=True)
class Rung:
    """How often a level wins with all other sides played by one and the same rival."""

    level: str
    rival: str
    games: int
    share: float
    low: float  # of the 95 % interval
    high: float


@dataclass(frozen=True)
class Slips:
    """How often a level gives much of its chance to win away."""

    level: str
    decisions: int
    share: float  # of the decisions that did
    low: float
    high: float
    lost: float  # chance to win, by all decisions on average


@dataclass(frozen=True)
class Bin:
    """Decisions at which a bot said about the same chance to win, and how often it came true."""

    decisions: int
    said: float
    came_true: float


@dataclass(frozen=True)
class Calibration:
    games: int
    brier: float  # mean squared error of what was said
    blind: float  # the same of somebody who always says the fair share
    bins: list[Bin]


@dataclass(frozen=True)
class Skill:
    """With so many players."""

    seats: int
    command: str
    fair: float  # the share of somebody who is no better
    rungs: list[Rung]
    slips: list[Slips]
    calibration: Calibration


def skill_file(game: type[Game[Any]]) -> Path:
    return folder(game) / "skill.toml"


def read(file: Path) -> list[Skill]:
    """By number of players; nothing where nothing was measured."""
    if not file.exists():
        return []
    return [_skill(found) for found in tomllib.loads(file.read_text("utf-8"))["table"]]


def _skill(found: dict[str, Any]) -> Skill:
    said = found["calibration"]
    return Skill(
        seats=found["seats"],
        command=found["command"],
        fair=found["fair"],
        rungs=[Rung(**each) for each in found["rungs"]],
        slips=[Slips(**each) for each in found["slips"]],
        calibration=Calibration(**(said | {"bins": [Bin(*each) for each in said["bins"]]})),
    )


def written(title: str, found: list[Skill]) -> str:
    lines = [f"# How much skill counts at {title}: measured, see docs/skill.md."]
    for each in sorted(found, key=lambda each: each.seats):
        said = each.calibration
        bins = [[part.decisions, part.said, part.came_true] for part in said.bins]
        lines += [
            "",
            "[[table]]",
            f"seats = {each.seats}",
            f'command = "{each.command}"',
            f"fair = {each.fair}",
            *_rows("rungs", each.rungs),
            *_rows("slips", each.slips),
            "[table.calibration]",
            f"games = {said.games}",
            f"brier = {said.brier}",
            f"blind = {said.blind}",
            f"bins = {bins}",
        ]
    return "\n".join(lines) + "\n"


def _rows(name: str, rows: list[Rung] | list[Slips]) -> list[str]:
    return [f"{name} = [", *(f"    {{ {_inline(asdict(row))} }}," for row in rows), "]"]


def _inline(row: dict[str, object]) -> str:
    return ", ".join(
        f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}"
        for name, value in row.items()
    )
