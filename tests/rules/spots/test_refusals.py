"""Whatever one touches in Spots at any moment plays something, or a sentence and a section say why not."""

import pytest

from boneyard.core.causes import Blocked, Count, First, Limit, Missing, Never, Owner, Phase
from boneyard.core.state import ONLOOKER
from boneyard.games.spots.checks import mend
from boneyard.games.spots.game import Spots
from boneyard.games.spots.refusals import leads
from boneyard.games.spots.state import ADDING, CHOOSING, OVER
from tests.rules.spots.table import SpotsTable, after, table
from tests.rules.touching import FINE, NO_SUCH_THING, touch_everything

GAMES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"trick_set": "dig,chase,guard,chew"}),
    (2, {"trick_set": "retrieve,sprint,hunt,stay"}),
    (2, {"trick_set": "track,dogpile,search,gobble"}),
    (4, {"trick_set": "trot,bolt,scavenge,play_dead"}),
    (1, {"trick_set": "dig,bolt,search,beg", "d0g_treats": 4}),
    (3, {"off_leash": True, "paws_on_scored": True}),
    (1, {"off_leash": True}),
]


def test_every_touch_at_every_moment_is_answered() -> None:
    """In every phase of every trick, to every player and an onlooker: a reason, never a shrug."""
    phases = set[int]()
    for number, (seats, options) in enumerate(GAMES):
        met = touch_everything(Spots(seats, **options), number, lambda state: (state.phase, state.tile))
        phases |= {phase for phase, _ in met}
    assert phases == set(range(CHOOSING, ADDING + 1))


@pytest.mark.parametrize("viewer", [0, 1, ONLOOKER])
def test_after_the_game_everything_is_answered_alike(viewer: int) -> None:
    """It is over, whatever one touches."""
    now = after(table("Tuba! · Inky! · Zebra! · Echo! · Tofu! · Dot _"), "walk, * 1 1, 1 on 6")
    assert now.state.phase == OVER
    view = now.game.view(now.state, viewer)
    answers = {now.game.why_not(view, [component]) for component in now.game.components(view)}
    assert {(str(answer.sentence), answer.rule) for answer in answers} == {("The game is over.", "6.1")}


NONSENSE = [
    "tile:sprint",
    "dog:0.4",
    "space:0.0.3",
    "die:4",
    "aside",
    "d0g",
    "button:bust",
    "",
    "tile",
    "x:1.1",
]


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_what_is_not_there_is_not_there(nonsense: str) -> None:
    """The one answer without a reason is for things that are not on the table."""
    now = table("Inky __")
    answer = now.game.why_not(now.game.view(now.state, 0), [nonsense])
    assert str(answer.sentence) == NO_SUCH_THING


def test_it_is_somebody_elses_turn() -> None:
    """Ben must wait for Ada, and onlookers for ever."""
    now = table("Inky __")
    assert now.why_not(1, "tile:walk") == "Ada's turn: a trick, or scoring. (3.1)"
    assert now.why_not(ONLOOKER, "tile:walk") == "You are watching: only players touch the table. (3.1)"


CHOICE_OF_TRICKS = "Inky 2_ · Tuba! | yard 5 | treats 1 || Zebra ___ | yard 3 | treats 1"
AT_CHOOSING = [
    ("tile:howl", "Howl lies facedown until the tiles are turned back up. (3.3)"),
    ("tile:walk", f"{FINE} (3.1)"),
    ("button:score", "You have no complete dog to score. (5.1)"),
    ("dog:1.0", "Zebra is Ben's dog. (4.5)"),
    ("dog:0.0", "Inky still needs 4: choose a trick first. (4.5)"),
    ("dog:0.1", "Tuba is scored: it is safe, and needs nothing more. (5.1)"),
    ("space:0.0.4", "Dice are placed after a roll: choose a trick first. (4.5)"),
    ("space:1.0.2", "Zebra is Ben's dog. (4.5)"),
    ("yard:0", "Dice are buried after a roll: choose a trick first. (4.5)"),
    ("yard:1", "You bury dice in your own yard only. (4.5)"),
    ("buried:0.5", "A buried die stays buried; Roll Over, Dig and Dogpile can change that. (4.5)"),
    ("buried:1.3", "That die lies in Ben's yard. (4.5)"),
    ("treats:0", "Treats reroll dice, and you have not rolled any yet. (4.4)"),
    ("treats:1", "Those treats are Ben's. (4.4)"),
    ("pile", "Choose a trick: it says how many dice you roll. (4.3)"),
    ("supply", "Treats come from tricks, and from tiles they lie on. (4.10)"),
    ("deck", "You draw a dog when you score one, or with Howl. (5.4)"),
    ("tile:walk tile:run", "One trick a turn. (3.1)"),
]


@pytest.mark.parametrize(("touches", "answer"), AT_CHOOSING)
def test_before_a_trick_is_chosen(touches: str, answer: str) -> None:
    """Every kind of component, with its own reason."""
    now = table(CHOICE_OF_TRICKS, down="howl")
    assert now.why_not(0, *touches.split()) == answer


FIRST_DECIDE = "First decide about the roll: keep it, or spend a treat. (4.4)"

# position, tiles, script, touches, answer
IN_A_TRICK = [
    (
        "Inky __ | treats 1",
        "",
        "run, * 6 6 6",
        "die:6",
        "A treat rerolls the whole roll, not single dice. (4.4)",
    ),
    (
        "Inky __ | treats 1",
        "",
        "run, * 6 6 6",
        "yard:0",
        "First decide about the roll: keep it, or spend a treat. (4.4)",
    ),
    (
        "Inky __ | treats 2",
        "",
        "run, * 6 6 6",
        "treats:0 treats:0",
        "One treat rerolls the whole roll. (4.4)",
    ),
    ("Inky __", "", "run, * 4 1 1", "treats:0", "You have no treat to spend. (4.4)"),
    (
        "Inky __ | treats 1",
        "",
        "run, * 4 1 1, keep",
        "treats:0",
        "You have kept this roll: treats are spent right after rolling. (4.4)",
    ),
    (
        "Inky __ | treats 1",
        "",
        "run, * 1 1 1, keep",
        "treats:0",
        "Treats are spent right after a roll, and there is none to change now. (4.4)",
    ),
    ("Inky __", "", "run, * 4 1 1", "space:0.0.2", "That space takes a 2, and you are placing your 4. (4.5)"),
    ("Inky __ · Lollipop _4", "", "run, * 4 1 1", "space:0.1.4", "That space of Lollipop has its die. (4.5)"),
    (
        "Inky __ · Lollipop!",
        "",
        "run, * 4 1 1",
        "dog:0.1",
        "Lollipop is scored: it is safe, and needs nothing more. (5.1)",
    ),
    ("Inky __ || Lollipop __", "", "run, * 4 1 1", "space:1.0.4", "Lollipop is Ben's dog. (4.5)"),
    ("Inky __ | yard 4", "", "howl, * 4", "yard:0", "That would make 8 spots, more than 7: a bust. (4.6)"),
    (
        "Inky __ | yard 3",
        "",
        "walk, * 4 1",
        "yard:0",
        "With the dice still to come that would be more than 7 spots: a bust. (4.6)",
    ),
    ("Inky __", "", "howl, * 4", "space:0.0.4 yard:0", "You have one 4 to assign. (4.5)"),
    ("Inky __ · Dot _", "", "walk, * 4 1", "die:1", "Higher dice go first: now your 4. (4.5)"),
    ("Inky __", "", "run, * 4 1 1", "die:4", "Touch where your 4 goes: a space, or your yard. (4.5)"),
    ("Inky __", "", "run, * 4 1 1", "tile:walk", "One trick a turn: you are doing Run. (3.1)"),
    ("Inky __", "", "run, * 4 1 1", "tile:run", "You are doing Run already. (4.2)"),
    (
        "Inky __ · Dot 1",
        "",
        "run, * 4 1 1",
        "button:score",
        "Scoring takes a turn of its own, instead of a trick. (5.1)",
    ),
    (
        "Inky __ · Dot 1",
        "",
        "run, * 4 1 1",
        "dog:0.1",
        "Dot is complete, and scores on a turn of its own. (5.1)",
    ),
    ("Inky __", "", "walk, * 1 1", "pile", "First say whether you go on with Walk: roll, or stop. (4.2)"),
    (
        "Inky __ | treats 1",
        "track",
        "track, * 5 5 2",
        "treats:0",
        "With Track, say for each die whether it is rerolled or kept. (7.7)",
    ),
    (
        "Inky __ | treats 1",
        "track",
        "track, * 5 5 2",
        "die:5 die:5",
        "For each die touch it, then your treats to reroll it, or keep. (7.7)",
    ),
    (
        "Rhubarb ___ | yard 6",
        "dig",
        "dig",
        "yard:0",
        "Touch the die in your yard that you want to turn. (7.4)",
    ),
    ("Rhubarb ___ | yard 5 1", "dig", "dig", "button:up", "Touch the die first, then up or down. (7.4)"),
    (
        "Rhubarb ___ | yard 6 || Dot _ | yard 3",
        "dig",
        "dig",
        "buried:0.6 button:up",
        "A 6 cannot go up. (7.4)",
    ),
    (
        "Rhubarb ___ | yard 3",
        "dig",
        "dig",
        "buried:0.3 buried:0.3",
        "Turn one die at a time: touch it, then up or down. (7.4)",
    ),
    (
        "Inky __ | treats 1",
        "retrieve",
        "retrieve, set 4",
        "treats:0",
        "This die was set by hand, not rolled: no treat changes it. (4.4)",
    ),
    ("Inky 2_ · Tuba ___", "trot", "trot", "space:0.1.1", "No die lies on that space of Tuba. (7.6)"),
    ("Inky 2_ · Tuba 1__", "trot", "trot", "space:0.0.2 space:0.1.1", "That space of Tuba is taken. (7.6)"),
    ("Inky 2_ | yard 3", "trot", "trot", "buried:0.3", "First finish this step of Trot. (4.2)"),
    (
        "Inky __",
        "bolt",
        "bolt, bolt 3, * 4",
        "aside",
        "Those dice are set aside: they are rolled one by one, or go back when you stop. (7.10)",
    ),
    ("Inky 2_ | yard 3", "dogpile", "dogpile", "space:0.0.4", "No die lies on that space of Inky. (7.12)"),
    (
        "Inky 2_ | yard 3",
        "dogpile",
        "dogpile",
        "yard:0",
        "Touch the die in your yard that shall join the roll. (7.12)",
    ),
    (
        "Inky 2_ | yard 3",
        "dogpile",
        "dogpile",
        "buried:0.3 buried:0.3",
        "One of your dice joins the roll, no more. (7.12)",
    ),
    ("Inky __", "", "fetch, * 1 1 1 1 1 1 2 2", "die:1 die:2", "Fetch keeps dice of one number only. (7.13)"),
    ("Inky __", "", "fetch, * 1 1 1 1 2 2 6 6", "die:6", "Keeping that 6 you could not but bust. (4.6)"),
    ("Confetti ____", "hunt", "hunt, * 3 3 2 2", "die:3 die:3 die:2", "Hunt keeps exactly two dice. (7.15)"),
    (
        "Inky __ | yard 3",
        "scavenge",
        "scavenge, * 3 1 1 1",
        "die:3",
        "A 3 is not below your yard's 3. (7.16)",
    ),
    (
        "Confetti ____ · Wobble ___",
        "search",
        "search, * 6 5 3 2 6 6 4",
        "die:4",
        "With that 4 no dice total exactly 8. (7.17)",
    ),
    (
        "Confetti ____",
        "hunt",
        "hunt, * 5 2 1 1",
        "die:5 die:5",
        "That is more dice showing 5 than you rolled. (7.15)",
    ),
    (
        "Inky __ | yard 3",
        "scavenge",
        "scavenge, * 2 2 1 1",
        "die:2 die:2",
        "For each die touch it, then the pile to discard it, or keep. (7.16)",
    ),
    (
        "Inky __ | yard 4 3",
        "scavenge",
        "scavenge, * 6 5 4 1",
        "die:6 button:keep",
        "Keeping that die you could not but bust. (4.6)",
    ),
    ("Rhubarb ___ | yard 3", "dig", "dig", "yard:0 button:up", "Touch the die first, then up or down. (7.4)"),
    ("Inky __", "bolt", "bolt", "number:3 number:4", "One number is enough. (4.2)"),
    ("Inky __", "guard", "guard", "pile", "First finish this step of Guard. (4.2)"),
    (
        "Inky __",
        "",
        "howl, * 4",
        "deck space:0.0.4",
        "What you touched before leads nowhere: begin with this. (4.5)",
    ),
    ("Inky __", "", "walk, * 1 1", "button:roll button:stop", "Nothing more belongs to that choice. (4.2)"),
    ("Inky 2_", "trot", "trot", "button:stop space:0.0.2", "Nothing more belongs to that choice. (7.6)"),
    ("Inky 2_", "trot", "trot", "space:0.0.2 space:0.0.4 space:0.0.2", "Trot moves one die only. (7.6)"),
    (
        "Inky __",
        "",
        "howl, * 4",
        "dog:0.0",
        "Inky still needs 2 and 4: touch the space a die shall go to. (4.5)",
    ),
    (
        "Inky __ · Dot _",
        "",
        "howl, * 4",
        "dog:0.1",
        "First say where your 4 goes: on a dog, or into your yard. (4.5)",
    ),
    ("Inky __ | treats 1", "track", "track, * 5 5 2", "die:5 yard:0", FIRST_DECIDE),
    (
        "Inky __ | treats 1",
        "track",
        "track, * 5 2 2",
        "die:5 treats:0 die:5",
        "That is more dice showing 5 than you rolled. (7.7)",
    ),
    (
        "Inky __ | treats 1",
        "track",
        "track, * 5 2 2",
        "die:5 treats:0 die:2 button:keep die:2 button:keep die:2",
        "Every die of the roll has been decided. (7.7)",
    ),
    (
        "Inky __ | treats 1",
        "track",
        "track, * 5 2 2",
        "die:5 button:keep die:2 button:keep die:2 button:keep",
        "A treat rerolls at least one die: to keep them all, touch keep alone. (7.7)",
    ),
    (
        "Inky __ | treats 1",
        "track",
        "track, * 5 2 2",
        "die:5 button:keep button:keep",
        "For each die touch it, then your treats to reroll it, or keep. (7.7)",
    ),
    ("Rhubarb ___ | yard 3", "dig", "dig", "yard:1", "No die lies in Ben's yard. (7.4)"),
    ("Rhubarb ___ || Dot _ | yard 3", "dig", "dig", "yard:0", "No die lies in your yard. (7.4)"),
    (
        "Rhubarb ___ || Dot _ | yard 3",
        "dig",
        "dig",
        "yard:1",
        "Touch the die in Ben's yard that you want to turn. (7.4)",
    ),
    ("Rhubarb ___ | yard 3", "dig", "dig", "buried:0.3 yard:0", "First finish this step of Dig. (4.2)"),
    ("Inky 2_ · Dot 1", "dogpile", "dogpile", "yard:0", "No die lies in your yard. (7.12)"),
    (
        "Inky __ · Dot _ | yard 2",
        "dogpile",
        "dogpile, * 4 4 2",
        "yard:0 yard:0",
        "That would make 8 spots, more than 7: a bust. (4.6)",
    ),
    ("Inky __", "", "fetch, * 1 1 1 1 2 2 6 6", "die:1 die:1", "Nothing more belongs to that choice. (7.13)"),
    (
        "Confetti ____ · Wobble ___",
        "search",
        "search, * 6 5 3 2 6 6 4",
        "die:5 die:4",
        "That makes 9, and Search keeps exactly 8. (7.17)",
    ),
    (
        "Oatmeal __ · Lollipop __ · Mothball __",
        "search",
        "search, * 4 4 5 3 6 6 6",
        "die:6",
        "With that 6 no dice total exactly 8. (7.17)",
    ),
    (
        "Confetti ____ · Wobble ___ | yard 4",
        "search",
        "search, * 6 5 3 2 4 4 1",
        "die:4",
        "Keeping that 4 you could not but bust. (4.6)",
    ),
    (
        "Inky __ | yard 3",
        "scavenge",
        "scavenge, * 2 1 1 1",
        "die:2 pile die:2",
        "That is more dice showing 2 than you rolled. (7.16)",
    ),
    (
        "Inky __ | yard 3",
        "scavenge",
        "scavenge, * 2 1 1 1",
        "pile",
        "For each die touch it, then the pile to discard it, or keep. (7.16)",
    ),
]


@pytest.mark.parametrize(("position", "tiles", "script", "touches", "answer"), IN_A_TRICK)
def test_in_the_middle_of_a_trick(position: str, tiles: str, script: str, touches: str, answer: str) -> None:
    """The reason is the one that holds right now."""
    now = after(table(position, tiles, deck="Crumpet"), script)
    assert now.why_not(0, *touches.split()) == answer


@pytest.mark.parametrize(("position", "tiles", "script", "touches", "answer"), IN_A_TRICK)
def test_the_cause_is_true(position: str, tiles: str, script: str, touches: str, answer: str) -> None:
    """What is to be touched first leads on, and with the cause mended the answer is another."""
    check_cause(after(table(position, tiles, deck="Crumpet"), script), touches.split())


@pytest.mark.parametrize("touches", [touches for touches, answer in AT_CHOOSING if FINE not in answer])
def test_the_cause_is_true_before_a_trick_is_chosen(touches: str) -> None:
    check_cause(table(CHOICE_OF_TRICKS, down="howl"), touches.split())


def check_cause(now: SpotsTable, touched: list[str]) -> None:
    game, view, choices = now.game, now.view(0), now.game.prompt(now.state, 0).choices
    refusal = game.why_not(view, touched)
    cause = refusal.cause
    if isinstance(cause, First):
        begun = touched[:-1] if leads(choices, touched[:-1]) else []
        assert cause.touch
        assert all(leads(choices, [*begun, component]) for component in cause.touch)
    elif isinstance(cause, Blocked | Missing | Limit):
        mended = mend(game, now.state, cause, touched)
        assert mended is not None
        assert game.why_not(game.view(mended, 0), touched).sentence.template != refusal.sentence.template
    elif isinstance(cause, Count):
        assert cause.have != cause.need
    elif isinstance(cause, Owner):
        assert cause.seat == 1
    else:
        assert cause in (Never(), Phase(view.phase))


@pytest.mark.parametrize("touches", ["button:score button:score", "tile:walk button:score"])
def test_score_or_do_a_trick(touches: str) -> None:
    """Not both, though Dot is complete."""
    answer = table("Inky __ · Dot 1").why_not(0, *touches.split())
    assert answer == "Score, or do a trick: one of them. (3.1)"


def test_d0g_plays_by_itself() -> None:
    """It is on the table when one plays alone."""
    assert table("Inky __", d0g="").why_not(0, "d0g") == "d0g plays by itself, after you. (9.2)"
