"""Why a choice at Dungeons and Dominos is good, in words: by feature of the judge, for more and for less."""

from boneyard.core.text import Sentence, say

REASONS: dict[str, tuple[Sentence, Sentence]] = {
    "gold": (say("it brings you gold"), say("the others get less gold")),
    "gold late": (
        say("you have gold when little is left to win"),
        say("little is left to win for the others"),
    ),
    "gold by and by": (say("your gold lasts"), say("the others' gold does not last")),
    "lead late": (say("you get further ahead of the richest"), say("it holds up the richest")),
    "leads before the last": (
        say("you lead when the last monster is hunted"),
        say("nobody runs away with the last hunt"),
    ),
    "prospect": (say("a good room is within your reach"), say("the others are further from good rooms")),
    "prospect late": (
        say("what is left to win is within your reach"),
        say("what is left to win is far from the others"),
    ),
    "claims": (say("you are first at a room"), say("the others do not get to a room first")),
    "claims late": (say("you are first at what is left"), say("the others are late at what is left")),
    "in a room": (say("you stand where there is something to loot"), say("you are not drawn into a fight")),
    "wounded": (say("a wound is worth the risk"), say("you are not bloodied")),
    "wounded in a room": (
        say("you dare it although you are bloodied"),
        say("you do not fight a monster bloodied"),
    ),
    "danger": (say("you stand where the others are"), say("nobody can easily attack you")),
    "prey": (say("there is somebody to rob"), say("you leave the others alone")),
    "outside": (say("you come in where you like"), say("you are in the dungeon")),
    "turn soon": (say("it is soon your turn again"), say("the others have to wait")),
    "monsters held": (say("you keep a monster for a better place"), say("your monster is on the map")),
    "rooms to build": (say("you can build a good room nearby"), say("you have used your chance to build")),
}
