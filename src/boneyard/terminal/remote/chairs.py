"""Who sits at a table: before the game as something to look at, later as news."""

from boneyard.core.registry import game_class
from boneyard.core.state import Seat
from boneyard.core.text import Line, Sentence, say
from boneyard.server.protocol import AskingInfo, Chair, TableInfo


def names(info: TableInfo) -> tuple[str, ...]:
    return tuple(chair.name or f"Player {seat + 1}" for seat, chair in enumerate(info.chairs))


def drawing(info: TableInfo, seat: Seat, link: str) -> list[Line]:
    """The lobby."""
    lines: list[Line] = [((f"{info.title}  {link}", "bold"),)]
    for number, chair in enumerate(info.chairs):
        head = "▶" if number == seat else " "
        style = "" if chair.name else "dim"
        team = f"  {say('team {n}', n=chair.team + 1)}" if len(info.chairs) > len(_teams(info)) else ""
        lines.append(((f"{head} {number + 1}  {_who(chair)}{team}", style),))
    for name, value in _unusual(info).items():
        lines.append(((f"  {name}: {value}", "dim"),))
    return lines


def _teams(info: TableInfo) -> set[int]:
    return {chair.team for chair in info.chairs}


def _who(chair: Chair) -> Sentence:
    if not chair.name:
        return say("nobody yet")
    if chair.bot and not chair.minding:
        return say("{name} (bot)", name=chair.name)
    if chair.host:
        return say("{name} (host)", name=chair.name)
    return say("{name}", name=chair.name)


def _unusual(info: TableInfo) -> dict[str, str]:
    """Options that are not as the rules say, in words."""
    usual = {option.name: option.default for option in game_class(info.game).declared}
    words = {True: "on", False: "off"}
    return {
        name.replace("_", " "): words[value] if isinstance(value, bool) else str(value)
        for name, value in info.options.items()
        if value != usual.get(name)
    }


def changes(before: TableInfo, after: TableInfo, me: Seat) -> list[Sentence]:
    """What happened around the table, for somebody who sits there."""
    pairs = zip(before.chairs, after.chairs, strict=False)
    news = [
        sentence
        for seat, (was, now) in enumerate(pairs)
        if seat != me
        for sentence in _changed(was, now, seat + 1)
    ]
    if (before.seats, before.options) != (after.seats, after.options):
        news.append(say("The host has changed the table."))
    if before.stage == "lobby" and after.stage != "lobby":
        news.append(say("The game begins."))
    if after.next and not before.next:
        news.append(say("The next game is open: `again` takes you there."))
    return news


def at_the_door(before: TableInfo, after: TableInfo, me: Seat) -> list[Sentence]:
    """Who has come into the game, and who would like to."""
    news = [
        say("{name} has taken the chair of {was} and has seen that hand.", name=each.name, was=each.was)
        for each in after.handed[len(before.handed) :]
    ]
    if after.asking is not None and after.asking != before.asking and must_answer(after, me):
        news.append(_asked(after, after.asking))
    return news


def must_answer(info: TableInfo, me: Seat) -> bool:
    """Whether somebody would like to sit down, and waits for this seat to agree."""
    return info.asking is not None and me in info.asking.asked and me not in info.asking.yes


def _asked(info: TableInfo, asking: AskingInfo) -> Sentence:
    was = info.chairs[asking.seat].name
    if not was:
        return say("{name} would like to sit down: `let in` or `turn away`.", name=asking.name)
    return say(
        "{name} would like to take the chair of {was}: `let in` or `turn away`.", name=asking.name, was=was
    )


def _changed(was: Chair, now: Chair, number: int) -> list[Sentence]:
    if was.name != now.name and (not was.name or not now.name or was.bot != now.bot):
        return [_seated(was, now, number)]
    if was.name != now.name:
        return [say("{was} is now called {name}.", was=was.name, name=now.name)]
    if now.minding and not was.minding:
        return [say("A bot minds {name}'s chair until {name} is back.", name=now.name)]
    if was.here and not now.here:
        return [say("{name} is not connected.", name=now.name)]
    if now.here and not was.here:
        return [say("{name} is here.", name=now.name)]
    return []


def _seated(was: Chair, now: Chair, number: int) -> Sentence:
    if not now.name:
        return say("{name} left chair {number}.", name=was.name, number=number)
    if was.name:
        return say("{name} takes the chair of {was}.", name=now.name, was=was.name)
    return say("{name} sits down on chair {number}.", name=now.name, number=number)
