"""Dog as people meet it. Sections (§) refer to docs/rules/dog.md."""

from functools import cache

from boneyard.core.causes import Turn
from boneyard.core.game import Game, Refusal
from boneyard.core.options import Pick, Switch
from boneyard.core.state import Action, Seat
from boneyard.core.text import Line, Player, Sentence, Voice, count, say
from boneyard.games.dog import draw, glance, refusals
from boneyard.games.dog import state as rules
from boneyard.games.dog.state import WIDTHS, DogState
from boneyard.games.dog.words import colour_name


class Dog(Game[DogState]):
    name = "dog"
    title = "Dog"
    rules = 1
    seat_counts = (4,)
    usual_seats = 4
    minutes = 60
    explained = 5
    declared = (
        Pick(
            name="play_direction",
            default="clockwise",
            help="Which way it goes from one player to the next.",
            rule="7.1",
            choices=("clockwise", "anticlockwise"),
        ),
        Switch(
            name="starter_rotates_each_round",
            default=False,
            help="Every round of a turn is started by the next player to the right.",
            rule="7.2",
        ),
        Switch(
            name="idle_jack",
            default=False,
            help="Whoever cannot play but holds a jack puts one down instead of throwing in.",
            rule="7.3",
        ),
        Switch(
            name="canadian_seven",
            default=False,
            help="A seven may always be shared with the partner's tokens.",
            rule="7.4",
        ),
        Switch(
            name="continuous_deck",
            default=False,
            help="Cards are shuffled only when the stock runs short, not before every turn.",
            rule="7.5",
        ),
        Switch(
            name="joker_finish_allowed",
            default=False,
            help="A joker may bring the last token of a team home.",
            rule="7.6",
        ),
    )
    sections = {"over": "6.2", "turn": "3.6"}
    widths = WIDTHS
    scores_are_open = True

    def combine(self) -> None:
        self.teams = (0, 1, 0, 1)  # §1.2

    def start(self) -> DogState:
        state = DogState()
        state.anticlockwise = self.options["play_direction"] == "anticlockwise"
        state.starter_rotates = bool(self.options["starter_rotates_each_round"])
        state.idle_jack = bool(self.options["idle_jack"])
        state.canadian = bool(self.options["canadian_seven"])
        state.continuous = bool(self.options["continuous_deck"])
        state.joker_finish = bool(self.options["joker_finish_allowed"])
        return state

    def ask(self, state: DogState, seat: Seat) -> tuple[Sentence, str]:
        partner = Player(state.partner(seat))
        if state.phase == rules.EXCHANGING:
            return say("Which card do you give to {partner:obj}?", partner=partner), "3.4"
        if state.colour(seat) != seat:
            return say("Your tokens are all home: play a card for {partner:obj}.", partner=partner), "6.1"
        return say("Play a card."), "3.7"

    def status(self, view: DogState) -> Sentence:
        if view.phase == rules.EXCHANGING:
            return say("Everybody is choosing a card for the partner.")
        if view.phase == rules.PLAYING:
            return say("It is {who:own} turn to play a card.", who=Player(view.seat))
        if view.phase == rules.ROLLING:
            return say("The dice decide who deals first.")
        if view.phase == rules.DEALING:
            return say("The cards are being dealt.")
        return super().status(view)

    def wait(self, view: DogState) -> Refusal:
        if view.phase == rules.EXCHANGING:
            given = say("You have given a card; now wait for the others.")
            return Refusal(given, "3.4", Turn(view.actor()))
        if view.phase == rules.PLAYING:
            theirs = say("It is {who:own} turn to play.", who=Player(view.seat))
            return Refusal(theirs, "3.6", Turn(view.seat))
        return super().wait(view)

    def refuse(self, view: DogState, touched: list[str]) -> Refusal:
        return refusals.refuse(self, view, touched)

    def draw(self, view: DogState, voice: Voice, width: int) -> list[Line]:
        return draw.draw(view, voice, width)

    def amount(self, n: int) -> Sentence:
        return count(n, "{n} token home", "{n} tokens home")

    def breakdown(self, view: DogState, seat: Seat) -> list[tuple[Sentence, int]]:
        """§6.2 Partners share a standing: the tokens of both at home."""
        return [(at_home(one), view.homes[one]) for one in (seat, seat ^ 2)]

    def worth(self, state: DogState, seat: Seat, action: Action) -> float:
        return glance.worth(state, seat, action)


@cache
def at_home(colour: Seat) -> Sentence:
    return say("{colour} at home", colour=colour_name(colour))
