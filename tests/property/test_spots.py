"""What is true at a table of Spots whatever is chosen and the dice show. Sections (§) as in the rules."""

from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, Event
from boneyard.games.spots import state as rules
from boneyard.games.spots.data import DOGS, LIMIT, PACK, TREATS
from boneyard.games.spots.game import Spots
from boneyard.games.spots.state import SpotsState
from tests.contract.census import census
from tests.contract.laws import law_ends
from tests.contract.tables import AnyGame, name_of, tables

TABLES = [game for game in tables() if isinstance(game, Spots)]
ALL_UP = 0b111111
SCORE, BUST = rules.make(rules.DO_SCORE), rules.make(rules.DO_BUST)
LONGEST = 60_000  # decisions; random games have a thousand or two


class SpotsTable(RuleBasedStateMachine):
    """A game in which hypothesis makes every choice, rolls every die and deals every dog."""

    game: Spots
    state: SpotsState

    @initialize(game=st.sampled_from(TABLES), seed=st.integers(0, 2**32))
    def sit_down(self, game: Spots, seed: int) -> None:
        self.game = game
        self.rng = Rng(seed)
        self.state = game.start()
        self.whole = census(game, self.state)
        while self.state.turns == 0 and self.state.actors() == [CHANCE]:
            self.resolve(self.state.draw(self.rng))

    # What may happen

    def is_rolling(self) -> bool:
        return bool(self.state.phase == rules.ROLLING)

    def is_dealing(self) -> bool:
        return self.state.actors() == [CHANCE] and not self.is_rolling()

    def is_choosing(self) -> bool:
        return self.state.actors() not in ([], [CHANCE])

    @precondition(is_rolling)
    @rule(data=st.data())
    def roll(self, data: st.DataObject) -> None:
        n = self.state.pending
        faces = data.draw(st.lists(st.integers(1, 6), min_size=n, max_size=n))
        self.resolve(faces)

    @precondition(is_dealing)
    @rule(seed=st.integers(0, 2**32))
    def deal(self, seed: int) -> None:
        self.resolve(self.state.draw(Rng(seed)))

    @precondition(is_choosing)
    @rule(data=st.data())
    def choose(self, data: st.DataObject) -> None:
        self.apply(data.draw(st.sampled_from(self.state.actions(self.state.turn))))

    @rule(steps=st.integers(1, 120))
    def play_on(self, steps: int) -> None:
        """Some steps at random, looked at like all others: so that later turns are seen too."""
        for _ in range(steps):
            if self.is_choosing():
                actions = self.state.actions(self.state.turn)
                self.apply(actions[self.rng.below(len(actions))])
            elif self.state.actors():
                self.resolve(self.state.draw(self.rng))

    @rule(steps=st.integers(1, 120))
    def play_luckily(self, steps: int) -> None:
        """Dice that fit, and nobody scores who need not: so that piles run out, and games end."""
        for _ in range(steps):
            if self.is_choosing():
                actions = self.state.actions(self.state.turn)
                held = [action for action in actions if action not in (SCORE, BUST)] or actions
                self.apply(held[self.rng.below(len(held))])
            elif self.is_rolling():
                fitting = self.fitting_values()
                n = len(fitting)
                self.resolve([fitting[self.rng.below(n)] for _ in range(self.state.pending)])
            elif self.state.actors():
                self.resolve(self.state.draw(self.rng))

    def fitting_values(self) -> list[int]:
        """The values of the seat's empty spaces, each as often as there is one; 1 where there is none."""
        at = PACK * self.state.turn
        gaps = [self.state.gaps[at + slot] for slot in range(PACK)]
        return [value for gap in gaps for value in range(1, 7) if gap >> (value - 1) & 1] or [1]

    # What is true then

    def apply(self, action: int) -> None:
        self.step(lambda: self.state.apply(self.state.turn, action))

    def resolve(self, shown: list[int]) -> None:
        self.step(lambda: self.state.resolve(shown))

    def step(self, act: Callable[[], None]) -> None:
        """Let something happen; compare the table before and after, and what was told of it."""
        before = self.state.clone()
        told: list[Event] = []
        self.state.events = told
        act()
        self.state.events = None
        after = self.state.clone()
        assert census(self.game, self.state) == self.whole
        check_position(self.game, after, self.state.actors())
        check_scored(before, after)
        check_tiles(before, after, told)
        check_turns(before, after, told)
        check_busts(after, told)


def check_position(game: Spots, view: SpotsState, actors: list[int]) -> None:
    """What one look at the table shows."""
    assert max(view.buried) <= LIMIT, "§4.6 a yard is too full"
    counts = [*view.treats, *view.tile_treats, view.supply, view.pile, *view.yards, *view.roll, view.aside]
    assert min(counts) >= 0, "a count is below zero"
    assert sum(view.treats) <= TREATS
    for row in range(len(view.scored)):
        cards = list(view.cards[PACK * row : PACK * row + PACK])
        owned = sum(card != rules.NONE for card in cards)
        assert owned <= PACK
        assert cards[owned:] == [rules.NONE] * (PACK - owned), "a pack has a hole"
        assert view.scored[row] >> owned == 0, "§1.1 a dog is scored that nobody has"
        for slot, card in enumerate(cards[:owned]):
            spaces = sum(1 << (value - 1) for value in DOGS[card].spaces)
            assert view.gaps[PACK * row + slot] & ~spaces == 0, "a space that is not on the card"
    sixes = [row for row, scored in enumerate(view.scored) if rules.ONES[scored] == PACK]
    assert (view.phase == rules.OVER) == bool(sixes), "§6.1 over means that somebody has six"
    assert len(sixes) <= 1
    check_actor(game, view, actors)
    if view.phase == rules.CHOOSING:
        assert sum(view.roll) + view.pending + view.aside == 0, "§3.1 dice of the last turn lie about"
        assert rules.ONES[view.up] > 1, "§3.3 the last tile was not noticed"
        assert view.pile > 0, "§3.2 the empty pile was not noticed"


def check_actor(game: Spots, view: SpotsState, actors: list[int]) -> None:
    if view.phase == rules.OVER:
        assert actors == []
    elif view.phase < rules.OVER:
        assert actors == [CHANCE]
    else:
        assert actors == [view.turn]
        assert view.turn < game.seats, "§9.2 d0g was asked"


def check_scored(before: SpotsState, after: SpotsState) -> None:
    """§1.1 Nothing takes a scored dog away, and nobody loses a card."""
    for row, scored in enumerate(before.scored):
        assert scored & ~after.scored[row] == 0, "a scored dog was lost"
    for held, now in zip(before.cards, after.cards, strict=True):
        assert held in (now, rules.NONE), "a card was lost or changed"


def check_tiles(before: SpotsState, after: SpotsState, told: list[Event]) -> None:
    """§3.3 Facedown tiles are turned up when one is left, all at once, and at no other time."""
    taken = [event.kind in (rules.TOOK_TILE, rules.D0G_TOOK) for event in told]
    resets = [at for at, event in enumerate(told) if event.kind == rules.RESET]
    if not resets:
        assert after.up & ~before.up == 0, "a tile was turned up without a reset"
        assert rules.ONES[before.up] - rules.ONES[after.up] == sum(taken)
        return
    assert len(resets) == 1
    assert rules.ONES[before.up] - sum(taken[: resets[0]]) == 1, "a reset with more than one tile up"
    assert rules.ONES[ALL_UP] - rules.ONES[after.up] == sum(taken[resets[0] :])


def check_turns(before: SpotsState, after: SpotsState, told: list[Event]) -> None:
    """§3.1 Turns go round; §2.4 the first is that of the highest die; §9.1 alone, d0g's come between."""
    rows = len(after.scored)
    if before.turns and after.turns != before.turns:
        assert after.turns == before.turns + 1
        assert after.turn == (before.turn + 1) % rows
    elif before.turns:
        assert after.turn == before.turn
    if before.turns == 0 and after.turns == 1 and rows == after.seats:
        dice = {event.seat: event.a for event in told if event.kind in (rules.FIRST_DIE, rules.FIRST_AGAIN)}
        assert [seat for seat, value in dice.items() if value == max(dice.values())] == [after.turn]


def check_busts(after: SpotsState, told: list[Event]) -> None:
    """§4.6 Who busts has no dice; §3.2 nor has anybody when the pile was empty."""
    busted = {event.seat for event in told if event.kind == rules.BUSTED}
    if any(event.kind == rules.NO_DICE for event in told):
        busted = set(range(after.seats))
    for seat in busted:
        assert after.buried[seat] == 0
        assert dice_on_dogs(after, seat) == 0


def dice_on_dogs(view: SpotsState, seat: int) -> int:
    dice = 0
    for slot in range(PACK):
        card = view.cards[PACK * seat + slot]
        if card != rules.NONE and not view.scored[seat] >> slot & 1:
            dice += len(DOGS[card].spaces) - rules.ONES[view.gaps[PACK * seat + slot]]
    return dice


SpotsTable.TestCase.settings = settings(max_examples=60, stateful_step_count=30)
test_a_table_of_spots = SpotsTable.TestCase


@pytest.mark.parametrize("game", TABLES, ids=name_of)
def test_a_lucky_game(game: Spots) -> None:
    """The rare ends of the rules, at every table: empty piles, last dogs, the sixth one scored."""
    table = SpotsTable()
    table.sit_down(game, 3)
    table.play_luckily(400)
    table.play_on(40)
    assert table.state.turns > 1


@pytest.mark.parametrize("game", TABLES, ids=name_of)
def test_every_game_ends(game: AnyGame) -> None:
    """Five games at each of the forty tables."""
    for seed in range(5):
        law_ends(game, seed, LONGEST)


@pytest.mark.soak
@pytest.mark.parametrize("game", TABLES, ids=name_of)
def test_two_thousand_games_end(game: AnyGame) -> None:
    """Fifty games at each table, five more with every step looked at."""
    for seed in range(1000, 1050):
        law_ends(game, seed, LONGEST)
    for seed in range(5):
        table = SpotsTable()
        table.sit_down(game, seed)
        for _ in range(LONGEST):
            if not table.state.actors():
                break
            table.play_on(1)
        assert table.state.actors() == []
