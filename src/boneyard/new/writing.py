"""Writing a new game: the files of a small one that runs, under another name.

The pattern is a game like any other, Dash in the folder beside this; tests play it and hold it to the laws.
A copy goes into a checkout of Boneyard, each part where such parts belong, and a line into the list of games;
or all of it into one folder somewhere else.
"""

import json
import keyword
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from boneyard.core.errors import BadOption
from boneyard.core.registry import every_game

HERE = Path(__file__).resolve().parent
PATTERN = HERE / "dash"
LONGEST = 30  # letters of a name or title


def checkout_of(tree: Path) -> Path:
    """Whose sources run from this folder: its `src`, or what is compiled of it in `build/compiled`."""
    return tree.parent.parent if tree.parts[-2:] == ("build", "compiled") else tree.parent


ROOT = checkout_of(HERE.parents[1])

Files = dict[Path, str]


@dataclass(frozen=True)
class Names:
    """What the new game is called, and where it will be imported from."""

    name: str
    title: str
    package: str
    rules: str  # where its code says that its rules are

    @property
    def class_name(self) -> str:
        return "".join(part.capitalize() for part in self.name.split("_"))

    def renamed(self, text: str) -> str:
        """A file of the pattern as the new game's."""
        head, end, body = text.partition("\n")  # the title stands in the first line, as prose
        head = re.sub(r"\bDash\b", self.title, head).replace("rules.md beside it", self.rules)
        body = body.replace("boneyard.new.dash", self.package)
        body = body.replace('title = "Dash"', f"title = {json.dumps(self.title, ensure_ascii=False)}")
        body = body.replace("Dash", self.class_name)
        return head + end + re.sub(r"\bdash\b", self.name, body)


def write_game(name: str, title: str, into: Path | None) -> Iterator[str]:
    """Write it, or refuse and leave everything as it was; lines that say what to do next."""
    check_name(name)
    title = title or name.replace("_", " ").title()
    check_title(title)
    listed: Files = {}
    if into is None:
        names = Names(name, title, f"boneyard.games.{name}", f"docs/rules/{name}.md")
        files = in_checkout(names, ROOT)
        listed = with_line(names, ROOT)
    else:
        names = Names(name, title, name, "rules.md beside it")
        files = in_folder(names, into / name)
    check_free(files)
    put(files | listed)
    yield f"{title} is written:"
    yield from (f"  {file}" for file in files)
    yield from next_steps(names, into)


def next_steps(names: Names, into: Path | None) -> Iterator[str]:
    if into is None:
        yield f"Play it:   boneyard play {names.name}"
        yield f"Check it:  make golden, then make game GAME={names.name}"
        yield "Change it: docs/adding-a-game.md"
        return
    where = f"{names.name}={names.package}.game:{names.class_name}"
    yield f"Play it:   cd {into} && BONEYARD_GAMES={where} python -m boneyard play {names.name}"
    yield f"Check it:  cd {into} && python -m pytest {names.name}"
    if is_checkout(ROOT):
        found = f"PYTHONPATH={into.resolve()} BONEYARD_GAMES={where}"
        yield f"Its laws:  cd {ROOT} && {found} make game GAME={names.name}"
    yield "Change it: docs/adding-a-game.md"


# What it may be called


def check_name(name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name) or len(name) > LONGEST:
        raise BadOption(
            "A game's name is a short word of small letters, digits and underscores, not {name}.",
            name=repr(name[:60]),
        )
    if name in sys.stdlib_module_names or name == "boneyard":
        raise BadOption("Python has a module that is called {name}; choose another name.", name=name)
    if name in every_game():
        raise BadOption("There is a game {name} already.", name=name)


def check_title(title: str) -> None:
    fits = title.strip() == title and title.isprintable() and len(title) <= LONGEST
    if not fits or set(title) & set('"\\{}'):
        raise BadOption(
            "A title is a few words on one line, without quotes, braces or backslashes, not {title}.",
            title=repr(title[:60]),
        )


# Where it goes


def is_checkout(root: Path) -> bool:
    return (root / "src" / "boneyard" / "games" / "__init__.py").is_file() and (
        root / "docs" / "rules"
    ).is_dir()


def in_checkout(names: Names, root: Path) -> Files:
    games = root / "src" / "boneyard" / "games"
    if not is_checkout(root):
        raise BadOption(
            "This Boneyard runs from {where}, which is no checkout of its sources; say --into FOLDER.",
            where=str(HERE.parent),
        )
    return {
        **code_of(names, games / names.name),
        root / "docs" / "rules" / f"{names.name}.md": pattern_of(names, "rules.md"),
        **tests_of(names, root / "tests" / "rules" / names.name),
    }


def in_folder(names: Names, folder: Path) -> Files:
    return {
        **code_of(names, folder),
        folder / "rules.md": pattern_of(names, "rules.md"),
        **tests_of(names, folder / "tests"),
    }


def code_of(names: Names, folder: Path) -> Files:
    return {folder / file.name: pattern_of(names, file.name) for file in sorted(PATTERN.glob("*.py"))}


def tests_of(names: Names, folder: Path) -> Files:
    found = sorted((PATTERN / "tests").glob("*.py"))
    return {folder / file.name: pattern_of(names, f"tests/{file.name}") for file in found}


def pattern_of(names: Names, file: str) -> str:
    return names.renamed((PATTERN / file).read_text("utf-8"))


def with_line(names: Names, root: Path) -> Files:
    """The list of games with this one, in the order of names."""
    file = root / "src" / "boneyard" / "games" / "__init__.py"
    lines = file.read_text("utf-8").splitlines()
    line = f'GAMES["{names.name}"] = "{names.package}.game:{names.class_name}"'
    games = sorted([line, *(found for found in lines if found.startswith("GAMES["))])
    head = "\n".join(found for found in lines if not found.startswith("GAMES["))
    return {file: "\n".join([head.rstrip(), "", *games, ""])}


# Writing


def check_free(files: Files) -> None:
    for file in files:
        if file.exists():
            raise BadOption("{file} is there already; nothing was changed.", file=str(file))


def put(files: Files) -> None:
    """All of them, or none."""
    made: list[Path] = []
    for file, text in files.items():
        try:
            put_one(file, text, made)
        except OSError as error:
            take_away(made)
            raise BadOption(
                "{file} cannot be written ({why}); nothing was changed.",
                file=str(file),
                why=(error.strerror or str(error)).lower(),
            ) from None


def put_one(file: Path, text: str, made: list[Path]) -> None:
    """A file and the folders it needs; what is new is noted, so that it can be taken away again."""
    for folder in reversed([each for each in file.parents if not each.exists()]):
        folder.mkdir()
        made.append(folder)
    is_new = not file.exists()
    draft = file.with_name(f"{file.name}.draft")
    made.append(draft)
    draft.write_text(text, "utf-8")
    draft.replace(file)
    made[-1:] = [file] if is_new else []


def take_away(made: list[Path]) -> None:
    for path in reversed(made):
        if path.is_dir():
            path.rmdir()
        else:
            path.unlink(missing_ok=True)
