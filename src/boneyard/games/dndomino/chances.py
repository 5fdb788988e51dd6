"""Exact odds beside the choices of Dungeons and Dominos, in words. The counting is done in odds.py."""

from collections.abc import Iterator
from itertools import product

from boneyard.core.game import Odds
from boneyard.core.state import Action, Seat
from boneyard.core.text import say
from boneyard.games.dndomino import odds as counted
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import (
    ATTACKS_BLOODY,
    DEATHMATCH,
    DOMINOES,
    FIGHTER,
    GUARDIAN,
    HIGHEST,
    MONSTERS,
    RAT,
)
from boneyard.games.dndomino.glance import fight_chance, fighter, unaided
from boneyard.games.dndomino.odds import Attack
from boneyard.games.dndomino.state import STEP, DnDominoState, a_of, is_monster, kind_of, spot_of, way_of

THROWS = 36  # of two dice


def odds(view: DnDominoState, action: Action) -> tuple[Odds, ...]:
    """What is known of a choice of the viewer, who acts now."""
    kind, seat = kind_of(action), view.viewer
    if kind == rules.DO_LOOT:
        return _loot(view, seat, view.room_of(spot_of(action)))
    if kind in (rules.DO_ATTACK, rules.DO_HOP_ATTACK):
        return _attack(view, seat, a_of(action))
    if kind == rules.DO_ROLL:
        return _roll(view, seat)
    if kind in (rules.DO_PUSH, rules.DO_HOP_STEAL):
        return (Odds(say("higher throw"), contest_chance(view, seat, a_of(action))),)
    if kind == rules.DO_MAGIC:
        return (Odds(say("such a domino is there"), _magic(view)),)
    if kind == rules.DO_PLACE and is_monster(a_of(action)):
        return _room_to_be(view, seat, action)
    return ()


def _loot(view: DnDominoState, seat: Seat, room: int) -> tuple[Odds, ...]:
    """§6.7"""
    win = fight_chance(view, seat, room)
    if view.is_willed(room, RAT) or not _may_die(view, seat):
        return (Odds(say("win"), win),)
    return (Odds(say("win"), win), Odds(say("death"), 1 - win))


def _may_die(view: DnDominoState, seat: Seat) -> bool:
    """§7.6, §11.13"""
    return view.bloody(seat) and not (view.revealed and view.plays(DEATHMATCH))


def attack_chances(view: DnDominoState, seat: Seat, victim: Seat) -> Attack:
    mine, theirs = fighter(view, seat, FIGHTER), fighter(view, victim, GUARDIAN)
    return counted.attack(mine, theirs, view.plays(ATTACKS_BLOODY))


def contest_chance(view: DnDominoState, seat: Seat, other: Seat) -> float:
    """§12.6 That a push, or a theft, comes off."""
    return counted.push_chance(unaided(view, seat), unaided(view, other))


def _attack(view: DnDominoState, seat: Seat, victim: Seat) -> tuple[Odds, ...]:
    """§7.2, §7.4"""
    found = attack_chances(view, seat, victim)
    odds = [Odds(say("beating"), found.beating), Odds(say("stumble"), found.equal)]
    if _may_die(view, victim):
        odds.append(Odds(say("kill"), found.beating))
    elif not view.bloody(victim) and not view.plays(ATTACKS_BLOODY):
        odds.append(Odds(say("bloodied"), found.bloody))
    return (*odds, Odds(say("fall flat"), found.fail))


def _roll(view: DnDominoState, seat: Seat) -> tuple[Odds, ...]:
    """How likely a throw is to lead into a living room."""
    far = int(view.steps_to_loot(seat))
    if far in (0, rules.FAR) or view.hunt_is_over():
        return ()
    chance = counted.reach_chance(far, int(view.move_dice()), int(view.step_change(seat)))
    return (Odds(say("into a room"), chance),)


def _magic(view: DnDominoState) -> float:
    """§12.1"""
    kinds = {DOMINOES[view.placed[n]] for n in range(view.laid)}
    return sum((1 if low == high else 2) for low, high in kinds if low > 0) / THROWS


def _room_to_be(view: DnDominoState, seat: Seat, action: Action) -> tuple[Odds, ...]:
    """That this hero would win the room which a placement makes."""
    after = view.clone()
    spot = spot_of(action)
    after.build(seat, a_of(action), spot, spot + STEP[way_of(action)])
    if after.is_whole():
        after.reveal()
    return (Odds(say("win there"), fight_chance(after, seat, after.built - 1)),)


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
