"""What lies in the box of Spots, as tables. Sections (§) refer to docs/rules/spots.md."""

from typing import Final, NamedTuple

DICE: Final = 40  # §1.3
TREATS: Final = 20  # §1.3
LIMIT: Final = 7  # §4.6 more buried spots than this, and you bust
PACK: Final = 6  # §5.4 the most dog cards anyone has; §6.1 and as many scored ones win
FIRST_DOGS: Final = 2  # §2.2


class Dog(NamedTuple):
    name: str
    spaces: tuple[int, ...]
    paws: int


# §1.1, §1.2
DOGS: Final = (
    Dog("Dot", (1,), 0),
    Dog("Acorn", (1, 2), 0),
    Dog("Button", (1, 3), 0),
    Dog("Crumpet", (1, 4), 0),
    Dog("Fidget", (1, 5), 0),
    Dog("Gherkin", (1, 6), 0),
    Dog("Hiccup", (2, 3), 0),
    Dog("Inky", (2, 4), 0),
    Dog("Jumble", (2, 5), 0),
    Dog("Kazoo", (2, 6), 0),
    Dog("Lollipop", (3, 4), 0),
    Dog("Mothball", (3, 5), 0),
    Dog("Noodle", (3, 6), 0),
    Dog("Oatmeal", (4, 5), 0),
    Dog("Pogo", (4, 6), 0),
    Dog("Quibble", (5, 6), 0),
    Dog("Rhubarb", (1, 2, 3), 1),
    Dog("Sprocket", (1, 2, 5), 1),
    Dog("Tuba", (1, 2, 6), 1),
    Dog("Udon", (1, 3, 4), 1),
    Dog("Vroom", (1, 3, 6), 1),
    Dog("Waffles", (1, 4, 5), 1),
    Dog("Xylo", (1, 4, 6), 1),
    Dog("Yodel", (2, 3, 4), 1),
    Dog("Zebra", (2, 3, 5), 1),
    Dog("Echo", (2, 4, 5), 1),
    Dog("Pudding", (2, 4, 6), 1),
    Dog("Tofu", (2, 5, 6), 1),
    Dog("Snorkel", (3, 4, 5), 1),
    Dog("Wobble", (3, 5, 6), 1),
    Dog("Flapjack", (4, 5, 6), 1),
    Dog("Confetti", (2, 3, 5, 6), 2),
)

# Steps of the tricks: what to do, and how often, how many, or with how many dice.
END: Final = 0
ROLL: Final = 1  # roll so many dice from the pile
MAY: Final = 2  # the same, if you like
LOOP: Final = 3  # the same, as often as you like
DRAW: Final = 4  # draw a dog
LIFT: Final = 5  # roll all your buried dice
DIG: Final = 6  # change buried dice, one for each pawprint
SET: Final = 7  # one die from the pile, set to a value of the deck's top dog
MOVE: Final = 8  # you may move a die between your dogs
PILE_ON: Final = 9  # so many dice from the pile and one of yours
PILE_MORE: Final = 10  # the same, as often as you like
BOLT: Final = 11  # set dice aside and roll them one by one
FETCH: Final = 12  # roll, keep all dice of one value
GUARD: Final = 13  # name a value, roll, keep what is not above it
HUNT: Final = 14  # roll two and one for each pawprint, keep two
SCAVENGE: Final = 15  # roll, may discard dice below the yard's total
SEARCH: Final = 16  # roll, keep a set of exactly eight spots
TAKE: Final = 17  # take treats
GIVE_BACK: Final = 18  # return treats

# Numbers that must be counted when the step comes.
TWO_AND_PER_PAW: Final = -8  # dice: two, and one for each of your pawprints
ONE_MORE: Final = -1  # dice: one more than the last roll of this trick wanted
PER_DOG: Final = -2  # dice: one for each of your dogs with an empty space
PER_PAW: Final = -3  # treats: one for each of your pawprints
AS_OWNED: Final = -4  # treats: as many as you have
AS_BURIED: Final = -5  # treats: the spots you buried of the last roll
PER_FACEDOWN: Final = -6  # treats: one for each other tile lying facedown
HIGHEST_GAP: Final = -7  # treats: the highest value among your empty spaces

SEARCH_TOTAL: Final = 8  # §7.17
HUNT_KEEPS: Final = 2  # §7.15
BOLT_LEAST: Final = 3  # §7.10
BOLT_MOST: Final = 12

RED: Final = 0
YELLOW: Final = 1
PURPLE: Final = 2
BLUE: Final = 3
GREEN: Final = 4
COLOURS: Final = ("red", "yellow", "purple", "blue", "green")


class Tile(NamedTuple):
    name: str
    colour: int
    steps: tuple[tuple[int, int], ...]
    says: tuple[str, ...]  # one sentence a step, as the tile on the table shows it


# §1.4, §7.1 to §7.22
TILES: Final = (
    Tile("Howl", RED, ((DRAW, 1), (ROLL, 1)), ("Draw a dog if you have fewer than 6 cards.", "Roll 1.")),
    Tile("Roll Over", RED, ((LIFT, 0), (MAY, 1)), ("Roll all your buried dice.", "You may roll 1.")),
    Tile("Walk", YELLOW, ((ROLL, 2), (MAY, 1)), ("Roll 2.", "You may roll 1.")),
    Tile(
        "Dig",
        YELLOW,
        ((DIG, 0), (ROLL, 2)),
        ("Per paw you may turn any buried die up or down by 1.", "Roll 2."),
    ),
    Tile(
        "Retrieve", YELLOW, ((SET, 1), (ROLL, 2)), ("Set 1 die to a value of the deck's top dog.", "Roll 2.")
    ),
    Tile(
        "Trot",
        YELLOW,
        ((MOVE, 0), (ROLL, 2)),
        ("You may move 1 die to another space of your dogs.", "Roll 2."),
    ),
    Tile("Track", YELLOW, ((ROLL, 3),), ("Roll 3. A treat rerolls any of them.",)),
    Tile("Run", PURPLE, ((ROLL, 3), (LOOP, 1)), ("Roll 3.", "You may roll 1, again and again.")),
    Tile(
        "Chase",
        PURPLE,
        ((ROLL, 1), (LOOP, ONE_MORE)),
        ("Roll 1.", "You may roll one more than before, again and again."),
    ),
    Tile(
        "Bolt",
        PURPLE,
        ((BOLT, 0),),
        ("Set 3 to 12 dice aside and roll them one by one. Stop once paws cover the rest.",),
    ),
    Tile(
        "Sprint",
        PURPLE,
        ((ROLL, PER_DOG), (LOOP, PER_DOG)),
        ("Roll 1 for each dog with an empty space.", "You may repeat that, again and again."),
    ),
    Tile(
        "Dogpile",
        PURPLE,
        ((PILE_ON, 2), (PILE_MORE, 2)),
        ("Roll 2 and one of your own dice.", "You may repeat that, again and again."),
    ),
    Tile("Fetch", BLUE, ((FETCH, 8),), ("Roll 8. Keep all dice of one value.",)),
    Tile("Guard", BLUE, ((GUARD, 4),), ("Name a value. Roll 4. Keep those not above it.",)),
    Tile("Hunt", BLUE, ((HUNT, TWO_AND_PER_PAW),), ("Roll 2, and 1 per paw. Keep exactly 2.",)),
    Tile("Scavenge", BLUE, ((SCAVENGE, 4),), ("Roll 4. You may discard dice lower than your yard's total.",)),
    Tile("Search", BLUE, ((SEARCH, 7),), ("Roll 7. Keep dice that total exactly 8.",)),
    Tile("Beg", GREEN, ((TAKE, 1), (TAKE, PER_PAW)), ("Take 1 treat.", "Take 1 treat per paw.")),
    Tile("Chew", GREEN, ((TAKE, AS_OWNED), (TAKE, 1)), ("Take as many treats as you have.", "Take 1 treat.")),
    Tile(
        "Gobble",
        GREEN,
        ((TAKE, 7), (GIVE_BACK, HIGHEST_GAP)),
        ("Take 7 treats.", "Return as many as your highest empty space shows."),
    ),
    Tile(
        "Play Dead",
        GREEN,
        ((ROLL, 1), (TAKE, AS_BURIED)),
        ("Roll 1.", "If you buried it safely, take its spots in treats."),
    ),
    Tile("Stay", GREEN, ((TAKE, PER_FACEDOWN),), ("Take 1 treat for each other facedown tile.",)),
)

HOWL: Final = 0
ROLL_OVER: Final = 1
TRACK: Final = 6
PLAY_DEAD: Final = 20
COLOUR_TILES: Final = ((2, 3, 4, 5, 6), (7, 8, 9, 10, 11), (12, 13, 14, 15, 16), (17, 18, 19, 20, 21))

# §9.2 The places on the table, as d0g counts them: what lies there.
PLACES: Final = (RED, YELLOW, PURPLE, RED, BLUE, GREEN)
COLOUR_PLACES: Final = (1, 2, 4, 5)  # of the four colours, yellow to green

# §8.1
SETS: Final = {
    "adoption_event": ("Walk", "Run", "Fetch", "Beg"),
    "dog_park": ("Dig", "Chase", "Guard", "Chew"),
    "agility_course": ("Trot", "Bolt", "Fetch", "Gobble"),
    "hunting_grounds": ("Retrieve", "Sprint", "Hunt", "Stay"),
    "kennel_club": ("Track", "Dogpile", "Search", "Beg"),
    "puppy_pen": ("Retrieve", "Bolt", "Scavenge", "Play Dead"),
}
