"""Donut Dog as people meet it: options, questions, and who waits for whom.

Sections (§) refer to docs/rules/donutdog.md.
"""

from functools import cache
from pathlib import Path

from boneyard.core.causes import Turn
from boneyard.core.errors import BadOption
from boneyard.core.game import Game, Odds, Refusal
from boneyard.core.options import Number, Pick, Switch
from boneyard.core.state import CHANCE, Action, Seat
from boneyard.core.text import NOTHING, Line, Player, Sentence, Voice, count, say
from boneyard.games.donutdog import draw, glance, odds, refusals
from boneyard.games.donutdog import state as rules
from boneyard.games.donutdog.data import DECK_SIZE, FISH_CARDS, MORE_CARDS, MOST_ROUNDS, ROUNDS
from boneyard.games.donutdog.state import ANIMAL, BONUS, NONE, WIDTHS, DonutDogState


class DonutDog(Game[DonutDogState]):
    name = "donutdog"
    title = "Donut Dog"
    rules = 1
    seat_counts = (2, 3, 4)
    usual_seats = 3
    minutes = 15
    explained = 4
    declared = (
        Pick(
            name="fish_limit",
            default="none",
            help="How many Fish there are in the whole game.",
            rule="7.1",
            choices=("none", str(FISH_CARDS)),
        ),
        Pick(
            name="tiebreak",
            default="shared",
            help="What happens when players tie for most points.",
            rule="7.2",
            choices=("shared", "kinds"),
        ),
        Number(
            name="rounds",
            default=ROUNDS,
            low=1,
            high=MOST_ROUNDS,
            help="How many rounds are played; with more players the deck lasts for fewer.",
            rule="7.3",
        ),
        Switch(
            name="open_rolls",
            default=False,
            help="Dice are rolled openly, and tokens are spent one player after the other.",
            rule="7.4",
        ),
    )

    sections = {"over": "6.3", "turn": "3.5"}
    widths = WIDTHS
    scores_are_open = True

    def combine(self) -> None:
        most = DECK_SIZE // (self.seats + MORE_CARDS)
        if int(self.options["rounds"]) > most:
            raise BadOption(
                "With {seats} players the deck lasts for {rounds} rounds (rule 7.3).",
                seats=self.seats,
                rounds=most,
            )

    def start(self) -> DonutDogState:
        """§2.1"""
        state = DonutDogState(self.seats)
        state.rounds = int(self.options["rounds"])
        if self.options["fish_limit"] != "none":
            state.fish = int(self.options["fish_limit"])
        state.kinds_break_ties = self.options["tiebreak"] == "kinds"
        if self.options["open_rolls"]:
            state.open_rolls = True
            state.phase = rules.STARTING
        return state

    # Questions

    def ask(self, state: DonutDogState, seat: Seat) -> tuple[Sentence, str]:
        if state.phase == rules.PICKING:
            return say("Choose four dice in secret."), "3.3"
        if state.phase == rules.TOKENS and state.rerolls[seat] + state.magics[seat] == 0:
            return say("You have rolled, and have no tokens to spend."), "3.4"
        if state.phase == rules.TOKENS:
            return say("You have rolled. Spend tokens, or be done?"), "3.4"
        if state.got & ANIMAL:
            return say("Choose a bonus for your spare die."), "5.4"
        if state.got & BONUS:
            return say("Choose an animal for your three dice."), "5.3"
        return say("Three dice for an animal, one to spare for a bonus."), "5.1"

    def status(self, view: DonutDogState) -> Sentence:
        if view.phase == rules.TURNS:
            return say("{who:Own} turn: an animal and a bonus.", who=Player(view.turn))
        if view.phase == rules.PICKING:
            waiting = [seat for seat in range(view.seats) if view.pools[seat] == NONE]
            return say("Dice are being chosen. Still to choose: {who:obj}.", who=tuple(map(Player, waiting)))
        if view.phase != rules.TOKENS:
            return super().status(view)
        if view.open_rolls:
            return say("{who} may spend tokens.", who=Player(view.turn))
        waiting = [seat for seat in range(view.seats) if not view.done >> seat & 1]
        return say("Everybody looks at their roll. Not done yet: {who:obj}.", who=tuple(map(Player, waiting)))

    def wait(self, view: DonutDogState) -> Refusal:
        cause = Turn(view.actor())
        if view.phase == rules.PICKING:
            return Refusal(say("You have chosen your dice; others have not yet."), "3.3", cause)
        if view.in_private() and view.done >> view.viewer & 1:
            return Refusal(say("You are done; others are not yet."), "3.4", cause)
        if cause.seat == CHANCE:
            return Refusal(say("Chance decides."), self.sections["turn"], cause)
        rule = "3.5" if view.phase == rules.TURNS else "7.4"
        return Refusal(say("It is {who:own} turn.", who=Player(view.turn)), rule, cause)

    # What lies there, and what it is worth

    def refuse(self, view: DonutDogState, touched: list[str]) -> Refusal:
        return refusals.refuse(self, view, touched)

    def draw(self, view: DonutDogState, voice: Voice, width: int) -> list[Line]:
        return draw.draw(view, voice, width)

    def breakdown(self, view: DonutDogState, seat: Seat) -> list[tuple[Sentence, int]]:
        """§6.1 As it would count if the game ended now."""
        kinds = rules.ones(view.kinds[seat])
        return [
            (ANIMALS, view.printed[seat]),
            (kind_count(kinds), kinds),
            (POINT_TOKENS, view.stars[seat]),
        ]

    def tie_break(self) -> Sentence:
        return say("kinds") if self.options["tiebreak"] == "kinds" else NOTHING

    @classmethod
    def odds_table(cls, cards: Path | None) -> list[str]:
        try:
            return odds.table(cards)
        except ValueError as error:
            raise BadOption("{error}", error=str(error)) from None

    def worth(self, state: DonutDogState, seat: Seat, action: Action) -> float:
        return glance.worth(state, seat, action)

    def odds(self, view: DonutDogState, action: Action) -> tuple[Odds, ...]:
        return odds.of_choice(view, action)


ANIMALS = say("animals")
POINT_TOKENS = say("point tokens")


@cache
def kind_count(n: int) -> Sentence:
    return count(n, "{n} kind", "{n} kinds")
