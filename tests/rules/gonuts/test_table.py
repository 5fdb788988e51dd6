"""What lies on a table of Go Nuts for Donuts, as things."""

from boneyard.core.furniture import CARD, CHOSEN, NOW, PILE, SPACE, Furniture, Thing, Zone
from boneyard.core.state import ONLOOKER
from tests.rules.gonuts.table import Table, after, table, voice


def lies(now: Table, viewer: int = 0) -> Furniture:
    return now.game.furniture(now.view(viewer))


def zone(now: Table, called: str, viewer: int = 0) -> Zone:
    return next(zone for zone in lies(now, viewer).zones if zone.id == called)


def arts(now: Table, called: str, viewer: int = 0) -> list[str]:
    return [thing.art for thing in zone(now, called, viewer).things]


def at(now: Table, place: int, viewer: int = 0) -> Thing:
    return zone(now, "row", viewer).things[place - 1]


def badges(thing: Thing, viewer: int = 0) -> list[str]:
    return [voice(viewer).render(badge.name) for badge in thing.badges]


def chosen(now: Table, viewer: int) -> list[str]:
    """The plates with a choice not shown yet."""
    plates = (zone(now, f"plate:{seat}", viewer).things[0] for seat in range(now.game.seats))
    return [plate.touch for plate in plates if CHOSEN in plate.marks]


def counters(now: Table, seat: int) -> dict[str, int]:
    return {thing.art: thing.n for thing in zone(now, f"plate:{seat}").things[1:]}


def test_a_secret_choice_shows_only_that_it_was_made() -> None:
    """Its place is marked for whoever made it, and for nobody else."""
    now = after(table("eclair plain glazed"), "Ada: pick 2")
    assert chosen(now, viewer=0) == chosen(now, viewer=1) == ["seat:0"]
    assert "chosen by you" in badges(at(now, 2))
    assert CHOSEN in at(now, 2).marks
    assert at(now, 2, viewer=1) == at(table("eclair plain glazed"), 2, viewer=1)


def test_choices_are_on_their_places_once_shown() -> None:
    """Seat by seat; what was taken leaves an empty place, and the power in use is marked."""
    row = "french_cruller plain glazed milk || plain | plain | plain"
    now = after(table(row, deck="plain 3"), "122")
    assert [thing.kind for thing in zone(now, "row").things] == [SPACE, CARD, CARD, CARD]
    assert badges(at(now, 1)) == ["place 1", "chosen by you"]
    assert badges(at(now, 2))[-2:] == ["chosen by Ben", "chosen by Cleo"]
    assert [thing.touch for thing in zone(now, "row").things if NOW in thing.marks] == ["row:1"]
    assert voice(0).render(at(now, 1).name) == "Place 1, empty. Chosen by you."


def test_the_discard_pile_is_spread_out_only_to_take_from_it() -> None:
    """Else its top is seen, and the rest may be folded away."""
    before = table("red_velvet plain glazed", pile="milk coffee coffee eclair", deck="plain 3")
    (top,) = zone(before, "pile").things
    assert (top.kind, top.art, top.n, top.touch) == (PILE, "eclair", 4, "pile:1")
    assert zone(before, "below").folds
    assert [(thing.art, thing.n) for thing in zone(before, "below").things] == [("coffee", 2), ("milk", 1)]
    now = after(before, "12")
    assert [thing.touch for thing in zone(now, "pile").things] == ["pile:1", "pile:2", "pile:4"]
    assert not zone(now, "pile").folds


def test_two_cards_are_looked_at_by_their_taker_alone() -> None:
    """The others see two backs."""
    now = after(table("double_chocolate plain glazed", deck="milk coffee plain 3"), "12")
    assert arts(now, "drawn:0") == ["milk", "coffee"]
    for viewer in (1, ONLOOKER):
        backs = zone(now, "drawn:0", viewer).things
        assert [(thing.down, thing.touch, thing.art) for thing in backs] == [(True, "", "")] * 2


def test_the_card_put_back_lies_face_up_for_whoever_put_it_there() -> None:
    """Everybody is told that it was put back."""
    row = "double_chocolate plain glazed bear_claw || plain | plain | plain"
    now = after(table(row, deck="milk coffee plain 3"), "124, keep milk")
    (known,), (unknown,) = zone(now, "deck").things, zone(now, "deck", viewer=1).things
    assert (known.art, known.down, known.n) == ("coffee", False, 4)
    assert (unknown.art, unknown.down, unknown.n) == ("", True, 4)
    assert [voice(1).render(note) for note in lies(now, 1).notes] == ["Ada put a card back on the deck."]


def test_a_ladder_says_where_one_stands() -> None:
    """By the cards one has; in front of a player, by theirs."""
    now = table("jelly_filled plain glazed || jelly_filled 2 | jelly_filled 3")
    steps = [
        badge.text
        for thing in (at(now, 1), at(now, 1, viewer=1))
        for badge in thing.badges
        if badge.colour == "here"
    ]
    assert steps == ["2: 5", "3: 5"]
    (theirs,) = zone(now, "hand:1").things
    assert [badge.text for badge in theirs.badges if badge.colour == "here"] == ["3: 5"]


def test_points_are_counted_only_where_they_are_shown() -> None:
    """§8.4"""
    hands = "plain plain glazed || milk glazed 2 | bear_claw"
    assert counters(table(hands), 0) == {"cards": 3}
    assert counters(table(hands, open_hand_scores=True), 0) == {"cards": 3, "points": 9}
    assert counters(table(hands, open_hand_scores=True), 1) == {"cards": 1, "points": -2}


def test_cards_of_others_come_into_sight_when_one_may_take_them() -> None:
    """§5.8 Before that they may be folded away, unlike one's own."""
    before = table("bear_claw plain glazed || milk | eclair coffee", deck="plain 3")
    assert [zone(before, f"hand:{seat}").folds for seat in (0, 1)] == [False, True]
    now = after(before, "12")
    assert [zone(now, f"hand:{seat}").folds for seat in (0, 1)] == [False, False]
    assert arts(now, "hand:1") == ["eclair", "coffee"]


def test_the_card_one_passes_is_marked_for_oneself_alone() -> None:
    """§5.9"""
    now = after(
        table("cinnamon_twist plain glazed || milk eclair | plain", deck="plain 3"), "12, Ada: pass milk"
    )
    marked = [
        [thing.art for thing in zone(now, "hand:0", viewer).things if CHOSEN in thing.marks]
        for viewer in (0, 1)
    ]
    assert marked == [["milk"], []]
