"""One round of Donut Dog in pictures, for its rules page. Sections (§) refer to docs/rules/donutdog.md."""

from boneyard.core.pictures import Picture

DEAL = "donutdog pictures 3759"
ROLLED = ("1 pick d4 d4 d8 d12", "0 pick d4 d12 d20 d20")
SHOWN = (*ROLLED, "1 done", "0 reroll d4:4", "0 done")
BEHIND = (*SHOWN, "1 take donut_dog spare d8:8", "1 bonus magic for d8:8")
TAKEN = (*BEHIND, "0 take owl spare d20:14", "0 bonus vp for d20:14")

PICTURES = {
    "choose": Picture(DEAL, (), ("row", "sets"), seats=2),  # §3.3
    "roll": Picture(DEAL, ROLLED, ("row", "dice:0"), seats=2),  # §4.2
    "order": Picture(DEAL, SHOWN, ("dice:",), seats=2),  # §3.5
    "take": Picture(DEAL, BEHIND, ("row", "dice:0"), seats=2),  # §5.3
    "score": Picture(DEAL, TAKEN, ("bonuses", "plate:0"), seats=2),  # §5.4, §6.1
}
