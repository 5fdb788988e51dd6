"""What a player finds on a table of Dog."""

from collections import Counter

import pytest

from boneyard.core.furniture import CARD, CHOSEN, FRESH, GIVEN, SPACE, TOKEN, Furniture, Thing
from boneyard.core.state import ONLOOKER, REFEREE
from boneyard.games.dog.data import FIELDS, SEATS, TOKENS
from tests.rules.dog.table import Table, after, dealt, table, voice

HANDS = "R A 2 3 4 5 6 / Y 2 2 3 3 4 4 / B K Q J 10 9 8 / G 7 7 8 8 9 9"


def furniture(at: Table, viewer: int) -> Furniture:
    return at.game.furniture(at.view(viewer))


def things(at: Table, viewer: int, zone: str) -> tuple[Thing, ...]:
    return next(found.things for found in furniture(at, viewer).zones if found.id == zone)


def faces(at: Table, viewer: int, zone: str) -> list[str]:
    return ["?" if card.down else card.art for card in things(at, viewer, zone)]


def names(found: tuple[Thing, ...], viewer: int = 0) -> list[str]:
    return [voice(viewer).render(thing.name) for thing in found]


def tokens(at: Table, viewer: int = 0) -> list[Thing]:
    return [thing for thing in things(at, viewer, "board") if thing.kind == TOKEN]


def spaces(at: Table, viewer: int = 0) -> dict[str, Thing]:
    return {thing.touch: thing for thing in things(at, viewer, "board") if thing.kind == SPACE}


# The board


@pytest.mark.parametrize("viewer", range(SEATS))
def test_ones_own_start_lies_in_the_south_and_the_next_ones_to_the_right(viewer: int) -> None:
    found = spaces(table("- : R 8"), viewer)
    starts = [found[f"field:{16 * (viewer + side) % FIELDS}"] for side in range(SEATS)]
    assert [(start.x, start.y) for start in starts] == [(0, 8), (8, 0), (0, -8), (-8, 0)]
    assert [start.seat for start in starts] == [(viewer + side) % SEATS for side in range(SEATS)]


def test_the_loop_is_walked_from_neighbour_to_neighbour_and_home_lies_inside_the_start() -> None:
    found = spaces(table("- : R 8"))
    loop = [found[f"field:{field}"] for field in range(FIELDS)]
    for here, there in zip(loop, [*loop[1:], loop[0]], strict=True):
        assert abs(here.x - there.x) + abs(here.y - there.y) == 1
    assert [(found[f"home:0.{slot}"].x, found[f"home:0.{slot}"].y) for slot in range(1, 5)] == [
        (0, 7),
        (0, 6),
        (0, 5),
        (0, 4),
    ]


@pytest.mark.parametrize("viewer", [*range(SEATS), ONLOOKER])
def test_no_two_places_of_the_board_lie_on_each_other(viewer: int) -> None:
    at = table("- : R 8")
    squares = Counter(
        (space.x + right, space.y + down)
        for space in spaces(at, viewer).values()
        for right in range(int(space.wide))
        for down in range(int(space.high))
    )
    assert max(squares.values()) == 1
    assert all(-8 <= x <= 8 and -8 <= y <= 8 for x, y in squares)


def test_every_token_stands_where_its_place_is_and_is_touched_as_that() -> None:
    at = table("R 0* 60 H1 / Y 22 : R 8")
    found = spaces(at)
    out = [token for token in tokens(at) if not token.touch.startswith("kennel")]
    assert [(token.seat, token.touch) for token in out] == [
        (0, "field:0"),
        (0, "field:60"),
        (0, "home:0.1"),
        (1, "field:22"),
    ]
    assert all((token.x, token.y) == (found[token.touch].x, found[token.touch].y) for token in out)


def test_tokens_in_the_kennel_lie_side_by_side_in_it() -> None:
    at = table("R 0* 60 H1 / Y 22 : R 8")
    for seat, waiting in enumerate((1, 3, 4, 4)):
        kennel = spaces(at)[f"kennel:{seat}"]
        beds = {(token.x, token.y) for token in tokens(at) if token.touch == kennel.touch}
        assert len(beds) == waiting
        assert all(0 <= x - kennel.x < kennel.wide and 0 <= y - kennel.y < kennel.high for x, y in beds)
        assert names((kennel,))[0].endswith(f"tokens in it: {waiting}")


def test_a_token_is_marked_fresh_until_it_moves() -> None:
    at = table("R 0* : R 8 2")
    assert [token.touch for token in tokens(at) if FRESH in token.marks] == ["field:0"]
    assert not [token for token in tokens(after(at, "8 0+8")) if FRESH in token.marks]


def test_fields_are_named_by_the_nearest_start() -> None:
    found = spaces(table("- : R 8"))
    assert names(tuple(found[f"field:{field}"] for field in (16, 3, 24, 60))) == [
        "Yellow's start",
        "3 past Red's start",
        "8 past Yellow's start",
        "4 before Red's start",
    ]


# Cards


@pytest.mark.parametrize("viewer", [1, 2, 3, ONLOOKER])
def test_a_hand_shows_no_face_to_others(viewer: int) -> None:
    at = dealt(HANDS)
    assert faces(at, 0, "hand:0") == ["A", "2", "3", "4", "5", "6"]
    assert faces(at, viewer, "hand:0") == ["?"] * 6


def test_the_referee_sees_every_hand() -> None:
    assert faces(dealt(HANDS), REFEREE, "hand:3") == ["7", "7", "8", "8", "9", "9"]


def test_a_card_that_was_chosen_is_marked_for_its_giver_and_only_the_plate_for_others() -> None:
    at = after(dealt(HANDS), "Ben: give 3")
    chosen = [card for card in things(at, 1, "hand:1") if CHOSEN in card.marks]
    assert names(tuple(chosen), 1) == ["3: walk 3, for Dan"]
    for viewer in range(SEATS):
        marked = [seat for seat in range(SEATS) if CHOSEN in things(at, viewer, f"plate:{seat}")[0].marks]
        assert marked == [1]
    assert not [card for card in things(at, 0, "hand:1") if card.marks]


def test_what_was_exchanged_is_known_to_the_two_until_it_is_played() -> None:
    at = table("R 10 : R 8 8 K", others="B 5 7 / Y 2", gave="R 5 / B 8")
    given = [card for card in things(at, 0, "hand:0") if GIVEN in card.marks]
    assert names(tuple(given)) == ["8: walk 8, from Cleo"]
    assert faces(at, 0, "hand:2") == ["5", "?"]
    assert names(things(at, 0, "hand:2"))[0] == "5 in Cleo's hand, from you"
    assert faces(at, 1, "hand:2") == ["?", "?"]
    played = after(at, "8 10+8")
    assert not [card for card in things(played, 0, "hand:0") if GIVEN in card.marks]


def test_cards_played_lie_before_their_player_and_count_in_the_pile() -> None:
    at = after(table("R 10 / Y 22 : R 8 K", others="Y 2 3"), "8 10+8, Ben: 2 22+2")
    assert [faces(at, 3, f"played:{seat}") for seat in range(SEATS)] == [["8"], ["2"], [], []]
    stock, pile = things(at, 3, "stocks")
    assert pile.n == 2
    assert names((pile,)) == ["Played this round: Red 8 and Yellow 2"]
    assert stock.n == at.state.stocked


def test_a_joker_says_that_it_cannot_finish_unless_the_option_allows_it() -> None:
    bars = [
        str(things(table("R 10 : R JK", joker_finish_allowed=allowed), 0, "hand:0")[0].means)
        for allowed in (False, True)
    ]
    assert ["last token" in means for means in bars] == [True, False]


# Players


def test_a_plate_tells_what_the_team_has_at_home_and_how_many_cards_are_held() -> None:
    at = table("R H1 H2 10 / Y 22 / B H4 : R 8 K", others="B 5")
    _, home, hand = things(at, 1, "plate:2")
    assert (home.n, home.most) == (3, 2 * TOKENS)
    assert (hand.n, hand.touch) == (1, "hand:2")


def test_who_is_home_is_shown_to_play_for_the_partner() -> None:
    at = table("R H1 H2 H3 H4 / B 40 : R 8")
    plate = things(at, 1, "plate:0")[0]
    assert str(plate.text) == "home, plays Blue"
    assert plate.rule == "6.1"
    title = next(zone.title for zone in furniture(at, 0).zones if zone.id == "hand:0")
    assert str(title) == "Cards for Blue"
    assert not things(at, 1, "plate:2")[0].text


def test_the_dealer_has_a_badge() -> None:
    at = dealt(HANDS)
    dealers = [seat for seat in range(SEATS) if things(at, 2, f"plate:{seat}")[0].badges]
    assert dealers == [0]


# What can be touched


@pytest.mark.parametrize("viewer", range(SEATS))
def test_equal_cards_lie_one_by_one_and_share_their_touch(viewer: int) -> None:
    at = dealt("R A A A 4 5 6 / Y 2 2 2 3 4 4 / B K K K 10 9 8 / G 7 7 7 8 9 9")
    touches = Counter(card.touch for card in things(at, viewer, f"hand:{viewer}") if card.kind == CARD)
    assert max(touches.values()) == 3
    assert sum(touches.values()) == 6


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
def test_the_middle_of_the_board_shows_which_way_plays_go(direction: str) -> None:
    at = table("- : R 8", play_direction=direction)
    assert spaces(at)[""].art == direction
