"""A match: one game being played, from (seed, decisions) alone."""

import hashlib
from dataclasses import replace
from typing import Any, Generic, Self, cast

from boneyard.core import registry
from boneyard.core.errors import BadRecord, IllegalAction, Refused
from boneyard.core.events import LASTS, Told
from boneyard.core.furniture import Thing
from boneyard.core.game import Game, Prompt, S
from boneyard.core.luck import Luck, fresh_seed, seed_bytes
from boneyard.core.record import SCHEMA, check_chain, check_shape, links
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, ONLOOKER, Event, Seat
from boneyard.core.text import Player, Sentence, say

WORLDS = 8  # looked at before a step may be taken back


class Match(Generic[S]):
    """Who may act, what they are asked, and what has happened. It plays for nobody but chance.

    >>> from boneyard import Match
    >>> from examples.gops.game import Gops
    >>> match = Match(Gops(2, prizes=2), seed=7)  # a number, 64 hexadecimal digits, 32 bytes, or none
    >>> match.actors
    [0, 1]
    >>> [choice.text for choice in match.prompt(0).choices]
    ['bid 3', 'bid 4']
    >>> events = match.play(0, "bid 3")
    >>> events = match.change(0, "bid 4")  # the other has not bid yet
    >>> [str(told.sentence) for told in match.told(1)][-2:]
    ['A prize of 1 was turned up.', 'Player 1 bid.']
    >>> match.record()["steps"]  # by which `replay` plays it again
    ['* 4 3 2 7', '* 1', '0 bid 4']
    """

    def __init__(self, game: Game[S], seed: int | str | bytes | None = None) -> None:
        self.game = game
        self.seed: bytes = fresh_seed() if seed is None else seed_bytes(seed)
        self.state: S = game.start()
        self.events: list[Event] = []
        self.moments: dict[int, S] = {}  # how it stood at each event of the last step, by its place
        self.steps: list[str] = []
        self._phase = ""  # the secret phase that is open
        self._open_state: S = self.state  # the state when it began
        self._open_steps = 0
        self._open_events = 0
        self._floor = 0  # steps up to here have revealed something and stay
        self._before: S = self.state  # the state before the last step that somebody made
        self.state.events = self.events
        self._chance()
        self._open_phase()

    # Playing

    @property
    def actors(self) -> list[Seat]:
        """The seats that may act now; none when the match is over."""
        return self.state.actors()

    def prompt(self, seat: Seat) -> Prompt:
        """What the seat is asked, with every choice it has."""
        self._must_act(seat)
        return self.game.prompt(self.state, seat)

    def play(self, seat: Seat, text: str) -> list[Event]:
        """Let a seat act, then chance as long as it is its turn; return what happened."""
        self._must_act(seat)
        action = self.game.read(self.state, seat, text)
        before = len(self.events)
        self._before = self._fresh_clone(self.state)
        self.state.moments = []
        self.state.apply(seat, action)
        self.steps.append(f"{seat} {text}")
        self._chance()
        self._keep_moments(before)
        if self._phase and self.state.secret() == self._phase:
            self.moments = {}  # a choice that may still be changed is not played out
            return self.events[before:]
        if self._phase:
            self._floor = len(self.steps)
        self._open_phase()
        return self.events[before:]

    def goes_on_unseen(self, seat: Seat, text: str) -> bool:
        """Whether this choice leaves the seat with another one to make in the same secret phase.

        So the others do not see that anything was chosen. Luck falls here as it will.
        """
        if not self._phase:
            return False
        after = self._fresh_clone(self.state)
        after.apply(seat, self.game.read(after, seat, text))
        while after.actors() == [CHANCE]:
            after.resolve(after.draw(Luck(self.seed, after.luck())))
        return after.secret() == self._phase and seat in after.actors()

    def change(self, seat: Seat, text: str) -> list[Event]:
        """Replace the seat's own secret choice while others still owe theirs; the record keeps the last."""
        place = self._commit_of(seat)
        if not self._phase or place < 0:
            raise IllegalAction("Seat {seat} has no secret choice that could still be changed.", seat=seat)
        was = self.state, self.events, self.steps
        choices = self._open_choices()
        choices[place] = f"{seat} {text}"
        self.state = self._fresh_clone(self._open_state)
        self.events = self.events[: self._open_events]
        self.steps = self.steps[: self._open_steps]
        self.state.events = self.events
        self.moments = {}
        try:
            self._choose_again(choices)
        except Refused:
            self.state, self.events, self.steps = was
            raise
        return self.events[self._open_events :]

    def _choose_again(self, choices: list[str]) -> None:
        """Luck has its label from the seat it is for, so it falls as it fell."""
        for step in choices:
            who, _, words = step.partition(" ")
            self.state.apply(int(who), self.game.read(self.state, int(who), words))
            self.steps.append(step)
            self._chance()

    def can_undo(self, seat: Seat) -> bool:
        """Whether the last step was this seat's own, alone at the table, and nothing was revealed since."""
        if self._phase or len(self.steps) <= self._floor or not self.steps[-1].startswith(f"{seat} "):
            return False
        return not self._last_step_revealed()

    def _last_step_revealed(self) -> bool:
        """Whether the last step showed what was face down, so that a world like it may not have that step."""
        if not self.game.hides:
            return False
        who, _, text = self.steps[-1].partition(" ")
        seen = self.game.view(self._before, ONLOOKER)
        for number in range(WORLDS):
            world = self.game.imagine(seen, Rng(number))
            if all(self.game.write(action) != text for action in world.actions(int(who))):
                return True
        return False

    def undo(self, seat: Seat) -> None:
        """Take back the seat's own last step, by playing all the others again."""
        if not self.can_undo(seat):
            raise IllegalAction("There is nothing to take back: chance or somebody else has acted since.")
        again = type(self)(self.game, self.seed)
        again._repeat(self.steps[:-1])
        self.__dict__.update(again.__dict__)

    # How it stands

    @property
    def standings(self) -> list[tuple[int, ...]]:
        """Per seat what places are decided by; more is better."""
        return self.state.standings()

    @property
    def winners(self) -> list[Seat]:
        """The seats that won; empty while the match lasts."""
        return self.game.winners(self.state)

    def outcome(self) -> Sentence:
        """How it ended, in a sentence."""
        if self.actors:
            return say("The game is not finished. So far:")
        winners = self.winners
        if not winners:
            return say("{rival} won this time.", rival=self.game.solo_rival)
        if len(winners) == 1:
            return say("{who} won!", who=Player(winners[0]))
        return say("{winners} won together!", winners=tuple(Player(seat) for seat in winners))

    def margin(self) -> Sentence:
        """By what it was won: `6 dogs to 4`."""
        rows = self.standings
        best = max(rows)
        most = self.game.amount(best[0])
        beaten = max((row for row in rows if row != best), default=best)
        if beaten[0] < best[0]:
            return say("{most} to {next}", most=most, next=beaten[0])
        if beaten < best:
            return say("{most} each, and ahead in the tie-break", most=most)
        return say("{most} each", most=most)

    def told(self, viewer: Seat, since: int = 0) -> list[Told]:
        """What a viewer hears of the events from number `since` on."""
        heard = (self.game.tell(event, viewer) for event in self.events[since:])
        return [told for told in heard if told.sentence]

    def telling(self) -> float:
        """Seconds that it takes to tell at the table what the last step came to, as all may hear it."""
        events = [self.events[at] for at in self.moments]
        heard = [event for event in events if self.game.tell(event, ONLOOKER).sentence]
        return sum(LASTS[self.game.events[event.kind].beat] for event in heard)

    def shows(self) -> bool:
        """Whether everybody sees on the table what the last step did, and not only who has chosen."""
        states = (self._before, *self.moments.values(), self.state)
        tables = [self.game.furniture(self.game.view(state, ONLOOKER)) for state in states]
        faces = [[(zone.id, *map(unmarked, zone.things)) for zone in table.zones] for table in tables]
        return any(each != faces[0] for each in faces)

    def bot_seed(self, seat: Seat) -> int:
        """By which a bot decides: the same after a restart or a step taken back, and nobody can guess it."""
        label = f"bot/{seat}/{len(self.steps)}".encode()
        return int.from_bytes(hashlib.sha256(self.seed + label).digest()[:8], "big")

    # Keeping

    def asked(self, seat: Seat) -> list[S]:
        """What a seat saw whenever it chose so far."""
        state = self.game.start()
        found: list[S] = []
        for step in self.steps:
            who, _, text = step.partition(" ")
            if who == "*":
                state.resolve([int(shown) for shown in text.split()])
                continue
            if int(who) == seat:
                found.append(self.game.view(state, seat))
            state.apply(int(who), self.game.read(state, int(who), text))
        return found

    def record(self) -> dict[str, Any]:
        """All that it takes to play the match again, as plain data."""
        game = self.game
        record: dict[str, Any] = {
            "schema": SCHEMA,
            "game": game.name,
            "rules": game.rules,
            "seats": game.seats,
            "options": dict(game.options),
            "options_hash": game.options_hash,
            "seed": self.seed.hex(),
            "steps": list(self.steps),
            "standings": [list(row) for row in self.standings],
        }
        record["chain"] = list(links(record))
        return record

    @classmethod
    def replay(cls, record: dict[str, Any]) -> Self:
        """Play a record again. Its luck must follow from its seed, or the first wrong step is named."""
        check_shape(record)
        game = game_of(record)
        check_chain(record)
        match = cls(game, record["seed"])
        match._repeat(record["steps"])
        if [list(row) for row in match.standings] != record["standings"]:
            raise BadRecord("The record's standings are not those its steps lead to.")
        return match

    def _repeat(self, steps: list[str]) -> None:
        done = 0
        while True:
            for number in range(done, len(self.steps)):
                self._compare(steps, number)
            done = len(self.steps)
            if done == len(steps):
                return
            self._repeat_step(steps[done], done + 1)

    def _repeat_step(self, step: str, number: int) -> None:
        who, _, text = step.partition(" ")
        if who == "*":
            raise BadRecord(
                "Step {number} ({step}) is luck, but it is not chance's turn.",
                number,
                number=number,
                step=repr(step[:40]),
            )
        if not who.isdecimal() or len(who) > 3:
            raise BadRecord(
                "Step {number} ({step}) does not say who acts.",
                number,
                number=number,
                step=repr(step[:40]),
            )
        try:
            self.play(int(who), text)
        except Refused as error:
            raise BadRecord(
                "Step {number} ({step}) cannot be played: {error}",
                number,
                number=number,
                step=repr(step[:40]),
                error=error.sentence,
            ) from None

    def _compare(self, steps: list[str], number: int) -> None:
        mine = self.steps[number]
        if number >= len(steps):
            raise BadRecord(
                "The record ends before step {number}, which its seed decides ({mine}).",
                number + 1,
                number=number + 1,
                mine=repr(mine),
            )
        if steps[number] != mine:
            raise BadRecord(
                "Step {number} ({step}) does not fit the seed, which gives {mine}.",
                number + 1,
                number=number + 1,
                step=repr(steps[number][:40]),
                mine=repr(mine),
            )

    # Inside

    def _keep_moments(self, before: int) -> None:
        seen, self.state.moments = self.state.moments or [], None
        self.moments = {before + at: cast("S", state) for at, state in enumerate(seen)}

    def _must_act(self, seat: Seat) -> None:
        if type(seat) is int and seat >= 0 and seat in self.actors:
            return
        if not self.actors:
            raise IllegalAction("The game is over.")
        raise IllegalAction("It is not seat {seat}'s turn.", seat=seat)

    def _chance(self) -> None:
        while self.state.actors() == [CHANCE]:
            self._chance_once()

    def _chance_once(self) -> None:
        shown = self.state.draw(Luck(self.seed, self.state.luck()))
        self.state.resolve(shown)
        self.steps.append(" ".join(["*", *map(str, shown)]))

    def _open_phase(self) -> None:
        self._phase = self.state.secret()
        if self._phase:
            self._open_state = self._fresh_clone(self.state)
            self._open_steps = len(self.steps)
            self._open_events = len(self.events)

    def _open_choices(self) -> list[str]:
        """What was chosen in the open phase, without the luck in between."""
        return [step for step in self.steps[self._open_steps :] if not step.startswith("*")]

    def _commit_of(self, seat: Seat) -> int:
        """Which of these choices was the seat's last; -1 if it has none, or is still asked."""
        if seat in self.actors:
            return -1
        mine = [at for at, step in enumerate(self._open_choices()) if step.startswith(f"{seat} ")]
        return mine[-1] if mine else -1

    def _fresh_clone(self, state: S) -> S:
        clone = state.clone()
        assert isinstance(clone, type(state))
        return clone


def unmarked(thing: Thing) -> Thing:
    return replace(thing, marks=())


def game_of(record: dict[str, Any]) -> Game[Any]:
    """The game a record was made with, or why this version cannot play it."""
    try:
        cls = registry.game_class(record["game"])
        if record["rules"] > cls.rules:
            raise BadRecord(
                "This record follows rules {number} of {title}, made by a newer Boneyard; "
                "this one knows rules {rules}.",
                number=record["rules"],
                title=cls.title,
                rules=cls.rules,
            )
        if record["rules"] != cls.rules:
            raise BadRecord(
                "This record follows rules {number} of {title}; they are now {rules}.",
                number=record["rules"],
                title=cls.title,
                rules=cls.rules,
            )
        game = cls(record["seats"], **record["options"])
        seed_bytes(record["seed"])
    except BadRecord:
        raise
    except (ValueError, TypeError) as error:
        raise BadRecord("The record's head is wrong: {error}", error=str(error)) from None
    if game.options_hash != record["options_hash"]:
        raise BadRecord("The record's options do not fit their hash.")
    return game
