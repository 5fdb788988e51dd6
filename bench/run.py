"""`make bench`: our games, interpreted and compiled, beside their peers, in one run on one core."""

import argparse
import contextlib
import os
import platform
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # this file's neighbours, however it was started

from bench.pairs import PYTHON_PEERS, Pair, pair_of
from bench.report import (
    COMPILED,
    INTERPRETED,
    PEER,
    Measured,
    Rounds,
    Table,
    as_markdown,
    as_text,
    game_table,
    python_table,
    start_table,
    summary,
)
from bench.worker import ROOT, Worker

SOURCE: Final = ROOT / "src"
BUILT: Final = ROOT / "build" / "compiled"
PAGE: Final = ROOT / "docs" / "bench.md"
BEGIN: Final = "<!-- figures begin: `bench/run.py --write` replaces what follows -->"
END: Final = "<!-- figures end -->"
LEVELS: Final = ("quick", "random")  # the bots whose matches are replayed
BARE: Final = "python -c pass"


class Effort(NamedTuple):
    """How long to look. A round is short, since a shared machine changes its speed several times a second."""

    rounds: int
    seconds: float


THOROUGH: Final = Effort(15, 0.1)
QUICK: Final = Effort(7, 0.05)


class Crew(NamedTuple):
    """Everyone who can be measured here, and why the others cannot."""

    ours: dict[str, Worker]
    peers: dict[str, Worker]
    versions: dict[str, str]
    missing: dict[str, str]
    games: dict[str, int]  # with their usual seats


def main() -> None:
    asked = arguments()
    effort = QUICK if asked.quick else THOROUGH
    with crew() as present:
        games = chosen(asked.games, present.games)
        started = starts(games[0], effort)
        measured = [measure(pair_of(game, present.games[game]), present, effort) for game in games]
    tables = [game_table(one) for one in measured]
    tables.append(python_table(measured))
    tables.append(start_table(BARE, started))
    notes = [machine(present, effort), *present.missing.values()]
    for table in tables:
        print(as_text(table), end="\n\n")
    print(*notes, *summary(tables), sep="\n")
    if asked.write:
        write(tables, notes)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure our games beside their peers.")
    parser.add_argument("--games", nargs="+", metavar="GAME", help="only these games (default: all)")
    parser.add_argument("--quick", action="store_true", help="a rough look in about twenty seconds")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/bench.md")
    return parser.parse_args()


def chosen(wanted: Sequence[str] | None, games: Collection[str]) -> list[str]:
    for game in wanted or ():
        if game not in games:
            raise SystemExit(f"There is no game {game!r} to measure; there are {', '.join(games)}.")
    return list(wanted or games)


@contextlib.contextmanager
def crew() -> Iterator[Crew]:
    with contextlib.ExitStack() as stack:

        def hire(module: str, *args: str, tree: Path | None = None) -> Worker:
            worker = Worker(module, *args, tree=tree)
            stack.callback(worker.close)
            return worker

        plain = hire("bench.ours", tree=SOURCE)
        about = plain.ask("about")
        if about["compiled"]:
            raise SystemExit(f"Remove the compiled modules from src first: {', '.join(about['compiled'])}.")
        present = Crew({INTERPRETED: plain}, {}, {}, {}, about["games"])
        if BUILT.is_dir():
            add_compiled(present, hire("bench.ours", tree=BUILT))
        else:
            present.missing[COMPILED] = "The compiled build is not there, so its column is empty."
        for peer in ("openspiel", "catanatron", "rlcard"):
            add_peer(present, peer, hire("bench.peers", peer))
        yield present


def add_compiled(present: Crew, worker: Worker) -> None:
    about = worker.ask("about")
    if about["package"] != str(BUILT / "boneyard"):
        present.missing[COMPILED] = "The compiled build was not the one imported, so its column is empty."
    elif about["source"]:
        present.missing[COMPILED] = f"Not compiled, so that column is empty: {', '.join(about['source'])}."
    else:
        present.ours[COMPILED] = worker


def add_peer(present: Crew, peer: str, worker: Worker) -> None:
    about = worker.ask("about")
    if "missing" in about:
        present.missing[peer] = f"Not measured: {about['missing']}."
        return
    present.peers[peer] = worker
    present.versions[peer] = about["version"]


def in_turn(asks: Mapping[str, Callable[[], Any]], rounds: int) -> dict[str, list[Any]]:
    """Ask everybody once a round; each round begins with somebody else."""
    answers: dict[str, list[Any]] = {who: [] for who in asks}
    order = list(asks)
    for _ in range(rounds):
        for who in order:
            answers[who].append(asks[who]())
        order.append(order.pop(0))
    return answers


def measure(pair: Pair, present: Crew, effort: Effort) -> Measured:
    driven = in_turn(everyone(pair, present, effort.seconds), effort.rounds)
    inside = in_turn(ours_and_openspiel("inside", pair, present, effort.seconds), effort.rounds)
    small = in_turn(ours_and_openspiel("small", pair, present, effort.seconds / 4), effort.rounds)
    replay = {
        level: in_turn(replays(level, pair, present, effort.seconds / 2), effort.rounds) for level in LEVELS
    }
    hard = in_turn(hardest(pair, present, effort.seconds / 4), effort.rounds)
    count_rollouts(driven, inside)
    return Measured(
        pair=pair,
        driven=rates(driven, "decisions"),
        driven_games=rates(driven, "games"),
        luck={who: [a["chances"] / a["decisions"] for a in answers] for who, answers in driven.items()},
        inside=rates(inside, "decisions"),
        inside_games=rates(inside, "games"),
        small={what: column(small, what) for what in ("clone", "view", "imagine", "redeal")},
        hard={
            f"{what} ({n}), µs": {who: [answer[what][0] for answer in found] for who, found in hard.items()}
            for what, (_, n) in hard[INTERPRETED][0].items()
        },
        replay={level: column(answers, "ms") for level, answers in replay.items()},
        steps={level: answers[INTERPRETED][0]["steps"] for level, answers in replay.items()},
    )


def ours(what: str, pair: Pair, present: Crew, seconds: float) -> dict[str, Callable[[], Any]]:
    return {
        build: partial(worker.ask, what, pair.game, pair.seats, seconds)
        for build, worker in present.ours.items()
    }


def ours_and_openspiel(what: str, pair: Pair, present: Crew, seconds: float) -> dict[str, Callable[[], Any]]:
    asks = ours(what, pair, present, seconds)
    if pair.peer and PEER in present.peers:
        asks[PEER] = partial(present.peers[PEER].ask, what, pair.peer, seconds)
    return asks


def replays(level: str, pair: Pair, present: Crew, seconds: float) -> dict[str, Callable[[], Any]]:
    question = ("replay", pair.game, pair.seats, level, seconds)
    return {build: partial(worker.ask, *question) for build, worker in present.ours.items()}


def hardest(pair: Pair, present: Crew, seconds: float) -> dict[str, Callable[[], Any]]:
    question = ("hard", pair.game, seconds)
    return {build: partial(worker.ask, *question) for build, worker in present.ours.items()}


def everyone(pair: Pair, present: Crew, seconds: float) -> dict[str, Callable[[], Any]]:
    asks = ours_and_openspiel("drive", pair, present, seconds)
    for line in PYTHON_PEERS:
        if line.library in present.peers:
            asks[line.name] = partial(present.peers[line.library].ask, line.question, seconds)
    return asks


def count_rollouts(driven: dict[str, list[Any]], inside: dict[str, list[Any]]) -> None:
    """OpenSpiel's evaluator counts games only: their decisions are those of a mean game of the driven rounds.

    Both play uniformly at random from the start, so their games are equally long on average.
    """
    if PEER not in inside:
        return
    length = sum(a["decisions"] for a in driven[PEER]) / sum(a["games"] for a in driven[PEER])
    for answer in inside[PEER]:
        answer["decisions"] = answer["games"] * length


def rates(answers: dict[str, list[Any]], what: str) -> Rounds:
    return {who: [a[what] / a["seconds"] for a in found] for who, found in answers.items()}


def column(answers: dict[str, list[Any]], what: str) -> Rounds:
    return {who: [a[what] for a in found] for who, found in answers.items() if what in found[0]}


def starts(game: str, effort: Effort) -> Rounds:
    """Milliseconds of a whole command, from its start to its end."""
    script = str(Path(sys.executable).with_name("boneyard"))
    if not Path(script).exists():
        raise SystemExit("There is no command boneyard beside this Python; `make bench` installs it.")
    commands = {
        BARE: [sys.executable, "-c", "pass"],
        "boneyard --help": [script, "--help"],
        f"boneyard rules {game}": [script, "rules", game],
    }
    with tempfile.TemporaryDirectory() as bytecode:
        # An installed program has its bytecode, whatever the caller's environment says about writing it.
        env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        env["PYTHONPYCACHEPREFIX"] = bytecode
        asks = {shown: partial(start, shown, command, env) for shown, command in commands.items()}
        in_turn(asks, 1)
        return in_turn(asks, effort.rounds)


def start(shown: str, command: Sequence[str], env: dict[str, str]) -> float:
    before = children_seconds()
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"`{shown}` failed, so its start cannot be timed.")
    return (children_seconds() - before) * 1000


def children_seconds() -> float:
    """Processor time of every process that was started here and has ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def machine(present: Crew, effort: Effort) -> str:
    versions = ", ".join(f"{peer} {version}" for peer, version in present.versions.items())
    return (
        f"{effort.rounds} rounds of {effort.seconds:g} s each on one core of {processor()}; "
        f"Python {platform.python_version()}, {versions}."
    )


def processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def write(tables: Sequence[Table], notes: Sequence[str]) -> None:
    """Replace the figures in the page; its prose is written by hand."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise SystemExit(f"{PAGE.name} has no place for figures between {BEGIN!r} and {END!r}.")
    parts = [" ".join(notes), *(as_markdown(table) for table in tables)]
    parts += ["### Not met", "\n".join(f"- {line}" for line in summary(tables))]
    PAGE.write_text(before + BEGIN + "\n\n" + "\n\n".join(parts) + "\n\n" + END + after)


if __name__ == "__main__":
    main()
