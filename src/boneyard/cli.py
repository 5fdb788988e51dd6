"""The command line. Whatever is wrong with it is said in one sentence, with exit code 2.

Heavy things are imported where they are used, so that `boneyard --help` and `boneyard rules` start at once.
"""

import argparse
import os
import re
import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from boneyard import rulebook
from boneyard.arguments import parser_of
from boneyard.core.errors import BadOption, BadRecord, Refused
from boneyard.core.options import Value
from boneyard.core.record import commitment, fits, is_fair, read_record
from boneyard.core.registry import every_game, game_class, is_game
from boneyard.core.state import REFEREE, Seat
from boneyard.core.text import Line, Sentence, Voice, count, plain, say, speak, spoken
from boneyard.terminal.paper import Paper, dumb, shows_signs

if TYPE_CHECKING:
    from boneyard.core.game import Game
    from boneyard.terminal.lines import Ask
    from boneyard.terminal.remote.table import RemoteTable
    from boneyard.terminal.session import LocalTable

REFUSED = 2
FAILED = 1
INTERRUPTED = 130  # as a shell says it for Ctrl-C
PIPE_CLOSED = 141  # and for a reader that went away


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says; the exit code says how it went."""
    _never_stumble_over_letters()
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
        return code
    except Refused as error:
        return _complain(str(error), REFUSED)
    except KeyboardInterrupt:
        return _complain("", INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains as it exits
        return PIPE_CLOSED
    except OSError as error:
        return _complain(f"That cannot be done: {(error.strerror or str(error)).lower()}.", REFUSED)
    except Exception as error:
        return _complain(
            f"Boneyard itself made a mistake ({type(error).__name__}: {error}). Please report it.", FAILED
        )


def _complain(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code


def _never_stumble_over_letters() -> None:
    """A name this terminal cannot show, or bytes that are no text, are no reason to fail."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _run(argv: list[str]) -> int:
    parser = parser_of(argv)
    given = parser.parse_args(argv)
    _speak(given.language or os.environ.get("BONEYARD_LANGUAGE", ""))
    if given.command is None:
        parser.print_help()
        return 0
    return COMMANDS[given.command](given)


def _speak(code: str) -> None:
    if code:
        from boneyard import languages

        speak(languages.language(code).catalogue)


# Playing and watching


def _play(given: argparse.Namespace) -> int:
    from boneyard.core.match import Match
    from boneyard.terminal.seating import one_person
    from boneyard.terminal.session import LocalTable

    bots = _listed(given.bots) or ["quick"]
    names = _listed(given.name)
    keep = None if given.save is None else Path(given.save).expanduser()
    if given.day is not None:
        return _sit_down(_table_of_day(given, names, keep), given)
    if given.resume is not None:
        match = _resumed(given)
        table = LocalTable(
            match, one_person(match.game, _bots_for(match.game, bots, given.bots), names), keep
        )
        table.file = keep or Path(given.resume).expanduser()
    else:
        game = _game(given, 1 + len(bots) if len(bots) > 1 else None)
        match = Match(game, _seed(given.seed))
        table = LocalTable(match, one_person(game, _bots_for(game, bots, given.bots), names), keep)
    table.helps = table.helps and not given.no_hints
    return _sit_down(table, given)


def _table_of_day(given: argparse.Namespace, names: list[str], keep: Path | None) -> "LocalTable":
    """The same luck and the same bots as everybody has who plays that day, and no help."""
    from datetime import date

    from boneyard.core.days import day_of, deal_of_day, rivals
    from boneyard.core.match import Match
    from boneyard.core.record import dealt_seed
    from boneyard.terminal.seating import one_person
    from boneyard.terminal.session import LocalTable

    chosen = [name for name in ("seats", "seed", "bots", "resume") if getattr(given, name) is not None]
    if chosen:
        raise BadOption("A day has its own deal, so --{flag} cannot be chosen.", flag=chosen[0])
    cls = game_class(given.game or _chosen_game())
    game = cls()
    day = date.today() if given.day == "today" else day_of(given.day)
    match: Match[Any] = Match(game, dealt_seed(deal_of_day(game, day)))
    table = LocalTable(match, one_person(game, [rivals(cls)], names), keep, day=day)
    table.helps = False
    return table


def _bots_for(game: "Game[Any]", bots: list[str], typed: str | None) -> list[str]:
    """Who plays alone without having named a bot needs none."""
    return ["none"] if game.seats == 1 and typed is None else bots


def _resumed(given: argparse.Namespace) -> Any:
    from boneyard.core.match import Match

    given_too = [
        f"--{name.replace('_', '-')}" for name in ("seats", "seed") if getattr(given, name) is not None
    ]
    cls = game_class(given.game) if given.game else None
    given_too += [
        f"--{o.name.replace('_', '-')}" for o in (cls.declared if cls else ()) if getattr(given, o.name, None)
    ]
    if given_too:
        raise BadOption(
            "A resumed game goes on as it began, so {flag} cannot be chosen again.",
            flag=given_too[0],
        )
    match: Any = Match.replay(read_record(Path(given.resume).expanduser()))
    if cls is not None and cls.name != match.game.name:
        raise BadRecord(
            "{resume} is a game of {title}, not of {wanted}.",
            resume=str(given.resume),
            title=match.game.title,
            wanted=cls.title,
        )
    return match


def _learn(given: argparse.Namespace) -> int:
    from boneyard.core import lesson
    from boneyard.terminal.seating import one_person
    from boneyard.terminal.session import LocalTable

    cls = game_class(given.game or _chosen_game())
    match = lesson.begin(cls)
    taught = lesson.lesson_of(cls)
    seating = one_person(match.game, [taught.level], _listed(given.name))
    return _sit_down(LocalTable(match, seating, lesson=taught), given)


def _solve(given: argparse.Namespace) -> int:
    from boneyard.core.puzzles import puzzles
    from boneyard.terminal.solving import solve

    cls = game_class(given.game or _chosen_game())
    if not puzzles(cls):
        raise BadOption("{title} has no puzzles yet.", title=cls.title)
    solve(cls, Paper(sys.stdout), _line_reader())
    return 0


def _watch(given: argparse.Namespace) -> int:
    from boneyard.core.match import Match
    from boneyard.terminal.seating import only_bots
    from boneyard.terminal.session import LocalTable

    bots = _listed(given.bots) or ["quick"]
    game = _game(given, len(bots) if len(bots) > 1 else None)
    keep = None if given.save is None else Path(given.save).expanduser()
    return _sit_down(LocalTable(Match(game, _seed(given.seed)), only_bots(game, bots), keep), given)


def _sit_down(table: "LocalTable", given: argparse.Namespace) -> int:
    if table.keep is not None:
        table.save(table.keep)  # refused now rather than after the first move
    if not _full_screen(given):
        from boneyard.terminal import lines

        paper = Paper(sys.stdout)
        if table.seating.people:
            lines.play(table, paper, _line_reader())
        else:
            lines.watch(table, paper)
        return 0
    from boneyard.terminal.screen import PAUSE, TableApp

    app = TableApp(table, 0.0 if given.fast else PAUSE)
    code = app.run() or 0
    _report(app.failure, app.table)
    for line in app.farewell():
        print(line)
    return code


def _report(failure: Exception | None, table: "LocalTable") -> None:
    """A mistake of ours on the full screen must not cost anybody the game."""
    if failure is None:
        return
    with suppress(Refused):
        print(f"The game is kept in {table.save()}.", file=sys.stderr)
    raise failure


def _line_reader() -> "Ask":
    """Lines from the keyboard, with Tab to complete them; from a pipe they are shown where they are read."""
    if not sys.stdin.isatty():
        return lambda prompt, endings: _read_from_pipe(prompt)
    try:
        import readline
    except ImportError:  # not every Python has it; lines can be typed without
        return lambda prompt, endings: input(prompt)
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")

    def read(prompt: str, endings: Callable[[str], list[str]]) -> str:
        readline.set_completer(lambda text, n: ([*endings(text), None])[n])
        return input(prompt)

    return read


def _read_from_pipe(prompt: str) -> str:
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    print(line.rstrip("\n"))
    return line.rstrip("\n")


def _game(given: argparse.Namespace, seats: int | None) -> "Game[Any]":
    """The game as the line describes it, chosen at the keyboard if it names none."""
    if given.seats is not None:
        seats = _whole(given.seats, "--seats takes a number of players")
    cls = game_class(given.game or _chosen_game())
    options: dict[str, Value] = {}
    for option in cls.declared:
        typed = getattr(given, option.name, None)
        if typed is not None:
            options[option.name] = option.parse(typed)
    return cls(seats, **options)


def _chosen_game() -> str:
    """Enter takes the first."""
    paper = Paper(sys.stdout)
    voice = Voice()
    names = list(every_game())
    paper.say(voice, say("Which game? Type its number, or press Enter for the first."))
    for number, name in enumerate(names, 1):
        paper.text(f"{number:3}  {voice.render(_about(name))}")
    ask = input if sys.stdin.isatty() else _read_from_pipe
    try:
        typed = ask("> ").strip().casefold()
    except EOFError:
        paper.text()
        raise BadOption("No game was chosen.") from None
    if typed.isdecimal() and 0 < int(typed[:9]) <= len(names):
        return names[int(typed) - 1]
    return typed or names[0]


def _about(name: str) -> Sentence:
    cls = game_class(name)
    fewest, most = min(cls.seat_counts), max(cls.seat_counts)
    if fewest == most:
        return say(
            "{title}: {most} players, about {minutes} minutes",
            title=cls.title,
            most=most,
            minutes=cls.minutes,
        )
    return say(
        "{title}: {fewest} to {most} players, about {minutes} minutes",
        title=cls.title,
        fewest=fewest,
        most=most,
        minutes=cls.minutes,
    )


def _seed(typed: str | None) -> int | str | None:
    if typed is None:
        return None
    if re.fullmatch(r"[0-9a-f]{64}", typed):
        return typed
    return _whole(typed, "--seed takes a whole number, or 64 hexadecimal digits")


def _whole(typed: str, takes: str) -> int:
    if re.fullmatch(r"-?[0-9]{1,18}", typed):
        return int(typed)
    raise BadOption("{takes}, not {typed}.", takes=str(takes), typed=repr(typed[:70]))


def _listed(typed: str | None) -> list[str]:
    return [] if typed is None else [word.strip() for word in typed.split(",")]


def _full_screen(given: argparse.Namespace) -> bool:
    """Where a person looks at a terminal that can show it."""
    if given.plain or not sys.stdin.isatty() or not sys.stdout.isatty():
        return False
    return not dumb(os.environ) and shows_signs(sys.stdout.encoding)


# Measuring


def _arena(given: argparse.Namespace) -> int:
    from boneyard.lab import arena

    return arena.command(given, lambda seats: _game(given, seats), _seed(given.seed))


def _train(given: argparse.Namespace) -> int:
    from boneyard.core.beside import folder
    from boneyard.lab.arena import MOST_GAMES, MOST_PROCESSES, whole
    from boneyard.lab.processes import usual

    try:
        from boneyard.lab import train
    except ImportError:
        raise BadOption("Learning needs numpy; run: pip install numpy") from None
    cls = game_class(given.game)
    paper = Paper(sys.stdout)
    for line in train.command(
        cls,
        games=whole(given.games, "--games", MOST_GAMES, 4000),
        rounds=whole(given.rounds, "--rounds", 100, 2),
        seed=whole(given.seed, "--seed", MOST_GAMES, 1),
        processes=whole(given.processes, "--processes", MOST_PROCESSES, usual()),
        out=Path(given.out).expanduser() if given.out else folder(cls) / "weights.toml",
    ):
        paper.text(line)
    return 0


def _skill(given: argparse.Namespace) -> int:
    from boneyard.lab import skill
    from boneyard.lab.arena import MOST_GAMES, MOST_MINUTES, MOST_PROCESSES, whole
    from boneyard.lab.processes import usual

    if given.page is not None:
        skill.write_page(Path(given.page).expanduser())
        return 0
    if given.game is None:
        raise BadOption("Say which game: `boneyard skill GAME`.")
    cls = game_class(given.game)
    if not cls.levels:
        raise BadOption("{title} has no levels that could be compared.", title=cls.title)
    all_seats = ",".join(map(str, cls.seat_counts))
    seats = [_whole(each, "--seats takes numbers of players") for each in _listed(given.seats or all_seats)]
    games = whole(given.games, "--games", MOST_GAMES, 400)
    minutes = None if given.minutes is None else whole(given.minutes, "--minutes", MOST_MINUTES, 1)
    processes = whole(given.processes, "--processes", MOST_PROCESSES, usual())
    paper = Paper(sys.stdout)
    for line in skill.command(cls, seats, games, minutes, processes):
        paper.text(line)
    return 0


def _puzzles(given: argparse.Namespace) -> int:
    from boneyard.lab import puzzles
    from boneyard.lab.arena import MOST_GAMES, MOST_MINUTES, MOST_PROCESSES, whole
    from boneyard.lab.processes import usual

    cls = game_class(given.game)
    if not cls.themes:
        raise BadOption("{title} says of no puzzle what it is about: write puzzles.py.", title=cls.title)
    processes = whole(given.processes, "--processes", MOST_PROCESSES, usual())
    paper = Paper(sys.stdout)
    if given.check:
        told = puzzles.check(cls, whole(given.seed, "--seed", MOST_GAMES, 1), processes)
    else:
        first = whole(given.seed, "--seed", MOST_GAMES, 1)
        minutes = whole(given.minutes, "--minutes", MOST_MINUTES, 10)
        wanted = whole(given.count, "--count", MOST_GAMES, 100)
        told = puzzles.find(cls, wanted, range(first, MOST_GAMES), 60.0 * minutes, processes)
    for line in told:
        paper.text(line)
    return 0


def _serve(given: argparse.Namespace) -> int:
    from boneyard.server.serve import serve

    folder = None if given.data_dir is None else Path(given.data_dir).expanduser()
    port = _whole(given.port, "--port takes a number")
    processes = _whole(given.processes, "--processes takes a number")
    names = given.allowed_hosts.split(",") if given.allowed_hosts else []
    serve(
        given.host,
        port,
        given.database,
        folder,
        open_browser=given.open,
        processes=processes,
        allowed_hosts=names,
    )
    return 0


# At a server's table


def _join(given: argparse.Namespace) -> int:
    from boneyard.terminal.remote import kept
    from boneyard.terminal.remote.table import RemoteTable, knock, sit_down

    address, info = knock(given.link, given.code)
    chair = None
    name = given.name or ""
    if not given.watch:
        chair = kept.seat_at(address.server, info.table, given.name)
        chair = chair or sit_down(address, _asked_name() if given.name is None else given.name)
        name = chair.name
    table = RemoteTable(address, info, chair, name)
    try:
        return _stay(table, given)
    finally:
        table.close()


def _stay(table: "RemoteTable", given: argparse.Namespace) -> int:
    if not _full_screen(given):
        from boneyard.terminal.remote import lines

        page = lines.Page(sys.stdout, os.environ, typed_here=_at_terminal(sys.stdin, sys.stdout))
        lines.play(table, page, _read_line)
        return 0
    from boneyard.terminal.remote.screen import RemoteApp

    app = RemoteApp(table)
    code = app.run() or 0
    for line in app.farewell():
        print(line)
    if app.failure is not None:
        raise app.failure
    return code


def _asked_name() -> str:
    """Asked where somebody can answer; else what the system calls its user."""
    import getpass

    try:
        user = getpass.getuser()
    except (KeyError, OSError, ImportError):  # a user without a name
        user = "Guest"
    if not _at_terminal(sys.stdin, sys.stdout):
        return user
    try:
        return input(f"Your name? Enter for {user}: ").strip() or user
    except EOFError:
        print()
        return user


def _read_line() -> str:
    """A line as it is typed, read past Python's own buffer, in which a waiting thread could not be ended."""
    try:
        stdin = sys.stdin.fileno()
    except (AttributeError, OSError):  # no file at all
        return _or_end(sys.stdin.readline())
    line = b""
    while not line.endswith(b"\n"):
        letter = os.read(stdin, 1)
        if not letter:
            break
        line += letter
    return _or_end(line.decode(sys.stdin.encoding or "utf-8", "replace"))


def _or_end(line: str) -> str:
    if not line:
        raise EOFError
    return line.rstrip("\r\n")


# Records


def _replay(given: argparse.Namespace) -> int:
    from boneyard.core.match import Match
    from boneyard.terminal.history import recorded

    match: Any = Match.replay(read_record(Path(given.file).expanduser()))
    viewer = _viewer(given.seat, match.game.seats)
    voice = Voice(you=viewer)
    if not _full_screen(given):
        from boneyard.terminal import lines

        lines.transcript(recorded(match, viewer), match, voice, Paper(sys.stdout))
        return 0
    from boneyard.terminal.replay import ReplayApp

    app = ReplayApp(match, voice)
    code = app.run() or 0
    if app.failure is not None:
        raise app.failure
    return code


def _viewer(typed: str | None, seats: int) -> Seat:
    if typed is None:
        return REFEREE
    seat = _whole(typed, "--seat takes the number of a seat")
    if not 1 <= seat <= seats:
        raise BadOption(
            "There is no seat {seat} at this table; the seats are 1 to {seats}.",
            seat=seat,
            seats=seats,
        )
    return seat - 1


def _review(given: argparse.Namespace) -> int:
    from boneyard.core.match import Match
    from boneyard.terminal.advice import look_back

    match: Any = Match.replay(read_record(Path(given.file).expanduser()))
    seat = _viewer(given.seat, match.game.seats)
    people = list(range(match.game.seats)) if seat == REFEREE else [seat]
    paper, voice = Paper(sys.stdout), Voice()
    for sentence in look_back(match, people):
        paper.say(voice, sentence)
    return 0


def _verify(given: argparse.Namespace) -> int:
    from boneyard.core.match import Match
    from boneyard.terminal.session import result

    record = read_record(Path(given.file).expanduser())
    match: Any = Match.replay(record)
    paper, voice = Paper(sys.stdout), Voice()
    paper.say(
        voice,
        say(
            "{game}, {seats}.",
            game=match.game.title,
            seats=count(match.game.seats, "{n} player", "{n} players"),
        ),
    )
    for sentence in fits(record):
        paper.say(voice, sentence)
    paper.say(voice, say("SHA-256 of the seed: {hash}", hash=commitment(record["seed"])))
    for sentence in result(match):
        paper.say(voice, sentence)
    return 0 if is_fair(record) else 1


# Reading


def _rules(given: argparse.Namespace) -> int:
    name = given.game or _only_game()
    if not is_game(name):
        game_class(name)  # which says so
    paper = Paper(sys.stdout)
    if not given.section:
        _paged(rulebook.lines(rulebook.page(name, spoken()), paper.width, name), paper)
        return 0
    shown: list[Line] = []
    for section in rulebook.find(name, " ".join(given.section), spoken()):
        shown += [*rulebook.lines(section.text, paper.width, name), ()]
    _paged(shown, paper)
    return 0


def _only_game() -> str:
    names = list(every_game())
    if len(names) > 1:
        raise BadOption(
            "Say which rules: `boneyard rules GAME`, where GAME is one of {known}.", known=", ".join(names)
        )
    return names[0]


def _paged(lines: list[Line], paper: Paper) -> None:
    """Through a pager where somebody sits at a terminal too small for it all."""
    pager = os.environ.get("PAGER") or shutil.which("less") or shutil.which("more")
    if not pager or not _at_terminal(sys.stdin, sys.stdout) or len(lines) < shutil.get_terminal_size().lines:
        paper.lines(lines)
        return
    import subprocess

    text = "\n".join(paper.shown(plain(line)) for line in lines)
    try:
        subprocess.run([*pager.split()], input=text, text=True, check=False)
    except FileNotFoundError:
        paper.lines(lines)


def _at_terminal(*streams: TextIO) -> bool:
    return all(stream.isatty() for stream in streams)


def _odds(given: argparse.Namespace) -> int:
    paper = Paper(sys.stdout)
    for line in game_class(given.game).odds_table(Path(given.cards) if given.cards else None):
        paper.text(line)
    return 0


def _new(given: argparse.Namespace) -> int:
    from boneyard.new.writing import write_game

    paper = Paper(sys.stdout)
    for line in write_game(
        given.name, given.title or "", Path(given.into).expanduser() if given.into else None
    ):
        paper.text(line)
    return 0


def _games(given: argparse.Namespace) -> int:
    paper = Paper(sys.stdout)
    for name in every_game():
        paper.text(f"{name:10} {Voice().render(_about(name))}")
    return 0


def _bots(given: argparse.Namespace) -> int:
    from boneyard.bots import BASIC
    from boneyard.core.levels import TITLES

    paper = Paper(sys.stdout)
    for level, text in (BASIC | TITLES).items():
        paper.text(f"{level:10} {Voice().render(say(text))}")
    return 0


COMMANDS = {
    "play": _play,
    "watch": _watch,
    "replay": _replay,
    "verify": _verify,
    "review": _review,
    "learn": _learn,
    "rules": _rules,
    "serve": _serve,
    "join": _join,
    "odds": _odds,
    "arena": _arena,
    "train": _train,
    "skill": _skill,
    "puzzles": _puzzles,
    "solve": _solve,
    "games": _games,
    "new": _new,
    "bots": _bots,
}
