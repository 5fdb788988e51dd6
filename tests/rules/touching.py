"""Touch everything at every moment: it plays something, or a sentence and a section say why not."""

import random
from collections.abc import Callable, Hashable, Iterator
from typing import Any, TypeVar

from boneyard.core.game import Choice, leads_to
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, ONLOOKER
from boneyard.core.text import Voice
from tests.contract.tables import AnyGame
from tests.rules.test_coverage import ruled, sections

NO_SUCH_THING = "There is no such thing on this table."
FINE = "Nothing speaks against that."
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
CHOICES = 5  # of which a wrong ending is tried at every step on the way
ALL = 1000  # components touched, one by one: more than any table has

M = TypeVar("M", bound=Hashable)


def touch_everything(
    game: AnyGame, seed: int, moment: Callable[[Any], M], most: int = ALL, decisions: int = 400
) -> set[M]:
    """Play at random and touch what there is, once at each kind of moment; give those met."""
    picker, rng, state = random.Random(seed), Rng(seed), game.start()
    met = set[M]()
    for _ in range(decisions):
        actors = state.actors()
        if actors == [CHANCE]:
            state.chance(rng)
        elif not actors:
            state = game.start()
        else:
            if moment(state) not in met:
                met.add(moment(state))
                touch_all(game, state, picker, most)
            seat = picker.choice(actors)
            state.apply(seat, picker.choice(state.actions(seat)))
    return met


def touch_all(game: AnyGame, state: Any, picker: random.Random, most: int = ALL) -> None:
    """As every player and an onlooker."""
    rules = set(sections(ruled(type(game)).page))
    for viewer in (*range(game.seats), ONLOOKER):
        choices = game.prompt(state, viewer).choices if viewer in state.actors() else ()
        view = game.view(state, viewer)
        components = game.components(view)
        for touched in touches(components, choices, picker, most):
            answer = game.why_not(view, touched)
            check_answer(Voice(names=NAMES, you=viewer).render(answer.sentence))
            assert answer.rule in rules, (answer.sentence, answer.rule)
            fine = any(leads_to(choice, touched) for choice in choices)
            assert (str(answer.sentence) == FINE) == fine, touched


def touches(
    components: list[str], choices: tuple[Choice, ...], picker: random.Random, most: int
) -> Iterator[list[str]]:
    """One by one; two or three at random; and choices begun rightly and ended wrongly."""
    yield from ([component] for component in picker.sample(components, min(most, len(components))))
    for n in (2, 3):
        yield from (picker.choices(components, k=n) for _ in range(3 + min(most, len(components)) // 8))
    for choice in picker.sample(choices, min(CHOICES, len(choices))):
        whole = [component for group in choice.touch for component in group]
        yield from ([*whole[:n], picker.choice(components)] for n in range(1, len(whole)))


def check_answer(answer: str) -> None:
    assert answer != NO_SUCH_THING
    assert answer.endswith("."), answer
    assert not set("{}") & set(answer), answer
