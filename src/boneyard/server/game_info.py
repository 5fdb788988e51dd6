"""What the home page shows: the games, their options and bots, and the rules, in the reader's language."""

import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from boneyard import languages, rulebook
from boneyard.bots import company, levels
from boneyard.core import skill
from boneyard.core.errors import UnknownGame
from boneyard.core.game import Game
from boneyard.core.levels import TITLES
from boneyard.core.options import Number, Option, Pick, Switch
from boneyard.core.puzzles import puzzles
from boneyard.core.registry import every_game, game_class
from boneyard.core.text import Voice, say
from boneyard.server.furnishing import furniture_info
from boneyard.server.protocol import (
    BotInfo,
    GameInfo,
    OptionInfo,
    RuleBlock,
    RuleSection,
    RulesPage,
    SkillInfo,
    SkillRow,
)

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")  # around the tables of pictures
LOG = logging.getLogger("boneyard.game_info")


@cache
def games(language: str) -> list[GameInfo]:
    """The easiest first: that is what somebody who is new looks for."""
    voice = Voice(catalogue=languages.catalogue(language))
    infos = [game_info(name, voice) for name in offered()]
    return sorted(infos, key=lambda info: (info.explained, info.minutes, info.title))


def offered() -> Iterator[str]:
    """Every game that there is. One that somebody brought may be broken, and must not hide the others."""
    for name in every_game():
        try:
            game_class(name)
        except UnknownGame as error:
            LOG.warning("%s", error)
        else:
            yield name


def game_info(name: str, voice: Voice) -> GameInfo:
    cls = game_class(name)
    return GameInfo(
        name=name,
        title=cls.title,
        seat_counts=list(cls.seat_counts),
        usual_seats=cls.usual_seats,
        minutes=cls.minutes,
        explained=cls.explained,
        lesson=cls.lesson is not None,
        puzzles=len(puzzles(cls)),
        about=voice.render(say(about(name))),
        teams=any(len(set(cls(seats).teams)) < seats for seats in cls.seat_counts),
        hides=cls.hides,
        advice=bool(cls.levels),
        options=[option_info(option, voice) for option in cls.declared],
        bots=[
            BotInfo(name=level, title=bot_title(level, voice), about=voice.render(say(text)))
            for level, text in company(cls).items()
        ],
        titles={level: voice.render(say(level.capitalize())) for level in levels(cls)},
    )


def about(name: str) -> str:
    """The first paragraph of the rules; nothing for a game that brings no page."""
    try:
        opening = rulebook.sections(name)[0].text
    except rulebook.NoSection:
        return ""
    paragraphs = [part for part in opening.split("\n\n") if not part.startswith("#")]
    return " ".join(paragraphs[0].split()) if paragraphs else ""


def option_info(option: Option, voice: Voice) -> OptionInfo:
    kind, least, most, picks = form_of(option)
    label = option.name.replace("_", " ")
    return OptionInfo(
        name=option.name,
        label=voice.render(say(label[:1].upper() + label[1:])),
        about=voice.render(say(option.help)),
        kind=kind,
        default=option.default,
        least=least,
        most=most,
        picks=picks,
        titles=[title(pick, voice) for pick in picks],
    )


def title(pick: str, voice: Voice) -> str:
    """`adoption_event` as people write it."""
    text = pick.replace("_", " ")
    words = voice.render(say(text))
    return words[:1].upper() + words[1:]


def form_of(option: Option) -> tuple[str, int | None, int | None, list[str]]:
    """How a form asks for it. What can be picked or written freely is a text with proposals."""
    match option:
        case Switch():
            return "switch", None, None, []
        case Number():
            return "number", option.low, option.high, []
        case Pick():
            return "text" if option.other is not None else "pick", None, None, list(option.choices)
    return "text", None, None, []


# Rules


@cache
def rules(name: str, language: str) -> RulesPage:
    cls = game_class(name)
    voice = Voice(catalogue=languages.catalogue(language))
    return RulesPage(
        title=cls.title,
        language=rulebook.language_of(name, language),
        skill=[skill_info(found, voice) for found in skill.read(skill.skill_file(cls))],
        sections=[
            RuleSection(
                number=section.number,
                title=section.title or cls.title,
                blocks=[with_picture(block, cls, voice) for block in blocks(section.text)],
            )
            for section in rulebook.sections(name, language)
        ],
    )


def skill_info(found: skill.Skill, voice: Voice) -> SkillInfo:
    """Against chance and against the next lower level; comparisons for programmers stay in the docs."""
    return SkillInfo(
        seats=found.seats,
        fair=found.fair,
        rows=[
            SkillRow(
                level=bot_title(rung.level, voice),
                rival="" if rung.rival == "random" else bot_title(rung.rival, voice),
                games=rung.games,
                share=rung.share,
                low=rung.low,
                high=rung.high,
            )
            for rung in found.rungs
            if rung.rival != "quick"
        ],
    )


def bot_title(name: str, voice: Voice) -> str:
    """`expert@100` as people know it."""
    level = name.partition("@")[0]
    return voice.render(say(level.capitalize())) if level in TITLES else name


def with_picture(block: RuleBlock, game: type[Game[Any]], voice: Voice) -> RuleBlock:
    """A picture with the things on it, as they are called in the reader's language."""
    if block.kind != "picture":
        return block
    (name,) = block.rows[0]
    picture = game.pictures.get(name)
    if picture is None:  # a game that somebody brought may promise more than it has
        return RuleBlock(kind="text", lines=block.lines)
    seen_by = replace(voice, names=PEOPLE, you=picture.viewer)
    table = furniture_info(picture.furniture(game), seen_by)
    return RuleBlock(kind="picture", lines=block.lines, table=table, seat=picture.viewer)


def blocks(text: str) -> Iterator[RuleBlock]:
    """Paragraphs, lists, tables and drawings, without their marks."""
    fenced = False
    rows: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("```"):
            if fenced:
                yield RuleBlock(kind="drawing", lines=rows)
            else:
                yield from block(rows)
            fenced, rows = not fenced, []
        elif line.strip() or fenced:
            rows.append(line)
        else:
            yield from block(rows)
            rows = []


def block(rows: list[str]) -> Iterator[RuleBlock]:
    rows = [row for row in rows if not row.startswith("#")]
    if not rows:
        return
    picture = rulebook.PICTURE.fullmatch(" ".join(row.strip() for row in rows))
    if picture:
        yield RuleBlock(kind="picture", lines=[unmarked(picture[1])], rows=[[picture[2]]])
    elif rows[0].startswith("|"):
        cells = [row.strip().strip("|").split("|") for row in rows if not re.fullmatch(r"[|:\- ]+", row)]
        yield RuleBlock(kind="table", rows=[[unmarked(cell) for cell in row] for row in cells])
    elif rulebook.ITEM.match(rows[0].lstrip()):
        yield RuleBlock(kind="list", lines=[unmarked(item) for item in items(rows)])
    else:
        yield from paragraph(rows)


def paragraph(rows: list[str]) -> Iterator[RuleBlock]:
    """A list may follow its introduction without an empty line."""
    at = next((n for n, row in enumerate(rows) if rulebook.ITEM.match(row)), len(rows))
    yield RuleBlock(kind="text", lines=[unmarked(" ".join(rows[:at]))])
    if at < len(rows):
        yield RuleBlock(kind="list", lines=[unmarked(item) for item in items(rows[at:])])


def items(rows: list[str]) -> list[str]:
    found: list[str] = []
    for row in rows:
        mark = rulebook.ITEM.match(row.lstrip())
        if mark:
            found.append(row.lstrip()[mark.end() :])
        else:
            found[-1] += " " + row.strip()
    return found


def unmarked(text: str) -> str:
    """Without stars and backticks, its words one space apart."""
    plain = rulebook.MARKED.sub(lambda mark: mark[1] or mark[2] or mark[3], text)
    return " ".join(plain.split())
