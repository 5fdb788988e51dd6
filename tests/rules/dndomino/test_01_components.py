"""Dungeons and Dominos, chapter 1: components."""

from boneyard.core.state import ONLOOKER
from boneyard.games.dndomino.data import DOMINOES, MONSTERS, ONE_SET, SET
from boneyard.games.dndomino.game import DnDomino
from boneyard.games.dndomino.state import dominoes_in
from boneyard.games.dndomino.table import cell_of
from tests.rules.dndomino.table import after, placing, start, table


def test_1_1_every_pair_of_values_is_there_once() -> None:
    """28 dominoes from 0:0 to 6:6; seven doubles, one of them the entrance."""
    assert len(SET) == len(set(SET)) == ONE_SET == 28
    assert all(0 <= low <= high <= 6 for low, high in SET)
    assert sum(low == high for low, high in SET) == 7
    state = DnDomino(2).start()
    assert [DOMINOES[n] for n in range(55) if state.stock >> n & 1] == list(SET[1:])


def test_1_2_the_monsters_by_their_value() -> None:
    """From the Rat, 1:1, to the Dragon, 6:6."""
    assert MONSTERS == ("", "Rat", "Troll", "Direwolf", "Orc", "Golem", "Dragon")
    now = placing("", "1:1 2:2 3:3")
    assert now.label("place 1:1 0.1 1.1") == "1:1, the Rat, below the way in and right of that, as a joker"
    assert (
        now.label("place 3:3 0.1 1.1") == "3:3, the Direwolf, below the way in and right of that, as a joker"
    )
    now = placing("", "4:4 5:5 6:6")
    assert now.label("place 4:4 0.-1 1.-1") == "4:4, the Orc, above the way in and right of that, as a joker"
    assert (
        now.label("place 6:6 0.-1 1.-1") == "6:6, the Dragon, above the way in and right of that, as a joker"
    )


def test_1_3_corners_do_not_touch() -> None:
    """2.1 has only a corner in common with the entrance."""
    now = placing("", "0:3")
    assert "place 0:3 2.0 3.0" in now.legal
    assert "place 0:3 2.1 3.1" not in now.legal
    assert now.refusal("hand:0.3", "cell:0.2", "cell:1.2") == "It must touch the map. (4.2)"


def test_1_3_x_grows_to_the_right_and_y_downwards() -> None:
    """The entrance lies on 0.0 and 1.0."""
    state = DnDomino(2).start()
    assert [cell_of(state, tile) for tile in range(2 * state.laid)] == [(0, 0), (1, 0)]
    now = placing("", "0:3")
    assert "place 0:3 0.1 0.2" in now.legal
    assert "place 0:3 0.-1 0.-2" in now.legal


def test_1_3_a_domino_covers_squares_that_touch() -> None:
    """Not two that are apart."""
    now = placing("", "0:3")
    assert now.refusal("hand:0.3", "cell:2.0", "cell:0.1") == "The two squares must touch each other. (1.3)"


def test_1_4_nobody_has_less_than_no_gold() -> None:
    """Whoever has too little pays all there is."""
    now = after(table("0:3 2.0 3.0", "1.0 | 2.0 2"), "attack 1: 5 1")
    assert now.gold == [2, 0]
    now = after(table("0:3 2.0 3.0", "1.0 | 2.0 2"), "attack 1: 1")
    assert now.gold == [0, 2]


def test_1_5_the_hands_of_the_others_are_hidden() -> None:
    """One sees one's own dominoes, how many the others have, and all that are still to come."""
    now = start(3, 0, ["0:1 2:3 4:4", "0:2 1:1 5:6", "0:3 3:3 6:6"])
    assert [now.seen(1, seat) for seat in range(3)] == ["? ? ?", "0:2 1:1 5:6", "? ? ?"]
    view = now.view(1)
    assert view.in_stock == 18
    assert len(dominoes_in(view.stock)) == 24
    assert [now.seen(ONLOOKER, seat) for seat in range(3)] == ["? ? ?"] * 3
    assert now.heard(1)[1:] == ["Ada drew 3 dominoes.", "You drew 0:2, 1:1 and 5:6.", "Cleo drew 3 dominoes."]


def test_1_5_shown_dominoes_are_known_to_all() -> None:
    """Whoever passes shows them, and they stay known; one drawn later does not."""
    dungeon = "1:1 0.-1 1.-1 dead"
    now = after(table(dungeon, hands="4:4 5:5 | 0:5"), "end")
    assert now.seen(1, 0) == now.seen(ONLOOKER, 0) == "4:4 5:5"
    now = after(now, "end, place 0:5 2.0 3.0, end, place 5:5 2.1 3.1")
    assert now.seen(1, 0) == "4:4 ?"
    assert DOMINOES.index((4, 4)) not in dominoes_in(now.view(1).stock)


def test_1_5_what_is_drawn_is_seen_by_its_owner_only() -> None:
    """The others hear that a domino was drawn."""
    now = after(table("", hands="0:3", stock="5:6 ..."), "end, place 0:3 2.0 3.0")
    assert now.heard(0)[-1] == "You drew 5:6."
    assert now.heard(1)[-1] == now.heard(ONLOOKER)[-1] == "Ada drew a domino."
