"""A table as its log tells it: chairs, options, the match. It is only ever changed by an entry.

No clock, no sockets, no database: the same entries make the same state in every process.
"""

import logging
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

from boneyard.core.errors import Refused
from boneyard.core.game import Game
from boneyard.core.match import Match
from boneyard.core.record import commitment, deal_of, dealt_seed
from boneyard.core.registry import game_class
from boneyard.core.state import ONLOOKER, Seat
from boneyard.core.text import Sentence, say
from boneyard.server.store import Entry
from boneyard.server.tokens import same

LOG = logging.getLogger("boneyard.table_state")

WITNESSES = 2  # people who have to agree that somebody sees a hand: one could be at two browsers
CLOCKS = {"none": 0.0, "relaxed": 90.0, "fast": 30.0}  # seconds for a decision
MOST_HANDED = 20  # hands of which it is kept who took them over
CHAT_KEPT = 50  # lines that somebody who comes later still reads
RETURNING = 30.0  # seconds that a clock waits for people to be back whom the server has lost

HURRIED = say("Many tables are played at just now, so bots here sometimes choose quicker than their level.")


@dataclass
class Place:
    """A chair: nobody's, a person's (who has a token), or a bot's; a person's that a bot minds is both."""

    name: str = ""
    token: str = ""  # the hash of the secret that its player keeps
    bot: str = ""
    face: int = 0  # which dog a bot is
    level: str = ""  # of the bot that had the chair before its person, and has it again afterwards
    entropy: str = ""
    nodes: set[str] = field(default_factory=set)  # processes through which the player is connected
    gone_at: float = 0.0  # since when there is none

    @property
    def person(self) -> bool:
        return bool(self.token)

    @property
    def minded(self) -> bool:
        return self.person and bool(self.bot)

    @property
    def here(self) -> bool:
        return bool(self.nodes) or not self.person

    @property
    def free(self) -> bool:
        return not self.token and not self.bot


@dataclass(frozen=True)
class Chosen:
    """A secret choice that can still be changed, and what its seat saw when it was made."""

    text: str
    view: Any
    asked: dict[Any, Any] = field(default_factory=dict, compare=False)  # what it was an answer to, once put


@dataclass(frozen=True)
class Spoken:
    seat: Seat
    who: str  # the same for all that one person says
    name: str
    text: str
    sentence: Sentence | None = None  # instead of a text: what the table itself has to say


@dataclass(frozen=True)
class Asking:
    """Somebody who would like to sit down, where that is not for everybody."""

    seat: Seat
    name: str
    token: str  # the hash of the secret that will be the chair's
    entropy: str
    yes: frozenset[Seat] = frozenset()  # who has agreed


@dataclass(frozen=True)
class Handed:
    """A hand that somebody took over in the middle of a game, and has seen since."""

    seat: Seat
    name: str
    was: str  # whose hand it had been


class TableState:
    def __init__(self, table: str) -> None:
        self.table = table
        self.seq = 0
        self.last_at = 0.0  # when the last thing happened: time never runs back in a log
        self.code = ""
        self.game_name = ""
        self.options: dict[str, Any] = {}
        self.places: list[Place] = []
        self.stage = ""
        self.locked = False
        self.wary = False  # somebody was removed: whoever wants to sit down has to be let in
        self.asking: Asking | None = None
        self.handed: tuple[Handed, ...] = ()
        self.open = True
        self.shared = False
        self.timer = "none"
        self.odds = True
        self.hints = True
        self.talking = True  # whether people may chat here
        self.watching = True  # whether others may look on
        self.secret = ""
        self.lesson = False
        self.day = ""  # whose deal it is
        self.puzzle = ""  # which one is asked here
        self.duplicate_of = ""  # the table whose deal is played here as well
        self.duplicates: list[str] = []  # tables that play this one's deal
        self.unsealed = False  # all of them are over
        self.deal: dict[str, Any] = {}  # what the seed was made of, once the game has begun
        self.begun: list[str] = []  # decisions of another table's game that this one goes on with
        self.branched = False  # whether it does: then every card may be known to whoever branched it off
        self.host: Seat = 0
        self.next = ""
        self.match: Match[Any] | None = None
        self.game: Game[Any] | None = None
        self.moves: dict[str, int] = {}  # the id of a move -> the version it led to, for whoever made it
        self.versions: dict[Seat, int] = {}
        self.chosen: dict[Seat, Chosen] = {}
        self.asked_at = 0.0  # when those who act now were asked, later by what does not count
        self.allowed = 0.0  # seconds they have: what the slowest clock gives that has run since
        self.used = 0.0  # seconds that had run when the clock was switched off
        self.idle_since: float | None = None  # since when no person is here
        self.lost: set[Seat] = set()  # people whom the server has lost, and who are not back
        self.lost_since = 0.0
        self.pinned: set[Seat] = set()  # who wants this game to be kept for ever
        self.hurried = False  # whether a bot had to choose quicker than its level
        self.chat: list[Spoken] = []
        self.reported: set[Spoken] = set()  # what whoever runs the server was asked to read
        self.broken: Sentence | None = None  # why its log cannot be played on
        self.closed = False  # by whoever runs the server: that is why, then

    # Reading

    @property
    def seats(self) -> int:
        return len(self.places)

    @property
    def playing(self) -> bool:
        return self.stage == "playing"

    @property
    def alone(self) -> bool:
        """Whether the game goes on without people: bots play every chair."""
        return self.playing and self.broken is None and not self.puzzle and all(p.bot for p in self.places)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(place.name or nameless(seat) for seat, place in enumerate(self.places))

    @property
    def actors(self) -> list[Seat]:
        return self.match.actors if self.match is not None else []

    @property
    def answered(self) -> str:
        """What was answered to the puzzle of this table; then it is over, without a result."""
        if not self.puzzle or self.match is None:
            return ""
        decisions = [step for step in self.match.steps if not step.startswith("*")]
        return decisions[len(self.begun)].partition(" ")[2] if len(decisions) > len(self.begun) else ""

    @property
    def is_duplicated(self) -> bool:
        """Whether several tables play this deal: then nobody mixes anything into its luck."""
        return bool(self.duplicates or self.duplicate_of)

    @property
    def sealed(self) -> bool:
        """Whether what is secret about the deal stays so after the end, for the sake of other tables."""
        return self.is_duplicated and not self.unsealed

    @property
    def people(self) -> list[Seat]:
        return [seat for seat, place in enumerate(self.places) if place.person]

    @property
    def people_here(self) -> list[Seat]:
        return [seat for seat in self.people if self.places[seat].nodes]

    @property
    def guarded(self) -> bool:
        """Whether somebody new at the table would see what others may not."""
        return self.playing and game_class(self.game_name).hides

    @property
    def doorkeepers(self) -> list[Seat]:
        """Who all have to agree before somebody new sits down; nobody at most tables.

        A hand concerns everybody who plays against it. After somebody was removed the host decides.
        """
        if self.guarded:
            return self.people_here
        return [self.host] if self.wary and self.places[self.host].person else []

    @property
    def door(self) -> str:
        """How somebody new comes to a chair: by sitting down, by asking, or not at all."""
        taken = all(place.person for place in self.places)
        if self.shared or self.locked or self.stage == "over" or taken:
            return "shut"
        if self.guarded and (self.is_duplicated or len(self.doorkeepers) < WITNESSES):
            return "shut"
        return "ask" if self.doorkeepers else "open"

    @property
    def goes_round(self) -> bool:
        """Whether people hand a device to each other, because not all may see the same."""
        return self.shared and len(self.people) > 1 and self.game is not None and self.game.hides

    @property
    def phase(self) -> str:
        return self.match.state.secret() if self.match is not None else ""

    @property
    def commitment(self) -> str:
        return commitment(self.secret)

    def deadline(self) -> float | None:
        """When the clock decides for the people asked; None where there is no clock, or it stands still."""
        waits = any(self.places[seat].person and not self.places[seat].minded for seat in self.actors)
        if self.timer == "none" or not self.playing or not waits or not self.people_here:
            return None
        waiting = RETURNING if self.lost.intersection(self.actors) else 0.0
        return self.asked_at + self.allowed + waiting

    def seat_of(self, token: str) -> Seat:
        """Whose token this hash is of; at a shared table the first chair's, for all of them."""
        return next((seat for seat, place in enumerate(self.places) if same(place.token, token)), ONLOOKER)

    def copy(self) -> "TableState":
        """To try entries on that do not touch the match, or begin it."""
        after = copy(self)
        after.places = [replace(place, nodes=set(place.nodes)) for place in self.places]
        after.chat = list(self.chat)
        after.lost = set(self.lost)
        after.pinned = set(self.pinned)
        after.reported = set(self.reported)
        return after

    # Taking entries in

    def take(self, entry: Entry) -> None:
        assert entry.seq == self.seq + 1, "entries come in their order"
        self.seq = entry.seq
        self.last_at = max(self.last_at, entry.at)
        if self.broken is not None:
            return
        try:
            getattr(self, f"_{entry.kind}")(entry)
        except Refused as error:
            self.broken = say("This table cannot go on: {why}", why=error.sentence)
        except Exception:  # a mistake of ours at one table must not reach the others
            LOG.exception("table %s, entry %s (%s)", self.table, entry.seq, entry.kind)
            self.broken = say("This table cannot go on: Boneyard made a mistake. Please report it.")

    def _opened(self, entry: Entry) -> None:
        body = entry.body
        self.code = body["code"]
        self.game_name = body["game"]
        self.options = body["options"]
        self.places = [Place() for _ in range(body["seats"])]
        self.shared = body["shared"]
        self.open = body["open"]
        self.locked = body.get("locked", False)
        self.wary = body.get("wary", False)
        self.timer = body.get("timer", "none")
        self.odds = body.get("odds", True)
        self.hints = body.get("hints", True)
        self.talking = body.get("talking", True)
        self.watching = body.get("watching", True)
        self.secret = body["secret"]
        self.lesson = body.get("lesson", False)
        self.day = body.get("day", "")
        self.puzzle = body.get("puzzle", "")
        self.duplicate_of = body.get("duplicate_of", "")
        self.begun = body.get("begun", [])
        self.stage = "lobby"
        self.idle_since = entry.at
        if game_class(self.game_name).rules != body["rules"]:
            self.broken = say(
                "The rules of {title} have changed since this table was opened, so its game cannot go on.",
                title=game_class(self.game_name).title,
            )

    def _sat(self, entry: Entry) -> None:
        body, was = entry.body, self.places[entry.seat]
        device = self.places[self.host].nodes if self.shared else ()  # whoever sits down at it is here
        if self.guarded:
            self.handed = (*self.handed, Handed(entry.seat, body["name"], was.name))[-MOST_HANDED:]
        if self.asking is not None and self.asking.token == body["token"]:
            self.asking = None
        self.places[entry.seat] = Place(
            name=body["name"],
            level=was.level if was.person else was.bot,
            token=body["token"],
            entropy=body["entropy"],
            nodes=set(device),
            gone_at=entry.at,
        )
        if not self.places[self.host].person:
            self.host = entry.seat

    def _bot(self, entry: Entry) -> None:
        self.places[entry.seat] = bot_place(entry)

    def _arranged(self, entry: Entry) -> None:
        body = entry.body
        seats = body.get("seats", self.seats)
        self.places = [*self.places, *(Place() for _ in range(seats - self.seats))][:seats]
        if self.asking is not None and self.asking.seat >= seats:
            self.asking = None
        self.options = body.get("options", self.options)
        self.locked = body.get("locked", self.locked)
        self.open = body.get("open", self.open)
        self.odds = body.get("odds", self.odds)
        self.hints = body.get("hints", self.hints)
        self.talking = body.get("talking", self.talking)
        self.watching = body.get("watching", self.watching)
        if "timer" in body:
            self._set_timer(body["timer"], entry.at)

    def _set_timer(self, timer: str, at: float) -> None:
        """What has run for the question that stands is not forgotten, or a host could always set it back."""
        if self.timer == "none":
            self.asked_at = at - self.used
        elif timer == "none":
            self.used = at - self.asked_at
        self.timer = timer
        self.allowed = max(self.allowed, CLOCKS[timer])

    def _begin_clock(self, at: float) -> None:
        self.asked_at, self.used, self.allowed = at, 0.0, CLOCKS[self.timer]

    def _stirred(self, entry: Entry) -> None:
        self.places[entry.seat].entropy = entry.body["entropy"]

    def _renamed(self, entry: Entry) -> None:
        self.places[entry.seat].name = entry.body["name"]

    def _left(self, entry: Entry) -> None:
        """A chair is given up: before the start it is free, then a bot's; after the end it keeps its name."""
        was = self.places[entry.seat]
        self.places[entry.seat] = {
            "lobby": Place(),
            "playing": bot_place(entry),
            "over": Place(name=was.name, bot=was.bot, face=was.face),
        }[self.stage]
        self._mark_idle(entry.at)
        self._found_again({entry.seat}, entry.at)
        if entry.seat == self.host and self.people:
            self.host = self.people[0]
        if self.asking is not None:
            self.asking = replace(self.asking, yes=self.asking.yes - {entry.seat})
            if len(self.people) < (WITNESSES if self.guarded else 1):
                self.asking = None

    def _removed(self, entry: Entry) -> None:
        self.wary = self.wary or self.places[entry.seat].person
        self._left(entry)

    def _asked(self, entry: Entry) -> None:
        body = entry.body
        self.asking = Asking(entry.seat, body["name"], body["token"], body["entropy"])

    def _agreed(self, entry: Entry) -> None:
        assert self.asking is not None
        self.asking = replace(self.asking, yes=self.asking.yes | {entry.seat})

    def _declined(self, entry: Entry) -> None:
        self.asking = None

    def _started(self, entry: Entry) -> None:
        game = game_class(self.game_name)(self.seats, **self.options)
        known = self.lesson or self.day or self.puzzle
        self.branched = "deal" in entry.body and not known
        mixed = ["" if self.is_duplicated else place.entropy for place in self.places]
        self.deal = entry.body.get("deal") or deal_of(self.secret, self.duplicate_of or self.table, mixed)
        self.game = game
        self.match = Match(game, dealt_seed(self.deal))
        for step in self.begun:
            who, _, text = step.partition(" ")
            self.match.play(int(who), text)
        self.stage = "playing" if self.match.actors else "over"
        self.versions = dict.fromkeys([*range(self.seats), ONLOOKER], 1)
        self._begin_clock(entry.at)

    # The game

    def _act(self, entry: Entry) -> None:
        assert self.match is not None
        assert self.game is not None
        phase, seat, text = self.phase, entry.seat, entry.body["text"]
        view = self.game.view(self.match.state, seat) if phase else None
        self.match.play(seat, text)
        if phase and self.phase == phase:
            self.versions[seat] += 1
            if seat not in self.actors:
                self.chosen[seat] = Chosen(text, view)
        else:
            self._open_step(entry)
        self._keep_move(entry)

    def _change(self, entry: Entry) -> None:
        assert self.match is not None
        self.match.change(entry.seat, entry.body["text"])
        self.chosen[entry.seat] = Chosen(entry.body["text"], self.chosen[entry.seat].view)
        self.versions[entry.seat] += 1
        self._keep_move(entry)

    def _undo(self, entry: Entry) -> None:
        assert self.match is not None
        self.match.undo(entry.seat)
        self._open_step(entry)
        self._keep_move(entry)

    def _open_step(self, entry: Entry) -> None:
        """Everybody may know of it: also of the choice that ends a secret phase, once for the whole phase."""
        for viewer in self.versions:
            self.versions[viewer] += 1
        self.chosen = {}
        self._begin_clock(entry.at)
        if not self.actors:
            self.stage = "over"
            self.asking = None

    def _keep_move(self, entry: Entry) -> None:
        self.moves[entry.move_id] = self.versions[entry.seat]

    # People

    def _said(self, entry: Entry) -> None:
        if (line := spoken(self, entry)) is not None:
            self.chat.append(line)
        del self.chat[:-CHAT_KEPT]

    def _hurried(self, entry: Entry) -> None:
        self.hurried = True
        self._said(entry)

    def _hosted(self, entry: Entry) -> None:
        """Somebody who is here is the host from now on, and stays it when the old one comes back."""
        self.host = entry.seat
        self._said(entry)

    def _pinned(self, entry: Entry) -> None:
        if entry.body["on"]:
            self.pinned.add(entry.seat)
        else:
            self.pinned.discard(entry.seat)

    def _forgotten(self, entry: Entry) -> None:
        """People want nobody to know that it was them. What they were called and said is out of the log."""
        seats = entry.body["seats"]
        for seat in seats:
            self.places[seat].name = nameless(seat)
        self.chat = [line for line in self.chat if line.seat not in seats and not names_somebody(line)]

    def _faded(self, entry: Entry) -> None:
        """Nothing has happened here for so long that names and chat are out of the log."""
        for seat, place in enumerate(self.places):
            if place.name and (place.person or not place.bot):
                place.name = nameless(seat)
        self.chat = [line for line in self.chat if line.sentence is not None and not names_somebody(line)]

    def _reported(self, entry: Entry) -> None:
        body = entry.body
        self.reported.add(Spoken(body["seat"], body["who"], body["name"], body["text"]))

    def _minded(self, entry: Entry) -> None:
        self.places[entry.seat].bot = entry.body["bot"]
        self._found_again({entry.seat}, entry.at)

    def _back(self, entry: Entry) -> None:
        self.places[entry.seat].bot = ""

    def _here(self, entry: Entry) -> None:
        if self.idle_since is not None:  # the clock stood still meanwhile
            self.asked_at += max(0.0, entry.at - max(self.idle_since, self.asked_at))
            self.idle_since = None
            self.lost_since = max(self.lost_since, entry.at)
        for seat in self.together(entry.seat):
            self.places[seat].nodes.add(entry.body["house"])
        self._found_again(self.together(entry.seat), entry.at)

    def _gone(self, entry: Entry) -> None:
        for seat in self.together(entry.seat):
            self._forget_nodes(seat, {entry.body["house"]}, entry.at)
        self._mark_idle(entry.at)

    def _resumed(self, entry: Entry) -> None:
        """Processes have died; whoever was connected through them is lost, through no fault of theirs.

        A clock waits for those who are asked, and who had been away has as long to come back as at first.
        """
        since = min(entry.body["since"], entry.at)
        for seat in self.people:
            was_here = self.places[seat].here
            self._forget_nodes(seat, set(entry.body["dead"]), entry.at)
            if was_here and not self.places[seat].here:
                self.lost.add(seat)
                self.lost_since = since
            elif not was_here:
                self.places[seat].gone_at = entry.at
        self._mark_idle(since)

    def together(self, seat: Seat) -> list[Seat]:
        """The chairs that are played through one socket: all people's at a shared table."""
        return self.people if self.shared else [seat]

    def _found_again(self, seats: Iterable[Seat], at: float) -> None:
        """They are back, or a bot plays for them: the clock need not wait for them any longer."""
        waited = self.lost.intersection(self.actors)
        self.lost.difference_update(seats)
        if waited and not self.lost.intersection(self.actors):
            self.asked_at += min(RETURNING, max(0.0, at - max(self.lost_since, self.asked_at)))

    def _forget_nodes(self, seat: Seat, nodes: set[str], at: float) -> None:
        place = self.places[seat]
        if place.nodes and place.nodes <= nodes:
            place.gone_at = at
        place.nodes -= nodes

    def _mark_idle(self, at: float) -> None:
        if self.idle_since is None and not self.people_here:
            self.idle_since = at

    def _duplicated(self, entry: Entry) -> None:
        self.duplicates.append(entry.body["table"])

    def _unsealed(self, entry: Entry) -> None:
        self.unsealed = True

    def _closed(self, entry: Entry) -> None:
        self.stage = "over"
        self.closed = True
        self.broken = say("Whoever runs this server has closed this table.")
        for place in self.places:
            place.nodes = set()
        self._mark_idle(entry.at)

    def _rematch(self, entry: Entry) -> None:
        self.next = entry.body["next"]


def nameless(seat: Seat) -> str:
    """What somebody is called who has no name, or none any more."""
    return f"Player {seat + 1}"


def names_somebody(line: Spoken) -> bool:
    return line.sentence is not None and bool(line.sentence.args)


def spoken(state: TableState, entry: Entry) -> Spoken | None:
    """What an entry has everybody read beside the game."""
    match entry.kind:
        case "said" if entry.body["text"]:
            body = entry.body  # in older logs nobody says who speaks but by the name
            who = body.get("who", f"{entry.seat} {body['name']}")
            return Spoken(entry.seat, who, body["name"], body["text"])
        case "hurried":
            return Spoken(ONLOOKER, "", "", "", HURRIED)
        case "hosted":
            names = {"before": state.names[entry.body["before"]], "after": state.names[entry.seat]}
            return Spoken(ONLOOKER, "", "", "", say("{before} is away, so {after} is the host now.", **names))
    return None


def bot_place(entry: Entry) -> Place:
    """In older logs bots have no face; those are told apart by their chairs."""
    body = entry.body
    return Place(name=body["name"], bot=body["bot"], face=body.get("face", entry.seat))


def fold(table: str, entries: list[Entry]) -> TableState:
    state = TableState(table)
    for entry in entries:
        state.take(entry)
    return state
