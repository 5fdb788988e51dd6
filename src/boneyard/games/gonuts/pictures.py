"""One round of Go Nuts for Donuts in pictures, for its rules page. Sections (§): docs/rules/gonuts.md."""

from boneyard.core.pictures import Picture

DEAL = "gonuts pictures 2726"
CHOSEN = ("1 pick 1", "0 pick 3")  # while the third player still thinks
SHOWN = (*CHOSEN, "2 pick 1")
KEPT = (*SHOWN, "0 keep jelly_filled")
TWO_ROUNDS = (*KEPT, "0 pick 2", "1 pick 3", "2 pick 4")

PICTURES = {
    "choose": Picture(DEAL, CHOSEN, ("row",), seats=3),  # §3.1
    "show": Picture(DEAL, SHOWN, ("row", "pile"), seats=3),  # §3.4
    "power": Picture(DEAL, SHOWN, ("drawn:0", "hand:0"), seats=3),  # §3.5, §5.4
    "fill": Picture(DEAL, KEPT, ("row",), seats=3),  # §3.7
    "score": Picture(  # §6.3
        DEAL, TWO_ROUNDS, ("plate:0", "hand:0"), seats=3, options={"open_hand_scores": True}
    ),
}
