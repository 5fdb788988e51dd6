"""What whoever runs a server may ask of it while it runs: one JSON object on a line each way."""

from msgspec import Struct

SOCKETS = "admin-*.sock"  # in the data folder, one for each process
LONGEST = 64 * 1024  # bytes of a question


class Status(Struct, tag="status", frozen=True):
    """How a process does."""


class Metrics(Struct, tag="metrics", frozen=True):
    """What `/metrics` says."""


class Tables(Struct, tag="tables", frozen=True):
    every: bool = False  # also those that are over


class Look(Struct, tag="look", frozen=True):
    table: str


class Close(Struct, tag="close", frozen=True):
    table: str


class Lock(Struct, tag="lock", frozen=True):
    table: str
    locked: bool = True


class Announce(Struct, tag="announce", frozen=True):
    text: str


class Ban(Struct, tag="ban", frozen=True):
    address: str  # or a network
    minutes: int


class Unban(Struct, tag="unban", frozen=True):
    address: str


class Bans(Struct, tag="bans", frozen=True):
    pass


class Reports(Struct, tag="reports", frozen=True):
    days: int


class Drain(Struct, tag="drain", frozen=True):
    seconds: int


Errand = Status | Metrics | Tables | Look | Close | Lock | Announce | Ban | Unban | Bans | Reports | Drain
OF_ONE = Tables | Look | Close | Lock | Reports  # what any process knows of all tables


class Answer(Struct, frozen=True, kw_only=True):
    lines: list[str] = []
    refusal: str = ""
