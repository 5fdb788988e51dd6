"""A table that a server keeps, as the faces of the terminal see it. It has no rules of its own.

Choices, questions, scores and the log are the server's words. The table itself is drawn here, by the game,
from the view that the server sends: the very thing that a bot in this seat would get.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from boneyard.core.errors import BadOption, BadRecord, IllegalAction, Refused, UnknownGame
from boneyard.core.game import Game, Odds, Refusal
from boneyard.core.match import Match
from boneyard.core.registry import game_class
from boneyard.core.state import ONLOOKER, Seat
from boneyard.core.text import NOTHING, Line, Player, Sentence, Voice, count, say
from boneyard.server import protocol
from boneyard.terminal import advice
from boneyard.terminal.keeping import keep_record
from boneyard.terminal.remote import chairs, door, kept
from boneyard.terminal.remote.door import Address
from boneyard.terminal.remote.wire import PATIENCE, Arrival, Gone, Lost
from boneyard.terminal.remote.wire import Line as WireLine
from boneyard.terminal.table import AT_THE_END, COMMANDS, Offer, Row, Table, places, short_places, shown_odds

USUAL_BOT = "quick"
CHAIR_GONE = "This chair is no longer yours."  # a server's answer to a token that is worth nothing any more
LOST = say("The connection is lost; trying to get it back.")
BRANCHED = say(
    "This game goes on with one that was over. Whoever began it can know all the cards, so it is not fair."
)
WAITING = say("You have asked for a chair. Those who play have to let you in; until then you look on.")
RECENT = 12  # lines of the log that somebody who comes into a game is told
CHAT_KEPT = 50  # lines of chat that a server repeats to whoever comes again

TALK = {"say": say("talk to the others: `say` and what you say")}
STAYING = {
    "help": COMMANDS["help"],
    "quit": say("go; your chair stays yours, and the same command brings you back to it"),
}
SITTING = {"stand": say("give up your chair for good; in a game a bot plays on"), **STAYING}
LOOKING = {name: COMMANDS[name] for name in ("?", "why", "table", "scores", "log")}
BEFORE = {
    "?": say("the rules; `? 3.1` that section, `? setup` what is about that"),
    "table": LOOKING["table"],
}
HOSTING = {
    "start": say("begin the game"),
    "bot": say("put a bot on a chair: `bot 2`, or `bot 2 random` for that level"),
    "remove": say("empty a chair: `remove 2`"),
}
DOOR = {
    "let": say("let somebody sit down who asks for a chair, and see that hand: `let in`"),
    "turn": say("say no to that: `turn away`"),
}
HELP = {name: COMMANDS[name] for name in ("hint", "tutor")}
AFTER = {
    "again": say("play again, with the same people"),
    "review": AT_THE_END["review"],
    "save": say("keep the record of this game"),
    **{name: LOOKING[name] for name in ("table", "scores", "log")},
}


class Dismissed(Refused):
    """The table does not want this terminal any more, and said why."""


def knock(link: str, code: str | None) -> "tuple[Address, protocol.TableInfo]":
    """What there is at a link, if this Boneyard can show it."""
    address, info = door.look(door.read_address(link, code))
    must_know(info)
    return address, info


def must_know(info: protocol.TableInfo) -> None:
    """Views are drawn here, so both sides must mean the same by them."""
    try:
        ours = game_class(info.game).rules
    except UnknownGame:
        raise BadOption(
            "This Boneyard does not know the game {title}; a newer version may.", title=info.title
        ) from None
    if info.rules == 0:
        raise BadOption("That server is of an older version, which knows tables in the browser only.")
    if info.rules != ours:
        raise BadOption(
            "That table plays {title} by version {theirs} of its rules, and this Boneyard knows version "
            "{ours}: both need the same.",
            title=info.title,
            theirs=info.rules,
            ours=ours,
        )


def sit_down(address: Address, name: str) -> kept.Seat:
    """Take a free chair under this name, or ask for one; the secret of it is in the answer."""
    seated = door.sit(address, protocol.SitDown(name=name, entropy=_entropy()))
    return kept.Seat(
        server=address.server,
        table=seated.table,
        name=name,
        token=seated.token,
        seat=seated.seat,
        waits=seated.waits,
    )


def _entropy() -> str:
    return os.urandom(16).hex()


class RemoteTable(Table):
    def __init__(
        self,
        address: Address,
        info: protocol.TableInfo,
        chair: kept.Seat | None,
        name: str = "",
        patience: float = PATIENCE,
    ) -> None:
        self.address = address
        waits = chair is not None and chair.waits
        self.chair = None if waits else chair  # None: only looks on
        self.wanted = chair if waits else None  # the chair that it has asked for
        self.name = name  # of an onlooker who speaks
        self.patience = patience  # seconds until a lost connection is given up
        self.ended: Sentence | None = None  # why this terminal is at the table no more
        self.leaving = False  # whether it wants to be
        self.tutored = False
        self._line: WireLine | None = None
        self._deliver: Callable[[Arrival], None] = lambda arrival: None
        self._troubles: list[str] = []
        self._begin(info)
        self._remember()

    def _begin(self, info: protocol.TableInfo) -> None:
        """Nothing is known yet but what anybody may know."""
        self.info = msgspec.structs.replace(info, asking=None, handed=[])  # these are news to who comes
        self._greeting: list[Sentence] = [BRANCHED] if info.branched else []
        if self.wanted is not None:
            self._greeting.append(WAITING)
        self.seat: Seat = ONLOOKER
        self.host = False
        self.state: protocol.State | None = None
        self.old = 0  # what is before this in the story happened before we came
        self._late = info.stage != "lobby"
        self.lost = False
        self.rested = True  # whether others have acted since we were last shown the table
        self._game = _game_of(info)
        self._view: Any = None
        self._offers: list[Offer] = []
        self._log: list[str] = []
        self._log_names: tuple[str, ...] = ()  # with which it was told
        self._story: list[str] = []
        self._chat: list[protocol.Chat] = []
        self._repeated: list[protocol.Chat] = []  # chat that a server will say again
        self._sent = ""  # the id of the move on its way ...
        self._awaited = 0  # ... and the version it leads to, once it is known
        self._unsure = False  # whether the server has said that it does not know about it yet
        self._undoing = False  # whether it takes a step back ...
        self._changing = False  # ... or replaces a secret choice
        self._wants_again = False  # as soon as the next game is there
        self._asked = ""  # the id of the last question for advice ...
        self._weighed = ""  # ... and the choice that it is about

    # The line

    def open(self, deliver: Callable[[Arrival], None]) -> None:
        """Connect; what arrives is delivered from another thread, and to be brought to `hear`."""
        self._deliver = deliver
        self._line = WireLine(self.address.socket, self._hello, deliver, self.patience)
        self._line.open()

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def _hello(self) -> protocol.Hello:
        token = self.chair.token if self.chair is not None else ""
        return protocol.Hello(token=token, name=self.name, entropy=_entropy(), views=True)

    def hear(self, arrival: Arrival) -> None:
        """Take in what arrived. What came from a table that was left meanwhile is nobody's business."""
        if arrival.line is not self._line:
            return
        match arrival.heard:
            case protocol.Table() as table:
                self._hear_table(table)
            case protocol.State() as state:
                self._hear_state(state)
            case protocol.Chat() as line:
                self._hear_chat(line)
            case protocol.Done(id=move, version=version):
                self._hear_done(move, version)
            case protocol.Refused(id=move, sentence=sentence):
                self._hear_refused(move, sentence)
            case protocol.Unsure(sentence=sentence):
                if not self._unsure:  # it is repeated as long as it holds
                    self._unsure = True
                    self._story.append(sentence)
            case protocol.Hints(id=asked, version=version, tips=tips):
                if asked == self._asked and self._is_now(version):
                    self._story += [tip.sentence for tip in tips]
            case protocol.Weighed(id=asked, version=version, warning=warning):
                if asked != self._asked:
                    return
                self._sent = ""
                if self._is_now(version):
                    self._hear_weighed(warning)
            case protocol.Notice(sentence=sentence):
                self._story.append(sentence)
            case protocol.Bye(sentence=sentence):
                self._dismissed(sentence)
            case Lost():
                self.lost = True
                if self._sent == self._asked:
                    self._sent = ""  # advice that is never answered; a move is sent again
                self._repeated = self._chat[-CHAT_KEPT:]
                self._tell(LOST)
            case Gone(sentence):
                self.ended = sentence
            case protocol.Because():
                pass

    def _hear_refused(self, move: str, sentence: str) -> None:
        self._unsure = False
        if move == self._asked and self._weighed:  # no advice is no reason not to play
            self._hear_weighed("")
            return
        if move == self._sent:
            self._settle()
        self._troubles.append(sentence)

    def _hear_weighed(self, warning: str) -> None:
        """Warn, or play what was weighed; who chooses it again means it."""
        if not warning:
            self._act(self._weighed)
            return
        self._tell(say("{warning} Choose it once more if you want it all the same.", warning=warning))

    def _is_now(self, version: int) -> bool:
        return self.state is not None and self.state.version == version

    def _hear_table(self, table: protocol.Table) -> None:
        before, self.info = self.info, table.info
        self.seat, self.host = table.seat, table.host
        if self.lost:
            self.lost = False
            self._tell(say("The connection is back."))
        for sentence in chairs.changes(before, self.info, self.seat):
            self._tell(sentence)
        self._greeting += chairs.at_the_door(before, self.info, self.seat)
        if self.state is not None or self.in_lobby:
            self._greet()
        if (before.seats, before.options) != (self.info.seats, self.info.options):
            self._game = _game_of(self.info)
        self._offers = []
        if self.wanted is not None:
            self._hear_about_chair(self.wanted)
        if self._wants_again and self.info.next:
            self._go_to(self.info.next)

    def _greet(self) -> None:
        """Tell what there is to know, now that it is not lost among all that happened before."""
        greeting, self._greeting = self._greeting, []
        for sentence in greeting:
            self._tell(sentence)

    def _hear_about_chair(self, wanted: kept.Seat) -> None:
        """Only one asks at a time: when nobody does any more and a person sits there, it is us."""
        if self.info.asking is not None and self.info.asking.seat == wanted.seat:
            return
        there = self.info.chairs[wanted.seat] if wanted.seat < self.info.seats else None
        self.wanted = None
        if there is None or not there.name or there.bot or self.info.stage == "over":
            with suppress(BadRecord):
                kept.forget(wanted)
            self._greeting.append(say("They would rather play on as they are; you look on."))
            return
        self.chair = msgspec.structs.replace(wanted, waits=False)
        self._remember()
        self._greeting.append(say("You are let in."))
        self._come_again()

    def _come_again(self) -> None:
        """With the secret of a chair; what was told so far is told no more."""
        self.close()
        self._repeated = self._chat[-CHAT_KEPT:]
        self._log_names = ()
        self.open(self._deliver)

    def _remember(self) -> None:
        """So that the next `boneyard join` comes back here."""
        chair = self.chair or self.wanted
        if chair is None:
            return
        try:
            kept.keep(chair)
        except BadRecord as error:
            self._troubles.append(str(error))

    def _hear_state(self, state: protocol.State) -> None:
        try:
            self._view = self._game.from_json(state.view)
        except BadRecord:
            self.ended = say("The table's server speaks another version of Boneyard.")
            return
        late, self.state = self._late and self.state is None, state
        self.rested = self.rested or self.seat not in state.acting
        self._offers = []
        self._continue_log([*self._log[: state.since], *(line.text for line in state.log)])
        if late:
            self.old = max(0, len(self._story) - RECENT)
        self._greet()
        if self._awaited and state.version >= self._awaited:
            self._settle()

    def _continue_log(self, log: list[str]) -> None:
        """The story goes on where the log differs from what was told; steps back are told as such."""
        before, self._log = self._log, log
        same = _alike(before, log)
        if self._log_names != self.names:  # the same things in other words
            same, self._log_names = min(len(before), len(log)), self.names
        if self._changing and len(before) == len(log):
            self._story += [new for old, new in zip(before, log, strict=True) if new != old]
            return
        if same < len(before) and not self._undoing:
            self._tell(say("The last step was taken back."))
        self._story += log[same:]

    def _hear_chat(self, line: protocol.Chat) -> None:
        while self._repeated and self._repeated[0] != line:
            self._repeated.pop(0)
        if self._repeated:
            self._repeated.pop(0)
            return
        self._chat.append(line)
        said = "{text}" if line.table else "{name} says: {text}"
        self._tell(say(said, name=line.name, text=line.text))

    def _hear_done(self, move: str, version: int) -> None:
        """Played; the position after it has come already, or is on its way."""
        self._unsure = False
        if move != self._sent:
            return
        if self._undoing:
            self._tell(say("Your last step is taken back."))
        self._awaited = version
        if self.state is not None and self.state.version >= version:
            self._settle()

    def _settle(self) -> None:
        self._sent, self._awaited = "", 0
        self._undoing = self._changing = False

    def _dismissed(self, sentence: str) -> None:
        self.ended = say("{sentence}", sentence=sentence)
        if self.chair is not None and sentence == CHAIR_GONE:
            with suppress(BadRecord):  # what cannot be forgotten is refused the next time, too
                kept.forget(self.chair)
            self.chair = None

    def _tell(self, sentence: Sentence) -> None:
        self._story.append(self.voice.render(sentence))

    # Who looks, and at what

    @property
    def game(self) -> Game[Any]:
        return self._game

    @property
    def names(self) -> tuple[str, ...]:
        return chairs.names(self.info)

    @property
    def viewer(self) -> Seat:
        return self.seat

    @property
    def voice(self) -> Voice:
        return Voice(names=self.names, you=self.seat)

    @property
    def view(self) -> Any:
        if self._view is None:
            raise IllegalAction("The game has not begun yet.")
        return self._view

    @property
    def in_lobby(self) -> bool:
        return self.info.stage == "lobby"

    @property
    def over(self) -> bool:
        return self.state is not None and self.state.over is not None

    @property
    def prompt(self) -> protocol.PromptInfo | None:
        return self.state.prompt if self.state is not None and not self._sent else None

    @property
    def asks_person(self) -> bool:
        return self.prompt is not None and not self.prompt.chosen

    @property
    def waits_for_people(self) -> bool:
        """Whether somebody else thinks, for whom it is worth saying that the game waits."""
        if self.state is None or self._sent:
            return False
        acting = [self.info.chairs[seat] for seat in self.state.acting if seat != self.seat]
        return any(not chair.bot for chair in acting)

    @property
    def moment(self) -> object:
        """Unlike any other, where there may be something new to show."""
        if self.state is None:
            return self.info.table, self.info.stage, self.info.chairs, self.info.options
        return self.info.table, self.state.version, self.over

    @property
    def wants_word(self) -> bool:
        """Whether nothing goes on unless something is typed here."""
        return self.asks_person or self.over or (self.in_lobby and self.host)

    @property
    def rule(self) -> str:
        return self.prompt.rule if self.prompt is not None else "1"

    @property
    def commands(self) -> dict[str, Sentence]:
        if self.seat == ONLOOKER:
            again = {"again": say("go on to the next game")} if self.info.next else {}
            return {**again, **(BEFORE if self.in_lobby else LOOKING), **TALK, **STAYING}
        door = DOOR if chairs.must_answer(self.info, self.seat) else {}
        if self.in_lobby:
            return {**door, **(HOSTING if self.host else {}), **BEFORE, **TALK, **SITTING}
        if self.over:
            return {**AFTER, **TALK, **SITTING}
        helped = HELP if self.info.hints and self.game.levels else {}
        return {**door, "undo": COMMANDS["undo"], **helped, **LOOKING, **TALK, **SITTING}

    @property
    def happened(self) -> int:
        return len(self._story)

    def told(self, since: int = 0) -> list[str]:
        return self._story[since:]

    def drawing(self, width: int) -> list[Line]:
        if self.state is None:
            return chairs.drawing(self.info, self.seat, self.address.link)
        return super().drawing(width)

    def question(self) -> Sentence:
        if self.state is None:
            return self._question_before()
        if self._sent:
            return say("One moment.")
        if self.prompt is None:
            return say("{status}{ready}", status=self.state.status, ready=self._ready())
        if not self.prompt.chosen:
            return say("{ask}{clock}", ask=self.prompt.ask, clock=self._clock())
        return say(
            "You have chosen {choice}.{ready} Until all are, you may choose otherwise.",
            choice=self.prompt.chosen,
            ready=self._ready(),
        )

    def _question_before(self) -> Sentence:
        if not self.in_lobby:
            return say("One moment.")
        if not self.host:
            host = next((chair.name for chair in self.info.chairs if chair.host), "")
            return say("Waiting for {host} to begin.", host=host or say("a host"))
        if any(not chair.name for chair in self.info.chairs):
            return say("You are the host: wait for others, or put bots on the empty chairs.")
        return say("You are the host: begin when everybody is ready.")

    def _ready(self) -> Sentence:
        if self.state is None or self.state.ready is None:
            return NOTHING
        return count(
            sum(self.state.ready),
            " {n} of {all} is ready.",
            " {n} of {all} are ready.",
            all=len(self.state.ready),
        )

    def _clock(self) -> Sentence:
        if self.state is None or self.state.seconds is None:
            return NOTHING
        return count(round(self.state.seconds), " ({n} second left)", " ({n} seconds left)")

    def offers(self) -> list[Offer]:
        if not self._offers:
            self._offers = self._choices() if self.state is not None else self._hosting()
        return self._offers if self.state is None or self.prompt is not None else []

    def _choices(self) -> list[Offer]:
        if self.prompt is None:
            return []
        return [
            Offer(number, choice.text, choice.label, _odds(choice, self.voice))
            for number, choice in enumerate(self.prompt.choices, 1)
        ]

    def _hosting(self) -> list[Offer]:
        """What a host may want to do next."""
        if not self.host or not self.in_lobby:
            return []
        empty = [number for number, chair in enumerate(self.info.chairs, 1) if not chair.name]
        wishes = [
            (f"bot {number}", say("put the bot {bot} on chair {number}", bot=USUAL_BOT, number=number))
            for number in empty
        ] or [("start", HOSTING["start"])]
        return [
            Offer(number, text, self.voice.render(label), "")
            for number, (text, label) in enumerate(wishes, 1)
        ]

    def pick(self, typed: str) -> str:
        if self.over:
            raise IllegalAction("The game is over; `help` lists what you can type.")
        if self.in_lobby and not self.host:
            raise IllegalAction("The host begins the game; `help` lists what you can type meanwhile.")
        if not self.offers():
            raise IllegalAction("It is not your turn; `help` lists what you can type meanwhile.")
        return super().pick(typed)

    def components(self) -> list[str]:
        """Also what is touched to choose otherwise, while others still choose."""
        if self.state is None:
            return []
        touches = (each.touch for each in self.prompt.choices) if self.prompt is not None else ()
        chosen = (component for touch in touches for group in touch for component in group)
        return list(dict.fromkeys([*self._game.components(self.view), *chosen]))

    def why(self, words: str) -> Refusal:
        if self.state is None:
            raise IllegalAction("The game has not begun yet.")
        return super().why(words)

    # How it stands

    def scores(self) -> list[str]:
        return [self.voice.render(sentence) for sentence in self.result()]

    def result(self) -> list[Sentence]:
        return [self._outcome(), *places(self._rows())]

    def short_result(self) -> list[Sentence]:
        return [self._outcome(), short_places(self._rows())]

    def _outcome(self) -> Sentence:
        if self.state is None:
            raise IllegalAction("The game has not begun yet.")
        if self.state.over is None:
            return say("The game is not finished. So far:")
        return say("{sentence}", sentence=self.state.over.sentence)

    def _rows(self) -> list[Row]:
        rows = self.state.scores if self.state is not None else []
        return [
            Row(
                who=Player(row.seat) if row.seat < self.info.seats else row.name,
                points=tuple(row.points),
                parts=tuple(row.parts),
            )
            for row in rows
        ]

    # Acting

    def play(self, text: str) -> None:
        """Send it. It is played when the server says so, and refused the same way."""
        if self.state is None:
            self.arrange(*text.split())
        elif self.tutored and self._weighed != text and len(self.offers()) > 1:
            self._weighed = text
            self._sent = self._advice(protocol.Weigh(id=os.urandom(12).hex(), text=text))
        else:
            self._act(text)

    def _act(self, text: str) -> None:
        assert self.state is not None
        self._weighed = ""
        self._changing = bool(self.state.prompt and self.state.prompt.chosen)
        self._move(protocol.Act(id=os.urandom(12).hex(), version=self.state.version, text=text))

    def undo(self) -> None:
        if self.state is None or not self.state.undo or self._sent:
            raise IllegalAction("There is nothing to take back: chance or somebody else has acted since.")
        self._undoing = True
        self._move(protocol.Undo(id=os.urandom(12).hex(), version=self.state.version))

    def _move(self, move: protocol.Act | protocol.Undo) -> None:
        assert self._line is not None
        self._sent = move.id
        self._line.move(move)

    def obey(self, command: str, rest: str) -> bool:
        """What is for the server to do; everything else is the face's own business."""
        if command == "say":
            self.speak(rest)
        elif command in ("start", "bot", "remove"):
            self.arrange(command, *rest.split())
        elif command in DOOR:
            self.answer_door(f"{command} {rest}".strip())
        elif command == "again":
            self.again()
        elif command == "stand":
            self.stand_up()
        elif command == "hint":
            self.ask_for_hints()
        elif command == "tutor":
            self.turn_tutor()
        else:
            return False
        return True

    def ask_for_hints(self) -> None:
        """They are told when they come."""
        if not self.asks_person:
            raise IllegalAction("You are asked nothing now, so there is nothing to advise.")
        self._weighed = ""
        self._advice(protocol.Hint(id=os.urandom(12).hex()))

    def _advice(self, question: protocol.Hint | protocol.Weigh) -> str:
        self._asked = question.id
        self._say(question)
        return question.id

    def turn_tutor(self) -> None:
        self.tutored = not self.tutored
        self._tell(advice.tutor_turned(self.tutored))

    def look_back(self) -> list[Sentence]:
        """From the record, which is everybody's when the game is over."""
        return advice.look_back(Match.replay(door.record(self.address)), [self.seat])

    def speak(self, text: str) -> None:
        if not text:
            raise IllegalAction("Say what? `say` and then the words.")
        self._say(protocol.Say(text=text))

    def arrange(self, command: str, chair: str = "", level: str = "", *_: str) -> None:
        """What a host does before the game: `start`, `bot 2`, `bot 2 random`, `remove 2`."""
        if command == "start":
            self._say(protocol.Start())
            return
        if not chair.isdecimal() or not 1 <= int(chair[:9]) <= self.info.seats:
            raise IllegalAction(
                "Say which chair, from 1 to {seats}: `{command} 2`.", seats=self.info.seats, command=command
            )
        seat = int(chair) - 1
        if command == "bot":
            self._say(protocol.SeatBot(seat=seat, bot=level or USUAL_BOT))
        else:
            self._say(protocol.Remove(seat=seat))

    def answer_door(self, typed: str) -> None:
        """`let in` or `turn away`, in full: a slip of the finger opens no hand."""
        asking = self.info.asking
        if asking is None or typed not in ("let in", "turn away"):
            raise IllegalAction("Say `let in` or `turn away`.")
        self._say(protocol.Admit(seat=asking.seat, name=asking.name, yes=typed == "let in"))

    def stand_up(self) -> None:
        """Give the chair up; the server answers with its good-bye."""
        self._say(protocol.Leave())
        self.leaving = True

    def again(self) -> None:
        """To the next game; if nobody has opened it yet, as soon as the server has."""
        if self.info.next:
            self._go_to(self.info.next)
            return
        self._say(protocol.Rematch(entropy=_entropy()))
        self._wants_again = True

    def _go_to(self, table: str) -> None:
        address, info = door.look(Address(self.address.server, table))
        must_know(info)
        self.close()
        self.address = address
        if self.chair is not None:
            self.chair = msgspec.structs.replace(self.chair, table=info.table)
        self._begin(info)
        self._remember()
        self.open(self._deliver)

    def _say(self, message: protocol.Said) -> None:
        assert self._line is not None
        self._line.say(message)

    def save(self, path: Path | None = None) -> Path:
        file = path or Path(f"{self.info.game}-{self.info.code.lower()}.json")
        keep_record(file, door.record(self.address))
        return file

    def take_trouble(self) -> str:
        troubles, self._troubles = self._troubles, []
        return " ".join(troubles)

    def farewell(self) -> list[str]:
        """What to know when one goes."""
        if self.chair is None or self.over or self.leaving:
            return []
        back = say("Your chair stays yours: `boneyard join {link}` brings you back.", link=self.address.link)
        return [self.voice.render(back)]


def _game_of(info: protocol.TableInfo) -> Game[Any]:
    return game_class(info.game)(info.seats, **info.options)


def _alike(before: list[str], after: list[str]) -> int:
    """How many lines at the beginning are the same."""
    pairs = enumerate(zip(before, after, strict=False))
    return next((n for n, (old, new) in pairs if old != new), min(len(before), len(after)))


def _odds(choice: protocol.ChoiceInfo, voice: Voice) -> str:
    return shown_odds(voice, (Odds(say("{what}", what=what), chance) for what, chance in choice.odds))
