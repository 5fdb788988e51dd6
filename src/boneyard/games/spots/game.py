"""Spots as people meet it: views, notation, questions, choices. Sections (§) refer to docs/rules/spots.md."""

from typing import Any

from boneyard.core.errors import BadOption
from boneyard.core.game import Choice, Game, Odds, Refusal, Told, Touch
from boneyard.core.options import Number, Pick, Switch
from boneyard.core.rng import Rng
from boneyard.core.state import Action, Event, Seat
from boneyard.core.text import Line, Player, Sentence, Voice, count, say
from boneyard.games.spots import draw, hints, refusals, words
from boneyard.games.spots import state as rules
from boneyard.games.spots.data import (
    BOLT,
    COLOURS,
    DOGS,
    FETCH,
    HUNT,
    LIMIT,
    LOOP,
    PACK,
    PILE_MORE,
    SCAVENGE,
    SETS,
    TILES,
    TRACK,
)
from boneyard.games.spots.judge import FEATURES, SpotsJudge
from boneyard.games.spots.levels import LEVELS
from boneyard.games.spots.reasons import REASONS
from boneyard.games.spots.state import SpotsState, a_of, b_of, c_of, d_of, kind_of
from boneyard.games.spots.view import SpotsView
from boneyard.games.spots.words import dice_text, dice_words, slots_in, slug, treat_count, trick, values_in

TILE_OF = {slug(tile): tile for tile in range(len(TILES))}


def own_set(text: str) -> str:
    """§8.2 Four tiles, one of each colour, put in the order of the colours."""
    names = text.replace(" ", "").split(",")
    for name in names:
        if name not in TILE_OF:
            raise ValueError(f"There is no tile {name[:40]!r}.")
    tiles = sorted(TILE_OF[name] for name in names)
    if [TILES[tile].colour for tile in tiles] != [1, 2, 3, 4]:
        raise ValueError(f"An own set has one tile of each colour: {', '.join(COLOURS[1:])}.")
    return ",".join(slug(tile) for tile in tiles)


class Spots(Game[SpotsState, SpotsView]):
    name = "spots"
    title = "Spots"
    rules = 1
    seat_counts = (1, 2, 3, 4)
    usual_seats = 2
    minutes = 30
    hides = False  # §1.5
    solo_rival = "d0g"
    declared = (
        Pick(
            name="trick_set",
            default="adoption_event",
            help="The four coloured tiles that are played with.",
            rule="8.1",
            choices=(*SETS, "random"),
            other=own_set,
            other_help="four tiles, one of each colour, such as walk,run,fetch,beg",
            other_sample="trot,bolt,guard,stay",
        ),
        Switch(
            name="off_leash",
            default=False,
            help="Off-leash hours: all 22 tiles, in four stacks.",
            rule="8.3",
        ),
        Number(
            name="d0g_treats",
            default=1,
            low=0,
            high=11,
            help="Treats that d0g starts with when you play alone: more make it stronger.",
            rule="9.5",
        ),
        Switch(
            name="paws_on_scored",
            default=False,
            help="Pawprints on scored dogs count too.",
            rule="8.4",
        ),
    )

    features = FEATURES
    levels = LEVELS
    reasons = REASONS

    def judge(self, weights: list[float] | None = None) -> SpotsJudge:
        return SpotsJudge(weights or self.weights())

    def combine(self) -> None:
        if self.options["off_leash"] and self.options["trick_set"] != "adoption_event":
            raise BadOption("Off-leash hours use all tiles, so there is no trick_set to choose (rule 8.3).")
        if self.seats > 1 and self.options["d0g_treats"] != 1:
            raise BadOption("d0g plays only against one player, so d0g_treats needs seats=1 (rule 9.5).")

    def start(self) -> SpotsState:
        options = self.options
        return rules.new_state(
            self.seats,
            self._trick_set(),
            bool(options["off_leash"]),
            int(options["d0g_treats"]),
            bool(options["paws_on_scored"]),
        )

    def _trick_set(self) -> list[int]:
        """The four tiles, yellow to green; none where chance turns them up."""
        chosen = str(self.options["trick_set"])
        if self.options["off_leash"] or chosen == "random":
            return []
        if chosen in SETS:
            return [
                next(tile for tile in range(len(TILES)) if TILES[tile].name == name) for name in SETS[chosen]
            ]
        return [TILE_OF[name] for name in chosen.split(",")]

    # Views

    def view(self, state: SpotsState, viewer: Seat) -> SpotsView:
        return SpotsView(
            viewer,
            state.seats,
            state.off_leash,
            state.paws_on_scored,
            list(state.tiles),
            state.up,
            list(state.tile_treats),
            list(state.unseen),
            list(state.sunk),
            list(state.treats),
            list(state.yards),
            list(state.buried),
            list(state.cards),
            list(state.gaps),
            list(state.scored),
            list(state.roll),
            state.pile,
            state.supply,
            state.pool,
            state.top,
            state.phase,
            state.tied,
            state.attempt,
            state.turns,
            state.turn,
            state.tile,
            state.step,
            state.rolls,
            state.tries,
            state.pending,
            state.value,
            state.lain,
            state.aside,
            state.named,
            state.digs,
            state.drawer,
            state.draws,
            state.turning,
        )

    def view_from_json(self, data: dict[str, Any]) -> SpotsView:
        return SpotsView.from_json(data)

    def imagine(self, view: SpotsView, rng: Rng) -> SpotsState:
        state = rules.laid_out(
            view.seats,
            view.tiles,
            view.tile_treats,
            view.unseen,
            view.sunk,
            view.treats,
            view.yards,
            view.buried,
            view.cards,
            view.gaps,
            view.scored,
            view.roll,
        )
        state.off_leash = view.off_leash
        state.paws_on_scored = view.paws_on_scored
        state.up = view.up
        state.pile = view.pile
        state.supply = view.supply
        state.pool = view.pool
        state.top = view.top
        state.phase = view.phase
        state.tied = view.tied
        state.attempt = view.attempt
        state.turns = view.turns
        state.turn = view.turn
        state.tile = view.tile
        state.step = view.step
        state.rolls = view.rolls
        state.tries = view.tries
        state.pending = view.pending
        state.value = view.value
        state.lain = view.lain
        state.aside = view.aside
        state.named = view.named
        state.digs = view.digs
        state.drawer = view.drawer
        state.draws = view.draws
        state.turning = view.turning
        state.redeal(view.viewer, rng)
        return state

    # Notation

    def write(self, action: Action) -> str:
        kind, a = kind_of(action), a_of(action)
        if kind == rules.DO_TRICK:
            return slug(a)
        if kind == rules.DO_PLACE:
            slots = " ".join(str(slot + 1) for slot in slots_in(a))
            return f"{b_of(action)} on {slots}" if slots else f"bury {b_of(action)}"
        if kind == rules.DO_REROLL:
            return f"reroll {dice_text(a)}".rstrip()
        if kind == rules.DO_DISCARD:
            return f"discard {dice_text(a) or 'none'}"
        if kind == rules.DO_DIG:
            return f"dig {a} {b_of(action) or 'any'}{'+' if c_of(action) else '-'}"
        if kind == rules.DO_MOVE:
            return f"move {a + 1}.{b_of(action)} {c_of(action) + 1}.{d_of(action)}"
        if kind == rules.DO_ADD_PLACED:
            return f"add {a + 1}.{b_of(action)}"
        if kind in (rules.DO_HUNT, rules.DO_SEARCH):
            return f"take {dice_text(a)}"
        word = WORDS[kind]
        return f"{word} {a}" if kind in WITH_NUMBER else word

    # Questions

    def ask(self, state: SpotsState, seat: Seat) -> tuple[Sentence, str]:
        phase = state.phase
        if phase == rules.CHOOSING:
            if state.complete_dogs(seat):
                return say("Choose a trick, or score your complete dogs."), "3.1"
            return say("Choose a trick."), "3.1"
        if phase == rules.TREATING:
            return (
                say(
                    "You rolled {dice}. Keep it, or spend a treat to reroll? You have {treats}.",
                    dice=dice_words(state.rolled_dice()),
                    treats=state.treats[seat],
                ),
                "7.7" if state.tile == TRACK else "4.4",
            )
        if phase == rules.PLACING:
            return self._ask_placing(state)
        if phase == rules.KEEPING:
            return self._ask_keeping(state, seat)
        if phase == rules.GOING_ON:
            return self._ask_going_on(state, seat)
        if phase == rules.DIGGING:
            return (
                count(
                    state.digs,
                    "Dig: turn a buried die up or down by 1? One change left.",
                    "Dig: turn a buried die up or down by 1? {n} changes left.",
                ),
                "7.4",
            )
        if phase == rules.SETTING:
            return say("Retrieve: set a die to which number of {dog}?", dog=DOGS[state.top].name), "7.5"
        if phase == rules.MOVING:
            return say("Trot: move one of your placed dice to another space?"), "7.6"
        if phase == rules.NAMING:
            return say("Guard: name a number. Dice above it will be discarded."), "7.14"
        if phase == rules.BOLTING:
            return say("Bolt: how many dice do you set aside?"), "7.10"
        return say("Dogpile: which of your dice joins the roll?"), "7.12"

    def _ask_placing(self, state: SpotsState) -> tuple[Sentence, str]:
        value = state.value
        rest = (
            say("")
            if not (left := later_dice(state))
            else say(" Still to come: {dice}.", dice=dice_words(left))
        )
        return (
            count(
                state.roll[value - 1],
                "Place your {value}, or bury it.{rest}",
                "Place your {n} dice showing {value}, or bury them.{rest}",
                value=value,
                rest=rest,
            ),
            "4.5",
        )

    def _ask_keeping(self, state: SpotsState, seat: Seat) -> tuple[Sentence, str]:
        op = step_op(state, -1)
        dice = dice_words(state.rolled_dice())
        if op == FETCH:
            return say("You rolled {dice}. Fetch which number?", dice=dice), "7.13"
        if op == HUNT:
            return say("You rolled {dice}. Which two do you keep?", dice=dice), "7.15"
        if op == SCAVENGE:
            return (
                say(
                    "You rolled {dice}. Discard any below your yard's {total}?",
                    dice=dice,
                    total=state.buried[seat],
                ),
                "7.16",
            )
        return say("You rolled {dice}. Which dice, making exactly 8, do you keep?", dice=dice), "7.17"

    def _ask_going_on(self, state: SpotsState, seat: Seat) -> tuple[Sentence, str]:
        op = step_op(state, 0)
        tile = trick(state.tile)
        if op == BOLT:
            return (
                count(
                    state.aside,
                    "Bolt: roll the last die, or stop?",
                    "Bolt: roll the next of {n} dice, or stop?",
                ),
                "7.10",
            )
        if op == PILE_MORE:
            return say("Dogpile: roll again, or stop?"), "7.12"
        n = min(state.counted(seat, rules.COUNTS[rules.STEPS * state.tile + state.step]), state.pile)
        return (
            count(n, "{tile}: roll 1 more die, or stop?", "{tile}: roll {n} more dice, or stop?", tile=tile),
            "4.7" if op == LOOP else "4.2",
        )

    # Choices

    def choice(self, state: SpotsState, action: Action) -> Choice:
        return Choice(self.write(action), self._label(state, action), self._touch(state, action))

    def _label(self, state: SpotsState, action: Action) -> Sentence:
        kind, a, b = kind_of(action), a_of(action), b_of(action)
        seat = state.turn
        if kind == rules.DO_TRICK:
            return self._trick_label(state, a)
        if kind == rules.DO_SCORE:
            dogs = [
                DOGS[state.cards[PACK * seat + slot]].name for slot in slots_in(state.complete_dogs(seat))
            ]
            return say("Score {dogs}", dogs=tuple(dogs))
        if kind == rules.DO_PLACE:
            return self._place_label(state, a, b)
        if kind == rules.DO_BUST:
            return say("Bury too much, and bust")
        if kind == rules.DO_REROLL:
            dice = a or state.rolled_dice()
            return say("Spend a treat and reroll {dice}", dice=dice_words(dice))
        if kind == rules.DO_KEEP:
            return say("Keep {dice}", dice=dice_words(state.rolled_dice()))
        if kind == rules.DO_FETCH:
            return say("Keep {dice}", dice=dice_words(state.roll[a - 1] * rules.die(a)))
        if kind in (rules.DO_HUNT, rules.DO_SEARCH):
            return say("Keep {dice}", dice=dice_words(a))
        if kind == rules.DO_DISCARD:
            return say("Discard {dice}", dice=dice_words(a)) if a else say("Discard none")
        if kind == rules.DO_ROLL:
            return say("Roll")
        if kind == rules.DO_STOP:
            return STOPS.get(state.phase, say("Stop"))
        if kind == rules.DO_DIG:
            return self._dig_label(state, a, b, c_of(action))
        if kind == rules.DO_MOVE:
            return say(
                "Move the {value} on {dog} to the {to_value} on {to_dog}",
                value=b,
                dog=own_dog(state, a),
                to_value=d_of(action),
                to_dog=own_dog(state, c_of(action)),
            )
        if kind == rules.DO_SET:
            return say("Set it to {value}", value=a)
        if kind == rules.DO_NAME:
            return say("Name {value}", value=a)
        if kind == rules.DO_BOLT:
            return say("Set {n} dice aside", n=a)
        if kind == rules.DO_ADD_BURIED:
            return say("Add a buried {value}", value=a)
        return say("Add the {value} on {dog}", value=b, dog=own_dog(state, a))

    def _trick_label(self, state: SpotsState, tile: int) -> Sentence:
        treats = state.tile_treats[list(state.tiles).index(tile)]
        says = tuple(say(line) for line in TILES[tile].says)
        text = say("{a} {b}", a=says[0], b=says[1]) if len(says) == 2 else says[0]
        if treats == 0:
            return say("{tile}: {text}", tile=trick(tile), text=text)
        return say("{tile} (+{treats}): {text}", tile=trick(tile), treats=treat_count(treats), text=text)

    def _place_label(self, state: SpotsState, slots: int, value: int) -> Sentence:
        dogs = tuple(own_dog(state, slot) for slot in slots_in(slots))
        rest = state.roll[value - 1] - len(dogs)
        total = state.buried[state.turn] + rest * value
        if not dogs:
            return count(
                rest,
                "Bury the {value} (yard {total} of {limit})",
                "Bury all {n} (yard {total} of {limit})",
                value=value,
                total=total,
                limit=LIMIT,
            )
        if rest == 0:
            return say("{value} on {dogs}", value=value, dogs=dogs)
        return say(
            "{value} on {dogs}, bury {rest} (yard {total} of {limit})",
            value=value,
            dogs=dogs,
            rest=rest,
            total=total,
            limit=LIMIT,
        )

    def _dig_label(self, state: SpotsState, owner: int, value: int, up: int) -> Sentence:
        who = Player(owner)
        total = state.buried[owner] + (1 if up else -1)
        if value == rules.ANY_DIE:
            return say("Turn any die in {who:own} yard up: {total} spots, a bust", who=who, total=total)
        if value == 1 and not up:
            return say(
                "Discard a 1 from {who:own} yard (leaves {total} of {limit})",
                who=who,
                total=total,
                limit=LIMIT,
            )
        template = (
            "Turn a {value} in {who:own} yard up (makes {total} of {limit})"
            if up
            else "Turn a {value} in {who:own} yard down (leaves {total} of {limit})"
        )
        return say(template, value=value, who=who, total=total, limit=LIMIT)

    def _touch(self, state: SpotsState, action: Action) -> tuple[Touch, ...]:
        kind, a, b = kind_of(action), a_of(action), b_of(action)
        seat = state.turn
        if kind == rules.DO_TRICK:
            return ((f"tile:{slug(a)}",),)
        if kind == rules.DO_PLACE:
            placed = tuple((f"space:{seat}.{slot}.{b}",) for slot in slots_in(a))
            return placed + ((f"yard:{seat}",),) * (state.roll[b - 1] - len(placed))
        if kind == rules.DO_REROLL:
            return self._reroll_touch(state, a)
        if kind in (rules.DO_HUNT, rules.DO_SEARCH):
            return tuple((f"die:{value}",) for value in values_in(a))
        if kind == rules.DO_FETCH:
            return ((f"die:{a}",),)
        if kind == rules.DO_DISCARD:
            low = low_dice(state)
            return tuple((f"die:{value}", "pile") for value in values_in(a)) + tuple(
                (f"die:{value}", "button:keep") for value in values_in(low - a)
            )
        if kind == rules.DO_DIG and b == rules.ANY_DIE:
            return ((f"yard:{a}", "button:up"),)
        if kind == rules.DO_DIG:
            return ((f"buried:{a}.{b}", "button:up" if c_of(action) else "button:down"),)
        if kind == rules.DO_MOVE:
            return ((f"space:{seat}.{a}.{b}", f"space:{seat}.{c_of(action)}.{d_of(action)}"),)
        if kind == rules.DO_ADD_BURIED:
            return ((f"buried:{seat}.{a}",),)
        if kind == rules.DO_ADD_PLACED:
            return ((f"space:{seat}.{a}.{b}",),)
        if kind in (rules.DO_SET, rules.DO_NAME, rules.DO_BOLT):
            return ((f"number:{a}",),)
        return ((f"button:{WORDS[kind]}",),)

    def _reroll_touch(self, state: SpotsState, dice: int) -> tuple[Touch, ...]:
        """§4.4 The treats alone; §7.7 with Track each die is for the treat, or stays."""
        seat = state.turn
        if state.tile != TRACK:
            return ((f"treats:{seat}",),)
        rolled = state.rolled_dice()
        again = dice or rolled
        return tuple((f"die:{value}", f"treats:{seat}") for value in values_in(again)) + tuple(
            (f"die:{value}", "button:keep") for value in values_in(rolled - again)
        )

    # What is said, shown and known

    def tell(self, event: Event, to: Seat) -> Told:
        return words.tell(event)

    def status(self, view: SpotsView) -> Sentence:
        return words.status(view.phase, view.turn, view.tile)

    def pieces(self, view: SpotsView) -> list[str]:
        return refusals.pieces(view)

    def refuse(self, view: SpotsView, touched: list[str]) -> Refusal:
        return refusals.refuse(view, touched)

    def draw(self, view: SpotsView, voice: Voice, width: int) -> list[Line]:
        return draw.draw(view, voice, width)

    def worth(self, state: SpotsState, seat: Seat, action: Action) -> float:
        return hints.worth(state, seat, action)

    def odds(self, view: SpotsView, action: Action) -> tuple[Odds, ...]:
        """§4.6 The chance that the next roll busts, with all treats spent as well as can be."""
        state = self.imagine(view, Rng(0))
        if view.viewer not in state.actors():
            return ()
        chance = hints.bust_chance(state, view.viewer, action)
        return () if chance < 0 else (Odds(say("bust"), chance),)


WORDS = {
    rules.DO_SCORE: "score",
    rules.DO_KEEP: "keep",
    rules.DO_FETCH: "fetch",
    rules.DO_BUST: "bust",
    rules.DO_ROLL: "roll",
    rules.DO_STOP: "stop",
    rules.DO_SET: "set",
    rules.DO_NAME: "name",
    rules.DO_BOLT: "bolt",
    rules.DO_ADD_BURIED: "add",
}
WITH_NUMBER = (rules.DO_FETCH, rules.DO_SET, rules.DO_NAME, rules.DO_BOLT, rules.DO_ADD_BURIED)
STOPS = {rules.DIGGING: say("Dig no more"), rules.MOVING: say("Move nothing")}


def own_dog(state: SpotsState, slot: int) -> str:
    return DOGS[state.cards[PACK * state.turn + slot]].name


def step_op(state: SpotsState, offset: int) -> int:
    return rules.OPS[rules.STEPS * state.tile + state.step + offset]


def later_dice(state: SpotsState) -> int:
    """Dice of the roll that are assigned after the present ones."""
    return sum(state.roll[value - 1] * rules.die(value) for value in range(1, state.value))


def low_dice(state: SpotsState) -> int:
    """§7.16 Dice of the roll below the yard's total."""
    below = min(6, state.buried[state.turn] - 1)
    return sum(state.roll[value - 1] * rules.die(value) for value in range(1, below + 1))
