"""Donut Dog played at random and by its bot: what must hold at every moment of every game."""

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, HIDDEN, MOST_CHOICES, Event
from boneyard.games.donutdog.cards import SIDES
from boneyard.games.donutdog.data import ANIMALS, CARDS, DECK, DECK_SIZE, KIND, MOST_ROUNDS, POOL, POOLS
from boneyard.games.donutdog.game import DonutDog
from boneyard.games.donutdog.state import (
    ANY_DIE,
    DO_TAKE,
    NONE,
    TOKENS,
    TURNS,
    DonutDogState,
    a_of,
    b_of,
    face_of,
    fits,
    kind_of,
    sort_of,
)

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "fish_limit": st.just("8"),
        "tiebreak": st.just("kinds"),
        "rounds": st.integers(1, 7),
        "open_rolls": st.just(True),
    },
)


@settings(max_examples=40)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32), options=OPTIONS)
def test_a_game_stays_in_order(seats: int, seed: int, options: dict[str, object]) -> None:
    game = DonutDog(seats, **options)
    rng, state = Rng(seed), game.start()
    while actors := state.actors():
        if actors == [CHANCE]:
            state.chance(rng)
            continue
        seat = actors[rng.below(len(actors))]
        actions = state.actions(seat)
        assert 0 < len(actions) <= min(MOST_CHOICES, 150)
        check_cards(state)
        check_dice(state)
        check_takes(state, seat, actions)
        state.apply(seat, actions[rng.below(len(actions))])
    assert state.round == game.options["rounds"]
    check_scores(game, state)


def check_cards(state: DonutDogState) -> None:
    """No more of any animal than the box has, and nothing below none."""
    held = Counter(card for card in [*state.row, *state.animals] if 0 <= card < ANIMALS)
    held.update(DECK[card] for card in range(DECK_SIZE) if state.deck >> card & 1)
    assert all(held[card] <= CARDS[card].copies for card in held)
    assert min(min(held) for held in (state.rerolls, state.magics, state.stars)) >= 0
    assert state.fish >= NONE


def check_dice(state: DonutDogState) -> None:
    """A die shows one of its faces; equal sorts stand lowest first."""
    for seat in range(state.seats):
        if state.phase not in (TOKENS, TURNS):
            continue
        sorts = POOLS[state.pools[seat]]
        faces = list(state.dice[POOL * seat : POOL * seat + POOL])
        assert all(face <= SIDES[sort] for sort, face in zip(sorts, faces, strict=True))
        dice = list(zip(sorts, faces, strict=True))
        assert dice == sorted(dice)


def check_takes(state: DonutDogState, seat: int, actions: list[int]) -> None:
    """A card of the row is offered just where three dice meet its arrows."""
    if state.phase != TURNS or state.got:
        return
    faces = list(state.dice[POOL * seat : POOL * seat + POOL])
    offered = {a_of(action) for action in actions if kind_of(action) == DO_TAKE}
    for card in {card for card in state.row if card != NONE}:
        payable = any(fits(card, *sorted(three)) for three in combinations(faces, 3))
        assert (card in offered) == payable
    for action in actions:
        if kind_of(action) == DO_TAKE and b_of(action) != ANY_DIE and a_of(action) < ANIMALS:
            left = list(faces)
            left.remove(face_of(b_of(action)))
            assert sort_of(b_of(action)) in POOLS[state.pools[seat]]
            assert fits(a_of(action), *sorted(left))


def check_scores(game: DonutDog, state: DonutDogState) -> None:
    """Stars, kinds and tokens, counted once more."""
    for seat in range(game.seats):
        mine = [card for card in state.animals[MOST_ROUNDS * seat : MOST_ROUNDS * (seat + 1)] if card != NONE]
        points = sum(CARDS[card].points for card in mine) + len({KIND[card] for card in mine})
        assert state.standings()[seat][0] == points + state.stars[seat]
    assert game.winners(state)


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_nothing_of_a_private_roll_reaches_another_seat(seed: int) -> None:
    """Until all are done the others see the same whatever a seat rolled, and whatever it spent."""
    game = DonutDog(3)
    rng, state = Rng(seed), game.start()
    rounds = rng.below(6)
    while state.phase != TOKENS or state.loose or state.round <= rounds:
        actors = state.actors()
        if actors == [CHANCE]:
            state.chance(rng)
        else:
            actions = state.actions(actors[0])
            state.apply(actors[0], actions[rng.below(len(actions))])
    before = [game.view(state, viewer) for viewer in (1, 2)]
    actor = 0
    while actor in state.actors():
        actions = state.actions(actor)
        action = actions[rng.below(len(actions))]
        if game.write(action) == "done":
            break
        events: list[Event] = []
        state.events = events
        state.apply(actor, action)
        while state.actors() == [CHANCE]:
            state.chance(rng)
        for event in events:
            assert not game.tell(event, 1).sentence
    assert [game.view(state, viewer) for viewer in (1, 2)] == before
    assert list(before[0].dice[:POOL]) == [HIDDEN] * POOL


def test_nobody_knows_who_rerolls_in_private() -> None:
    """Between a secret Reroll and its luck the others see that chance acts, and not for whom."""
    game = DonutDog(3)
    views = []
    for seat in (1, 2):
        state, rng = game.start(), Rng(4)
        while state.phase != TOKENS:
            actors = state.actors()
            if actors == [CHANCE]:
                state.chance(rng)
            else:
                state.apply(actors[0], state.actions(actors[0])[7])
        state.apply(seat, state.actions(seat)[1])
        view = game.view(state, 0)
        for number in range(9):
            world = game.imagine(view, Rng(number))
            assert world.actors() == [CHANCE]
            assert game.view(world, 0) == view
        views.append(view)
    assert views[0] == views[1]
