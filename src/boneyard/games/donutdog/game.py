"""Donut Dog as people meet it: views, notation, questions, choices.

Sections (§) refer to docs/rules/donutdog.md.
"""

from functools import cache
from pathlib import Path
from typing import Any

from boneyard.core.errors import BadOption
from boneyard.core.game import Choice, Game, Odds, Refusal, Told, Touch
from boneyard.core.options import Number, Pick, Switch
from boneyard.core.rng import Rng
from boneyard.core.state import HIDDEN, REFEREE, Action, Event, Seat
from boneyard.core.text import Line, Sentence, Voice, count, say
from boneyard.games.donutdog import draw, hints, odds, refusals, words
from boneyard.games.donutdog import state as rules
from boneyard.games.donutdog.cards import SIDES
from boneyard.games.donutdog.data import (
    CARDS,
    DECK_SIZE,
    FISH_CARDS,
    KIND,
    MORE_CARDS,
    MOST_ROUNDS,
    POOL,
    POOLS,
    REROLL,
    ROUNDS,
)
from boneyard.games.donutdog.judge import FEATURES, DonutDogJudge
from boneyard.games.donutdog.levels import LEVELS
from boneyard.games.donutdog.reasons import REASONS
from boneyard.games.donutdog.state import (
    ANIMAL,
    BONUS,
    NONE,
    NOTHING,
    DonutDogState,
    a_of,
    b_of,
    die,
    face_of,
    kind_of,
    sort_of,
)
from boneyard.games.donutdog.view import DonutDogView
from boneyard.games.donutdog.words import (
    BONUS_NAMES,
    BONUS_WORDS,
    animal,
    dice_in,
    dice_words,
    die_text,
    die_words,
    pool_text,
    pool_words,
    slug,
)


class DonutDog(Game[DonutDogState, DonutDogView]):
    name = "donutdog"
    title = "Donut Dog"
    rules = 1
    seat_counts = (2, 3, 4)
    usual_seats = 3
    minutes = 15
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

    features = FEATURES
    levels = LEVELS
    reasons = REASONS

    def judge(self, weights: list[float] | None = None) -> DonutDogJudge:
        return DonutDogJudge(weights or self.weights())

    def combine(self) -> None:
        most = DECK_SIZE // (self.seats + MORE_CARDS)
        if int(self.options["rounds"]) > most:
            raise BadOption(
                "With {seats} players the deck lasts for {rounds} rounds (rule 7.3).",
                seats=self.seats,
                rounds=most,
            )

    def start(self) -> DonutDogState:
        options = self.options
        return rules.new_state(
            self.seats,
            int(options["rounds"]),
            NONE if options["fish_limit"] == "none" else int(options["fish_limit"]),
            bool(options["open_rolls"]),
            options["tiebreak"] == "kinds",
        )

    # Views

    def view(self, state: DonutDogState, viewer: Seat) -> DonutDogView:
        view = DonutDogView(
            viewer,
            state.seats,
            state.open_rolls,
            state.kinds_break_ties,
            state.rounds,
            state.fish,
            state.deck,
            list(state.row),
            list(state.pools),
            list(state.dice),
            list(state.rolls),
            list(state.rerolls),
            list(state.magics),
            list(state.stars),
            list(state.spent_rerolls),
            list(state.spent_magics),
            list(state.animals),
            list(state.order),
            state.phase,
            state.round,
            state.loose,
            state.done,
            state.first,
            state.turn,
            state.place,
            state.got,
        )
        if viewer != REFEREE:
            for seat in range(self.seats):
                if seat != viewer:
                    self._hide(view, state, seat)
            self._hide_who_rolls(view, state)
        return view

    def _hide(self, view: DonutDogView, state: DonutDogState, seat: Seat) -> None:
        """§1.6 What others may not know of a seat."""
        if state.phase == rules.PICKING and view.pools[seat] != NONE:
            view.pools[seat] = HIDDEN
        if not state.in_private() or view.rolls[seat] == 0:
            return
        view.dice[POOL * seat : POOL * seat + POOL] = [HIDDEN] * POOL
        view.rerolls[seat] += view.spent_rerolls[seat]
        view.magics[seat] += view.spent_magics[seat]
        if state.phase == rules.TOKENS:
            view.rolls[seat] = view.spent_rerolls[seat] = view.spent_magics[seat] = HIDDEN

    def _hide_who_rolls(self, view: DonutDogView, state: DonutDogState) -> None:
        """§3.4 That dice are rolled again in private is their owner's business."""
        if not state.in_private() or state.phase != rules.TOKENS or not state.loose:
            return
        mine = state.loose & 1 << view.viewer if view.viewer >= 0 else 0
        view.loose = mine or HIDDEN

    def view_from_json(self, data: dict[str, Any]) -> DonutDogView:
        return DonutDogView.from_json(data)

    def imagine(self, view: DonutDogView, rng: Rng) -> DonutDogState:
        """Put anything where something is hidden, then let the state draw it fairly."""
        state = rules.laid_out(
            view.row,
            [0 if pool == HIDDEN else pool for pool in view.pools],
            [1 if face == HIDDEN else face for face in view.dice],
            [1 if n == HIDDEN else n for n in view.rolls],
            view.rerolls,
            view.magics,
            view.stars,
            [0 if n == HIDDEN else n for n in view.spent_rerolls],
            [0 if n == HIDDEN else n for n in view.spent_magics],
            view.animals,
            view.order,
        )
        state.open_rolls = view.open_rolls
        state.kinds_break_ties = view.kinds_break_ties
        state.rounds = view.rounds
        state.fish = view.fish
        state.deck = view.deck
        state.phase = view.phase
        state.round = view.round
        state.loose = others_of(view) if view.loose == HIDDEN else view.loose
        state.done = view.done
        state.first = view.first
        state.turn = view.turn
        state.place = view.place
        state.got = view.got
        state.redeal(view.viewer, rng)
        return state

    # Notation

    def write(self, action: Action) -> str:
        kind, a, b = kind_of(action), a_of(action), b_of(action)
        if kind == rules.DO_PICK:
            return PICKS[a].text
        if kind == rules.DO_DONE:
            return "done"
        if kind == rules.DO_REROLL:
            return " ".join(["reroll", *map(die_text, dice_in(a))])
        if kind == rules.DO_MAGIC:
            return f"magic {die_text(a)} to {b}"
        if kind == rules.DO_TAKE:
            return f"take {slug(a)}{spare_text(b)}"
        return f"bonus {BONUS_WORDS[b]} for {die_text(a)}"

    # Questions

    def ask(self, state: DonutDogState, seat: Seat) -> tuple[Sentence, str]:
        if state.phase == rules.PICKING:
            return say("Choose four dice in secret."), "3.3"
        dice = dice_words(state.dice_of(seat))
        if state.phase == rules.TOKENS and state.rerolls[seat] + state.magics[seat] == 0:
            return say("Your dice show {dice}, and you have no tokens to spend.", dice=dice), "3.4"
        if state.phase == rules.TOKENS:
            return say("Your dice show {dice}. Spend tokens, or be done?", dice=dice), "3.4"
        if state.got & ANIMAL:
            return say("Your spare die is {dice}. Choose a bonus.", dice=dice), "5.4"
        if state.got & BONUS:
            return say("You have {dice} left. Choose an animal.", dice=dice), "5.3"
        return say("You have {dice}. Three for an animal, one to spare for a bonus.", dice=dice), "5.1"

    # Choices

    def choice(self, state: DonutDogState, action: Action) -> Choice:
        if kind_of(action) == rules.DO_PICK:
            return pick_from(state, a_of(action))
        return Choice(self.write(action), self._label(state, action), self._touch(state, action))

    def _label(self, state: DonutDogState, action: Action) -> Sentence:
        kind, a, b = kind_of(action), a_of(action), b_of(action)
        if kind == rules.DO_DONE:
            return say("Done: leave the dice as they are")
        if kind == rules.DO_REROLL:
            return say("Spend a Reroll on {dice}", dice=dice_words(a))
        if kind == rules.DO_MAGIC:
            return say("Spend a Magic: turn {die} to {face}", die=die_words(a), face=b)
        if kind == rules.DO_BONUS:
            return say("Get {bonus} for {die}", bonus=BONUS_NAMES[b], die=die_words(a))
        return self._take_label(state, a, b)

    def _take_label(self, state: DonutDogState, card: int, spare: int) -> Sentence:
        what = card_words(card)
        if spare == rules.NO_DIE:
            return say("Take {what}", what=what)
        if spare == rules.ANY_DIE:
            return say("Take {what}, and a Reroll for the spare die", what=what)
        left = dice_in(state.dice_of(state.turn))
        left.remove(spare)
        return say(
            "Take {what} with {faces}; {die} to spare",
            what=what,
            faces=tuple(str(face) for face in sorted(face_of(code) for code in left)),
            die=die_words(spare),
        )

    def _touch(self, state: DonutDogState, action: Action) -> tuple[Touch, ...]:
        kind, a, b = kind_of(action), a_of(action), b_of(action)
        if kind == rules.DO_DONE:
            return (("button:done",),)
        if kind == rules.DO_REROLL:
            dice = dice_in(a)
            return (*((die_piece(code),) for code in dice), (f"button:reroll_{len(dice)}",))
        if kind == rules.DO_MAGIC:
            return ((die_piece(a), "button:magic", f"number:{b}"),)
        if kind == rules.DO_BONUS:
            return ((die_piece(a), f"bonus:{BONUS_WORDS[b]}"),)
        card = f"card:{slug(a)}" if a != NOTHING else "button:nothing"
        if b == rules.ANY_DIE:
            return ((card, f"bonus:{BONUS_WORDS[REROLL]}"),)
        return ((card,),) if b == rules.NO_DIE else ((card, die_piece(b)),)

    # What is said, shown and known

    def tell(self, event: Event, to: Seat) -> Told:
        return words.tell(event, to)

    def status(self, view: DonutDogView) -> Sentence:
        if view.phase == rules.PICKING:
            waiting = [seat for seat in range(view.seats) if view.pools[seat] == NONE]
        else:
            waiting = [seat for seat in range(view.seats) if not view.done >> seat & 1]
        return words.status(view.phase, view.turn, waiting)

    def pieces(self, view: DonutDogView) -> list[str]:
        return refusals.pieces(view)

    def refuse(self, view: DonutDogView, touched: list[str]) -> Refusal:
        return refusals.refuse(view, touched)

    def draw(self, view: DonutDogView, voice: Voice, width: int) -> list[Line]:
        return draw.draw(view, voice, width)

    def breakdown(self, view: DonutDogView, seat: Seat) -> list[tuple[Sentence, int]]:
        """§6.1 As it would count if the game ended now."""
        animals = refusals.animals_of(view, seat)
        kinds = len({int(KIND[card]) for card in animals})
        return [
            (say("animals"), sum(CARDS[card].points for card in animals)),
            (count(kinds, "{n} kind", "{n} kinds"), kinds),
            (say("VP tokens"), view.stars[seat]),
        ]

    @classmethod
    def odds_table(cls, cards: Path | None) -> list[str]:
        try:
            return odds.table(cards)
        except ValueError as error:
            raise BadOption("{error}", error=str(error)) from None

    def worth(self, state: DonutDogState, seat: Seat, action: Action) -> float:
        return hints.worth(state, seat, action)

    def odds(self, view: DonutDogView, action: Action) -> tuple[Odds, ...]:
        """§5.2 For dice about to be rolled: the chance of each animal in the row."""
        kind, a = kind_of(action), a_of(action)
        cards = list(dict.fromkeys(card for card in view.row if card != NONE))
        if kind == rules.DO_PICK:
            reroll, magic = bool(view.rerolls[view.viewer]), bool(view.magics[view.viewer])
            return tuple(odds for card in cards for odds in pool_odds(card, a, reroll, magic))
        if kind != rules.DO_REROLL or view.got:
            return ()
        dice = dice_in(self.imagine(view, Rng(0)).dice_of(view.viewer))
        for code in dice_in(a):
            dice[dice.index(code)] = die(sort_of(code), rules.LOOSE)
        packed = sum(code << (8 * slot) for slot, code in enumerate(dice))
        return tuple(Odds(say("{card}", card=animal(card)), hints.chance_now(card, packed)) for card in cards)


def others_of(view: DonutDogView) -> int:
    """All seats but the viewer, as bits."""
    return sum(1 << seat for seat in range(view.seats) if seat != view.viewer)


def pick(pool: int) -> Choice:
    """§3.3"""
    return Choice(
        f"pick {pool_text(pool)}",
        say("Roll {dice}", dice=pool_words(pool)),
        tuple((f"set:d{SIDES[sort]}",) for sort in POOLS[pool]),
    )


PICKS = tuple(pick(pool) for pool in range(len(POOLS)))


def pick_from(state: DonutDogState, pool: int) -> Choice:
    """Among 90 pools one looks for an animal: a label begins with those that no other dice win more often."""
    plain = PICKS[pool]
    cards = dict.fromkeys(card for card in state.row if card != NONE)
    animals = tuple(
        say(
            "{card} ({percent} %)",
            card=animal(card),
            percent=round(100 * hints.outlook(card, pool, hints.PLAIN)),
        )
        for card in cards
        if best_pool(card) == pool
    )
    if not animals:
        return plain
    label = say("Best for {animals}: {dice}", animals=animals, dice=pool_words(pool))
    return Choice(plain.text, label, plain.touch)


@cache
def best_pool(card: int) -> int:
    """The dice that win an animal most often; of equal ones the largest, which earn the better bonus."""
    return max(range(len(POOLS)), key=lambda pool: (round(hints.outlook(card, pool, hints.PLAIN), 9), pool))


@cache
def pool_odds(card: int, pool: int, reroll: bool, magic: bool) -> tuple[Odds, ...]:
    """As the dice fall, and with one of the tokens that somebody has."""
    name = animal(card)
    found = [Odds(say("{card}", card=name), hints.outlook(card, pool, hints.PLAIN))]
    if reroll:
        chance = hints.outlook(card, pool, hints.WITH_REROLL)
        found.append(Odds(say("{card} with a Reroll", card=name), chance))
    if magic:
        chance = hints.outlook(card, pool, hints.WITH_MAGIC)
        found.append(Odds(say("{card} with a Magic", card=name), chance))
    return tuple(found)


def spare_text(code: int) -> str:
    """In notation, after the card taken."""
    if code == rules.NO_DIE:
        return ""
    return " for reroll" if code == rules.ANY_DIE else f" spare {die_text(code)}"


def card_words(card: int) -> Sentence:
    if card == NOTHING:
        return say("no animal")
    about = CARDS[card]
    return say("{card} ({arrows}, {points} VP)", card=animal(card), arrows=about.arrows, points=about.points)


def die_piece(code: int) -> str:
    """Equal dice share it."""
    return f"die:d{SIDES[sort_of(code)]}.{face_of(code)}"
