"""Exact odds beside the choices of Dungeons and Dominos, in words. The counting is done in odds.py."""

from collections.abc import Callable, Iterator
from itertools import product
from math import fsum

from boneyard.core.game import Odds
from boneyard.core.state import Action, Seat
from boneyard.core.text import say
from boneyard.games.dndomino import odds as counted
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import (
    ATTACKS_BLOODY,
    DEATHMATCH,
    DOMINOES,
    HIGHEST,
    MONSTER_RULES,
    MONSTERS,
    RAT,
)
from boneyard.games.dndomino.state import DnDominoState, a_of, is_monster, kind_of, spot_of
from boneyard.games.dndomino.view import DnDominoView

THROWS = 36  # of two dice


def odds(
    view: DnDominoView,
    state: DnDominoState,
    action: Action,
    seen: Callable[[DnDominoState], DnDominoView],
) -> tuple[Odds, ...]:
    """What is known of a choice of the viewer, who acts now.

    The state looks like the view, and `seen` is how the viewer sees a state.
    """
    kind, seat = kind_of(action), view.viewer
    if kind == rules.DO_LOOT:
        return _loot(view, seat, view.rooms[state.room_of(spot_of(action))])
    if kind in (rules.DO_ATTACK, rules.DO_HOP_ATTACK):
        return _attack(view, seat, a_of(action))
    if kind == rules.DO_ROLL:
        return _roll(view, state, seat)
    if kind in (rules.DO_PUSH, rules.DO_HOP_STEAL):
        return (Odds(say("higher throw"), counted.contest_chance(view, seat, a_of(action))),)
    if kind == rules.DO_MAGIC:
        return (Odds(say("such a domino is there"), _magic(view)),)
    if kind == rules.DO_PLACE and is_monster(a_of(action)):
        return _room_to_be(state, action, seat, seen)
    return ()


def _loot(view: DnDominoView, seat: Seat, room: list[int]) -> tuple[Odds, ...]:
    """§6.7"""
    win = counted.fight_chance(view, room, seat)
    harmless = counted.on(view, MONSTER_RULES) and counted.monster_of(view, room) == RAT
    if harmless or not _may_die(view, seat):
        return (Odds(say("win"), win),)
    return (Odds(say("win"), win), Odds(say("death"), 1 - win))


def _may_die(view: DnDominoView, seat: Seat) -> bool:
    """§7.6, §11.13"""
    return bool(view.bloodied[seat]) and not (view.revealed and counted.on(view, DEATHMATCH))


def _attack(view: DnDominoView, seat: Seat, victim: Seat) -> tuple[Odds, ...]:
    """§7.2, §7.4"""
    found = counted.attack_chances(view, seat, victim)
    odds = [Odds(say("beating"), found.beating), Odds(say("stumble"), found.equal)]
    if _may_die(view, victim):
        odds.append(Odds(say("kill"), found.beating))
    elif not view.bloodied[victim] and not counted.on(view, ATTACKS_BLOODY):
        odds.append(Odds(say("bloodied"), found.bloody))
    return (*odds, Odds(say("fall flat"), found.fail))


def _roll(view: DnDominoView, state: DnDominoState, seat: Seat) -> tuple[Odds, ...]:
    """How likely a throw is to lead into a living room."""
    far = int(state.steps_to_loot(seat))
    if far in (0, rules.FAR) or state.hunt_is_over():
        return ()
    chance = fsum(likely for steps, likely in counted.move_steps(view, seat).items() if steps >= far)
    return (Odds(say("into a room"), chance),)


def _magic(view: DnDominoView) -> float:
    """§12.1"""
    kinds = {DOMINOES[row[0]] for row in view.dominoes}
    return sum((1 if low == high else 2) for low, high in kinds if low > 0) / THROWS


def _room_to_be(
    state: DnDominoState, action: Action, seat: Seat, seen: Callable[[DnDominoState], DnDominoView]
) -> tuple[Odds, ...]:
    """That this hero would win the room which a placement makes."""
    after = state.clone()
    after.apply(seat, action)
    later = seen(after)
    return (Odds(say("win there"), counted.fight_chance(later, later.rooms[-1], seat)),)


# The table of all rooms and attacks, for `boneyard odds`


def table() -> list[str]:
    """§6.7, §7.2 In hundredths."""
    lines = ["Beating a room, in hundredths: by the two tiles beside the monster's own."]
    for value in range(RAT, HIGHEST + 1):
        lines += ["", *_rooms_of(value)]
    lines += ["", "Attacking, in hundredths; hurt is bloodied, or dead.", f"{'':26}" + _row(ENDS)]
    for mine, theirs in product((0, 1), repeat=2):
        found = counted.attack(counted.Fighter(mine), counted.Fighter(theirs))
        who = f"{HEALTH[mine]} against {HEALTH[theirs]}"
        hurt = found.beating if theirs else found.bloody
        chances = (found.beating, found.equal, found.lower, found.fail, hurt)
        lines.append(f"{who:26}" + _row(tuple(f"{100 * chance:.0f}" for chance in chances)))
    return lines


ENDS = ("beating", "stumble", "in vain", "fall flat", "hurt")
HEALTH = ("healthy", "bloodied")


def _row(texts: tuple[str, ...]) -> str:
    return "".join(f"{text:>10}" for text in texts)


def _rooms_of(value: int) -> Iterator[str]:
    """One monster: four dice on the left, one more on each on the right."""
    numbers = "".join(f"{tile:4}" for tile in range(HIGHEST + 1))
    yield f"{MONSTERS[value]:9}{numbers}    revealed{numbers}"
    for one in range(HIGHEST + 1):
        sides = [
            "".join(_cell((value, value, one, other), bonus, other < one) for other in range(HIGHEST + 1))
            for bonus in (0, 1)
        ]
        yield f"{one:9}{sides[0]}{one:12}{sides[1]}".rstrip()


def _cell(tiles: tuple[int, ...], bonus: int, again: bool) -> str:
    """Each pair of tiles once."""
    return " " * 4 if again else f"{100 * counted.loot_chance(tiles, 4, bonus):4.0f}"
