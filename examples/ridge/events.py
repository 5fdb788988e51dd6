"""What is told of a game of Ridge."""

from boneyard.core.events import MOMENT, RESULT, SMALL, Tell
from boneyard.core.state import Event, Seat
from boneyard.core.text import Player, Sentence, say
from examples.ridge.state import CAMPED, CLIMBED, CLOSED, ROLLED, SLIPPED


def rolled(event: Event, to: Seat) -> Sentence:
    return say("{who} rolled {dice}.", who=Player(event.seat), dice=tuple(str(event.a)))


EVENTS = {
    ROLLED: Tell(rolled, SMALL),
    CLIMBED: Tell("{who} climbed path {a} to step {b}.", SMALL),
    SLIPPED: Tell("{who} slipped: nothing was gained.", MOMENT),
    CAMPED: Tell("{who} made camp.", RESULT),
    CLOSED: Tell("{who} camped on the top of path {a}: it is closed.", MOMENT),
}
