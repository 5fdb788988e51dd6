"""Dungeons and Dominos as people meet it: options and questions.

Sections (§) refer to docs/rules/dndomino.md.
"""

from pathlib import Path

from boneyard.core.causes import Turn
from boneyard.core.errors import BadOption
from boneyard.core.game import OVER, Game, Odds, Refusal
from boneyard.core.options import Number, Pick, Switch
from boneyard.core.state import CHANCE, Action, Event, Seat
from boneyard.core.text import Line, Player, Sentence, Voice, count, say
from boneyard.games.dndomino import chances, draw, glance, refusals
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import (
    ENTRANCE,
    HALF,
    MONSTERS_OF_A_SET,
    ONE_SET,
    SWITCHES,
    TWO_SETS,
)
from boneyard.games.dndomino.events import duel
from boneyard.games.dndomino.state import WIDTHS, DnDominoState, mask_of, spot_at
from boneyard.games.dndomino.words import gold_count

MOST_COINS = 50


def coins(text: str) -> str:
    """§11.10 A fixed price."""
    if text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) <= MOST_COINS:
        return str(int(text))
    raise ValueError(f"A fixed price is 1 to {MOST_COINS} coins.")


class DnDomino(Game[DnDominoState]):
    name = "dndomino"
    title = "Dungeons and Dominos"
    rules = 1
    seat_counts = (2, 3, 4, 5, 6)
    usual_seats = 4
    minutes = 20
    explained = 6
    declared = (
        Switch(
            name="prebuilt_map",
            default=False,
            help="All dominoes are placed before the first turn.",
            rule="11.1",
        ),
        Switch(
            name="attacks_bloody",
            default=False,
            help="Every beating bloodies a healthy victim.",
            rule="11.2",
        ),
        Switch(
            name="hop_attack",
            default=False,
            help="You may attack a hero you hop over.",
            rule="11.3",
        ),
        Number(
            name="start_gold",
            default=0,
            low=0,
            high=50,
            help="Gold that every hero begins with.",
            rule="11.4",
        ),
        Switch(
            name="dungeon_escape",
            default=False,
            help="After the last monster the game goes on until a hero gets back to the entrance.",
            rule="11.5",
        ),
        Switch(
            name="doors_shut",
            default=True,
            help="Once the map is revealed, the dead come back on a thrown domino, not at the entrance.",
            rule="11.6",
        ),
        Switch(
            name="hard_mode",
            default=False,
            help="To beat a monster, at least three dice must be higher than their tiles, and none lower.",
            rule="11.7",
        ),
        Switch(
            name="large_rooms",
            default=False,
            help="Monsters may also make rooms of six tiles.",
            rule="11.8",
        ),
        Number(
            name="lives",
            default=0,
            low=0,
            high=9,
            help="Lives of each hero; 0 is without end.",
            rule="11.9",
        ),
        Pick(
            name="death_penalty",
            default="none",
            help="What a hero pays who dies.",
            rule="11.10",
            choices=("none", "half"),
            other=coins,
            other_help="a number of coins, such as 5",
            other_sample="5",
        ),
        Number(
            name="hand_size",
            default=3,
            low=3,
            high=5,
            help="Dominoes that everybody holds.",
            rule="11.11",
        ),
        Pick(
            name="short_game",
            default="off",
            help="The hunt is over after so many kills.",
            rule="11.12",
            choices=("off", "3", "4"),
        ),
        Switch(
            name="two_sets",
            default=False,
            help="A long game with two sets of dominoes and 12 monsters.",
            rule="11.12",
        ),
        Switch(
            name="deathmatch",
            default=False,
            help="Once the map is revealed, nobody dies: the bloodied stay bloodied.",
            rule="11.13",
        ),
        Switch(
            name="monster_rules",
            default=False,
            help="Each monster has a way of its own.",
            rule="11.14",
        ),
        Switch(
            name="classes",
            default=False,
            help="Each hero is dealt a class.",
            rule="11.15",
        ),
        Switch(
            name="free_doubles",
            default=False,
            help="Monsters need not match when they are placed.",
            rule="11.16",
        ),
        Switch(
            name="early_end",
            default=True,
            help="The game ends when looting cannot catch the leader any more (never with dungeon_escape).",
            rule="11.17",
        ),
        Switch(
            name="magic",
            default=False,
            help="An action: throw a hero onto a random domino.",
            rule="12.1",
        ),
        Switch(
            name="push",
            default=False,
            help="An action: push a hero one tile away.",
            rule="12.2",
        ),
        Switch(
            name="rope",
            default=False,
            help="An action: swing over an empty square.",
            rule="12.3",
        ),
        Switch(
            name="steal",
            default=False,
            help="An action: take gold from a hero you hop over.",
            rule="12.4",
        ),
        Switch(
            name="prepare",
            default=False,
            help="An action: one more on your next attack or defence throw.",
            rule="12.5",
        ),
    )

    sections = {"over": "9.1", "turn": "3.1"}
    widths = WIDTHS
    scores_are_open = True

    def combine(self) -> None:
        options = self.options
        if options["hand_size"] == 5 and self.seats == 6 and not options["two_sets"]:
            raise BadOption("Six players can hold 5 dominoes only with two sets (rule 11.11).")
        if options["deathmatch"] and not options["doors_shut"]:
            raise BadOption(
                "In a deathmatch nobody dies once the doors could shut: switch doors_shut on (rule 11.13)."
            )
        if options["prebuilt_map"] and options["deathmatch"]:
            for name in ("lives", "death_penalty"):
                if options[name] not in (0, "none"):
                    raise BadOption(
                        "With a prebuilt map nobody dies in a deathmatch, so {name} is no use (rule 11.13).",
                        name=name,
                    )

    def start(self) -> DnDominoState:
        options = self.options
        house = sum(1 << n for n, name in enumerate(SWITCHES) if options[name])
        penalty = str(options["death_penalty"])
        sets = 2 if options["two_sets"] else 1
        state = DnDominoState(self.seats, house)
        state.hand_size = int(options["hand_size"])
        state.lives = int(options["lives"])
        state.penalty = PENALTIES[penalty] if penalty in PENALTIES else int(penalty)
        state.goal = sets * MONSTERS_OF_A_SET
        if options["short_game"] != "off":
            state.goal = int(options["short_game"])
        for seat in range(self.seats):
            state.gold[seat] = int(options["start_gold"])  # §11.4
        state.lay(ENTRANCE, spot_at(0, 0), spot_at(1, 0))  # §2.1
        box = range(1, TWO_SETS if sets == 2 else ONE_SET)
        state.stock = mask_of(list(box))
        state.in_stock = len(box)
        state.count_monsters()
        return state

    # Questions

    def ask(self, state: DnDominoState, seat: Seat) -> tuple[Sentence, str]:
        phase = state.phase
        if phase == rules.PLACING:
            return say("Which domino do you place, and where?"), "4.1"
        if phase == rules.WALKING and state.hop != rules.NONE:
            return steps_left(state.steps, "The move goes on: where does it end?"), "11.3"
        if phase == rules.WALKING:
            return steps_left(state.steps, "Where do you go?"), "5.2"
        if phase == rules.STOPPING:
            return say("You fell. On which tile before your victim?"), "11.3"
        if phase == rules.LANDING:
            return self._ask_landing(state)
        if state.moved:
            return say("Take an action, or end your turn."), "3.1"
        if state.acted:
            return say("Throw for your move, or end your turn."), "3.1"
        return say("A move and an action: what first?"), "3.1"

    def _ask_landing(self, state: DnDominoState) -> tuple[Sentence, str]:
        if state.is_spell():
            return say("Where does {who:own} hero land?", who=Player(state.target)), "12.1"
        if state.again:
            return say("You died. Where do you come back, or do you throw again?"), "8.3"
        return say("You died. Where do you come back?"), "8.2" if state.landing == ENTRANCE else "8.3"

    def status(self, view: DnDominoState) -> Sentence:
        phase, who = view.phase, Player(view.seat)
        if phase == rules.OVER:
            return OVER
        if phase in SETTING_UP:
            return say("The table is being set up.")
        if phase == rules.LANDING and view.is_spell():
            return say("{who} chooses where the spell ends.", who=Player(view.chooser))
        if phase == rules.LANDING:
            return say("{who} died and chooses where to come back.", who=Player(view.chooser))
        if phase == rules.PLACING and view.turn == 0:
            return say("The map comes first: {who:obj} must place a domino.", who=who)
        if phase == rules.PLACING:
            return say("{who} must place a domino.", who=who)
        if phase in (rules.WALKING, rules.STOPPING):
            return say("{who} chooses where the move ends.", who=who)
        return say("{who} has the turn.", who=who)

    def wait(self, view: DnDominoState) -> Refusal:
        actor = view.actor()
        cause = Turn(actor)
        if view.at[view.viewer] == rules.GONE:
            return Refusal(say("Your hero has left the dungeon."), "11.9", cause)
        if view.phase in SETTING_UP:
            return Refusal(say("The table is being set up."), "2.2", cause)
        if actor == CHANCE:
            return Refusal(say("Chance decides."), "3.1", cause)
        if view.phase == rules.LANDING:
            rule = "12.1" if view.is_spell() else "8.1"
            sentence = say("First {who:obj} must choose a tile to land on.", who=Player(actor))
            return Refusal(sentence, rule, cause)
        return Refusal(say("It is {who:own} turn.", who=Player(actor)), "3.1", cause)

    # What is shown and known

    def refuse(self, view: DnDominoState, touched: list[str]) -> Refusal:
        return refusals.refuse(view, touched, self.prompt(view, view.viewer).choices)

    def draw(self, view: DnDominoState, voice: Voice, width: int) -> list[Line]:
        return draw.draw(view, voice, width)

    @classmethod
    def odds_table(cls, cards: Path | None) -> list[str]:
        if cards is not None:
            raise BadOption("{title} is played with dominoes: there are no cards to read.", title=cls.title)
        return chances.table()

    def duel(self, event: Event) -> list[tuple[int, int]]:
        return duel(event)

    def amount(self, n: int) -> Sentence:
        return gold_count(n)

    def worth(self, state: DnDominoState, seat: Seat, action: Action) -> float:
        return glance.worth(state, seat, action)

    def odds(self, view: DnDominoState, action: Action) -> tuple[Odds, ...]:
        """§6.7 Of fights, throws and rooms to be."""
        return chances.odds(view, action) if view.viewer in view.actors() else ()


PENALTIES = {"none": 0, "half": HALF}
SETTING_UP = (rules.STARTING, rules.CLASSING, rules.DEALING)


def steps_left(n: int, question: str) -> Sentence:
    return count(n, "{question} One step at most.", "{question} {n} steps at most.", question=say(question))
