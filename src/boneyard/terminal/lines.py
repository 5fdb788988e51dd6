"""The table as plain lines, one question after another: for pipes, screen readers and simple terminals."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Generic, TypeVar

from boneyard import rulebook
from boneyard.core.errors import Refused
from boneyard.core.match import Match
from boneyard.core.text import Sentence, Voice, say, spoken
from boneyard.terminal.history import Moment, Turns, unfold
from boneyard.terminal.paper import Paper
from boneyard.terminal.session import LocalTable, result
from boneyard.terminal.table import Table, order

# Shows a prompt and returns the line typed; EOFError when there are no more. The function it is given
# knows what the beginning of a line could become.
Ask = Callable[[str, Callable[[str], list[str]]], str]

T = TypeVar("T", bound=Table)

SCREENFUL = 60  # empty lines that push everything out of sight


def play(table: LocalTable, paper: Paper, ask: Ask) -> None:
    """One game after another, until the people at the table leave."""
    talk = LocalTalk(table, paper, ask)
    try:
        talk.until_left()
    except EOFError:
        paper.text()
        talk.leave_at_end_of_input()


class Talk(Generic[T]):
    """What is said and shown the same way wherever the table is kept."""

    def __init__(self, table: T, paper: Paper) -> None:
        self.table = table
        self.paper = paper
        self.turns = Turns()
        self.heard = 0  # what was told so far, as the table counts
        self.left = False

    def _greet(self) -> None:
        game = self.table.game
        self._say(
            say(
                "{game}. Type a choice's number or its words; `?` shows the rule, `help` the commands.",
                game=game.title,
            )
        )
        self.paper.text()

    def _tell(self) -> None:
        if trouble := self.table.take_trouble():
            self.paper.text(trouble)
        for sentence in self.table.told(self.heard):
            self.paper.text(sentence)
        self.heard = self.table.happened

    def _show_table(self) -> None:
        self.paper.text()
        self.paper.lines(self.table.drawing(self.paper.width))
        self.paper.text()

    def _show_choices(self) -> None:
        self._all(self.table.coach())
        self._say(self.table.question())
        offers = self.table.offers()
        wide = max((len(offer.text) for offer in offers), default=0)
        for offer in offers:
            odds = f"  ({offer.odds})" if offer.odds else ""
            self.paper.entry(f"{offer.number:3}  {offer.text:{wide}}  ", f"{offer.label}{odds}")

    def _answer(self, typed: str) -> None:
        """Play it if it is a choice, else do what it says; a refusal changes nothing."""
        try:
            if not typed.strip():
                self._nothing_typed()
            elif order(typed)[0] in self.table.commands:
                self._command(*order(typed))
            else:
                self._play(self.table.pick(typed))
        except Refused as error:
            self.paper.text(str(error))

    def _nothing_typed(self) -> None:
        """The only choice there is, or all of them once more."""
        offers = self.table.offers()
        if len(offers) == 1:
            self._play(offers[0].text)
        else:
            self._show_choices()

    def _play(self, text: str) -> None:
        self.table.play(text)

    def _command(self, command: str, rest: str) -> None:
        if command == "undo":
            self._undo()
        elif command == "?":
            self._rules(rest or self.table.rule)
        elif command == "why":
            self._why(rest)
        elif command == "table":
            self._show_table()
        elif command == "scores":
            self._scores()
        elif command == "log":
            self._log()
        elif command == "save":
            self._save(rest)
        elif command == "help":
            self._help()
        else:
            self._leave()

    def _undo(self) -> None:
        self.table.undo()

    def _rules(self, wanted: str) -> None:
        for section in rulebook.find(self.table.game.name, wanted, spoken()):
            self.paper.text()
            self.paper.lines(rulebook.lines(section.text, self.paper.width, self.table.game.name))
        self.paper.text()

    def _why(self, words: str) -> None:
        refusal = self.table.why(words)
        self._say(say("{sentence} (rule {rule})", sentence=refusal.sentence, rule=refusal.rule))

    def _scores(self) -> None:
        for sentence in self.table.scores():
            self.paper.text(sentence)

    def _log(self) -> None:
        for sentence in self.table.told():
            self.paper.text(sentence)

    def _save(self, name: str) -> None:
        file = self.table.save(Path(name).expanduser() if name else None)
        self._say(say("Saved: `boneyard replay {file}` shows it again.", file=str(file)))

    def _help(self) -> None:
        self._say(say("Type the number of a choice or its words, or one of these:"))
        for command, meaning in self.table.commands.items():
            self.paper.entry(f"  {command:6} ", self.table.voice.render(meaning))

    def _show_end(self) -> None:
        self._show_table()
        for sentence in self.table.result():
            self._say(sentence)
        self.paper.text()
        self._help()

    def _leave(self) -> None:
        self.left = True

    def _say(self, sentence: Sentence, voice: Voice | None = None) -> None:
        self.paper.say(voice or self.table.voice, sentence)

    def _all(self, sentences: list[Sentence]) -> None:
        for sentence in sentences:
            self._say(sentence)


class LocalTalk(Talk[LocalTable]):
    """One question after another, and bots in between."""

    def __init__(self, table: LocalTable, paper: Paper, ask: Ask) -> None:
        super().__init__(table, paper)
        self.ask = ask

    def until_left(self) -> None:
        self._greet()
        while not self.left:
            self._next()

    def _next(self) -> None:
        """Tell what happened; then let a bot play, or ask a person."""
        if self.table.covered:
            self._pass_on()
        self._tell()
        if self.table.over:
            self._end()
        elif self.table.asks_person:
            self._question()
        else:
            self.table.play(self.table.bot_choice())

    def _pass_on(self) -> None:
        """Another person's turn: what the last one saw goes off the screen, and waits for the next."""
        for _ in range(SCREENFUL):
            self.paper.text()
        self._say(self.table.question())
        self._typed()
        self.table.uncover()

    def _typed(self) -> str:
        return self.ask("> ", self.table.endings)

    def _question(self) -> None:
        if self.turns.begins(self.table.seat, self.table.rule):
            self._show_table()
        self._show_choices()
        steps = len(self.table.match.steps)
        while not self.left and len(self.table.match.steps) == steps:
            self._answer(self._typed())

    def _play(self, text: str) -> None:
        """What follows is told to whoever acted, before the next person is `you`."""
        voice, viewer = self.table.voice, self.table.viewer
        self.table.play(text)
        for told in self.table.match.told(viewer, self.heard):
            self._say(told.sentence, voice)
        self.heard = self.table.happened

    def _command(self, command: str, rest: str) -> None:
        if command == "hint":
            self._all(self.table.hints())
        elif command == "tutor":
            self._say(self.table.turn_tutor())
        elif command == "review":
            self._all(self.table.look_back())
        else:
            super()._command(command, rest)

    def _undo(self) -> None:
        self.table.undo()
        self.heard = self.table.happened
        self._say(say("Your last step is taken back."))
        self._show_table()

    def _save(self, name: str) -> None:
        if self.table.over:
            super()._save(name)
            return
        file = self.table.save(Path(name).expanduser() if name else None)
        self._say(say("Saved. To go on later: {command}", command=self.table.resume_command(file)))

    # The end, and leaving

    def _end(self) -> None:
        self._show_end()
        ended = self.table
        while not self.left and self.table is ended:
            self._answer_at_end(self._typed())

    def _answer_at_end(self, typed: str) -> None:
        command, rest = order(typed)
        try:
            if command == "again":
                self._again()
            elif command == "quit":
                self.left = True
            elif command in self.table.commands:
                self._command(command, rest)
            else:
                self._help()
        except Refused as error:
            self.paper.text(str(error))

    def _again(self) -> None:
        self.table = self.table.again()
        self.turns = Turns()
        self.heard = 0

    def _leave(self) -> None:
        """Ask whether to save, unless nothing would be lost."""
        if self.table.saved:
            self.left = True
            return
        self._say(say("Save the game before you leave? y: yes, n: no, Enter: stay."))
        answer = self._typed().strip().casefold()
        if answer in ("y", "yes"):
            self._save("")
        self.left = answer in ("y", "yes", "n", "no")

    def leave_at_end_of_input(self) -> None:
        """No more is typed: a last question, which someone at a keyboard can still answer."""
        if self.table.over or self.table.saved or self.left:
            return
        self._say(say("Save the game before you leave? y: yes, Enter: no."))
        try:
            answer = self._typed().strip().casefold()
        except EOFError:
            self.paper.text()
            self._say(say("The game was left unfinished and not saved."))
            return
        if answer in ("y", "yes"):
            self._save("")


def watch(table: LocalTable, paper: Paper) -> None:
    """Bots play, and all of it is told."""
    moments = unfold(table.match, table.viewer, lambda: (table.seat, table.bot_choice()))
    transcript(moments, table.match, table.voice, paper)
    if table.keep is not None:
        paper.say(table.voice, say("The record is in {file}.", file=str(table.save())))


def transcript(moments: Iterable[Moment], match: Match[Any], voice: Voice, paper: Paper) -> None:
    """A whole game: the table where a turn begins, and everything that happens."""
    for moment in moments:
        for told in moment.news:
            paper.say(voice, told.sentence)
        if moment.begins_turn:
            paper.text()
            paper.lines(match.game.draw(moment.view, voice, paper.width))
            paper.text()
    paper.text()
    for sentence in result(match):
        paper.say(voice, sentence)
