"""Options: each declared once, with its range, its default (the rulebook), and the rule it belongs to.

Validation, command-line help and lobby forms all come from the declaration.

    >>> from boneyard.core.options import Number, Pick, Switch
    >>> prizes = Number(name="prizes", default=4, low=1, high=6, help="How many there are.", rule="2.1")
    >>> prizes.parse("5"), prizes.samples(), str(prizes.allowed())
    (5, (1, 4, 6), 'a whole number from 1 to 6')
    >>> Switch(name="open_hands", default=False, help="Hands are open.", rule="2.1").parse("on")
    True
    >>> Pick(name="deck", default="short", choices=("short", "long"), help="Which one.", rule="1.1").samples()
    ('short', 'long')
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from boneyard.core.errors import BadOption
from boneyard.core.text import Sentence, say

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """What all of them have: a name, the rulebook's value, a sentence, and the section it belongs to."""

    name: str
    default: Value
    help: str  # a template, like every sentence
    rule: str  # section of docs/rules/<game>.md

    def check(self, value: object) -> Value:
        """The value in its one proper form, or a refusal."""
        raise NotImplementedError

    def parse(self, text: str) -> Value:
        """From what a person typed."""
        return self.check(text)

    def allowed(self) -> Sentence:
        """What may be chosen, for help and refusals."""
        raise NotImplementedError

    def samples(self) -> tuple[Value, ...]:
        """Values worth trying, the default among them: what the contract test plays with."""
        raise NotImplementedError

    def _refuse(self, value: object) -> BadOption:
        return BadOption(
            "Option {name} takes {allowed}, not {value} (rule {rule}).",
            name=self.name,
            allowed=self.allowed(),
            value=repr(str(value)[:60]),
            rule=self.rule,
        )


@dataclass(frozen=True)
class Switch(Option):
    """On or off."""

    default: bool

    def check(self, value: object) -> Value:
        if isinstance(value, bool):
            return value
        raise self._refuse(value)

    def parse(self, text: str) -> Value:
        if text in ("on", "yes", "true"):
            return True
        if text in ("off", "no", "false"):
            return False
        raise self._refuse(text)

    def allowed(self) -> Sentence:
        return say("on or off")

    def samples(self) -> tuple[Value, ...]:
        return (False, True)


@dataclass(frozen=True)
class Number(Option):
    """A whole number within bounds."""

    default: int
    low: int
    high: int

    def check(self, value: object) -> Value:
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise self._refuse(value)

    def parse(self, text: str) -> Value:
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 10:
            return self.check(int(text))
        raise self._refuse(text)

    def allowed(self) -> Sentence:
        return say("a whole number from {low} to {high}", low=self.low, high=self.high)

    def samples(self) -> tuple[Value, ...]:
        return tuple(dict.fromkeys((self.low, self.default, self.high)))


@dataclass(frozen=True)
class Pick(Option):
    """One of several, or what a function of the game's own makes of anything else."""

    default: str
    choices: tuple[str, ...]
    other: Callable[[str], str] | None = None  # reads what is not among the choices, or raises ValueError
    other_help: str = ""
    other_sample: str = ""

    def check(self, value: object) -> Value:
        if isinstance(value, str) and value in self.choices:
            return value
        if isinstance(value, str) and self.other is not None:
            try:
                return self.other(value)
            except ValueError as error:
                raise BadOption(
                    "{refusal} {error}", refusal=self._refuse(value).sentence, error=str(error)
                ) from None
        raise self._refuse(value)

    def allowed(self) -> Sentence:
        choices = ", ".join(self.choices)
        if self.other is None:
            return say("one of {choices}", choices=choices)
        return say("one of {choices}, or {other}", choices=choices, other=say(self.other_help))

    def samples(self) -> tuple[Value, ...]:
        return (*self.choices, self.other_sample) if self.other is not None else self.choices


def settle(declared: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, Value]:
    """Every option with its value: as given, else the rulebook's."""
    names = [option.name for option in declared]
    for name in given:
        if name not in names:
            known = ", ".join(names) if names else "none"
            raise BadOption(
                "There is no option {name} here; the options are: {known}.",
                name=repr(str(name)[:60]),
                known=known,
            )
    return {
        option.name: option.check(given[option.name]) if option.name in given else option.default
        for option in declared
    }


def options_hash(game: str, rules: int, seats: int, options: Mapping[str, Value]) -> str:
    """What two tables must share to be the same game, in sixteen hexadecimal digits."""
    whole = {"game": game, "rules": rules, "seats": seats, "options": dict(options)}
    return hashlib.sha256(json.dumps(whole, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:16]
