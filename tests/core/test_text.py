"""Sentences become words only at the edge: for one reader, with names, in a language."""

import pytest

from boneyard.core.text import (
    ENGLISH,
    NOTHING,
    Catalogue,
    Player,
    Sentence,
    Voice,
    count,
    one_or_many,
    plain,
    say,
)

NAMES = ("Ann", "Ben", "Cleo")
ONLOOKER = Voice(names=NAMES)
BEN = Voice(names=NAMES, you=1)


# Sentences


def test_a_sentence_is_its_template_and_arguments() -> None:
    sentence = say("{who} rolled {dice}.", who=Player(0), dice=("6", "1"))
    assert sentence == Sentence("{who} rolled {dice}.", (("who", Player(0)), ("dice", ("6", "1"))))
    assert hash(sentence) == hash(say("{who} rolled {dice}.", who=Player(0), dice=("6", "1")))


def test_a_sentence_without_names_speaks_of_players_by_number() -> None:
    assert str(say("{who} won.", who=Player(2))) == "Player 3 won."
    assert ENGLISH.render(say("{who} won.", who=Player(0))) == "Player 1 won."


def test_nothing_is_nothing() -> None:
    assert not NOTHING
    assert str(NOTHING) == ""
    assert say("Something.")


def test_a_template_without_arguments_is_said_as_it_stands() -> None:
    assert str(say("Roll 2.")) == "Roll 2."


# How many


@pytest.mark.parametrize(
    ("n", "words"), [(0, "0 treats"), (1, "1 treat"), (2, "2 treats"), (21, "21 treats")]
)
def test_count_in_english(n: int, words: str) -> None:
    assert str(count(n, "{n} treat", "{n} treats")) == words


def test_count_with_more_to_say() -> None:
    told = count(2, "{who} took {n} treat.", "{who} took {n} treats.", who=Player(1))
    assert ONLOOKER.render(told) == "Ben took 2 treats."
    assert BEN.render(told) == "You took 2 treats."


def test_one_or_many() -> None:
    assert [one_or_many(n) for n in (0, 1, 2, 100)] == [1, 0, 1, 1]


# Names and you


def test_names() -> None:
    assert ONLOOKER.render(say("{who} bust!", who=Player(0))) == "Ann bust!"
    assert ONLOOKER.name(2) == "Cleo"
    assert ONLOOKER.name(3) == "Player 4"


def test_own() -> None:
    yard = say("{who} dug in {owner:own} yard.", who=Player(0), owner=Player(1))
    assert ONLOOKER.render(yard) == "Ann dug in Ben's yard."
    assert BEN.render(yard) == "Ann dug in your yard."


def test_own_at_the_beginning() -> None:
    turn = say("{who:Own} turn.", who=Player(1))
    assert ONLOOKER.render(turn) == "Ben's turn."
    assert BEN.render(turn) == "Your turn."


def test_you_at_the_beginning_and_inside() -> None:
    first = say("{who} won.", who=Player(1))
    inside = say("Fast and risky: {who:obj} scored.", who=Player(1))
    assert (BEN.render(first), BEN.render(inside)) == ("You won.", "Fast and risky: you scored.")
    assert ONLOOKER.render(inside) == "Fast and risky: Ben scored."


def test_a_name_is_never_read_as_a_template() -> None:
    crafty = Voice(names=("{who}", "{0.__class__}", "100%s"))
    told = say("{a}, {b:own} and {c}.", a=Player(0), b=Player(1), c=Player(2))
    assert crafty.render(told) == "{who}, {0.__class__}'s and 100%s."


# Nested and several


def test_a_sentence_inside_another_is_spoken_to_the_same_reader() -> None:
    inner = count(2, "one of {who:own} dice", "{n} of {who:own} dice", who=Player(1))
    assert BEN.render(say("Rolled: {what}.", what=inner)) == "Rolled: 2 of your dice."
    assert ONLOOKER.render(say("Rolled: {what}.", what=inner)) == "Rolled: 2 of Ben's dice."


@pytest.mark.parametrize(
    ("dice", "words"),
    [((), ""), (("6",), "6"), (("6", "5"), "6 and 5"), (("6", "5", "1"), "6, 5 and 1")],
)
def test_several(dice: tuple[str, ...], words: str) -> None:
    assert str(say("{dice}", dice=dice)) == words


def test_several_players_and_sentences() -> None:
    told = say("{all} tied.", all=(Player(0), Player(1), say("d0g")))
    assert ONLOOKER.render(told) == "Ann, Ben and d0g tied."
    assert BEN.render(say("{all:own} dice.", all=(Player(0), Player(1)))) == "Ann's and your dice."


def test_numbers_and_text() -> None:
    assert str(say("{n} of {limit}: {what}", n=3, limit=7, what="fine")) == "3 of 7: fine"


# Languages


def polish_form(n: int) -> int:
    """One, few (2 to 4, but not 12 to 14), many."""
    if n == 1:
        return 0
    return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2


POLISH = Catalogue(
    language="pl",
    sentences={
        "{who} took {n} treat.": (
            "{who}: {n} przysmak.",
            "{who}: {n} przysmaki.",
            "{who}: {n} przysmaków.",
        ),
        "{who:Own} turn.": "Tura: {who}.",
        "{dog} came after {who:obj}.": "Po {who:obj} – {dog}.",
    },
    plural=polish_form,
    you="Ty",
    your="twój",
    own="{name} (gracz)",
    last=" i ",
)
TRANSLATED = Voice(POLISH, NAMES, you=1)


@pytest.mark.parametrize(
    ("n", "words"), [(1, "1 przysmak"), (3, "3 przysmaki"), (5, "5 przysmaków"), (12, "12 przysmaków")]
)
def test_a_language_has_its_own_plural_forms(n: int, words: str) -> None:
    told = count(n, "{who} took {n} treat.", "{who} took {n} treats.", who=Player(0))
    assert TRANSLATED.render(told) == f"Ann: {words}."


def test_a_translation_may_change_the_order() -> None:
    assert TRANSLATED.render(say("{dog} came after {who:obj}.", dog="Dot", who=Player(1))) == "Po ty – Dot."
    assert TRANSLATED.render(say("{who:Own} turn.", who=Player(0))) == "Tura: Ann."


def test_small_words_are_the_languages_own() -> None:
    assert TRANSLATED.render(say("{all}", all=(Player(0), Player(1)))) == "Ann i Ty"
    assert TRANSLATED.render(say("{a:own}", a=Player(0))) == "Ann (gracz)"


def test_what_is_not_translated_stays_english() -> None:
    assert TRANSLATED.render(say("Roll 2.")) == "Roll 2."
    assert TRANSLATED.render(say("{who} won.", who=Player(2))) == "Cleo won."


@pytest.mark.parametrize(("n", "words"), [(0, "0 dice"), (1, "1 die"), (2, "2 dice"), (5, "5 dice")])
def test_what_is_not_translated_has_english_plurals(n: int, words: str) -> None:
    assert TRANSLATED.render(count(n, "{n} die", "{n} dice")) == words


def test_a_single_form_where_several_are_due_stays_english() -> None:
    half = Voice(Catalogue(language="pl", sentences={"{n} die": "{n} kość"}, plural=polish_form))
    assert half.render(count(5, "{n} die", "{n} dice")) == "5 dice"


# Drawn text


def test_plain_text_joins_the_spans() -> None:
    assert plain((("Dot ", "bold"), ("[1]", "good"), ("  ", ""))) == "Dot [1]"
    assert plain(()) == ""
