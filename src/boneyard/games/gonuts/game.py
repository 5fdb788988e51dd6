"""Go Nuts for Donuts as people meet it: its options and questions, and where the rest stands.

Sections (§) refer to docs/rules/gonuts.md.
"""

from boneyard.core.errors import BadOption
from boneyard.core.game import Game, Odds, Refusal
from boneyard.core.options import Pick, Switch
from boneyard.core.state import Action, Seat
from boneyard.core.text import Line, Player, Sentence, Voice, count, say
from boneyard.games.gonuts import draw, glance, odds, refusals, scores
from boneyard.games.gonuts import state as rules
from boneyard.games.gonuts.data import DECKS, MILK, RED_VELVET, TIERS
from boneyard.games.gonuts.levels import BETWEEN_TWO
from boneyard.games.gonuts.state import WIDTHS, GoNutsState, a_of
from boneyard.games.gonuts.words import name


class GoNuts(Game[GoNutsState]):
    name = "gonuts"
    title = "Go Nuts for Donuts"
    rules = 1
    seat_counts = (2, 3, 4, 5, 6)
    usual_seats = 4
    minutes = 20
    explained = 2
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

    sections = {"over": "7.1", "turn": "3.1"}
    widths = WIDTHS
    scores_are_open = True

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
        state = GoNutsState(self.seats)
        state.sprinkled_self = bool(self.options["sprinkled_self"])
        state.maple_frosted_strict = bool(self.options["maple_frosted_strict"])
        state.take_deck(list(range(DECKS[TIERS.index(players)])))
        return state

    # Questions

    def ask(self, state: GoNutsState, seat: Seat) -> tuple[Sentence, str]:
        return self._question(state, seat), refusals.section(state)

    def _question(self, state: GoNutsState, seat: Seat) -> Sentence:
        phase = state.phase
        if phase == rules.PICKING:
            return say("Choose a donut of the row, in secret.")
        if phase == rules.PASSING:
            left = Player((seat + 1) % self.seats)
            return say("Cinnamon Twist: which card do you pass to {left:obj}?", left=left)
        if phase == rules.KEEPING:
            return say("Double Chocolate: which card do you keep?")
        if phase == rules.TAKING and state.power == RED_VELVET:
            return say("Red Velvet: which card of the discard pile do you take?")
        if phase == rules.TAKING:
            return count(
                state.left,
                "Day-Old Donuts: take a discarded card? One at most.",
                "Day-Old Donuts: take a discarded card? {n} at most.",
            )
        if phase == rules.CLEARING:
            return say("French Cruller: discard a card that nobody chose?")
        if phase == rules.GIVING:
            return say("Sprinkled: which card do you give, and to whom?")
        if phase == rules.CLAWING:
            return say("Bear Claw: which card do you take from an opponent?")
        if phase == rules.EATING:
            return say("Strawberry Glazed: which card of an opponent is discarded?")
        if phase == rules.MILKING:
            return say("Milk: discard it, or three of your other cards?")
        if state.power == MILK:
            return count(
                state.left,
                "Milk: discard the last of the three cards.",
                "Milk: discard a card, {n} still to go.",
            )
        return say("Raspberry Frosted: which of your other cards do you discard?")

    # What is said, shown and known

    def status(self, view: GoNutsState) -> Sentence:
        if view.phase == rules.PICKING:
            return say("Everybody is choosing a donut in secret.")
        if view.phase == rules.PASSING:
            return say("Cinnamon Twist: everybody is choosing a card to pass.")
        if view.phase == rules.LAYING:
            return say("The row is being filled.")
        if view.phase == rules.OVER:
            return super().status(view)
        who, donut = Player(view.taker), name(view.power)
        return say("{who} took {donut}, whose power is being used.", who=who, donut=donut)

    def wait(self, view: GoNutsState) -> Refusal:
        return refusals.wait(view, self.status(view))

    def refuse(self, view: GoNutsState, touched: list[str]) -> Refusal:
        return refusals.refuse(view, touched)

    def draw(self, view: GoNutsState, voice: Voice, width: int) -> list[Line]:
        open_scores = bool(self.options["open_hand_scores"]) or view.phase == rules.OVER
        scored = [self.breakdown(view, seat) for seat in range(self.seats)] if open_scores else []
        return draw.draw(view, voice, width, scored)

    def breakdown(self, view: GoNutsState, seat: Seat) -> list[tuple[Sentence, int]]:
        """§6.9 A seat's points kind by kind, as they would count if the game ended now."""
        return scores.breakdown(view, seat)

    def tie_break(self) -> Sentence:
        return say("cards")

    def worth(self, state: GoNutsState, seat: Seat, action: Action) -> float:
        return glance.worth(state, seat, action)

    def odds(self, view: GoNutsState, action: Action) -> tuple[Odds, ...]:
        """What a donut that draws from the deck brings, if one gets it."""
        if view.phase != rules.PICKING or not 0 <= view.viewer < self.seats:
            return ()
        return odds.odds(view, view.viewer, a_of(action))
