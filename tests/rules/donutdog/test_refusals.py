"""Whatever one touches in Donut Dog at any moment plays something, or a sentence says why not."""

import random

import pytest

from boneyard.core.causes import Count, First, Limit, Missing, Never, Phase, Same
from boneyard.core.game import Choice, leads_to
from boneyard.core.playout import playout
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE
from boneyard.games.donutdog.checks import mend
from boneyard.games.donutdog.game import DonutDog
from boneyard.games.donutdog.state import OVER, PICKING, TOKENS, TURNS, DonutDogState
from tests.rules.donutdog.table import Table, after, start, table, turns
from tests.rules.touching import FINE, touch_all, touch_everything, touches

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


CHOOSING = after(start(2), "* cat dog owl fox")
LOOKING = table("d4:1 d4:2 d6:6 d20:9 | rerolls 1 || d4:1 d4:2 d6:6 d20:19", "cat owl")
TURN = turns("d4:1 d4:2 d6:6 d20:9 | magics 1 || d4:1 d4:2 d6:6 d20:19", "cat owl")
POOR = turns("d4:1 d4:2 d6:6 d20:9 || d4:1 d4:2 d6:6 d20:19", "cat owl")
RICH = turns("d4:1 d4:2 d6:6 d20:9 | rerolls 1 | magics 1", "cat owl")
LAST = after(turns("d6:4 d8:4 d10:10 d20:16 | magics 1", "bear"), "bonus vp for d20:16")
FISHY = after(turns("d4:3 d6:6 d8:7 d20:12 | magics 1", "owl"), "bonus vp for d20:12")
NOW_SPARE = "Now touch the die that you keep to spare, or the Reroll that a low one earns. (5.1)"
NOW_REROLL = "Now touch the Reroll that your spare die earns. (5.1)"
ALIKE = "Turning {} to 1 comes to the same, since the turn ends alike. (4.4)"


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
        (TURN, "stars:0", "Point tokens are counted at the end. (6.1)"),
        (TURN, "magics:1", "Those tokens are Ben's. (1.5)"),
        (POOR, "card:cat die:d4.1", "That die earns a Reroll: touch the Reroll instead of it. (4.4)"),
        (
            turns("d4:1 d6:6 d8:4 d10:8 | magics 1", "cat"),
            "card:cat die:d4.1",
            "With that die to spare the others do not meet the arrows of Cat (3- 6+ *). (5.2)",
        ),
        (after(TURN, "take cat spare d20:9"), "card:owl", "One animal a round: you have yours. (5.1)"),
        (after(TURN, "bonus reroll for d20:9"), "bonus:vp", "One bonus a round: you have yours. (5.1)"),
        (TURN, "die:d6.6 button:magic number:7", "A d6 has no 7. (4.3)"),
        (TURN, "die:d6.6 button:magic number:6", "That die shows 6 already: touch another number. (4.4)"),
        (TURN, "die:d6.6 button:magic card:cat", "Now touch the number that the die shall show. (4.3)"),
        (TURN, "die:d6.6 number:7", "Touch Magic next, then the number that the die shall show. (4.3)"),
        (TURN, "number:7", "Touch the die first, then Magic, then the number it shall show. (4.3)"),
        (TURN, "rerolls:0", "You have no Reroll to spend. (4.2)"),
        (
            TURN,
            "die:d4.1 die:d4.2",
            "Several dice are touched only to reroll them, and you have no Reroll. (4.2)",
        ),
        (RICH, "die:d4.1 die:d4.1", "You have 1 such die. (4.2)"),
        (RICH, "die:d4.1 die:d4.2 button:magic", "Magic turns one die, not several. (4.3)"),
        (RICH, "die:d4.1 die:d20.9 bonus:magic", "One spare die earns a bonus, not several. (5.4)"),
        (RICH, "die:d4.1 die:d4.2 button:reroll_1", "That button rerolls 1 die, and you touched 2. (4.2)"),
        (RICH, "button:reroll_2 button:magic", "That button rerolls 2 dice: touch them. (4.2)"),
        (RICH, "card:cat bonus:reroll", "Now touch the die that you keep to spare. (5.1)"),
        (POOR, "card:fish button:done", NOW_SPARE),
        (turns("d4:1 d4:2 d6:6 d6:6", "cat"), "card:cat card:fish", NOW_REROLL),
        (POOR, "die:d4.1 card:cat", "Go on with what you touched before, or begin with this. (5.1)"),
        (POOR, "deck card:cat", "That is no use after what you touched before: begin with it. (5.1)"),
        (CHOOSING, "deck set:d4", "That is no use after what you touched before: begin with it. (3.3)"),
        (TURN, "die:d20.9 bonus:reroll deck", "What you touched before is a whole choice already. (5.1)"),
        (LAST, "die:d8.4 button:magic number:1", ALIKE.format("the 4 of the d6")),
        (FISHY, "die:d6.6", ALIKE.format("the 3 of the d4")),
        (FISHY, "die:d6.6 button:magic", ALIKE.format("the 3 of the d4")),
        (
            turns("d6:5 d8:5 d12:11 d12:12", "moon_owl frog mouse mouse"),
            "die:d12.12 bonus:vp",
            "Another spare die comes to the same, since only one animal is left to take. (4.4)",
        ),
        (
            after(turns("d6:6 d8:8 d10:9 d12:12", "bear sheep"), "bonus vp for d12:12"),
            "die:d6.6",
            "You have no token to change a die with. (4.1)",
        ),
        (TURN, "order", "The lowest highest die goes first; the dice decide that. (3.5)"),
    ],
)
def test_a_touch_is_answered_with_its_reason(now: Table, touched: str, answer: str) -> None:
    """The reason, and the section it comes from."""
    assert now.why_not(0, *touched.split()) == answer


def test_others_wait() -> None:
    """For those who have chosen, are done, or are not on turn."""
    assert (
        after(CHOOSING, "Ben: pick d4 d4 d6 d6").why_not(1, "set:d4").startswith("You have chosen your dice")
    )
    assert after(LOOKING, "Ben: done").why_not(1, "button:done") == "You are done; others are not yet. (3.4)"
    assert TURN.why_not(1, "card:cat") == "It is Ada's turn. (3.5)"


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_what_a_refusal_says_is_so(seats: int, options: dict[str, object]) -> None:
    """Mended, it is not said again; what is to be touched first leads on; what comes to the same is legal."""
    game, picker, rng = DonutDog(seats, **options), random.Random(seats), Rng(seats)
    state = game.start()
    for _ in range(70):
        actors = state.actors()
        if actors == [CHANCE]:
            state.chance(rng)
        elif not actors:
            state = game.start()
        else:
            seat = picker.choice(actors)
            if state.phase in (TOKENS, TURNS):
                state.rerolls[seat], state.magics[seat] = picker.choice([(0, 0), (0, 1), (1, 0), (1, 1)])
            view = game.view(state, seat)
            choices = game.prompt(view, seat).choices
            for touched in touches(game.components(view), choices, picker, 8):
                check_cause(game, view, choices, touched)
            state.apply(seat, picker.choice(state.actions(seat)))


def check_cause(game: DonutDog, view: DonutDogState, choices: tuple[Choice, ...], touched: list[str]) -> None:
    answer = game.why_not(view, touched)
    cause, sentence = answer.cause, str(answer.sentence)
    if sentence == FINE:
        return
    if isinstance(cause, Missing | Limit | Count):
        mended = mend(game, view, cause, touched)
        assert mended is None or str(game.why_not(mended, touched).sentence) != sentence, (touched, view)
        assert mended or not isinstance(cause, Missing)
    elif isinstance(cause, First):
        begun = touched[:-1] if leads(choices, touched[:-1]) else []
        assert cause.touch
        assert all(leads(choices, [*begun, piece]) for piece in cause.touch), (touched, cause)
    elif isinstance(cause, Same):
        assert cause.text in [choice.text for choice in choices]
    elif isinstance(cause, Phase | Never):
        used = {piece for choice in choices for group in choice.touch for piece in group}
        assert touched[-1] not in used, (touched, sentence)


def leads(choices: tuple[Choice, ...], touched: list[str]) -> bool:
    return any(leads_to(choice, touched) for choice in choices)
