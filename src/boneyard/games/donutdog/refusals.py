"""Why a touch plays nothing in Donut Dog: a sentence, a section of the rules and the cause, from a view.

Sections are those of docs/rules/donutdog.md.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from boneyard.core.causes import Count, First, Limit, Missing, Never, Owner, Phase, Same
from boneyard.core.game import Choice, Game, Refusal, leads_to
from boneyard.core.state import Action
from boneyard.core.text import Player, count, say
from boneyard.games.donutdog import state as rules
from boneyard.games.donutdog.cards import SIDES
from boneyard.games.donutdog.data import BONUSES, CARDS
from boneyard.games.donutdog.state import ANIMAL, BONUS, DO_BONUS, DO_MAGIC, DonutDogState, make
from boneyard.games.donutdog.table import dice_of, meets
from boneyard.games.donutdog.words import BONUS_WORDS, CARD_OF, animal, die_words


@dataclass(frozen=True)
class Touched:
    """What a viewer touched: a right beginning, and what does not go on with it."""

    game: Game[DonutDogState]
    view: DonutDogState
    choices: tuple[Choice, ...]
    before: list[str]
    last: str

    @property
    def next(self) -> tuple[str, ...]:
        """What goes on with the beginning."""
        return self.after(self.before)

    def after(self, beginning: list[str]) -> tuple[str, ...]:
        found = (piece for choice in self.choices for piece in following(choice, beginning))
        return tuple(dict.fromkeys(found))

    @property
    def dice(self) -> int:
        """How many dice the beginning is, if it is dice and nothing else."""
        return len(self.before) if all(piece.startswith("die:") for piece in self.before) else 0


def following(choice: Choice, beginning: list[str]) -> Iterator[str]:
    """What goes on with the beginning of this choice, if it is one."""
    if not leads_to(choice, beginning):
        return
    left, group = Counter(choice.touch), tuple[str, ...]()
    for piece in beginning:
        group = (*group, piece)
        if left[group] > 0:
            left[group] -= 1
            group = ()
    for whole, n in left.items():
        if n > 0 and whole[: len(group)] == group:
            yield whole[len(group)]


def refuse(game: Game[DonutDogState], view: DonutDogState, touched: list[str]) -> Refusal:
    prompt = game.prompt(view, view.viewer)
    *before, last = touched
    if not any(leads_to(choice, before) for choice in prompt.choices):
        if any(leads_to(choice, [last]) for choice in prompt.choices):
            sentence = say("That is no use after what you touched before: begin with it.")
            return Refusal(sentence, prompt.rule, First((last,)))
        before = []
    asked = Touched(game, view, prompt.choices, before, last)
    if before and not asked.next:
        return _whole(asked, prompt.rule)
    if not before and _needless(asked, touched[0]):
        return _ends_alike(asked, touched[0])
    kind, _, rest = last.partition(":")
    if kind == "card":
        return _card(asked, CARD_OF[rest])
    if kind == "die":
        return _die(asked)
    if kind == "set":
        return _set(asked, rest)
    if kind == "bonus":
        return _bonus(asked, BONUS_WORDS.index(rest))
    if kind == "button":
        return _button(asked, rest)
    if kind == "number":
        return _number(asked, int(rest))
    return _middle(asked, kind, rest)


def _whole(asked: Touched, rule: str) -> Refusal:
    cause = Count(len(asked.before) + 1, len(asked.before))
    if asked.view.phase == rules.PICKING and asked.last.startswith("set:"):
        return Refusal(say("Four dice are enough."), rule, cause)
    return Refusal(say("What you touched before is a whole choice already."), rule, cause)


def _begun(asked: Touched) -> Refusal:
    """The choice begun must be ended first, or another one begun."""
    cause = First(asked.next)
    beginning = asked.before[-1]
    buttons = [piece for piece in asked.before if piece.startswith("button:reroll_")]
    if beginning == "button:magic":
        return Refusal(say("Now touch the number that the die shall show."), "4.3", cause)
    if beginning.startswith("card:") or beginning == "button:nothing":
        return _card_begun(cause)
    if buttons:
        n = int(buttons[0][-1])
        sentence = count(
            n, "That button rerolls {n} die: touch it.", "That button rerolls {n} dice: touch them."
        )
        return Refusal(sentence, "4.2", cause)
    return Refusal(say("Go on with what you touched before, or begin with this."), "5.1", cause)


def _card_begun(cause: First) -> Refusal:
    reroll = f"bonus:{BONUS_WORDS[0]}"
    if cause.touch == (reroll,):
        return Refusal(say("Now touch the Reroll that your spare die earns."), "5.1", cause)
    if reroll not in cause.touch:
        return Refusal(say("Now touch the die that you keep to spare."), "5.1", cause)
    sentence = say("Now touch the die that you keep to spare, or the Reroll that a low one earns.")
    return Refusal(sentence, "5.1", cause)


# The row


def _card(asked: Touched, card: int) -> Refusal:
    view = asked.view
    if view.phase != rules.TURNS:
        sentence = say("Animals are taken when your turn comes, after all dice are revealed.")
        return Refusal(sentence, "5.1", Phase(view.phase))
    if view.got & ANIMAL:
        return Refusal(say("One animal a round: you have yours."), "5.1", Limit("animal", 1))
    if asked.last in asked.after([]):
        return _begun(asked)
    name, arrows = animal(card), CARDS[card].arrows
    sentence = say("Your dice do not meet the arrows of {card}: {arrows}.", card=name, arrows=arrows)
    return Refusal(sentence, "5.2", Missing("arrows"))


# Dice


def _set(asked: Touched, name: str) -> Refusal:
    view = asked.view
    if view.phase != rules.PICKING:
        sentence = say("Dice are chosen at the beginning of a round.")
        return Refusal(sentence, "3.3", Phase(view.phase))
    have = asked.before.count(asked.last)
    return Refusal(say("You have two {die}, not more.", die=name), "3.3", Count(have + 1, have))


def _die(asked: Touched) -> Refusal:
    view, seat = asked.view, asked.view.viewer
    beginning = asked.before[-1] if asked.before else ""
    if beginning == "button:magic":
        return _begun(asked)
    if beginning == "button:nothing" or beginning.startswith("card:"):
        return _spare(asked)
    wanted = asked.before.count(asked.last) + 1
    have = dice_of(view, seat).count(_sides_and_face(asked.last))
    if wanted > have:
        sentence = count(have, "You have {n} such die.", "You have {n} such dice.")
        return Refusal(sentence, "4.2", Count(wanted, have))
    if asked.before:
        sentence = say("Several dice are touched only to reroll them, and you have no Reroll.")
        return Refusal(sentence, "4.2", Missing("reroll"))
    return Refusal(say("You have no token to change a die with."), "4.1", Missing("token"))


def _spare(asked: Touched) -> Refusal:
    """A die touched after the card it shall be spared for."""
    name = asked.before[-1].removeprefix("card:")
    left = dice_of(asked.view, asked.view.viewer)
    left.remove(_sides_and_face(asked.last))
    if name in CARD_OF and not meets(CARD_OF[name], [face for _, face in left]):
        sentence = say(
            "With that die to spare the others do not meet the arrows of {card} ({arrows}).",
            card=animal(CARD_OF[name]),
            arrows=CARDS[CARD_OF[name]].arrows,
        )
        return Refusal(sentence, "5.2", Missing("arrows"))
    reroll = (asked.before[-1], f"bonus:{BONUS_WORDS[0]}")
    same = next(choice for choice in asked.choices if choice.touch == (reroll,))
    return Refusal(say("That die earns a Reroll: touch the Reroll instead of it."), "4.4", Same(same.text))


def _sides_and_face(piece: str) -> tuple[int, int]:
    sides, _, face = piece.removeprefix("die:d").partition(".")
    return int(sides), int(face)


# Bonuses


def _bonus(asked: Touched, level: int) -> Refusal:
    view = asked.view
    if view.phase != rules.TURNS:
        sentence = say("Bonuses are for your turn, after all dice are revealed.")
        return Refusal(sentence, "5.4", Phase(view.phase))
    if view.got & BONUS:
        return Refusal(say("One bonus a round: you have yours."), "5.1", Limit("bonus", 1))
    if not asked.before:
        dice = tuple(piece for piece in asked.next if piece.startswith("die:"))
        return Refusal(say("Touch your spare die first, then the bonus."), "5.4", First(dice))
    if asked.dice == 0:
        return _begun(asked)
    if asked.dice > 1:
        return Refusal(say("One spare die earns a bonus, not several."), "5.4", Count(asked.dice, 1))
    face, least = _sides_and_face(asked.before[0])[1], int(BONUSES[level])
    if face < least:
        sentence = say("That bonus needs a die of {least} or more, not a {face}.", least=least, face=face)
        return Refusal(sentence, "5.4", Count(face, least))
    same = _same(asked, make(DO_BONUS, _code(asked.before[0]), level))
    sentence = say("Another spare die comes to the same, since only one animal is left to take.")
    return Refusal(sentence, "4.4", Same(asked.game.write(same)))


# Buttons and tokens


def _button(asked: Touched, name: str) -> Refusal:
    view = asked.view
    if name == "done" and view.phase == rules.TOKENS:
        return Refusal(say("Be done, or spend a token: one at a time."), "3.4", First(asked.next))
    if name == "done" and (view.phase == rules.PICKING or not asked.before):
        return _question(asked)
    if name == "magic":
        return _token(asked, "magic")
    if name.startswith("reroll_") and asked.dice:
        sentence = count(
            int(name[-1]),
            "That button rerolls {n} die, and you touched {dice}.",
            "That button rerolls {n} dice, and you touched {dice}.",
            dice=asked.dice,
        )
        return Refusal(sentence, "4.2", Count(asked.dice, int(name[-1])))
    return _begun(asked)


def _question(asked: Touched) -> Refusal:
    """The present question must be answered first."""
    view, cause = asked.view, First(asked.next)
    if view.phase == rules.PICKING:
        return Refusal(say("First choose four of your dice."), "3.3", cause)
    if view.got & ANIMAL:
        return Refusal(say("First choose a bonus for your spare die."), "5.4", cause)
    if view.got & BONUS:
        return Refusal(say("First choose an animal for your three dice."), "5.3", cause)
    return Refusal(say("Take an animal with three dice, and a bonus with the fourth."), "5.1", cause)


def _token(asked: Touched, word: str) -> Refusal:
    """One of the own tokens, or what it is spent with."""
    view, seat = asked.view, asked.view.viewer
    if view.phase == rules.PICKING:
        sentence = say("Tokens change dice, and you have not rolled any yet.")
        button = asked.last.startswith("button:")  # the tokens themselves are never touched to spend them
        return Refusal(sentence, "4.1", Phase(view.phase) if button else Never())
    if word == "reroll":
        return _reroll(asked) if view.rerolls[seat] else _none_left(word)
    return _magic(asked) if view.magics[seat] else _none_left(word)


def _none_left(word: str) -> Refusal:
    if word == "reroll":
        return Refusal(say("You have no Reroll to spend."), "4.2", Missing(word))
    return Refusal(say("You have no Magic to spend."), "4.3", Missing(word))


def _reroll(asked: Touched) -> Refusal:
    if asked.before and not asked.dice:
        return _begun(asked)
    further = tuple(piece for piece in asked.next if piece.startswith(("die:", "button:reroll_")))
    sentence = say("Touch the dice, then the button that says how many are rerolled.")
    return Refusal(sentence, "4.2", First(further))


def _magic(asked: Touched) -> Refusal:
    """The die, then Magic, then the number: what comes next of these."""
    if not asked.before:
        dice = tuple(piece for piece in asked.next if "button:magic" in asked.after([piece]))
        sentence = say("Touch the die first, then Magic, then the number it shall show.")
        return Refusal(sentence, "4.3", First(dice))
    if asked.dice == 0:
        return _begun(asked)
    if asked.dice > 1:
        return Refusal(say("Magic turns one die, not several."), "4.3", Count(asked.dice, 1))
    sentence = say("Touch Magic next, then the number that the die shall show.")
    return Refusal(sentence, "4.3", First(("button:magic",)))


def _number(asked: Touched, face: int) -> Refusal:
    if not asked.before or asked.before[-1] != "button:magic":
        return _magic(asked)
    die = asked.before[-2]
    sides, shown = _sides_and_face(die)
    if face > sides:
        return Refusal(say("A d{sides} has no {face}.", sides=sides, face=face), "4.3", Limit(die, sides))
    if face == shown:
        sentence = say("That die shows {face} already: touch another number.", face=face)
        return Refusal(sentence, "4.4", First(asked.next))
    return _as_turning(asked, make(DO_MAGIC, _code(die), face))


# §4.4 Choices that come to the same


def _needless(asked: Touched, first: str) -> bool:
    """Whether a die was to be turned that no Magic need be spent on."""
    magic = asked.last in (first, "button:magic") or asked.last.startswith("number:")
    lies = first.startswith("die:") and _sides_and_face(first) in dice_of(asked.view, asked.view.viewer)
    return magic and lies and first not in asked.next and asked.view.magics[asked.view.viewer] > 0


def _ends_alike(asked: Touched, die: str) -> Refusal:
    """Whatever it were turned to, the turn would end as it does with another die."""
    face = 1 if _sides_and_face(die)[1] > 1 else 2
    return _as_turning(asked, make(DO_MAGIC, _code(die), face))


def _as_turning(asked: Touched, action: Action) -> Refusal:
    same = _same(asked, action)
    _, (die, face) = asked.game.unpack(same)
    sentence = say(
        "Turning {die} to {face} comes to the same, since the turn ends alike.", die=die_words(die), face=face
    )
    return Refusal(sentence, "4.4", Same(asked.game.write(same)))


def _same(asked: Touched, action: Action) -> Action:
    """The legal action of that kind after which the table lies just so."""
    seat = asked.view.viewer
    wanted = asked.view.clone()
    wanted.apply(seat, action)
    for legal in asked.view.actions(seat):
        after = asked.view.clone()
        after.apply(seat, legal)
        if rules.kind_of(legal) == rules.kind_of(action) and after == wanted:
            return legal
    raise AssertionError(f"{asked.game.write(action)} is like no other choice")


def _code(piece: str) -> int:
    sides, face = _sides_and_face(piece)
    return rules.die(SIDES.index(sides), face)


# The middle of the table, tokens, and what others have


def _middle(asked: Touched, kind: str, rest: str) -> Refusal:
    if kind == "deck":
        return Refusal(say("The deck is dealt at the beginning of a round."), "3.2", Never())
    if kind == "order":
        sentence = say("The lowest highest die goes first; the dice decide that.")
        return Refusal(sentence, "3.5", Never())
    if kind == "animal":
        return Refusal(say("Whoever took an animal keeps it."), "5.3", Never())
    seat = int(rest)
    if kind == "dice":
        return Refusal(say("Those are {who:own} dice.", who=Player(seat)), "4.1", Owner(seat))
    if seat != asked.view.viewer:
        return Refusal(say("Those tokens are {who:own}.", who=Player(seat)), "1.5", Owner(seat))
    if kind == "stars":
        return Refusal(say("Point tokens are counted at the end."), "6.1", Never())
    return _token(asked, kind.removesuffix("s"))
