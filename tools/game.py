"""Check one game alone, write what can be written for it, and say what it lacks: `make game GAME=ridge`.

The checks are those of `make test`, as far as they are about this game: laws, true reasons, rules and their
sections, transcripts, positions, records. What is made from matches is written by the same tests: anew with
WRITE=1, else after asking, and only what is not there. A game that stands somewhere else, named in
BONEYARD_GAMES, is held to the laws and to its own tests; nothing made from its matches is kept here.
"""

import argparse
import subprocess
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import examples
from boneyard.core.beside import folder
from boneyard.core.game import Game, judge_of
from boneyard.core.registry import GAMES, every_game
from boneyard.core.skill import read, skill_file
from tests.contract.tables import Chosen, game_class

ROOT = Path(__file__).resolve().parent.parent
LAWS = [
    "tests/contract/test_laws.py",
    "tests/contract/test_fairness.py",
    "tests/contract/test_reasons.py",
    "tests/core/test_registry.py",
    "tests/rules/test_coverage.py",
]
MADE = ["tests/golden", "tests/perft", "tests/records/test_replays.py"]
NO_TESTS = 5  # what pytest says where nothing is about the game
GUIDE = "docs/adding-a-game.md"

AnyGame = Game[Any]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.game", description="Check one game alone.")
    parser.add_argument("game", nargs="?", default="")
    parser.add_argument("--write", action="store_true", help="write anew what is made from matches")
    given = parser.parse_args()
    if given.game not in known():
        said = f"There is no game {given.game!r}." if given.game else "Say which game."
        return refuse(f"{said} `make game GAME=…` takes one of: {', '.join(known())}.")
    if (other := every_game().get(given.game)) and other != examples.GAMES.get(given.game, other):
        return refuse(f"An example is called {given.game} too, so {other} needs another name to be checked.")
    Chosen.name = given.game
    try:
        cls = game_class(given.game)
    except Exception:
        traceback.print_exc()
        return refuse(f"The game {given.game} cannot be loaded, so there is nothing to check.")
    return check(cls, given.write)


def known() -> list[str]:
    return sorted({*every_game(), *examples.GAMES})


def refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


def check(cls: type[AnyGame], write: bool) -> int:
    from tests.rules.test_coverage import ruled

    rules = ruled(cls).tests
    print(f"{cls.title}: laws, rules and reasons …", flush=True)
    lawful = passed(cls, [*LAWS, *([str(rules)] if rules.is_dir() else [])])
    alike = not is_ours(cls) or compare(cls, lawful, write)
    tell("Still to do:", [*unruled(cls), *unwritten(cls)])
    tell("Nobody asks for it, but there is", [*unsaid(cls), *unlearned(cls), *unnamed(cls)])
    if not lawful:
        print("\nWhile a law or a rule is broken nothing is written.")
    elif not alike:
        print(f"\nIf that is meant, `make game GAME={cls.name} WRITE=1` writes it anew: read what changed.")
    return 0 if lawful and alike else 1


def is_ours(cls: type[AnyGame]) -> bool:
    """Whether it stands in these sources, so that what is made from its matches is kept with them."""
    return folder(cls).is_relative_to(ROOT)


def compare(cls: type[AnyGame], lawful: bool, write: bool) -> bool:
    """What is made from matches is as it was; what is not there is written first, if somebody wants it."""
    if lawful and (write or agreed([*unwritten(cls)])):
        passed(cls, MADE, "--update-golden" if write else "--write-missing")
    print(f"{cls.title}: transcripts, positions and records …", flush=True)
    return passed(cls, MADE)


def passed(cls: type[AnyGame], tests: list[str], *flags: str) -> bool:
    here = ["--rootdir", str(ROOT), "-c", str(ROOT / "pyproject.toml")]  # tests may stand somewhere else
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", *here, "--game", cls.name, *flags, *tests]
    return subprocess.run(command, cwd=ROOT, check=False).returncode in (0, NO_TESTS)


def agreed(sentences: list[str]) -> bool:
    """Whether somebody who sits there wants this to be written."""
    if not sentences or not sys.stdin.isatty():
        return False
    print("\n".join(["", *sentences]))
    return input("Write that now? [y/n] ").strip().lower().startswith("y")


def tell(opening: str, sentences: list[str]) -> None:
    if sentences:
        print("\n".join(["", opening, *(f"- {sentence}" for sentence in sentences)]))


# What a whole game has. Tests are imported only here: they look at the one game that is chosen.


def unruled(cls: type[AnyGame]) -> Iterator[str]:
    from tests.rules.test_coverage import ruled, untested_sections

    game = ruled(cls)
    page = shown(game.page)
    if not game.page.is_file():
        yield f"There is no rules page: write {page}, in numbered sections; see {GUIDE}."
        return
    for section in untested_sections(game):
        test = f"test_{section.replace('.', '_')}_…"
        yield f"{page} has no test for section {section}: write {test} in {shown(game.tests)}/."


def unwritten(cls: type[AnyGame]) -> Iterator[str]:
    from tests.golden import test_golden
    from tests.perft import choosing, test_perft
    from tests.records import keeping

    if not is_ours(cls):
        return
    how = f"`make game GAME={cls.name} WRITE=1` writes"
    if reports := test_golden.missing():
        yield (
            f"{len(reports)} of {len(test_golden.ALL)} golden transcripts are missing in tests/golden/"
            f"{cls.name}/: {how} them. Read them: they are how a changed rule shows."
        )
    positions = test_perft.kept_of(cls.name)
    if len(positions) < choosing.FEWEST or choosing.uncovered(cls, positions):
        file = shown(test_perft.file_of(cls.name))
        yield f"{file} has too few positions, {len(positions)} so far: {how} the others."
    if not keeping.kept_of(cls.name):
        yield f"No finished match is kept in tests/records/: {how} one, and its line in expected.txt."


def unsaid(cls: type[AnyGame]) -> Iterator[str]:
    """Translations, in every language that there is."""
    try:
        from boneyard import languages
        from tools.sentences import missing

        lacking = {code: missing(cls, code) for code in languages.codes()[1:]}
    except Exception as error:  # it reads the whole package, and another game may be broken
        yield f"no telling what is translated: {error}."
        return
    for code, sentences in lacking.items():
        if sentences:
            file = shown(folder(cls) / f"{code}.toml")
            some = ", ".join(map(repr, sentences[:2]))
            yield (
                f"no {languages.language(code).name} for {len(sentences)} sentences, so they are said in "
                f"English: {some} … `python -m tools.sentences {cls.name}` lists them. They belong in {file}."
            )


def unlearned(cls: type[AnyGame]) -> Iterator[str]:
    if judge_of(cls) is None:
        yield f"no judge.py: the bots `random` and `quick` play it, and none looks ahead; see {GUIDE}."
        return
    try:
        untrained = [seats for seats in cls.seat_counts if not any(cls(seats).weights())]
    except ValueError as error:
        yield f"no use of what was learned: {error}."
        return
    if untrained:
        yield f"nothing learned for {numbers(untrained)} seats: `boneyard train {cls.name}` has not been run."
    measured = {found.seats for found in read(skill_file(cls))}
    unmeasured = [seats for seats in cls.seat_counts if seats not in measured]
    if cls.levels and unmeasured:
        seats = numbers(unmeasured)
        yield f"no figure of skill for {seats} seats: `boneyard skill {cls.name}` has not been run."


def unnamed(cls: type[AnyGame]) -> Iterator[str]:
    """Where the games of the package are named besides."""
    from bench.pairs import PAIRS

    if cls.name not in GAMES:
        return
    if cls.title not in (ROOT / "README.md").read_text("utf-8"):
        yield f"no word of {cls.title} in README.md."
    if f"## {cls.title}\n" not in (ROOT / "docs" / "skill.md").read_text("utf-8") and read(skill_file(cls)):
        yield "no plot of its skill: `boneyard skill --page docs/skill.md` draws it."
    if cls.name not in {pair.game for pair in PAIRS}:
        yield "no line in bench/pairs.py, so its speed is not measured beside another's."


def shown(file: Path) -> str:
    return str(file.relative_to(ROOT)) if file.is_relative_to(ROOT) else str(file)


def numbers(found: list[int]) -> str:
    return ", ".join(map(str, found))


if __name__ == "__main__":
    sys.exit(main())
