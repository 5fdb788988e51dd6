"""Why a choice at Ridge is good, in words: by feature of the judge, for more of it and for less."""

from boneyard.core.text import Sentence, say

REASONS: dict[str, tuple[Sentence, Sentence]] = {
    "paths": (say("you own more paths"), say("the others own fewer paths")),
    "last path": (say("you need only one more path"), say("the others are farther from the end")),
    "best camps": (say("your best camps are higher"), say("the best camps can wait")),
    "other camps": (say("you have more camps to go on from"), say("fewer camps are left behind")),
    "turn": (say("you keep the turn"), say("the turn passes on")),
}
