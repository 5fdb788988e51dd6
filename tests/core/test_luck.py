"""Luck by label: as docs/records.md writes it down, checked by a second implementation and by its vectors."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boneyard.core.luck import SEED_BYTES, Luck, fresh_seed, seed_bytes

SEED = bytes.fromhex("7d077899ec9dc2bacf3a30813c4cbf99c38aff466847004dcbb09d5d17eca20e")  # seed 7
ROLL = "turn/1/seat/0/roll/1/try/0"


# The derivation once more, from the page alone.


def digest_of(seed: bytes, message: str) -> bytes:
    return hmac.new(seed, message.encode(), hashlib.sha256).digest()


def words_of(seed: bytes, label: str, blocks: int) -> list[int]:
    stream = b"".join(digest_of(seed, f"{label}#{block}") for block in range(blocks))
    return [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]


def numbers_of(seed: bytes, label: str, n: int, many: int) -> list[int]:
    fair = [word for word in words_of(seed, label, many) if word < 2**32 // n * n]
    return [word % n for word in fair[:many]]


def deck_of(seed: bytes, label: str, cards: list[int]) -> list[int]:
    return sorted(cards, key=lambda card: digest_of(seed, f"{label}:{card}"))


# The vectors that docs/records.md quotes.


def test_seed_seven() -> None:
    assert seed_bytes(7) == SEED


def test_the_first_block() -> None:
    first = "2dff6d9bd5ee3d4cbb2cadac72f1c0c8d3389f632a51789882b76695667be141"
    luck = Luck(SEED, "first/0")
    assert digest_of(SEED, "first/0#0").hex() == first
    assert "".join(f"{luck.below(2**32):08x}" for _ in range(8)) == first


def test_the_first_words() -> None:
    luck = Luck(SEED, "first/0")
    assert [luck.below(2**32) for _ in range(3)] == [771714459, 3589160268, 3140267436]


def test_eight_dice() -> None:
    luck = Luck(SEED, ROLL)
    assert [luck.below(6) + 1 for _ in range(8)] == [3, 5, 1, 2, 5, 6, 6, 2]


def test_the_first_ten_dogs() -> None:
    assert drawn(Luck(SEED, "dogs"), list(range(32)), 10) == [1, 12, 5, 22, 2, 26, 7, 29, 17, 20]


def drawn(luck: Luck, pool: list[int], many: int) -> list[int]:
    left = list(pool)
    found = []
    for _ in range(many):
        found.append(luck.pick(left))
        left.remove(found[-1])
    return found


# Against the second implementation.

labels = st.text(st.characters(codec="utf-8"), max_size=30)
seeds = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)


@given(seed=seeds, label=labels, n=st.integers(1, 2**31), many=st.integers(1, 20))
def test_numbers_follow_from_seed_and_label(seed: bytes, label: str, n: int, many: int) -> None:
    luck = Luck(seed, label)
    assert [luck.below(n) for _ in range(many)] == numbers_of(seed, label, n, many)


@given(seed=seeds, label=labels, cards=st.lists(st.integers(0, 99), unique=True, min_size=1))
def test_a_deck_follows_from_seed_and_label(seed: bytes, label: str, cards: list[int]) -> None:
    assert drawn(Luck(seed, label), cards, len(cards)) == deck_of(seed, label, sorted(cards))


@given(number=st.integers(-(2**80), 2**80))
def test_small_seeds_are_hashed(number: int) -> None:
    assert seed_bytes(number) == hashlib.sha256(f"boneyard seed {number}".encode()).digest()


# What it is for.


def test_more_dice_begin_like_fewer() -> None:
    """The same label gives the same dice, whether five or fifty are rolled."""
    for many in (1, 5, 8, 9, 40):
        few, more = Luck(SEED, ROLL), Luck(SEED, ROLL)
        assert [few.below(6) for _ in range(many)] == [more.below(6) for _ in range(50)][:many]


def test_the_deck_does_not_depend_on_what_has_left_it() -> None:
    whole = drawn(Luck(SEED, "dogs"), list(range(32)), 32)
    for gone in range(32):
        left = [card for card in range(32) if card != gone]
        assert drawn(Luck(SEED, "dogs"), left, 31) == [card for card in whole if card != gone]
    assert drawn(Luck(SEED, "dogs"), list(reversed(range(32))), 32) == whole


def test_another_seed_or_label_is_other_luck() -> None:
    firsts = [
        Luck(seed_bytes(seed), label).below(2**32)
        for seed in range(20)
        for label in ("dogs", "first/0", "first/1", "first/1#", "first/10")
    ]
    assert len(set(firsts)) == len(firsts)


def test_first_dice_are_uniform() -> None:
    """Chi-square over the first die of 60,000 labels: 20.5 is passed once in a thousand seeds."""
    found = Counter(Luck(SEED, f"turn/{turn}/d0g").below(6) for turn in range(60_000))
    assert set(found) == set(range(6))
    assert sum((n - 10_000) ** 2 / 10_000 for n in found.values()) < 20.5


def test_tops_of_decks_are_uniform() -> None:
    """The first of six cards under 12,000 labels, by the same measure."""
    found = Counter(Luck(SEED, f"tiles/{deck}").pick([0, 1, 2, 3, 4, 5]) for deck in range(12_000))
    assert sum((n - 2000) ** 2 / 2000 for n in found.values()) < 20.5


# Seeds at the border.


def test_bytes_and_hexadecimal_stay_as_they_are() -> None:
    assert seed_bytes(SEED) == SEED
    assert seed_bytes(SEED.hex()) == SEED


@pytest.mark.parametrize(
    "written",
    ["", "7", "zz", SEED.hex().upper(), SEED.hex()[:-1], SEED.hex() + "00", " " + SEED.hex(), "é" * 64],
)
def test_a_badly_written_seed_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match=r"^A written seed is 64 lower-case hexadecimal digits, not ") as bad:
        seed_bytes(written)
    assert len(str(bad.value)) < 400


@pytest.mark.parametrize("many", [0, 31, 33, 64])
def test_bytes_of_another_length_are_refused(many: int) -> None:
    with pytest.raises(ValueError, match=f"^A seed has 32 bytes; this one has {many}\\.$"):
        seed_bytes(bytes(many))


def test_fresh_seeds_differ() -> None:
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert {len(seed) for seed in seeds} == {SEED_BYTES}
