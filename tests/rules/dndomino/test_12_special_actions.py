"""Dungeons and Dominos, chapter 12: special actions."""

from boneyard.games.dndomino.data import FIGHTER, GUARDIAN
from tests.rules.dndomino.table import after, table

HALL = "0:3 2.0 3.0, 3:4 4.0 5.0"


def test_12_1_magic_puts_a_hero_on_a_thrown_domino() -> None:
    """The caster chooses whom and the tile."""
    now = table(HALL, "0.0 | 2.0", magic=True)
    assert now.legal_with("magic") == ["0", "1"]
    assert now.label("magic 0") == "Magic on your hero"
    now = after(now, "magic 1: 4 3")
    assert now.asked == "Ada"
    assert now.ask() == "Where does Ben's hero land? (12.1)"
    assert now.legal == ["land 4.0", "land 5.0"]
    assert now.refusal("cell:3.0") == "It must be on 3:4, or as near as there is room. (12.1)"
    now = after(now, "land 5.0")
    assert now.heroes == ["0.0", "5.0"]
    assert now.legal == ["end", "roll"]


def test_12_1_on_oneself() -> None:
    """Which is no move: that is still to come."""
    now = after(table(HALL, "0.0 | 2.0", magic=True), "magic 0: 3 4")
    assert now.ask() == "Where does your hero land? (12.1)"
    now = after(now, "land 4.0")
    assert now.heroes[0] == "4.0"
    assert now.legal == ["end", "roll"]


def test_12_1_the_others_read_of_a_spell_not_of_a_death() -> None:
    """Also where she casts it on her own hero."""
    now = after(table(HALL, "0.0 | 2.0", magic=True), "magic 0: 3 4")
    assert now.status(1) == "Ada chooses where the spell ends."
    assert now.why_not(1, "cell:4.0") == "First Ada must choose a tile to land on. (12.1)"
    assert now.refusal("cell:3.0") == "It must be on 3:4, or as near as there is room. (12.1)"


def test_12_1_a_full_domino() -> None:
    """Then beside it; a hero who stands there may stay."""
    now = after(table(HALL, "0.0 | 2.0 | 4.0 | 5.0", magic=True), "magic 1: 3 4")
    assert now.heroes[1] == "3.0"
    now = after(table(HALL, "0.0 | 4.0 | 5.0", magic=True), "magic 1: 3 4")
    assert now.heroes[1] == "4.0"


def test_12_1_no_such_domino() -> None:
    """Nothing happens, and the action is spent."""
    now = after(table(HALL, "0.0 | 2.0", magic=True), "magic 1: 6 6")
    assert now.heroes == ["0.0", "2.0"]
    assert now.legal == ["end", "roll"]
    assert now.said == ["Ada cast magic on Ben's hero and threw 6:6, which is not on the map."]


def test_12_1_only_on_the_map() -> None:
    """Nobody casts from outside, and nobody outside is reached."""
    assert table(HALL, "outside | 2.0", magic=True).legal == ["end", "roll"]
    assert table(HALL, "2.0 | outside", magic=True).legal_with("magic") == ["0"]


def test_12_1_the_odds_are_shown() -> None:
    """3:4 falls in two of 36 throws."""
    assert table(HALL, "0.0 | 2.0", magic=True).percent("magic 1") == {"such a domino is there": 6}


def test_12_2_a_push_moves_a_hero_one_tile() -> None:
    """Straight away, if one throws higher."""
    now = table(HALL, "2.0 | 3.0", push=True)
    assert after(now, "push 1: 5 4").heroes == ["2.0", "4.0"]
    same = after(now, "push 1: 4 4")
    assert same.heroes == ["2.0", "3.0"]
    assert same.said == ["Ada pushed Ben in vain, 4 against 4."]
    assert same.legal == ["end", "roll"]
    assert now.percent("push 1") == {"higher throw": 42}


def test_12_2_without_a_free_tile_behind_nothing_happens() -> None:
    """Neither over the edge nor onto another hero."""
    edge = after(table("0:3 2.0 3.0", "2.0 | 3.0", push=True), "push 1: 5 4")
    assert edge.heroes == ["2.0", "3.0"]
    assert edge.said == ["Ada pushed Ben, 5 against 4, but there was no space."]
    assert after(table(HALL, "2.0 | 3.0 | 4.0", push=True), "push 1: 5 4").heroes == ["2.0", "3.0", "4.0"]


def test_12_2_only_beside_you() -> None:
    """As with an attack."""
    assert table(HALL, "2.0 | 4.0", push=True).legal_with("push") == []


ROPE = "0:3 2.0 3.0, 3:5 3.1 3.2, 1:5 1.2 2.2, 1:6 0.2 0.3"


def test_12_3_a_rope_leads_over_one_empty_square() -> None:
    """Without a throw, and the move is still to come."""
    now = table(ROPE, "0.0 | outside", rope=True)
    assert now.legal_with("rope") == ["0.2"]
    now = after(now, "rope 0.2")
    assert now.heroes[0] == "0.2"
    assert now.legal == ["end", "roll"]
    assert now.said == ["Ada swung on a rope, 2 down."]


def test_12_3_onto_a_free_tile_only() -> None:
    """Not over a tile, not over two squares, not onto a hero."""
    assert table(ROPE, "0.0 | 0.2", rope=True).legal_with("rope") == []
    assert table(ROPE, "3.1 | outside", rope=True).legal_with("rope") == []
    now = table(ROPE, "2.0 | outside", rope=True)
    assert now.legal_with("rope") == ["2.2"]
    against = now.refusal("button:rope", "cell:0.2")
    assert against == "A rope leads straight over one empty square onto a free tile. (12.3)"


def test_12_4_stealing_while_hopping() -> None:
    """The difference of the throws; then the move goes on."""
    now = after(table(HALL, "0.0 | 1.0 20", steal=True), "roll: 3")
    assert now.legal == ["go 2.0", "go 3.0", "hop steal 1", "stay"]
    assert after(now, "hop steal 1: 5 2").gold == [3, 17]
    assert after(now, "hop steal 1: 2 5").gold == [0, 20]
    assert after(now, "hop steal 1: 1 5, go 3.0").heroes == ["3.0", "1.0"]
    assert now.percent("hop steal 1") == {"higher throw": 42}


def test_12_4_both_ways_to_use_a_hop() -> None:
    """With both options one chooses."""
    now = after(table(HALL, "0.0 | 1.0", steal=True, hop_attack=True), "roll: 3")
    assert now.legal_with("hop") == ["attack 1", "steal 1"]


def test_12_4_no_more_than_there_is() -> None:
    """A poor victim pays what there is."""
    now = after(table(HALL, "0.0 | 1.0 2", steal=True), "roll: 3, hop steal 1: 6 1")
    assert now.gold == [2, 0]


def test_12_5_one_more_on_the_next_attack() -> None:
    """Once."""
    now = after(table(HALL, "2.0 | 3.0 20", prepare=True), "prepare, end, end, attack 1: 4 4")
    assert now.gold == [4, 16]
    now = after(now, "end, end, attack 1: 4 4")
    assert now.gold == [5, 15]


def test_12_5_or_on_the_next_defence() -> None:
    """If that comes first."""
    now = after(table(HALL, "2.0 20 | 3.0 20", prepare=True), "prepare, end, attack 0: 4 4")
    assert now.gold == [20, 20]
    assert list(now.state.prepared) == [0, 0]


def test_12_5_until_the_end_of_the_next_turn() -> None:
    """Then it is gone."""
    now = after(table(HALL, "2.0 20 | 3.0 20", prepare=True), "prepare, end, end")
    assert list(now.state.prepared) == [1, 0]
    now = after(now, "end, attack 0: 4 4")
    assert now.gold == [19, 21]


def test_12_5_a_critical_failure_uses_it_up() -> None:
    """The 1 is read before the bonus; the victim does not throw and keeps it."""
    now = after(table(HALL, "2.0 9 | 3.0 9", prepare=True), "prepare, end, prepare, end, attack 1: 1")
    assert list(now.state.prepared) == [0, 1]
    assert now.gold == [8, 10]


def test_12_5_also_outside() -> None:
    """It needs nobody else."""
    assert table(HALL, prepare=True).legal == ["end", "prepare", "roll"]


def test_12_6_bloodied_heroes_take_one_off() -> None:
    """In pushing and stealing as well."""
    assert after(table(HALL, "2.0* | 3.0", push=True), "push 1: 5 4").heroes == ["2.0*", "3.0"]
    assert after(table(HALL, "2.0 | 3.0*", push=True), "push 1: 4 4").heroes == ["2.0", "4.0*"]
    assert after(table(HALL, "0.0 | 1.0* 9", steal=True), "roll: 3, hop steal 1: 4 4").gold == [1, 8]


def test_12_6_what_a_die_counts_is_told() -> None:
    """Otherwise 5 against 4 in vain would be a riddle."""
    vain = after(table(HALL, "2.0* | 3.0", push=True), "push 1: 5 4")
    assert vain.said == ["Ada pushed Ben in vain, 5 (bloodied, so it counts 4) against 4."]
    pushed = after(table(HALL, "2.0 | 3.0*", push=True), "push 1: 4 4")
    assert pushed.said == ["Ada pushed Ben away, 4 against 4 (bloodied, so it counts 3)."]
    stuck = after(table("0:3 2.0 3.0", "2.0* | 3.0*", push=True), "push 1: 5 4")
    assert stuck.said == [
        "Ada pushed Ben, 5 (bloodied, so it counts 4) against 4 (bloodied, so it counts 3), "
        "but there was no space."
    ]
    stolen = after(table(HALL, "0.0 | 1.0* 9", steal=True), "roll: 3, hop steal 1: 4 4")
    assert stolen.said[-1] == "Ada stole 1 gold from Ben, 4 against 4 (bloodied, so it counts 3)."
    nothing = after(table(HALL, "0.0* | 1.0 9", steal=True), "roll: 4, hop steal 1: 5 4")
    assert nothing.said[-1] == "Ada stole nothing from Ben, 5 (bloodied, so it counts 4) against 4."


def test_12_6_bonuses_are_for_attacks() -> None:
    """A Fighter pushes no better, a Guardian stands no firmer, and a prepared hero stays prepared."""
    now = table(HALL, "2.0 | 3.0", push=True, classes=True)
    now.state.classes[0] = FIGHTER
    now.state.classes[1] = GUARDIAN
    now.state.prepared[0] = 1
    assert after(now, "push 1: 4 4").heroes == ["2.0", "3.0"]
    assert after(now, "push 1: 5 4").heroes == ["2.0", "4.0"]
    assert list(after(now, "push 1: 5 4").state.prepared) == [1, 0]


def test_12_6_there_is_no_critical_failure() -> None:
    """A 1 is just low."""
    now = after(table(HALL, "2.0 9 | 3.0", push=True), "push 1: 1 4")
    assert now.gold == [9, 0]
    assert "roll" in now.legal
