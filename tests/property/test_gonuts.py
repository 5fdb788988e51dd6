"""Go Nuts for Donuts under random play: cards are conserved, rules hold at every step, views keep secrets."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from boneyard.bots import make
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, HIDDEN, ONLOOKER
from boneyard.games.gonuts import state as rules
from boneyard.games.gonuts.checks import census
from boneyard.games.gonuts.data import KINDS
from boneyard.games.gonuts.game import GoNuts
from boneyard.games.gonuts.state import NONE, GoNutsState
from tests.property.playing import played

OPTIONS: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (2, {"deck_tier": "5"}),
    (3, {"deck_tier": "5", "sprinkled_self": True}),
    (4, {}),
    (5, {"maple_frosted_strict": True}),
    (6, {}),
]


class Bakery(RuleBasedStateMachine):
    game: GoNuts
    state: GoNutsState
    box: dict[str, object]

    @initialize(table=st.sampled_from(OPTIONS), seed=st.integers(0, 2**60))
    def sit_down(self, table: tuple[int, dict[str, object]], seed: int) -> None:
        seats, options = table
        self.game = GoNuts(seats, **options)
        self.state = self.game.start()
        self.box = census(self.game, self.state)
        self.rng = Rng(seed)

    @precondition(lambda self: not self.state.actors())
    @rule()
    def once_more(self) -> None:
        self.state = self.game.start()

    @precondition(lambda self: self.state.actors() == [CHANCE])
    @rule()
    def chance(self) -> None:
        self.state.chance(self.rng)

    @precondition(lambda self: self.state.actors() not in ([], [CHANCE]))
    @rule(who=st.integers(0, 5), what=st.integers(0, 10**6))
    def act(self, who: int, what: int) -> None:
        actors = self.state.actors()
        seat = actors[who % len(actors)]
        actions = self.state.actions(seat)
        self.state.apply(seat, actions[what % len(actions)])

    @precondition(lambda self: self.state.actors() not in ([], [CHANCE]))
    @rule(rounds=st.integers(1, 12))
    def some_rounds(self, rounds: int) -> None:
        """On towards the end, where decks and piles run out."""
        until = self.state.rounds + rounds
        while self.state.actors() and self.state.rounds < until:
            actor = self.state.actor()
            if actor == CHANCE:
                self.state.chance(self.rng)
            else:
                actions = self.state.actions(actor)
                self.state.apply(actor, actions[self.rng.below(len(actions))])

    @invariant()
    def no_card_is_lost(self) -> None:
        assert all(n >= 0 for n in self.state.hands)
        assert census(self.game, self.state) == self.box

    @invariant()
    def counts_are_right(self) -> None:
        state = self.state
        assert state.stock == len(state.unseen())
        for seat in range(state.seats):
            assert state.held[seat] == sum(state.hands[KINDS * seat + kind] for kind in range(KINDS))

    @invariant()
    def the_row_is_full_when_choosing(self) -> None:
        if self.state.phase == rules.PICKING:
            assert NONE not in list(self.state.row)

    @invariant()
    def scores_are_explained(self) -> None:
        view = self.game.view(self.state, ONLOOKER)
        for seat, row in enumerate(self.state.standings()):
            assert sum(points for _, points in self.game.breakdown(view, seat)) == row[0]
            assert row[1] == self.state.held[seat]

    @invariant()
    def secrets_are_kept(self) -> None:
        """Only those who looked see a card of the deck; others' choices are seen by nobody."""
        state = self.state
        for viewer in (*range(state.seats), ONLOOKER):
            view = self.game.view(state, viewer)
            if state.top != NONE:
                assert (view.top == HIDDEN) == (viewer not in knowers(state))
            if state.drawn[1] != NONE:
                assert (view.drawn[1] == HIDDEN) == (viewer != state.taker)
            hidden = [pick for seat, pick in enumerate(view.picks) if seat != viewer and pick]
            assert state.phase != rules.PICKING or set(hidden) <= {HIDDEN}

    @invariant()
    def the_end_comes_when_the_row_cannot_be_filled(self) -> None:
        holes = list(self.state.row).count(NONE)
        if self.state.phase == rules.OVER:
            assert self.state.deck_size() < holes
        if self.state.phase == rules.LAYING:
            assert self.state.deck_size() >= holes


def knowers(state: GoNutsState) -> set[int]:
    return {state.putter} | ({state.before} if state.recalls else set())


Bakery.TestCase.settings = settings(max_examples=20, stateful_step_count=25)
TestBakery = Bakery.TestCase


# The bot `quick`


def test_four_quick_players_do_not_all_want_the_same() -> None:
    """They have their tastes: a game among them leaves everybody with cards."""
    game = GoNuts(4)
    state = played(game, [make("quick", game, seat) for seat in range(4)], 1)
    assert sum(state.held) >= 20
    assert min(row[0] for row in state.standings()) > 0
