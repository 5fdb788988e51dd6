"""What whoever runs a server allows at its tables: as a table begins, and what its host may say otherwise."""

from dataclasses import dataclass
from typing import Any

from boneyard.core.errors import BadOption
from boneyard.server.protocol import Arrange

ON, OFF, NEVER = "on", "off", "never"
WHAT = {"open": "lists", "talking": "chat", "watching": "onlookers"}  # what a log calls it, and a setting


@dataclass(frozen=True)
class Customs:
    lists: str = ON
    chat: str = ON
    onlookers: str = ON

    def begin(self, opened: dict[str, Any]) -> None:
        """How a new table begins; one that follows another begins as that was, as far as that may be."""
        fresh = "talking" not in opened
        for name, setting in WHAT.items():
            way = getattr(self, setting)
            if way == NEVER or (way == OFF and fresh):
                opened[name] = False

    def must_allow(self, message: Arrange) -> None:
        for name, setting in WHAT.items():
            if getattr(message, name) is True and getattr(self, setting) == NEVER:
                raise BadOption("This server does not offer that.")
