"""Dog as people meet it: views, notation, questions, choices. Sections (§) refer to docs/rules/dog.md."""

from typing import Any

from boneyard.core.game import Choice, Game, Refusal, Told, Touch
from boneyard.core.options import Pick, Switch
from boneyard.core.rng import Rng
from boneyard.core.state import HIDDEN, REFEREE, Action, Event, Seat
from boneyard.core.text import Line, Player, Sentence, Voice, count, say
from boneyard.games.dog import draw, hints, refusals, words
from boneyard.games.dog import state as rules
from boneyard.games.dog.data import APART, CARDS, FIELDS, JOKER, KENNEL, RANKS, SEATS
from boneyard.games.dog.judge import FEATURES, DogJudge
from boneyard.games.dog.levels import LEVELS
from boneyard.games.dog.reasons import REASONS
from boneyard.games.dog.state import (
    NONE,
    DogState,
    count_of,
    from_of,
    kind_of,
    rank_of,
    ranks_in,
    steps_of,
    to_of,
)
from boneyard.games.dog.view import DogView
from boneyard.games.dog.words import (
    Move,
    card_component,
    card_name,
    colour_name,
    component,
    end_of,
    in_turn,
    place_mark,
    place_name,
    steps_in,
    walk_of,
    where,
)


class Dog(Game[DogState, DogView]):
    name = "dog"
    title = "Dog"
    rules = 1
    seat_counts = (4,)
    usual_seats = 4
    minutes = 60
    declared = (
        Pick(
            name="play_direction",
            default="clockwise",
            help="Which way it goes from one player to the next.",
            rule="7.1",
            choices=("clockwise", "anticlockwise"),
        ),
        Switch(
            name="starter_rotates_each_round",
            default=False,
            help="Every round of a turn is started by the next player to the right.",
            rule="7.2",
        ),
        Switch(
            name="idle_jack",
            default=False,
            help="Whoever cannot play but holds a jack puts one down instead of throwing in.",
            rule="7.3",
        ),
        Switch(
            name="canadian_seven",
            default=False,
            help="A seven may always be shared with the partner's tokens.",
            rule="7.4",
        ),
        Switch(
            name="continuous_deck",
            default=False,
            help="Cards are shuffled only when the stock runs short, not before every turn.",
            rule="7.5",
        ),
        Switch(
            name="joker_finish_allowed",
            default=False,
            help="A joker may bring the last token of a team home.",
            rule="7.6",
        ),
    )

    features = FEATURES
    levels = LEVELS
    reasons = REASONS

    def judge(self, weights: list[float] | None = None) -> DogJudge:
        return DogJudge(weights or self.weights())

    def combine(self) -> None:
        self.teams = (0, 1, 0, 1)  # §1.2

    def start(self) -> DogState:
        state = rules.new_state()
        state.anticlockwise = self.options["play_direction"] == "anticlockwise"
        state.starter_rotates = bool(self.options["starter_rotates_each_round"])
        state.idle_jack = bool(self.options["idle_jack"])
        state.canadian = bool(self.options["canadian_seven"])
        state.continuous = bool(self.options["continuous_deck"])
        state.joker_finish = bool(self.options["joker_finish_allowed"])
        return state

    # Views

    def view(self, state: DogState, viewer: Seat) -> DogView:
        stock = state.stock
        hands = []
        for seat in range(SEATS):
            seen = seen_of(state, viewer, seat)
            stock += state.hands[seat] - seen
            hands.append(ranks_in(seen))
            hands[seat] += [HIDDEN] * (state.held[seat] - len(hands[seat]))
        return DogView(
            viewer,
            state.anticlockwise,
            state.starter_rotates,
            state.idle_jack,
            state.canadian,
            state.continuous,
            state.joker_finish,
            list(state.places),
            state.fresh,
            [count_of(stock, rank) for rank in range(RANKS)],
            hands,
            [ranks_in(cards) for cards in state.played],
            [seen_gift(state, viewer, seat) for seat in range(SEATS)],
            state.phase,
            state.turn,
            state.round,
            state.dealer,
            state.seat,
            state.rollers,
            state.attempt,
        )

    def view_from_json(self, data: dict[str, Any]) -> DogView:
        return DogView.from_json(data)

    def imagine(self, view: DogView, rng: Rng) -> DogState:
        """Put any unseen card wherever one is face down, then let the state deal them fairly."""
        state = rules.laid_out(view.places, view.hands, view.played, view.gifts, view.unseen)
        state.anticlockwise = view.anticlockwise
        state.starter_rotates = view.starter_rotates
        state.idle_jack = view.idle_jack
        state.canadian = view.canadian
        state.continuous = view.continuous
        state.joker_finish = view.joker_finish
        state.fresh = view.fresh
        state.phase = view.phase
        state.turn = view.turn
        state.round = view.round
        state.dealer = view.dealer
        state.seat = view.seat
        state.rollers = view.rollers
        state.attempt = view.attempt
        state.redeal(view.viewer, rng)
        return state

    # Notation

    def write(self, action: Action) -> str:
        """§5.10"""
        kind, mark = kind_of(action), CARDS[rank_of(action)].mark
        if kind == rules.DO_GIVE:
            return f"give {mark}"
        if kind == rules.DO_START:
            return f"{mark} start"
        if kind == rules.DO_SWAP:
            return f"{mark} {from_of(action)}x{to_of(action)}"
        return " ".join([mark, *(written(move) for move in sorted(moves_of(action)))])

    # Questions

    def ask(self, state: DogState, seat: Seat) -> tuple[Sentence, str]:
        partner = Player(state.partner(seat))
        if state.phase == rules.EXCHANGING:
            return say("Which card do you give to {partner:obj}?", partner=partner), "3.4"
        if state.colour(seat) != seat:
            return say("Your tokens are all home: play a card for {partner:obj}.", partner=partner), "6.1"
        return say("Play a card."), "3.7"

    # Choices

    def choice(self, state: DogState, action: Action) -> Choice:
        return Choice(self.write(action), label(state, action), touch(state, action))

    # What is said, shown and known

    def tell(self, event: Event, to: Seat) -> Told:
        return words.tell(event, to)

    def status(self, view: DogView) -> Sentence:
        return words.status(view.phase, view.seat)

    def pieces(self, view: DogView) -> list[str]:
        return refusals.pieces(view)

    def refuse(self, view: DogView, touched: list[str]) -> Refusal:
        return refusals.refuse(view, self.imagine(view, Rng(0)), touched)

    def draw(self, view: DogView, voice: Voice, width: int) -> list[Line]:
        return draw.draw(view, voice, width)

    def breakdown(self, view: DogView, seat: Seat) -> list[tuple[Sentence, int]]:
        """§6.2 Partners share a standing: the tokens of both at home."""
        return [
            (say("{colour} at home", colour=colour_name(one)), words.at_home(view.places, one))
            for one in (seat, seat ^ 2)
        ]

    def worth(self, state: DogState, seat: Seat, action: Action) -> float:
        return hints.worth(state, seat, action)


# What a viewer sees


def seen_of(state: DogState, viewer: Seat, seat: Seat) -> int:
    """§1.5, §3.5 The cards of a hand that a viewer knows."""
    if viewer in (seat, REFEREE):
        return state.hands[seat]
    if viewer >= 0 and seat == state.partner(viewer) and state.knows(viewer) != NONE:
        return rules.hand_of([state.knows(viewer)])
    return 0


def seen_gift(state: DogState, viewer: Seat, seat: Seat) -> int:
    """§3.4, §3.5 What a seat gave, once both have picked it up also for its partner."""
    gift = state.gifts[seat]
    if gift == NONE or viewer in (seat, REFEREE):
        return gift
    if state.phase != rules.EXCHANGING and viewer >= 0 and seat == state.partner(viewer):
        return gift
    return HIDDEN


# What an action does


def moves_of(action: Action) -> list[Move]:
    """Of a walk or a seven."""
    if kind_of(action) == rules.DO_SEVEN:
        return steps_in(steps_of(action))
    return [walk_of(from_of(action), to_of(action))]


def written(move: Move) -> str:
    return f"{place_mark(move.place)}{move.n:+d}{'h' if move.turns else ''}"


def touch(state: DogState, action: Action) -> tuple[Touch, ...]:
    """The card, then each token with where it goes. A joker says first whether it swaps or is a seven."""
    kind, rank = kind_of(action), rank_of(action)
    if kind == rules.DO_GIVE:
        return ((card_component(from_of(action), rank),),)
    card: Touch = (card_component(state.seat, rank),)
    if kind == rules.DO_START:
        colour = state.colour(state.seat)
        return (card, (component(colour, KENNEL), component(colour, APART * colour)))
    if rank == JOKER and kind in BUTTONS:
        card = (*card, BUTTONS[kind])
    if kind == rules.DO_SWAP:
        return (card, (f"field:{from_of(action)}", f"field:{to_of(action)}"))
    return (card, *(way(state, move) for move in moves_of(action)))


BUTTONS = {rules.DO_SWAP: "button:swap", rules.DO_SEVEN: "button:seven"}


def way(state: DogState, move: Move) -> Touch:
    colour = state.board[move.place]
    return (component(colour, move.place), component(colour, end_of(move, colour)))


def label(state: DogState, action: Action) -> Sentence:
    kind, card = kind_of(action), card_name(rank_of(action))
    if kind == rules.DO_GIVE:
        return say("Give {card}", card=card)
    return say("{card}: {what}", card=card, what=what_happens(state, action))


def what_happens(state: DogState, action: Action) -> Sentence:
    kind = kind_of(action)
    if kind == rules.DO_START:
        return coming_out(state, state.colour(state.seat))
    if kind == rules.DO_SWAP:
        return say(
            "swap {mine} with {other}'s on {there}",
            mine=token_name(state, from_of(action)),
            other=colour_name(state.board[to_of(action)]),
            there=to_of(action),
        )
    return in_turn(ways(state, action))


def coming_out(state: DogState, colour: Seat) -> Sentence:
    if colour == state.seat:
        out = say("bring a token out")
    else:
        out = say("bring a token of {colour} out", colour=colour_name(colour))
    standing = state.board[APART * colour]
    if standing == NONE:
        return out
    return say("{out} and send {whom} back", out=out, whom=sent_back(1, standing, state.seat))


def ways(state: DogState, action: Action) -> list[Sentence]:
    """Each token's way, and whom it sends back; played on a copy of the board."""
    board = list(state.board)
    told = []
    before = NONE
    for move in moves_of(action):
        colour = board[move.place]
        board[move.place] = NONE
        met = fields_met(move, colour, action)
        sent = [board[field] for field in met if board[field] != NONE]
        for field in met:
            board[field] = NONE
        board[end_of(move, colour)] = colour
        token = token_name(state, move.place)
        if colour == before:
            token = say("the one {where}", where=where(move.place))
        before = colour
        told.append(sending(state, goes(token, move, end_of(move, colour)), sent))
    return told


def fields_met(move: Move, colour: Seat, action: Action) -> list[int]:
    """§4.5 Where a token ends on the loop; §5.6 with a seven, every field of the loop it enters."""
    if move.place >= FIELDS:
        return []
    on_loop = (APART * colour - move.place) % FIELDS if move.turns else move.n
    if kind_of(action) == rules.DO_SEVEN:
        return [(move.place + i) % FIELDS for i in range(1, on_loop + 1)]
    return [] if move.turns else [(move.place + move.n) % FIELDS]


def goes(token: Sentence, move: Move, end: int) -> Sentence:
    if move.n < 0:
        return say("{token} goes back {n} to {end}", token=token, n=-move.n, end=place_name(end))
    if move.turns:
        return say("{token} goes {n} home into {end}", token=token, n=move.n, end=place_name(end))
    return say("{token} goes {n} to {end}", token=token, n=move.n, end=place_name(end))


def token_name(state: DogState, place: int) -> Sentence:
    colour = state.board[place]
    if colour == state.seat:
        return say("your token {where}", where=where(place))
    return say("{colour}'s token {where}", colour=colour_name(colour), where=where(place))


def sending(state: DogState, what: Sentence, sent: list[Seat]) -> Sentence:
    """What is done, and who goes back to the kennel by it."""
    if not sent:
        return what
    whom = tuple(
        sent_back(sent.count(colour), colour, state.seat) for colour in range(SEATS) if colour in sent
    )
    return say("{what} and sends {whom} back", what=what, whom=whom)


def sent_back(n: int, colour: Seat, seat: Seat) -> Sentence:
    if colour == seat:
        return count(n, "your own token", "{n} tokens of your own")
    return count(n, "{colour}", "{n} of {colour}", colour=colour_name(colour))
