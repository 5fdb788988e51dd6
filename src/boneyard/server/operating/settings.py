"""Every setting of a server, said once: as a flag, as a variable of the environment, and as a line of a file.

A flag goes before a variable, a variable before the file. `--some-thing` is BONEYARD_SOME_THING, and
`some_thing` in the file. Whatever a parser has as a flag can be said in all three ways, so that a new setting
needs one line here.
"""

import argparse
import difflib
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boneyard.core.errors import Refused
from boneyard.server.limits import Limits
from boneyard.server.retention import Keeping
from boneyard.server.table import Pace

PREFIX = "BONEYARD_"
FILE = "boneyard.toml"  # in the folder of the tables
EVERYWHERE = Path("/etc/boneyard.toml")
HOST, PORT = "127.0.0.1", 8000
WAYS = ("on", "off", "never")  # as a table begins, and its host may say otherwise unless it is never
LEVELS = ("info", "warning", "error")
MOST = 10**9


class BadSetting(Refused):
    """A setting that cannot be meant; names the line or the variable that says it."""


# What there is


def declare(parser: argparse.ArgumentParser) -> None:
    """Everything that `boneyard serve` takes."""
    listens = parser.add_argument_group("where it listens")
    listens.add_argument("--host", metavar="HOST", default=HOST, help="0.0.0.0 for the whole network")
    listens.add_argument("--port", metavar="N", type=whole(), default=PORT, help=f"default {PORT}")
    listens.add_argument(
        "--processes",
        metavar="N",
        type=whole(),
        default=1,
        help="that serve together, on PostgreSQL; default 1",
    )
    listens.add_argument(
        "--allowed-hosts",
        metavar="NAMES",
        type=names,
        default=[],
        help="more names it goes by, with commas; .example.org: all that end so; *: any",
    )
    listens.add_argument(
        "--trusted-proxy",
        metavar="ADDRESSES",
        type=names,
        default=[],
        help="with commas; their X-Forwarded-For is believed",
    )
    listens.add_argument("--open", action="store_true", help="open the page in a browser")
    declare_home(parser)

    people = parser.add_argument_group("what people may do (on, off: as a table begins; never)")
    for name, what in (
        ("lists", "list tables on the first page, for onlookers"),
        ("chat", "talk at the table"),
        ("onlookers", "look on without a chair"),
    ):
        people.add_argument(
            f"--{name}", metavar="WAY", choices=WAYS, default="on", help=f"{what}; default on"
        )

    watch = parser.add_argument_group("watching it")
    watch.add_argument(
        "--log-format", metavar="plain|json", choices=("plain", "json"), default="plain", help="default plain"
    )
    watch.add_argument(
        "--log-level",
        metavar="LEVEL",
        choices=LEVELS,
        default="warning",
        help="info, warning or error; default warning",
    )
    watch.add_argument(
        "--log-size", metavar="MB", type=whole(1, 10_000), default=5, help="of one log file; default 5"
    )
    watch.add_argument(
        "--log-files", metavar="N", type=whole(1, 1000), default=5, help="older ones that are kept; default 5"
    )
    watch.add_argument("--metrics-token", metavar="SECRET", default="", help="who knows it may read /metrics")

    pace = parser.add_argument_group("pace, in seconds")
    pace.add_argument(
        "--pause",
        metavar="S",
        type=seconds,
        default=Pace.bot,
        help=f"before a bot's move; default {Pace.bot:g}",
    )
    pace.add_argument(
        "--grace",
        metavar="S",
        type=seconds,
        default=Pace.grace,
        help=f"until a bot minds a chair; default {Pace.grace:g}",
    )
    pace.add_argument(
        "--parting",
        metavar="S",
        type=seconds,
        default=Pace.parting,
        help=f"until a seat is gone; default {Pace.parting:g}",
    )

    kept = parser.add_argument_group("what is kept, in days without news; 0: for good")
    for name, what in (
        ("words", "names and chat of games"),
        ("games", "games that nobody has pinned"),
        ("lobbies", "tables that never began"),
    ):
        usual: float = getattr(Keeping, name)
        kept.add_argument(
            f"--keep-{name}", metavar="DAYS", type=days, default=usual, help=f"{what}; default {usual:g}"
        )

    limits = parser.add_argument_group("limits")
    for name, what in (
        ("sockets", "sockets from one address"),
        ("connections", "connections in all"),
        ("openings", "tables a minute and address"),
        ("sittings", "chairs a minute and address"),
        ("messages", "messages in 20 s and person"),
        ("failures", "wrong guesses a minute"),
    ):
        limits.add_argument(f"--{name}", metavar="N", type=whole(1), default=getattr(Limits, name), help=what)
    limits.add_argument("--thinkers", metavar="N", type=whole(1, 256), help="processes that think for bots")


def declare_home(parser: argparse.ArgumentParser, *, once_more: bool = False) -> None:
    """Where a server keeps what it keeps: what everybody needs who has to do with one.

    Said once more after another word of the line, it has no defaults, for those are known already.
    """
    home = parser.add_argument_group("where everything is kept")
    silent = argparse.SUPPRESS if once_more else None
    home.add_argument(
        "--config", metavar="FILE", default=silent, help=f"default: FOLDER/{FILE}, else {EVERYWHERE}"
    )
    home.add_argument(
        "--data-dir", metavar="FOLDER", default=silent, type=folder, help="tables, logs, and more"
    )
    home.add_argument(
        "--database",
        metavar="URL",
        default=silent or "",
        help="postgresql://… or sqlite:///FILE; default: SQLite in FOLDER",
    )


# What a value is


def whole(least: int = -MOST, most: int = MOST) -> Callable[[str], int]:
    between = f" from {least} on" if most == MOST else f" from {least} to {most}"
    takes = "takes a whole number" + (between if least > -MOST else "")

    def read(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,10}", text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{takes}, not {text[:40]!r}")
        return int(text)

    return read


def seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6})?", text):
        raise argparse.ArgumentTypeError(f"takes a number of seconds, not {text[:40]!r}")
    return float(text)


def days(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text):
        raise argparse.ArgumentTypeError(f"takes a number of days, not {text[:40]!r}")
    return float(text)


def names(text: str) -> list[str]:
    return [name for part in text.split(",") if (name := part.strip())]


def folder(text: str) -> Path:
    return Path(text).expanduser()


def usual_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where tables are kept unless somebody says otherwise."""
    base = environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "boneyard"


# From outside


@dataclass(frozen=True)
class Said:
    """A value as somebody said it, and where."""

    where: str
    key: str
    value: Any


def look_outside(
    parser: argparse.ArgumentParser, argv: Sequence[str], environ: Mapping[str, str] | None = None
) -> None:
    """Make what the environment and the file say the defaults of this parser, whose flags go before them."""
    if {"-h", "--help"} & set(argv):  # whoever asks what there is has perhaps not got it right yet
        return
    environ = os.environ if environ is None else environ
    actions = {name_of(action): action for action in parser._actions if name_of(action)}
    variables = from_environment(actions, environ)
    said = {**from_file(actions, config_file(argv, environ), whole_server(parser)), **variables}
    for key, each in said.items():
        action = actions[key]
        if not any(word.partition("=")[0] in action.option_strings for word in argv):
            parser.set_defaults(**{action.dest: value_of(action, each)})


def whole_server(parser: argparse.ArgumentParser) -> bool:
    """Whether it takes every setting; other commands pass over what is not theirs."""
    return any(name_of(action) == "port" for action in parser._actions)


def name_of(action: argparse.Action) -> str:
    """`data_dir` for `--data-dir`; nothing for what stands on the line only."""
    if action.dest in ("help", "config"):
        return ""
    long = next((option for option in action.option_strings if option.startswith("--")), "")
    return long.removeprefix("--").replace("-", "_")


def config_file(argv: Sequence[str], environ: Mapping[str, str]) -> Path | None:
    """The one file that is read; nothing, if none was named and none is where they usually are."""
    early = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    early.add_argument("--config", default=environ.get(f"{PREFIX}CONFIG"))
    early.add_argument("--data-dir", type=folder, default=environ.get(f"{PREFIX}DATA_DIR"))
    try:
        given, _ = early.parse_known_args(list(argv))
    except argparse.ArgumentError:  # its parser will say what is wrong with it
        return None
    if given.config:
        return folder(given.config)
    usual = (given.data_dir or usual_folder(environ)) / FILE
    return next((path for path in (usual, EVERYWHERE) if path.is_file()), None)


def from_file(actions: Mapping[str, argparse.Action], path: Path | None, strict: bool) -> dict[str, Said]:
    if path is None:
        return {}
    try:
        text = path.read_text("utf-8")
        found = tomllib.loads(text)
    except OSError as error:
        why = (error.strerror or "unknown reason").lower()
        raise BadSetting("{file} cannot be read: {why}.", file=str(path), why=why) from None
    except UnicodeDecodeError:
        raise BadSetting("{file} is not written in UTF-8.", file=str(path)) from None
    except tomllib.TOMLDecodeError as error:
        raise BadSetting("{file} is no TOML: {why}.", file=str(path), why=str(error)) from None
    said = {}
    for key, value in found.items():
        where = f"{path}, line {line_of(key, text)}"
        name = key.replace("-", "_")
        if isinstance(value, dict):
            raise BadSetting("{where}: settings stand without sections.", where=where)
        if name in actions:
            said[name] = Said(where, key, value)
        elif strict:
            raise BadSetting(
                "{where}: there is no setting {key}.{meant}",
                where=where,
                key=key[:40],
                meant=meant(name, actions),
            )
    return said


def line_of(key: str, text: str) -> int:
    """Settings stand at the beginning of a line, sections in brackets."""
    says = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[]=.]""")
    return next((n for n, line in enumerate(text.splitlines(), 1) if says.match(line)), 1)


def meant(name: str, names: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, list(names), 1, 0.75)
    return f" Is {near[0]} meant?" if near else ""


def from_environment(actions: Mapping[str, argparse.Action], environ: Mapping[str, str]) -> dict[str, Said]:
    """A variable that is empty says nothing."""
    names = {f"{PREFIX}{name.upper()}": name for name in actions}
    return {names[key]: Said(key, key, value) for key, value in environ.items() if key in names and value}


def value_of(action: argparse.Action, said: Said) -> Any:
    """What a flag would have made of it."""
    if action.nargs == 0:
        return switched(action, said)
    if isinstance(action, argparse._AppendAction) or action.nargs in ("*", "+"):
        parts = said.value if isinstance(said.value, list) else str(said.value).split(",")
        return [converted(action, said, str(part).strip()) for part in parts]
    if isinstance(said.value, bool):
        raise wrong(said, "takes a value, not a switch")
    text = ",".join(map(str, said.value)) if isinstance(said.value, list) else str(said.value)
    return converted(action, said, text)


def switched(action: argparse.Action, said: Said) -> Any:
    words = {
        "true": True,
        "yes": True,
        "on": True,
        "1": True,
        "false": False,
        "no": False,
        "off": False,
        "0": False,
    }
    on = words.get(str(said.value).casefold())
    if on is None:
        raise wrong(said, f"is true or false, not {str(said.value)[:40]!r}")
    if isinstance(action, argparse.BooleanOptionalAction):
        return on
    return action.const if on else action.default


def converted(action: argparse.Action, said: Said, text: str) -> Any:
    read = action.type if callable(action.type) else str
    try:
        value = read(text)
    except argparse.ArgumentTypeError as error:
        raise wrong(said, str(error)) from None
    except (TypeError, ValueError):
        raise wrong(said, f"cannot be {text[:40]!r}") from None
    if action.choices is not None and value not in action.choices:
        raise wrong(said, f"is one of {', '.join(map(str, action.choices))}, not {text[:40]!r}")
    return value


def wrong(said: Said, why: str) -> BadSetting:
    key = "it" if said.where == said.key else said.key
    return BadSetting("{where}: {key} {why}.", where=said.where, key=key, why=why)


def unknown_variables(given: argparse.Namespace, environ: Mapping[str, str]) -> list[str]:
    """Variables that look like a setting with a letter wrong: a sentence for each."""
    names = [*vars(given), "language"]
    found = []
    for key in environ:
        name = key.removeprefix(PREFIX).lower()
        if key.startswith(PREFIX) and name not in names and (guess := meant(name, names)):
            found.append(f"{key} is no setting.{guess}")
    return found
