"""Pictures of what was measured, as SVG: small, and the same from the same figures."""

from collections.abc import Iterator

from boneyard.core.skill import Bin, Skill

WIDE, ROW = 640, 22  # of the bars
SIDE, GAP = 170, 40  # of a square
LARGEST = 7  # dot


def picture(wide: int, high: int, parts: Iterator[str]) -> str:
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        'font-family="sans-serif" font-size="12">'
    )
    return "\n".join([opening, '<rect width="100%" height="100%" fill="#fff"/>', *parts, "</svg>", ""])


def shares(found: list[Skill]) -> str:
    """Bars from 0 to 100 %, with their intervals, and a mark where the fair share is."""
    count = sum(len(each.rungs) for each in found)
    return picture(WIDE, ROW * count + 10, _bars(found))


def _bars(found: list[Skill]) -> Iterator[str]:
    left, scale = 260, WIDE - 310
    y = 8
    dashed = 'stroke="#c33" stroke-dasharray="3 2"'
    for table in found:
        for rung in table.rungs:
            yield (
                f'<text x="{left - 8}" y="{y + 11}" text-anchor="end">'
                f"{table.seats} seats: {rung.level} against {rung.rival}</text>"
            )
            yield f'<rect x="{left}" y="{y}" width="{rung.share * scale:.1f}" height="14" fill="#7aa5c9"/>'
            low, high, fair = (left + part * scale for part in (rung.low, rung.high, table.fair))
            yield f'<path d="M{low:.1f} {y + 7}H{high:.1f}" stroke="#123"/>'
            yield f'<path d="M{fair:.1f} {y - 2}v18" {dashed}/>'
            yield f'<text x="{left + scale + 4}" y="{y + 11}">{100 * rung.share:.0f} %</text>'
            y += ROW


def reliability(found: list[Skill]) -> str:
    """A square for each number of seats: what was said to the right, what came true upwards."""
    return picture(GAP + len(found) * (SIDE + GAP), SIDE + 2 * GAP, _squares(found))


def _squares(found: list[Skill]) -> Iterator[str]:
    for at, table in enumerate(found):
        left, top = GAP + at * (SIDE + GAP), GAP
        yield f'<text x="{left}" y="{top - 10}">{table.seats} seats</text>'
        yield f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#999"/>'
        yield f'<path d="M{left} {top + SIDE}l{SIDE} {-SIDE}" stroke="#c33" stroke-dasharray="3 2"/>'
        yield f'<text x="{left}" y="{top + SIDE + 16}">said: 0 to 100 %</text>'
        most = max(part.decisions for part in table.calibration.bins)
        yield from (_dot(part, left, top, most) for part in table.calibration.bins)


def _dot(part: Bin, left: int, top: int, most: int) -> str:
    """Its area tells how many decisions it stands for."""
    x, y = left + SIDE * part.said, top + SIDE * (1 - part.came_true)
    radius = max(1.5, LARGEST * (part.decisions / most) ** 0.5)
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="#3b6f9c" fill-opacity="0.8"/>'
