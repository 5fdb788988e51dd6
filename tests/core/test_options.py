"""Options: every kind takes what it says it takes, and refuses the rest in one sentence."""

import pytest

from boneyard.core.errors import BadOption
from boneyard.core.options import Number, Option, Pick, Switch, Value, options_hash, settle


def vowels(text: str) -> str:
    """Reads any word of vowels, in capital letters or not."""
    if not text or set(text.lower()) - set("aeiou"):
        raise ValueError("There is a letter that is no vowel.")
    return text.lower()


SWITCH = Switch(name="fog", default=False, help="Fog on the table.", rule="8.1")
NUMBER = Number(name="laps", default=3, low=-1, high=12, help="How often round.", rule="8.2")
PICK = Pick(name="track", default="oval", choices=("oval", "eight"), help="The track.", rule="8.3")
OPEN = Pick(
    name="song",
    default="la",
    choices=("la", "na"),
    other=vowels,
    other_help="a word of vowels",
    other_sample="aeiou",
    help="The song.",
    rule="8.4",
)
ALL = (SWITCH, NUMBER, PICK, OPEN)


@pytest.mark.parametrize(
    ("option", "values"),
    [
        (SWITCH, [True, False]),
        (NUMBER, [-1, 0, 3, 12]),
        (PICK, ["oval", "eight"]),
        (OPEN, ["la", "na", "aeiou", "a"]),
    ],
    ids=lambda what: what.name if isinstance(what, Option) else "",
)
def test_good_values_stay_as_they_are(option: Option, values: list[Value]) -> None:
    for value in values:
        assert option.check(value) == value
        assert type(option.check(value)) is type(value)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (SWITCH, 1),
        (SWITCH, "on"),
        (SWITCH, None),
        (NUMBER, 13),
        (NUMBER, -2),
        (NUMBER, True),
        (NUMBER, 3.0),
        (NUMBER, float("nan")),
        (NUMBER, "3"),
        (NUMBER, 10**100),
        (NUMBER, [3]),
        (PICK, "round"),
        (PICK, ""),
        (PICK, "Oval"),
        (PICK, 3),
        (PICK, None),
        (PICK, ["oval"]),
        (OPEN, "xyz"),
        (OPEN, ""),
        (OPEN, 7),
        (OPEN, "\ud800"),
    ],
    ids=lambda what: what.name if isinstance(what, Option) else repr(what)[:20],
)
def test_bad_values_are_refused_in_one_sentence(option: Option, value: object) -> None:
    with pytest.raises(BadOption) as refused:
        option.check(value)
    sentence = str(refused.value)
    assert sentence.startswith(f"Option {option.name} takes {option.allowed()}, not {str(value)[:60]!r}")
    assert f"(rule {option.rule})." in sentence
    assert len(sentence) < 200


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (SWITCH, "on", True),
        (SWITCH, "yes", True),
        (SWITCH, "true", True),
        (SWITCH, "off", False),
        (SWITCH, "no", False),
        (SWITCH, "false", False),
        (NUMBER, "12", 12),
        (NUMBER, "0", 0),
        (NUMBER, "-1", -1),
        (NUMBER, "007", 7),
        (PICK, "eight", "eight"),
        (OPEN, "na", "na"),
        (OPEN, "UO", "uo"),
    ],
)
def test_what_a_person_types(option: Option, text: str, value: Value) -> None:
    parsed = option.parse(text)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (SWITCH, "maybe"),
        (SWITCH, ""),
        (SWITCH, "1"),
        (NUMBER, ""),
        (NUMBER, "-"),
        (NUMBER, "--1"),
        (NUMBER, "+1"),
        (NUMBER, "1.0"),
        (NUMBER, " 1"),
        (NUMBER, "1_0"),
        (NUMBER, "٣"),
        (NUMBER, "²"),
        (NUMBER, "9" * 5000),
        (NUMBER, "13"),
        (PICK, "ova"),
        (OPEN, "b"),
    ],
)
def test_what_a_person_mistypes(option: Option, text: str) -> None:
    with pytest.raises(BadOption, match=rf"^Option {option.name} takes "):
        option.parse(text)


def test_refusals_word_for_word() -> None:
    with pytest.raises(BadOption) as refused:
        SWITCH.parse("maybe")
    assert str(refused.value) == "Option fog takes on or off, not 'maybe' (rule 8.1)."
    with pytest.raises(BadOption) as refused:
        NUMBER.parse("99")
    assert str(refused.value) == "Option laps takes a whole number from -1 to 12, not '99' (rule 8.2)."
    with pytest.raises(BadOption) as refused:
        PICK.check("x")
    assert str(refused.value) == "Option track takes one of oval, eight, not 'x' (rule 8.3)."
    with pytest.raises(BadOption) as refused:
        OPEN.check("xyz")
    assert str(refused.value) == (
        "Option song takes one of la, na, or a word of vowels, not 'xyz' (rule 8.4)."
        " There is a letter that is no vowel."
    )


@pytest.mark.parametrize("option", ALL, ids=lambda option: option.name)
def test_samples_are_good_values_with_the_default(option: Option) -> None:
    samples = option.samples()
    assert option.default in samples
    assert len(set(samples)) == len(samples) > 1
    assert [option.check(value) for value in samples] == list(samples)


# Together


def test_settle_fills_in_the_rulebooks_values() -> None:
    assert settle(ALL, {}) == {"fog": False, "laps": 3, "track": "oval", "song": "la"}
    assert settle(ALL, {"song": "A", "fog": True}) == {"fog": True, "laps": 3, "track": "oval", "song": "a"}
    assert list(settle(ALL, {"song": "a"})) == ["fog", "laps", "track", "song"]


def test_settle_refuses_what_is_not_there() -> None:
    with pytest.raises(BadOption) as refused:
        settle(ALL, {"smoke": True})
    assert str(refused.value) == "There is no option 'smoke' here; the options are: fog, laps, track, song."
    with pytest.raises(BadOption) as refused:
        settle((), {"x" * 500: 1})
    assert str(refused.value) == f"There is no option '{'x' * 60}' here; the options are: none."


def test_settle_refuses_a_bad_value() -> None:
    with pytest.raises(BadOption, match=r"^Option laps takes "):
        settle(ALL, {"laps": 99})


# The hash


def test_the_hash_is_stable() -> None:
    """Records keep it, so these two never change."""
    options = settle(ALL, {})
    assert options_hash("race", 1, 2, options) == "d4cfefaa57272494"
    assert options_hash("race", 1, 2, {}) == "2096c226049f48aa"


def test_the_hash_forgets_the_order_of_options() -> None:
    options = settle(ALL, {})
    backwards = dict(reversed(options.items()))
    assert options_hash("race", 1, 2, backwards) == options_hash("race", 1, 2, options)


def test_the_hash_knows_everything_else() -> None:
    options = settle(ALL, {})
    tables = [
        ("race", 1, 2, options),
        ("rase", 1, 2, options),
        ("race", 2, 2, options),
        ("race", 1, 3, options),
        *(("race", 1, 2, {**options, name: value}) for name, value in OTHERS.items()),
    ]
    assert len({options_hash(*table) for table in tables}) == len(tables)


OTHERS: dict[str, Value] = {"fog": True, "laps": 4, "track": "eight", "song": "na"}
