"""Dog under random play: tokens and cards are conserved, rules hold at every step, views keep secrets."""

from collections import Counter

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, HIDDEN, ONLOOKER, REFEREE
from boneyard.games.dog import state as rules
from boneyard.games.dog.data import (
    APART,
    BOX,
    CARDS,
    DEALS,
    FIELDS,
    JACK,
    KENNEL,
    MOST_TURNS,
    RANKS,
    SEATS,
    SLOTS,
    TOKENS,
)
from boneyard.games.dog.game import Dog
from boneyard.games.dog.state import NONE, DogState, count_of, ranks_in

OPTIONS: list[dict[str, object]] = [
    {},
    {"play_direction": "anticlockwise", "starter_rotates_each_round": True},
    {"idle_jack": True, "joker_finish_allowed": True},
    {"canadian_seven": True},
    {"continuous_deck": True},
]


class Kennels(RuleBasedStateMachine):
    game: Dog
    state: DogState
    homes: list[int]

    @initialize(options=st.sampled_from(OPTIONS), seed=st.integers(0, 2**60))
    def sit_down(self, options: dict[str, object], seed: int) -> None:
        self.game = Dog(4, **options)
        self.state = self.game.start()
        self.rng = Rng(seed)
        self.homes = [0] * SEATS

    @precondition(lambda self: not self.state.actors())
    @rule()
    def once_more(self) -> None:
        self.state = self.game.start()
        self.homes = [0] * SEATS

    @precondition(lambda self: self.state.actors() == [CHANCE])
    @rule()
    def chance(self) -> None:
        self.state.chance(self.rng)

    @precondition(lambda self: self.state.actors() not in ([], [CHANCE]))
    @rule(who=st.integers(0, 3), what=st.integers(0, 10**6))
    def act(self, who: int, what: int) -> None:
        actors = self.state.actors()
        seat = actors[who % len(actors)]
        actions = self.state.actions(seat)
        self.state.apply(seat, actions[what % len(actions)])

    @precondition(lambda self: self.state.actors() not in ([], [CHANCE]))
    @rule(decisions=st.integers(10, 400))
    def play_on(self, decisions: int) -> None:
        """On towards the end, looking only at what must never go back."""
        for _ in range(decisions):
            actor = self.state.actor()
            if actor == CHANCE:
                self.state.chance(self.rng)
            elif self.state.actors():
                actions = self.state.actions(actor)
                self.state.apply(actor, actions[self.rng.below(len(actions))])
                self.nobody_leaves_home()

    @invariant()
    def nobody_leaves_home(self) -> None:
        now = [int(n) for n in self.state.homes]
        assert all(before <= after for before, after in zip(self.homes, now, strict=True))
        self.homes = now

    @invariant()
    def tokens_are_where_they_may_be(self) -> None:
        """Four of each colour, in order, no two in one place, at home only in their own home."""
        taken = [int(place) for place in self.state.places if place != KENNEL]
        assert len(self.state.places) == SEATS * TOKENS
        assert len(set(taken)) == len(taken)
        for seat in range(SEATS):
            own = [int(place) for place in self.state.places[TOKENS * seat : TOKENS * seat + TOKENS]]
            assert own == sorted(own)
            home = range(FIELDS + SLOTS * seat, FIELDS + SLOTS * seat + SLOTS)
            assert all(KENNEL <= place < FIELDS or place in home for place in own)
            assert self.state.homes[seat] == sum(place in home for place in own)

    @invariant()
    def the_board_is_right(self) -> None:
        board = {place: int(seat) for place, seat in enumerate(self.state.board) if seat != NONE}
        tokens = enumerate(self.state.places)
        assert board == {int(place): token // TOKENS for token, place in tokens if place != KENNEL}

    @invariant()
    def a_fresh_token_stands_on_its_start(self) -> None:
        for seat in range(SEATS):
            if self.state.fresh >> seat & 1:
                assert self.state.board[APART * seat] == seat

    @invariant()
    def no_card_is_lost(self) -> None:
        """Stock, hands, and what was played this round; older cards are those the box has besides."""
        state = self.state
        found = Counter(ranks_in(state.stock))
        for seat in range(SEATS):
            found.update(ranks_in(state.hands[seat]))
            found.update(ranks_in(state.played[seat]))
            assert state.held[seat] == len(ranks_in(state.hands[seat]))
        assert all(found[rank] <= CARDS[rank].copies for rank in range(RANKS))
        assert state.stocked == len(ranks_in(state.stock))
        if state.turn and not state.continuous:
            dealt = state.round + (state.phase not in (rules.DEALING, rules.OVER))
            assert state.phase == rules.OVER or state.stocked == BOX - SEATS * sum(DEALS[:dealt])

    @invariant()
    def a_round_is_dealt_to_all(self) -> None:
        """Cards in hand and played are as many for everybody as the round has."""
        state = self.state
        if state.phase in (rules.EXCHANGING, rules.PLAYING):
            for seat in range(SEATS):
                assert state.held[seat] + len(ranks_in(state.played[seat])) == DEALS[state.round]

    @invariant()
    def whoever_is_asked_can_play(self) -> None:
        if self.state.phase == rules.PLAYING:
            assert self.state.actions(self.state.seat)

    @invariant()
    def secrets_are_kept(self) -> None:
        """Of others' hands one sees at most the card one gave, and never in an opponent's."""
        state = self.state
        for viewer in (*range(SEATS), ONLOOKER):
            view = self.game.view(state, viewer)
            for seat in range(SEATS):
                shown = ranks_in(view.hands[seat])
                assert view.held[seat] == state.held[seat]
                if seat == viewer:
                    assert shown == ranks_in(state.hands[seat])
                elif viewer != ONLOOKER and seat == viewer ^ 2:
                    assert shown in ([], [state.gifts[viewer]])
                else:
                    assert shown == []
                    assert view.gifts[seat ^ 2] in (NONE, HIDDEN) or viewer == seat ^ 2

    @invariant()
    def what_one_gave_is_there(self) -> None:
        state = self.state
        for seat in range(SEATS):
            known = state.knows(seat)
            assert known == NONE or count_of(state.hands[seat ^ 2], known) > 0

    @invariant()
    def it_ends_with_eight_at_home(self) -> None:
        best = max(self.state.standings())
        if self.state.phase == rules.OVER:
            assert best == (2 * TOKENS,) or self.state.turn > MOST_TURNS
        else:
            assert best < (2 * TOKENS,)

    @invariant()
    def the_referees_view_is_the_state(self) -> None:
        view = self.game.view(self.state, REFEREE)
        assert self.game.view(self.game.imagine(view, Rng(0)), REFEREE) == view


Kennels.TestCase.settings = settings(max_examples=20, stateful_step_count=25)
TestKennels = Kennels.TestCase


def test_a_play_moves_only_what_it_says() -> None:
    """Tokens named in a choice end where it says, unless sent back; all others stay or go back."""
    game, rng = Dog(), Rng(4)
    state = game.start()
    plays = 0
    while state.actors() and plays < 1500:
        actor = state.actor()
        if actor == CHANCE:
            state.chance(rng)
            continue
        actions = state.actions(actor)
        action = actions[rng.below(len(actions))]
        before = state.clone()
        state.apply(actor, action)
        if before.phase == rules.PLAYING:
            plays += 1
            check_play(game, before, state, action)


def check_play(game: Dog, before: DogState, after: DogState, action: int) -> None:
    groups = game.choice(before, action).touch[1:]
    moved = {origin for origin, _ in groups}
    targets = {target for _, target in groups}
    for place in range(FIELDS + SEATS * SLOTS):
        name = f"field:{place}" if place < FIELDS else f"home:{(place - 64) // 4}.{(place - 64) % 4 + 1}"
        if name in moved or name in targets or before.board[place] == after.board[place]:
            continue
        assert before.board[place] != NONE
        assert after.board[place] == NONE, f"{name} has a new token"
        assert place < FIELDS, "a token at home was sent back"


def test_a_jack_sends_nobody_back() -> None:
    """Nobody's kennel fills by a swap."""
    game, rng = Dog(), Rng(8)
    state, swaps = game.start(), 0
    while state.actors() and swaps < 40:
        actor = state.actor()
        if actor == CHANCE:
            state.chance(rng)
            continue
        actions = state.actions(actor)
        jacks = [action for action in actions if rules.kind_of(action) == rules.DO_SWAP]
        action = (jacks or actions)[rng.below(len(jacks or actions))]
        kennels = list(state.places).count(KENNEL)
        state.apply(actor, action)
        if jacks:
            swaps += 1
            assert list(state.places).count(KENNEL) == kennels
            assert rules.rank_of(action) >= JACK
    assert swaps == 40
