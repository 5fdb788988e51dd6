"""Why a touch plays nothing in Spots: a sentence and a section of docs/rules/spots.md, from a view alone."""

from boneyard.core.game import Refusal
from boneyard.core.text import Player, Sentence, count, say
from boneyard.games.spots import state as rules
from boneyard.games.spots.data import DOGS, FETCH, HUNT, HUNT_KEEPS, LIMIT, PACK, SCAVENGE, SET, TRACK
from boneyard.games.spots.state import NONE
from boneyard.games.spots.view import SpotsView
from boneyard.games.spots.words import slug, trick


def pieces(view: SpotsView) -> list[str]:
    """Everything on the table, equal pieces once."""
    found = [f"tile:{slug(tile)}" for tile in view.tiles if tile != NONE]
    for seat in range(view.seats):
        found += [f"yard:{seat}", f"treats:{seat}"]
        found += [f"buried:{seat}.{value}" for value in range(1, 7) if view.yards[6 * seat + value - 1]]
        for slot in range(PACK):
            card = view.cards[PACK * seat + slot]
            if card != NONE:
                found.append(f"dog:{seat}.{slot}")
                found += [f"space:{seat}.{slot}.{value}" for value in DOGS[card].spaces]
    found += [f"die:{value}" for value in range(1, 7) if view.roll[value - 1]]
    found += ["deck", "pile", "supply", "button:score"]
    if view.aside:
        found.append("aside")
    if view.seats == 1:
        found.append("d0g")
    return found


def refuse(view: SpotsView, touched: list[str]) -> Refusal:
    if view.phase == rules.OVER:
        return _because("6.1", say("The game is over."))
    if not 0 <= view.viewer < view.seats:
        return _because("3.1", say("You are watching: only players touch the table."))
    if view.turn != view.viewer:
        return _because("3.1", say("It is {who:own} turn.", who=Player(view.turn)))
    kind, _, rest = touched[-1].partition(":")
    numbers = [int(part) for part in rest.split(".")] if rest.replace(".", "").isdigit() else []
    if kind == "tile":
        return _tile(view, rest)
    if kind == "dog":
        return _dog(view, *numbers)
    if kind == "space":
        return _space(view, touched, *numbers)
    if kind == "yard":
        return _yard(view, touched, *numbers)
    if kind == "buried":
        return _buried_die(view, *numbers)
    if kind == "treats":
        return _treats(view, *numbers)
    if kind == "die":
        return _die(view, touched, *numbers)
    if kind == "button":
        return _button(view, touched, rest)
    if kind == "number":
        return _because("4.2", say("One number is enough."))
    return _middle(view, kind)


def _because(rule: str, sentence: Sentence) -> Refusal:
    return Refusal(sentence, rule)


def _doing(view: SpotsView) -> Refusal:
    """The present step must be answered first."""
    tile = trick(view.tile)
    if view.phase == rules.TREATING:
        return _because("4.4", say("First decide about the roll: keep it, or spend a treat."))
    if view.phase == rules.PLACING:
        return _because(
            "4.5", say("First say where your {value} goes: on a dog, or into your yard.", value=view.value)
        )
    if view.phase == rules.KEEPING:
        return _because(_keep_rule(view), say("First say which dice of the roll you keep."))
    if view.phase == rules.GOING_ON:
        return _because("4.2", say("First say whether you go on with {tile}: roll, or stop.", tile=tile))
    return _because("4.2", say("First finish this step of {tile}.", tile=tile))


def _keep_rule(view: SpotsView) -> str:
    op = rules.OPS[rules.STEPS * view.tile + view.step - 1]
    return {FETCH: "7.13", HUNT: "7.15", SCAVENGE: "7.16"}.get(op, "7.17")


def _tile(view: SpotsView, name: str) -> Refusal:
    place = [slug(tile) if tile != NONE else "" for tile in view.tiles].index(name)
    if view.phase == rules.CHOOSING and not view.up >> place & 1:
        title = trick(view.tiles[place])
        return _because("3.3", say("{tile} lies facedown until the tiles are turned back up.", tile=title))
    if view.phase == rules.CHOOSING:
        return _because("3.1", say("One trick a turn."))
    if view.tile == view.tiles[place]:
        return _because("4.2", say("You are doing {tile} already.", tile=trick(view.tile)))
    return _because("3.1", say("One trick a turn: you are doing {tile}.", tile=trick(view.tile)))


def _dog(view: SpotsView, seat: int, slot: int) -> Refusal:
    at = PACK * seat + slot
    name = DOGS[view.cards[at]].name
    if seat != view.viewer:
        return _because("4.5", say("{dog} is {who:own} dog.", dog=name, who=Player(seat)))
    if view.scored[seat] >> slot & 1:
        return _because("5.1", say("{dog} is scored: it is safe, and needs nothing more.", dog=name))
    if view.gaps[at] == 0:
        if view.phase == rules.CHOOSING:
            return _because(
                "5.1", say("{dog} is complete: choose to score, and all your complete dogs do.", dog=name)
            )
        return _because("5.1", say("{dog} is complete, and scores on a turn of its own.", dog=name))
    missing = tuple(str(value) for value in range(1, 7) if view.gaps[at] >> (value - 1) & 1)
    return _because(
        "4.5",
        say("{dog} still needs {missing}: touch the space a die shall go to.", dog=name, missing=missing),
    )


def _space(view: SpotsView, touched: list[str], seat: int, slot: int, value: int) -> Refusal:
    at = PACK * seat + slot
    name = DOGS[view.cards[at]].name
    empty = view.gaps[at] >> (value - 1) & 1
    if seat != view.viewer:
        return _because("4.5", say("{dog} is {who:own} dog.", dog=name, who=Player(seat)))
    if view.scored[seat] >> slot & 1:
        return _because("5.1", say("{dog} is scored: no dice go on it or come from it.", dog=name))
    if view.phase == rules.CHOOSING:
        return _because("4.5", say("Dice are placed after a roll: choose a trick first."))
    if view.phase == rules.ADDING:
        return _because("7.12", say("No die lies on that space of {dog}.", dog=name))
    if view.phase == rules.MOVING:
        return _move(view, len(touched), name, bool(empty))
    if view.phase != rules.PLACING:
        return _doing(view)
    if not empty:
        return _because("4.5", say("That space of {dog} has its die.", dog=name))
    if value != view.value:
        return _because(
            "4.5",
            say("That space takes a {value}, and you are placing your {now}.", value=value, now=view.value),
        )
    n = view.roll[value - 1]
    if touched.count(touched[-1]) > 1:
        return _because("4.5", say("That space of {dog} takes one die.", dog=name))
    if len(touched) > n:
        return _because(
            "4.5",
            count(n, "You have one {value} to place.", "You have {n} dice showing {value}.", value=value),
        )
    return _because(
        "4.6", say("What is left would be more than {limit} spots in your yard: that is a bust.", limit=LIMIT)
    )


def _move(view: SpotsView, touches: int, name: str, empty: bool) -> Refusal:
    if touches % 2 == 0 and not empty:
        return _because("7.6", say("That space of {dog} is taken.", dog=name))
    if touches == 1:
        return _because("7.6", say("No die lies on that space of {dog}.", dog=name))
    return _because("7.6", say("Trot moves one die only."))


def _yard(view: SpotsView, touched: list[str], seat: int) -> Refusal:
    if seat != view.viewer:
        if view.phase == rules.DIGGING:
            return _because(
                "7.4", say("Touch the die in {who:own} yard that you want to turn.", who=Player(seat))
            )
        return _because("4.5", say("You bury dice in your own yard only."))
    if view.phase == rules.CHOOSING:
        return _because("4.5", say("Dice are buried after a roll: choose a trick first."))
    if view.phase == rules.DIGGING:
        return _because("7.4", say("Touch the die in your yard that you want to turn."))
    if view.phase == rules.ADDING:
        return _because("7.12", say("Touch the die in your yard that shall join the roll."))
    if view.phase != rules.PLACING:
        return _doing(view)
    n = view.roll[view.value - 1]
    if len(touched) > n:
        return _because(
            "4.5",
            count(
                n, "You have one {value} to assign.", "You have {n} dice showing {value}.", value=view.value
            ),
        )
    total = view.buried[seat] + view.value
    if total > LIMIT:
        return _because(
            "4.6", say("That would make {total} spots, more than {limit}: a bust.", total=total, limit=LIMIT)
        )
    return _because(
        "4.6", say("With the dice still to come that would be more than {limit} spots: a bust.", limit=LIMIT)
    )


def _buried_die(view: SpotsView, seat: int, value: int) -> Refusal:
    if view.phase == rules.DIGGING:
        return _because("7.4", say("Turn one die at a time: touch it, then up or down."))
    if seat != view.viewer:
        return _because("4.5", say("That die lies in {who:own} yard.", who=Player(seat)))
    if view.phase == rules.ADDING:
        return _because("7.12", say("One of your dice joins the roll, no more."))
    if view.phase == rules.CHOOSING:
        return _because("4.5", say("A buried die stays buried; Roll Over, Dig and Dogpile can change that."))
    return _doing(view)


def _treats(view: SpotsView, seat: int) -> Refusal:
    if seat != view.viewer:
        return _because("4.4", say("Those treats are {who:own}.", who=Player(seat)))
    if view.treats[seat] == 0:
        return _because("4.4", say("You have no treat to spend."))
    if view.phase == rules.TREATING and view.tile == TRACK:
        return _because("7.7", say("With Track, say for each die whether it is rerolled or kept."))
    if view.phase == rules.TREATING:
        return _because("4.4", say("One treat rerolls the whole roll."))
    if view.phase == rules.CHOOSING:
        return _because("4.4", say("Treats reroll dice, and you have not rolled any yet."))
    if view.phase == rules.PLACING and rules.OPS[rules.STEPS * view.tile + view.step - 1] == SET:
        return _because("4.4", say("This die was set by hand, not rolled: no treat changes it."))
    if view.phase in (rules.PLACING, rules.KEEPING):
        return _because("4.4", say("You have kept this roll: treats are spent right after rolling."))
    return _because("4.4", say("Treats are spent right after a roll, and there is none to change now."))


def _die(view: SpotsView, touched: list[str], value: int) -> Refusal:
    if view.phase == rules.TREATING:
        if view.tile == TRACK and len(touched) > 2 * sum(view.roll):
            return _because("7.7", say("Every die of the roll has been decided."))
        if view.tile == TRACK:
            return _because("7.7", say("For each die touch it, then your treats to reroll it, or keep."))
        return _because("4.4", say("A treat rerolls the whole roll, not single dice."))
    if view.phase == rules.PLACING:
        if value == view.value:
            return _because("4.5", say("Touch where your {value} goes: a space, or your yard.", value=value))
        return _because("4.5", say("Higher dice go first: now your {now}.", now=view.value))
    return _kept_die(view, touched, value)


def _kept_die(view: SpotsView, touched: list[str], value: int) -> Refusal:
    """§7.13 to §7.17"""
    rule = _keep_rule(view)
    if rule == "7.16":
        total = view.buried[view.viewer]
        if value < total:
            return _because(rule, say("For each die touch it, then the pile to discard it, or keep."))
        return _because(rule, say("A {value} is not below your yard's {total}.", value=value, total=total))
    if touched.count(touched[-1]) > view.roll[value - 1]:
        return _because(rule, say("That is more dice showing {value} than you rolled.", value=value))
    if rule == "7.17":
        return _because(rule, say("With that die you cannot make exactly 8 and be safe."))
    if rule == "7.13" and len(touched) > 1:
        return _because(rule, say("Fetch keeps dice of one number only."))
    if rule == "7.15" and len(touched) > HUNT_KEEPS:
        return _because(rule, say("Hunt keeps exactly two dice."))
    return _because("4.6", say("Keeping that {value} you could not but bust.", value=value))


def _button(view: SpotsView, touched: list[str], name: str) -> Refusal:
    if name in ("up", "down"):
        return _turn_die(touched, name)
    if name == "keep" and view.phase == rules.KEEPING and len(touched) > 1:
        return _because("4.6", say("Keeping that die you could not but bust."))
    if name != "score":
        return _doing(view)
    if view.phase != rules.CHOOSING:
        return _because("5.1", say("Scoring takes a turn of its own, instead of a trick."))
    if len(touched) > 1:
        return _because("3.1", say("Score, or do a trick: one of them."))
    return _because("5.1", say("You have no complete dog to score."))


def _turn_die(touched: list[str], name: str) -> Refusal:
    """§7.4"""
    if len(touched) < 2 or touched[-2].startswith("button"):
        return _because("7.4", say("Touch the die first, then up or down."))
    if touched[-2].endswith(".6"):
        return _because("7.4", say("A 6 cannot go up."))
    if touched[-2].startswith("buried") and name == "up":
        return _because("7.4", say("Any die turned up in that yard is a bust: touch the yard, then up."))
    return _because("7.4", say("Touch the die itself to turn it."))


def _middle(view: SpotsView, kind: str) -> Refusal:
    """The middle of the table: deck, pile, supply, dice set aside, and d0g."""
    choosing = view.phase == rules.CHOOSING
    if kind == "d0g":
        return _because("9.2", say("d0g plays by itself, after you."))
    if kind == "deck":
        return _because("5.4", say("You draw a dog when you score one, or with Howl."))
    if kind == "supply":
        return _because("4.10", say("Treats come from tricks, and from tiles they lie on."))
    if kind == "aside":
        return _because(
            "7.10", say("Those dice are set aside: they are rolled one by one, or go back when you stop.")
        )
    if choosing:
        return _because("4.3", say("Choose a trick: it says how many dice you roll."))
    return _doing(view)
