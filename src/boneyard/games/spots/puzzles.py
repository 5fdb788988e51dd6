"""What puzzles of Spots are about: something that the answer does, and the other choices do not.

Sections (§) refer to docs/rules/spots.md. Puzzles are played with the tiles of Adoption Event (§8.1).
"""

from typing import Final

from boneyard.core.puzzles import Position, Theme
from boneyard.core.state import Action, Seat
from boneyard.core.text import say
from boneyard.games.spots import odds
from boneyard.games.spots import state as rules
from boneyard.games.spots.data import DOGS, HOWL, LIMIT, PACK, ROLL_OVER
from boneyard.games.spots.state import NONE, SpotsState
from boneyard.games.spots.words import TILE_OF

WALK: Final = TILE_OF["walk"]
RUN: Final = TILE_OF["run"]
FETCH: Final = TILE_OF["fetch"]
BEG: Final = TILE_OF["beg"]
NUMBERS: Final = range(1, 7)
WALK_DICE: Final = 3  # §7.3
RUN_DICE: Final = 3  # §7.8 at once
SMALL: Final = 2  # spaces: a dog with no more is soon complete
MANY_TREATS: Final = 3  # of one Beg
HEAVY: Final = 5  # spots in a yard that leave hardly any room
HALF: Final = 3  # of the six numbers
DANGER: Final = 0.05  # a chance to bust that one has to think of


# What lies on the table


def trick_of(position: Position, action: Action) -> int:
    return position.arguments(action)[0] if position.kind(action) == rules.DO_TRICK else NONE


def scores(position: Position, action: Action) -> bool:
    return position.kind(action) == rules.DO_SCORE


def wanted(state: SpotsState, seat: Seat) -> dict[int, int]:
    """Empty spaces of a seat's dogs by number."""
    spaces = {number: int(state.open_slots(seat, number)).bit_count() for number in NUMBERS}
    return {number: n for number, n in spaces.items() if n}


def buried_dice(state: SpotsState, seat: Seat) -> int:
    return sum(state.yards[6 * seat + number - 1] for number in NUMBERS)


def faceup(state: SpotsState) -> int:
    return int(state.up).bit_count()


def complete(state: SpotsState, seat: Seat) -> int:
    return int(state.complete_dogs(seat)).bit_count()


def dogs_drawn(position: Position, action: Action) -> int:
    """§5.4 New dogs, of which the first is the deck's top; Howl brings one, scoring as many as it scores."""
    view, seat = position.view, position.seat
    if view.top == NONE:
        return 0
    wish = complete(view, seat) if scores(position, action) else int(trick_of(position, action) == HOWL)
    return int(min(wish, PACK - view.packs[seat]))


def risk(position: Position, action: Action) -> float:
    """The chance that the next roll busts; none where nothing is rolled."""
    chance: float = odds.bust_chance(position.view, position.seat, action)
    return chance if chance > 1 - odds.CERTAIN else 0.0


# Ends in sight


def completes_all(position: Position, action: Action) -> bool:
    """Whether what is rolled may fill every space; Run goes as far as treats can mend its rolls."""
    view, seat = position.view, position.seat
    missing = wanted(view, seat)
    if position.kind(action) == rules.DO_ROLL:
        return sum(missing.values()) == 1
    tile = trick_of(position, action)
    if tile == NONE:
        return False
    if tile == FETCH:
        return len(missing) == 1
    _, place = position.arguments(action)
    rolled = {
        HOWL: 1 - dogs_drawn(position, action),  # whose spaces are empty
        ROLL_OVER: buried_dice(view, seat) + 1,
        WALK: WALK_DICE,
        RUN: RUN_DICE + view.treats[seat] + view.tile_treats[place],
    }
    return bool(sum(missing.values()) <= rolled.get(tile, 0))


def wins_now(position: Position, action: Action) -> bool:
    return position.view.packs[position.seat] == PACK and completes_all(position, action)


def nearly_done(position: Position) -> list[Seat]:
    """Others who lack one number for six dogs, and whose turn comes before tiles turn back up (§3.3)."""
    view, seat = position.view, position.seat
    others = [(seat + away) % view.seats for away in range(1, view.seats) if faceup(view) - away > 1]
    return [other for other in others if view.packs[other] == PACK and len(wanted(view, other)) == 1]


def takes_fetch_away(position: Position, action: Action) -> bool:
    return trick_of(position, action) == FETCH and bool(nearly_done(position))


def takes_roll_over_away(position: Position, action: Action) -> bool:
    yards = [position.view.buried[other] for other in nearly_done(position)]
    return trick_of(position, action) == ROLL_OVER and bool(max(yards, default=0) == LIMIT)


# Tiles


def leaves_two_tiles(position: Position, action: Action) -> bool:
    """§3.3 A trick would leave one tile, and all would be turned back up."""
    view = position.view
    return view.seats > 1 and scores(position, action) and faceup(view) == 2


def facedown_for_d0g(position: Position, action: Action) -> int:
    """§9.2 With one tile left all are turned back up before d0g rolls."""
    left = faceup(position.view) - (trick_of(position, action) != NONE)
    return 0 if left == 1 else len(position.view.tiles) - left


def hides_little_from_d0g(position: Position, action: Action) -> bool:
    """§9.2 A facedown tile is what d0g scores by."""
    view = position.view
    if view.seats > 1 or view.phase != rules.CHOOSING:
        return False
    found = [facedown_for_d0g(position, each) for each in position.actions]
    return facedown_for_d0g(position, action) == min(found) < max(found)


def begs_for_many(position: Position, action: Action) -> bool:
    view = position.view
    treats = min(1 + view.paws(position.seat), view.supply)
    return trick_of(position, action) == BEG and bool(treats >= MANY_TREATS)


def lifts_the_yard(position: Position, action: Action) -> bool:
    return trick_of(position, action) == ROLL_OVER and bool(position.view.buried[position.seat] >= HEAVY)


# New dogs


def sixth_dog(position: Position, action: Action) -> bool:
    drawn = dogs_drawn(position, action)
    return drawn > 0 and bool(position.view.packs[position.seat] + drawn == PACK)


def new_numbers(position: Position, action: Action) -> bool:
    if not dogs_drawn(position, action):
        return False
    view = position.view
    return not set(DOGS[view.top].spaces) <= set(wanted(view, position.seat))


def small_dog(position: Position, action: Action) -> bool:
    return dogs_drawn(position, action) > 0 and len(DOGS[position.view.top].spaces) <= SMALL


# A roll


def nothing_fits(position: Position, action: Action) -> bool:
    view, seat = position.view, position.seat
    rolled = {number for number in NUMBERS if view.roll[number - 1]}
    return position.kind(action) == rules.DO_REROLL and rolled.isdisjoint(wanted(view, seat))


def busts_for_free(position: Position, action: Action) -> bool:
    """§4.6 There is no die on a dog to lose."""
    view, seat = position.view, position.seat
    placed = any(view.dice_on(seat, slot) for slot in range(PACK))
    return position.kind(action) == rules.DO_BUST and not placed


# Going on


def few_fit(position: Position, action: Action) -> bool:
    return position.kind(action) == rules.DO_STOP and len(wanted(position.view, position.seat)) < HALF


def nothing_at_stake(position: Position, action: Action) -> bool:
    """A complete dog is kept from a bust, where there is a real danger of one."""
    risks = [risk(position, each) for each in position.actions]
    return (
        complete(position.view, position.seat) > 0
        and risk(position, action) == 0
        and min((each for each in risks if each), default=0) >= DANGER
    )


THEMES = (
    Theme(
        "yard",
        say("Look at your yard."),
        say("it takes all the dice out of your yard, which is quite full, and they may fit now."),
        "7.2",
        lifts_the_yard,
    ),
    Theme(
        "win",
        say("Can it be over in this very turn?"),
        say("it can fill all your spaces and win the game in this very turn."),
        "6.1",
        wins_now,
    ),
    Theme(
        "fetch",
        say("Look at what the others still lack."),
        say("somebody else lacks one number only, and cannot fetch it now."),
        "7.13",
        takes_fetch_away,
    ),
    Theme(
        "roll over",
        say("Look at the yards of the others."),
        say("somebody else is nearly done, but has a full yard, and cannot roll it over now."),
        "7.2",
        takes_roll_over_away,
    ),
    Theme(
        "two tiles",
        say("Count the tiles that lie faceup."),
        say("the next player is left with two tiles; after a trick all would have been turned back up."),
        "3.3",
        leaves_two_tiles,
    ),
    Theme(
        "d0g",
        say("Think of d0g: it scores by facedown tiles."),
        say("it leaves d0g fewer facedown tiles to score by."),
        "9.2",
        hides_little_from_d0g,
    ),
    Theme(
        "fast",
        say("What scores without costing you a turn?"),
        say("it can complete all your dogs, and then they score without costing you a turn."),
        "5.2",
        completes_all,
    ),
    Theme(
        "stake",
        say("What would a bust take from you?"),
        say("no bust can come of it, and you have a complete dog to lose."),
        "4.6",
        nothing_at_stake,
    ),
    Theme(
        "free bust",
        say("Is a bust always bad?"),
        say("there is no die on your dogs to lose, and your yard is empty again."),
        "4.6",
        busts_for_free,
    ),
    Theme(
        "nothing fits",
        say("Is this roll worth keeping?"),
        say("nothing of this roll fits on your dogs, so the treat is well spent."),
        "4.4",
        nothing_fits,
    ),
    Theme(
        "few fit",
        say("Which numbers do your dogs still take?"),
        say("your dogs take one or two numbers only: most would have to be buried."),
        "4.5",
        few_fit,
    ),
    Theme(
        "paws",
        say("Count your paws."),
        say("your paws make it three treats or more at once."),
        "7.18",
        begs_for_many,
    ),
    Theme(
        "for good",
        say("What can still be taken from you?"),
        say("what is scored, no bust can take away any more."),
        "5.1",
        scores,
    ),
    Theme(
        "sixth",
        say("How many dogs do you still have to draw?"),
        say("it brings your sixth dog: once all your spaces are full, you have won."),
        "5.4",
        sixth_dog,
    ),
    Theme(
        "new numbers",
        say("Which numbers do your dogs not take?"),
        say("the new dog takes a number that you would otherwise have to bury."),
        "7.1",
        new_numbers,
    ),
    Theme(
        "small dog",
        say("Look at the dog on top of the deck."),
        say("the new dog has only one or two spaces, so it is soon complete."),
        "7.1",
        small_dog,
    ),
)
