"""A table of Dog in one line, and what is left of it after a few steps.

`table(line)` is a table in the middle of a round, with the board, the seat that plays and its hand written as
docs/positions.md describes it:

    R 0* 60 H1 / Y 22 : R 8 K

Ann is Red, Ben Yellow, Cleo Blue, Dan Green. The others hold nothing, unless `others` says so
(`Y 4 4 / G 2`), and who holds nothing is left out; the stock has all cards that are not mentioned. Options of
the game are said by name: `table("- : R 8 J", idle_jack=True)`. What was exchanged does not matter for most
tests; `gave="R 5"` says that Ann gave a 5 to Cleo this round.

`dealt(hands)` is a table at which a round has just been dealt: `R A 2 3 4 5 6 / Y ...`, six cards each, and
all are about to exchange.

`after(table, script)` plays on, from a copy. A script is steps between commas. A step with a name
(`Ann: give K`) is that seat's; any other is the choice of whoever is asked. Where chance must act,
`Table.resolve` says how.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, REFEREE, Event
from boneyard.core.text import Voice
from boneyard.games.dog.data import APART, CARDS, FIELDS, KENNEL, SEATS, SLOTS, TOKENS
from boneyard.games.dog.game import Dog
from boneyard.games.dog.state import NONE, PLAYING, DogState, laid_out, ranks_in
from boneyard.games.dog.view import DogView
from boneyard.games.dog.words import RANK_MARKED
from tests.rules.dog import position as one_line
from tests.rules.dog.position import LETTERS, Position, Token, parse

NAMES = ("Ann", "Ben", "Cleo", "Dan")


# Positions and states


def state_of(position: Position) -> DogState:
    """The position in the first round of a game, the seat to play having begun it; nobody else has cards."""
    hands: list[list[int]] = [[] for _ in range(SEATS)]
    hands[position.seat] = [RANK_MARKED[mark] for mark in position.hand]
    return state_with(position, hands)


def state_with(position: Position, hands: list[list[int]]) -> DogState:
    places: list[int] = []
    for seat, tokens in enumerate(position.colours):
        places += sorted(place_of(seat, token) for token in tokens)
    stock = [card.copies - sum(hand.count(rank) for hand in hands) for rank, card in enumerate(CARDS)]
    assert min(stock) >= 0, "there are not so many cards of a rank"
    nothing: list[list[int]] = [[] for _ in range(SEATS)]
    state = laid_out(places, hands, nothing, [NONE] * SEATS, stock)
    for seat, tokens in enumerate(position.colours):
        state.fresh |= any(token.fresh for token in tokens) << seat
    state.canadian = "canadian_seven" in position.options
    state.joker_finish = "joker_finish_allowed" in position.options
    state.phase = PLAYING
    state.seat = position.seat
    state.dealer = (position.seat - 1) % SEATS
    state.rollers = 0
    state.turn = 1
    return state


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
class Table:
    """A game in the middle, with words for what a test wants to know of it."""

    game: Dog
    state: DogState
    events: list[Event]

    # What lies there

    @property
    def board(self) -> str:
        return position_of(self.state).board

    def hand(self, seat: int) -> str:
        return marks(ranks_in(self.state.hands[seat]))

    @property
    def hands(self) -> list[str]:
        return [self.hand(seat) for seat in range(SEATS)]

    def view(self, viewer: int = REFEREE) -> DogView:
        return self.game.view(self.state, viewer)

    def seen(self, viewer: int, seat: int) -> str:
        """A hand as another sees it."""
        return marks(self.view(viewer).hands[seat])

    # What may happen, and what did

    @property
    def asked(self) -> str:
        """Who must act now."""
        return " ".join("chance" if seat == CHANCE else NAMES[seat] for seat in self.state.actors())

    @property
    def over(self) -> bool:
        return not self.state.actors()

    @property
    def winners(self) -> str:
        return " ".join(NAMES[seat] for seat in self.game.winners(self.state))

    @property
    def legal(self) -> list[str]:
        return self.legal_for(self.state.actors()[0])

    def legal_for(self, seat: int) -> list[str]:
        return [self.game.write(action) for action in self.state.actions(seat)]

    def label(self, text: str) -> str:
        """What a choice is called to whoever is asked."""
        seat = self.state.actors()[0]
        action = self.game.read(self.state, seat, text)
        return voice(seat).render(self.game.choice(self.state, action).label)

    def touch(self, text: str) -> tuple[tuple[str, ...], ...]:
        action = self.game.read(self.state, self.state.actors()[0], text)
        return self.game.choice(self.state, action).touch

    def ask(self, seat: int) -> str:
        """The question, with its section."""
        sentence, rule = self.game.ask(self.state, seat)
        return f"{voice(seat).render(sentence)} ({rule})"

    def heard(self, viewer: int) -> list[str]:
        """What a viewer heard since the table was set up."""
        told = (voice(viewer).render(self.game.tell(event, viewer).sentence) for event in self.events)
        return [sentence for sentence in told if sentence]

    def why_not(self, viewer: int, *touched: str) -> str:
        found = self.game.why_not(self.view(viewer), list(touched))
        return f"{voice(viewer).render(found.sentence)} ({found.rule})"

    # Playing on

    def copy(self) -> "Table":
        clone = self.state.clone()
        events = list(self.events)
        clone.events = events
        return Table(self.game, clone, events)

    def step(self, text: str) -> None:
        actors = self.state.actors()
        assert actors not in ([], [CHANCE]), f"nobody is asked, so {text!r} cannot be"
        name, colon, words = text.partition(":")
        if colon:
            seat, text = NAMES.index(name.strip()), words.strip()
        else:
            assert len(actors) == 1, f"{self.asked} are asked, so who is to {text}?"
            seat = actors[0]
        assert seat in actors, f"{NAMES[seat]} is not asked, but {self.asked}"
        self.state.apply(seat, self.game.read(self.state, seat, text))
        self.check()

    def resolve(self, shown: list[int]) -> None:
        assert self.state.actors() == [CHANCE]
        self.state.resolve(shown)
        self.check()

    def deal(self, hands: str) -> None:
        """Let everybody get these cards: `R A 2 / Y 3 4 / B 5 6 / G 7 8`."""
        self.resolve([rank for hand in hands_in(hands) for rank in hand])

    def check(self) -> None:
        """Set up anew it is the very same, and every card is somewhere."""
        again = self.game.imagine(self.view(), Rng(0))
        assert self.game.view(again, REFEREE) == self.view()
        for seat in self.state.actors() if self.asked != "chance" else []:
            assert again.actions(seat) == self.state.actions(seat), "set up anew, it would go on otherwise"


def voice(viewer: int) -> Voice:
    return Voice(names=NAMES, you=viewer)


def table(line: str, others: str = "", gave: str = "", **options: object) -> Table:
    """The table that the line describes; options that the line does not name may be given here."""
    position = parse(line)
    game = Dog(4, **options, **dict.fromkeys(position.options, True))
    hands = hands_in(others)
    assert not hands[position.seat], "the seat that plays has its hand in the line"
    hands[position.seat] = [RANK_MARKED[mark] for mark in position.hand]
    state = state_with(position, hands)
    for seat, gifts in enumerate(hands_in(gave)):
        state.gifts[seat] = gifts[0] if gifts else NONE
    return seated(game, state)


def seated(game: Dog, state: DogState) -> Table:
    start = game.start()
    state.anticlockwise = start.anticlockwise
    state.starter_rotates = start.starter_rotates
    state.idle_jack = start.idle_jack
    state.canadian = start.canadian
    state.continuous = start.continuous
    state.joker_finish = start.joker_finish
    result = Table(game, state, [])
    state.events = result.events
    return result


def opened(dice: list[int], **options: object) -> Table:
    """A new game in which the dice have decided who deals."""
    game = Dog(4, **options)
    result = seated(game, game.start())
    result.resolve(dice)
    return result


def dealt(hands: str, **options: object) -> Table:
    """A new game, dealt by Ann, with these hands of six."""
    result = opened([6, 1, 1, 1], **options)
    result.deal(hands)
    return result


def after(before: Table, script: str) -> Table:
    """The table after the steps of the script; `before` stays as it is."""
    now = before.copy()
    for text in script.split(","):
        now.step(text.strip())
    return now


def hands_in(text: str) -> list[list[int]]:
    """`Y 4 4 / G 2` are two fours for Ben and a 2 for Dan."""
    hands: list[list[int]] = [[] for _ in range(SEATS)]
    for part in text.split("/"):
        letter, *cards = part.split() or ["R"]
        hands[LETTERS.index(letter)] = [RANK_MARKED[mark] for mark in cards]
    return hands


def marks(ranks: list[int]) -> str:
    return " ".join("?" if rank < 0 else CARDS[rank].mark for rank in ranks)
