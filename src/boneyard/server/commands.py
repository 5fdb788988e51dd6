"""What a client may ask of a table, and what comes of it: each command gives entries, or a refusal.

A command is decided from the state of the table alone, and changes nothing. What it gives is first kept in
the log, and only then taken in.
"""

import os
import re
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType

from boneyard.bots import make as make_bot
from boneyard.core.days import day_of, deal_of_day, rivals
from boneyard.core.errors import BadOption, IllegalAction, Refused
from boneyard.core.game import Game
from boneyard.core.lesson import lesson_of
from boneyard.core.puzzles import deal_of as deal_of_puzzle
from boneyard.core.puzzles import puzzle_named
from boneyard.core.record import known_deal
from boneyard.core.registry import game_class
from boneyard.core.state import ONLOOKER, Seat, State
from boneyard.server.clean_text import clean_name, clean_saying, look_alike
from boneyard.server.dogs import Dog, dog_for
from boneyard.server.protocol import (
    Act,
    Admit,
    Arrange,
    BranchOff,
    Leave,
    NewTable,
    Remove,
    Rename,
    Report,
    Said,
    Say,
    SeatBot,
    SitDown,
    Start,
    Undo,
)
from boneyard.server.table_state import CLOCKS, WITNESSES, Spoken, TableState
from boneyard.server.tokens import checked_entropy, fresh_secret

MOST_DUPLICATES = 20  # tables that play the deal of another
MINDER = "quick"  # the bot that minds the chair of somebody who is away
MOVE_ID = re.compile(r"[0-9A-Za-z_.-]{1,64}")
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: no words anybody would mind
SHORTEST_CODE, LONGEST_CODE = 4, 8
RARE = 100_000  # codes for each table, at least: so many guesses find one


class Draft(NamedTuple):
    """An entry that is not in the log yet."""

    kind: str
    seat: Seat
    body: dict[str, Any]
    move_id: str = ""


class Stale(Refused):
    """It answers a table that has moved on."""


class Repeated(Exception):
    """This move was made before, and led to this version."""

    def __init__(self, version: int) -> None:
        self.version = version


# Opening, and sitting down


def fresh_id() -> str:
    return os.urandom(10).hex()


def fresh_code(length: int) -> str:
    """Every letter is as likely as any other."""
    even = 256 - 256 % len(CODE_LETTERS)
    letters = ""
    while len(letters) < length:
        letters += "".join(
            CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in os.urandom(length) if byte < even
        )
    return letters[:length]


def code_length(tables: int) -> int:
    """How long a code must be, so that hardly any of all there could be is one of so many tables."""
    length = SHORTEST_CODE
    while length < LONGEST_CODE and len(CODE_LETTERS) ** length < RARE * tables:
        length += 1
    return length


def open_table(wish: NewTable, code: str, token: str) -> list[Draft]:
    """A new table with its host, and begun if every other chair is a bot's."""
    if wish.learn:
        return open_lesson(wish, code, token)
    if wish.day:
        return open_day(wish, code, token)
    if wish.puzzle:
        return open_puzzle(wish, code, token)
    game = game_class(wish.game)(wish.seats, **wish.options)
    names = split_names(wish)
    if len(names) > game.seats:
        raise BadOption("There are {seats} chairs, and {names} names.", seats=game.seats, names=len(names))
    drafts = [opened(game, code, fresh_secret(), shared=wish.shared, listed=wish.open)]
    for seat, name in enumerate(names):
        drafts.append(sat(seat, name, token, wish.entropy if seat == 0 else ""))
    if wish.bots:
        drafts[0].body["locked"] = True  # nobody asked for strangers in the bots' chairs
        checked_bot(wish.bots, game)
        drafts += bots_for(code, dict.fromkeys(range(len(names), game.seats), wish.bots), names)
        drafts.append(Draft("started", 0, {}))
    return drafts


def open_lesson(wish: NewTable, code: str, token: str) -> list[Draft]:
    """A guided first game: everything about it but the learner's name is the lesson's."""
    cls = game_class(wish.game)
    lesson = lesson_of(cls)
    game = cls(lesson.seats, **lesson.options)
    drafts = known_table(wish, game, known_deal(lesson.deal, game.seats), lesson.level, code, token)
    drafts[0].body["lesson"] = True
    return drafts


def open_day(wish: NewTable, code: str, token: str) -> list[Draft]:
    """The deal of a day: nobody is helped, so that all who played it can be compared."""
    cls = game_class(wish.game)
    game, day = cls(), day_of(wish.day)
    drafts = known_table(wish, game, deal_of_day(game, day), rivals(cls), code, token)
    drafts[0].body.update(day=day.isoformat(), hints=False)
    return drafts


def open_puzzle(wish: NewTable, code: str, token: str) -> list[Draft]:
    """A game as far as it went, for one answer. Nobody helps, and nobody plays on."""
    cls = game_class(wish.game)
    puzzle = puzzle_named(cls, wish.puzzle)
    game = cls(puzzle.seats)
    drafts = known_table(wish, game, deal_of_puzzle(puzzle), rivals(cls), code, token, puzzle.seat)
    drafts[0].body.update(puzzle=puzzle.id, begun=puzzle.played, hints=False)
    return drafts


def known_table(
    wish: NewTable, game: Game[Any], deal: dict[str, Any], level: str, code: str, token: str, seat: Seat = 0
) -> list[Draft]:
    """Somebody alone against bots, by a deal that others have, too; it begins at once."""
    name = clean_name(wish.name)
    first = opened(game, code, deal["secret"], shared=False, listed=False)
    first.body["locked"] = True
    others = [each for each in range(game.seats) if each != seat]
    return [
        first,
        sat(seat, name, token, ""),
        *bots_for(code, dict.fromkeys(others, level), [name]),
        Draft("started", seat, {"deal": deal}),
    ]


def split_names(wish: NewTable) -> list[str]:
    """At a shared table the people around the device, with commas."""
    names = [clean_name(name) for name in (wish.name.split(",") if wish.shared else [wish.name])]
    if any(look_alike(name, names[:at]) for at, name in enumerate(names)):
        raise BadOption("Two people need two different names.")
    return names


def opened(game: Game[Any], code: str, secret: str, *, shared: bool, listed: bool) -> Draft:
    body = {
        "code": code,
        "game": game.name,
        "rules": game.rules,
        "seats": game.seats,
        "options": dict(game.options),
        "secret": secret,
        "shared": shared,
        "open": listed,
    }
    return Draft("opened", 0, body)


def sat(seat: Seat, name: str, token: str, entropy: str) -> Draft:
    return Draft("sat", seat, {"name": name, "token": token, "entropy": checked_entropy(entropy)})


def bots_for(code: str, levels: Mapping[Seat, str], names: list[str]) -> list[Draft]:
    """Bots of these levels on chairs of a new table where people of these names sit."""
    dogs: dict[Seat, Dog] = {}
    for seat in levels:
        known = dogs.values()
        dogs[seat] = dog_for(code, seat, [*names, *(dog.name for dog in known)], [dog.face for dog in known])
    return [bot_draft(seat, levels[seat], dog) for seat, dog in dogs.items()]


def bot_draft(seat: Seat, level: str, dog: Dog) -> Draft:
    return Draft("bot", seat, {"bot": level, **dog._asdict()})


def dog_at(state: TableState, seat: Seat, *names: str) -> Dog:
    """Who would sit there as a bot, beside everybody else at the table and people of these names."""
    others = [place for each, place in enumerate(state.places) if each != seat]
    dogs = [place.face for place in others if place.bot and not place.person]
    return dog_for(state.code, seat, [*names, *(place.name for place in others)], dogs)


def checked_bot(level: str, game: Game[Any]) -> None:
    make_bot(level, game)


def sit_down(state: TableState, wish: SitDown, token: str) -> list[Draft]:
    """A person takes a free chair, or a bot's; or asks for it, where somebody has to agree.

    Never one that is only being minded: its person comes back with the secret of it.
    """
    if state.shared:
        raise BadOption("This table is played on one device; you can look on.")
    if state.stage == "over":
        raise BadOption("The game is over; you can look at it, or open a new table.")
    if state.locked:
        raise BadOption("The host has locked this table; you can look on.")
    name = clean_name(wish.name)
    if look_alike(name, [place.name for place in state.places if place.person]):
        raise BadOption("Somebody of that name sits here already; take another one.")
    seat = chair_for(state, wish.seat)
    if state.guarded or state.doorkeepers:
        return ask_for(state, seat, name, wish.entropy, token)
    return [sat(seat, name, token, wish.entropy), *make_way(state, seat, name)]


def ask_for(state: TableState, seat: Seat, name: str, entropy: str, token: str) -> list[Draft]:
    """One after the other, so that nobody can fill the table with questions."""
    if state.guarded and state.is_duplicated:
        raise BadOption("Another table plays the same deal, so nobody can join this game any more.")
    if state.guarded and len(state.doorkeepers) < WITNESSES:
        raise BadOption(
            "This game has begun, and its hands are secret. Nobody new can sit down unless two people "
            "who play agree to it; you can look on."
        )
    if state.asking is not None:
        raise BadOption(
            "{name} is waiting to be let in already; try again in a moment.", name=state.asking.name
        )
    return [Draft("asked", seat, sat(seat, name, token, entropy).body)]


def admit(state: TableState, seat: Seat, message: Admit) -> list[Draft]:
    """Let in who is asking, as soon as all have said yes; one no is enough."""
    asking = state.asking
    if asking is None or (asking.seat, asking.name) != (message.seat, message.name):
        raise BadOption("Nobody of that name is waiting to be let in any more.")
    if seat not in state.doorkeepers:
        raise BadOption("Only the host can do that.")
    if not message.yes:
        return [Draft("declined", seat, {})]
    if seat in asking.yes:
        return []
    return [Draft("agreed", seat, {}), *entering(state, state.doorkeepers, asking.yes | {seat})]


def entering(state: TableState, asked: Collection[Seat], yes: Collection[Seat]) -> list[Draft]:
    """Who waits sits down, if these all are who is asked and these have agreed."""
    asking = state.asking
    if asking is None or not asked or not set(asked) <= set(yes):
        return []
    if state.guarded and len(yes) < WITNESSES:
        return []
    others = {place.name.casefold() for place in state.places if place.person}
    if state.places[asking.seat].person or asking.name.casefold() in others:
        return [Draft("declined", state.host, {})]  # somebody was faster, with the chair or with the name
    seated = sat(asking.seat, asking.name, asking.token, asking.entropy)
    return [seated, *make_way(state, asking.seat, asking.name)]


def entering_without(state: TableState, gone: Seat) -> list[Draft]:
    """The same where one of those who are asked goes; who has agreed and is away still has."""
    if state.asking is None or not state.guarded:
        return []
    rest = [seat for seat in state.doorkeepers if seat != gone]
    return entering(state, rest, state.asking.yes)


def make_way(state: TableState, seat: Seat, name: str) -> list[Draft]:
    """A bot that is called like this person goes by another name from now on."""
    return [
        Draft("renamed", each, {"name": dog_at(state, each, name).name})
        for each, place in enumerate(state.places)
        if each != seat and not place.person and look_alike(name, [place.name])
    ]


def chair_for(state: TableState, wanted: Seat | None) -> Seat:
    places = state.places
    if wanted is None:
        free = [seat for seat, place in enumerate(places) if place.free]
        bots = [seat for seat, place in enumerate(places) if not place.person]
        if not free and not bots:
            raise BadOption("Every chair is taken; you can look on.")
        return (free or bots)[0]
    if not 0 <= wanted < len(places):
        raise BadOption("There is no such chair.")
    if places[wanted].person:
        raise BadOption("That chair is taken.")
    return wanted


# Playing


def chair_meant(state: TableState, seat: Seat, wanted: int | UnsetType) -> Seat:
    """Whose move this is. Only a shared table's device speaks for more chairs than its own."""
    if not state.shared:
        if wanted is not UNSET and wanted != seat:
            raise IllegalAction("You can play for your own chair only.")
        return seat
    if wanted is UNSET:
        asked = [actor for actor in state.actors if state.places[actor].person]
        return asked[0] if asked else seat
    if wanted not in state.people:
        raise IllegalAction("Nobody at this device sits there.")
    return int(wanted)


def move(state: TableState, seat: Seat, message: Act | Undo) -> list[Draft]:
    """Play a choice; or another one, where the first is still secret; or take a step back."""
    move = checked_move(state, seat, message)
    assert state.match is not None
    if state.answered:
        raise IllegalAction("This puzzle is answered.")
    if isinstance(message, Undo):
        if not state.match.can_undo(seat):
            raise IllegalAction("There is nothing to take back: chance or somebody else has acted since.")
        return [Draft("undo", seat, {}, move)]
    if seat in state.actors:
        must_be_choice(state.match.game, state.match.state, seat, message.text)
        return [Draft("act", seat, {"text": message.text}, move)]
    if seat not in state.chosen:
        raise IllegalAction("It is not your turn.")
    must_be_choice(state.match.game, state.chosen[seat].view, seat, message.text)
    return [Draft("change", seat, {"text": message.text}, move)]


def must_be_choice(game: Game[Any], state: State, seat: Seat, text: str) -> None:
    try:
        game.read(state, seat, text)
    except IllegalAction:
        raise IllegalAction("{text} cannot be played now.", text=repr(text[:60])) from None


def checked_move(state: TableState, seat: Seat, message: Act | Undo) -> str:
    """The move's id, bound to its seat; refused if it answers something older than what stands."""
    if not MOVE_ID.fullmatch(message.id):
        raise IllegalAction("A move needs an id of 1 to 64 letters and digits.")
    move = f"{seat}:{message.id}"
    if move in state.moves:
        raise Repeated(state.moves[move])
    if state.match is None:
        raise IllegalAction("The game has not begun yet.")
    if not state.actors:
        raise IllegalAction("The game is over.")
    if message.version != state.versions[seat]:
        raise Stale("The table has moved on; look again.")
    return move


# Talking


def say_something(state: TableState, seat: Seat, name: str, who: str, message: Say) -> list[Draft]:
    if not state.talking:
        raise BadOption("The host has turned off the chat at this table.")
    speaker = state.names[seat] if seat != ONLOOKER else name
    return [Draft("said", seat, {"name": speaker, "who": who, "text": clean_saying(message.text)})]


def report(state: TableState, seat: Seat, message: Report) -> list[Draft]:
    """Once for each line, whoever asks; who that was is not told to anybody at the table."""
    line = Spoken(message.seat, message.who, message.name, message.text)
    if line not in state.chat:
        raise BadOption("That line is no longer there.")
    if line in state.reported:
        return []
    said = {"seat": line.seat, "who": line.who, "name": line.name, "text": line.text}
    return [Draft("reported", seat, said)]


def close(state: TableState) -> list[Draft]:
    """Whoever runs the server ends it for good."""
    return [] if state.closed else [Draft("closed", state.host, {})]


def lock(state: TableState, *, locked: bool) -> list[Draft]:
    """The same from outside as when the host does it."""
    if state.stage == "over":
        raise BadOption("The game is over.")
    return [] if state.locked == locked else [Draft("arranged", state.host, {"locked": locked})]


# Before the start, and around the table


def arranging(state: TableState, seat: Seat, message: Said) -> list[Draft]:
    """Everything that is no move; most of it is the host's alone."""
    must_sit(seat)
    match message:
        case Rename():
            return rename(state, seat, message)
        case Leave():
            return leave(state, seat, message)
        case Admit():
            return admit(state, seat, message)
    must_be_host(state, seat)
    match message:
        case Arrange():
            return arrange(state, message)
        case SeatBot():
            return seat_bot(state, message)
        case Remove():
            return remove(state, message)
        case Start():
            return start(state)
    raise IllegalAction("That is no verb of this table.")


def arrange(state: TableState, message: Arrange) -> list[Draft]:
    body: dict[str, Any] = {
        name: value
        for name in ("seats", "options", "locked", "open", "timer", "odds", "hints", "talking", "watching")
        if (value := getattr(message, name)) is not UNSET
    }
    if state.stage == "over":
        raise BadOption("The game is over.")
    if state.stage != "lobby" and {"seats", "options"} & body.keys():
        raise BadOption("The game has begun, so its seats and options stay as they are.")
    if state.is_duplicated and {"seats", "options"} & body.keys():
        raise BadOption("Another table plays the same deal, so seats and options stay as they are.")
    if body.get("timer", "none") not in CLOCKS:
        raise BadOption("The clock is one of {known}.", known=", ".join(CLOCKS))
    if body.get("timer") == state.timer:
        del body["timer"]  # it runs on as it does
    seats = body.get("seats", state.seats)
    game = game_class(state.game_name)(seats, **body.get("options", state.options))
    if any(place.person for place in state.places[seats:]):
        raise BadOption("Somebody sits on a chair that would go.")
    if "options" in body:
        body["options"] = dict(game.options)
    return [Draft("arranged", state.host, body)] if body else []


def seat_bot(state: TableState, message: SeatBot) -> list[Draft]:
    must_be_lobby(state)
    must_be_chair(state, message.seat)
    if state.places[message.seat].person:
        raise BadOption("Somebody sits there.")
    checked_bot(message.bot, game_class(state.game_name)(state.seats, **state.options))
    return [bot_draft(message.seat, message.bot, dog_at(state, message.seat))]


def remove(state: TableState, message: Remove) -> list[Draft]:
    must_be_chair(state, message.seat)
    if message.seat == state.host and not state.shared:
        raise BadOption("The host can leave, but not be removed.")
    place = state.places[message.seat]
    if place.free:
        raise BadOption("Nobody sits there.")
    if state.playing and not place.person:
        raise BadOption("A bot plays there already.")
    if state.playing and not place.here and not place.minded:
        return [Draft("minded", message.seat, {"bot": MINDER})]  # who dropped out may come back
    return [given_up(state, "removed", message.seat), *entering_without(state, message.seat)]


def leave(state: TableState, seat: Seat, message: Leave) -> list[Draft]:
    """At a shared table everybody leaves at once: the device goes."""
    if message.keep:
        return minded_now(state, seat)
    gone: list[Draft] = []
    for each in state.together(seat):
        names = [draft.body["name"] for draft in gone]
        gone.append(given_up(state, "left", each, *names))
    return [*gone, *entering_without(state, seat)]


def given_up(state: TableState, kind: str, seat: Seat, *names: str) -> Draft:
    """In a game the chair is a bot's: of the level that had it before, if one had."""
    level = state.places[seat].level or MINDER
    return Draft(kind, seat, {"bot": level, **dog_at(state, seat, *names)._asdict()})


def minded_now(state: TableState, seat: Seat) -> list[Draft]:
    """Somebody will be back: a bot plays on at once if other people are waiting, else the game waits."""
    others = [each for each in state.people_here if each != seat]
    if not state.playing or state.shared or not others or state.places[seat].minded:
        return []
    return [Draft("minded", seat, {"bot": MINDER})]


def rename(state: TableState, seat: Seat, message: Rename) -> list[Draft]:
    if state.shared and message.seat is not UNSET and message.seat not in state.people:
        return add_person(state, message.seat, message.name)
    chair = chair_meant(state, seat, seat if message.seat is UNSET else message.seat)
    name = free_name(state, chair, message.name)
    return [Draft("renamed", chair, {"name": name}), *make_way(state, chair, name)]


def add_person(state: TableState, seat: Seat, name: str) -> list[Draft]:
    """One more person at a shared table's device."""
    must_be_lobby(state)
    must_be_chair(state, seat)
    token = state.places[state.host].token
    known = free_name(state, seat, name)
    return [sat(seat, known, token, ""), *make_way(state, seat, known)]


def free_name(state: TableState, seat: Seat, wanted: str) -> str:
    name = clean_name(wanted)
    others = [place for each, place in enumerate(state.places) if each != seat]
    if look_alike(name, [place.name for place in others if place.person]):
        raise BadOption("Somebody of that name sits here already; take another one.")
    return name


def start(state: TableState) -> list[Draft]:
    must_be_lobby(state)
    empty = [seat for seat, place in enumerate(state.places) if place.free]
    if empty:
        raise BadOption("Chair {n} is still empty: put a bot on it, or wait for somebody.", n=empty[0] + 1)
    return [Draft("started", state.host, {})]


def must_be_lobby(state: TableState) -> None:
    if state.stage != "lobby":
        raise BadOption("The game has begun.")


def must_be_chair(state: TableState, seat: Seat) -> None:
    if not 0 <= seat < state.seats:
        raise BadOption("There is no such chair.")


def must_be_host(state: TableState, seat: Seat) -> None:
    if seat != state.host:
        raise BadOption("Only the host can do that.")


def must_sit(seat: Seat) -> None:
    if seat == ONLOOKER:
        raise BadOption("Onlookers cannot do that; sit down first.")


# Games after games


def rematch(state: TableState, code: str, asker: Seat, entropy: str) -> list[Draft]:
    """The same table again: who plays alone begins at once, several people meet in its lobby."""
    game = game_class(state.game_name)(state.seats, **state.options)
    first = opened(game, code, fresh_secret(), shared=state.shared, listed=state.open)
    first.body.update(locked=state.locked, wary=state.wary)
    first.body.update(timer=state.timer, odds=state.odds, hints=state.hints)
    first.body.update(talking=state.talking, watching=state.watching)
    drafts = [first]
    for seat, place in enumerate(state.places):
        if place.person:
            drafts.append(sat(seat, place.name, place.token, entropy if seat == asker else ""))
        elif place.bot:
            drafts.append(bot_draft(seat, place.bot, Dog(place.name, place.face)))
    alone = len(state.people) == 1 or state.shared
    if alone and not any(place.free for place in state.places):
        drafts.append(Draft("started", state.host, {}))
    return drafts


def duplicate(root: TableState, wish: SitDown, code: str, token: str) -> list[Draft]:
    """Another table that plays the same deal: seats and options are the first one's, people are its own."""
    game = game_class(root.game_name)(root.seats, **root.options)
    first = opened(game, code, root.secret, shared=False, listed=root.open)
    first.body.update(duplicate_of=root.table, timer=root.timer, odds=root.odds, hints=root.hints)
    first.body.update(talking=root.talking, watching=root.watching)
    return [first, sat(0, clean_name(wish.name), token, "")]


def duplicated(root: TableState, table: str) -> list[Draft]:
    if root.stage != "lobby":
        raise BadOption("The game has begun, so no other table can play its deal any more.")
    if root.shared:
        raise BadOption("A table on one device cannot be compared with another.")
    if len(root.duplicates) >= MOST_DUPLICATES:
        raise BadOption("Enough tables play this deal already.")
    return [Draft("duplicated", root.host, {"table": table})]


def branch(old: TableState, wish: BranchOff, code: str, token: str) -> list[Draft]:
    """Go on with a finished game from one of its decisions, with the luck it had.

    Bots stay what they are, and take the chairs of other people.
    """
    if old.match is None or old.stage != "over" or old.sealed:
        raise BadOption("Only a finished game can be played on from.")
    must_be_chair(old, wish.seat)
    checked_bot(wish.bot, old.match.game)
    decisions = [step for step in old.match.steps if not step.startswith("*")]
    if not 0 <= wish.ply < len(decisions):
        raise BadOption("That game has {n} decisions.", n=len(decisions))
    first = opened(old.match.game, code, old.secret, shared=False, listed=False)
    first.body["begun"] = decisions[: wish.ply]
    others = [seat for seat in range(old.seats) if seat != wish.seat]
    name = clean_name(wish.name)
    return [
        first,
        sat(wish.seat, name, token, ""),
        *bots_for(code, {seat: old.places[seat].bot or wish.bot for seat in others}, [name]),
        Draft("started", wish.seat, {"deal": old.deal}),
    ]
