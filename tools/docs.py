"""Write docs/api.md from the docstrings of what programs outside use: `make docs`.

griffe reads the sources without importing them, so the page is the same whichever build is there. Examples on
the page are the docstrings' own; tests/docs runs them.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import griffe

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "api.md"

OPENING = """\
# What programs use

Made from the docstrings by `make docs`; every example runs in the tests. `boneyard` itself offers `game`,
`bot`, `Match`, `ONLOOKER`, `REFEREE` and the refusals; the rest is imported from the modules named here.
Examples play [Gops](../examples/gops), a small game of secret bids; how a game is written is in
[adding-a-game.md](adding-a-game.md), what is promised of every one in [design.md](design.md).
"""

# By chapter: a function, a class with all that is public in it, a module with all its classes, or constants.
CHAPTERS = {
    "Playing": ["boneyard.game", "boneyard.bot", "boneyard.Match", "boneyard.core.errors"],
    "What people meet": [
        "boneyard.core.game.Prompt",
        "boneyard.core.game.Choice",
        "boneyard.core.game.Refusal",
        "boneyard.core.causes",
        "boneyard.core.game.Odds",
        "boneyard.core.events.Told",
        "boneyard.core.events.Shift",
        "boneyard.core.text.Voice",
    ],
    "Games": [
        "boneyard.core.game.Game",
        "boneyard.core.options",
        "boneyard.core.verbs.Verb",
        "boneyard.core.events.Tell",
    ],
    "States": ["boneyard.core.state.State", "boneyard.core.state.Event"],
    "Bots": [
        "boneyard.bots.make",
        "boneyard.bots.levels",
        "boneyard.bots.Bot",
        "boneyard.bots.Report",
        "boneyard.bots.Rated",
    ],
}
CONSTANTS = {"States": ["CHANCE", "REFEREE", "ONLOOKER", "NOBODY", "HIDDEN"]}  # of core.state
WIDEST = 100  # a signature on one line
EXAMPLE = re.compile(r"(?:^ *(?:>>>|\.\.\.).*\n?(?:^(?! *>>>)(?! *\.\.\.).*\S.*\n?)*)+", re.MULTILINE)


class Entry(NamedTuple):
    """Something on the page, and where it is imported from."""

    name: str
    module: str
    found: griffe.Object


def package() -> griffe.Object:
    loaded = griffe.load("boneyard", search_paths=[ROOT / "src"])
    assert isinstance(loaded, griffe.Object)
    return loaded


def entries(whole: griffe.Object, chapter: str) -> Iterator[Entry]:
    for path in CHAPTERS[chapter]:
        found = whole[path.removeprefix("boneyard.")]
        found = found.final_target if isinstance(found, griffe.Alias) else found
        module, _, name = path.rpartition(".")
        yield Entry(name, path if found.is_module else module, found)


def page() -> str:
    whole = package()
    parts = [OPENING]
    for chapter in CHAPTERS:
        parts.append(f"## {chapter}\n")
        parts += [part for entry in entries(whole, chapter) for part in described(entry)]
        if chapter in CONSTANTS:
            parts += constants(whole["core.state"], CONSTANTS[chapter])
    return "\n".join(parts).rstrip() + "\n"


def described(entry: Entry) -> Iterator[str]:
    name, module, found = entry
    yield f"### {name}\n"
    if isinstance(found, griffe.Function):
        yield fenced(f"from {module} import {name}", signature(found))
        yield text_of(found)
    elif isinstance(found, griffe.Class):
        yield fenced(f"from {module} import {name}", *made_by(found))
        yield text_of(found)
        yield from members(found)
    else:
        yield fenced(f"from {module} import …")
        yield text_of(found)
        kinds = (kind for kind in found.members.values() if isinstance(kind, griffe.Class))
        yield "".join(listed(kind, made(kind)) for kind in kinds)


def made_by(found: griffe.Class) -> list[str]:
    """How one is made, where the class says it; of a record of fields, they say it."""
    init = found.members.get("__init__")
    return [f"{found.name}({', '.join(parameters(init))})"] if isinstance(init, griffe.Function) else []


def members(found: griffe.Class) -> Iterator[str]:
    """What it holds, as the source says it, and what it can do."""
    public = [each for name, each in found.members.items() if not name.startswith("_")]
    fields = [each for each in public if isinstance(each, griffe.Attribute)]
    held = [line for each in fields if "property" not in each.labels for line in declared(each)]
    if held:
        yield fenced(*held)
    asked = [each for each in fields if "property" in each.labels]
    done = [each for each in public if isinstance(each, griffe.Function)]
    if asked or done:
        yield "".join(
            [
                *(listed(each, f"{each.name}: {each.annotation}") for each in asked),
                *(listed(each, one_line(each)) for each in done),
            ]
        )


def declared(field: griffe.Attribute) -> list[str]:
    """Its line of the class, with the comment that says what it is; of what `__init__` sets, its type."""
    lines = [line.strip() for line in field.lines]
    if lines[0].startswith("self."):
        return [f"{field.name}: {field.annotation}"] if field.annotation else []
    return lines


def constants(module: griffe.Object, names: list[str]) -> Iterator[str]:
    yield "### Viewers and actors that are no seats\n"
    lines = [module[name].lines[0] for name in names]
    yield fenced(f"from {module.path} import {', '.join(names)}", "", *lines)


def listed(found: griffe.Object, code: str) -> str:
    said = " ".join(re.sub(EXAMPLE, "", docstring(found)).split())
    return f"- `{code}`{': ' if said else ''}{said}\n"


def made(kind: griffe.Class) -> str:
    """`Count(have, need)`"""
    parameters = [each.name for each in kind.parameters if each.name != "self"]
    return f"{kind.name}({', '.join(parameters)})"


def signature(function: griffe.Function) -> str:
    whole = one_line(function)
    if len(whole) <= WIDEST:
        return whole
    inside = [str(each) for each in parameters(function)]
    return "\n".join([f"{function.name}(", *(f"    {each}," for each in inside), f") -> {function.returns}"])


def one_line(function: griffe.Function) -> str:
    return f"{function.name}({', '.join(parameters(function))}) -> {plain(function.returns)}"


def parameters(function: griffe.Function) -> list[str]:
    return [parameter(each) for each in function.parameters if each.name not in ("self", "cls")]


def parameter(each: griffe.Parameter) -> str:
    stars = {"variadic positional": "*", "variadic keyword": "**"}
    name = stars.get(each.kind.value if each.kind else "", "") + each.name
    told = f"{name}: {plain(each.annotation)}" if each.annotation is not None else name
    default = each.default if not stars.get(each.kind.value if each.kind else "") else None
    return told if default is None else f"{told} = {default}"


def plain(annotation: object) -> str:
    """Without the quotes of what is named before it is there."""
    return str(annotation).replace('"', "").replace("'", "")


def text_of(found: griffe.Object) -> str:
    """Its docstring, examples fenced."""
    return re.sub(EXAMPLE, lambda example: fenced(unindented(example[0])), docstring(found)).strip() + "\n"


def unindented(example: str) -> str:
    lines = example.rstrip().splitlines()
    left = len(lines[0]) - len(lines[0].lstrip())
    return "\n".join(line[left:] for line in lines)


def docstring(found: griffe.Object) -> str:
    return found.docstring.value if found.docstring else ""


def fenced(*lines: str) -> str:
    return "\n".join(["```python", *lines, "```", ""])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
