"""What a player of Ridge can do. Sections (§) refer to rules.md beside it."""

from boneyard.core.text import Sentence, say
from boneyard.core.verbs import Verb
from examples.ridge.state import DO_BOTH, DO_CAMP, DO_CLIMB, DO_ROLL, RidgeState


def both(state: RidgeState, one: int, other: int) -> Sentence:
    if one == other:
        return say("Climb path {path}, two steps", path=one)
    return say("Climb paths {one} and {other}", one=one, other=other)


VERBS = {
    DO_ROLL: Verb("2.6", "roll", "Roll on"),
    DO_CAMP: Verb("2.6", "camp", "Make camp"),
    DO_CLIMB: Verb("2.4", "climb {}", "Climb path {a}", touch="path:{}"),
    DO_BOTH: Verb("2.4", "climb {} {}", both, touch="path:{} path:{}"),
}
