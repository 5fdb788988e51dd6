"""One turn of Dungeons and Dominos in pictures, for its rules page. Sections (§): docs/rules/dndomino.md."""

from boneyard.core.pictures import Picture

DEAL = "dndomino pictures 261"
FIRST = ("1 roll", "1 go 1.0", "1 place 0:3 2.0 3.0", "0 roll", "0 go 0.0", "0 end", "0 place 3:3 2.1 3.1")
BEFORE = (*FIRST, "1 roll", "1 go 2.0", "1 loot direwolf 2.1", "1 place 3:5 4.0 5.0")  # a fight that was lost
THROWN = (*BEFORE, "0 roll")
GONE = (*THROWN, "0 go 3.0")
WON = (*GONE, "0 loot direwolf 2.1")
PLACED = (*WON, "0 place 4:5 5.2 5.1")

PICTURES = {
    "room": Picture(DEAL, BEFORE, ("map", "rooms"), seats=2),  # §4.5, §6.4
    "move": Picture(DEAL, THROWN, ("map", "turn"), seats=2),  # §3.1, §5.1
    "fight": Picture(DEAL, GONE, ("map", "rooms"), seats=2),  # §6.2
    "win": Picture(DEAL, WON, ("rooms", "plate:0"), seats=2),  # §6.3, §9.3
    "place": Picture(DEAL, PLACED, ("map", "hand:0"), seats=2),  # §4.3, §7.1
}
