"""What is told of a game of Ridge."""

from boneyard.core.events import MOMENT, RESULT, SMALL, Tell
from boneyard.core.furniture import DIE
from boneyard.core.state import Event, Seat
from boneyard.core.text import Piece, Player, Sentence, say
from examples.ridge.state import CAMPED, CLIMBED, CLOSED, ROLLED, SLIPPED


def rolled(event: Event, to: Seat) -> Sentence:
    dice = tuple(Piece(face, DIE, values=(int(face),)) for face in str(event.a))
    return say("{who} rolled {dice}.", who=Player(event.seat), dice=dice)


EVENTS = {
    ROLLED: Tell(rolled, SMALL),
    CLIMBED: Tell("{who} climbed path {a} to step {b}.", SMALL),
    SLIPPED: Tell("{who} slipped: nothing was gained.", MOMENT),
    CAMPED: Tell("{who} made camp.", RESULT),
    CLOSED: Tell("{who} camped on the top of path {a}: it is closed.", MOMENT),
}
