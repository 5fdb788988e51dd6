"""Spots as people meet it: its options, questions and odds. Sections (§) refer to docs/rules/spots.md."""

from boneyard.core.errors import BadOption
from boneyard.core.game import Game, Odds, Refusal
from boneyard.core.options import Number, Pick, Switch
from boneyard.core.state import Action, Seat, bit
from boneyard.core.text import NOTHING, Line, Player, Sentence, Voice, count, say
from boneyard.games.spots import draw, glance, odds, refusals, table
from boneyard.games.spots import state as rules
from boneyard.games.spots.data import (
    BOLT,
    COLOUR_PLACES,
    COLOUR_TILES,
    COLOURS,
    DOGS,
    FETCH,
    HUNT,
    LOOP,
    PILE_MORE,
    SCAVENGE,
    SETS,
    TILES,
    TRACK,
    TREATS,
)
from boneyard.games.spots.state import WIDTHS, SpotsState
from boneyard.games.spots.words import TILE_OF, slug, trick


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


class Spots(Game[SpotsState]):
    name = "spots"
    title = "Spots"
    rules = 1
    seat_counts = (1, 2, 3, 4)
    usual_seats = 2
    minutes = 30
    explained = 3
    hides = False  # §1.5
    sections = {"over": "6.1", "turn": "3.1"}
    widths = WIDTHS
    scores_are_open = True
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

    def combine(self) -> None:
        if self.options["off_leash"] and self.options["trick_set"] != "adoption_event":
            raise BadOption("Off-leash hours use all tiles, so there is no trick_set to choose (rule 8.3).")
        if self.seats > 1 and self.options["d0g_treats"] != 1:
            raise BadOption("d0g plays only against one player, so d0g_treats needs seats=1 (rule 9.5).")

        self.set: tuple[int, ...] = self._trick_set()

    def start(self) -> SpotsState:
        """§2 The table before the deal. Without a set (§8.2, §8.3) chance turns up the four tiles."""
        state = SpotsState(self.seats)
        state.off_leash = bool(self.options["off_leash"])
        state.paws_on_scored = bool(self.options["paws_on_scored"])
        if self.seats == 1:
            state.treats[1] = int(self.options["d0g_treats"])
            state.supply = TREATS - sum(state.treats)
        for place, tile in zip(COLOUR_PLACES, self.set, strict=False):
            state.tiles[place] = tile
        if not self.set:
            for colour, tiles in enumerate(COLOUR_TILES):
                state.unseen[colour] = sum(bit(tile) for tile in tiles)
            state.turning = 15
            state.phase = rules.TURNING
        return state

    def _trick_set(self) -> tuple[int, ...]:
        """The four tiles, yellow to green; none where chance turns them up."""
        chosen = str(self.options["trick_set"])
        if self.options["off_leash"] or chosen == "random":
            return ()
        names = SETS[chosen] if chosen in SETS else chosen.split(",")
        return tuple(TILE_OF[name.lower().replace(" ", "_")] for name in names)

    # Questions

    def ask(self, state: SpotsState, seat: Seat) -> tuple[Sentence, str]:
        phase = state.phase
        if phase == rules.CHOOSING:
            if state.complete_dogs(seat):
                return say("Choose a trick, or score your complete dogs."), "3.1"
            return say("Choose a trick."), "3.1"
        if phase == rules.TREATING:
            return say("Keep this roll, or spend a treat to reroll?"), "7.7" if state.tile == TRACK else "4.4"
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
        ask = count(
            state.roll[value - 1],
            "Place your {value}, or bury it.",
            "Place your {n} dice showing {value}, or bury them.",
            value=value,
        )
        return ask, "4.5"

    def _ask_keeping(self, state: SpotsState, seat: Seat) -> tuple[Sentence, str]:
        op = odds.rolling_op(state)
        if op == FETCH:
            return say("Fetch: which number do you keep?"), "7.13"
        if op == HUNT:
            return say("Hunt: which two dice do you keep?"), "7.15"
        if op == SCAVENGE:
            return say("Scavenge: discard any below your yard's {total}?", total=state.buried[seat]), "7.16"
        return say("Search: which dice, making exactly 8, do you keep?"), "7.17"

    def _ask_going_on(self, state: SpotsState, seat: Seat) -> tuple[Sentence, str]:
        at = rules.STEPS * state.tile + state.step
        op = rules.OPS[at]
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
        n = min(state.counted(seat, rules.COUNTS[at]), state.pile)
        return (
            count(n, "{tile}: roll 1 more die, or stop?", "{tile}: roll {n} more dice, or stop?", tile=tile),
            "4.7" if op == LOOP else "4.2",
        )

    # What is said, shown and known

    def status(self, view: SpotsState) -> Sentence:
        """What is going on, for those who are not asked."""
        if view.phase <= rules.OVER:
            return super().status(view)
        who = Player(view.turn)
        if view.phase == rules.CHOOSING:
            return say("{who:Own} turn: a trick, or scoring.", who=who)
        return say("{who:Own} turn: {tile}.", who=who, tile=trick(view.tile))

    def refuse(self, view: SpotsState, touched: list[str]) -> Refusal:
        return refusals.refuse(view, self.prompt(view, view.viewer), touched)

    def draw(self, view: SpotsState, voice: Voice, width: int) -> list[Line]:
        return draw.draw(view, voice, width)

    def worth(self, state: SpotsState, seat: Seat, action: Action) -> float:
        return glance.worth(state, seat, action)

    def odds(self, view: SpotsState, action: Action) -> tuple[Odds, ...]:
        """§4.6 The chance that the next roll busts, with all treats spent as well as can be."""
        if view.viewer not in view.actors():
            return ()
        chance = odds.bust_chance(view, view.viewer, action)
        return () if chance < 0 else (Odds(say("bust"), chance),)

    def surely(self, view: SpotsState, action: Action) -> Sentence:
        """§4.6 A bust that nothing can prevent, and what it takes."""
        if odds.bust_chance(view, view.viewer, action) < odds.CERTAIN:
            return NOTHING
        return sure_bust(table.dice_on_dogs(view, view.viewer), view.buried[view.viewer])

    def amount(self, n: int) -> Sentence:
        return count(n, "{n} dog", "{n} dogs")


def sure_bust(dice: int, buried: int) -> Sentence:
    """What is lost, and what a yard is rid of."""
    if dice and buried:
        return count(
            dice,
            "a sure bust: it takes {n} die off your dogs, and empties your yard",
            "a sure bust: it takes {n} dice off your dogs, and empties your yard",
        )
    if dice:
        return count(
            dice,
            "a sure bust: it takes {n} die off your dogs",
            "a sure bust: it takes {n} dice off your dogs",
        )
    if buried:
        return say("a sure bust: it takes no die off your dogs, and empties your yard")
    return say("a sure bust, but you have no dice to lose")
