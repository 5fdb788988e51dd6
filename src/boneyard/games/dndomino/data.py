"""What lies in the box of Dungeons and Dominos, as tables. Sections (§) refer to docs/rules/dndomino.md."""

from typing import Final, NamedTuple

# §1.1 The dominoes by number, lower value first: one set, then a second one without its 0:0 (§11.12).
SET: Final = tuple((low, high) for low in range(7) for high in range(low, 7))
ONE_SET: Final = 28
TWO_SETS: Final = 55
DOMINOES: Final = (*SET, *SET[1:])
ENTRANCE: Final = 0
TWIN: Final = 27  # so many numbers later the same domino of the second set

HIGHEST: Final = 6  # on a tile, and on a die

# §1.2 By value; the entrance is no monster.
MONSTERS: Final = ("", "Rat", "Troll", "Direwolf", "Orc", "Golem", "Dragon")
RAT: Final = 1
TROLL: Final = 2
DIREWOLF: Final = 3
ORC: Final = 4
GOLEM: Final = 5
DRAGON: Final = 6
MONSTERS_OF_A_SET: Final = 6
MOST_ROOMS: Final = 2 * MONSTERS_OF_A_SET

# §11.14 The way of each, by value.
WAYS: Final = (
    "",
    "Whoever loses to it stays as before.",
    "Whoever loses to it pays it 2 gold, added to its loot.",
    "Whoever loses to it cannot move any more in this turn.",
    "Bloodied heroes have one less on each die against it.",
    "Its highest tile counts one more in the fight.",
    "If it wins, all healthy heroes in its room are bloodied.",
)


class Class(NamedTuple):
    name: str
    says: str  # what it is good at, in brief; a template, like every sentence


# §11.15
CLASSES: Final = (
    Class("Fighter", "One more on attack throws."),
    Class("Guardian", "One more on defence throws."),
    Class("Scout", "One more step in every move."),
    Class("Cleric", "Heals without using the action."),
    Class("Rogue", "One more gold by each attack that brings some."),
    Class("Wizard", "Has Magic."),
)
FIGHTER: Final = 0
GUARDIAN: Final = 1
SCOUT: Final = 2
CLERIC: Final = 3
ROGUE: Final = 4
WIZARD: Final = 5

# The options that are on or off, each a bit of `house` (chapters 11 and 12).
SWITCHES: Final = (
    "prebuilt_map",
    "attacks_bloody",
    "hop_attack",
    "dungeon_escape",
    "doors_shut",
    "hard_mode",
    "large_rooms",
    "two_sets",
    "deathmatch",
    "monster_rules",
    "classes",
    "free_doubles",
    "early_end",
    "magic",
    "push",
    "rope",
    "steal",
    "prepare",
)
PREBUILT_MAP: Final = 0
ATTACKS_BLOODY: Final = 1
HOP_ATTACK: Final = 2
DUNGEON_ESCAPE: Final = 3
DOORS_SHUT: Final = 4
HARD_MODE: Final = 5
LARGE_ROOMS: Final = 6
TWO_SETS_OF: Final = 7
DEATHMATCH: Final = 8
MONSTER_RULES: Final = 9
WITH_CLASSES: Final = 10
FREE_DOUBLES: Final = 11
EARLY_END: Final = 12
MAGIC: Final = 13
PUSH: Final = 14
ROPE: Final = 15
STEAL: Final = 16
PREPARE: Final = 17

HALF: Final = -1  # §11.10 as a penalty: half of all gold
TROLL_FEE: Final = 2  # §11.14
HARD_HIGHER: Final = 3  # §11.7 dice that must be higher than their tile
BESIDE: Final = 2  # §9.2 tiles that a room has besides the monster's own
BESIDE_LARGE: Final = 4  # §11.8
LAST_TURN: Final = 600  # §9.4
