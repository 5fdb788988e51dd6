"""One turn of Spots in pictures, for its rules page. Sections (§) refer to docs/rules/spots.md."""

from boneyard.core.pictures import Picture

DEAL = "spots lesson 7"
BEFORE = ("1 roll_over", "1 keep", "1 roll", "1 reroll", "1 5 on 1")  # the other player's turn
ROLLED = (*BEFORE, "0 walk", "0 reroll")
PLACED = (*ROLLED, "0 3 on 1", "0 2 on 1")

PICTURES = {
    "choose": Picture(DEAL, BEFORE, ("tricks", "dogs:0"), seats=2),  # §3.1
    "roll": Picture(DEAL, ROLLED, ("roll", "dogs:0"), seats=2),  # §4.5
    "complete": Picture(DEAL, PLACED, ("dogs:0", "yard:0"), seats=2),  # §5.1
    "bury": Picture(DEAL, (*PLACED, "0 roll"), ("dogs:0", "yard:0"), seats=2),  # §4.6
}
