"""The contract: all games × seat counts × option sets keep all laws, without exceptions."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boneyard.core.match import Match
from boneyard.core.record import write_record
from boneyard.core.rng import Rng
from tests.conftest import compiled
from tests.contract.laws import check_match, check_rare, law_clone, law_ends, random_play, random_steps
from tests.contract.tables import BOX, AnyGame, full_tables, games, kinds_of_table, name_of, tables


def is_new_here(game: AnyGame) -> bool:
    """Examples are not compiled: what the one build has shown of them holds for the other."""
    return not compiled() or game.name in BOX


TABLES = [game for game in tables() if is_new_here(game)]
# Of the slower build each number of seats and each option; all of them together of the other.
CLOSELY = TABLES if compiled() else [game for cls in games() for game in kinds_of_table(cls)]
FULL_TABLES = [game for cls in games() for game in full_tables(cls) if is_new_here(game)]
MANY = 40  # tables of one game, from which on one match at each is enough
COUNTS = Counter(game.name for game in TABLES)
GAMES_OF_A_KIND = 300 if compiled() else 60  # at all tables of one game together; a table has two at least
LOOKS = 7_000 if compiled() else 3_000  # at positions, on a walk to rare ones
seeds = st.integers(0, 2**62)


@pytest.mark.parametrize("game", TABLES, ids=name_of)
def test_clones_are_whole(game: AnyGame) -> None:
    """The first of all: where a clone lacks something, everything else breaks in confusing ways."""
    state, rng = game.start(), Rng(1)
    for stride in range(0, 24, 2):
        law_clone(state)
        random_steps(state, rng, stride)


@pytest.mark.parametrize("game", [game for game in CLOSELY if COUNTS[game.name] < MANY], ids=name_of)
@settings(max_examples=2)
@given(seed=seeds, skip=st.integers(0, 300))
def test_every_table_keeps_every_law(game: AnyGame, seed: int, skip: int) -> None:
    check_match(game, seed, skip, steps=4)


@pytest.mark.parametrize("game", [game for game in CLOSELY if COUNTS[game.name] >= MANY], ids=name_of)
def test_every_one_of_many_tables_keeps_every_law(game: AnyGame) -> None:
    """Each at another moment; of one example alone, hypothesis would only take the very beginning."""
    seed = crc32(name_of(game).encode())
    check_match(game, seed, skip=seed % 300, steps=2)


@pytest.mark.soak
@pytest.mark.parametrize("game", TABLES, ids=name_of)
@settings(max_examples=60)
@given(seed=seeds, skip=st.integers(0, 3000))
def test_every_table_keeps_every_law_for_long(game: AnyGame, seed: int, skip: int) -> None:
    check_match(game, seed, skip, steps=25)


@pytest.mark.parametrize("game", FULL_TABLES, ids=name_of)
def test_every_law_is_kept_in_rare_positions(game: AnyGame) -> None:
    check_rare(game, seed=1, looks=LOOKS)


@pytest.mark.soak
@pytest.mark.parametrize("game", FULL_TABLES, ids=name_of)
def test_every_law_is_kept_in_very_rare_positions(game: AnyGame) -> None:
    for seed in range(2, 12):
        check_rare(game, seed, 10 * LOOKS)


@pytest.mark.parametrize("game", CLOSELY, ids=name_of)
def test_every_game_ends(game: AnyGame) -> None:
    for seed in range(max(2, GAMES_OF_A_KIND // COUNTS[game.name])):
        state = law_ends(game, seed)
        assert len(game.winners(state)) <= game.seats


@pytest.mark.parametrize(
    "game", [game for game in TABLES if not game.solo_rival or game.seats > 1], ids=name_of
)
def test_somebody_wins(game: AnyGame) -> None:
    assert game.winners(law_ends(game, seed=3))


@pytest.mark.parametrize("name", sorted({game.name for game in TABLES}))
def test_a_record_replays_in_another_process(name: str, tmp_path: Path) -> None:
    game = next(game for game in TABLES if game.name == name)
    match = Match(game, seed=11)
    where = f"{name}={type(game).__module__}:{type(game).__qualname__}"
    for _ in random_play(match, Rng(4), 120):
        pass
    write_record(tmp_path / "match.json", match.record())
    code = (
        "import sys, json, boneyard\n"
        "record = json.load(open(sys.argv[1]))\n"
        "assert boneyard.Match.replay(record).record() == record\n"
        "print('the same')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "match.json")],
        capture_output=True,
        text=True,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([path or "." for path in sys.path]),
            "BONEYARD_GAMES": where,
        },
        check=False,
    )
    assert done.stdout.strip() == "the same", done.stderr
