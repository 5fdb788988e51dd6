"""Whatever one touches in Donut Dog at any moment plays something, or a sentence says why not."""

import random

import pytest

from boneyard.core.playout import playout
from boneyard.core.rng import Rng
from boneyard.core.text import Voice
from boneyard.games.donutdog.game import DonutDog
from boneyard.games.donutdog.state import OVER, PICKING, TOKENS, TURNS, DonutDogState
from tests.rules.donutdog.table import NAMES, Table, after, start, table, turns
from tests.rules.touching import touch_all, touch_everything

GAMES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"open_rolls": True}),
    (4, {"fish_limit": "8", "tiebreak": "kinds"}),
    (2, {"rounds": 2}),
]


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_every_touch_at_every_moment_is_answered(seats: int, options: dict[str, object]) -> None:
    """To every player and an onlooker: a reason, never a shrug."""
    game = DonutDog(seats, **options)
    met = touch_everything(game, seats, moment)
    assert {phase for phase, _, _ in met} == {PICKING, TOKENS, TURNS}
    state = game.start()
    playout(state, Rng(seats))
    assert state.phase == OVER
    touch_all(game, state, random.Random(seats))


def moment(state: DonutDogState) -> tuple[int, int, bool]:
    seat = state.actors()[0]
    return state.phase, state.got, state.rerolls[seat] + state.magics[seat] > 0


def why(now: Table, touched: str, viewer: int = 0) -> str:
    refusal = now.game.why_not(now.view(viewer), touched.split())
    return f"{Voice(names=NAMES, you=viewer).render(refusal.sentence)} ({refusal.rule})"


CHOOSING = after(start(2), "* cat dog owl fox")
LOOKING = table("d4:1 d4:2 d6:6 d20:9 | rerolls 1 || d4:1 d4:2 d6:6 d20:19", "cat owl")
TURN = turns("d4:1 d4:2 d6:6 d20:9 | magics 1 || d4:1 d4:2 d6:6 d20:19", "cat owl")
POOR = turns("d4:1 d4:2 d6:6 d20:9 || d4:1 d4:2 d6:6 d20:19", "cat owl")


@pytest.mark.parametrize(
    ("now", "touched", "answer"),
    [
        (CHOOSING, "set:d4 set:d4 set:d4", "You have two d4, not more. (3.3)"),
        (CHOOSING, "set:d4 set:d4 set:d6 set:d6 set:d8", "Four dice are enough. (3.3)"),
        (CHOOSING, "card:cat", "Animals are taken when your turn comes, after all dice are revealed. (5.1)"),
        (CHOOSING, "rerolls:0", "Tokens change dice, and you have not rolled any yet. (4.1)"),
        (CHOOSING, "button:done", "First choose four of your dice. (3.3)"),
        (LOOKING, "dice:1", "Those are Ben's dice. (4.1)"),
        (LOOKING, "button:magic", "You have no Magic to spend. (4.3)"),
        (LOOKING, "bonus:vp", "Bonuses are for your turn, after all dice are revealed. (5.4)"),
        (LOOKING, "set:d4", "Dice are chosen at the beginning of a round. (3.3)"),
        (TURN, "card:owl", "Your dice do not meet the arrows of Owl: 15+ * *. (5.2)"),
        (TURN, "die:d20.9 bonus:vp", "That bonus needs a die of 11 or more, not a 9. (5.4)"),
        (TURN, "bonus:vp", "Touch your spare die first, then the bonus. (5.4)"),
        (TURN, "stars:0", "VP tokens are counted at the end. (6.1)"),
        (TURN, "magics:1", "Those tokens are Ben's. (1.5)"),
        (POOR, "card:cat die:d4.1", "That die earns a Reroll: touch the card, then the Reroll. (5.4)"),
        (
            turns("d4:1 d6:6 d8:4 d10:8 | magics 1", "cat"),
            "card:cat die:d4.1",
            "With that die to spare the others do not meet the arrows of Cat (3- 6+ *). (5.2)",
        ),
        (after(TURN, "take cat spare d20:9"), "card:owl", "One animal a round: you have yours. (5.1)"),
        (after(TURN, "bonus reroll for d20:9"), "bonus:vp", "One bonus a round: you have yours. (5.1)"),
        (TURN, "order", "The lowest highest die goes first; the dice decide that. (3.5)"),
    ],
)
def test_a_touch_is_answered_with_its_reason(now: Table, touched: str, answer: str) -> None:
    """The reason, and the section it comes from."""
    assert why(now, touched) == answer


def test_others_wait() -> None:
    """For those who have chosen, are done, or are not on turn."""
    assert why(after(CHOOSING, "Ben pick d4 d4 d6 d6"), "set:d4", 1).startswith("You have chosen your dice")
    assert why(after(LOOKING, "Ben done"), "button:done", 1) == "You are done; others are not yet. (3.4)"
    assert why(TURN, "card:cat", 1) == "It is Ada's turn. (3.5)"
