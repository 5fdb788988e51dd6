"""The scene of Dog: where everything lies on the board, and that it tells nobody more than they may know."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from boneyard.core import registry
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import ONLOOKER, REFEREE
from boneyard.core.text import Catalogue, Voice
from boneyard.games.dog import state as rules
from boneyard.games.dog.data import APART, FIELDS, SEATS, SLOTS
from boneyard.games.dog.state import DogState, hand_of
from boneyard.server.scenes import scene
from tests.rules.dog.position import parse
from tests.rules.dog.table import state_of

NAMES = ("Ann", "Bo", "Cleo", "Dan")
VIEWERS = (*range(SEATS), ONLOOKER, REFEREE)
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))  # of the board, from the south against the clock


def shown(match: Match[Any], state: Any, viewer: int) -> Any:
    """The scene of a state as it goes over the wire."""
    voice = Voice(Catalogue(), names=NAMES, you=viewer)
    told = scene(match.game, match.game.view(state, viewer), voice)
    return msgspec.json.decode(msgspec.json.encode(told))


def drawn_from(view: DogState) -> Any:
    voice = Voice(Catalogue(), names=NAMES, you=view.viewer)
    return msgspec.json.decode(msgspec.json.encode(scene(registry.game("dog"), view, voice)))


def played(seed: int, most: int) -> Iterator[Match[Any]]:
    """A match after each of its first steps, played at random."""
    match: Match[Any] = Match(registry.game("dog"), seed)
    rng = Rng(seed)
    for _ in range(most):
        if not match.actors:
            return
        yield match
        seat = match.actors[rng.below(len(match.actors))]
        choices = match.prompt(seat).choices
        match.play(seat, choices[rng.below(len(choices))].text)


def a_view(viewer: int) -> DogState:
    """The first moment of a match in which a card may be played."""
    for match in played(1, 20):
        if match.state.phase == rules.PLAYING:
            view = match.game.view(match.state, viewer)
            assert isinstance(view, DogState)
            return view
    raise AssertionError("nobody played a card")


def at(line: str) -> DogState:
    """A position, as whoever plays in it sees it."""
    state = state_of(parse(line))
    view: DogState = registry.game("dog").view(state, state.seat)
    return view


def places_of(told: Any) -> dict[str, tuple[int, int]]:
    return {place["id"]: (place["x"], place["y"]) for place in told["places"]}


# Only what the viewer knows


@pytest.mark.parametrize("viewer", VIEWERS)
def test_cards_dealt_anew_leave_the_scene_as_it_is(viewer: int) -> None:
    rng = Rng(5)
    for match in played(2, 60):
        before = shown(match, match.state, viewer)
        other = match.state.clone()
        other.redeal(viewer, rng)
        assert shown(match, other, viewer) == before


def test_everything_on_the_table_has_its_place() -> None:
    for match in played(3, 60):
        for viewer in VIEWERS:
            view = match.game.view(match.state, viewer)
            told = shown(match, match.state, viewer)
            things = [*told["places"], *told["mine"], told["stock"], told["pile"]]
            things += [player[part] for player in told["players"] for part in ("kennel", "hand")]
            assert {thing["id"] for thing in things} == set(match.game.pieces(view))


# The board


@pytest.mark.parametrize("viewer", range(SEATS))
def test_the_viewer_sits_south(viewer: int) -> None:
    told = drawn_from(a_view(viewer))
    places = places_of(told)
    assert [player["seat"] for player in told["players"]] == [
        (viewer + side) % SEATS for side in range(SEATS)
    ]
    for player in told["players"]:
        x, y = SIDES[player["side"]]
        assert places[f"field:{APART * player['seat']}"] == (8 * x, 8 * y)


@pytest.mark.parametrize("viewer", [ONLOOKER, REFEREE])
def test_for_others_red_sits_south(viewer: int) -> None:
    told = drawn_from(a_view(viewer))
    assert places_of(told)["field:0"] == (0, 8)
    assert told["mine"] == []


def test_the_loop_goes_round_step_by_step() -> None:
    places = places_of(drawn_from(a_view(2)))
    assert len(set(places.values())) == FIELDS + SLOTS * SEATS
    for field in range(FIELDS):
        x, y = places[f"field:{field}"]
        to_x, to_y = places[f"field:{(field + 1) % FIELDS}"]
        assert abs(to_x - x) + abs(to_y - y) == 1


def test_a_home_leads_from_its_start_to_the_middle() -> None:
    places = places_of(drawn_from(a_view(1)))
    for seat in range(SEATS):
        x, y = places[f"field:{APART * seat}"]
        for slot in range(1, SLOTS + 1):
            assert places[f"home:{seat}.{slot}"] == (x - x * slot // 8, y - y * slot // 8)


def test_tokens_are_where_the_view_has_them() -> None:
    for match in played(4, 80):
        view = match.game.view(match.state, ONLOOKER)
        told = shown(match, match.state, ONLOOKER)
        for seat in range(SEATS):
            mine = [place for place in told["places"] if place["token"] == seat]
            kennel = next(player["kennel"]["n"] for player in told["players"] if player["seat"] == seat)
            assert kennel == list(view.places[4 * seat : 4 * seat + 4]).count(-1)
            assert len(mine) + kennel == 4


def test_only_a_token_that_just_came_out_has_a_shield() -> None:
    fresh = [place for place in drawn_from(at("R 0* 16 / Y 48 : R 2"))["places"] if place["fresh"]]
    assert [place["id"] for place in fresh] == ["field:0"]
    assert fresh[0]["name"] == "Field 0, Red's start, Red's fresh token"


# Cards


def test_my_cards_say_what_they_do() -> None:
    view = a_view(0)
    view.hands[0], view.held[0] = hand_of([0, 6, 13]), 3
    view.gifts[2] = 9
    told = drawn_from(view)["mine"]
    assert [(card["id"], card["says"]) for card in told] == [
        ("card:0.ace", "out, 1 or 11"),
        ("card:0.7", "7 steps, shared"),
        ("card:0.joker", "any card"),
    ]
    assert [card["got"] for card in told] == ["", "", ""]


def test_the_card_from_the_partner_is_marked_once_until_it_is_played() -> None:
    view = a_view(0)
    view.hands[0], view.held[0] = hand_of([4, 4, 8]), 3
    view.gifts[2] = 4
    view.played[0] = 0
    assert [card["got"] for card in drawn_from(view)["mine"]] == ["from Cleo", "", ""]
    view.played[0] = hand_of([4])
    assert [card["got"] for card in drawn_from(view)["mine"]] == ["", "", ""]


def test_the_card_i_gave_is_marked_in_the_partners_hand() -> None:
    view = a_view(0)
    partner = drawn_from(view)["players"][2]
    given = [card for card in partner["hand"]["cards"] if card["mark"]]
    assert len(given) == 1
    assert given[0]["given"]
    assert "among them yours" in partner["hand"]["name"]
    opponent = drawn_from(view)["players"][1]
    assert all(card == {"mark": "", "given": False} for card in opponent["hand"]["cards"])


def test_stock_hands_and_pile_are_all_the_cards_of_a_turn() -> None:
    for match in played(5, 60):
        told = shown(match, match.state, ONLOOKER)
        held = sum(len(player["hand"]["cards"]) for player in told["players"])
        assert told["pile"]["n"] == sum(len(player["played"]) for player in told["players"])
        assert told["stock"]["n"] == match.state.stocked
        assert told["stock"]["n"] + held + told["pile"]["n"] <= 110


# Whose turn it is, and what they play


def test_who_owes_a_card_is_asked_for_it() -> None:
    match = next(iter(played(6, 1)))
    assert match.state.phase == rules.EXCHANGING
    match.play(2, match.prompt(2).choices[0].text)
    told = shown(match, match.state, 0)["players"]
    assert [player["acting"] for player in told] == [True, True, False, True]
    assert [player["chosen"] for player in told] == [False, False, True, False]


def test_whoever_is_home_plays_the_partners_tokens() -> None:
    told = drawn_from(at("R H1 H2 H3 H4 / B 40 : R 2"))
    assert told["players"][0]["plays"] == "home, plays Blue"
    assert told["mine_title"] == "Your cards, for Blue's tokens"
    assert told["teams"][0]["home"] == 4
    assert told["players"][1]["plays"] == ""


def test_the_head_tells_the_round() -> None:
    view = a_view(3)
    view.turn, view.round = 2, 1
    told = drawn_from(view)
    assert (told["title"], told["turn"]) == ("Round 2 of 5 · 5 cards", "Turn 2")
    assert [team["seats"] for team in told["teams"]] == [[1, 3], [0, 2]]
