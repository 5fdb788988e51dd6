"""Every sentence the package can say: the templates written in its code, and those that are data.

A template reaches `say`, `count` or a refusal written out, chosen between two, from a table, or through a
name that the same file binds. What is none of these must be data, and be told in DATA.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from boneyard.bots import levels
from boneyard.core.registry import GAMES as FOUND
from boneyard.core.registry import game_class
from boneyard.games.dndomino.data import CLASSES, MONSTERS
from boneyard.games.dog import data as dog
from boneyard.games.donutdog.data import CARDS
from boneyard.games.gonuts.data import DONUTS
from boneyard.games.spots.data import COLOURS, TILES
from boneyard.server.game_info import about

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "boneyard"

# Games of the package: a test may have brought others.
GAMES = [name for name, where in FOUND.items() if where.startswith("boneyard.")]

# The arena speaks English to whoever works on bots, whatever language is chosen elsewhere.
UNTRANSLATED = ("lab",)

# How data is named where it is said.
DATA = {
    "CARDS[card].name",
    "CARDS[rank].name",
    "CLASSES[number].name",
    "CLASSES[view.classes[seat]].name",
    "COLOURS[about.colour]",
    "COLOURS[colour]",
    "COLOURS[seat]",
    "DONUTS[kind].name",
    "DONUTS[kind].says",
    "MONSTERS[odds.monster_of(view, room)]",
    "MONSTERS[value]",
    "TILES[tile].name",
    "TILES[view.tile].name",
    "about(name)",
    "about.name",
    "about.says",
    "colour",
    "donut.says",
    "label[:1].upper() + label[1:]",
    "level.capitalize()",
    "line",
    "option.help",
    "role.name",
    "role.says",
    "self.other_help",
    "shade",
    "text",
}

# What is said and is no sentence to translate: numbers, the rules, and what any refusal is made of.
NO_SENTENCE = {"braceless(section.title)", "domino(number)", "template"}


class Template(NamedTuple):
    text: str
    counted: bool  # whether a number chooses its form


def templates() -> set[Template]:
    return {*data(), *(template for file in files() for template in written_in(file))}


def files() -> list[Path]:
    return [
        file
        for file in sorted(PACKAGE.rglob("*.py"))
        if file.relative_to(PACKAGE).parts[0] not in UNTRANSLATED
    ]


def written_in(file: Path) -> Iterator[Template]:
    tree = ast.parse(file.read_text("utf-8"))
    for call, said in sayings(tree):
        counted = isinstance(call.func, ast.Name) and call.func.id == "count"
        yield from (Template(text, counted) for text in texts(said, tree) if text)


def unread_in(file: Path) -> set[str]:
    """What is said in a file that neither the code nor DATA gives away."""
    tree = ast.parse(file.read_text("utf-8"))
    unread = {ast.unparse(said) for _, said in sayings(tree) if not [*texts(said, tree)]}
    return unread - DATA - NO_SENTENCE


def sayings(tree: ast.AST) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Calls that make a sentence, each with what stands for its template."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        at = 1 if node.func.id == "count" else 0
        if node.func.id in SAYING and len(node.args) > at:
            yield node, node.args[at]


def refusals() -> Iterator[str]:
    """`Refused` and whatever is one."""
    yield "Refused"
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "Refused" for base in node.bases):
                yield node.name


SAYING = {"say", "count", *refusals()}


def texts(said: ast.expr, tree: ast.AST) -> Iterator[str]:
    """The texts that an expression may stand for."""
    if isinstance(said, ast.Constant) and isinstance(said.value, str):
        yield said.value
    elif isinstance(said, ast.IfExp):
        yield from texts(said.body, tree)
        yield from texts(said.orelse, tree)
    elif isinstance(said, ast.Dict):
        for value in said.values:
            yield from texts(value, tree)
    elif isinstance(said, ast.Subscript):
        yield from texts(said.value, tree)
    elif isinstance(said, ast.Name):
        for bound in bound_to(said.id, tree):
            yield from texts(bound, tree)


def bound_to(name: str, tree: ast.AST) -> Iterator[ast.expr]:
    """What a file assigns to a name, or passes to a function of its own as a parameter of that name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and name in map(ast.unparse, node.targets):
            yield node.value
    for function, at in takers(name, tree):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == function and len(node.args) > at:
                yield node.args[at]


def takers(name: str, tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Functions with such a parameter, and where it stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield from ((node.name, at) for at, arg in enumerate(node.args.args) if arg.arg == name)


def data() -> Iterator[Template]:
    """Names and short texts of cards, tiles and monsters; options, bots, and what each game is about."""
    for name in GAMES:
        yield from map(uncounted, declared(name))
    found = [*names(), *COLOURS, *dog.COLOURS]
    found += [line for tile in TILES for line in tile.says]
    found += [donut.says for donut in DONUTS]
    found += [role.says for role in CLASSES]
    yield from map(uncounted, found)


def names() -> Iterator[str]:
    """What is printed on things. Dogs of Spots and d0g are called the same in every language."""
    yield from MONSTERS[1:]
    yield from (tile.name for tile in TILES)
    yield from (donut.name for donut in DONUTS)
    yield from (animal.name for animal in CARDS)
    yield from (role.name for role in CLASSES)
    yield from (card.name for card in dog.CARDS)


def declared(game: str) -> Iterator[str]:
    if about(game):
        yield about(game)
    for level, text in levels(game_class(game)).items():
        yield from (level.capitalize(), text)
    for option in game_class(game).declared:
        label = option.name.replace("_", " ")
        yield label[:1].upper() + label[1:]
        yield option.help
        if other := getattr(option, "other_help", ""):
            yield other


def values() -> Iterator[Template]:
    """What is chosen among for an option, as a form reads it to people."""
    for name in GAMES:
        for option in game_class(name).declared:
            yield from (uncounted(choice.replace("_", " ")) for choice in getattr(option, "choices", ()))


def uncounted(text: str) -> Template:
    return Template(text, counted=False)
