"""What may be done at a table of Spots: how each kind of action is written, called and touched."""

from boneyard.core.text import Player, Sentence, count, say
from boneyard.core.verbs import Touch, Verb
from boneyard.games.spots import state as rules
from boneyard.games.spots.data import LIMIT, TILES, TRACK
from boneyard.games.spots.state import ANY_DIE, SpotsState, die
from boneyard.games.spots.words import (
    dice_text,
    dice_words,
    own_dog,
    slots_in,
    slug,
    treat_count,
    trick,
    values_in,
)

Way = tuple[Touch, ...]

# How it is written


def place_text(slots: int, value: int) -> str:
    numbers = " ".join(str(slot + 1) for slot in slots_in(slots))
    return f"{value} on {numbers}" if numbers else f"bury {value}"


def dig_text(owner: int, value: int, up: int) -> str:
    return f"dig {owner} {'any' if value == ANY_DIE else value}{'+' if up else '-'}"


# What it is called


def trick_label(state: SpotsState, tile: int, place: int) -> Sentence:
    treats = state.tile_treats[place]
    says = tuple(say(line) for line in TILES[tile].says)
    text = say("{a} {b}", a=says[0], b=says[1]) if len(says) == 2 else says[0]
    if treats == 0:
        return say("{tile}: {text}", tile=trick(tile), text=text)
    return say("{tile} (+{treats}): {text}", tile=trick(tile), treats=treat_count(treats), text=text)


def score_label(state: SpotsState) -> Sentence:
    complete = slots_in(state.complete_dogs(state.turn))
    return say("Score {dogs}", dogs=tuple(own_dog(state, slot) for slot in complete))


def reroll_label(state: SpotsState, dice: int) -> Sentence:
    """Those that are touched, or all of them, which everybody sees."""
    return (
        say("Spend a treat and reroll {dice}", dice=dice_words(dice)) if dice else say("Reroll for a treat")
    )


def keep_label(state: SpotsState, dice: int) -> Sentence:
    return say("Keep {dice}", dice=dice_words(dice))


def fetch_label(state: SpotsState, value: int) -> Sentence:
    return keep_label(state, state.roll[value - 1] * die(value))


def discard_label(state: SpotsState, dice: int) -> Sentence:
    return say("Discard {dice}", dice=dice_words(dice)) if dice else say("Discard none")


def place_label(state: SpotsState, slots: int, value: int) -> Sentence:
    dogs = tuple(own_dog(state, slot) for slot in slots_in(slots))
    rest = state.roll[value - 1] - len(dogs)
    total = state.buried[state.turn] + rest * value
    if rest == 0:
        return say("{value} on {dogs}", value=value, dogs=dogs)
    if dogs:
        return say(
            "{value} on {dogs}, bury {rest} (yard {total} of {limit})",
            value=value,
            dogs=dogs,
            rest=rest,
            total=total,
            limit=LIMIT,
        )
    if rest == 2:
        return say("Bury both (yard {total} of {limit})", total=total, limit=LIMIT)
    return count(
        rest,
        "Bury the {value} (yard {total} of {limit})",
        "Bury all {n} (yard {total} of {limit})",
        value=value,
        total=total,
        limit=LIMIT,
    )


def stop_label(state: SpotsState) -> Sentence:
    if state.phase == rules.DIGGING:
        return say("Dig no more")
    return say("Move nothing") if state.phase == rules.MOVING else say("Stop")


def dig_label(state: SpotsState, owner: int, value: int, up: int) -> Sentence:
    who = Player(owner)
    total = state.buried[owner] + (1 if up else -1)
    if value == ANY_DIE:
        return bust_label(state, owner, total)
    if value == 1 and not up:
        return say(
            "Discard a 1 from {who:own} yard (leaves {total} of {limit})", who=who, total=total, limit=LIMIT
        )
    template = (
        "Turn a {value} in {who:own} yard up (makes {total} of {limit})"
        if up
        else "Turn a {value} in {who:own} yard down (leaves {total} of {limit})"
    )
    return say(template, value=value, who=who, total=total, limit=LIMIT)


def bust_label(state: SpotsState, owner: int, total: int) -> Sentence:
    """§7.4 In a full yard any die that goes up is a bust; beside a 6, which cannot, lies but a 1."""
    who = Player(owner)
    if state.yards[6 * owner + 5]:
        return say("Turn the 1 in {who:own} yard up: {total} spots, a bust", who=who, total=total)
    return say("Turn any die in {who:own} yard up: {total} spots, a bust", who=who, total=total)


def move_label(state: SpotsState, slot: int, value: int, to_slot: int, to_value: int) -> Sentence:
    return say(
        "Move the {value} on {dog} to the {to_value} on {to_dog}",
        value=value,
        dog=own_dog(state, slot),
        to_value=to_value,
        to_dog=own_dog(state, to_slot),
    )


# How it is touched


def reroll_touch(state: SpotsState, dice: int) -> Way:
    """§4.4 The treats alone; §7.7 with Track each die is for the treat, or stays."""
    treats = f"treats:{state.turn}"
    if state.tile != TRACK:
        return ((treats,),)
    rolled = state.rolled_dice()
    again = dice or rolled
    return each_die(again, treats) + each_die(rolled - again, "button:keep")


def discard_touch(state: SpotsState, dice: int) -> Way:
    """§7.16 Each die below the yard's total goes to the pile, or stays."""
    return each_die(dice, "pile") + each_die(low_dice(state) - dice, "button:keep")


def each_die(dice: int, then: str) -> Way:
    return tuple((f"die:{value}", then) for value in values_in(dice))


def low_dice(state: SpotsState) -> int:
    """§7.16 Dice of the roll below the yard's total."""
    below = min(6, state.buried[state.turn] - 1)
    return sum(state.roll[value - 1] * die(value) for value in range(1, below + 1))


def kept_touch(state: SpotsState, dice: int) -> Way:
    return tuple((f"die:{value}",) for value in values_in(dice))


def place_touch(state: SpotsState, slots: int, value: int) -> Way:
    placed = tuple((f"space:{state.turn}.{slot}.{value}",) for slot in slots_in(slots))
    return placed + ((f"yard:{state.turn}",),) * (state.roll[value - 1] - len(placed))


def dig_touch(state: SpotsState, owner: int, value: int, up: int) -> Way:
    return dig_ways(state, owner, value, up)[0]


def dig_also(state: SpotsState, owner: int, value: int, up: int) -> tuple[Way, ...]:
    return dig_ways(state, owner, value, up)[1:]


def dig_ways(state: SpotsState, owner: int, value: int, up: int) -> tuple[Way, ...]:
    """§7.4 In a full yard every die that can go up leads to the same bust."""
    button = "button:up" if up else "button:down"
    values = range(5, 0, -1) if value == ANY_DIE else [value]
    lying = (each for each in values if state.yards[6 * owner + each - 1])
    return tuple(((f"buried:{owner}.{each}", button),) for each in lying)


def move_touch(state: SpotsState, slot: int, value: int, to_slot: int, to_value: int) -> Way:
    seat = state.turn
    return ((f"space:{seat}.{slot}.{value}", f"space:{seat}.{to_slot}.{to_value}"),)


VERBS = {
    rules.DO_TRICK: Verb(
        "3.1",
        lambda tile, place: slug(tile),
        trick_label,
        lambda state, tile, place: ((f"tile:{slug(tile)}",),),
        args=2,
    ),
    rules.DO_SCORE: Verb("5.1", "score", score_label),
    rules.DO_KEEP: Verb("4.4", "keep", lambda state: say("Keep this roll")),
    rules.DO_REROLL: Verb(
        "4.4", lambda dice: f"reroll {dice_text(dice)}".rstrip(), reroll_label, reroll_touch, args=1
    ),
    rules.DO_FETCH: Verb("7.13", "fetch {}", fetch_label, "die:{}", args=1),
    rules.DO_HUNT: Verb("7.15", lambda dice: f"take {dice_text(dice)}", keep_label, kept_touch, args=1),
    rules.DO_DISCARD: Verb(
        "7.16", lambda dice: f"discard {dice_text(dice) or 'none'}", discard_label, discard_touch, args=1
    ),
    rules.DO_SEARCH: Verb("7.17", lambda dice: f"take {dice_text(dice)}", keep_label, kept_touch, args=1),
    rules.DO_PLACE: Verb("4.5", place_text, place_label, place_touch, args=2),
    rules.DO_BUST: Verb("4.6", "bust", "Bury too much, and bust"),
    rules.DO_ROLL: Verb("4.2", "roll", "Roll"),
    rules.DO_STOP: Verb("4.2", "stop", stop_label),
    rules.DO_DIG: Verb("7.4", dig_text, dig_label, dig_touch, dig_also, args=3),
    rules.DO_SET: Verb(
        "7.5", "set {}", lambda state, value: say("Set it to {value}", value=value), "number:{}", args=1
    ),
    rules.DO_MOVE: Verb(
        "7.6",
        lambda slot, value, to_slot, to_value: f"move {slot + 1}.{value} {to_slot + 1}.{to_value}",
        move_label,
        move_touch,
        args=4,
    ),
    rules.DO_NAME: Verb(
        "7.14", "name {}", lambda state, value: say("Name {value}", value=value), "number:{}", args=1
    ),
    rules.DO_BOLT: Verb(
        "7.10", "bolt {}", lambda state, n: say("Set {n} dice aside", n=n), "number:{}", args=1
    ),
    rules.DO_ADD_BURIED: Verb(
        "7.12",
        "add {}",
        lambda state, value: say("Add a buried {value}", value=value),
        lambda state, value: ((f"buried:{state.turn}.{value}",),),
        args=1,
    ),
    rules.DO_ADD_PLACED: Verb(
        "7.12",
        lambda slot, value: f"add {slot + 1}.{value}",
        lambda state, slot, value: say("Add the {value} on {dog}", value=value, dog=own_dog(state, slot)),
        lambda state, slot, value: ((f"space:{state.turn}.{slot}.{value}",),),
        args=2,
    ),
}
