"""One turn of Dog in pictures, for its rules page. Sections (§) refer to docs/rules/dog.md."""

from boneyard.core.pictures import Picture

DEAL = "dog pictures 5744"
GIVEN = ("0 give A",)
EXCHANGED = (*GIVEN, "1 give 2", "2 give 8", "3 give 10")
OUT = (*EXCHANGED, "3 A start", "2 A start", "0 A start", "3 Q 48+12", "2 9 32+9")  # Yellow cannot play
BACK = (*OUT, "0 4 0-4")
HOME = (*BACK, "2 3 41+3", "0 8 60+8h")

PICTURES = {
    "give": Picture(DEAL, GIVEN, ("hand:0",)),  # §3.4
    "out": Picture(DEAL, OUT, ("board", "hand:0")),  # §4.1
    "back": Picture(DEAL, BACK, ("board", "hand:0")),  # §4.5, §5.3
    "home": Picture(DEAL, HOME, ("board", "plate:0")),  # §4.6, §6.2
    "stuck": Picture(DEAL, HOME, ("hand:0",)),  # §3.8
}
