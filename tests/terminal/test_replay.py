"""Stepping through a record on the full screen."""

import asyncio

import pytest
from textual.widgets import Static

from boneyard.core.state import REFEREE
from boneyard.core.text import Voice
from boneyard.terminal.history import recorded
from boneyard.terminal.replay import ReplayApp
from tests.terminal.at_table import a_table, play_on


def places_after(app: ReplayApp, size: tuple[int, int], *rounds: list[str]) -> list[int]:
    """Where one is after each round of keys."""

    async def run() -> list[int]:
        places = []
        async with app.run_test(size=size) as pilot:
            for keys in rounds:
                await pilot.press(*keys)
                await pilot.pause()
                places.append(app.place)
                assert "Dice left" in shown(app, "#drawing")
                assert f"Step {app.place} of" in shown(app, "#status")
        assert app.failure is None
        return places

    return asyncio.run(run())


def shown(app: ReplayApp, name: str) -> str:
    return str(app.query_one(name, Static).render())


def an_app(steps: int) -> ReplayApp:
    return ReplayApp(play_on(a_table(2, 4), 2, steps).match, Voice(you=REFEREE))


@pytest.mark.parametrize("size", [(80, 24), (140, 45), (40, 10)], ids=str)
def test_the_arrow_keys_step_and_stop_at_both_ends(size: tuple[int, int]) -> None:
    rounds = [
        ["left"],
        ["right", "right", "left"],
        ["pagedown", "pagedown", "pageup"],
        ["end", "right"],
        ["home"],
    ]
    assert places_after(an_app(50), size, *rounds) == [0, 1, 11, 50, 0]


def test_up_and_down_go_from_turn_to_turn() -> None:
    app = an_app(50)
    turns = [place for place, moment in enumerate(app.moments) if moment.begins_turn]
    rounds = [["down"], ["down"], ["down"], ["up"], ["end", "up"]]
    assert places_after(app, (80, 24), *rounds) == [turns[1], turns[2], turns[3], turns[2], turns[-1]]


def test_q_leaves() -> None:
    app = an_app(10)

    async def run() -> None:
        async with app.run_test() as pilot:
            await pilot.press("q")

    asyncio.run(run())
    assert app.return_value == 0


def test_the_last_moment_is_the_table_as_it_was_left() -> None:
    table = play_on(a_table(2, 4), 2, 77)
    moments = list(recorded(table.match, REFEREE))
    assert moments[-1].view == table.game.view(table.match.state, REFEREE)
    assert len(moments) == 78
    told = [told for moment in moments for told in moment.news]
    assert told == table.match.told(REFEREE)


def test_the_end_says_who_won() -> None:
    app = ReplayApp(play_on(a_table(1, 2), 1).match, Voice(you=0))
    places_after(app, (80, 24), ["end"])
    assert "won" in app._status()
