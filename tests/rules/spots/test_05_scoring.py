"""Spots, chapter 5: scoring."""

from boneyard.core.rng import Rng
from boneyard.games.spots.data import DOGS
from boneyard.games.spots.state import NONE
from boneyard.games.spots.table import dogs_in_deck
from tests.rules.spots.table import SpotsTable, after, table


def test_5_1_scoring_takes_the_turn() -> None:
    """Acorn is turned over, a new dog comes, and Ben is next."""
    now = after(table("Acorn 12 · Dot _", deck="Tofu Inky"), "score")
    assert now.seat(0) == "Acorn! · Dot _ · Tofu ___"
    assert now.asked == "Ben"
    assert now.said == [
        "Ada scored Acorn.",
        "Ada drew Tofu, with 2, 5 and 6.",
        "Inky, with 2 and 4, is on top of the deck.",
    ]


def test_5_1_all_complete_dogs_score() -> None:
    """You cannot hold one back: there is one way to score, and it is for both."""
    now = table("Acorn 12 · Dot _ · Kazoo 26", deck="Tofu Inky Zebra")
    assert now.legal.count("score") == 1
    now = after(now, "score")
    assert now.seat(0) == "Acorn! · Dot _ · Kazoo! · Tofu ___ · Inky __"
    assert now.top == "Zebra"


def test_5_1_their_dice_are_discarded() -> None:
    """Five dice lay on the two."""
    now = table("Acorn 12 · Dot _ · Tuba 126")
    assert (now.pile, after(now, "score").pile) == (35, 40)


def test_5_1_dogs_that_are_not_complete_keep_their_dice() -> None:
    """Tuba waits for its 6 with a 1 and a 2."""
    now = after(table("Acorn 12 · Tuba 12_", deck="Inky"), "score")
    assert now.seat(0) == "Acorn! · Tuba 12_ · Inky __"


def test_5_1_the_yard_stays_as_it_is() -> None:
    """And so do the treats; scoring turns no tile facedown."""
    now = after(table("Acorn 12 · Dot _ | yard 4 3 | treats 2", deck="Inky"), "score")
    assert now.seat(0) == "Acorn! · Dot _ · Inky __ | yard 4 3 | treats 2"
    assert now.down == ""


def test_5_1_one_complete_dog_is_needed() -> None:
    """Scoring is no way to avoid a trick."""
    assert "score" not in table("Acorn 1_ · Tuba 12_ · Dot _").legal


def test_5_2_when_all_dogs_are_complete_they_score_at_once() -> None:
    """The last two spaces are filled by one roll; both dogs score, and Walk goes on."""
    now = after(table("Acorn 1_ · Dot _", deck="Tofu Inky Zebra"), "walk, * 2 1, 2 on 1, 1 on 2")
    assert now.seat(0) == "Acorn! · Dot! · Tofu ___ · Inky __"
    assert now.asked == "Ada"
    assert now.legal == ["roll", "stop"]
    assert "Fast and risky: Ada scored Acorn!" in now.said
    assert "Fast and risky: Ada scored Dot!" in now.said


def test_5_2_one_dog_with_an_empty_space_prevents_it() -> None:
    """Acorn is complete and waits, because Dot is not."""
    now = after(table("Acorn 1_ · Dot _"), "walk, * 2 5, 2 on 1")
    assert now.seat(0) == "Acorn 12 · Dot _ | yard 5"


def test_5_2_scored_dogs_do_not_matter_for_it() -> None:
    """Only the unscored ones must be complete."""
    now = after(table("Acorn! · Dot _", deck="Tofu"), "walk, * 2 1, 1 on 2")
    assert now.seat(0) == "Acorn! · Dot! · Tofu ___ | yard 2"


def test_5_2_it_cannot_be_refused() -> None:
    """Nobody is asked: placing the last die scores."""
    now = after(table("Dot _", deck="Tofu"), "walk, * 1 1")
    assert now.legal == ["1 on 1", "bury 1"]
    assert after(now, "1 on 1").seat(0) == "Dot! · Tofu ___ | yard 1"
    assert after(now, "bury 1").seat(0) == "Dot _ | yard 1 1"


def test_5_2_dice_are_discarded_and_dogs_drawn_as_in_slow_scoring() -> None:
    """Three dice go back, one dog comes."""
    now = after(table("Rhubarb 12_", deck="Tofu Inky"), "walk, * 3 1, 3 on 1, stop")
    assert (now.pile, now.top) == (39, "Inky")
    assert now.said[3:6] == [
        "Ada buried a 1: 1 of 7 spots.",
        "Fast and risky: Ada scored Rhubarb!",
        "Ada drew Tofu, with 2, 5 and 6.",
    ]


def test_5_3_first_the_whole_roll_is_dealt_with() -> None:
    """The 6 completes Noodle; the 4 that is still waiting is buried before Noodle scores."""
    now = after(table("Noodle 3_", deck="Lollipop"), "walk, * 6 4, 6 on 1")
    assert now.seat(0) == "Noodle! · Lollipop __ | yard 4"


def test_5_3_a_roll_that_busts_scores_nothing() -> None:
    """Noodle is complete, but the 5 makes 8."""
    now = after(table("Noodle 3_ | yard 3", deck="Lollipop"), "walk, * 6 5")
    assert now.seat(0) == "Noodle __"
    assert now.said[-1] == "Ada bust: 8 spots in the yard, more than 7!"


def test_5_3_in_the_middle_of_walk() -> None:
    """The second roll is still offered, and may go on the new dog."""
    now = after(table("Dot _", deck="Quibble"), "walk, * 1 2, 1 on 1, roll, * 5, 5 on 2")
    assert now.seat(0) == "Dot! · Quibble 5_ | yard 2"


def test_5_3_in_the_middle_of_run() -> None:
    """Twice in one Run: every repeat is still open."""
    now = after(
        table("Dot _", deck="Fidget Quibble"), "run, * 1 1 2, 1 on 1, roll, * 1, 1 on 2, roll, * 5, 5 on 2"
    )
    assert now.seat(0) == "Dot! · Fidget! · Quibble __ | yard 2 1"
    assert now.legal == ["roll", "stop"]


def test_5_3_in_the_middle_of_chase() -> None:
    """The next roll has one die more, whatever was scored."""
    now = after(table("Dot _", "chase", deck="Fidget"), "chase, * 1, 1 on 1, roll")
    assert now.seat(0) == "Dot! · Fidget __"
    assert now.rolling == 2


def test_5_3_in_the_middle_of_sprint() -> None:
    """Two dogs had room; two new ones have, and Sprint counts those."""
    now = after(table("Dot _ · Acorn 1_", "sprint", deck="Tofu Inky"), "sprint, * 2 1, 2 on 2, 1 on 1")
    assert now.seat(0) == "Dot! · Acorn! · Tofu ___ · Inky __"
    assert after(now, "roll").rolling == 2


def test_5_3_in_the_middle_of_bolt() -> None:
    """The dice set aside are still to be rolled, and the new dog takes them."""
    now = after(table("Dot _", "bolt", deck="Quibble"), "bolt, bolt 3, * 1, 1 on 1")
    assert (now.rolling, now.aside) == (1, 1)
    assert after(now, "* 5, 5 on 2").seat(0) == "Dot! · Quibble 5_"


def test_5_3_in_the_middle_of_dogpile() -> None:
    """The die of one's own may be the one that completes the pack."""
    now = after(table("Dot _ | yard 3", "dogpile", deck="Quibble"), "dogpile, * 1 2 2, 1 on 1")
    assert now.seat(0) == "Dot! · Quibble __ | yard 2 2"
    assert now.legal == ["roll", "stop"]


def test_5_3_in_the_middle_of_roll_over() -> None:
    """The buried die completes Dot, and one more may be rolled."""
    now = after(table("Dot _ | yard 3", deck="Quibble"), "roll_over, * 1, 1 on 1")
    assert now.seat(0) == "Dot! · Quibble __"
    assert now.legal == ["roll", "stop"]


def test_5_3_a_die_set_with_retrieve_can_do_it() -> None:
    """Dot scores before the two dice are rolled, and the new dog may take them."""
    now = after(table("Dot _", "retrieve", deck="Fidget Inky"), "retrieve, set 1, 1 on 1")
    assert now.seat(0) == "Dot! · Fidget __"
    assert (now.rolling, now.top) == (2, "Inky")


def test_5_3_howls_new_dog_is_one_more_to_complete() -> None:
    """Dot is filled, but the dog that came with Howl is empty."""
    now = after(table("Dot _", deck="Fidget"), "howl, * 1, 1 on 1")
    assert now.seat(0) == "Dot 1 · Fidget __"


def test_5_3_after_the_last_step_the_turn_is_over() -> None:
    """Howl on a full pack is done when its die lies: all score and the next turn comes."""
    now = after(table("Tuba! · Inky! · Zebra! · Echo! · Tofu! · Dot _"), "howl, * 1")
    assert now.legal == ["1 on 6", "bury 1"]
    assert after(table("Dot _", "track", deck="Fidget"), "track, * 1 1 1, 1 on 1").asked == "Ben"


def test_5_4_new_dogs_come_one_by_one_from_the_top() -> None:
    """Everyone sees each of them come, and the next one show."""
    now = after(table("Acorn 12 · Button 13 · Dot _", deck="Tofu Inky Zebra"), "score")
    assert now.said[2:] == [
        "Ada drew Tofu, with 2, 5 and 6.",
        "Inky, with 2 and 4, is on top of the deck.",
        "Ada drew Inky, with 2 and 4.",
        "Zebra, with 2, 3 and 5, is on top of the deck.",
    ]


def test_5_4_a_pack_stops_at_six() -> None:
    """Two scored and three unscored, two of which score: one dog is drawn, and the other draw is lost."""
    now = after(table("Dot! · Acorn! · Button 13 · Crumpet 14 · Fidget __", deck="Tofu Inky"), "score")
    assert now.seat(0) == "Dot! · Acorn! · Button! · Crumpet! · Fidget __ · Tofu ___"
    assert now.top == "Inky"


def test_5_4_with_six_dogs_none_is_drawn() -> None:
    """Scored and unscored count together."""
    now = after(
        table("Dot! · Acorn! · Button 13 · Crumpet 14 · Fidget __ · Gherkin __", deck="Tofu"), "score"
    )
    assert now.seat(0) == "Dot! · Acorn! · Button! · Crumpet! · Fidget __ · Gherkin __"
    assert (now.top, now.asked) == ("Tofu", "Ben")


def test_5_4_fast_and_risky_stops_at_six_too() -> None:
    """Three scored, two completed in Run: five scored and one new dog, with which Run goes on."""
    now = table("Dot! · Acorn! · Button! · Crumpet 1_ · Fidget 1_", deck="Quibble Inky")
    now = after(now, "run, * 5 4 1, 5 on 5, 4 on 4")
    assert now.seat(0) == "Dot! · Acorn! · Button! · Crumpet! · Fidget! · Quibble __ | yard 1"
    assert (now.legal, now.top) == (["roll", "stop"], "Inky")


def test_5_4_howl_stops_at_six_too() -> None:
    """With five dogs it brings the sixth, with six none."""
    five = "Dot! · Acorn! · Button __ · Crumpet __ · Fidget __"
    now = after(table(five, deck="Tofu Inky"), "howl")
    assert now.seat(0) == f"{five} · Tofu ___"
    assert after(table(f"{five} · Gherkin __", deck="Tofu"), "howl").top == "Tofu"


def without_deck(now: SpotsTable, choice: str, top: int = NONE) -> SpotsTable:
    """The choice made at a table whose deck is gone but for its top, before any luck."""
    then = now.copy()
    then.state.top, then.state.pool = top, 0
    then.play(0, choice)
    return then


def test_5_4_with_an_empty_deck_nothing_is_drawn() -> None:
    """32 dogs cannot run out; should they, scoring and Howl do without."""
    now = table("Acorn 12 · Dot _")
    scored = without_deck(now, "score")
    assert (scored.seat(0), scored.asked) == ("Acorn! · Dot _", "Ben")
    howled = without_deck(now, "howl")
    assert (howled.seat(0), howled.rolling) == ("Acorn 12 · Dot _", 1)


def test_5_4_the_last_dog_of_the_deck_leaves_it_empty() -> None:
    """Howl brings Tofu, and no dog shows after it."""
    now = table("Dot _", deck="Tofu")
    last = without_deck(now, "howl", now.state.top)
    assert last.state.draw(Rng(0)) == []
    last.state.resolve([])
    assert (last.seat(0), last.state.top, last.rolling) == ("Dot _ · Tofu ___", NONE, 1)


def test_5_4_with_an_empty_deck_one_may_be_left_without_a_dog() -> None:
    """Dot scores and nothing comes after it: the trick goes on, and so does the game."""
    now = table("Dot _", "sprint")
    state = without_deck(now, "walk").state
    state.resolve([1, 2])
    state.apply(0, now.game.read(state, 0, "1 on 1"))
    assert state.standings() == [(1,), (0,)]
    assert [now.game.write(action) for action in state.actions(0)] == ["roll", "stop"]
    state.apply(0, now.game.read(state, 0, "stop"))
    state.apply(1, now.game.read(state, 1, "beg"))
    state.apply(0, now.game.read(state, 0, "sprint"))
    assert state.actors() == [1]  # no dog, no die


def test_5_4_four_full_packs_leave_a_deck() -> None:
    """24 of the 32 dogs at most are in packs."""
    full = " || ".join(
        " · ".join(f"{dog.name} {'_' * len(dog.spaces)}" for dog in DOGS[6 * seat : 6 * seat + 6])
        for seat in range(4)
    )
    assert dogs_in_deck(table(full).state) == 8
