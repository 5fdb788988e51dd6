"""Ridge: why something cannot be done."""

import pytest

from examples.ridge.game import Ridge
from tests.rules.ridge.table import after, table
from tests.rules.touching import touch_everything

WRONG = [
    ("", "6:1", "", "path:6", "Roll on, or make camp. (2.6)"),
    ("", "6:1", "", "button:roll button:camp", "Roll on, or make camp. (2.6)"),
    ("", "6:1", "roll, * 1 2 4 6", "die:4", "Touch the paths that the pairs of dice lead to. (2.2)"),
    ("", "6:1", "roll, * 1 2 4 6", "path:6 die:4", "Touch the paths that the pairs of dice lead to. (2.2)"),
    ("", "6:1", "roll, * 1 2 4 6", "path:6 path:7 die:4", "Nothing more belongs to that climb. (2.4)"),
    ("", "6:1", "roll, * 1 2 4 6", "path:12", "No two of the dice make 12. (2.2)"),
    ("", "6:1", "roll, * 1 2 4 6", "path:6 path:8", "With 6, the other two dice make 7. (2.2)"),
    ("", "6:1", "roll, * 1 2 4 6", "path:6 path:7 path:6", "Two pairs lead to two paths at most. (2.2)"),
    ("|| 7:13", "6:1", "roll, * 1 2 4 6", "path:7", "Path 7 is closed. (3.2)"),
    ("", "6:1 3:5", "roll, * 1 2 4 6", "path:3", "No step is left above your climber on path 3. (2.3)"),
    ("", "6:1 2:1 9:1", "roll, * 1 2 4 6", "path:10", "All three climbers are on other paths. (2.3)"),
    ("", "2:1 9:1", "roll, * 1 2 4 6", "path:5 path:8", "Only one climber is free. (2.4)"),
    (
        "7:12",
        "6:1",
        "roll, * 1 6 3 4",
        "path:7 path:7",
        "No step is left above your climber on path 7. (2.3)",
    ),
]


@pytest.mark.parametrize(("camps", "up", "script", "touched", "answer"), WRONG)
def test_the_reason_is_the_one_that_holds(
    camps: str, up: str, script: str, touched: str, answer: str
) -> None:
    """Each sentence of refusals.py, where it is true."""
    now = after(table(camps, up), script) if script else table(camps, up)
    assert now.why_not(0, *touched.split()) == answer


def test_everything_can_be_touched() -> None:
    """Something is played, or a section says why not."""
    assert len(touch_everything(Ridge(3), 1, lambda state: (state.phase, state.free()), decisions=200)) > 5
