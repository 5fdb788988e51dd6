"""Chapter 6: playing for the partner, winning, and the joker at the end."""

from boneyard.core.rng import Rng
from boneyard.games.dog.data import MOST_TURNS
from boneyard.games.dog.game import Dog
from tests.rules.dog.table import after, table


def test_6_1_who_is_home_plays_the_partners_tokens() -> None:
    """With every card: coming out, walking, swapping, sevens."""
    home = "R H1 H2 H3 H4"
    now = table(f"{home} / Y 20 / B 40 : R K J 7")
    assert now.legal == ["7 40+7", "J 40x20", "K start", "K 40+13"]
    assert after(now, "K start").board == f"{home} / Y 20 / B 32* 40"
    assert now.ask(0) == "Your tokens are all home: play a card for Cleo. (6.1)"
    assert now.label("J 40x20") == "Jack: swap Blue's token with Yellow's token"
    assert now.label("K start") == "King: bring a token of Blue out"


def test_6_1_from_the_next_card_on() -> None:
    """The card that brings the last token home is still one's own."""
    now = table("R 60 H2 H3 H4 / B 40 : R 5 5", others="Y 2")
    assert now.legal == ["5 60+5", "5 60+5h"]
    now = after(now, "5 60+5h")
    assert now.heard(1)[-2:] == ["All of Red's tokens are home.", "You could not play and threw in 2."]
    assert now.legal == ["5 40+5"]


def test_6_1_who_cannot_move_them_throws_in() -> None:
    """Like anybody else."""
    now = after(table("R H1 H2 H3 H4 / Y 20 : Y 2 2", others="R 5 6"), "2 20+2")
    assert now.heard(0)[-1] == "You could not play and threw in 5 and 6."


def test_6_2_eight_tokens_at_home_win() -> None:
    """At once, for both partners, whatever the others hold."""
    now = after(table("R H1 H2 H3 H4 / B 30 H2 H3 H4 : R 3 5", others="Y K"), "3 30+3h")
    assert now.over
    assert now.winners == "Ada Cleo"
    assert now.state.standings() == [(8,), (0,), (8,), (0,)]
    assert [(str(what), n) for what, n in now.game.breakdown(now.view(1), 0)] == [
        ("Red at home", 4),
        ("Blue at home", 4),
    ]
    assert now.heard(2)[-1] == "You and Ada won: all their tokens are home!"
    assert now.heard(1)[-1] == "Ada and Cleo won: all their tokens are home!"


def test_6_2_a_seven_wins_only_with_all_its_steps() -> None:
    """Three steps would do it, so a seven must go round again."""
    now = table("R H1 H2 H3 H4 / B 30 H2 H3 H4 : R 7")
    assert now.legal == ["7 30+7"]
    assert after(table("R 62 H2 H3 H4 / B 29 H2 H3 H4 : R 7"), "7 29+4h 62+3h").winners == "Ada Cleo"


def test_6_2_nobody_has_won_before() -> None:
    """One's own four are not enough."""
    now = after(table("R 62 H2 H3 H4 / B 40 : R 3 2"), "3 62+3h")
    assert not now.over
    assert now.winners == ""


def test_6_3_no_joker_brings_the_last_token_home() -> None:
    """Not as a 3 and not as a seven; elsewhere it may take it."""
    legal = table("R H1 H2 H3 H4 / B 30 H2 H3 H4 : R JK").legal
    assert "JK 30+3" in legal
    assert not [text for text in legal if text.endswith("h")]
    legal = table("R 62 H2 H3 H4 / B 29 H2 H3 H4 : R JK").legal
    assert "JK 62+3h" in legal  # one of two may come home
    assert "JK 29+4h 62+3h" not in legal
    assert "JK 29+4 62+3h" in legal


def test_6_3_it_still_must_be_played() -> None:
    """Round again, if nothing else can be."""
    now = after(table("R H1 H2 H3 H4 / Y 20 / B 31 H2 H3 H4 : Y 2 2", others="R JK"), "2 20+2")
    assert now.asked == "Ada"
    assert "JK 31+2" in now.legal


def test_6_4_after_a_hundred_turns_it_ends() -> None:
    """More tokens at home win, equally many share."""
    for board, winners in (
        ("R 30 H1 / Y 20", "Ada Cleo"),
        ("R 30 / Y H1 H2 / B H4", "Ben Dan"),
        ("R 30 / Y 20", "Ada Ben Cleo Dan"),
    ):
        now = table(f"{board} : R 2")
        now.state.turn = MOST_TURNS
        now.state.round = 4
        now = after(now, "2 30+2")
        assert now.over
        assert now.winners == winners
        assert now.heard(0)[-1].startswith("After 100 turns the game ends: Red and Blue have")


def test_6_4_before_that_it_goes_on() -> None:
    """The hundredth turn has five rounds like any other."""
    now = table("R 20 : R 2")
    now.state.turn = MOST_TURNS
    now.state.round = 3
    now = after(now, "2 20+2")
    assert now.asked == "chance"
    assert now.state.luck() == "turn/100/round/5"


def test_6_2_random_games_end_with_a_winning_team() -> None:
    """Long before the hundredth turn."""
    game = Dog()
    for seed in range(3):
        state, rng = game.start(), Rng(seed)
        while state.actors():
            actor = state.actor()
            if actor < 0:
                state.chance(rng)
                continue
            actions = state.actions(actor)
            state.apply(actor, actions[rng.below(len(actions))])
        assert len(game.winners(state)) == 2
        assert max(state.standings()) == (8,)
