"""A table at this keyboard: a match, the people and bots around it, what one can ask. It prints nothing."""

import shlex
from datetime import date
from pathlib import Path
from typing import Any

from boneyard.bots import choice, days, watches
from boneyard.core.errors import BadRecord
from boneyard.core.game import Game, Prompt
from boneyard.core.lesson import COACH, Lesson, coaching
from boneyard.core.match import Match
from boneyard.core.record import commitment
from boneyard.core.state import NOBODY, ONLOOKER, Seat
from boneyard.core.text import NOTHING, Player, Sentence, Voice, say
from boneyard.terminal import advice
from boneyard.terminal.keeping import free_name, keep_record
from boneyard.terminal.seating import PERSON, Seating
from boneyard.terminal.table import (
    AT_THE_END,
    COMMANDS,
    Offer,
    Row,
    Table,
    places,
    short_places,
    shown_odds,
)

HELP = {"hint", "tutor", "review"}


class LocalTable(Table):
    def __init__(
        self,
        match: Match[Any],
        seating: Seating,
        keep: Path | None = None,
        lesson: Lesson | None = None,
        day: date | None = None,
    ) -> None:
        self.match = match
        self.day = day  # whose deal it is
        self.lesson = lesson  # what a coach teaches here
        self.seating = seating
        self.keep = keep  # where the record is written after every step
        self.file = keep  # where it was saved last
        self.saved = False  # since the last step
        self.helps = match.game.judge() is not None  # gives hints, and looks back at the end
        self.tutored = False
        self._warned = ""  # the choice that somebody was warned of
        self._viewer: Seat = seating.people[0] if len(seating.people) == 1 else ONLOOKER
        self._offers: list[Offer] = []
        self._trouble = ""
        self._look()

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def names(self) -> tuple[str, ...]:
        return self.seating.names

    # Who is asked, and who looks on

    @property
    def over(self) -> bool:
        return not self.match.actors

    @property
    def seat(self) -> Seat:
        """Who acts next: of several, people before bots."""
        actors = self.match.actors
        people = [seat for seat in actors if self.seating.levels[seat] == PERSON]
        return (people or actors or [NOBODY])[0]

    @property
    def asks_person(self) -> bool:
        return not self.over and self.seating.levels[self.seat] == PERSON

    @property
    def viewer(self) -> Seat:
        """Whose eyes the table is seen with: the person asked, or the last one who was."""
        return self._viewer

    @property
    def voice(self) -> Voice:
        """Speaks to the viewer; at the end of a game to all people at the keyboard, by their names."""
        several_read = self.over and len(self.seating.people) > 1
        return Voice(names=self.seating.names, you=ONLOOKER if several_read else self.viewer)

    @property
    def view(self) -> Any:
        return self.game.view(self.match.state, self.viewer)

    def _look(self) -> None:
        """After every change: whoever is asked now sees the table, and gets new choices."""
        self._offers = []
        if not self.asks_person or self.seat == self._viewer:
            return
        self._viewer = self.seat
        self.covered = self._has_secrets()

    def _has_secrets(self) -> bool:
        """Whether the viewer sees or chooses what the others at this keyboard must not know."""
        if self.match.state.secret():
            return True
        mine = self.view.to_json()
        everybodys = self.game.view(self.match.state, ONLOOKER).to_json()
        return bool({**mine, "viewer": ONLOOKER} != everybodys)

    def uncover(self) -> None:
        self.covered = False

    # What there is to see

    @property
    def commands(self) -> dict[str, Sentence]:
        known = AT_THE_END if self.over else COMMANDS
        return known if self.helps else {name: text for name, text in known.items() if name not in HELP}

    @property
    def rule(self) -> str:
        return self.prompt().rule if self.asks_person else "1"

    def question(self) -> Sentence:
        """What is asked, and of whom if several people play; or what is going on where no person is asked."""
        if self.covered:
            return say(
                "Pass the keyboard to {name}. {name}: press Enter when nobody else looks.",
                name=self.seating.names[self.viewer],
            )
        if not self.asks_person:
            return self.game.status(self.view)
        ask = self.prompt().ask
        if len(self.seating.people) == 1:
            return ask
        return say("{name}: {ask}", name=self.seating.names[self.seat], ask=ask)

    def prompt(self) -> Prompt:
        return self.match.prompt(self.seat)

    def offers(self) -> list[Offer]:
        """The choices of the person asked; none if nobody is."""
        if not self._offers and self.asks_person and not self.covered:
            view = self.view
            choices = enumerate(self.prompt().choices, 1)
            self._offers = [
                Offer(number, choice.text, self.voice.render(choice.label), self._odds(view, choice.text))
                for number, choice in choices
            ]
        return self._offers

    def _odds(self, view: Any, text: str) -> str:
        action = self.game.read(self.match.state, self.seat, text)
        return shown_odds(self.voice, self.game.odds(view, action))

    def components(self) -> list[str]:
        return self.game.components(self.view)

    @property
    def happened(self) -> int:
        return len(self.match.events)

    def told(self, since: int = 0) -> list[str]:
        """What happened from event number `since` on, as the viewer hears it."""
        if self.covered:
            return []
        return [self.voice.render(told.sentence) for told in self.match.told(self.viewer, since)]

    def scores(self) -> list[str]:
        """How it stands, as far as the viewer sees."""
        return [self.voice.render(sentence) for sentence in result(self.match, self.viewer)]

    def result(self) -> list[Sentence]:
        return [*result(self.match), *(days.told(self.match, self.day) if self.day is not None else ())]

    def short_result(self) -> list[Sentence]:
        return [self.match.outcome(), short_places(_rows(self.match, ONLOOKER))]

    # Acting

    def play(self, text: str) -> None:
        if self.tutored and self.asks_person and self._warned != text:
            self._warned = text
            advice.warn(self, text)
        self.match.play(self.seat, text)
        self._warned = ""
        self._changed()

    # Help

    def coach(self) -> list[Sentence]:
        """What the coach of a lesson says to the person asked: about the last choice, and about this one."""
        found = coaching(self.lesson, self.match) if self.lesson is not None else None
        if found is None:
            return []
        labels = {choice.text: choice.label for choice in self.prompt().choices}
        tried = say("Try this: {choice}", choice=labels[found.do[0]]) if found.do else NOTHING
        said = [sentence for sentence in (found.comment, found.sentence, tried) if sentence]
        return [say("{coach}: {words}", coach=COACH, words=sentence) for sentence in said]

    def hints(self) -> list[Sentence]:
        return advice.hints(self)

    def turn_tutor(self) -> Sentence:
        self.tutored = not self.tutored
        return advice.tutor_turned(self.tutored)

    def look_back(self) -> list[Sentence]:
        return advice.look_back(self.match, list(self.seating.people))

    def bot_choice(self) -> str:
        """What the bot whose turn it is would play; the same after a resumed save or a step taken back."""
        seat = self.seat
        level = self.seating.levels[seat]
        before = self.match.asked(seat) if watches(level, self.game) else []
        return self.game.write(
            choice(
                level, self.game, self.match.bot_seed(seat), self.game.view(self.match.state, seat), before
            )
        )

    def undo(self) -> None:
        """Take the last step back, if a person made it and nothing was revealed since."""
        last = self.match.steps[-1].partition(" ")[0] if self.match.steps else ""
        seat = int(last) if last.isdecimal() and int(last) in self.seating.people else self.viewer
        self.match.undo(seat)
        self._changed()

    def _changed(self) -> None:
        self.saved = False
        self._look()
        if self.keep is None:
            return
        try:
            self.save(self.keep)
        except BadRecord as error:  # the game goes on, and whoever plays is told
            self.keep = None
            self._trouble = str(error)

    def take_trouble(self) -> str:
        """Why the record is no longer kept, once; nothing as long as it is."""
        trouble, self._trouble = self._trouble, ""
        return trouble

    def again(self) -> "LocalTable":
        """A new table with the same people and options; a kept record gets a file of its own."""
        table = LocalTable(
            Match(self.game), self.seating, None if self.keep is None else free_name(self.keep)
        )
        table.helps, table.tutored = self.helps, self.tutored
        return table

    # Keeping

    def save(self, path: Path | None = None) -> Path:
        """Write the record, but never over anything else than an earlier state of this very match."""
        file = path or self.file or Path(f"{self.game.name}-{commitment(self.match.seed.hex())[:8]}.json")
        keep_record(file, self.match.record())
        self.file = file
        self.saved = True
        return file

    def resume_command(self, file: Path) -> str:
        """How to go on with a saved game."""
        command = ["boneyard", "play", "--resume", str(file)]
        if self.seating.bots and set(self.seating.levels[1:]) != {"quick"}:
            command += ["--bots", self.seating.bots]
        people = [self.seating.names[seat] for seat in self.seating.people]
        if people != [f"Player {seat + 1}" for seat in self.seating.people]:
            command += ["--name", ",".join(people)]
        return shlex.join(command)


def result(match: Match[Any], viewer: Seat = ONLOOKER) -> list[Sentence]:
    """How a finished match ended, and everybody's standing; how it stands where it is not finished."""
    return [match.outcome(), *places(_rows(match, viewer))]


def _rows(match: Match[Any], viewer: Seat) -> list[Row]:
    game = match.game
    view = game.view(match.state, viewer)
    return [
        Row(
            who=Player(seat) if seat < game.seats else game.solo_rival,
            points=points,
            parts=tuple(game.breakdown(view, seat)) if seat < game.seats else (),
        )
        for seat, points in enumerate(match.standings)
    ]
