"""Dungeons and Dominos as people meet it: views, notation, questions, choices.

Sections (§) refer to docs/rules/dndomino.md.
"""

from pathlib import Path
from typing import Any

from boneyard.core.errors import BadOption
from boneyard.core.game import Choice, Game, Odds, Refusal, Told, Touch
from boneyard.core.options import Number, Pick, Switch
from boneyard.core.rng import Rng
from boneyard.core.state import HIDDEN, REFEREE, Action, Event, Seat
from boneyard.core.text import Line, Player, Sentence, Voice, count, say
from boneyard.games.dndomino import chances, draw, hints, refusals, words
from boneyard.games.dndomino import state as rules
from boneyard.games.dndomino.data import DOMINOES, ENTRANCE, HALF, MONSTERS, SWITCHES
from boneyard.games.dndomino.judge import FEATURES, DnDominoJudge
from boneyard.games.dndomino.levels import LEVELS
from boneyard.games.dndomino.reasons import REASONS
from boneyard.games.dndomino.state import (
    STEP,
    DnDominoState,
    a_of,
    dominoes_in,
    is_monster,
    kind_of,
    mask_of,
    spot_of,
    way_of,
    x_of,
    y_of,
)
from boneyard.games.dndomino.view import DnDominoView
from boneyard.games.dndomino.words import domino, monster, square

MOST_COINS = 50


def coins(text: str) -> str:
    """§11.10 A fixed price."""
    if text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) <= MOST_COINS:
        return str(int(text))
    raise ValueError(f"A fixed price is 1 to {MOST_COINS} coins.")


class DnDomino(Game[DnDominoState, DnDominoView]):
    name = "dndomino"
    title = "Dungeons and Dominos"
    rules = 1
    seat_counts = (2, 3, 4, 5, 6)
    usual_seats = 4
    minutes = 20
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
            help="To beat a monster, at least three dice must be higher than their tiles.",
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
            help="The game ends when looting cannot catch the leader any more.",
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

    features = FEATURES
    reasons = REASONS
    levels = LEVELS

    def judge(self, weights: list[float] | None = None) -> DnDominoJudge:
        return DnDominoJudge(weights or self.weights())

    def combine(self) -> None:
        options = self.options
        if options["hand_size"] == 5 and self.seats == 6 and not options["two_sets"]:
            raise BadOption("Six players can hold 5 dominoes only with two sets (rule 11.11).")
        if options["deathmatch"] and not options["doors_shut"]:
            raise BadOption("In a deathmatch nobody dies once the doors could shut (rule 11.13).")
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
        goal = 12 if options["two_sets"] else 6
        if options["short_game"] != "off":
            goal = int(options["short_game"])
        return rules.new_state(
            self.seats,
            house,
            int(options["hand_size"]),
            int(options["lives"]),
            PENALTIES[penalty] if penalty in PENALTIES else int(penalty),
            goal,
            int(options["start_gold"]),
        )

    # Views

    def view(self, state: DnDominoState, viewer: Seat) -> DnDominoView:
        hidden = [
            0 if viewer in (seat, REFEREE) else state.hands[seat] & ~state.shown for seat in range(self.seats)
        ]
        return DnDominoView(
            viewer,
            state.seats,
            state.house,
            state.hand_size,
            state.lives,
            state.penalty,
            state.goal,
            dominoes_in(state.stock | sum(hidden)),
            len(dominoes_in(state.stock)),
            [hand_seen(state.hands[seat], hidden[seat]) for seat in range(self.seats)],
            dominoes_in(state.shown),
            state.shuffles,
            [map_row(state, n) for n in range(state.laid)],
            [room_row(state, room) for room in range(state.built)],
            list(state.at),
            list(state.gold),
            [state.bloodied >> seat & 1 for seat in range(self.seats)],
            list(state.deaths),
            list(state.classes),
            list(state.prepared),
            state.phase,
            state.turn,
            state.starter,
            state.seat,
            state.moved,
            state.acted,
            state.died,
            state.steps,
            state.hop,
            state.target,
            state.chooser,
            state.landing,
            state.again,
            state.throws,
            state.kills,
            [state.passed >> seat & 1 for seat in range(self.seats)],
            state.revealed,
        )

    def view_from_json(self, data: dict[str, Any]) -> DnDominoView:
        return DnDominoView.from_json(data)

    def imagine(self, view: DnDominoView, rng: Rng) -> DnDominoState:
        """Put any unseen domino wherever one is face down, then let the state deal them fairly."""
        pool = list(view.pool)
        hands = [
            mask_of([pool.pop() if number == HIDDEN else number for number in hand]) for hand in view.hands
        ]
        state = rules.laid_out(
            view.seats,
            view.house,
            hands,
            view.dominoes,
            view.rooms,
            view.at,
            view.gold,
            view.deaths,
            view.classes,
            view.prepared,
            view.revealed,
        )
        state.hand_size = view.hand_size
        state.lives = view.lives
        state.penalty = view.penalty
        state.goal = view.goal
        state.stock = mask_of(pool)
        state.shuffles = view.shuffles
        state.shown = mask_of(view.shown)
        state.bloodied = sum(on << seat for seat, on in enumerate(view.bloodied))
        state.phase = view.phase
        state.turn = view.turn
        state.starter = view.starter
        state.seat = view.seat
        state.moved = view.moved
        state.acted = view.acted
        state.died = view.died
        state.steps = view.steps
        state.hop = view.hop
        state.target = view.target
        state.chooser = view.chooser
        state.landing = view.landing
        state.again = view.again
        state.throws = view.throws
        state.kills = view.kills
        state.passed = sum(on << seat for seat, on in enumerate(view.passed))
        state.count_monsters()
        state.redeal(view.viewer, rng)
        return state

    # Notation

    def write(self, action: Action) -> str:
        kind, a = kind_of(action), a_of(action)
        if kind == rules.DO_PLACE:
            low, high = squares_of(action)
            return f"place {domino(a)} {low} {high}"
        if kind == rules.DO_LOOT:
            return f"loot {MONSTERS[a].lower()} {square(spot_of(action))}"
        if kind in WITH_SQUARE:
            return f"{WORDS[kind]} {square(spot_of(action))}"
        if kind in WITH_HERO:
            return f"{WORDS[kind]} {a}"
        return WORDS[kind]

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
        if state.chooser != state.target or (state.target == state.seat and not state.died):
            return say("Where does {who:own} hero land?", who=Player(state.target)), "12.1"
        if state.again:
            return say("You died. Where do you come back, or do you throw again?"), "8.3"
        return say("You died. Where do you come back?"), "8.2" if state.landing == ENTRANCE else "8.3"

    # Choices

    def choice(self, state: DnDominoState, action: Action) -> Choice:
        return Choice(self.write(action), self._label(state, action), touch(action))

    def _label(self, state: DnDominoState, action: Action) -> Sentence:
        kind, a = kind_of(action), a_of(action)
        if kind == rules.DO_PLACE:
            return place_label(state, action)
        if kind == rules.DO_LOOT:
            room = state.room_of(spot_of(action))
            return say("Fight the {monster} for {gold} gold", monster=monster(a), gold=state.room_gold(room))
        if kind == rules.DO_ROLL:
            return count(state.move_dice(), "Throw a die and move", "Throw two dice and move")
        if kind in HERO_LABELS:
            return say(HERO_LABELS[kind], who=Player(a))
        if kind in WITH_SQUARE:
            return say(SQUARE_LABELS[kind], goal=square(spot_of(action)))
        if kind == rules.DO_STAY and state.at[state.seat] == rules.OUTSIDE:
            return say("Stay outside")
        return say(LABELS[kind])

    # What is said, shown and known

    def tell(self, event: Event, to: Seat) -> Told:
        return words.tell(event, to)

    def status(self, view: DnDominoView) -> Sentence:
        return words.status(view.phase, view.turn, view.seat, view.chooser, view.target)

    def pieces(self, view: DnDominoView) -> list[str]:
        return refusals.pieces(view)

    def refuse(self, view: DnDominoView, touched: list[str]) -> Refusal:
        return refusals.refuse(view, touched, lambda: self.imagine(view, Rng(0)))

    def draw(self, view: DnDominoView, voice: Voice, width: int) -> list[Line]:
        return draw.draw(view, voice, width)

    @classmethod
    def odds_table(cls, cards: Path | None) -> list[str]:
        if cards is not None:
            raise BadOption("{title} is played with dominoes: there are no cards to read.", title=cls.title)
        return chances.table()

    def worth(self, state: DnDominoState, seat: Seat, action: Action) -> float:
        return hints.worth(state, seat, action)

    def odds(self, view: DnDominoView, action: Action) -> tuple[Odds, ...]:
        """§6.7 Of fights, throws and rooms to be."""
        state = self.imagine(view, Rng(0))
        if view.viewer not in state.actors():
            return ()
        return chances.odds(view, state, action, lambda after: self.view(after, view.viewer))


PENALTIES = {"none": 0, "half": HALF}

WORDS = {
    rules.DO_ROLL: "roll",
    rules.DO_ATTACK: "attack",
    rules.DO_HEAL: "heal",
    rules.DO_END: "end",
    rules.DO_GO: "go",
    rules.DO_STAY: "stay",
    rules.DO_HOP_ATTACK: "hop attack",
    rules.DO_HOP_STEAL: "hop steal",
    rules.DO_LAND: "land",
    rules.DO_AGAIN: "again",
    rules.DO_MAGIC: "magic",
    rules.DO_PUSH: "push",
    rules.DO_ROPE: "rope",
    rules.DO_PREPARE: "prepare",
}
WITH_SQUARE = (rules.DO_GO, rules.DO_LAND, rules.DO_ROPE)
WITH_HERO = (rules.DO_ATTACK, rules.DO_HOP_ATTACK, rules.DO_HOP_STEAL, rules.DO_MAGIC, rules.DO_PUSH)
HERO_LABELS = {
    rules.DO_ATTACK: "Attack {who:obj}",
    rules.DO_HOP_ATTACK: "Attack {who:obj} while hopping",
    rules.DO_HOP_STEAL: "Steal from {who:obj} while hopping",
    rules.DO_MAGIC: "Magic on {who:own} hero",
    rules.DO_PUSH: "Push {who:obj} away",
}
SQUARE_LABELS = {
    rules.DO_GO: "Go to {goal}",
    rules.DO_LAND: "Land on {goal}",
    rules.DO_ROPE: "Swing to {goal}",
}
LABELS = {
    rules.DO_HEAL: "Heal",
    rules.DO_END: "End your turn",
    rules.DO_STAY: "Stay where you are",
    rules.DO_AGAIN: "Throw again",
    rules.DO_PREPARE: "Prepare for a fight",
}


def steps_left(n: int, question: str) -> Sentence:
    return count(n, "{question} One step at most.", "{question} {n} steps at most.", question=say(question))


def place_label(state: DnDominoState, action: Action) -> Sentence:
    """A joker is called one; a monster by its name."""
    number = a_of(action)
    low, high = squares_of(action)
    spot = spot_of(action)
    joker = not state.matches(number, spot, spot + STEP[way_of(action)])
    values = DOMINOES[number]
    if is_monster(number):
        template = "{domino}, the {monster}, on {low} and {high}"
        if joker:
            template = "{domino}, the {monster}, on {low} and {high}, as a joker"
        return say(template, domino=domino(number), monster=monster(values[0]), low=low, high=high)
    template = "{domino} with {a} on {low}, {b} on {high}"
    if joker:
        template = "{domino} with {a} on {low}, {b} on {high}, as a joker"
    return say(template, domino=domino(number), a=values[0], low=low, b=values[1], high=high)


def squares_of(action: Action) -> tuple[str, str]:
    """Where the low and the high tile of a placement lie."""
    spot = spot_of(action)
    return square(spot), square(spot + STEP[way_of(action)])


def touch(action: Action) -> tuple[Touch, ...]:
    kind, a = kind_of(action), a_of(action)
    if kind == rules.DO_PLACE:
        return place_touch(action)
    if kind == rules.DO_LOOT:
        return ((f"room:{square(spot_of(action))}",),)
    if kind in (rules.DO_GO, rules.DO_LAND):
        return ((f"cell:{square(spot_of(action))}",),)
    if kind in (rules.DO_ATTACK, rules.DO_HOP_ATTACK):
        return ((f"hero:{a}",),)
    if kind in WITH_HERO:
        return ((f"button:{WORDS[kind].split()[-1]}", f"hero:{a}"),)
    if kind == rules.DO_ROPE:
        return (("button:rope", f"cell:{square(spot_of(action))}"),)
    return ((f"button:{WORDS[kind]}",),)


def place_touch(action: Action) -> tuple[Touch, ...]:
    """The domino, then the square of its lower value first; for a double that makes no difference."""
    number = a_of(action)
    low, high = squares_of(action)
    name = domino(number).replace(":", ".")
    if is_monster(number):
        return ((f"hand:{name}",), (f"cell:{low}",), (f"cell:{high}",))
    return ((f"hand:{name}", f"cell:{low}", f"cell:{high}"),)


def hand_seen(hand: int, hidden: int) -> list[int]:
    return [*dominoes_in(hand & ~hidden), *[HIDDEN] * len(dominoes_in(hidden))]


def map_row(state: DnDominoState, n: int) -> list[int]:
    low, high = state.spots[2 * n], state.spots[2 * n + 1]
    return [state.placed[n], x_of(low), y_of(low), x_of(high), y_of(high)]


def room_row(state: DnDominoState, room: int) -> list[int]:
    tiles = state.rooms[room]
    numbers = [(tiles >> 8 * i & 255) - 1 for i in range(6) if tiles >> 8 * i]
    return [state.lairs[room], int(state.alive(room)), state.pots[room], *numbers]
