"""A match as anyone meets it through `import boneyard`: playing, changing, taking back, keeping."""

from typing import Any

import pytest

import boneyard
from boneyard.core.errors import BadRecord, IllegalAction, Refused, UnknownGame
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.text import Catalogue, Voice
from boneyard.games.dog.game import Dog
from examples.gops.game import Gops

AnyMatch = Match[Any]


def spots(seed: int | str | bytes | None = 7, seats: int = 2, **options: object) -> AnyMatch:
    return boneyard.Match(boneyard.game("spots", seats=seats, **options), seed=seed)


def gops(seats: int = 3, prizes: int = 3) -> AnyMatch:
    return boneyard.Match(Gops(seats, prizes=prizes), seed=7)


def texts(match: AnyMatch, seat: int) -> list[str]:
    return [choice.text for choice in match.prompt(seat).choices]


def play_out(match: AnyMatch, level: str = "random") -> None:
    bots = [boneyard.bot(level, match.game, seed=seat) for seat in range(match.game.seats)]
    while match.actors:
        seat = match.actors[0]
        match.play(seat, match.game.write(bots[seat].choose(match.game.view(match.state, seat))))


def picture(match: AnyMatch) -> str:
    """Everything about a match that must not change when something is refused."""
    told = [str(told.sentence) for told in match.told(boneyard.REFEREE)]
    return repr((match.record(), match.game.view(match.state, boneyard.REFEREE), told, match.actors))


# The short way in


def test_the_short_way_in() -> None:
    match = spots()
    while match.actors:
        seat = match.actors[0]
        match.play(seat, match.prompt(seat).choices[0].text)
    assert len(match.winners) == 1
    assert match.standings[match.winners[0]] == max(match.standings) == (6,)
    again: AnyMatch = boneyard.Match.replay(match.record())
    assert picture(again) == picture(match)


@pytest.mark.parametrize("level", ["random", "quick"])
def test_bots_play_a_match(level: str) -> None:
    match = gops()
    play_out(match, level)
    assert match.actors == []
    assert match.winners


def test_a_bot_says_how_much_it_looked_at() -> None:
    match = spots()
    seat = match.actors[0]
    bot = boneyard.bot("quick", match.game, seed=3)
    bot.choose(match.game.view(match.state, seat))
    assert bot.report().considered == len(texts(match, seat))


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownGame) as refused:
        boneyard.bot("genius", boneyard.game("spots"))
    assert str(refused.value).startswith("There is no bot 'genius'; the bots are: random, quick")


def test_what_a_seat_saw_when_it_chose_can_be_told_again() -> None:
    """With chance and secret choices in between: the same views, in their order."""
    for match in (spots(), gops()):
        seen: list[object] = []
        while match.actors:
            seat = match.actors[-1]
            if seat == 1:
                seen.append(match.game.view(match.state, seat))
            match.play(seat, texts(match, seat)[0])
        assert seen
        assert match.asked(1) == seen


def test_play_returns_what_happened() -> None:
    match = spots()
    before = len(match.events)
    events = match.play(match.actors[0], "walk")
    assert events
    assert events == match.events[before:]


def test_a_match_begins_where_somebody_must_choose() -> None:
    match = spots()
    assert match.actors == [0]
    assert match.steps == ["* 1 12 5 22 2", "* 4 1"]
    assert [str(told.sentence) for told in match.told(boneyard.ONLOOKER)][-1] == "Player 1 went first."


def test_told_since() -> None:
    match = spots()
    before = len(match.events)
    match.play(0, "walk")
    first = str(match.told(boneyard.ONLOOKER, since=before)[0].sentence)
    assert first == "Player 1 chose Walk."


# Refused


def test_a_seat_whose_turn_it_is_not() -> None:
    match = spots()
    before = picture(match)
    for seat in (1, 2, -1, 99):
        with pytest.raises(IllegalAction, match=rf"^It is not seat {seat}'s turn\.$"):
            match.play(seat, "walk")
        with pytest.raises(IllegalAction, match=rf"^It is not seat {seat}'s turn\.$"):
            match.prompt(seat)
    assert picture(match) == before


@pytest.mark.parametrize(
    "text", ["", "fly", "Walk", "walk ", "0 walk", "wal", "keep", "{}", "\ud800", "x" * 9999]
)
def test_a_text_that_means_nothing_now(text: str) -> None:
    match = spots()
    before = picture(match)
    with pytest.raises(IllegalAction) as refused:
        match.play(0, text)
    assert str(refused.value) == f"Spots: seat 0 may not play {text[:60]!r} now."
    assert picture(match) == before


@pytest.mark.parametrize("text", [None, 7, b"walk", ["walk"]], ids=repr)
def test_a_choice_that_is_no_text(text: Any) -> None:
    match = spots()
    before = picture(match)
    with pytest.raises(IllegalAction, match=r"^Spots: seat 0 may not play .* now\.$"):
        match.play(0, text)
    assert picture(match) == before


@pytest.mark.parametrize("seat", [False, 0.0, "0", None], ids=repr)
def test_a_seat_that_is_no_number(seat: Any) -> None:
    match = spots()
    before = picture(match)
    with pytest.raises(IllegalAction, match=rf"^It is not seat {seat}'s turn\.$"):
        match.play(seat, "walk")
    assert picture(match) == before


def test_nothing_is_played_after_the_end() -> None:
    match = spots()
    play_out(match)
    before = picture(match)
    for seat in range(2):
        with pytest.raises(IllegalAction, match=r"^The game is over\.$"):
            match.play(seat, "walk")
        with pytest.raises(IllegalAction, match=r"^The game is over\.$"):
            match.prompt(seat)
    assert picture(match) == before


# Seeds


def test_one_seed_written_in_three_ways() -> None:
    number = spots(seed=7)
    assert spots(seed=number.seed).record() == number.record()
    assert spots(seed=number.seed.hex()).record() == number.record()


def test_without_a_seed_every_match_is_another() -> None:
    assert len({spots(seed=None).seed for _ in range(20)}) == 20


@pytest.mark.parametrize("seed", ["", "zz", "7", "AB" * 32, b"", b"short", bytes(33)])
def test_a_bad_seed_is_refused(seed: Any) -> None:
    with pytest.raises(Refused, match=r"^A (written )?seed (is|has) .*\.$"):
        spots(seed=seed)


# Winners


def test_nobody_has_won_while_the_match_lasts() -> None:
    match = spots()
    assert match.winners == []
    play_out(match)
    assert len(match.winners) == 1


def test_nobody_wins_when_the_solo_rival_does() -> None:
    match = spots(seats=1, d0g_treats=11)
    play_out(match)
    assert match.standings[1] == (6,)
    assert match.winners == []


def test_alone_one_can_win() -> None:
    found = []
    for seed in range(40):
        match = spots(seed=seed, seats=1, d0g_treats=0)
        play_out(match, "quick")
        if match.standings[0] == (6,):
            found = match.winners
            break
    assert found == [0]


def test_equals_win_together() -> None:
    match = gops(seats=2)
    play_out(match)
    match.state.points = [3, 3]
    assert match.winners == [0, 1]


# Taking back


def test_a_decision_without_luck_is_taken_back() -> None:
    match = spots(trick_set="dog_park")
    before = picture(match)
    match.play(0, "guard")
    assert match.can_undo(0)
    assert not match.can_undo(1)
    match.undo(0)
    assert picture(match) == before


def test_luck_is_never_taken_back() -> None:
    match = spots()
    match.play(0, "walk")
    assert match.steps[-1].startswith("*")
    before = picture(match)
    for seat in range(2):
        assert not match.can_undo(seat)
        with pytest.raises(IllegalAction, match=r"^There is nothing to take back: "):
            match.undo(seat)
    assert picture(match) == before


def test_nothing_is_taken_back_at_the_beginning() -> None:
    match = spots()
    assert not match.can_undo(0)
    with pytest.raises(IllegalAction):
        match.undo(0)


def test_taking_back_again_and_again_ends_at_luck() -> None:
    """Whatever the play, one can go back as far as the last luck or somebody else's step, and no further."""
    match = spots(seed=5)
    rng = Rng(5)
    undone = 0
    for _ in range(100):
        if not match.actors:
            break
        seat = match.actors[0]
        choices = texts(match, seat)
        match.play(seat, choices[rng.below(len(choices))])
        again: AnyMatch = boneyard.Match.replay(match.record())
        while again.can_undo(seat):
            again.undo(seat)
            undone += 1
        assert not again.steps[-1].startswith(f"{seat} ")
        assert match.steps[: len(again.steps)] == again.steps
        assert all(step.startswith(f"{seat} ") for step in match.steps[len(again.steps) :])
    assert undone > 10


def test_secret_choices_are_not_taken_back_but_changed() -> None:
    match = gops()
    match.play(1, texts(match, 1)[0])
    assert not match.can_undo(1)


def test_what_was_shown_stays() -> None:
    """The last bid of a round shows all of them: the round is over for good."""
    match = gops(seats=2, prizes=1)
    for seat in (0, 1):
        match.play(seat, texts(match, seat)[0])
    assert match.actors == []
    assert not match.can_undo(0)
    assert not match.can_undo(1)


# Changing a secret choice


def test_a_secret_choice_is_changed_while_others_owe_theirs() -> None:
    match, plainly = gops(), gops()
    cards = texts(match, 2)
    match.play(2, cards[0])
    match.change(2, cards[1])
    plainly.play(2, cards[1])
    assert picture(match) == picture(plainly)
    match.play(0, texts(match, 0)[0])
    match.change(2, cards[2])
    assert match.actors == [1]
    assert match.steps[-2:] == [f"2 {cards[2]}", f"0 {texts(plainly, 0)[0]}"]


def test_a_change_to_nonsense_is_refused() -> None:
    match = gops()
    match.play(2, texts(match, 2)[0])
    before = picture(match)
    with pytest.raises(IllegalAction, match=r"^Gops: seat 2 may not play 'bid 99' now\.$"):
        match.change(2, "bid 99")
    assert picture(match) == before


def test_who_has_not_chosen_has_nothing_to_change() -> None:
    match = gops()
    match.play(2, texts(match, 2)[0])
    before = picture(match)
    for seat in (0, 1, 3, -1):
        with pytest.raises(IllegalAction, match=rf"^Seat {seat} has no secret choice "):
            match.change(seat, "bid 1")
    assert picture(match) == before


def test_an_open_choice_is_never_changed() -> None:
    match = spots(trick_set="dog_park")
    match.play(0, "guard")
    before = picture(match)
    with pytest.raises(IllegalAction, match=r"^Seat 0 has no secret choice that could still be changed\.$"):
        match.change(0, "howl")
    assert picture(match) == before


def test_a_shown_choice_is_never_changed() -> None:
    match = gops(seats=2)
    for seat in (0, 1):
        match.play(seat, texts(match, seat)[0])
    before = picture(match)
    with pytest.raises(IllegalAction, match=r"^Seat 0 has no secret choice "):
        match.change(0, texts(match, 0)[0])
    assert picture(match) == before


# Keeping


def test_an_unfinished_match_is_kept_and_goes_on() -> None:
    match = spots()
    for _ in range(12):
        match.play(match.actors[0], texts(match, match.actors[0])[0])
    again: AnyMatch = boneyard.Match.replay(match.record())
    assert picture(again) == picture(match)
    for each in (match, again):
        play_out(each)
    assert picture(again) == picture(match)


def test_a_secret_phase_is_kept_and_goes_on() -> None:
    match = gops()
    match.play(1, texts(match, 1)[0])
    again: AnyMatch = boneyard.Match.replay(match.record())
    again.change(1, texts(gops(), 1)[1])
    assert again.actors == [0, 2]


def test_a_record_is_no_part_of_the_match() -> None:
    match = spots()
    record = match.record()
    record["steps"].append("0 fly")
    record["options"]["trick_set"] = "none"
    record["standings"][0][0] = 6
    assert match.record() == spots().record()


def test_a_refusal_is_a_sentence_in_any_language() -> None:
    with pytest.raises(IllegalAction) as refused:
        spots().play(1, "walk")
    assert str(refused.value) == str(refused.value.sentence) == "It is not seat 1's turn."
    german = Catalogue("de", {"It is not seat {seat}'s turn.": "Platz {seat} ist nicht an der Reihe."})
    assert Voice(german).render(refused.value.sentence) == "Platz 1 ist nicht an der Reihe."


def test_every_refusal_is_one_of_ours() -> None:
    for kind in (IllegalAction, UnknownGame, BadRecord, boneyard.BadOption):
        assert issubclass(kind, Refused)
    assert BadRecord("No.").step == 0
    assert BadRecord("No.", 4).step == 4


def test_what_showed_a_hidden_card_cannot_be_taken_back() -> None:
    """A card played from the hand is known to all, even where nobody has acted since."""
    match = Match(Dog(), seed=1)
    while len(match.actors) > 1:
        match.play(match.actors[0], match.prompt(match.actors[0]).choices[0].text)
    seat = match.actors[0]
    match.play(seat, match.prompt(seat).choices[0].text)
    assert match.steps[-1].startswith(f"{seat} ")
    assert not match.can_undo(seat)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        match.undo(seat)


# What a step shows to all


def test_choices_that_come_to_light_are_shown() -> None:
    match = gops(seats=2)
    for seat in range(2):
        match.play(seat, texts(match, seat)[0])
    assert match.shows()


def test_an_exchange_that_nobody_else_sees_is_not_shown() -> None:
    match: AnyMatch = boneyard.Match(Dog(), seed=2)
    while match.state.secret():
        match.play(match.actors[0], texts(match, match.actors[0])[0])
    assert str(match.told(boneyard.ONLOOKER)[-1].sentence) == "The partners exchanged their cards."
    assert not match.shows()
