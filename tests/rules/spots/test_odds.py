"""The exact odds of Spots, held against the rules engine itself.

`least` plays the next roll of a position out in full: every way the dice can fall, every choice the seat
has, always the one that busts least. It asks only the engine what happens.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations_with_replacement, permutations, product
from math import factorial, prod

import pytest

from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, Event
from boneyard.games.spots import glance, odds
from boneyard.games.spots import state as rules
from boneyard.games.spots.data import TILES
from boneyard.games.spots.game import Spots
from boneyard.games.spots.state import SpotsState, die, kind_of
from tests.rules.spots.table import SpotsTable, after, table

# Playing a roll out


def least(state: SpotsState, seat: int, action: int) -> float:
    """The least chance of a bust in the next roll; -1 if the action leads to none."""
    then = state.clone()
    if does_bust(then, seat, partial(then.apply, seat, action)):
        return 1.0
    if kind_of(action) in (rules.DO_KEEP, rules.DO_FETCH, rules.DO_HUNT, rules.DO_DISCARD, rules.DO_SEARCH):
        return 0.0
    if then.turns != state.turns or not then.actors():
        return -1.0
    return _before_roll(then, seat)


def does_bust(state: SpotsState, seat: int, act: Callable[[], None]) -> bool:
    events: list[Event] = []
    state.events = events
    act()
    return any(event.kind == rules.BUSTED and event.seat == seat for event in events)


def _before_roll(state: SpotsState, seat: int) -> float:
    if state.phase == rules.ROLLING:
        return _roll(state, seat, {})
    if state.phase == rules.DRAWING:
        return _draw(state, seat)
    if state.actors() == [CHANCE] or state.phase == rules.GOING_ON:
        return -1.0
    return min(least(state, seat, action) for action in state.actions(seat))


def _draw(state: SpotsState, seat: int) -> float:
    """All that may be drawn, and all that may show afterwards."""
    found = []
    for shown in permutations(rules.cards_in(state.pool), state.draws):
        then = state.clone()
        then.resolve(list(shown))
        found.append(_before_roll(then, seat) if then.turns == state.turns else -1.0)
    return sum(found) / len(found)


def _roll(state: SpotsState, seat: int, seen: dict[tuple[int, int], float]) -> float:
    key = (state.treats[seat], state.rolled_dice())
    if key not in seen:
        seen[key] = sum(
            chance * _fallen(state, seat, faces, seen) for faces, chance in falls(int(state.pending))
        )
    return seen[key]


def falls(dice: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every way so many dice can fall; of many dice, those that differ only in their order once."""
    if dice <= 3:
        yield from ((faces, 6.0**-dice) for faces in product(range(1, 7), repeat=dice))
        return
    for faces in combinations_with_replacement(range(1, 7), dice):
        orders = factorial(dice) // prod(factorial(n) for n in Counter(faces).values())
        yield faces, orders / 6.0**dice


def _fallen(
    state: SpotsState, seat: int, faces: tuple[int, ...], seen: dict[tuple[int, int], float]
) -> float:
    then = state.clone()
    if does_bust(then, seat, partial(then.resolve, list(faces))):
        return 1.0
    return _dealt_with(then, seat, seen)


def _dealt_with(state: SpotsState, seat: int, seen: dict[tuple[int, int], float]) -> float:
    if state.phase not in (rules.TREATING, rules.KEEPING, rules.PLACING):
        return 0.0
    best = 1.0
    for action in state.actions(seat):
        then = state.clone()
        if does_bust(then, seat, partial(then.apply, seat, action)):
            continue
        if kind_of(action) == rules.DO_REROLL:
            best = min(best, _roll(then, seat, seen))
        else:
            best = min(best, _dealt_with(then, seat, seen))
        if best == 0.0:
            break
    return best


def chance(now: SpotsTable, text: str) -> float:
    """What the odds say of a choice, having agreed with the engine."""
    seat = now.state.actors()[0]
    action = now.game.read(now.state, seat, text)
    found = odds.bust_chance(now.state, seat, action)
    assert found == pytest.approx(least(now.state, seat, action), abs=1e-12)
    return found


# Plain rolls


def test_two_dice_on_2_3_5_with_4_buried() -> None:
    """21 of 36 rolls must bust; with a treat both of two rolls would have to."""
    spaces = die(2) + die(3) + die(5)
    assert odds.roll_bust(spaces, 4, 2, 0) == pytest.approx(21 / 36)
    assert odds.roll_bust(spaces, 4, 2, 1) == pytest.approx((21 / 36) ** 2)
    assert f"{odds.roll_bust(spaces, 4, 2, 0):.0%}" == "58%"
    assert f"{odds.roll_bust(spaces, 4, 2, 1):.0%}" == "34%"
    assert chance(table("Zebra ___ | yard 4"), "walk") == pytest.approx(21 / 36)
    assert chance(table("Zebra ___ | yard 4 | treats 1"), "walk") == pytest.approx((21 / 36) ** 2)


@pytest.mark.parametrize("dice", [0, 1, 2, 3, 4, 5])
def test_plain_rolls_are_those_counted_one_by_one(dice: int) -> None:
    for spaces in ({}, {1: 1}, {6: 2}, {2: 1, 3: 1, 5: 1}, {1: 2, 4: 3, 6: 1}, dict.fromkeys(range(1, 7), 1)):
        for yard in range(8):
            busts = 0
            for faces in product(range(1, 7), repeat=dice):
                over = sum(value * max(0, n - spaces.get(value, 0)) for value, n in Counter(faces).items())
                busts += yard + over > 7
            packed = sum(n * die(value) for value, n in spaces.items())
            assert odds.roll_bust(packed, yard, dice, 0) == pytest.approx(busts / 6**dice, abs=1e-12)


def test_more_treats_never_hurt_and_more_in_the_yard_never_helps() -> None:
    for spaces in (0, die(1), die(6), die(2) + die(4), die(1) + 2 * die(3) + die(5)):
        for dice in range(1, 13):
            for yard in range(8):
                found = [odds.roll_bust(spaces, yard, dice, treats) for treats in range(5)]
                assert found == sorted(found, reverse=True)
                assert 0.0 <= found[-1] <= found[0] <= 1.0
                if yard:
                    assert odds.roll_bust(spaces, yard - 1, dice, 0) <= found[0] + 1e-12
                assert odds.roll_bust(spaces + die(2), yard, dice, 0) <= found[0] + 1e-12


def test_forty_dice_are_no_trouble() -> None:
    assert odds.roll_bust(die(1) * 3 + die(6) * 3, 0, 40, 0) == pytest.approx(1.0)


# Each trick


def test_no_roll_no_odds() -> None:
    now = table("Zebra _35 · Dot 1 | yard 4 | treats 1", "stay")
    assert chance(now, "stay") == -1.0
    assert chance(now, "score") == -1.0
    now = after(now, "walk, * 2 4")
    assert chance(now, "keep") == 1.0
    now = after(now, "reroll, * 2 1")
    action = now.game.read(now.state, 0, "2 on 1")
    assert odds.bust_chance(now.state, 0, action) == -1.0
    assert chance(after(now, "2 on 1"), "stop") == -1.0


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        ("Zebra _35 · Dot 1 | yard 4 | treats 1", ": it takes 3 dice off your dogs, and empties your yard"),
        ("Zebra _3_ | treats 1", ": it takes 1 die off your dogs"),
        ("Dot _ | yard 6 | treats 1", ": it takes no die off your dogs, and empties your yard"),
        ("Dot _ | treats 1", ", but you have no dice to lose"),
    ],
)
def test_a_sure_bust_is_told_with_what_it_takes(seat: str, said: str) -> None:
    now = after(table(seat), "walk, * 6 6")
    assert chance(now, "keep") == 1.0
    assert (
        str(now.game.surely(now.game.view(now.state, 0), now.game.read(now.state, 0, "keep")))
        == f"a sure bust{said}"
    )


def test_what_may_still_go_well_is_no_sure_bust() -> None:
    now = after(table("Dot _ | yard 6 | treats 1"), "walk, * 6 6")
    assert not now.game.surely(now.game.view(now.state, 0), now.game.read(now.state, 0, "reroll"))


def test_every_green_tile_but_one_rolls_nothing() -> None:
    for tile in ("beg", "chew", "gobble", "stay"):
        assert chance(table("Dot _ | yard 6", tile), tile) == -1.0
    assert chance(table("Dot _ | yard 6", "play_dead"), "play_dead") == pytest.approx(5 / 6)


def test_treats_on_the_tile_count() -> None:
    assert chance(table("Dot _ | yard 6"), "walk") == pytest.approx(35 / 36)
    assert chance(table("Dot _ | yard 6", on="walk 2"), "walk") == pytest.approx((35 / 36) ** 3)


def test_howl_counts_the_dog_that_comes() -> None:
    assert chance(table("Dot _ | yard 6 1", deck="Flapjack"), "howl") == pytest.approx(2 / 6)
    six = "Dot _ · Acorn! · Button! · Crumpet! · Fidget! · Gherkin! | yard 6 1"
    assert chance(table(six, deck="Flapjack"), "howl") == pytest.approx(5 / 6)


def test_roll_over_empties_the_yard_first() -> None:
    assert chance(table("Dot _ | yard 6 1"), "roll_over") == pytest.approx(odds.roll_bust(die(1), 0, 2, 0))
    assert chance(table("Dot _"), "roll_over") == -1.0


def test_track_rerolls_what_it_likes() -> None:
    once = chance(table("Zebra ___ | yard 4", "track"), "track")
    assert once == pytest.approx(odds.roll_bust(die(2) + die(3) + die(5), 4, 3, 0))
    treated = chance(table("Zebra ___ | yard 4 | treats 1", "track"), "track")
    assert treated < once * once
    now = after(table("Zebra ___ | yard 4 | treats 2", "track"), "track, * 2 5 6")
    assert chance(now, "reroll 6") < chance(now, "reroll")


def test_guard_by_the_number_named() -> None:
    now = table("Dot _ | yard 6", "guard")
    names = [chance(after(now, "guard"), f"name {value}") for value in range(1, 7)]
    assert names == sorted(names)
    assert chance(now, "guard") == names[0]


def test_hunt_with_a_pile_too_small() -> None:
    assert chance(table("Confetti ____ | yard 6", "hunt", pile=1), "hunt") == pytest.approx(1 / 6)


def test_search_offers_nothing_or_something() -> None:
    assert chance(table("Dot _ | yard 6 1", "search"), "search") > 0.9
    assert chance(table("Dot _", "search", pile=1), "search") == 0.0


def test_dig_turns_the_own_yard_down_first() -> None:
    now = table("Confetti ____ | yard 6 || Dot _ | yard 3", "dig")
    assert chance(now, "dig") == pytest.approx(odds.roll_bust(die(2) + die(3) + die(5) + die(6), 4, 2, 0))
    now = after(now, "dig")
    assert chance(now, "stop") == pytest.approx(odds.roll_bust(die(2) + die(3) + die(5) + die(6), 6, 2, 0))
    assert chance(now, "dig 0 6-") == chance(table("Confetti ____ | yard 5 1", "dig"), "dig")
    full = after(table("Confetti ____ | yard 6 1", "dig"), "dig")
    assert chance(full, "dig 0 any+") == 1.0


def test_retrieve_sets_its_die_for_safety() -> None:
    now = table("Acorn 1_ · Oatmeal __ | yard 6", "retrieve", deck="Inky")
    assert chance(now, "retrieve") == min(
        chance(after(now, "retrieve"), "set 2"), chance(after(now, "retrieve"), "set 4")
    )
    assert chance(table("Dot _ | yard 6", "retrieve", deck="Inky"), "retrieve") == 1.0


def test_retrieve_may_bring_new_dogs_before_its_roll() -> None:
    """The first of them is known, and the second may be any of the deck."""
    now = table("Acorn 1_ · Dot 1 | yard 6", "retrieve", deck="Inky")
    assert 0.0 < chance(now, "retrieve") < odds.roll_bust(die(2) + die(4), 6, 2, 0)


def test_trot_moves_for_safety() -> None:
    now = table("Acorn _2 · Quibble __ | yard 6", "trot")
    moved = chance(now, "trot")
    assert moved < chance(after(now, "trot"), "stop")
    assert moved == min(chance(after(now, "trot"), text) for text in after(now, "trot").legal)


def test_bolt_is_about_its_first_die() -> None:
    now = table("Dot _ | yard 6", "bolt")
    assert chance(now, "bolt") == pytest.approx(5 / 6)
    assert chance(after(now, "bolt"), "bolt 12") == pytest.approx(5 / 6)


def test_dogpile_adds_for_safety() -> None:
    now = table("Dot _ · Acorn 1_ | yard 4 3", "dogpile")
    added = {text: chance(after(now, "dogpile"), text) for text in after(now, "dogpile").legal}
    assert chance(now, "dogpile") == min(added.values()) == added["add 4"]


# Positions as they come

ENOUGH = 5  # positions of each kind


def positions() -> Iterator[tuple[SpotsState, int, int]]:
    """Choices out of games at random, some of every kind and every tile."""
    seen: Counter[tuple[int, int]] = Counter()
    for seed in range(24):
        game = Spots(2 + seed % 3, off_leash=True, paws_on_scored=bool(seed % 2))
        rng = Rng(seed)
        state = game.start()
        for _ in range(400):
            if not state.actors():
                break
            if state.actors() == [CHANCE]:
                state.chance(rng)
                continue
            seat = state.turn
            actions = state.actions(seat)
            for action in actions:
                tile = rules.a_of(action) if kind_of(action) == rules.DO_TRICK else state.tile
                kind = (kind_of(action), tile)
                if quickly_played_out(state, seat) and seen[kind] < ENOUGH and rng.below(3) == 0:
                    seen[kind] += 1
                    yield state, seat, action
            state.apply(seat, actions[rng.below(len(actions))])
    tricks = {tile for kind, tile in seen if kind == rules.DO_TRICK}
    assert tricks == set(range(len(TILES)))
    assert {kind for kind, _ in seen} == set(range(rules.DO_ADD_PLACED + 1))


def quickly_played_out(state: SpotsState, seat: int) -> bool:
    return state.treats[seat] + max(state.tile_treats) <= 2 and state.paws(seat) <= 2


def test_the_odds_are_those_of_the_engine() -> None:
    for state, seat, action in positions():
        found = odds.bust_chance(state, seat, action)
        if kind_of(action) in (rules.DO_PLACE, rules.DO_BUST):
            assert found == -1.0
        else:
            assert found == pytest.approx(least(state, seat, action), abs=1e-12), (
                TILES[state.tile].name,
                action,
            )


def test_looking_changes_nothing() -> None:
    for state, seat, action in positions():
        game = Spots(state.seats)
        before = game.view(state, seat)
        odds.bust_chance(state, seat, action)
        glance.worth(state, seat, action)
        assert game.view(state, seat) == before
