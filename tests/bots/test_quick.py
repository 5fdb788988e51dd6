"""The bot `quick` at Spots: how strong it is, and what it must never do."""

import os

import pytest

from boneyard.bots import make
from boneyard.core.luck import Luck, seed_bytes
from boneyard.core.state import CHANCE, Action
from boneyard.games.spots import odds
from boneyard.games.spots import state as rules
from boneyard.games.spots.data import SETS
from boneyard.games.spots.game import Spots
from boneyard.games.spots.state import SpotsState, kind_of
from boneyard.lab.arena import measure
from boneyard.lab.blocks import Contest, choose, level, play
from boneyard.lab.measure import Row
from tests.rules.spots.table import SpotsTable, after, table

OFF_LEASH: list[dict[str, object]] = [{"off_leash": True}, {"off_leash": True, "paws_on_scored": True}]
TABLES = OFF_LEASH + [
    dict[str, object](trick_set=name) for name in (*SETS, "random", "trot,chase,search,stay")
]


def best(now: SpotsTable) -> str:
    """What quick plays here."""
    seat = now.state.actors()[0]
    return now.game.write(choose(now.game, make("quick", now.game), now.state, seat))


# Strength


def against_d0g(game: Spots, games: int) -> Row:
    return measure(Contest(game, (level("quick", game),)), games)["quick"]


def told(what: str, row: Row) -> str:
    return f"{what}: {row.won:g} of {row.played}, {row.share:.1%} (95 %: {row.low:.1%} to {row.high:.1%})"


def test_quick_wins_its_share_against_d0g() -> None:
    row = against_d0g(Spots(1), 40)
    assert row.low > 0.25, told("quick against d0g", row)


def test_games_of_quick_end_soon() -> None:
    """Some thirteen turns each: nobody dawdles, and nobody busts for ever."""
    game = Spots(2)
    turns = [
        play(game, [make("quick", game, seed=seat) for seat in range(2)], luck).state.turns
        for luck in range(10)
    ]
    assert 20 <= sum(turns) / len(turns) <= 33
    assert max(turns) <= 60


# Sense


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_quick_plays_every_table_and_never_busts_for_nothing(options: dict[str, object]) -> None:
    """A bust that is certain is never chosen where another choice is safe for certain."""
    for seats in (1, 2, 4):
        game = Spots(seats, **options)
        bots = [make("quick", game, seed=seat) for seat in range(seats)]
        state = game.start()
        for _ in range(200):
            if not state.actors():
                break
            if state.actors() == [CHANCE]:
                state.resolve(state.draw(Luck(seed_bytes(11), state.luck())))
                continue
            seat = state.turn
            action = choose(game, bots[seat], state, seat)
            assert not (certain_bust(state, seat, action) and safe_choices(state, seat)), game.write(action)
            state.apply(seat, action)


def certain_bust(state: SpotsState, seat: int, action: Action) -> bool:
    return kind_of(action) == rules.DO_BUST or odds.bust_chance(state, seat, action) == 1.0


def safe_choices(state: SpotsState, seat: int) -> list[Action]:
    return [
        action
        for action in state.actions(seat)
        if kind_of(action) != rules.DO_BUST and odds.bust_chance(state, seat, action) <= 0.0
    ]


def test_quick_does_not_touch_what_it_looks_at() -> None:
    game = Spots(3, off_leash=True)
    bots = [make("quick", game, seed=seat) for seat in range(3)]
    state = game.start()
    for _ in range(120):
        if state.actors() == [CHANCE]:
            state.resolve(state.draw(Luck(seed_bytes(2), state.luck())))
            continue
        view = game.view(state, state.turn)
        action = choose(game, bots[state.turn], state, state.turn)
        assert game.view(state, state.turn) == view
        state.apply(state.turn, action)


def test_worth_is_a_chance_to_win_and_less_for_folly() -> None:
    now = after(table("Acorn __ · Lollipop __ | yard 6"), "walk, * 1 4")
    for text in now.legal:
        worth = now.game.worth(now.state, 0, now.game.read(now.state, 0, text))
        assert -1.0 <= worth < 0.0 if text == "bust" else 0.0 < worth < 1.0


def test_quick_takes_a_sure_win() -> None:
    five = " · ".join(f"{name}!" for name in ("Dot", "Acorn", "Button", "Crumpet", "Fidget"))
    assert best(after(table(f"{five} · Inky _4 | treats 3"), "walk, * 2 1")) == "keep"
    assert best(after(table(f"{five} · Inky _4"), "walk, * 2 1")) == "2 on 6"


def test_quick_places_rather_than_buries() -> None:
    assert best(after(table("Hiccup __ · Oatmeal __"), "howl, * 5")) == "5 on 2"


def test_quick_finishes_a_dog_rather_than_beginning_one() -> None:
    assert best(after(table("Hiccup 2_ · Noodle __ · Oatmeal __"), "howl, * 3")) == "3 on 1"


def test_quick_saves_much_with_a_treat() -> None:
    """A roll that loses three dice and two dogs nearly done is worth a treat."""
    now = after(table("Rhubarb 12_ · Tofu 25_ | yard 6 1 | treats 2"), "howl, * 4")
    assert now.legal == ["keep", "reroll"]
    assert best(now) == "reroll"


def test_quick_stops_when_the_next_roll_loses_everything() -> None:
    now = after(
        table("Rhubarb 12_ · Snorkel 34_ · Quibble __ | yard 6"), "run, * 3 5 6, 6 on 3, 5 on 3, 3 on 1"
    )
    assert now.legal == ["roll", "stop"]
    assert best(now) == "stop"


def test_quick_digs_where_it_hurts() -> None:
    """With a paw and a rival's full yard over many dice there is nothing better."""
    now = after(table("Rhubarb ___ || Tofu 25_ · Snorkel 34_ · Quibble 5_ | yard 6 1", "dig"), "dig")
    assert best(now) == "dig 1 any+"


# The whole measure: `pytest -m soak tests/bots -s`, compiled

SOAK_GAMES = int(os.environ.get("BONEYARD_SOAK_GAMES", "2000"))


@pytest.mark.soak
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_soak_quick_alone_against_d0g(options: dict[str, object]) -> None:
    row = against_d0g(Spots(1, **options), SOAK_GAMES)
    print("\n" + told(f"quick against d0g, {options}", row))
    assert row.low > 0.35


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_soak_turns_of_quick(seats: int) -> None:
    game = Spots(seats)
    games = SOAK_GAMES // 4
    turns = [
        play(game, [make("quick", game, seed=luck * seats + seat) for seat in range(seats)], luck).state.turns
        for luck in range(games)
    ]
    print(f"\n{seats} times quick: {sum(turns) / games / seats:.1f} turns each on average, {games} games")
    assert sum(turns) / games / seats < 20
