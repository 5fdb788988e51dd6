"""What lies on a table of Donut Dog, as things."""

from boneyard.core.furniture import BUTTON, CHOSEN, DIE, DONE, FITS, NEW, NOW, SPACE, Thing, Zone
from boneyard.core.state import ONLOOKER
from tests.rules.donutdog.table import Table, after, start, table, turns
from tests.rules.table import voice

ROW = "cat dog owl fox"


def zone(now: Table, called: str, viewer: int = 0) -> Zone:
    return next(zone for zone in now.game.furniture(now.view(viewer)).zones if zone.id == called)


def things(now: Table, called: str, viewer: int = 0) -> tuple[Thing, ...]:
    return zone(now, called, viewer).things


def marked(now: Table, called: str, mark: str, viewer: int = 0) -> list[str]:
    """The things that bear a mark, as what is printed on them."""
    return [str(thing.title) for thing in things(now, called, viewer) if mark in thing.marks]


def test_an_animal_shows_its_points_and_its_arrows() -> None:
    """Each arrow as a sign and in words."""
    cat, *_ = things(table("d4:3 d4:1 d20:17 d20:9", ROW), "row")
    assert (cat.art, cat.value) == ("cat", 2)
    assert [badge.text for badge in cat.badges] == ["▼3", "▲6", "◆"]
    assert [str(badge.name) for badge in cat.badges] == ["at most 3", "at least 6", "any die"]


def test_animals_that_fit_and_new_kinds_are_marked_for_the_viewer() -> None:
    """By the viewer's own dice and animals; an onlooker has neither."""
    now = turns("d4:3 d4:1 d20:17 d20:9 | animals cat, loaf_cat || d4:1 d6:2 d6:2 d8:4 | animals owl", ROW)
    assert marked(now, "row", FITS) == ["Cat", "Dog", "Fox", "Owl", "Fish"]
    assert marked(now, "row", NEW) == ["Dog", "Fox", "Owl", "Fish"]
    assert marked(now, "row", FITS, viewer=1) == ["Fish"]
    assert marked(now, "row", NEW, viewer=1) == ["Cat", "Dog", "Fox", "Fish"]
    assert marked(now, "row", FITS, ONLOOKER) == marked(now, "row", NEW, ONLOOKER) == []


def test_two_animals_alike_fit_both() -> None:
    """§5.2 Whoever has dice for one of them has dice for the other."""
    now = turns("d4:3 d4:1 d20:17 d20:9 || d4:1 d6:2 d6:2 d8:4", "cat dog dog owl")
    assert marked(now, "row", FITS) == ["Cat", "Dog", "Dog", "Owl", "Fish"]


def test_fish_are_counted_where_they_run_out() -> None:
    """§7.1"""
    position = "d4:3 d4:1 d20:17 d20:9"
    assert things(table(position, ROW), "row")[-1].n == 1
    assert things(table(position, ROW, fish_limit="8"), "row")[-1].n == 8


def test_twelve_dice_to_choose_from_lie_before_their_owner() -> None:
    """§3.3 Two of each sort; they may be folded away once dice are rolled."""
    now = after(start(2), "* cat dog owl fox")
    assert [thing.sides for thing in things(now, "sets")] == [4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 20, 20]
    assert not zone(now, "sets").folds
    assert zone(table("d4:3 d4:1 d20:17 d20:9", ROW), "sets").folds
    assert all(each.id != "sets" for each in now.game.furniture(now.view(ONLOOKER)).zones)


def test_dice_chosen_in_secret_do_not_even_show_their_sides() -> None:
    """§3.3 Their owner sees which they are, and all that they were chosen."""
    now = after(start(2), "* cat dog owl fox, Ada: pick d4 d6 d12 d20")
    assert [die.sides for die in things(now, "dice:0")] == [4, 6, 12, 20]
    hidden = things(now, "dice:0", viewer=1)
    assert [(die.kind, die.sides, die.down, die.touch) for die in hidden] == [(DIE, 0, True, "dice:0")] * 4
    (none,) = things(now, "dice:1")
    assert (none.kind, none.touch) == (SPACE, "dice:1")
    assert [CHOSEN in things(now, f"plate:{seat}", viewer=1)[0].marks for seat in (0, 1)] == [True, False]


def test_a_roll_is_seen_by_its_owner_alone_until_it_is_revealed() -> None:
    """§3.4 The others see the dice, not what they show."""
    position = "d4:3 d4:1 d20:17 d20:9"
    private, revealed = table(position, ROW), turns(position, ROW)
    assert [die.touch for die in things(private, "dice:0")] == [
        "die:d4.1",
        "die:d4.3",
        "die:d20.9",
        "die:d20.17",
    ]
    covered = things(private, "dice:0", viewer=1)
    assert [(die.sides, die.value) for die in covered] == [(4, None), (4, None), (20, None), (20, None)]
    assert all(die.down for die in covered)
    assert [die.value for die in things(revealed, "dice:0", viewer=1)] == [1, 3, 9, 17]
    assert {die.touch for die in things(revealed, "dice:0", viewer=1)} == {"dice:0"}


def test_a_used_die_is_gone() -> None:
    """§5.5"""
    now = after(turns("d4:3 d4:1 d20:17 d20:9 | magics 1", ROW), "bonus vp for d20:17")
    assert [die.value for die in things(now, "dice:0")] == [1, 3, 9]


def test_tokens_points_and_kinds_are_counted_on_the_plate() -> None:
    """§6.1 A Cat and a Loaf Cat are one kind."""
    seat = "d4:3 d4:1 d20:17 d20:9 | rerolls 2 | magics 1 | stars 3 | animals cat, loaf_cat, fish"
    _, *counters = things(table(seat, "dog owl fox"), "plate:0")
    assert {thing.art: thing.n for thing in counters} == {
        "points": 2 + 3 + 1 + 2 + 3,
        "kinds": 2,
        "reroll": 2,
        "magic": 1,
        "star": 3,
    }


def test_no_thing_speaks_of_vp() -> None:
    """What a token is called is what it is: worth a point."""
    now = table("d4:3 d4:1 d20:17 d20:9 | stars 3 | animals cat", "dog owl fox")
    for thing in now.game.furniture(now.view(0)).things():
        said = (thing.name, thing.means, thing.title, thing.text)
        assert not any("VP" in voice(0).render(sentence) for sentence in said)


def test_tokens_spent_in_private_still_lie_there_for_others() -> None:
    """§3.4"""
    now = after(table("d4:3 d4:1 d20:17 d20:9 | magics 1", ROW), "Ada: magic d4:3 to 2")
    counted = [
        next(each.n for each in things(now, "plate:0", viewer) if each.art == "magic") for viewer in (0, 1)
    ]
    assert counted == [0, 1]


def test_animals_of_a_kind_lie_together() -> None:
    """Equal ones on each other."""
    now = table("d4:3 d4:1 d20:17 d20:9 | animals cat, owl, loaf_cat, cat", "dog fox")
    held = [(thing.touch, thing.n) for thing in things(now, "animals:0")]
    assert held == [("animal:0.cat", 2), ("animal:0.loaf_cat", 1), ("animal:0.owl", 1)]
    assert voice(0).render(things(now, "animals:0")[0].name) == "Your Cat, 2 points (×2)"


def test_the_turn_order_shows_who_went_and_who_goes() -> None:
    """§3.5 Nothing of it before dice are revealed."""
    position = "d4:3 d4:1 d20:17 d20:9 || d4:1 d6:2 d6:2 d8:4"
    assert not things(table(position, ROW), "order")
    now = turns(position, ROW)
    assert [(turn.seat, turn.marks) for turn in things(now, "order")] == [(1, (NOW,)), (0, ())]
    now = after(now, now.legal[0])
    assert [(turn.seat, turn.marks) for turn in things(now, "order")] == [(1, (DONE,)), (0, (NOW,))]


def test_what_a_spare_die_earns_is_told_with_what_it_needs() -> None:
    """§5.4"""
    tiles = things(table("d4:3 d4:1 d20:17 d20:9", ROW), "bonuses")
    assert [(tile.touch, tile.badges[0].text) for tile in tiles] == [
        ("bonus:reroll", "◆"),
        ("bonus:magic", "▲7"),
        ("bonus:vp", "▲11"),
        ("bonus:vp_reroll", "▲19"),
    ]
    assert [thing.kind for thing in things(table("d4:3 d4:1 d20:17 d20:9", ROW), "buttons")] == [BUTTON] * 2
