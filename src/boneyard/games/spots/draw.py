"""A table of Spots as lines of text: the tiles, the middle, the turn, and everybody's dogs and yard."""

from collections.abc import Iterator
from itertools import zip_longest

from boneyard.core.furniture import seats_in_order
from boneyard.core.layout import cells, clip, flowing, folded, padded
from boneyard.core.state import Seat
from boneyard.core.text import Line, Player, Sentence, Voice, count, say
from boneyard.games.spots import state as rules
from boneyard.games.spots.data import COLOUR_PLACES, COLOURS, DOGS, LIMIT, PACK, PLACES, TILES
from boneyard.games.spots.state import NONE, SpotsState
from boneyard.games.spots.table import dogs_in_deck, scored_dogs, under_stack
from boneyard.games.spots.words import spaces_of, treat_count, trick

ROOMY = 100  # columns from which everything is written out
CELL = 26  # a tile: its mark, the longest name, colour and `facedown`
NAME = 12  # columns of a player's name

# What a tile does, in as few words as will do: in the order of TILES.
BRIEF = (
    say("Draw a dog, roll 1"),
    say("Reroll yard, may roll 1"),
    say("Roll 2, may roll 1"),
    say("Paws turn yards, roll 2"),
    say("Set 1 by deck, roll 2"),
    say("May move 1, roll 2"),
    say("Roll 3, treats pick"),
    say("Roll 3, then 1s at will"),
    say("Roll 1, 2, 3... at will"),
    say("3 to 12 dice, 1 by 1"),
    say("1 per open dog, at will"),
    say("2 and 1 own, at will"),
    say("Roll 8, keep 1 number"),
    say("Name, roll 4, keep low"),
    say("Roll 2 + paws, keep 2"),
    say("Roll 4, may drop low"),
    say("Roll 7, keep a sum of 8"),
    say("1 treat, 1 per paw"),
    say("Double treats, 1 more"),
    say("7 treats, return a gap"),
    say("Roll 1, bury for treats"),
    say("1 treat per tile down"),
)


def draw(view: SpotsState, voice: Voice, width: int) -> list[Line]:
    roomy = width >= ROOMY
    close = view.seats > 2 and not roomy
    gap: list[Line] = [] if close else [()]
    lines = [*_tiles(view, voice, width), *_stacks(view, voice, width), *gap]
    lines += [*_middle(view, voice, width), *_turn(view, voice, width), *gap]
    for place, seat in enumerate(seats_in_order(view.viewer, view.seats)):
        if place and roomy:
            lines.append(())
        if close and seat != view.viewer:
            lines += _player_briefly(view, voice, width, seat)
        else:
            lines += _player(view, voice, width, seat)
    if view.seats == 1:
        lines += [*([()] if roomy else []), *_d0g(view, voice, width)]
    return [clip(line, width) for line in lines]


# Tiles


def _tiles(view: SpotsState, voice: Voice, width: int) -> Iterator[Line]:
    """§9.2 Three a row, as d0g counts them; fewer where the table is narrow."""
    columns = max(1, min(3, (width + 1) // (CELL + 1)))
    wide = (width + 1) // columns - 1
    explained = _in_full if width >= ROOMY else _in_brief
    for first in range(0, len(PLACES), columns):
        places = range(first, min(first + columns, len(PLACES)))
        cells = [_tile(view, voice, place, explained(view, voice, place, wide - 2)) for place in places]
        for row in zip_longest(*cells, fillvalue=()):
            yield tuple(span for line in row for span in (*padded(clip(line, wide), wide), (" ", "")))


def _tile(view: SpotsState, voice: Voice, place: int, explained: list[str]) -> list[Line]:
    tile = view.tiles[place]
    colour = COLOURS[PLACES[place]]
    shade = voice.render(say(colour))
    if tile == NONE:
        return [((f"□ {shade}", "dim"),)]
    up = view.up >> place & 1
    name = voice.render(trick(tile))
    if tile == view.tile:
        head: Line = ((f"{_mark(view, place, '▶')} {name}", "lit"), (f" {shade}", colour))
    elif up:
        head = ((f"{_mark(view, place, '■')} {name}", colour), (f" {shade}", "dim"))
    else:
        head = ((f"{_mark(view, place, '□')} {name} {shade}", "dim"),)
    if not up:
        head = (*head, (f" {voice.render(say('facedown'))}", "dim"))
    if view.tile_treats[place]:
        head = (*head, (f" +{voice.render(treat_count(view.tile_treats[place]))}", "good"))
    style = "" if up or tile == view.tile else "dim"
    return [head, *(((f"  {text}", style),) for text in explained)]


def _mark(view: SpotsState, place: int, mark: str) -> str:
    """§9.2 Alone, the number on d0g's die; `facedown` and the style tell how the tile lies."""
    return str(place + 1) if view.seats == 1 else mark


def _in_brief(view: SpotsState, voice: Voice, place: int, width: int) -> list[str]:
    tile = view.tiles[place]
    return [] if tile == NONE else [voice.render(BRIEF[tile])]


def _in_full(view: SpotsState, voice: Voice, place: int, width: int) -> list[str]:
    tile = view.tiles[place]
    return (
        [] if tile == NONE else folded(" ".join(voice.render(say(line)) for line in TILES[tile].says), width)
    )


def _stacks(view: SpotsState, voice: Voice, width: int) -> Iterator[Line]:
    """§8.3"""
    if not view.off_leash:
        return
    stacks: list[Line] = [((voice.render(say("Under them:")), "dim"),)]
    for colour in range(len(COLOUR_PLACES)):
        shade = COLOURS[PLACES[COLOUR_PLACES[colour]]]
        parts = [voice.render(tiles) for tiles in under_stack(view, colour)]
        stacks.append(((voice.render(say(shade)), shade), (f" {', '.join(parts)}", "dim")))
    yield from flowing(stacks, width, "  ")


# The middle of the table


def _middle(view: SpotsState, voice: Voice, width: int) -> Iterator[Line]:
    groups: list[Line] = [
        _fact(voice, say("Dice left"), str(view.pile)),
        _fact(voice, say("Treats left"), str(view.supply)),
    ]
    if view.top == NONE:
        groups.append(((voice.render(say("The deck is empty.")), "dim"),))
    else:
        groups.append(_fact(voice, say("Dogs left"), str(dogs_in_deck(view))))
        paws = _paws(voice, DOGS[view.top].paws)
        top = f"{DOGS[view.top].name} {spaces_of(view.top)}"
        top = f"{top},{paws}" if paws else top
        groups.append(_fact(voice, say("on top:"), top))
    yield from flowing(groups, width, "  ")


def _fact(voice: Voice, label: Sentence, value: str) -> Line:
    return ((f"{voice.render(label)} ", "dim"), (value, "bold"))


def _turn(view: SpotsState, voice: Voice, width: int) -> Iterator[Line]:
    """Whose turn it is, and all that lies about because of it."""
    if view.phase == rules.OVER:
        yield ((voice.render(say("The game is over.")), "bold"),)
        return
    whose = say("Turn {n}: {who}", n=view.turns, who=Player(view.turn) if view.turn < view.seats else "d0g")
    groups: list[Line] = [((voice.render(whose), "bold"),)]
    if view.tile != NONE:
        groups.append(_fact(voice, say("trick"), voice.render(trick(view.tile))))
    if view.named:
        groups.append(_fact(voice, say("named"), str(view.named)))
    if view.aside:
        groups.append(_fact(voice, say("set aside"), str(view.aside)))
    if view.digs:
        groups.append(_fact(voice, say("changes left"), str(view.digs)))
    if any(view.roll):
        groups.append(_roll(view, voice))
    yield from flowing(groups, width, "  ")


def _roll(view: SpotsState, voice: Voice) -> Line:
    placing = view.value if view.phase == rules.PLACING else 0
    dice = [
        (f"[{value}]", "lit" if value == placing else "bold")
        for value in range(6, 0, -1)
        for _ in range(view.roll[value - 1])
    ]
    line: Line = ((f"{voice.render(say('roll'))} ", "dim"), *dice)
    if placing:
        line = (*line, (f" {voice.render(say('now the {value}', value=placing))}", "dim"))
    return line


# Players


def _player(view: SpotsState, voice: Voice, width: int, seat: Seat) -> Iterator[Line]:
    total = view.buried[seat]
    scored = scored_dogs(view, seat)
    groups: list[Line] = [
        _who(view, voice, seat),
        (*_fact(voice, say("scored"), f"{scored}/{PACK} "), *_meter(scored, PACK, "good")),
        (
            *_fact(voice, say("yard"), f"{total}/{LIMIT} "),
            *_meter(total, LIMIT, _alarm(total)),
            *_buried(view, seat),
        ),
        _fact(voice, say("treats"), str(view.treats[seat])),
        _fact(voice, say("paws"), str(view.paws(seat))),
    ]
    yield from flowing(groups, width, "    ")
    dogs = [*_unscored(view, voice, seat), *_scored(view, voice, seat)]
    for line in flowing(dogs, width - 4, ""):
        yield (("    ", ""), *line)


def _player_briefly(view: SpotsState, voice: Voice, width: int, seat: Seat) -> Iterator[Line]:
    """All that matters of another player, in a line or two: their scored dogs are counted, not named."""
    total = view.buried[seat]
    scored = scored_dogs(view, seat)
    groups: list[Line] = [
        _who(view, voice, seat),
        _fact(voice, say("scored"), f"{scored}/{PACK}"),
        (*_fact(voice, say("yard"), f"{total}/{LIMIT}"), *_buried(view, seat)),
        _fact(voice, say("treats"), str(view.treats[seat])),
        _fact(voice, say("paws"), str(view.paws(seat))),
    ]
    groups += [_dog_briefly(view, seat, slot) for slot in _slots(view, seat, scored=0)]
    yield from flowing(groups, width, "    ")


def _d0g(view: SpotsState, voice: Voice, width: int) -> Iterator[Line]:
    """§9.1 It has treats and scored dogs, nothing else."""
    row = view.seats
    scored = scored_dogs(view, row)
    head: list[Line] = [
        _who(view, voice, row),
        (*_fact(voice, say("scored"), f"{scored}/{PACK} "), *_meter(scored, PACK, "warn")),
        _fact(voice, say("treats"), str(view.treats[row])),
    ]
    yield from flowing(head, width, "    ")
    for line in flowing([*_scored(view, voice, row)], width - 4, ""):
        yield (("    ", ""), *line)


def _who(view: SpotsState, voice: Voice, row: int) -> Line:
    acts = row == view.turn and view.phase != rules.OVER
    name = voice.render(say("{who}", who=Player(row))) if row < view.seats else "d0g"
    wide = max(cells(voice.render(say("{who}", who=Player(seat)))) for seat in range(view.seats))
    shown = clip(((name, "bold" if acts else ""),), NAME)
    return (("▶ " if acts else "  ", "good"), *padded(shown, min(NAME, max(3, wide))))


def _meter(n: int, most: int, style: str) -> Line:
    return (("▮" * n, style), ("▯" * (most - n), "dim"))


def _alarm(total: int) -> str:
    """§4.6 The fuller the yard, the redder."""
    if total <= LIMIT // 2:
        return "good"
    return "warn" if total < LIMIT - 1 else "red"


def _buried(view: SpotsState, seat: Seat) -> Line:
    dice = [str(value) for value in range(6, 0, -1) for _ in range(view.yards[6 * seat + value - 1])]
    return ((f" ({' '.join(dice)})", ""),) if dice else ()


def _slots(view: SpotsState, row: int, scored: int) -> list[int]:
    return [
        slot
        for slot in range(PACK)
        if view.cards[PACK * row + slot] != NONE and view.scored[row] >> slot & 1 == scored
    ]


def _unscored(view: SpotsState, voice: Voice, seat: Seat) -> Iterator[Line]:
    for slot in _slots(view, seat, scored=0):
        at = PACK * seat + slot
        dog = DOGS[view.cards[at]]
        whole = view.gaps[at] == 0
        spaces = [
            (f"[·{value}]", "") if view.gaps[at] >> (value - 1) & 1 else (f"[{value}]", "good")
            for value in dog.spaces
        ]
        line: Line = ((f"{slot + 1} ", "dim"), (f"{dog.name} ", "good" if whole else "bold"), *spaces)
        line = (*line, (_paws(voice, dog.paws), "dim"))
        yield (*line, (f" {voice.render(say('complete'))}", "good")) if whole else line


def _dog_briefly(view: SpotsState, seat: Seat, slot: int) -> Line:
    """A die in brackets, an empty space after a dot: `[1]·2[3]`."""
    at = PACK * seat + slot
    dog = DOGS[view.cards[at]]
    spaces = [
        (f"·{value}", "") if view.gaps[at] >> (value - 1) & 1 else (f"[{value}]", "good")
        for value in dog.spaces
    ]
    return ((f"{dog.name} ", "dim"), *spaces)


def _scored(view: SpotsState, voice: Voice, row: int) -> Iterator[Line]:
    for slot in _slots(view, row, scored=1):
        dog = DOGS[view.cards[PACK * row + slot]]
        paws = _paws(voice, dog.paws) if view.paws_on_scored else ""
        yield ((f"✓ {dog.name}{paws}", "dim"),)


def _paws(voice: Voice, n: int) -> str:
    return f" {voice.render(count(n, 'paw', '{n} paws'))}" if n else ""
