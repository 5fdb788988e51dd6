"""Why something cannot be done in Dog: a reason for every card that has no use, and for every touch."""

import random
from pathlib import Path

import pytest

from boneyard.core.causes import Blocked, Count, First, Missing, Never, Owner, Same
from boneyard.core.game import Choice, Refusal, leads_to
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, ONLOOKER, Moves
from boneyard.games.dog.checks import mend
from boneyard.games.dog.data import CARDS, RANKS
from boneyard.games.dog.game import Dog
from boneyard.games.dog.hindrances import cannot
from boneyard.games.dog.state import EXCHANGING, PLAYING, DogState, count_of
from boneyard.games.dog.words import RANK_MARKED, card_component
from tests.contract.reasons import Reasons
from tests.rules.dog.table import after, dealt, table
from tests.rules.test_coverage import sections
from tests.rules.touching import touch_all, touches

PAGE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "dog.md"
SECTIONS = set(sections(PAGE))
SOME = 30  # components touched in each position
HANDS = "R A 2 3 4 5 6 / Y 2 2 3 3 4 4 / B K Q J 10 9 8 / G 7 7 8 8 9 9"


def positions(game: Dog, seed: int, n: int) -> list[DogState]:
    """States met in random play in which somebody is asked."""
    rng, state = Rng(seed), game.start()
    found: list[DogState] = []
    while len(found) < n:
        actors = state.actors()
        if not actors:
            state = game.start()
        elif actors == [CHANCE]:
            state.chance(rng)
        else:
            found.append(state.clone())
            actions = state.actions(actors[0])
            state.apply(actors[0], actions[rng.below(len(actions))])
    return found


@pytest.mark.parametrize("options", [{}, {"canadian_seven": True}], ids=str)
def test_every_card_without_a_use_has_a_reason_and_no_other_has(options: dict[str, object]) -> None:
    """In hundreds of positions of random play, for every rank a hand could hold."""
    reasoned = 0
    for state in positions(Dog(4, **options), 5, 700):
        if state.phase != PLAYING:
            continue
        playable = {action >> 3 & 15 for action in state.actions(state.seat)}
        for rank in range(RANKS):
            if not count_of(state.hands[state.seat], rank):
                continue
            reasons = cannot(state, rank)
            if rank in playable:
                continue
            assert reasons, f"nothing is said of {CARDS[rank].name}"
            assert all(reason.rule in SECTIONS for reason in reasons)
            reasoned += 1
    assert reasoned > 50


@pytest.mark.parametrize("options", [{}, {"canadian_seven": True}], ids=str)
def test_every_touch_is_answered(options: dict[str, object]) -> None:
    """To every player and an onlooker: a reason with a section, never a shrug."""
    game, picker = Dog(4, **options), random.Random(1)
    phases = set()
    for state in positions(game, 3, 900)[::90]:
        phases.add(state.phase)
        touch_all(game, state, picker, SOME)
    assert phases == {EXCHANGING, PLAYING}


@pytest.mark.parametrize(
    ("line", "card", "why"),
    [
        (
            "R 14 / Y 16* : R 8 2",
            "8",
            "8 cannot be played: Yellow's fresh token blocks your token. (4.3)",
        ),
        (
            "R 0* 60 / Y 16* : R 8 Q",
            "Q",
            "Nothing speaks against that. (3.7)",
        ),
        (
            "R H1 H3 : R 3 A",
            "3",
            "3 cannot be played: another token stands before your token in the first place at home "
            "and your token in the third place at home has only 1 step left. (4.8)",
        ),
        (
            "R H4 : R 2 A",
            "2",
            "2 cannot be played: your token at home can go no further. (4.8)",
        ),
        (
            "- : R 9 A",
            "9",
            "9 cannot be played: all your tokens are in the kennel, and only an ace, a king or a joker "
            "brings one out. (4.1)",
        ),
        (
            "R 10 : R J 2",
            "J",
            "Jack cannot be played: there is no token of another colour to swap with. (5.4)",
        ),
        (
            "R 10 / Y 16* : R J 2",
            "J",
            "Jack cannot be played: Yellow's fresh token cannot be swapped. (5.4)",
        ),
        ("R 0* / Y 20 : R J 2", "J", "Jack cannot be played: your fresh token cannot be swapped. (5.4)"),
        (
            "R H1 / Y 20 : R J 2",
            "J",
            "Jack cannot be played: there is no token of your own on the loop. (5.4)",
        ),
        (
            "R 14 H2 / Y 16* : R 7 A",
            "7",
            "7 cannot be played: only 3 of the seven steps can be done and Yellow's fresh token blocks "
            "your token. (5.5)",
        ),
        ("R H3 H4 : R 7 A", "7", "7 cannot be played: not one of the seven steps can be done. (5.5)"),
        (
            "R 4 14 H1 H2 / Y 16* : R K 2",
            "K",
            "King cannot be played: your kennel is empty, Yellow's fresh token blocks your token 4 past "
            "your start, Yellow's fresh token blocks your token 2 before Yellow's start, your token in the "
            "first place at home has only 3 steps left and your token in the second place at home has only "
            "2 steps left. (4.1)",
        ),
        (
            "R H1 H2 H3 H4 / B 46 / G 48* : R 8 A",
            "8",
            "8 cannot be played: Green's fresh token blocks Blue's token. (4.3)",
        ),
    ],
)
def test_3_7_why_a_card_cannot_be_played(line: str, card: str, why: str) -> None:
    """The token that blocks, or what is missing, is named."""
    now = table(line)
    assert now.why_not(0, card_component(0, RANK_MARKED[card])) == why


@pytest.mark.parametrize(
    ("line", "touched", "why"),
    [
        ("R 10 / Y 20 : R 3", "field:20", "That is Yellow's token. (1.3)"),
        ("R 10 / Y 20 : R 3", "field:21", "There is no token there. (1.3)"),
        ("R 10 : R 3", "kennel:0", "Only an ace, a king or a joker brings a token out. (4.1)"),
        ("R 10 : R 3", "kennel:1", "That is Yellow's kennel. (1.1)"),
        ("R 0* : R K", "kennel:0", "That cannot be: a fresh token stands on your start. (4.1)"),
        ("R 10 : R 3", "stock", "Nobody draws: cards are only dealt, at the beginning of a round. (3.7)"),
        ("R 10 : R 3", "pile", "What was played stays there. (1.5)"),
        ("R 10 : R 3", "hand:2", "Nobody looks into Cleo's hand. (1.5)"),
        ("R 10 : R 3", "card:0.3 field:10 field:14", "3 does not lead there: that is 4 steps. (5.1)"),
        ("R 10 : R 3", "card:0.3 card:0.3", "You play one card at a time. (3.7)"),
        ("R 0* : R 3", "card:0.3 field:0 home:0.3", "A fresh token does not go straight home. (4.6)"),
        (
            "R 60 H2 : R 8",
            "card:0.8 field:60 home:0.4",
            "The way is blocked: a token stands in the second place at home. (4.6)",
        ),
        ("R 60 / Y 5 : R 8", "card:0.8 field:60 home:1.4", "A token goes into its own home only. (4.6)"),
        ("R 60 H1 : R 2", "card:0.2 home:0.1 field:3", "A token at home never leaves. (4.8)"),
        ("R 10 / Y 20 : R J", "card:0.jack field:20", "First touch your own token, then Yellow's. (5.4)"),
        (
            "R 10 12 / Y 20 : R J",
            "card:0.jack field:10 field:12",
            "Swap with a token of another colour. (5.4)",
        ),
        ("R 10 / Y 20 : R J", "card:0.jack field:10 field:11", "There is no token there to swap with. (5.4)"),
        (
            "R 10 / Y 16* 20 : R J",
            "card:0.jack field:10 field:16",
            "That cannot be: Yellow's fresh token cannot be swapped. (5.4)",
        ),
        (
            "R 10 30 : R 7",
            "card:0.7 field:10 field:15 field:30 field:33",
            "Only 2 of the seven steps are left. (5.5)",
        ),
        ("R 10 30 : R 7", "card:0.7 field:10 field:19", "There are only seven steps. (5.5)"),
        (
            "R 10 / B 30 : R 7",
            "card:0.7 field:30",
            "Your partner's tokens take part only when all yours are home. (5.7)",
        ),
        ("R 10 / Y 16 : R 7", "card:0.7 field:10 kennel:0", "Nobody walks into a kennel. (4.4)"),
        (
            "R H1 H2 H3 H4 / B 30 H2 H3 H4 : R JK",
            "card:0.joker field:30 home:2.1",
            "No joker brings the last token of a team home. (6.3)",
        ),
        ("R H1 H2 H3 H4 / B 30 : R 3", "card:0.3 home:0.1", "You play Blue's tokens now. (6.1)"),
        ("R 10 : R 3", "field:64", "There is no such thing on this table. (1)"),
        # Distances and directions are true
        ("R 10 : R 2", "card:0.2 field:10 field:8", "2 does not lead there: that is 2 steps back. (5.1)"),
        ("R 10 : R 2", "card:0.2 field:10 field:9", "2 does not lead there: that is 1 step back. (5.1)"),
        (
            "R 20 : R JK",
            "card:0.joker field:20 field:40",
            "Joker does not lead there: that is 20 steps. (5.8)",
        ),
        ("R 60 : R 9", "card:0.9 field:60 home:0.2", "9 does not lead there: that is 6 steps. (5.1)"),
        ("R 60 : R 9", "card:0.9 field:60 field:2", "9 does not lead there: that is 6 steps. (5.1)"),
        ("R 10 : R 3", "field:10 field:40", "No card leads there: that is 30 steps. (4.4)"),
        ("R 10 : R 3", "field:10 field:8", "No card leads there: that is 2 steps back. (5.3)"),
        ("R 10 : R 3", "field:10 field:15", "None of your cards leads there. (3.7)"),
        ("R 10 : R 7", "card:0.7 field:10 field:8", "A seven only goes forward. (5.5)"),
        ("R 9 H1 H3 : R A", "card:0.ace home:0.3 home:0.1", "A token at home never goes back. (4.8)"),
        (
            "R 10 : R JK",
            "card:0.joker field:10 field:17",
            "Seven steps with a joker are a 7: say so before you touch a token. (5.8)",
        ),
        # A swap is between tokens on the loop
        ("R 10 H4 / Y 20 : R J", "card:0.jack home:0.4", "Only tokens on the loop can be swapped. (5.4)"),
        ("R 10 / Y 20 : R J", "card:0.jack kennel:0", "Only tokens on the loop can be swapped. (5.4)"),
        (
            "R 10 / Y 20 H2 : R J",
            "card:0.jack field:10 home:1.2",
            "Only tokens on the loop can be swapped. (5.4)",
        ),
        (
            "R 10 / Y 16* 20 : R J",
            "card:0.jack field:16",
            "That cannot be: Yellow's fresh token cannot be swapped. (5.4)",
        ),
        (
            "R H1 H2 H3 H4 / Y 20 / B 40 : R J",
            "card:0.jack field:20",
            "First touch Blue's token, then Yellow's. (5.4)",
        ),
        # What a seven, or a joker, cannot do, by its cause
        (
            "R 62 H2 H3 H4 / B 29 H2 H3 H4 : R JK",
            "card:0.joker button:seven field:62 home:0.1 field:29 home:2.1",
            "No joker brings the last token of a team home. (6.3)",
        ),
        (
            "R 62 H2 H3 H4 / B H1 : R 7",
            "card:0.7 field:62 home:0.1",
            "Then all your tokens are home, and your partner's cannot do all the steps left. (5.7)",
        ),
        (
            "R 62 H3 : R 7",
            "card:0.7 field:62 home:0.1",
            "Then only 4 of the seven steps could be done. (5.5)",
        ),
        (
            "R 10 13 17 : R JK",
            "card:0.joker button:seven field:13 field:17 field:10 field:13",
            "That comes to the same as another choice: your token 6 before Yellow's start goes 3 forward "
            "and sends your own token back. (5.9)",
        ),
        (
            "R 10 11 21 : R A",
            "card:0.ace field:10 field:21",
            "That comes to the same as another choice: your token 6 before Yellow's start goes 1 forward "
            "and sends your own token back. (5.9)",
        ),
        (
            "B 10 23 29 32* : B 7",
            "card:2.7 field:23 field:25 field:29 field:33 field:10",
            "Some of the steps left are needed for another token. (5.5)",
        ),
        (
            "R 62 63 : R 7",
            "card:0.7 field:62 home:0.2 field:63 home:0.1",
            "At home nobody passes another, and a place has room for one. (4.8)",
        ),
        (
            "Y 15 16 H3 H4 / G 46 : Y 7",
            "card:1.7 field:46 field:49 field:15 home:1.1 field:16 field:17",
            "Your partner's tokens take part only when all yours are home. (5.7)",
        ),
        (
            "Y 15 H2 H3 H4 / G 46 : Y 7",
            "card:1.7 field:15 home:1.1 field:46 home:3.1",
            "Then only 5 of the seven steps could be done. (5.5)",
        ),
        ("R 10 : R 7 8", "card:0.8 field:10 field:18 field:10", "One card does one thing. (3.7)"),
        ("R 10 : R 7 8", "card:0.7 field:10 field:17 field:10", "All seven steps are used. (5.5)"),
        ("R 10 : R 7 8", "card:0.8 field:10 field:18 hand:0", "One card does one thing. (3.7)"),
        (
            "R 10 : R 7 8",
            "card:0.7 field:10 field:17 button:seven",
            "There is no such thing on this table. (1)",
        ),
        ("R 10 : R 7 8", "card:0.8 hand:0", "You play one card at a time. (3.7)"),
        # Touched in another order
        ("R 10 : R 3 5", "field:10 field:13 card:0.5", "5 does not lead there: that is 3 steps. (5.1)"),
        ("R 10 : R 3", "field:10 field:13 field:20", "Now touch the card that does it. (3.7)"),
        ("R 10 / Y 20 : R 3 JK", "button:swap", "First touch the joker. (5.8)"),
        ("R 10 / Y 20 : R 3 JK", "card:0.3 button:swap", "Only a joker is played as another card. (5.8)"),
    ],
)
def test_3_7_why_a_touch_leads_nowhere(line: str, touched: str, why: str) -> None:
    """Whatever is touched, in whatever order; and the cause is true, also where random play hardly comes."""
    now = table(line)
    assert now.why_not(now.state.seat, *touched.split()) == why
    Reasons().try_touch(now.game, now.state, now.state.seat, touched.split())


def test_3_4_in_the_exchange() -> None:
    """One card, chosen once; then the others are waited for."""
    now = dealt(HANDS)
    assert now.why_not(0, "field:3") == "First choose a card of your hand for Cleo. (3.4)"
    assert now.why_not(0, "card:0.ace", "card:0.2") == "One card is given in a round. (3.4)"
    now = after(now, "Ada: give A")
    assert now.why_not(0, "card:0.2") == "You have given a card; now wait for the others. (3.4)"


def test_3_6_others_wait_for_their_turn() -> None:
    """And onlookers for ever."""
    now = table("R 10 / Y 20 : R 3", others="Y 2")
    assert now.why_not(1, "card:1.2") == "It is Ada's turn to play. (3.6)"
    assert now.why_not(ONLOOKER, "field:10") == "You are watching: only players touch the table. (3.6)"


@pytest.mark.parametrize("options", [{}, {"canadian_seven": True}], ids=str)
def test_every_cause_is_true(options: dict[str, object]) -> None:
    """What is to be touched first leads on; with a cause mended the same is not said again."""
    game, picker = Dog(4, **options), random.Random(5)
    causes = set()
    for state in positions(game, 7, 400)[::20]:
        seat = picker.choice(state.actors())
        choices = game.prompt(state, seat).choices
        view = game.view(state, seat)
        for touched in touches(game.components(view), choices, picker, SOME):
            if any(leads_to(choice, touched) for choice in choices):
                continue
            refusal = game.why_not(view, touched)
            causes.add(type(refusal.cause))
            check_cause(game, state, refusal, choices, touched)
    assert {Blocked, Count, First, Missing, Never, Owner} <= causes


def check_cause(
    game: Dog, state: DogState, refusal: Refusal, choices: tuple[Choice, ...], touched: list[str]
) -> None:
    cause = refusal.cause
    if isinstance(cause, First):
        right = max(
            (touched[:n] for n in range(len(touched)) if any(leads_to(one, touched[:n]) for one in choices)),
            key=len,
        )
        assert cause.touch
        for piece in cause.touch:
            assert any(leads_to(choice, [*right, piece]) for choice in choices), (touched, cause)
    if isinstance(cause, Same):
        assert cause.text in [choice.text for choice in choices]
    mended = mend(game, state, cause, touched)
    assert mended or not isinstance(cause, Blocked | Missing)
    if mended and state.seat in mended.actors():
        again = game.why_not(game.view(mended, state.seat), touched)
        assert again.sentence != refusal.sentence, (touched, cause)


def test_5_5_a_seven_without_room_says_how_far_it_would_go() -> None:
    """As many steps as some way has, and with room it could be played."""
    for line in ("R 14 H2 / Y 16* : R 7 A", "R 13 14 H1 H3 / Y 16* : R 7 A", "R H3 H4 : R 7 A"):
        state = table(line).state
        refusal = Dog().why_not(Dog().view(state, 0), ["card:0.7"])
        assert isinstance(refusal.cause, Count)
        ways = Moves()
        for total in range(1, 8):
            ways.n = 0
            state.ways_to_step(0, total, ways)
            assert (ways.n > 0) == (total <= refusal.cause.have), (line, total)
        mended = mend(Dog(), state, refusal.cause, ["card:0.7"])
        assert mended
        assert mended.actions(0)


def test_6_2_nothing_can_be_done_when_it_is_over() -> None:
    """By anybody."""
    now = after(table("R H1 H2 H3 H4 / B 30 H2 H3 H4 : R 3 5"), "3 30+3h")
    assert now.why_not(0, "card:0.5") == "The game is over. (6.2)"
