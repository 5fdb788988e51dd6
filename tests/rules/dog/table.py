"""A table of Dog in one line, and what is left of it after a few steps.

`table(line)` is a table in the middle of a round, with the board, the seat that plays and its hand written as
docs/positions.md describes it:

    R 0* 60 H1 / Y 22 : R 8 K

Ada is Red, Ben Yellow, Cleo Blue, Dan Green. The others hold nothing, unless `others` says so
(`Y 4 4 / G 2`), and who holds nothing is left out; the stock has all cards that are not mentioned. Options of
the game are said by name: `table("- : R 8 J", idle_jack=True)`. What was exchanged does not matter for most
tests; `gave="R 5"` says that Ada gave a 5 to Cleo this round.

`dealt(hands)` is a table at which a round has just been dealt: `R A 2 3 4 5 6 / Y ...`, six cards each, and
all are about to exchange.

`after(table, script)` plays on, from a copy. A script is steps between commas. A step with a name
(`Ada: give K`) is that seat's; any other is the choice of whoever is asked. Where chance must act,
`Table.resolve` says how.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from boneyard.core.state import CHANCE
from boneyard.games.dog.data import APART, CARDS, FIELDS, KENNEL, SEATS, SLOTS, TOKENS
from boneyard.games.dog.game import Dog
from boneyard.games.dog.state import NONE, PLAYING, DogState, hand_of, ranks_in
from boneyard.games.dog.words import RANK_MARKED, cards_of
from tests.rules import table as every_game
from tests.rules.dog import position as one_line
from tests.rules.dog.position import LETTERS, Position, Token, parse
from tests.rules.table import after, voice

__all__ = ["Table", "after", "dealt", "opened", "position_of", "state_of", "table", "voice"]


# Positions and states


def state_of(position: Position) -> DogState:
    """The position in the first round of a game, the seat to play having begun it; nobody else has cards."""
    state = Dog(4, **dict.fromkeys(position.options, True)).start()
    set_up(state, position, [[], [], [], []])
    return state


def set_up(state: DogState, position: Position, hands: list[list[int]]) -> None:
    """The hands of the others; that of the seat to play stands in the position."""
    hands[position.seat] = [RANK_MARKED[mark] for mark in position.hand]
    for seat, tokens in enumerate(position.colours):
        for token, place in enumerate(sorted(place_of(seat, token) for token in tokens)):
            state.places[TOKENS * seat + token] = place
        state.fresh |= any(token.fresh for token in tokens) << seat
        state.hands[seat] = hand_of(hands[seat])
    left = [card.copies - sum(hand.count(rank) for hand in hands) for rank, card in enumerate(CARDS)]
    assert min(left) >= 0, "there are not so many cards of a rank"
    state.stock = hand_of([rank for rank, n in enumerate(left) for _ in range(n)])
    state.take_stock()
    state.phase = PLAYING
    state.seat = position.seat
    state.dealer = (position.seat - 1) % SEATS
    state.rollers = 0
    state.turn = 1


def place_of(seat: int, token: Token) -> int:
    if token.area == one_line.KENNEL:
        return KENNEL
    return FIELDS + SLOTS * seat + token.number - 1 if token.area == one_line.HOME else token.number


def position_of(state: DogState) -> Position:
    """The board, and whose turn it is with which cards; Red without cards where it is nobody's."""
    position = Position(seat=max(0, int(state.seat)))
    for seat in range(SEATS):
        position = position.put(seat, tokens_of(state, seat))
    options = {"canadian_seven": state.canadian, "joker_finish_allowed": state.joker_finish}
    hand = ranks_in(state.hands[state.seat]) if state.seat != NONE else []
    return replace(
        position,
        hand=tuple(CARDS[rank].mark for rank in hand),
        options=frozenset(name for name, on in options.items() if on),
    )


def tokens_of(state: DogState, seat: int) -> Iterable[Token]:
    for token in range(TOKENS * seat, TOKENS * seat + TOKENS):
        place = state.places[token]
        if place >= FIELDS:
            yield one_line.at_home(place - FIELDS - SLOTS * seat + 1)
        elif place != KENNEL:
            fresh = place == APART * seat and bool(state.fresh >> seat & 1)
            yield Token(one_line.LOOP, int(place), fresh)


# Tables


@dataclass
class Table(every_game.Table[Dog, DogState]):
    @property
    def board(self) -> str:
        return position_of(self.state).board

    def hand(self, seat: int) -> str:
        return marks(ranks_in(self.state.hands[seat]))

    @property
    def hands(self) -> list[str]:
        return [self.hand(seat) for seat in range(SEATS)]

    def seen(self, viewer: int, seat: int) -> str:
        """A hand as another sees it."""
        return marks(cards_of(self.view(viewer), seat))

    def resolve(self, shown: list[int]) -> None:
        assert self.actors == [CHANCE]
        self.state.resolve(shown)
        self.check()

    def deal(self, hands: str) -> None:
        """Let everybody get these cards: `R A 2 / Y 3 4 / B 5 6 / G 7 8`."""
        self.resolve([rank for hand in hands_in(hands) for rank in hand])


def table(line: str, others: str = "", gave: str = "", **options: object) -> Table:
    """The table that the line describes; options that the line does not name may be given here."""
    position = parse(line)
    game = Dog(4, **options, **dict.fromkeys(position.options, True))
    result = Table(game, game.start())
    hands = hands_in(others)
    assert not hands[position.seat], "the seat that plays has its hand in the line"
    set_up(result.state, position, hands)
    for seat, gifts in enumerate(hands_in(gave)):
        result.state.gifts[seat] = gifts[0] if gifts else NONE
    return result


def opened(dice: list[int], **options: object) -> Table:
    """A new game in which the dice have decided who deals."""
    game = Dog(4, **options)
    result = Table(game, game.start())
    result.resolve(dice)
    return result


def dealt(hands: str, **options: object) -> Table:
    """A new game, dealt by Ada, with these hands of six."""
    result = opened([6, 1, 1, 1], **options)
    result.deal(hands)
    return result


def hands_in(text: str) -> list[list[int]]:
    """`Y 4 4 / G 2` are two fours for Ben and a 2 for Dan."""
    hands: list[list[int]] = [[] for _ in range(SEATS)]
    for part in text.split("/"):
        letter, *cards = part.split() or ["R"]
        hands[LETTERS.index(letter)] = [RANK_MARKED[mark] for mark in cards]
    return hands


def marks(ranks: list[int]) -> str:
    return " ".join("?" if rank < 0 else CARDS[rank].mark for rank in ranks)
