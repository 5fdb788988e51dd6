"""A table as lines of text, made from what lies on it: for games that draw none of their own."""

from collections.abc import Iterator

from boneyard.core.furniture import (
    BOARD,
    CARD,
    COUNTER,
    DIE,
    METER,
    MIDDLE,
    NOW,
    PLATE,
    SPACE,
    TOKEN,
    Furniture,
    Thing,
    Zone,
)
from boneyard.core.layout import clip, flowing
from boneyard.core.state import NOBODY, Seat
from boneyard.core.text import Line, Span, Voice

COLOURS = ("blue", "red", "green", "purple", "yellow", "bold")  # of seats
CELL = 3  # columns that a square of a board takes


def drawn(furniture: Furniture, voice: Voice, width: int) -> list[Line]:
    """The middle of the table first, then everybody's own."""
    lines: list[Line] = [((voice.render(furniture.title), "bold"),)]
    lines += [((voice.render(note), "warn"),) for note in furniture.notes]
    owner: Seat = MIDDLE
    for zone in sorted(furniture.zones, key=lambda zone: zone.owner != MIDDLE):
        if zone.owner != owner:
            owner = zone.owner
            lines.append(((voice.name(owner), COLOURS[owner % len(COLOURS)]),))
        lines += _zone(zone, voice, width)
    return [clip(line, width) for line in lines]


def _zone(zone: Zone, voice: Voice, width: int) -> Iterator[Line]:
    if zone.lay == BOARD:
        yield from _board(zone, voice)
        return
    indent = "" if zone.owner == MIDDLE else "  "
    title = voice.render(zone.title)
    head: list[Line] = [((f"{indent}{title}", "dim"),)] if title else [((indent, ""),)]
    shown = [thing for thing in zone.things if thing.kind != PLATE]
    if shown:
        yield from flowing([*head, *(_thing(thing, voice) for thing in shown)], width, f"{indent}  ")


def _thing(thing: Thing, voice: Voice) -> Line:
    style = "lit" if NOW in thing.marks else ""
    if thing.kind in (CARD, DIE) and (thing.down or thing.value is not None):
        return ((f"[{brief(thing)}]", style),)
    if thing.kind == METER:
        return ((f"{voice.render(thing.title)} {thing.value}/{thing.most}", style),)
    number = f" ×{thing.n}" if thing.n > 1 and thing.kind != COUNTER else ""
    held = tuple((f" {brief(each)}", "") for zone in thing.holds for each in zone.things)
    return ((f"{voice.render(thing.title or thing.name)}{number}", style), *held)


def _board(zone: Zone, voice: Voice) -> Iterator[Line]:
    """Square by square; where several things lie, the last one is seen."""
    left, top, wide, high = map(int, zone.box)
    squares: dict[tuple[int, int], Thing] = {(int(thing.x), int(thing.y)): thing for thing in zone.things}
    for y in range(top, top + high):
        spans: list[Span] = []
        for x in range(left, left + wide):
            thing = squares.get((x, y))
            spans.append((f"{brief(thing) if thing else '':>{CELL}}", _style(thing)))
        yield tuple(spans)


def brief(thing: Thing) -> str:
    """A thing in a column or two."""
    if thing.down:
        return "×"
    if thing.value is not None:
        return str(thing.value)
    if thing.seat != NOBODY:
        return str(thing.seat + 1)
    return {SPACE: "·", TOKEN: "▲"}.get(thing.kind, "■")


def _style(thing: Thing | None) -> str:
    if thing is None or (thing.kind == SPACE and thing.value is None):
        return "dim"
    if NOW in thing.marks:
        return "lit"
    return COLOURS[thing.seat % len(COLOURS)] if thing.seat != NOBODY else ""
