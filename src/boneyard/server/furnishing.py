"""What lies on a table, put into words for one reader; and what a sentence names, as it lies there."""

from dataclasses import dataclass, field, fields
from operator import attrgetter

from msgspec import UNSET

from boneyard.core.furniture import Badge, Furniture, Thing, Zone
from boneyard.core.text import Arg, Piece, Sentence, Voice
from boneyard.server.protocol import BadgeInfo, FurnitureInfo, PieceInfo, TableChange, ThingInfo, ZoneInfo
from boneyard.server.render_cache import CachingVoice


def furniture_info(furniture: Furniture, voice: Voice) -> FurnitureInfo:
    return FurnitureInfo(
        title=voice.render(furniture.title),
        zones=[zone_info(zone, voice) for zone in furniture.zones],
        notes=[voice.render(note) for note in furniture.notes],
    )


def table_change(before: Furniture, told: Furniture, after: Furniture, voice: Voice) -> TableChange | None:
    """What lies otherwise than before, without what the log has told of on the way; or nothing."""
    zones = zone_changes(told, after, voice)
    ids, were = [zone.id for zone in after.zones], [zone.id for zone in before.zones]
    if not zones and ids == were and after.title == before.title and after.notes == before.notes:
        return None
    return TableChange(
        title=voice.render(after.title) if after.title != before.title else UNSET,
        zones=zones,
        order=ids if ids != were else [],
        notes=[voice.render(note) for note in after.notes] if after.notes != before.notes else UNSET,
    )


def zone_changes(before: Furniture, after: Furniture, voice: Voice) -> list[ZoneInfo]:
    """The zones in which something lies otherwise: games give the very same objects where nothing does."""
    known = {zone.id: zone for zone in before.zones}
    return [
        zone_change(was, zone, voice)
        for zone in after.zones
        if zone is not (was := known.get(zone.id)) and zone != was
    ]


FRAME = attrgetter(*(each.name for each in fields(Zone) if each.name != "things"))


def zone_change(before: Zone | None, zone: Zone, voice: Voice) -> ZoneInfo:
    """What lies otherwise in a zone: a few things in the place of others, or all of it."""
    if before is None or FRAME(before) != FRAME(zone):
        return zone_info(zone, voice)
    pairs = enumerate(zip(before.things, zone.things, strict=False))
    at = [place for place, (was, thing) in pairs if was is not thing and was != thing]
    at += range(len(before.things), len(zone.things))
    if len(at) == len(zone.things):
        return zone_info(zone, voice)
    things = [thing_info(zone.things[place], voice) for place in at]
    n = len(zone.things) if len(zone.things) != len(before.things) else 0
    return ZoneInfo(id=zone.id, at=at, n=n, things=things)


def zone_info(zone: Zone, voice: Voice) -> ZoneInfo:
    return ZoneInfo(
        id=zone.id,
        things=[thing_info(thing, voice) for thing in zone.things],
        owner=zone.owner,
        lay=zone.lay,
        title=voice.render(zone.title),
        folds=zone.folds,
        place=zone.place,
        columns=zone.columns,
        room=zone.room,
        grows=zone.grows,
        like=zone.like,
        box=list(zone.box) if any(zone.box) else [],
        roams=zone.roams,
    )


def thing_info(thing: Thing, voice: Voice) -> ThingInfo:
    return voice.thing(thing, whole_thing) if isinstance(voice, CachingVoice) else whole_thing(thing, voice)


def whole_thing(thing: Thing, voice: Voice) -> ThingInfo:
    return ThingInfo(
        kind=thing.kind,
        name=voice.render(thing.name),
        touch=thing.touch,
        art=thing.art,
        title=voice.render(thing.title),
        text=voice.render(thing.text),
        value=thing.value,
        values=list(thing.values),
        sides=thing.sides,
        n=thing.n,
        most=thing.most,
        seat=thing.seat,
        colour=thing.colour,
        badges=[badge_info(badge, voice) for badge in thing.badges],
        down=thing.down,
        marks=list(thing.marks),
        place=thing.place,
        holds=[zone_info(zone, voice) for zone in thing.holds],
        x=thing.x,
        y=thing.y,
        wide=thing.wide,
        high=thing.high,
    )


def badge_info(badge: Badge, voice: Voice) -> BadgeInfo:
    return BadgeInfo(text=badge.text, name=voice.render(badge.name), colour=badge.colour)


def find_thing(furniture: Furniture, zone: str, place: int) -> Thing | None:
    """The thing in this place of the zone, also of one that a thing holds."""
    zones = [*furniture.zones, *(held for thing in furniture.things() for held in thing.holds)]
    things = next((each.things for each in zones if each.id == zone), ())
    return things[place] if 0 <= place < len(things) else None


# Sentences that name pieces


BEGIN, END = "\x02", "\x03"  # no name and no template has them


@dataclass(frozen=True)
class MarkingVoice(Voice):
    """Says the same as a Voice, with a mark before and after each piece it names."""

    named: list[Piece] = field(default_factory=list)

    def word(self, arg: Arg, form: str) -> str:
        if not isinstance(arg, Piece):
            return super().word(arg, form)
        self.named.append(arg)
        return f"{BEGIN}{super().word(arg, form)}{END}"


def with_pieces(sentence: Sentence, voice: Voice) -> tuple[str, list[PieceInfo]]:
    """The sentence in words, and the pieces it names, each with the place of its name."""
    if not names_pieces(sentence):
        return voice.render(sentence), []
    marking = MarkingVoice(voice.catalogue, voice.names, voice.you)
    text = ""
    found: list[PieceInfo] = []
    for part in marking.render(sentence).split(BEGIN):
        name, marked, rest = part.partition(END)
        if marked:
            found.append(piece_info(marking.named[len(found)], len(text), len(name)))
        text += name + rest
    return text, found


def names_pieces(arg: Arg) -> bool:
    if isinstance(arg, Sentence):
        return any(names_pieces(inner) for _, inner in arg.args)
    if isinstance(arg, tuple):
        return any(names_pieces(inner) for inner in arg)
    return isinstance(arg, Piece)


def piece_info(piece: Piece, at: int, long: int) -> PieceInfo:
    return PieceInfo(
        at=at, long=long, kind=piece.kind, art=piece.art, values=list(piece.values), sides=piece.sides
    )
