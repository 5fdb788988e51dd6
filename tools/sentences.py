"""Every sentence that can be said, as its English template, game by game: what a translation has to know.

    python -m tools.sentences [GAME ...]

lists what no translation knows yet, what a translation knows and nobody says any more, and what cannot be
read from the source. That is no mistake: only for the games in the box a test wants the list to be empty.

A template reaches `say`, `count` or a refusal written out, chosen between two, from a table, or through a
name that its module binds. What is none of these must be told in DATA, and be found in another way.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import boneyard
import examples
from boneyard import languages
from boneyard.bots import BASIC
from boneyard.core.game import Game
from boneyard.core.levels import TITLES
from boneyard.core.registry import GAMES, game_class
from boneyard.server.game_info import about

PACKAGE = Path(boneyard.__file__).parent
AnyGame = Game[Any]

# Whoever works on bots or a new game, or runs a server, is spoken to in English, whatever else is chosen.
UNTRANSLATED = (("lab",), ("new",), ("server", "operating"))

# Sayings of what a game declares, also in its tables, of what its rules begin with, and of the bots' levels.
DATA = {
    "about(name)",
    "label",
    "label[:1].upper() + label[1:]",
    "level.capitalize()",
    "option.help",
    "self.other_help",
    "text",
    "words",
}

# What is said and is no sentence to translate: what any refusal is made of.
NO_SENTENCE = {"template"}


class Template(NamedTuple):
    text: str
    counted: bool  # whether a number chooses its form


class Source(NamedTuple):
    file: Path
    module: str


# Who says what


@cache
def said_by(game: type[AnyGame]) -> set[Template]:
    """All that is a game's own: its folder, its drawing on the page, its options, and what it is about."""
    written = (template for source in sources_of(game) for template in written_in(source))
    return {*written, *map(uncounted, declared(game))}


@cache
def said_by_house() -> set[Template]:
    """All that is no game's: core, bots, terminal, server."""
    written = (template for source in house_sources() for template in written_in(source))
    levels = (text for level, says in (BASIC | TITLES).items() for text in (level.capitalize(), says))
    return {*written, *map(uncounted, levels)}


def sources_of(game: type[AnyGame]) -> list[Source]:
    file, package = Path(inspect.getfile(game)), game.__module__.rpartition(".")[0]
    if not package:
        return [Source(file, game.__module__)]
    return modules_in(file.parent, package)


def house_sources() -> list[Source]:
    return [
        source
        for source in modules_in(PACKAGE, PACKAGE.name)
        if not is_elsewhere(source.file.relative_to(PACKAGE).parts)
    ]


def is_elsewhere(parts: tuple[str, ...]) -> bool:
    english = any(parts[: len(folder)] == folder for folder in UNTRANSLATED)
    return english or (parts[0] == "games" and len(parts) > 2)


def modules_in(folder: Path, package: str) -> list[Source]:
    return [
        Source(
            file,
            ".".join([package, *file.relative_to(folder).with_suffix("").parts]).removesuffix(".__init__"),
        )
        for file in sorted(folder.rglob("*.py"))
    ]


def declared(game: type[AnyGame]) -> Iterator[str]:
    """What a game is about, its kinds of action and event, its options as a form reads them to people."""
    if opening := about(game.name):
        yield opening
    yield from (verb.label for verb in game.verbs.values() if isinstance(verb.label, str))
    for tell in game.events.values():
        yield from (words for words in (tell.sentence, tell.others) if isinstance(words, str))
    for option in game.declared:
        label = option.name.replace("_", " ")
        yield label[:1].upper() + label[1:]
        yield option.help
        yield from (choice.replace("_", " ") for choice in getattr(option, "choices", ()))
        if other := getattr(option, "other_help", ""):
            yield other


def uncounted(text: str) -> Template:
    return Template(text, counted=False)


# What a translation lacks, and what it has in vain


def missing(game: type[AnyGame], code: str) -> list[str]:
    """What a game says and this language cannot; one who plays it reads that in English."""
    return unknown(
        said_by(game), {**own_sentences(game, code), **languages.language(code).catalogue.sentences}
    )


def stale(game: type[AnyGame], code: str) -> list[str]:
    """What a game's translation knows and the game does not say."""
    return sorted(own_sentences(game, code).keys() - texts_of(said_by(game)))


def missing_in_house(code: str) -> list[str]:
    return unknown(said_by_house(), languages.shared(code).catalogue.sentences)


def stale_in_house(code: str) -> list[str]:
    """What the shared file knows and nobody says, no game that is registered either."""
    said = texts_of(said_by_house()).union(*(texts_of(said_by(game_class(name))) for name in GAMES))
    return sorted(languages.shared(code).catalogue.sentences.keys() - said)


def own_sentences(game: type[AnyGame], code: str) -> languages.Texts:
    return languages.sentences_of(game.__module__, code)


def texts_of(templates: Iterable[Template]) -> set[str]:
    return {template.text for template in templates}


def unknown(said: Iterable[Template], sentences: Mapping[str, object]) -> list[str]:
    return sorted(template.text for template in said if not is_known(template, sentences))


def is_known(template: Template, sentences: Mapping[str, object]) -> bool:
    found = sentences.get(template.text)
    if found is None:
        return not template.counted and not has_words(template.text)
    return isinstance(found, str) != template.counted


def has_words(template: str) -> bool:
    """Whether anything but gaps, numbers and signs is left to translate."""
    return re.search(r"[^\W\d_]", re.sub(r"\{.*?\}", "", template)) is not None


# Reading sources


def written_in(source: Source) -> Iterator[Template]:
    for call, said in sayings(tree_of(source.file)):
        counted = isinstance(call.func, ast.Name) and call.func.id == "count"
        yield from (Template(text, counted) for text in texts(said, source) if text)


def unread_in(source: Source) -> set[str]:
    """What is said in a file that neither the code nor DATA gives away."""
    unread = {ast.unparse(said) for _, said in sayings(tree_of(source.file)) if not [*texts(said, source)]}
    return unread - DATA - NO_SENTENCE


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def sayings(tree: ast.Module) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Calls that make a sentence, each with what stands for its template."""
    saying = {"say", "count", "Refused", *refusals(), *refusals_in(tree)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        at = 1 if node.func.id == "count" else 0
        if node.func.id in saying and len(node.args) > at:
            yield node, node.args[at]


@cache
def refusals() -> set[str]:
    """Whatever is `Refused` in the package."""
    return {name for file in PACKAGE.rglob("*.py") for name in refusals_in(tree_of(file))}


def refusals_in(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "Refused" for base in node.bases):
            yield node.name


def texts(said: ast.expr, source: Source) -> Iterator[str]:
    yield from (value for value in meant(said, source) if isinstance(value, str))


def meant(expression: ast.expr, source: Source, names: frozenset[str] = frozenset()) -> Iterator[object]:
    """The values that an expression may stand for; `names` have led to it and lead no further."""
    match expression:
        case ast.Constant(value=value):
            yield value
        case ast.IfExp(body=one, orelse=other):
            yield from meant(one, source, names)
            yield from meant(other, source, names)
        case ast.Dict(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
            yield [value for part in parts for value in meant(part, source, names)]
        case ast.Subscript(value=table):
            yield from entries(meant(table, source, names))
        case ast.Attribute(value=owner, attr=part):
            yield from (getattr(value, part) for value in meant(owner, source, names) if hasattr(value, part))
        case ast.Name(id=name) if name not in names:
            yield from meant_by(name, source, names | {name})


def meant_by(name: str, source: Source, names: frozenset[str]) -> Iterator[object]:
    """Whatever a file binds to a name, wherever in it; else what the module imports under that name."""
    tree = tree_of(source.file)
    bound, passed = [*bound_to(name, tree)], [*passed_through(name, tree)]
    for expression in bound:
        yield from meant(expression, source, names)
    for table in passed:
        yield from entries(meant(table, source, names))
    if not bound and not passed and name in imported_names(tree):
        yield getattr(import_module(source.module), name)


def entries(tables: Iterable[object]) -> Iterator[object]:
    for table in tables:
        if isinstance(table, dict):
            yield from table.values()
        elif isinstance(table, list | tuple):
            yield from table


def bound_to(name: str, tree: ast.Module) -> Iterator[ast.expr]:
    """What a file assigns to a name, or passes to a function of its own as a parameter of that name."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=targets, value=value) if name in map(ast.unparse, targets):
                yield value
            case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value) if target == name:
                yield value
    for function, at in takers(name, tree):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == function and len(node.args) > at:
                yield node.args[at]


def takers(name: str, tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Functions with such a parameter, and where it stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield from ((node.name, at) for at, arg in enumerate(node.args.args) if arg.arg == name)


def passed_through(name: str, tree: ast.Module) -> Iterator[ast.expr]:
    """Tables that a name goes through, one entry after the other."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.For(target=ast.Name(id=target), iter=table)
                | ast.comprehension(target=ast.Name(id=target), iter=table)
            ) if target == name:
                yield table


@cache
def imported_names(tree: ast.Module) -> set[str]:
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


# The report


def report(names: Iterable[str]) -> Iterator[str]:
    """By language and game, a line for each sentence; nothing where all is well."""
    for name in names:
        unread = {said for source in sources_of(game_class(name)) for said in unread_in(source)}
        yield from (f"{name}: cannot be read: {said}" for said in sorted(unread))
    for code in languages.codes()[1:]:
        yield from (f"{code}: not translated: {text!r}" for text in missing_in_house(code))
        yield from (f"{code}: not said: {text!r}" for text in stale_in_house(code))
        for name in names:
            game = game_class(name)
            yield from (f"{code}, {name}: not translated: {text!r}" for text in missing(game, code))
            yield from (f"{code}, {name}: not said: {text!r}" for text in stale(game, code))


if __name__ == "__main__":
    every = list(GAMES)
    GAMES.update(examples.GAMES)
    for line in report(sys.argv[1:] or every):
        print(line)
