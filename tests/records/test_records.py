"""Every way in which a record can be bad gets one clear sentence, naming the step where one is to blame."""

import json
from pathlib import Path
from typing import Any

import pytest

import boneyard
from boneyard.core import registry
from boneyard.core.match import Match
from boneyard.core.record import KEYS, read_record
from boneyard.core.rng import Rng
from examples.gops.game import Gops
from tests.records.forging import (
    Record,
    changed,
    refusal,
    rehashed,
    replay_refusal,
    resealed,
    with_step,
)

HERE = Path(__file__).parent
AnyMatch = Match[Any]


def small() -> Record:
    """A match of Spots, just begun: `* 1 12 5 22 2`, `* 4 1`, `0 walk`, `* 3 5`, ..."""
    match: AnyMatch = Match(boneyard.game("spots"), seed=7)
    for _ in range(8):
        seat = match.actors[0]
        match.play(seat, match.prompt(seat).choices[0].text)
    return match.record()


def of_gops() -> Record:
    match: AnyMatch = Match(Gops(), seed=7)
    match.play(0, match.prompt(0).choices[0].text)
    return match.record()


SMALL = small()
STEPS: list[str] = SMALL["steps"]
LUCK = [number for number, step in enumerate(STEPS, 1) if step.startswith("*")]
CHOICES = [number for number, step in enumerate(STEPS, 1) if not step.startswith("*")]
FINISHED = read_record(HERE / "spots-two.json")


def test_what_is_changed_below_was_good() -> None:
    for record in (SMALL, resealed(SMALL), rehashed(SMALL), FINISHED, of_gops()):
        again: AnyMatch = Match.replay(record)
        assert again.record() == record
    assert len(LUCK) > 3
    assert len(CHOICES) == 8


# The head


def test_a_newer_schema() -> None:
    error = replay_refusal(changed(SMALL, schema=2))
    assert str(error) == "This record is of schema 2, made by a newer Boneyard; this one knows up to 1."
    assert error.step == 0


@pytest.mark.parametrize("schema", [0, -1])
def test_a_schema_that_never_was(schema: int) -> None:
    assert str(replay_refusal(changed(SMALL, schema=schema))) == f"There is no record schema {schema}."


def test_newer_rules() -> None:
    error = replay_refusal(rehashed(SMALL, rules=2))
    assert str(error) == (
        "This record follows rules 2 of Spots, made by a newer Boneyard; this one knows rules 1."
    )


@pytest.mark.parametrize("rules", [0, -3])
def test_older_rules(rules: int) -> None:
    error = replay_refusal(rehashed(SMALL, rules=rules))
    assert str(error) == f"This record follows rules {rules} of Spots; they are now 1."


@pytest.mark.parametrize(
    "game", ["chess", "", "Spots", "\ud800", "s" * 5000], ids=lambda game: ascii(game[:9])
)
def test_an_unknown_game(game: str) -> None:
    error = replay_refusal(rehashed(SMALL, game=game))
    assert "There is no game " in str(error)
    assert ", ".join(sorted(registry.GAMES)) in str(error)


def test_a_record_of_spots_called_gops() -> None:
    assert "There is no option 'trick_set' here" in str(replay_refusal(rehashed(SMALL, game="gops")))
    error = replay_refusal(rehashed(SMALL, game="gops", options={"prizes": 4}))
    assert error.step == 1


def test_a_record_of_gops_called_spots() -> None:
    assert "There is no option 'prizes' here" in str(replay_refusal(rehashed(of_gops(), game="spots")))
    assert replay_refusal(rehashed(of_gops(), game="spots", options=SMALL["options"])).step == 1


@pytest.mark.parametrize("seats", [0, 5, -1, 99])
def test_seats_that_there_are_not(seats: int) -> None:
    assert "Spots is played with 1, 2, 3, 4 seats" in str(replay_refusal(rehashed(SMALL, seats=seats)))


def test_other_seats() -> None:
    assert replay_refusal(rehashed(SMALL, seats=3)).step == 1


@pytest.mark.parametrize(
    "options",
    [
        {"trick_set": "nowhere"},
        {"trick_set": ["dog_park"]},
        {"trick_set": float("nan")},
        {"trick_set": [[[[[["dog_park"]]]]]]},
        {"trick_set": "\ud800"},
        {"off_leash": 1},
        {"d0g_treats": 12},
        {"d0g_treats": 2},
        {"d0g_treats": True},
        {"d0g_treats": 10**40},
        {"\ud800": 1},
        {"tricks": "dog_park"},
        {"trick_set": "x" * 100_000},
        {"seats": 3},
        {"self": 3},
        {"off_leash": True, "trick_set": "dog_park"},
    ],
    ids=lambda options: ascii(options)[:40],
)
def test_options_that_there_are_not(options: dict[str, object]) -> None:
    error = replay_refusal(rehashed(SMALL, options={**SMALL["options"], **options}))
    assert str(error).startswith("The record's head is wrong: ")
    assert error.step == 0


def test_options_that_do_not_fit_their_hash() -> None:
    options = {**SMALL["options"], "trick_set": "dog_park"}
    assert str(replay_refusal(resealed(SMALL, options=options))) == (
        "The record's options do not fit their hash."
    )
    assert str(replay_refusal(resealed(SMALL, options_hash="0" * 16))) == (
        "The record's options do not fit their hash."
    )


def test_forged_options_lead_to_a_step_that_cannot_be_played() -> None:
    error = replay_refusal(rehashed(SMALL, options={**SMALL["options"], "trick_set": "dog_park"}))
    assert error.step == STEPS.index("1 walk") + 1
    assert "cannot be played: Spots: seat 1 may not play 'walk' now." in str(error)


@pytest.mark.parametrize(
    "seed", ["", "7", "zz", "AB" * 32, "ab" * 31, "\ud800", "ab" * 5000], ids=lambda seed: ascii(seed[:9])
)
def test_a_seed_that_is_none(seed: str) -> None:
    assert "A written seed is 64 lower-case hexadecimal digits" in str(
        replay_refusal(resealed(SMALL, seed=seed))
    )


def test_a_forged_seed() -> None:
    """The chain fits, but the deal does not follow from such a seed."""
    error = replay_refusal(resealed(SMALL, seed="ab" * 32))
    assert error.step == 1
    assert str(error).startswith(f"Step 1 ({STEPS[0]!r}) does not fit the seed, which gives '* ")


def test_a_changed_head_without_a_new_chain() -> None:
    error = replay_refusal(changed(SMALL, seed="ab" * 32))
    assert str(error) == "The record was changed: its head (game, options or seed) does not fit its chain."


# The shape


@pytest.mark.parametrize("key", KEYS)
def test_a_missing_key(key: str) -> None:
    record = {name: value for name, value in SMALL.items() if name != key}
    error = replay_refusal(record)
    if key == "schema":
        assert str(error) == "This is not a Boneyard record: it has no schema number."
    else:
        assert str(error) == f"The record is damaged: {key!r} is missing."


@pytest.mark.parametrize("key", ["name", "", "Steps", "\ud800", "x" * 1000], ids=lambda key: ascii(key[:9]))
def test_a_key_that_does_not_belong(key: str) -> None:
    error = replay_refusal({**SMALL, key: 1})
    assert str(error) == f"The record is damaged: {key[:40]!r} does not belong in it."


WRONG: list[object] = [None, True, False, 1, 1.0, float("nan"), "1", [], {}, [[]], {"a": {}}]


@pytest.mark.parametrize(
    ("key", "value"),
    [(key, value) for key, kind in KEYS.items() for value in WRONG if type(value) is not kind],
)
def test_a_value_of_another_kind(key: str, value: object) -> None:
    error = replay_refusal(changed(SMALL, **{key: value}))
    assert "is not of its kind" in str(error) or "it has no schema number" in str(error)


@pytest.mark.parametrize("record", [None, True, 7, 1.5, "record", [], [{"schema": 1}], ()], ids=repr)
def test_no_object_at_all(record: object) -> None:
    assert str(replay_refusal(record)) == "This is not a Boneyard record: it should be a JSON object."


@pytest.mark.parametrize(
    "step", [None, 1, True, ["0 walk"], {"0": "walk"}, "0 wälk", "٠ walk", "\ud800"], ids=ascii
)
def test_a_step_that_is_no_line_of_text(step: object) -> None:
    error = replay_refusal(changed(SMALL, steps=[*STEPS[:4], step, *STEPS[5:]]))
    assert str(error) == "The record is damaged: step 5 is not a line of text."
    assert error.step == 5


@pytest.mark.parametrize("link", [None, 7, True, ["0646a4d8"]], ids=repr)
def test_a_link_that_is_no_text(link: object) -> None:
    chain = [*SMALL["chain"][:3], link, *SMALL["chain"][4:]]
    assert (
        str(replay_refusal(changed(SMALL, chain=chain)))
        == "The record is damaged: 'chain' is not of its kind."
    )


# Changed bytes


def test_every_changed_byte_is_found(tmp_path: Path) -> None:
    """Except where the file still says the very same: blanks between the words."""
    whole = json.dumps(SMALL, indent=1).encode()
    file = tmp_path / "match.json"
    rng = Rng(3)
    found = 0
    for at in range(0, len(whole), max(1, len(whole) // 400)):
        was, now = whole[at : at + 1], bytes([rng.below(256)])
        if was == now or (was.isspace() and now.isspace()):
            continue
        file.write_bytes(whole[:at] + now + whole[at + 1 :])
        refusal(lambda: Match.replay(read_record(file)))
        found += 1
    assert found > 380


def test_every_changed_letter_of_a_step_is_named() -> None:
    """Another letter in a step is found there, not somewhere behind it."""
    for number, step in enumerate(STEPS, 1):
        for at in range(len(step)):
            other = step[:at] + chr(ord(step[at]) ^ 1) + step[at + 1 :]
            steps = [*STEPS[: number - 1], other, *STEPS[number:]]
            error = replay_refusal(changed(SMALL, steps=steps))
            assert error.step == number
            assert str(error) == f"The record was changed at step {number} ({other!r})."


def test_every_file_that_is_cut_off_is_refused(tmp_path: Path) -> None:
    whole = json.dumps(SMALL, indent=1).encode()
    file = tmp_path / "match.json"
    for end in range(0, len(whole), 50):
        file.write_bytes(whole[:end])
        assert str(refusal(lambda: read_record(file))).startswith("match.json is ")


def test_swapped_steps_are_named() -> None:
    for number in range(1, len(STEPS)):
        steps = list(STEPS)
        steps[number - 1], steps[number] = steps[number], steps[number - 1]
        if steps != STEPS:
            assert replay_refusal(changed(SMALL, steps=steps)).step == number


def test_steps_that_are_missing() -> None:
    for left in range(len(STEPS)):
        error = replay_refusal(changed(SMALL, steps=STEPS[:left]))
        assert "standings do not fit" in str(error) or "steps are missing" in str(error)


def test_a_chain_that_is_too_long_or_too_short() -> None:
    assert replay_refusal(changed(SMALL, chain=[])).step == 0
    assert replay_refusal(changed(SMALL, chain=SMALL["chain"][:4])).step == 4
    error = replay_refusal(changed(SMALL, chain=[*SMALL["chain"], "00000000"]))
    assert error.step == len(STEPS)


# Forged, with a chain that fits


@pytest.mark.parametrize("number", LUCK)
def test_forged_luck_is_named(number: int) -> None:
    """Any die or card that the seed did not give."""
    shown = STEPS[number - 1].split()
    for at in range(1, len(shown)):
        forged = " ".join([*shown[:at], str(int(shown[at]) % 6 + 1), *shown[at + 1 :]])
        error = replay_refusal(with_step(SMALL, number, forged))
        assert error.step == number
        assert str(error) == (
            f"Step {number} ({forged!r}) does not fit the seed, which gives {STEPS[number - 1]!r}."
        )


def test_forged_luck_is_named_anywhere_in_a_finished_match() -> None:
    steps = FINISHED["steps"]
    luck = [number for number, step in enumerate(steps, 1) if step.startswith("*")]
    for number in luck[:: len(luck) // 10]:
        shown = steps[number - 1].split()
        forged = " ".join([*shown[:-1], str(int(shown[-1]) % 6 + 1)])
        assert replay_refusal(with_step(FINISHED, number, forged)).step == number


@pytest.mark.parametrize(
    "form", ["{0} 1", "* {0}", "{0} ", " {0}", "*", "* ", "{1}", "", "* x", "* 1 2 3 4 5 6"]
)
def test_luck_of_another_form_is_named(form: str) -> None:
    number = LUCK[2]
    step = STEPS[number - 1]
    assert replay_refusal(with_step(SMALL, number, form.format(step, step[:-1]))).step == number


@pytest.mark.parametrize(
    "text",
    ["fly", "", "WALK", "walk ", "walk walk", "score", "{}", "%s", "\x00", "\n", "x" * 100_000],
    ids=lambda text: repr(text[:20]),
)
def test_a_step_that_cannot_be_played_is_named(text: str) -> None:
    for number in CHOICES[:3]:
        seat = STEPS[number - 1].split()[0]
        error = replay_refusal(with_step(SMALL, number, f"{seat} {text}"))
        assert error.step == number
        assert str(error).startswith(f"Step {number} (")
        assert f"Spots: seat {seat} may not play {text[:60]!r} now." in str(error)


@pytest.mark.parametrize("who", ["1", "2", "99", "999"])
def test_a_seat_whose_turn_it_is_not_is_named(who: str) -> None:
    number = CHOICES[0]
    assert STEPS[number - 1] == "0 howl"
    error = replay_refusal(with_step(SMALL, number, f"{who} howl"))
    assert error.step == number
    assert str(error) == f"Step {number} ('{who} howl') cannot be played: It is not seat {who}'s turn."


@pytest.mark.parametrize(
    "step", ["howl", "-1 howl", "+0 howl", " 0 howl", "0.0 howl", "99999 howl", "x howl", ""]
)
def test_a_step_of_nobody_is_named(step: str) -> None:
    number = CHOICES[0]
    error = replay_refusal(with_step(SMALL, number, step))
    assert error.step == number
    assert str(error) == f"Step {number} ({step!r}) does not say who acts."


def test_a_seat_written_otherwise_is_named() -> None:
    number = CHOICES[0]
    assert replay_refusal(with_step(SMALL, number, "00 howl")).step == number


@pytest.mark.parametrize("number", CHOICES)
def test_luck_where_none_is_due_is_named(number: int) -> None:
    error = replay_refusal(resealed(SMALL, steps=[*STEPS[: number - 1], "* 3", *STEPS[number - 1 :]]))
    assert error.step == number
    assert str(error) == f"Step {number} ('* 3') is luck, but it is not chance's turn."


@pytest.mark.parametrize("number", LUCK)
def test_luck_left_out_is_named(number: int) -> None:
    error = replay_refusal(resealed(SMALL, steps=[*STEPS[: number - 1], *STEPS[number:]]))
    assert error.step == number


@pytest.mark.parametrize("number", LUCK)
def test_a_record_that_ends_before_luck_is_named(number: int) -> None:
    error = replay_refusal(resealed(SMALL, steps=STEPS[: number - 1]))
    assert error.step == number
    assert str(error) == (
        f"The record ends before step {number}, which its seed decides ({STEPS[number - 1]!r})."
    )


def test_a_step_after_the_end_is_named() -> None:
    for step, words in (("0 howl", "The game is over."), ("* 3", "it is not chance's turn")):
        error = replay_refusal(resealed(FINISHED, steps=[*FINISHED["steps"], step]))
        assert error.step == len(FINISHED["steps"]) + 1
        assert words in str(error)


@pytest.mark.parametrize("standings", [[[1], [0]], [[0], [1]], [[0]], [], [[0], [0], [0]], [[0, 0], [0]]])
def test_forged_standings(standings: list[list[int]]) -> None:
    error = replay_refusal(resealed(SMALL, standings=standings))
    assert str(error) == "The record's standings are not those its steps lead to."
    assert error.step == 0


def test_standings_changed_without_a_new_chain() -> None:
    error = replay_refusal(changed(FINISHED, standings=FINISHED["standings"][::-1]))
    assert str(error) == "The record was changed: its standings do not fit its chain."


@pytest.mark.parametrize(
    "standings",
    [[[False], [0]], [[0.0], [0]], [[float("nan")], [0]], [["0"], [0]], [[[0]], [0]], [0, 0], [None, None]],
    ids=repr,
)
def test_standings_that_are_no_numbers(standings: list[object]) -> None:
    error = replay_refusal(resealed(SMALL, standings=standings))
    assert str(error) == "The record is damaged: 'standings' is not of its kind."


def test_an_earlier_end_is_no_forgery() -> None:
    """A match may be kept before it is over: this is the record of the same match, somewhat earlier."""
    shorter = resealed(SMALL, steps=STEPS[: CHOICES[-1] - 1])
    again: AnyMatch = Match.replay(shorter)
    assert again.record() == shorter
