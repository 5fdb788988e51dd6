"""A guided first game of Dungeons and Dominos. Sections (§) refer to docs/rules/dndomino.md."""

from collections.abc import Iterable

from boneyard.core.lesson import Chosen, Lesson, Moment, Sort, Step, Taste, When
from boneyard.core.state import Action, Event, Seat
from boneyard.core.text import Player, Sentence, count, say
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.glance import fight_chance
from boneyard.games.dndomino.places import tiles_in
from boneyard.games.dndomino.state import (
    STEP,
    a_of,
    dominoes_in,
    is_monster,
    kind_of,
    spot_at,
    spot_of,
    way_of,
)
from boneyard.games.dndomino.table import living_rooms, place_of
from boneyard.games.dndomino.words import monster, percent, slug, square

NEARLY = 0.5  # gold: a choice that is worth so much less than the best is as good for a lesson
TASTE = Taste(NEARLY)
SLIM = 0.15  # a chance that is not worth a wound
WAY_IN = spot_at(0, 0)


# Choices


def offers(sort: Sort) -> When:
    return lambda moment: any(sort(moment, action) for action in moment.actions.values())


def chooses(sort: Sort) -> Chosen:
    return lambda moment, text: sort(moment, moment.actions[text])


def throws(moment: Moment, action: Action) -> bool:
    return kind_of(action) == rules.DO_ROLL


def goes(moment: Moment, action: Action) -> bool:
    return kind_of(action) == rules.DO_GO


def goes_into_room(moment: Moment, action: Action) -> bool:
    """Onto a tile where there is a monster to fight in this turn."""
    return goes(moment, action) and not moment.view.acted and bool(rooms_with(moment, spot_of(action)))


def loots(moment: Moment, action: Action) -> bool:
    return kind_of(action) == rules.DO_LOOT


def heals(moment: Moment, action: Action) -> bool:
    return kind_of(action) == rules.DO_HEAL


def attacks(moment: Moment, action: Action) -> bool:
    """Somebody who has gold."""
    return kind_of(action) == rules.DO_ATTACK and moment.view.gold[a_of(action)] > 0


def places_monster(moment: Moment, action: Action) -> bool:
    return kind_of(action) == rules.DO_PLACE and is_monster(a_of(action))


def places_well(moment: Moment, action: Action) -> bool:
    """A monster, to one's own good: whatever is no monster is worth nothing."""
    return places_monster(moment, action) and moment.worths[action] >= -NEARLY


def places_other(moment: Moment, action: Action) -> bool:
    return kind_of(action) == rules.DO_PLACE and not is_monster(a_of(action))


def places_single(moment: Moment, action: Action) -> bool:
    """One that matches."""
    return places_other(moment, action) and fits(moment, action)


def fits(moment: Moment, action: Action) -> bool:
    spot = spot_of(action)
    return bool(moment.view.matches(a_of(action), spot, spot + STEP[way_of(action)]))


# The table


def is_placing(moment: Moment) -> bool:
    return bool(moment.view.phase == rules.PLACING)


def is_outside(moment: Moment) -> bool:
    return bool(moment.view.at[moment.view.viewer] == rules.OUTSIDE)


def begins_turn(moment: Moment) -> bool:
    view = moment.view
    return view.phase == rules.ACTING and not view.moved and not view.acted and not is_outside(moment)


def rooms_with(moment: Moment, spot: int) -> list[int]:
    """The living rooms that a square is in."""
    tile = moment.view.tile_on(spot)
    return [room for room in living_rooms(moment.view) if tile in tiles_in(moment.view, room)]


def in_room(moment: Moment) -> bool:
    view = moment.view
    return not is_outside(moment) and bool(rooms_with(moment, view.spots[view.at[view.viewer]]))


def jokers(moment: Moment) -> list[int]:
    """§4.8 Dominoes of one's hand that may go anywhere."""
    if not is_placing(moment):
        return []
    return list(dict.fromkeys(a_of(action) for action in moment.actions.values() if not fits(moment, action)))


def is_usual_fight(moment: Moment) -> bool:
    """§6.5, §6.6 Four dice, and each as it falls."""
    return not moment.view.revealed and moment.view.monsters_left() > 1


def teaches_fight(moment: Moment) -> bool:
    """There is one that is plainly to be dared, or plainly not."""
    return offers(loots)(moment) and is_usual_fight(moment) and (TASTE.can(loots)(moment) or is_slim(moment))


def room_to_loot(moment: Moment) -> int:
    """The best, where one stands in two."""
    fights = [action for action in moment.actions.values() if loots(moment, action)]
    best = max(fights, key=lambda fight: moment.worths[fight])
    return int(moment.view.room_of(spot_of(best)))


def chance_in(moment: Moment, room: int) -> float:
    return fight_chance(moment.view, moment.view.viewer, room)


def is_slim(moment: Moment) -> bool:
    return chance_in(moment, room_to_loot(moment)) < SLIM


def own(moment: Moment, kind: int) -> list[Event]:
    """What has happened to the learner."""
    return [event for event in moment.happened if event.kind == kind and event.seat == moment.view.viewer]


def attackers(moment: Moment) -> list[Seat]:
    return [
        event.seat
        for event in moment.happened
        if event.kind == rules.ATTACKED and event.a == moment.view.viewer
    ]


# What is pointed at


def own_hero(moment: Moment) -> Iterable[str]:
    return [f"hero:{moment.view.viewer}"]


def hand(moment: Moment) -> Iterable[str]:
    return [f"hand:{slug(number)}" for number in dominoes_in(moment.view.hands[moment.view.viewer])]


def monsters_in_hand(moment: Moment) -> Iterable[str]:
    numbers = dominoes_in(moment.view.hands[moment.view.viewer])
    return [f"hand:{slug(number)}" for number in numbers if is_monster(number)]


def goals(moment: Moment) -> Iterable[str]:
    return [f"cell:{square(spot_of(action))}" for action in moment.actions.values() if goes(moment, action)]


def goals_in_rooms(moment: Moment) -> Iterable[str]:
    return [f"cell:{square(spot_of(action))}" for action in TASTE.good(moment, goes_into_room)]


def looted_room(moment: Moment) -> Iterable[str]:
    return [f"room:{place_of(moment.view, room_to_loot(moment))}"]


def dead_rooms(moment: Moment) -> Iterable[str]:
    return [f"room:{square(event.c & 0xFFFF)}" for event in own(moment, rules.KILLED)]


def victims(moment: Moment) -> list[Seat]:
    return [a_of(action) for action in moment.actions.values() if attacks(moment, action)]


# What is said


def how_far(moment: Moment) -> Sentence:
    return count(
        moment.view.steps,
        "You may go {n} step, from tile to tile. There is room for one hero on each.",
        "You may go up to {n} steps, from tile to tile. You may hop over a hero, but not stop there.",
    )


def how_likely(moment: Moment) -> Sentence:
    room = room_to_loot(moment)
    chance = percent(chance_in(moment, room))
    if is_slim(moment):
        return say(
            "You could fight here: four dice against the four tiles, and no die may be lower. "
            "But your chance is {chance}: better not.",
            chance=chance,
        )
    return say(
        "Four dice against the four tiles, highest against highest: no die may be lower. "
        "Your chance of {gold} gold is {chance}: dare it!",
        gold=moment.view.room_gold(room),
        chance=chance,
    )


def loots_if_wise(moment: Moment, text: str) -> bool:
    return chooses(loots)(moment, text) != is_slim(moment)


def about_healing(moment: Moment) -> Sentence:
    if moment.view.moved:
        return say("You may heal: it takes your action, and makes you healthy at once.")
    return say("You may heal: it takes your action, makes you healthy at once, and you can still move.")


def after_death(moment: Moment) -> Sentence:
    if moment.view.phase == rules.LANDING:
        return say(
            "Your hero died, but comes back at once, healthy and with all the gold. Choose a tile for it."
        )
    return say("Your hero died, but is back at once, healthy and with all the gold that was left.")


def what_was_won(moment: Moment) -> Sentence:
    event = own(moment, rules.KILLED)[0]
    return say(
        "You beat the {monster}, and {gold} gold is yours: all the spots of the room. "
        "It lies face down now, and no new domino may touch it.",
        monster=monster(event.a),
        gold=event.b,
    )


def who_attacked(moment: Moment) -> Sentence:
    return say(
        "{who} attacked you: heroes can do that from a tile that touches yours. "
        "Whoever attacks and throws higher gets that much gold.",
        who=Player(attackers(moment)[0]),
    )


def whom_to_attack(moment: Moment) -> Sentence:
    return say(
        "You may attack {who:obj}, who stands beside you. Throw higher, and you get that much gold; "
        "with a 1 you fall and pay 1.",
        who=Player(victims(moment)[0]),
    )


STEPS = (
    Step(
        "8.1",
        lambda moment: moment.view.phase == rules.LANDING or bool(own(moment, rules.DIED)),
        after_death,
        own_hero,
        needed=False,
    ),
    Step(
        "7.6",
        lambda moment: bool(own(moment, rules.BLOODIED)) and moment.view.bloody(moment.view.viewer),
        say(
            "You are bloodied until you heal: one step fewer, one less when heroes fight, "
            "and another defeat is death."
        ),
        own_hero,
        needed=False,
    ),
    Step(
        "6.3",
        lambda moment: bool(own(moment, rules.KILLED)),
        what_was_won,
        dead_rooms,
        needed=False,
    ),
    Step(
        "7.1",
        lambda moment: bool(attackers(moment)),
        who_attacked,
        lambda moment: [f"hero:{attackers(moment)[0]}"],
        needed=False,
    ),
    Step(
        "9.3",
        lambda moment: is_outside(moment) and TASTE.can(throws)(moment),
        say(
            "Your hero waits outside the dungeon. Beat its monsters for gold: when three are dead, "
            "the richest wins. Throw a die and come in."
        ),
        lambda moment: [*own_hero(moment), f"cell:{square(WAY_IN)}"],
        TASTE.does(throws),
        say("As you like, but there is no gold outside."),
    ),
    Step(
        "6.1",
        lambda moment: not in_room(moment) and TASTE.can(goes_into_room)(moment),
        say("A room is in reach. End on one of its four tiles, and you can fight its monster this turn."),
        goals_in_rooms,
        TASTE.does(goes_into_room),
        say("All right. Only from a tile of its room can you fight a monster."),
        needed=False,
    ),
    Step(
        "5.2",
        TASTE.can(goes),
        how_far,
        goals,
        TASTE.does(goes),
        say("As you like. Nobody has to take all the steps."),
    ),
    Step(
        "6.2",
        teaches_fight,
        how_likely,
        looted_room,
        loots_if_wise,
        say("As you like. The chance stands on the room."),
    ),
    Step(
        "7.7",
        TASTE.can(heals),
        about_healing,
        own_hero,
        TASTE.does(heals),
        say("Bloodied you may do everything, but a lost fight is death."),
        needed=False,
    ),
    Step(
        "7.1",
        lambda moment: TASTE.can(attacks)(moment) and not moment.view.bloody(moment.view.viewer),
        whom_to_attack,
        lambda moment: [f"hero:{seat}" for seat in victims(moment)],
        TASTE.does(attacks),
        say("Peace is fine, too."),
        needed=False,
    ),
    Step(
        "4.3",
        offers(places_single),
        say(
            "Every turn ends with a domino: put it where equal numbers touch. "
            "Touch it, then the square for its lower number, then the other."
        ),
        hand,
        chooses(places_single),
        say("As you like. The dungeon grows all the same."),
    ),
    Step(
        "4.5",
        lambda moment: offers(places_well)(moment) and offers(places_other)(moment),
        say(
            "A double is a monster. It has to fill up a block of four tiles, which is its room: "
            "place it where you get there first."
        ),
        monsters_in_hand,
        chooses(places_well),
        say("As you like. Which domino you place is up to you."),
        needed=False,
    ),
    Step(
        "4.5",
        lambda moment: offers(places_monster)(moment) and offers(places_other)(moment),
        say(
            "A double is a monster. It has to fill up a block of four tiles, which is its room. "
            "Keep it until there is a good place close to you."
        ),
        monsters_in_hand,
        chooses(places_other),
        say("As you like. Which domino you place is up to you."),
    ),
    Step(
        "4.8",
        lambda moment: bool(jokers(moment)),
        say("A domino with a star fits nowhere now. So it may be placed without equal numbers."),
        lambda moment: [f"hand:{slug(number)}" for number in jokers(moment)],
        needed=False,
    ),
    Step(
        "4.4",
        is_placing,
        say(
            "Mind the blocks of four tiles: they are rooms, and only doubles make them. "
            "Other dominoes are corridors, and must not fill one up."
        ),
    ),
    Step(
        "3.1",
        begins_turn,
        say(
            "In a turn you have a move and an action, in any order, and then a domino. "
            "Actions are looting, attacking and healing."
        ),
    ),
)

LESSON = Lesson(
    deal="dndomino lesson 28",
    seats=2,
    options={"short_game": "3"},
    steps=STEPS,
    most=30,
    farewell=say(
        "That is all you need. A whole game goes on to the sixth monster; once all dominoes are placed, "
        "every die against a monster counts one more."
    ),
)
