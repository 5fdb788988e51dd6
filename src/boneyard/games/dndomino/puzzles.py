"""What puzzles of Dungeons and Dominos are about: something that the answer does, and the others do not.

All of it can be counted at the table: chances of the dice, steps on the map, gold. Puzzles are played without
options, so none is thought of here. Sections (§) refer to docs/rules/dndomino.md.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from boneyard.core.puzzles import Position, Theme
from boneyard.core.state import Action, Seat
from boneyard.core.text import say
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import DOMINOES, FIGHTER, GUARDIAN, HIGHEST
from boneyard.games.dndomino.glance import fight_chance, fighter
from boneyard.games.dndomino.odds import Clash, clashes, reach_chance, steps
from boneyard.games.dndomino.places import tiles_in
from boneyard.games.dndomino.state import DnDominoState, a_of, is_monster, kind_of, spot_of
from boneyard.games.dndomino.table import living_rooms

ALIKE = 0.005  # chances that nobody sees a difference between
SERIOUS = 0.1  # a chance of somebody else that has to be reckoned with
MOSTLY = 0.5
MOVES = (rules.DO_GO, rules.DO_STAY)


# The map


def rooms_at(view: DnDominoState, tile: int) -> list[int]:
    """Those with a living monster that a tile is in."""
    return [room for room in living_rooms(view) if tile in tiles_in(view, room)]


def neighbours(view: DnDominoState, tile: int) -> list[int]:
    around = int(view.around[tile])
    return [(around >> 8 * way & 255) - 1 for way in range(4) if around >> 8 * way & 255]


def steps_from(view: DnDominoState, start: int) -> list[int]:
    """By tile."""
    view.reach(start, rules.FAR, rules.DISTANCE)
    return [int(rules.DISTANCE[tile]) for tile in range(2 * view.laid)]


def steps_to_rooms(view: DnDominoState, start: int) -> dict[int, int]:
    """By living room."""
    far = steps_from(view, start)
    return {room: min(far[tile] for tile in tiles_in(view, room)) for room in living_rooms(view)}


def rivals(view: DnDominoState) -> list[Seat]:
    return [seat for seat in range(view.seats) if seat != view.viewer]


def rivals_beside(view: DnDominoState, tile: int) -> list[Seat]:
    around = neighbours(view, tile)
    return [seat for seat in rivals(view) if view.at[seat] in around]


# What can be done in this turn


class Deed(NamedTuple):
    """An action of the viewer: a fight in a room, or with a hero."""

    kind: int
    whom: int  # the room, or the seat


def deeds_on(view: DnDominoState, tile: int) -> list[Deed]:
    """What could be done on a tile, if the action is still to come."""
    if tile < 0 or view.acted:
        return []
    fights = [Deed(rules.DO_LOOT, room) for room in rooms_at(view, tile)]
    return fights + [Deed(rules.DO_ATTACK, seat) for seat in rivals_beside(view, tile)]


def stands_on(view: DnDominoState, action: Action) -> int:
    """The tile where the viewer's hero is after it."""
    if kind_of(action) in (rules.DO_GO, rules.DO_LAND):
        return int(view.tile_on(spot_of(action)))
    return int(view.at[view.viewer])


def deeds_of(view: DnDominoState, action: Action) -> list[Deed]:
    """What an action is, or what can follow it at once."""
    if kind_of(action) == rules.DO_LOOT:
        return [Deed(rules.DO_LOOT, int(view.room_of(spot_of(action))))]
    if kind_of(action) == rules.DO_ATTACK:
        return [Deed(rules.DO_ATTACK, int(a_of(action)))]
    return deeds_on(view, stands_on(view, action)) if kind_of(action) in MOVES else []


Measure = Callable[[DnDominoState, Deed], float]  # how likely something comes of a deed, or how much


def best(measure: Measure, view: DnDominoState, deeds: list[Deed]) -> float:
    return max((measure(view, deed) for deed in deeds), default=0.0)


def likely(measure: Measure, view: DnDominoState, action: Action) -> float:
    """The same of an action, if the best is made of it in this turn."""
    if kind_of(action) == rules.DO_ROLL:
        return after_throw(measure, view)
    return best(measure, view, deeds_of(view, action))


def after_throw(measure: Measure, view: DnDominoState) -> float:
    """§5.1 With the best that each throw allows."""
    here = int(view.at[view.viewer])
    by_steps = {0: best(measure, view, deeds_on(view, here))}
    for tile, far in enumerate(steps_from(view, here)):
        if not view.taken(tile):
            by_steps[far] = max(by_steps.get(far, 0.0), best(measure, view, deeds_on(view, tile)))
    return sum(
        chance * max(found for far, found in by_steps.items() if far <= total)
        for total, chance in throws(view, view.viewer).items()
    )


def throws(view: DnDominoState, seat: Seat) -> dict[int, float]:
    return steps(int(view.move_dice()), int(view.step_change(seat)))


def can(measure: Measure, position: Position, action: Action) -> bool:
    return likely(measure, position.view, action) > 0


def likeliest(measure: Measure, position: Position, action: Action) -> bool:
    """Of nothing else it is more likely, or more."""
    found = max(likely(measure, position.view, each) for each in position.actions)
    return likely(measure, position.view, action) > max(0.0, found - ALIKE)


# Fights


def beating_monster(view: DnDominoState, deed: Deed) -> float:
    return fight_chance(view, view.viewer, deed.whom) if deed.kind == rules.DO_LOOT else 0.0


def attack_on(view: DnDominoState, victim: Seat) -> tuple[Clash, ...]:
    return clashes(fighter(view, view.viewer, FIGHTER), fighter(view, victim, GUARDIAN), False)


def robbing(view: DnDominoState, deed: Deed) -> float:
    """The chance to take gold from a hero."""
    if deed.kind != rules.DO_ATTACK or not view.gold[deed.whom]:
        return 0.0
    return sum(clash.chance for clash in attack_on(view, deed.whom) if clash.gold > 0)


def robbing_richest(view: DnDominoState, deed: Deed) -> float:
    if deed.kind != rules.DO_ATTACK or view.gold[deed.whom] < max(view.gold[seat] for seat in rivals(view)):
        return 0.0
    return robbing(view, deed)


def bringing(view: DnDominoState, deed: Deed) -> float:
    """Gold, on average."""
    if deed.kind == rules.DO_LOOT:
        return beating_monster(view, deed) * int(view.room_gold(deed.whom))
    me = view.viewer
    return sum(
        clash.chance * (after_clash(view, deed.whom, clash)[me] - int(view.gold[me]))
        for clash in attack_on(view, deed.whom)
    )


# Gold, and the end of the game (chapter 9)


def purses(view: DnDominoState) -> list[int]:
    return [int(view.gold[seat]) for seat in range(view.seats)]


def after_loot(view: DnDominoState, gold: list[int], seat: Seat, room: int) -> list[int]:
    return [each + int(view.room_gold(room)) * (who == seat) for who, each in enumerate(gold)]


def after_clash(view: DnDominoState, victim: Seat, clash: Clash) -> list[int]:
    """§7.5 Whoever has less pays what there is."""
    gold = purses(view)
    paid = min(clash.gold, gold[victim]) if clash.gold > 0 else -min(-clash.gold, gold[view.viewer])
    gold[victim] -= paid
    gold[view.viewer] += paid
    return gold


def lead(gold: list[int], seat: Seat) -> int:
    """How much more one has than the richest of the others."""
    return gold[seat] - max(each for other, each in enumerate(gold) if other != seat)


def is_end(view: DnDominoState, gold: list[int], room: int) -> bool:
    """§9.1, §9.2 Whether the kill that leaves everybody with this gold is the last of the game."""
    left = view.prospects() - view.room_gold(room)
    return view.monsters_left() == 1 or any(lead(gold, seat) > left for seat in range(view.seats))


def wins_by_loot(view: DnDominoState, gold: list[int], seat: Seat, room: int) -> bool:
    """Whether one who has this gold would win the game at once, and alone, by this kill."""
    then = after_loot(view, gold, seat, room)
    return lead(then, seat) > 0 and is_end(view, then, room)


def winning(view: DnDominoState, deed: Deed) -> float:
    """The chance that the viewer wins the game by it, there and then."""
    me = view.viewer
    if deed.kind == rules.DO_LOOT:
        return beating_monster(view, deed) if wins_by_loot(view, purses(view), me, deed.whom) else 0.0
    return sum(
        clash.chance
        for clash in attack_on(view, deed.whom)
        if lead(after_clash(view, deed.whom, clash), me) > view.prospects()
    )


def racing(view: DnDominoState, deed: Deed) -> float:
    """The same by a fight with which the next in turn, in the room already, could win the game, too."""
    after = (view.viewer + 1) % view.seats
    if deed.kind != rules.DO_LOOT or view.at[after] not in tiles_in(view, deed.whom):
        return 0.0
    return winning(view, deed) if wins_by_loot(view, purses(view), after, deed.whom) else 0.0


def rising(view: DnDominoState, deed: Deed) -> float:
    """The same by a fight with a monster, where no beating would even bring the lead."""
    me = view.viewer
    hits = [(seat, clash) for seat in rivals(view) for clash in attack_on(view, seat)]
    if any(lead(after_clash(view, seat, clash), me) > 0 for seat, clash in hits):
        return 0.0
    return winning(view, deed) if deed.kind == rules.DO_LOOT else 0.0


def leading(view: DnDominoState, deed: Deed) -> float:
    """The chance that it makes the viewer the richest, who is not yet."""
    me, gold = view.viewer, purses(view)
    if lead(gold, me) > 0 or max(gold) == 0:
        return 0.0
    if deed.kind == rules.DO_LOOT:
        return beating_monster(view, deed) if lead(after_loot(view, gold, me, deed.whom), me) > 0 else 0.0
    return sum(
        clash.chance
        for clash in attack_on(view, deed.whom)
        if lead(after_clash(view, deed.whom, clash), me) > 0
    )


def victory_near(view: DnDominoState, seat: Seat, gold: list[int]) -> float:
    """The chance of another to win the game in one turn by loot."""
    far = steps_to_rooms(view, int(view.at[seat]))
    prizes = [room for room in far if wins_by_loot(view, gold, seat, room)]
    dice, change = int(view.move_dice()), int(view.step_change(seat))
    return max(
        (reach_chance(far[room], dice, change) * fight_chance(view, seat, room) for room in prizes),
        default=0.0,
    )


def holding_up(view: DnDominoState, deed: Deed) -> float:
    """The chance to send a hero away, or make one too poor, who could win the game in the next round."""
    victim = deed.whom
    if deed.kind != rules.DO_ATTACK or victory_near(view, victim, purses(view)) < SERIOUS:
        return 0.0
    return sum(
        clash.chance
        for clash in attack_on(view, victim)
        if (clash.result == "beating" and view.bloody(victim))
        or not victory_near(view, victim, after_clash(view, victim, clash))
    )


# Health and death (§7.7, chapter 8)


def heals(position: Position, action: Action) -> bool:
    return kind_of(action) == rules.DO_HEAL


def dares_death(position: Position, action: Action) -> bool:
    return kind_of(action) == rules.DO_LOOT and bool(position.view.bloody(position.seat))


def spares_itself(position: Position, action: Action) -> bool:
    """It is no fight, although there is one at hand: one that is rather lost than won."""
    view = position.view
    fights = [each for each in position.actions if kind_of(each) == rules.DO_LOOT]
    chances = [likely(beating_monster, view, each) for each in fights]
    return bool(fights) and max(chances) < MOSTLY and action not in fights


def throws_again(position: Position, action: Action) -> bool:
    """§8.3 And most throws bring the hero nearer to a monster than any tile that is offered."""
    view = position.view
    if kind_of(action) != rules.DO_AGAIN:
        return False
    offered = [stands_on(view, each) for each in position.actions if kind_of(each) == rules.DO_LAND]
    nearest = min(steps_to_monster(view, tile) for tile in offered)
    chances = landing_chances(view)
    return sum(chance for far, chance in chances if far < nearest) > MOSTLY


def landing_chances(view: DnDominoState) -> list[tuple[int, float]]:
    """Of each domino that may be thrown: how far its best tile is from a monster, and how likely it is."""
    found = []
    for place in range(view.laid):
        low, high = DOMINOES[view.placed[place]]
        if low:
            free = [tile for tile in (2 * place, 2 * place + 1) if not view.taken(tile)]
            far = min((steps_to_monster(view, tile) for tile in free), default=rules.FAR)
            found.append((far, 1 if low == high else 2))
    ways = sum(each for _, each in found)
    return [(far, each / ways) for far, each in found]


def steps_to_monster(view: DnDominoState, tile: int) -> int:
    return min(steps_to_rooms(view, tile).values(), default=rules.FAR)


# Where a hero stands


def takes_a_stand(position: Position, action: Action) -> bool:
    """In a room, to fight now or at the beginning of the next turn."""
    view = position.view
    tile = stands_on(view, action)
    return kind_of(action) in (*MOVES, rules.DO_LAND) and bool(rooms_at(view, tile))


def hides(position: Position, action: Action) -> bool:
    """Whoever has as much gold as a beating may cost is where the others are least likely to get at it."""
    view = position.view
    tiles = {each: stands_on(view, each) for each in position.actions if kind_of(each) in MOVES}
    if action not in tiles or view.gold[position.seat] < HIGHEST:
        return False
    risks = {each: exposure(view, tile) for each, tile in tiles.items()}
    return risks[action] < min(risks.values()) + ALIKE and risks[action] < max(risks.values()) - SERIOUS


def exposure(view: DnDominoState, tile: int) -> float:
    """How many of the others, on average, can come beside a tile with one throw."""
    if tile < 0:
        return 0.0
    far = steps_from(view, tile)
    dice = int(view.move_dice())
    return sum(
        reach_chance(max(0, far_from(view, far, seat) - 1), dice, int(view.step_change(seat)))
        for seat in rivals(view)
    )


def far_from(view: DnDominoState, far: list[int], seat: Seat) -> int:
    """§5.4 From outside it is a step to the way in."""
    return far[view.at[seat]] if view.at[seat] >= 0 else far[rules.SPAWN] + 1


# Building (chapter 4)


def places(action: Action) -> bool:
    return kind_of(action) == rules.DO_PLACE


def builds_for_itself(position: Position, action: Action) -> bool:
    """A room to which nobody else is as near."""
    if not (places(action) and is_monster(a_of(action))):
        return False
    after, _ = position.after(action)
    room = after.built - 1
    far = [steps_to_rooms(after, int(after.at[seat])).get(room, rules.FAR) for seat in range(after.seats)]
    return all(far[position.seat] < far[seat] for seat in rivals(position.view))


def keeps_monster(position: Position, action: Action) -> bool:
    """Although it could be placed."""
    held = [each for each in position.actions if places(each) and is_monster(a_of(each))]
    return bool(held) and places(action) and not is_monster(a_of(action))


THEMES: tuple[Theme, ...] = (
    Theme(
        "race",
        say("Who else may win soon?"),
        say("it can win you the game before the next in turn, in the same room, can do so."),
        "9.1",
        partial(can, racing),
    ),
    Theme(
        "rise",
        say("What can still bring you in front?"),
        say("no beating could bring you in front, but the gold of a monster can win you the game."),
        "9.3",
        partial(can, rising),
    ),
    Theme(
        "finish",
        say("Can the game end now, with you in front?"),
        say("it can win you the game in this very turn."),
        "9.2",
        partial(can, winning),
    ),
    Theme(
        "surest",
        say("Find the likeliest way to win right now."),
        say("nothing else is as likely to win you the game in this very turn."),
        "9.2",
        partial(likeliest, winning),
    ),
    Theme(
        "hold up",
        say("Somebody is close to winning."),
        say("nothing else is as likely to stop a hero who could win the game in the next round."),
        "9.2",
        partial(likeliest, holding_up),
    ),
    Theme(
        "lead",
        say("How do you get in front?"),
        say("nothing else is as likely to make you the richest."),
        "9.3",
        partial(likeliest, leading),
    ),
    Theme(
        "richest",
        say("Who has the most to lose?"),
        say("nothing else is as likely to bring you gold from the richest of the others."),
        "7.2",
        partial(likeliest, robbing_richest),
    ),
    Theme(
        "average",
        say("Chance times gold: what is worth most?"),
        say("nothing else brings you as much gold on average in this turn."),
        "6.3",
        partial(likeliest, bringing),
    ),
    Theme(
        "throw again",
        say("Is this the best place to come back?"),
        say("most throws put you nearer to a monster than these tiles."),
        "8.3",
        throws_again,
    ),
    Theme(
        "heal",
        say("Look to your health."),
        say("you are healthy again, and the next defeat is not your death."),
        "7.7",
        heals,
    ),
    Theme(
        "dare",
        say("What does it cost you to die?"),
        say("even if you lose and die, you keep your gold and come back healthy."),
        "8.1",
        dares_death,
    ),
    Theme(
        "spare",
        say("Is the fight worth a wound?"),
        say("for now it leaves a fight alone that you lose more often than you win."),
        "6.4",
        spares_itself,
    ),
    Theme(
        "first there",
        say("Who gets there first?"),
        say("nobody is as near to the new room as you are."),
        "4.5",
        builds_for_itself,
    ),
    Theme(
        "keep",
        say("Which domino can wait?"),
        say("your monster stays in your hand, where nobody else can loot it."),
        "4.1",
        keeps_monster,
    ),
    Theme(
        "hide",
        say("Who can get at your gold?"),
        say("nowhere else is it as hard for the others to come beside you and take your gold."),
        "7.1",
        hides,
    ),
    Theme(
        "stand",
        say("From where can you fight?"),
        say("you stand in a room, so you can fight its monster without moving first."),
        "6.1",
        takes_a_stand,
    ),
)
