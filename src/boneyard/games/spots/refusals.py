"""Why a touch plays nothing in Spots: a sentence, a section of docs/rules/spots.md, and the cause."""

from collections.abc import Callable
from dataclasses import dataclass

from boneyard.core.causes import Blocked, Cause, Count, First, Limit, Missing, Never, Owner, Phase
from boneyard.core.game import Choice, Prompt, Refusal, leads_to
from boneyard.core.state import Seat
from boneyard.core.text import Player, Sentence, count, say
from boneyard.games.spots import state as rules
from boneyard.games.spots.data import FETCH, HUNT, HUNT_KEEPS, LIMIT, SCAVENGE, SEARCH_TOTAL, SET, TRACK
from boneyard.games.spots.odds import rolling_op
from boneyard.games.spots.state import SpotsState
from boneyard.games.spots.table import buried_values, card_of, gaps_of, is_scored
from boneyard.games.spots.words import TILE_OF, dog, trick


@dataclass(frozen=True, slots=True)
class Touching:
    """What was touched, the last of it wrongly, by a seat that is asked."""

    view: SpotsState
    prompt: Prompt
    begun: list[str]  # what was touched rightly before
    last: str

    @property
    def touched(self) -> list[str]:
        return [*self.begun, self.last]

    @property
    def seat(self) -> Seat:
        return self.prompt.seat

    @property
    def is_whole(self) -> bool:
        """Whether what was touched before is a whole choice, to which nothing more belongs."""
        return bool(self.begun) and not self.leading()

    def leading(self) -> list[str]:
        """All that leads on from what was touched rightly."""
        named = dict.fromkeys(part for choice in self.prompt.choices for part in components(choice))
        return [part for part in named if leads(self.prompt.choices, [*self.begun, part])]

    def times(self) -> int:
        """How often the last component was touched."""
        return self.touched.count(self.last)

    def value_touched(self) -> int:
        """The spots of all dice touched so far."""
        return sum(int(part.removeprefix("die:")) for part in self.touched if part.startswith("die:"))

    def first(self, rule: str, sentence: Sentence, only: str = "") -> Refusal:
        """Something else comes first: all that leads on, or `only` what begins so."""
        found = [part for part in self.leading() if part.startswith(only)]
        return because(rule, sentence, First(tuple(found))) if found else self.whole()

    def whole(self) -> Refusal:
        n = len(self.begun)
        return because(self.prompt.rule, say("Nothing more belongs to that choice."), Count(n + 1, n))

    def bust(self, sentence: Sentence) -> Refusal:
        """§4.6"""
        return because("4.6", sentence, Limit(f"yard:{self.seat}", LIMIT))


def components(choice: Choice) -> list[str]:
    return [part for way in choice.ways for group in way for part in group]


def leads(choices: tuple[Choice, ...], touched: list[str]) -> bool:
    return any(leads_to(choice, touched) for choice in choices)


def because(rule: str, sentence: Sentence, cause: Cause) -> Refusal:
    return Refusal(sentence, rule, cause)


def refuse(view: SpotsState, prompt: Prompt, touched: list[str]) -> Refusal:
    """The last touch is explained by those before it, if they lead somewhere; else by itself."""
    *begun, last = touched
    if not leads(prompt.choices, begun):
        if leads(prompt.choices, [last]):
            return because(
                prompt.rule, say("What you touched before leads nowhere: begin with this."), First((last,))
            )
        begun = []
    kind, _, rest = last.partition(":")
    touch = Touching(view, prompt, begun, last)
    if touch.is_whole and begun[0].startswith("button:") and view.phase != rules.CHOOSING:
        return touch.whole()
    return WHY[kind](touch, *(int(part) if part.isdigit() else part for part in rest.split(".") if part))


# What must be done first


def doing(touch: Touching) -> Refusal:
    """The present step must be answered first."""
    view = touch.view
    tile = trick(view.tile)
    if view.phase == rules.TREATING:
        return touch.first("4.4", say("First decide about the roll: keep it, or spend a treat."))
    if view.phase == rules.PLACING:
        return touch.first(
            "4.5", say("First say where your {value} goes: on a dog, or into your yard.", value=view.value)
        )
    if view.phase == rules.KEEPING:
        return touch.first(keep_rule(view), say("First say which dice of the roll you keep."))
    if view.phase == rules.GOING_ON:
        return touch.first("4.2", say("First say whether you go on with {tile}: roll, or stop.", tile=tile))
    return touch.first("4.2", say("First finish this step of {tile}.", tile=tile))


def keep_rule(view: SpotsState) -> str:
    return {FETCH: "7.13", HUNT: "7.15", SCAVENGE: "7.16"}.get(rolling_op(view), "7.17")


# Tiles and buttons


def why_tile(touch: Touching, name: str) -> Refusal:
    view = touch.view
    title = trick(TILE_OF[name])
    place = list(view.tiles).index(TILE_OF[name])
    if view.phase != rules.CHOOSING:
        if view.tile == TILE_OF[name]:
            return because("4.2", say("You are doing {tile} already.", tile=title), Phase(view.phase))
        sentence = say("One trick a turn: you are doing {tile}.", tile=trick(view.tile))
        return because("3.1", sentence, Phase(view.phase))
    if not view.up >> place & 1:
        sentence = say("{tile} lies facedown until the tiles are turned back up.", tile=title)
        return because("3.3", sentence, Missing(touch.last))
    if "button:score" in touch.begun:
        return trick_or_score()
    return because("3.1", say("One trick a turn."), Count(2, 1))


def trick_or_score() -> Refusal:
    return because("3.1", say("Score, or do a trick: one of them."), Count(2, 1))


def why_button(touch: Touching, name: str) -> Refusal:
    if name == "score":
        return why_score(touch)
    if name in ("up", "down") and not touch.begun:
        return touch.first("7.4", say("Touch the die first, then up or down."), only="buried:")
    if name == "up" and touch.begun[-1].endswith(".6"):
        return because("7.4", say("A 6 cannot go up."), Limit(touch.begun[-1], 6))
    if name == "keep" and touch.begun and touch.begun[-1].startswith("die:"):
        return why_keep(touch)
    return each_die_first(touch) if name == "keep" else doing(touch)


def why_score(touch: Touching) -> Refusal:
    view = touch.view
    if view.phase != rules.CHOOSING:
        sentence = say("Scoring takes a turn of its own, instead of a trick.")
        return because("5.1", sentence, Phase(view.phase))
    if touch.begun:
        return trick_or_score()
    slot = next(slot for slot in range(view.packs[touch.seat]) if not is_scored(view, touch.seat, slot))
    sentence = say("You have no complete dog to score.")
    return because("5.1", sentence, Missing(f"dog:{touch.seat}.{slot}"))


def why_keep(touch: Touching) -> Refusal:
    """After a die: of Track's roll, at least one must not be kept; of Scavenge's, keeping it may bust."""
    if touch.view.phase == rules.TREATING:
        return touch.first(
            "7.7",
            say("A treat rerolls at least one die: to keep them all, touch keep alone."),
            only="treats:",
        )
    return touch.bust(say("Keeping that die you could not but bust."))


def each_die_first(touch: Touching) -> Refusal:
    """§7.7, §7.16 What happens to a die is said after touching it."""
    if touch.view.phase == rules.TREATING:
        return touch.first("7.7", say("For each die touch it, then your treats to reroll it, or keep."))
    return touch.first("7.16", say("For each die touch it, then the pile to discard it, or keep."))


def why_number(touch: Touching, value: int) -> Refusal:
    return because("4.2", say("One number is enough."), Count(2, 1))


# Dogs and their spaces


def why_dog(touch: Touching, seat: Seat, slot: int) -> Refusal:
    view = touch.view
    name = dog(card_of(view, seat, slot))
    if seat != touch.seat:
        return not_yours(name, seat)
    if is_scored(view, seat, slot):
        return because("5.1", say("{dog} is scored: it is safe, and needs nothing more.", dog=name), Never())
    missing = gaps_of(view, seat, slot)
    if missing:
        return why_unfinished(touch, name, slot, missing)
    if view.phase == rules.CHOOSING:
        return touch.first(
            "5.1",
            say("{dog} is complete: choose to score, and all your complete dogs do.", dog=name),
            only="button:score",
        )
    sentence = say("{dog} is complete, and scores on a turn of its own.", dog=name)
    return because("5.1", sentence, Never())


def not_yours(name: str, seat: Seat) -> Refusal:
    return because("4.5", say("{dog} is {who:own} dog.", dog=name, who=Player(seat)), Owner(seat))


def why_unfinished(touch: Touching, name: str, slot: int, missing: list[int]) -> Refusal:
    view = touch.view
    needs = tuple(map(str, missing))
    if view.phase == rules.CHOOSING:
        return touch.first(
            "4.5", say("{dog} still needs {missing}: choose a trick first.", dog=name, missing=needs), "tile:"
        )
    if view.phase == rules.PLACING and f"space:{touch.seat}.{slot}.{view.value}" in touch.leading():
        return touch.first(
            "4.5",
            say("{dog} still needs {missing}: touch the space a die shall go to.", dog=name, missing=needs),
            only=f"space:{touch.seat}.{slot}.",
        )
    return doing(touch)


def why_space(touch: Touching, seat: Seat, slot: int, value: int) -> Refusal:
    view = touch.view
    card = card_of(view, seat, slot)
    if seat != touch.seat:
        return not_yours(dog(card), seat)
    if view.phase == rules.CHOOSING:
        return touch.first("4.5", say("Dice are placed after a roll: choose a trick first."), only="tile:")
    is_empty = value in gaps_of(view, seat, slot)
    if view.phase == rules.MOVING:
        return why_move(touch, dog(card), is_empty)
    if view.phase == rules.ADDING:
        return why_no_die(touch, "7.12", dog(card)) if is_empty else one_joins()
    if view.phase == rules.PLACING:
        return why_not_there(touch, dog(card), value, is_empty)
    return doing(touch)


def why_move(touch: Touching, name: str, is_empty: bool) -> Refusal:
    """§7.6 First a space with a die, then an empty one."""
    if touch.is_whole:
        return because("7.6", say("Trot moves one die only."), Count(len(touch.touched), 2))
    if is_empty:
        return why_no_die(touch, "7.6", name)
    return because("7.6", say("That space of {dog} is taken.", dog=name), Blocked(touch.last))


def why_no_die(touch: Touching, rule: str, name: str) -> Refusal:
    return because(rule, say("No die lies on that space of {dog}.", dog=name), Missing(touch.last))


def one_joins() -> Refusal:
    return because("7.12", say("One of your dice joins the roll, no more."), Count(2, 1))


def why_not_there(touch: Touching, name: str, value: int, is_empty: bool) -> Refusal:
    """§4.5 One die to an empty space of its number."""
    now = touch.view.value
    if not is_empty:
        return because("4.5", say("That space of {dog} has its die.", dog=name), Blocked(touch.last))
    if value != now:
        sentence = say("That space takes a {value}, and you are placing your {now}.", value=value, now=now)
        return because("4.5", sentence, Missing(f"die:{value}"))
    if touch.times() > 1:
        return because("4.5", say("That space of {dog} takes one die.", dog=name), Count(touch.times(), 1))
    return all_assigned(touch)


def all_assigned(touch: Touching) -> Refusal:
    """Every die of the number that is being assigned was."""
    value = touch.view.value
    n = touch.view.roll[value - 1]
    sentence = count(n, "You have one {value} to assign.", "You have {n} dice showing {value}.", value=value)
    return because("4.5", sentence, Count(len(touch.touched), n))


# Yards and what lies in them


def why_yard(touch: Touching, seat: Seat) -> Refusal:
    view = touch.view
    if view.phase == rules.DIGGING and not buried_values(view, seat):
        return empty_yard("7.4", seat)
    if view.phase == rules.DIGGING:
        return doing(touch) if touch.begun else touch.first("7.4", turn_which(touch, seat), f"buried:{seat}.")
    if seat != touch.seat:
        return because("4.5", say("You bury dice in your own yard only."), Owner(seat))
    if view.phase == rules.CHOOSING:
        return touch.first("4.5", say("Dice are buried after a roll: choose a trick first."), only="tile:")
    if view.phase == rules.ADDING and not buried_values(view, seat):
        return empty_yard("7.12", seat)
    if view.phase == rules.ADDING:
        return touch.first("7.12", say("Touch the die in your yard that shall join the roll."), "buried:")
    return why_not_buried(touch) if view.phase == rules.PLACING else doing(touch)


def turn_which(touch: Touching, seat: Seat) -> Sentence:
    if seat == touch.seat:
        return say("Touch the die in your yard that you want to turn.")
    return say("Touch the die in {who:own} yard that you want to turn.", who=Player(seat))


def empty_yard(rule: str, seat: Seat) -> Refusal:
    sentence = say("No die lies in {who:own} yard.", who=Player(seat))
    return because(rule, sentence, Missing(f"buried:{seat}.1"))


def why_not_buried(touch: Touching) -> Refusal:
    """§4.6 Burying is always allowed, but all ways to a bust are one choice."""
    if touch.is_whole:
        return all_assigned(touch)
    total = touch.view.buried[touch.seat] + touch.view.value * touch.times()
    if total > LIMIT:
        return touch.bust(
            say("That would make {total} spots, more than {limit}: a bust.", total=total, limit=LIMIT)
        )
    return touch.bust(
        say("With the dice still to come that would be more than {limit} spots: a bust.", limit=LIMIT)
    )


def why_buried(touch: Touching, seat: Seat, value: int) -> Refusal:
    view = touch.view
    if view.phase == rules.DIGGING:
        return touch.first("7.4", say("Turn one die at a time: touch it, then up or down."), "button:")
    if seat != touch.seat:
        return because("4.5", say("That die lies in {who:own} yard.", who=Player(seat)), Owner(seat))
    if view.phase == rules.ADDING:
        return one_joins()
    if view.phase == rules.CHOOSING:
        sentence = say("A buried die stays buried; Roll Over, Dig and Dogpile can change that.")
        return because("4.5", sentence, Never())
    return doing(touch)


# Treats


def why_treats(touch: Touching, seat: Seat) -> Refusal:
    view = touch.view
    if seat != touch.seat:
        return because("4.4", say("Those treats are {who:own}.", who=Player(seat)), Owner(seat))
    if view.treats[seat] == 0:
        return because("4.4", say("You have no treat to spend."), Limit(touch.last, 0))
    if view.phase == rules.TREATING and view.tile == TRACK:
        return touch.first("7.7", say("With Track, say for each die whether it is rerolled or kept."), "die:")
    if view.phase == rules.TREATING:
        return because("4.4", say("One treat rerolls the whole roll."), Count(len(touch.touched), 1))
    if view.phase == rules.PLACING and rolling_op(view) == SET:
        sentence = say("This die was set by hand, not rolled: no treat changes it.")
        return because("4.4", sentence, Never())
    return because("4.4", too_early_or_late(view), Phase(view.phase))


def too_early_or_late(view: SpotsState) -> Sentence:
    if view.phase == rules.CHOOSING:
        return say("Treats reroll dice, and you have not rolled any yet.")
    if view.phase in (rules.PLACING, rules.KEEPING):
        return say("You have kept this roll: treats are spent right after rolling.")
    return say("Treats are spent right after a roll, and there is none to change now.")


# Dice of the roll


def why_die(touch: Touching, value: int) -> Refusal:
    view = touch.view
    if view.phase == rules.KEEPING:
        return why_not_kept(touch, value)
    if view.phase == rules.TREATING and view.tile == TRACK:
        return why_tracked(touch, value)
    if view.phase == rules.TREATING:
        return touch.first("4.4", say("A treat rerolls the whole roll, not single dice."))
    if value != view.value:
        return touch.first("4.5", say("Higher dice go first: now your {now}.", now=view.value))
    return touch.first("4.5", say("Touch where your {value} goes: a space, or your yard.", value=value))


def why_tracked(touch: Touching, value: int) -> Refusal:
    """§7.7"""
    if touch.is_whole:
        dice = sum(touch.view.roll)
        return because("7.7", say("Every die of the roll has been decided."), Count(dice + 1, dice))
    if touch.times() > touch.view.roll[value - 1] and not touch.begun[-1].startswith("die:"):
        return too_many(touch, "7.7", value)
    return each_die_first(touch)


def too_many(touch: Touching, rule: str, value: int) -> Refusal:
    sentence = say("That is more dice showing {value} than you rolled.", value=value)
    return because(rule, sentence, Count(touch.times(), touch.view.roll[value - 1]))


def why_not_kept(touch: Touching, value: int) -> Refusal:
    """§7.13 to §7.17"""
    rule = keep_rule(touch.view)
    if rule == "7.16":
        return why_not_discarded(touch, value)
    if rule == "7.13" and touch.begun and touch.last not in touch.begun:
        return because(rule, say("Fetch keeps dice of one number only."), Count(2, 1))
    if rule == "7.13" and touch.begun:
        return touch.whole()
    if touch.times() > touch.view.roll[value - 1]:
        return too_many(touch, rule, value)
    if rule == "7.15" and touch.is_whole:
        return because(rule, say("Hunt keeps exactly two dice."), Count(len(touch.touched), HUNT_KEEPS))
    if rule == "7.17" and touch.value_touched() > SEARCH_TOTAL:
        sentence = say("That makes {total}, and Search keeps exactly 8.", total=touch.value_touched())
        return because(rule, sentence, Count(touch.value_touched(), SEARCH_TOTAL))
    if rule == "7.17" and (missing := missing_to_eight(touch)):
        return because(rule, say("With that {value} no dice total exactly 8.", value=value), Missing(missing))
    return touch.bust(say("Keeping that {value} you could not but bust.", value=value))


def missing_to_eight(touch: Touching) -> str:
    """The die with which those touched would total 8, if no others of the roll do; of a 1 alone, two dice."""
    left = [touch.view.roll[value - 1] - touch.touched.count(f"die:{value}") for value in range(1, 7)]
    need = SEARCH_TOTAL - touch.value_touched()
    if totals(left, need):
        return ""
    return f"die:{need}" if need <= 6 else f"die:6 die:{need - 6}"


def totals(left: list[int], need: int) -> bool:
    """Whether some of so many dice of each value total this."""
    sums = {0}
    for value, n in enumerate(left, start=1):
        sums = {each + value * k for each in sums for k in range(n + 1)}
    return need in sums


def why_not_discarded(touch: Touching, value: int) -> Refusal:
    """§7.16"""
    total = touch.view.buried[touch.seat]
    if value >= total:
        sentence = say("A {value} is not below your yard's {total}.", value=value, total=total)
        return because("7.16", sentence, Limit(touch.last, total - 1))
    if touch.times() > touch.view.roll[value - 1] and not touch.begun[-1].startswith("die:"):
        return too_many(touch, "7.16", value)
    return each_die_first(touch)


# The middle of the table


def why_pile(touch: Touching) -> Refusal:
    if touch.view.phase == rules.CHOOSING:
        return touch.first("4.3", say("Choose a trick: it says how many dice you roll."), only="tile:")
    is_scavenging = touch.view.phase == rules.KEEPING and rolling_op(touch.view) == SCAVENGE
    return each_die_first(touch) if is_scavenging else doing(touch)


def why_deck(touch: Touching) -> Refusal:
    return because("5.4", say("You draw a dog when you score one, or with Howl."), Never())


def why_supply(touch: Touching) -> Refusal:
    return because("4.10", say("Treats come from tricks, and from tiles they lie on."), Never())


def why_aside(touch: Touching) -> Refusal:
    sentence = say("Those dice are set aside: they are rolled one by one, or go back when you stop.")
    return because("7.10", sentence, Never())


def why_d0g(touch: Touching) -> Refusal:
    return because("9.2", say("d0g plays by itself, after you."), Never())


WHY: dict[str, Callable[..., Refusal]] = {
    "tile": why_tile,
    "button": why_button,
    "number": why_number,
    "dog": why_dog,
    "space": why_space,
    "yard": why_yard,
    "buried": why_buried,
    "treats": why_treats,
    "die": why_die,
    "pile": why_pile,
    "deck": why_deck,
    "supply": why_supply,
    "aside": why_aside,
    "d0g": why_d0g,
}
