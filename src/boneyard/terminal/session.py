"""A table at this keyboard: a match, the people and bots around it, what one can ask. It prints nothing."""

import hashlib
import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boneyard
from boneyard.core.errors import BadRecord, IllegalAction
from boneyard.core.game import Game, Odds, Prompt, Refusal
from boneyard.core.match import Match
from boneyard.core.record import commitment, read_record, write_record
from boneyard.core.state import NOBODY, ONLOOKER, Seat
from boneyard.core.text import NOTHING, Line, Player, Sentence, Voice, say
from boneyard.terminal.seating import PERSON, Seating

# What one can type besides a choice, and what it does.
COMMANDS = {
    "undo": say("take your last step back, as long as nothing was revealed since"),
    "?": say("the rule this question comes from; `? 3.1` that section, `? setup` what is about that"),
    "why": say("why something cannot be done now: `why` and what you would touch"),
    "table": say("show the table"),
    "scores": say("how it stands, and how everybody's points come about"),
    "log": say("everything that has happened"),
    "save": say("write the record to a file; `save FILE` to that one"),
    "help": say("this list"),
    "quit": say("leave the table"),
}
AT_THE_END = {
    "again": say("play again, with new luck"),
    "save": say("keep the record of this game"),
    "log": say("everything that has happened"),
    "quit": say("leave the table"),
}
IDLE_WORDS = {"a", "an", "can", "can't", "cant", "i", "is", "my", "not", "on", "the", "to", "your"}

ODDS_ROOM = 32  # letters beside a choice


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice as it is shown: its number, its notation, what it means, and the odds known."""

    number: int
    text: str
    label: str
    odds: str


class LocalTable:
    def __init__(self, match: Match[Any, Any], seating: Seating, keep: Path | None = None) -> None:
        self.match = match
        self.seating = seating
        self.keep = keep  # where the record is written after every step
        self.file = keep  # where it was saved last
        self.saved = False  # since the last step
        self._viewer: Seat = seating.people[0] if len(seating.people) == 1 else ONLOOKER
        self.covered = False  # somebody else's eyes may still be on what the person asked alone may see
        self._offers: list[Offer] = []
        self._trouble = ""
        self._look()

    @property
    def game(self) -> Game[Any, Any]:
        return self.match.game

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

    def drawing(self, width: int) -> list[Line]:
        return [] if self.covered else self.game.draw(self.view, self.voice, width)

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
        """The first few: a line has no room for all that a game may know."""
        known = self.game.odds(view, self.game.read(self.match.state, self.seat, text))
        shown = ""
        for odds in known:
            more = (
                f"{shown}, {self.voice.render(percent(odds))}" if shown else self.voice.render(percent(odds))
            )
            if shown and len(more) > ODDS_ROOM:
                break
            shown = more
        return shown

    def told(self, since: int = 0) -> list[str]:
        """What happened from event number `since` on, as the viewer hears it."""
        if self.covered:
            return []
        return [self.voice.render(told.sentence) for told in self.match.told(self.viewer, since)]

    def scores(self) -> list[str]:
        """How it stands, as far as the viewer sees."""
        return [self.voice.render(sentence) for sentence in result(self.match, self.viewer)]

    # Acting

    def pick(self, typed: str) -> str:
        """The notation of the choice that was meant, by its number or as notation."""
        words = " ".join(typed.casefold().split())
        offers = self.offers()
        for offer in offers:
            if words == str(offer.number):
                return offer.text
        for offer in offers:
            if words == offer.text.casefold():
                return offer.text
        meant = [offer.text for offer in offers if words and words == behind_first_word(offer)]
        if len(meant) == 1:
            return meant[0]
        raise IllegalAction(
            "There is no choice {typed} now; type a number from 1 to {offers}, or `help`.",
            typed=repr(typed[:40]),
            offers=len(offers),
        )

    def endings(self, typed: str) -> list[str]:
        """What the beginning of a line could become: notations and commands."""
        begun = " ".join(typed.casefold().split())
        known = [offer.text for offer in self.offers()] + list(AT_THE_END if self.over else COMMANDS)
        return [word for word in known if word.casefold().startswith(begun)]

    def play(self, text: str) -> None:
        self.match.play(self.seat, text)
        self._changed()

    def bot_choice(self) -> str:
        """What the bot whose turn it is would play; the same after a resumed save or a step taken back."""
        seat = self.seat
        label = f"bot/{seat}/{len(self.match.steps)}".encode()
        seed = int.from_bytes(hashlib.sha256(self.match.seed + label).digest()[:8], "big")
        bot = boneyard.bot(self.seating.levels[seat], self.game, seed)
        return self.game.write(bot.choose(self.game.view(self.match.state, seat)))

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
        return LocalTable(Match(self.game), self.seating, None if self.keep is None else free_name(self.keep))

    # Asking

    def why(self, words: str) -> Refusal:
        """Why touching what these words mean plays nothing now."""
        view = self.view
        components = self.game.components(view)
        if words.split() and all(word in components for word in words.split()):
            return self.game.why_not(view, words.split())
        meant = self._meant(words, components)
        answers = {self.game.why_not(view, [component]) for component in meant}
        if len(answers) == 1:
            return answers.pop()
        if not meant:
            raise IllegalAction("There is no {thing} on this table.", thing=repr(words.strip()[:40]))
        raise IllegalAction("Which one do you mean: {known}?", known=", ".join(meant[:8]))

    def _meant(self, words: str, components: list[str]) -> list[str]:
        """The components these words name: your own before others', the whole name before a part of it."""
        wanted = self._wanted(words)
        found = [component for component in components if wanted and wanted <= set(parts(component))]
        found = [component for component in found if owner(component) in (self.viewer, None)] or found
        named = [component for component in found if wanted == set(parts(component)[-len(wanted) :])]
        kinds = [component for component in found if wanted == {component.partition(":")[0]}]
        return named or kinds or found

    def _wanted(self, words: str) -> set[str]:
        """The words that count; a player's name stands for the seat."""
        text = words.casefold().replace("?", " ")
        for name in sorted(self.seating.names, key=len, reverse=True):
            seat = self.seating.names.index(name)
            text = re.sub(rf"\b{re.escape(name.casefold())}(?:'s)?(?!\w)", str(seat), text)
        return {part for word in text.split() if word not in IDLE_WORDS for part in parts(word)}

    # Keeping

    def save(self, path: Path | None = None) -> Path:
        """Write the record, but never over anything else than an earlier state of this very match."""
        file = path or self.file or Path(f"{self.game.name}-{commitment(self.match.seed.hex())[:8]}.json")
        try:
            self._must_be_free(file)
            write_record(file, self.match.record())
        except OSError as error:
            raise BadRecord(
                "{file} cannot be written: {reason}.",
                file=str(file),
                reason=(error.strerror or "unknown reason").lower(),
            ) from None
        self.file = file
        self.saved = True
        return file

    def _must_be_free(self, file: Path) -> None:
        if "\0" in str(file):
            raise BadRecord("A file name has no such letters in it.")
        if file.is_dir():
            raise BadRecord("{file} is a folder, not a file.", file=str(file))
        if file.exists() and not self._is_ours(file):
            raise BadRecord("{file} already holds something else; choose another name.", file=str(file))

    def _is_ours(self, file: Path) -> bool:
        try:
            return bool(read_record(file)["seed"] == self.match.seed.hex())
        except BadRecord:
            return False

    def resume_command(self, file: Path) -> str:
        """How to go on with a saved game."""
        command = ["boneyard", "play", "--resume", str(file)]
        if self.seating.bots and set(self.seating.levels[1:]) != {"quick"}:
            command += ["--bots", self.seating.bots]
        people = [self.seating.names[seat] for seat in self.seating.people]
        if people != [f"Player {seat + 1}" for seat in self.seating.people]:
            command += ["--name", ",".join(people)]
        return shlex.join(command)


def behind_first_word(offer: Offer) -> str:
    """`pick d4 d6` without `pick`: enough to type where no other choice ends alike."""
    return offer.text.casefold().partition(" ")[2]


def percent(odds: Odds) -> Sentence:
    """`bust 12 %`; only what is certain is called 0 or 100."""
    whole = round(100 * odds.chance)
    if whole == 0 and odds.chance > 0:
        return say("{what} under 1 %", what=odds.label)
    if whole == 100 and odds.chance < 1:
        return say("{what} over 99 %", what=odds.label)
    return say("{what} {percent} %", what=odds.label, percent=whole)


def parts(component: str) -> list[str]:
    """`space:0.1.5` is space, 0, 1 and 5; `tile:roll_over` is tile, roll and over."""
    return component.replace(":", " ").replace(".", " ").replace("_", " ").split()


def owner(component: str) -> Seat | None:
    """The seat a component belongs to: its first number. None for what is everybody's."""
    first = component.partition(":")[2].partition(".")[0]
    return int(first) if first.isdecimal() else None


def order(typed: str) -> tuple[str, str]:
    """What was typed as a command and the rest of the line."""
    words = typed.strip()
    if words.startswith("?"):
        return "?", words[1:].strip()
    command, _, rest = words.partition(" ")
    return command.casefold(), rest.strip()


def result(match: Match[Any, Any], viewer: Seat = ONLOOKER) -> list[Sentence]:
    """How a finished match ended, and everybody's standing; how it stands where it is not finished."""
    return [match.outcome(), *_places(match, viewer)]


def short_result(match: Match[Any, Any]) -> list[Sentence]:
    """The same without how the points came about."""
    rows = match.standings
    shown = [
        say("{who}: {points}", who=_who(match, row), points=" / ".join(map(str, rows[row])))
        for row in _best_first(match)
    ]
    return [match.outcome(), say("{standing}.", standing=tuple(shown))]


def _places(match: Match[Any, Any], viewer: Seat) -> list[Sentence]:
    rows = match.standings
    return [
        say(
            "{place}. {who}: {points}{why}",
            place=1 + sum(other > rows[row] for other in rows),
            who=_who(match, row),
            points=" / ".join(map(str, rows[row])),
            why=_why(match, row, viewer),
        )
        for row in _best_first(match)
    ]


def _best_first(match: Match[Any, Any]) -> list[int]:
    rows = match.standings
    return sorted(range(len(rows)), key=lambda row: rows[row], reverse=True)


def _who(match: Match[Any, Any], row: int) -> Player | str:
    return Player(row) if row < match.game.seats else match.game.solo_rival


def _why(match: Match[Any, Any], row: int, viewer: Seat) -> Sentence:
    """How the points came about, where the game explains them."""
    if row >= match.game.seats:
        return NOTHING
    lines = match.game.breakdown(match.game.view(match.state, viewer), row)
    parts = tuple(say("{what}: {points}", what=what, points=points) for what, points in lines)
    return say(" ({parts})", parts=parts) if parts else NOTHING


def free_name(file: Path) -> Path:
    """The same name with the first number that is still free."""
    number = 2
    while (found := file.with_stem(f"{file.stem}-{number}")).exists():
        number += 1
    return found
