"""Why a touch plays nothing in Donut Dog: a sentence and a section of the rules, from a view alone.

Sections are those of docs/rules/donutdog.md.
"""

from boneyard.core.game import Refusal
from boneyard.core.state import HIDDEN
from boneyard.core.text import Player, Sentence, say
from boneyard.games.donutdog import state as rules
from boneyard.games.donutdog.cards import SIDES
from boneyard.games.donutdog.data import BONUSES, CARDS, FISH, MAGIC, MOST_ROUNDS, POOL, POOLS
from boneyard.games.donutdog.state import ANIMAL, BONUS, NONE
from boneyard.games.donutdog.view import DonutDogView
from boneyard.games.donutdog.words import BONUS_WORDS, animal, meets, slug

CARD_OF = {slug(card): card for card in range(len(CARDS))}


def pieces(view: DonutDogView) -> list[str]:
    """Everything on the table, equal pieces once."""
    found = [f"card:{slug(card)}" for card in view.row if card != NONE]
    if view.fish:
        found.append(f"card:{slug(FISH)}")
    for seat in range(view.seats):
        found += [f"rerolls:{seat}", f"magics:{seat}", f"stars:{seat}"]
        found += [f"animal:{seat}.{slug(card)}" for card in animals_of(view, seat)]
        if seat != view.viewer:
            found.append(f"dice:{seat}")
    if 0 <= view.viewer < view.seats:
        found += [f"die:d{sides}.{face}" for sides, face in dice_of(view, view.viewer)]
        found += [f"set:d{sides}" for sides in SIDES]
    found += [f"bonus:{word}" for word in BONUS_WORDS]
    return list(dict.fromkeys([*found, "deck", "order", "button:done", "button:magic"]))


def animals_of(view: DonutDogView, seat: int) -> list[int]:
    return [card for card in view.animals[MOST_ROUNDS * seat : MOST_ROUNDS * (seat + 1)] if card != NONE]


def dice_of(view: DonutDogView, seat: int) -> list[tuple[int, int]]:
    """The dice of a seat that show something: their sides and faces."""
    if view.pools[seat] in (NONE, HIDDEN):
        return []
    faces = view.dice[POOL * seat : POOL * seat + POOL]
    return [
        (SIDES[sort], face)
        for sort, face in zip(POOLS[view.pools[seat]], faces, strict=True)
        if face > rules.LOOSE
    ]


def refuse(view: DonutDogView, touched: list[str]) -> Refusal:
    if view.phase == rules.OVER:
        return _because("6.3", say("The game is over."))
    if not 0 <= view.viewer < view.seats:
        return _because("3.1", say("You are watching: only players touch the table."))
    waiting = _not_yours(view)
    if waiting is not None:
        return waiting
    kind, _, rest = touched[-1].partition(":")
    if kind == "card":
        return _card(view, touched, rest)
    if kind == "die":
        return _die(view, touched)
    if kind == "set":
        return _set(view, touched, rest)
    if kind == "bonus":
        return _bonus(view, touched, rest)
    if kind == "button":
        return _button(view, touched, rest)
    if kind == "number":
        return _because("4.3", say("Touch the die first, then Magic, then the number."))
    return _middle(view, kind, rest)


def _because(rule: str, sentence: Sentence) -> Refusal:
    return Refusal(sentence, rule)


def _not_yours(view: DonutDogView) -> Refusal | None:
    """Why this seat cannot do anything now, if it cannot."""
    if view.phase == rules.PICKING and view.pools[view.viewer] != NONE:
        return _because("3.3", say("You have chosen your dice; others have not yet."))
    if view.phase == rules.TOKENS and view.turn == NONE and view.done >> view.viewer & 1:
        return _because("3.4", say("You are done; others are not yet."))
    if view.turn not in (NONE, view.viewer):
        return _because(_turn_rule(view), say("It is {who:own} turn.", who=Player(view.turn)))
    return None


def _turn_rule(view: DonutDogView) -> str:
    return "3.5" if view.phase == rules.TURNS else "7.4"


def _first(view: DonutDogView) -> Refusal:
    """The present question must be answered first."""
    if view.phase == rules.PICKING:
        return _because("3.3", say("First choose four of your dice."))
    if view.phase == rules.TOKENS:
        return _because("3.4", say("First decide about your roll: spend tokens, or be done."))
    if view.got & ANIMAL:
        return _because("5.4", say("First choose a bonus for your spare die."))
    if view.got & BONUS:
        return _because("5.3", say("First choose an animal for your three dice."))
    return _because("5.1", say("Take an animal with three dice, and a bonus with the fourth."))


def _card(view: DonutDogView, touched: list[str], name: str) -> Refusal:
    if view.phase != rules.TURNS:
        return _because("5.1", say("Animals are taken when your turn comes, after all dice are revealed."))
    if view.got & ANIMAL:
        return _because("5.1", say("One animal a round: you have yours."))
    if len(touched) > 1:
        return _because("5.1", say("Touch one card, then the die that you keep to spare."))
    card = CARD_OF[name]
    return _because(
        "5.2",
        say(
            "Your dice do not meet the arrows of {card}: {arrows}.",
            card=animal(card),
            arrows=CARDS[card].arrows,
        ),
    )


def _die(view: DonutDogView, touched: list[str]) -> Refusal:
    before = touched[-2] if len(touched) > 1 else ""
    if before.startswith("card:") or before == "button:nothing":
        return _spare(view, before.removeprefix("card:"), touched[-1])
    if view.phase == rules.TOKENS and not _tokens(view):
        return _because("4.1", say("You have no token to change a die with."))
    if not view.rerolls[view.viewer]:
        return _because("4.2", say("Touch one die, then what shall become of it; you have no Reroll."))
    return _because("4.2", say("Touch every die once, then the button that says how many are rerolled."))


def _spare(view: DonutDogView, name: str, piece: str) -> Refusal:
    """A die touched after the card it shall be spared for."""
    if view.phase != rules.TURNS:
        return _first(view)
    if view.got:
        return _because("5.1", say("Animal and bonus are taken one after the other now."))
    face = int(piece.rpartition(".")[2])
    left = [shown for _, shown in dice_of(view, view.viewer)]
    left.remove(face)
    if name in CARD_OF and not meets(CARD_OF[name], left):
        card = CARD_OF[name]
        return _because(
            "5.2",
            say(
                "With that die to spare the others do not meet the arrows of {card} ({arrows}).",
                card=animal(card),
                arrows=CARDS[card].arrows,
            ),
        )
    if face < BONUSES[MAGIC]:
        return _because("5.4", say("That die earns a Reroll: touch the card, then the Reroll."))
    return _because("5.1", say("Touch one card, then the die that you keep to spare."))


def _tokens(view: DonutDogView) -> int:
    return view.rerolls[view.viewer] + view.magics[view.viewer]


def _set(view: DonutDogView, touched: list[str], name: str) -> Refusal:
    if view.phase != rules.PICKING:
        return _because("3.3", say("Dice are chosen at the beginning of a round."))
    if len(touched) > POOL:
        return _because("3.3", say("Four dice are enough."))
    return _because("3.3", say("You have two {die}, not more.", die=name))


def _bonus(view: DonutDogView, touched: list[str], word: str) -> Refusal:
    level = BONUS_WORDS.index(word)
    if view.phase != rules.TURNS:
        return _because("5.4", say("Bonuses are for your turn, after all dice are revealed."))
    if view.got & BONUS:
        return _because("5.1", say("One bonus a round: you have yours."))
    if len(touched) < 2 or not touched[-2].startswith("die:"):
        return _because("5.4", say("Touch your spare die first, then the bonus."))
    face = int(touched[-2].rpartition(".")[2])
    if face < BONUSES[level]:
        return _because(
            "5.4",
            say(
                "That bonus needs a die of {least} or more, not a {face}.",
                least=int(BONUSES[level]),
                face=face,
            ),
        )
    return _because("5.1", say("Another spare die comes to the same, since only one animal is left to take."))


def _button(view: DonutDogView, touched: list[str], name: str) -> Refusal:
    if name == "done" and view.phase != rules.TOKENS:
        return _first(view)
    if name == "done":
        return _because("3.4", say("Be done, or spend a token: one at a time."))
    if name == "magic":
        return _magic(view, touched)
    if name.startswith("reroll"):
        return _because("4.2", say("That button rerolls {n}: touch as many dice first.", n=name[-1]))
    return _because("7.1", say("You go without an animal only where none can be taken."))


def _magic(view: DonutDogView, touched: list[str]) -> Refusal:
    if view.phase == rules.PICKING:
        return _because("4.1", say("Magic changes dice, and you have not rolled any yet."))
    if not view.magics[view.viewer]:
        return _because("4.3", say("You have no Magic to spend."))
    return _because("4.3", say("Touch the die first, then Magic, then the number it shall show."))


def _middle(view: DonutDogView, kind: str, rest: str) -> Refusal:
    """The middle of the table, tokens, and what others have."""
    seat = int(rest.partition(".")[0]) if rest[:1].isdigit() else NONE
    if kind == "deck":
        return _because("3.2", say("The deck is dealt at the beginning of a round."))
    if kind == "order":
        return _because("3.5", say("The lowest highest die goes first; the dice decide that."))
    if kind == "animal":
        return _because("5.3", say("Whoever took an animal keeps it."))
    if kind == "dice":
        return _because("4.1", say("Those are {who:own} dice.", who=Player(seat)))
    if seat != view.viewer:
        return _because("1.5", say("Those tokens are {who:own}.", who=Player(seat)))
    if kind == "stars":
        return _because("6.1", say("VP tokens are counted at the end."))
    if view.phase == rules.PICKING:
        return _because("4.1", say("Tokens change dice, and you have not rolled any yet."))
    if kind == "rerolls":
        return _because("4.2", say("Touch the dice, then the button that says how many are rerolled."))
    return _because("4.3", say("Touch the die first, then Magic, then the number it shall show."))
