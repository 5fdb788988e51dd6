"""The page's types, written from the server's: `python -m tools.wire_types` makes web/src/wire.ts anew.

Every struct of the protocol becomes an interface, and every key of the page's own texts
part of one type, so that a change on one side which the other does not follow is found by the type checker.
`tests/page/test_sources.py` sees to it that the file is current.
"""

import inspect
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from msgspec import inspect as types

from boneyard.server import protocol

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "web" / "src" / "wire.ts"
ENGLISH = ROOT / "src" / "boneyard" / "languages" / "en.toml"
HEAD = "// Made by tools/wire_types.py from the server's types: change those, and make this anew.\n"
UNIONS = ("Said", "Heard")


def written() -> str:
    parts = [HEAD, *(interface(struct) for struct in structs_in(protocol))]
    for union in UNIONS:
        members = types.type_info(getattr(protocol, union))
        assert isinstance(members, types.UnionType)
        parts.append(f"export type {union} = {' | '.join(map(written_type, members.types))};\n")
    parts.append(
        "export type PageWord =\n" + "".join(f'  | "{word}"\n' for word in page_words()).rstrip() + ";\n"
    )
    return "\n".join(parts)


def structs_in(module: ModuleType) -> list[type[msgspec.Struct]]:
    """In the order in which they are written down."""
    found = [
        thing
        for thing in vars(module).values()
        if inspect.isclass(thing)
        and issubclass(thing, msgspec.Struct)
        and thing.__module__ == module.__name__
    ]
    return list(dict.fromkeys(found))


def interface(struct: type[msgspec.Struct]) -> str:
    about = types.type_info(struct)
    assert isinstance(about, types.StructType)
    lines = [f"export interface {struct.__name__} {{"]
    if about.tag_field is not None:
        lines.append(f'  {about.tag_field}: "{about.tag}";')
    sparse = about.forbid_unknown_fields or struct.__struct_config__.omit_defaults
    lines += [f"  {line}" for field in about.fields for line in member(field, sparse=sparse)]
    return "\n".join([*lines, "}\n"])


def member(field: types.Field, *, sparse: bool) -> Iterator[str]:
    """What the page sends may leave defaults out, and so do things on the table."""
    optional = "?" if sparse and not field.required else ""
    yield f"{field.encode_name}{optional}: {written_type(field.type)};"


def written_type(kind: types.Type) -> str:
    if isinstance(kind, types.UnionType):
        return " | ".join(dict.fromkeys(written_type(part) for part in kind.types))
    if isinstance(kind, types.StructType):
        return kind.cls.__name__
    if isinstance(kind, types.ListType):
        inner = written_type(kind.item_type)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if isinstance(kind, types.TupleType):
        return f"[{', '.join(map(written_type, kind.item_types))}]"
    if isinstance(kind, types.DictType):
        return f"Record<{written_type(kind.key_type)}, {written_type(kind.value_type)}>"
    return SIMPLE[type(kind)]


SIMPLE: dict[type[Any], str] = {
    types.AnyType: "unknown",
    types.BoolType: "boolean",
    types.FloatType: "number",
    types.IntType: "number",
    types.NoneType: "null",
    types.StrType: "string",
}


def page_words() -> list[str]:
    return sorted(tomllib.loads(ENGLISH.read_text("utf-8"))["page"])


if __name__ == "__main__":
    TARGET.write_text(written(), "utf-8")
    print(f"Wrote {TARGET.relative_to(ROOT)}.")
