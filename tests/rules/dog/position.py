"""A Dog position on one line, as docs/positions.md describes it.

    R 0* 60 H1 / Y 22 : R 8 K [canadian_seven]

Red has a fresh token on field 0, one on field 60, one in slot 1 of its home and the last in the kennel;
Yellow has a token on field 22; all others are in their kennels. Red plays, with an 8 and a king, under one
option.

A position says what a play depends on and nothing of the round around it. The four tokens of a colour are
kept sorted, so two positions are equal when their boards look alike and the same seat plays.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

SEATS = 4
FIELDS = 64
TOKENS = 4  # of each colour; there are as many home slots
MOST_CARDS = 6

LETTERS = "RYBG"  # seats 0 to 3, in the direction in which tokens travel
COLOURS = ("Red", "Yellow", "Blue", "Green")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "JK")
OPTIONS = ("canadian_seven", "joker_finish_allowed")  # those that change what a card can do

LOOP, HOME, KENNEL = range(3)  # the areas of the board, in the order in which a line names them


class Token(NamedTuple):
    """Where a token is."""

    area: int
    number: int = 0  # the field of the loop, or the slot of the home from 1
    fresh: bool = False  # just started, and so protected

    def __str__(self) -> str:
        if self.area == KENNEL:
            return "-"
        if self.area == HOME:
            return f"H{self.number}"
        return f"{self.number}*" if self.fresh else f"{self.number}"


IN_KENNEL = Token(KENNEL)

Colour = tuple[Token, ...]  # its four tokens, sorted


def start_of(seat: int) -> int:
    return 16 * seat


def partner_of(seat: int) -> int:
    return (seat + 2) % SEATS


def on_loop(number: int) -> Token:
    return Token(LOOP, number)


def started(seat: int) -> Token:
    return Token(LOOP, start_of(seat), fresh=True)


def at_home(slot: int) -> Token:
    return Token(HOME, slot)


@dataclass(frozen=True)
class Position:
    colours: tuple[Colour, ...] = ((IN_KENNEL,) * TOKENS,) * SEATS  # by seat
    seat: int = 0  # whose hand is played
    hand: tuple[str, ...] = ()  # ranks, sorted as in RANKS; empty when the line does not say
    options: frozenset[str] = field(default_factory=frozenset)

    def all_home(self, seat: int) -> bool:
        return all(token.area == HOME for token in self.colours[seat])

    def won(self, seat: int) -> bool:
        """All eight tokens of the seat's team are home."""
        return self.all_home(seat) and self.all_home(partner_of(seat))

    def put(self, seat: int, tokens: Iterable[Token]) -> "Position":
        """The same with these as the colour's tokens; those not mentioned are in the kennel."""
        placed = [*tokens]
        placed += [IN_KENNEL] * (TOKENS - len(placed))
        colours = (*self.colours[:seat], tuple(sorted(placed)), *self.colours[seat + 1 :])
        return Position(colours, self.seat, self.hand, self.options)

    @property
    def board(self) -> str:
        """The tokens alone: `R 0* 60 H1 / Y 22`, or `-` when all are in their kennels."""
        shown = []
        for seat, tokens in enumerate(self.colours):
            out = [str(token) for token in tokens if token.area != KENNEL]
            if out:
                shown.append(f"{LETTERS[seat]} {' '.join(out)}")
        return " / ".join(shown) or "-"

    def __str__(self) -> str:
        parts = [self.board, ":", LETTERS[self.seat], *self.hand]
        if self.options:
            parts.append(f"[{' '.join(sorted(self.options))}]")
        return " ".join(parts)


# Reading


def parse(line: str) -> Position:
    """The position a line describes; ValueError with a sentence for people when it describes none."""
    board, colon, play = line.partition(":")
    if not colon:
        raise ValueError("A position is a board, a colon and the seat that plays, as in “R 0 / Y 22 : R”.")
    position = parse_board(board)
    found = re.fullmatch(r"\s*([^\[\]]*?)\s*(?:\[([^\[\]]*)\])?\s*", play)
    if not found:
        raise ValueError(f"After the colon come the seat, its cards and [options], not “{play.strip()}”.")
    seat, *cards = found[1].split() or [""]
    if seat not in LETTERS or len(seat) != 1:
        raise ValueError(f"After the colon comes the seat that plays, R, Y, B or G, not “{seat}”.")
    position = replace(
        position, seat=LETTERS.index(seat), hand=hand_of(cards), options=options_of(found[2] or "")
    )
    for team in (0, 1):
        if position.won(team):
            raise ValueError(f"{COLOURS[team]} and {COLOURS[team + 2]} are all home, so the game is over.")
    return position


def parse_board(text: str) -> Position:
    """The tokens alone, as `Position.board` writes them; it is Red's play, with no cards and no options."""
    position = Position()
    if text.strip() == "-":
        return position
    seen: list[int] = []
    for part in text.split("/"):
        letter, *places = part.split() or [""]
        if letter not in LETTERS or len(letter) != 1:
            raise ValueError(f"A colour begins with R, Y, B or G, not with “{letter}”.")
        seat = LETTERS.index(letter)
        if seen and seat <= seen[-1]:
            raise ValueError("Each colour comes once, in the order R, Y, B, G.")
        seen.append(seat)
        if len(places) > TOKENS:
            raise ValueError(f"{COLOURS[seat]} has {TOKENS} tokens, not {len(places)}.")
        position = position.put(seat, [token_of(seat, place) for place in places])
    check_places(position)
    return position


def token_of(seat: int, place: str) -> Token:
    if place == "-":
        return IN_KENNEL
    home = re.fullmatch(r"H([1-4])", place)
    if home:
        return at_home(int(home[1]))
    loop = re.fullmatch(r"(0|[1-9][0-9]?)(\*?)", place)
    if not loop or int(loop[1]) >= FIELDS:
        raise ValueError(f"A token is on a field 0 to 63, in a slot H1 to H4 or at -, not at “{place}”.")
    token = Token(LOOP, int(loop[1]), fresh=bool(loop[2]))
    if token.fresh and token.number != start_of(seat):
        raise ValueError(f"A token of {COLOURS[seat]} can be fresh on field {start_of(seat)} only.")
    return token


def check_places(position: Position) -> None:
    taken: set[int] = set()
    for seat, tokens in enumerate(position.colours):
        slots = [token.number for token in tokens if token.area == HOME]
        if len(slots) > len(set(slots)):
            raise ValueError(f"Two tokens of {COLOURS[seat]} cannot be in one slot.")
        for token in tokens:
            if token.area == LOOP and token.number in taken:
                raise ValueError(f"Two tokens cannot be on field {token.number}.")
            if token.area == LOOP:
                taken.add(token.number)


def hand_of(cards: list[str]) -> tuple[str, ...]:
    for card in cards:
        if card not in RANKS:
            raise ValueError(f"A card is A, 2 to 10, J, Q, K or JK, not “{card}”.")
    if len(cards) > MOST_CARDS:
        raise ValueError(f"A hand has at most {MOST_CARDS} cards, not {len(cards)}.")
    return tuple(sorted(cards, key=RANKS.index))


def options_of(text: str) -> frozenset[str]:
    for option in text.split():
        if option not in OPTIONS:
            raise ValueError(f"An option is {' or '.join(OPTIONS)}, not “{option}”.")
    return frozenset(text.split())
