"""Go Nuts for Donuts as people meet it: views, notation, questions, choices.

Sections (§) refer to docs/rules/gonuts.md.
"""

from typing import Any

from boneyard.core.errors import BadOption
from boneyard.core.game import Choice, Game, Odds, Refusal, Told, Touch
from boneyard.core.options import Pick, Switch
from boneyard.core.rng import Rng
from boneyard.core.state import HIDDEN, REFEREE, Action, Event, Seat
from boneyard.core.text import Line, Player, Sentence, Voice, count, say
from boneyard.games.gonuts import draw, hints, refusals, scores, words
from boneyard.games.gonuts import state as rules
from boneyard.games.gonuts.data import DAY_OLD, FRENCH_CRULLER, MILK, RED_VELVET, TIERS
from boneyard.games.gonuts.judge import FEATURES, GoNutsJudge
from boneyard.games.gonuts.levels import BETWEEN_TWO, LEVELS
from boneyard.games.gonuts.reasons import REASONS
from boneyard.games.gonuts.state import (
    NO_PICK,
    NONE,
    GoNutsState,
    a_of,
    b_of,
    bits_of,
    cards_in,
    kind_of,
)
from boneyard.games.gonuts.view import GoNutsView
from boneyard.games.gonuts.words import at_place, name, slug


class GoNuts(Game[GoNutsState, GoNutsView]):
    name = "gonuts"
    title = "Go Nuts for Donuts"
    rules = 1
    seat_counts = (2, 3, 4, 5, 6)
    usual_seats = 4
    minutes = 20
    declared = (
        Pick(
            name="deck_tier",
            default="usual",
            help="Play with the cards for so many players, more than you are.",
            rule="8.1",
            choices=("usual", "3", "4", "5"),
        ),
        Switch(
            name="sprinkled_self",
            default=False,
            help="A Sprinkled may be given away itself, even if you have other cards.",
            rule="8.2",
        ),
        Switch(
            name="maple_frosted_strict",
            default=False,
            help="Maple Frosted counts only if every other player has more cards.",
            rule="8.3",
        ),
        Switch(
            name="open_hand_scores",
            default=False,
            help="The table shows everybody's points all the time.",
            rule="8.4",
        ),
    )

    features = FEATURES
    reasons = REASONS
    levels = LEVELS

    def judge(self, weights: list[float] | None = None) -> GoNutsJudge:
        return GoNutsJudge(weights or self.weights())

    def combine(self) -> None:
        if self.seats == 2:
            self.levels = BETWEEN_TWO
        tier = self.options["deck_tier"]
        if tier != "usual" and int(tier) <= self.seats:
            raise BadOption(
                "With {seats} seats the deck has all cards for {tier} players anyway (rule 8.1).",
                seats=self.seats,
                tier=str(tier),
            )

    def start(self) -> GoNutsState:
        chosen = self.options["deck_tier"]
        players = min(self.seats, TIERS[-1]) if chosen == "usual" else int(chosen)
        return rules.new_state(
            self.seats,
            TIERS.index(players),
            bool(self.options["sprinkled_self"]),
            bool(self.options["maple_frosted_strict"]),
        )

    # Views

    def view(self, state: GoNutsState, viewer: Seat) -> GoNutsView:
        view = GoNutsView(
            viewer,
            state.seats,
            state.sprinkled_self,
            state.maple_frosted_strict,
            list(state.pool),
            list(state.hands),
            list(state.row),
            list(state.pile)[: state.piled],
            list(state.picks),
            list(state.passes),
            list(state.drawn),
            state.top,
            state.putter,
            state.before,
            state.recalls,
            state.kept,
            state.phase,
            state.rounds,
            state.shown,
            state.place,
            state.taker,
            state.power,
            state.left,
        )
        if viewer != REFEREE:
            hide_choices(state, view)
            hide_cards(state, view)
        return view

    def view_from_json(self, data: dict[str, Any]) -> GoNutsView:
        return GoNutsView.from_json(data)

    def imagine(self, view: GoNutsView, rng: Rng) -> GoNutsState:
        """Put any unseen card wherever one is face down, then let the state deal them fairly."""
        pool = cards_in(view.pool)

        def shown(card: int) -> int:
            return pool.pop() if card == HIDDEN else card

        drawn = [shown(card) for card in view.drawn]
        top = shown(view.top)
        state = rules.laid_out(
            view.seats,
            pool,
            view.hands,
            view.row,
            view.pile,
            [1 if place == HIDDEN else place for place in view.picks],
            [0 if kind == HIDDEN else kind for kind in view.passes],
            drawn,
        )
        state.sprinkled_self = view.sprinkled_self
        state.maple_frosted_strict = view.maple_frosted_strict
        state.top = top
        state.putter = view.putter
        state.before = view.before
        state.recalls = 0 if view.recalls == HIDDEN else view.recalls
        state.kept = view.kept
        state.phase = view.phase
        state.rounds = view.rounds
        state.shown = view.shown
        state.place = view.place
        state.taker = view.taker
        state.power = view.power
        state.left = view.left
        state.redeal(view.viewer, rng)
        return state

    # Notation

    def write(self, action: Action) -> str:
        kind, a, b = kind_of(action), a_of(action), b_of(action)
        if kind in (rules.DO_PICK, rules.DO_CLEAR):
            return f"{WORDS[kind]} {a}"
        if kind in (rules.DO_STOP, rules.DO_PAY):
            return WORDS[kind]
        if kind == rules.DO_TAKE:
            return f"take {slug(a)} {b}"
        if kind in FROM_TO:
            return f"{WORDS[kind]} {slug(a)} {FROM_TO[kind]} {b}"
        return f"{WORDS[kind]} {slug(a)}"

    # Questions

    def ask(self, state: GoNutsState, seat: Seat) -> tuple[Sentence, str]:
        phase = state.phase
        if phase == rules.PICKING:
            return say("Choose a donut of the row, in secret."), "3.1"
        if phase == rules.PASSING:
            left = Player((seat + 1) % self.seats)
            return say("Cinnamon Twist: which card do you pass to {left:obj}?", left=left), "5.9"
        if phase == rules.KEEPING:
            return say("Double Chocolate: which card do you keep? The other goes back on the deck."), "5.4"
        if phase == rules.TAKING:
            return self._ask_taking(state)
        if phase == rules.CLEARING:
            return say("French Cruller: discard a card that nobody chose?"), "5.3"
        if phase == rules.GIVING:
            return say("Sprinkled: which card do you give, and to whom?"), "5.7"
        if phase == rules.CLAWING:
            return say("Bear Claw: which card do you take from an opponent?"), "5.8"
        if phase == rules.EATING:
            return say("Strawberry Glazed: which card of an opponent is discarded?"), "5.13"
        if phase == rules.MILKING:
            return say("Milk: discard it, or three of your other cards?"), "5.11"
        if state.power == MILK:
            return (
                count(
                    state.left,
                    "Milk: discard the last of the three cards.",
                    "Milk: discard a card, {n} still to go.",
                ),
                "5.11",
            )
        return say("Raspberry Frosted: which of your other cards do you discard?"), "5.12"

    def _ask_taking(self, state: GoNutsState) -> tuple[Sentence, str]:
        if state.power == RED_VELVET:
            return say("Red Velvet: which card of the discard pile do you take?"), "5.6"
        return (
            count(
                state.left,
                "Day-Old Donuts: take another card of the discard pile? One at most.",
                "Day-Old Donuts: take a card of the discard pile? {n} at most.",
            ),
            "5.10",
        )

    # Choices

    def choice(self, state: GoNutsState, action: Action) -> Choice:
        return Choice(self.write(action), self._label(state, action), touch(state, action))

    def _label(self, state: GoNutsState, action: Action) -> Sentence:
        kind, a, b = kind_of(action), a_of(action), b_of(action)
        if kind == rules.DO_PICK:
            return at_place(state.row[a - 1], a)
        if kind == rules.DO_CLEAR:
            return say("Discard {donut} ({place})", donut=name(state.row[a - 1]), place=a)
        if kind == rules.DO_STOP:
            return STOPS[state.power]
        if kind == rules.DO_PAY:
            return say("Keep the Milk and discard three other cards")
        if kind == rules.DO_TAKE and b == 1:
            return say("Take {donut} from the top", donut=name(a))
        if kind == rules.DO_TAKE:
            return say("Take {donut}, number {depth} from the top", donut=name(a), depth=b)
        if kind == rules.DO_GIVE:
            return say("Give {donut} to {who:obj}", donut=name(a), who=Player(b))
        if kind == rules.DO_CLAW:
            return say("Take {donut} from {who:obj}", donut=name(a), who=Player(b))
        if kind == rules.DO_EAT:
            return say("Discard {who:own} {donut}", donut=name(a), who=Player(b))
        if kind == rules.DO_PASS:
            return say("Pass {donut}", donut=name(a))
        if kind == rules.DO_KEEP:
            return say("Keep {donut}", donut=name(a))
        return say("Discard {donut}", donut=name(a))

    # What is said, shown and known

    def tell(self, event: Event, to: Seat) -> Told:
        return words.tell(event, to)

    def status(self, view: GoNutsView) -> Sentence:
        return words.status(view.phase, view.taker, view.power)

    def pieces(self, view: GoNutsView) -> list[str]:
        return refusals.pieces(view)

    def refuse(self, view: GoNutsView, touched: list[str]) -> Refusal:
        return refusals.refuse(view, touched)

    def draw(self, view: GoNutsView, voice: Voice, width: int) -> list[Line]:
        open_scores = bool(self.options["open_hand_scores"]) or view.phase == rules.OVER
        scored = [self.breakdown(view, seat) for seat in range(self.seats)] if open_scores else []
        return draw.draw(view, voice, width, scored)

    def breakdown(self, view: GoNutsView, seat: Seat) -> list[tuple[Sentence, int]]:
        """§6.9 A seat's points kind by kind, as they would count if the game ended now."""
        return scores.breakdown(self.imagine(view, Rng(0)), seat)

    def worth(self, state: GoNutsState, seat: Seat, action: Action) -> float:
        return hints.worth(state, seat, action)

    def odds(self, view: GoNutsView, action: Action) -> tuple[Odds, ...]:
        """What a donut that draws from the deck brings, if one gets it."""
        if view.phase != rules.PICKING or not 0 <= view.viewer < self.seats:
            return ()
        return scores.odds(self.imagine(view, Rng(0)), view.viewer, a_of(action))


WORDS = {
    rules.DO_PICK: "pick",
    rules.DO_PASS: "pass",
    rules.DO_KEEP: "keep",
    rules.DO_CLEAR: "clear",
    rules.DO_STOP: "stop",
    rules.DO_GIVE: "give",
    rules.DO_CLAW: "claw",
    rules.DO_EAT: "discard",
    rules.DO_DISCARD: "discard",
    rules.DO_PAY: "pay",
}
FROM_TO = {rules.DO_GIVE: "to", rules.DO_CLAW: "from", rules.DO_EAT: "of"}
STOPS = {FRENCH_CRULLER: say("Discard no more"), DAY_OLD: say("Take no more")}


def touch(state: GoNutsState, action: Action) -> tuple[Touch, ...]:
    kind, a, b = kind_of(action), a_of(action), b_of(action)
    if kind in (rules.DO_PICK, rules.DO_CLEAR):
        return ((f"row:{a}",),)
    if kind in (rules.DO_STOP, rules.DO_PAY):
        return ((f"button:{WORDS[kind]}",),)
    if kind == rules.DO_TAKE:
        return ((f"pile:{b}",),)
    if kind == rules.DO_KEEP:
        return ((f"drawn:{slug(a)}",),)
    if kind == rules.DO_GIVE:
        return ((f"card:{state.taker}.{slug(a)}", f"seat:{b}"),)
    if kind == rules.DO_DISCARD:
        return ((f"card:{state.taker}.{slug(a)}",),)
    return ((f"card:{b}.{slug(a)}",),)


def hide_choices(state: GoNutsState, view: GoNutsView) -> None:
    """§3.1, §5.9 That somebody has chosen is seen, not what."""
    for seat in range(view.seats):
        if seat == view.viewer:
            continue
        if state.phase == rules.PICKING and view.picks[seat] != NO_PICK:
            view.picks[seat] = HIDDEN
        if view.passes[seat] != NONE:
            view.passes[seat] = HIDDEN


def hide_cards(state: GoNutsState, view: GoNutsView) -> None:
    """§5.4, §5.5 Cards of the deck this viewer has not seen count as in the deck, wherever they lie."""
    hidden = []
    if view.drawn[0] != NONE and not state.knows_first(view.viewer):
        hidden.append(view.drawn[0])
        view.drawn[0] = HIDDEN
    if view.drawn[1] != NONE and view.viewer != view.taker:
        hidden.append(view.drawn[1])
        view.drawn[1] = HIDDEN
    if view.top != NONE and not state.knows_top(view.viewer):
        hidden.append(view.top)
        view.top = HIDDEN
    if not state.knows_who_recalls(view.viewer):
        view.recalls = HIDDEN
    view.pool = [mask | more for mask, more in zip(view.pool, bits_of(hidden), strict=True)]
