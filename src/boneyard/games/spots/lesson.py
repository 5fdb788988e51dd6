"""A guided first game of Spots. Sections (§) refer to docs/rules/spots.md."""

from collections.abc import Iterable

from boneyard.core.lesson import Lesson, Moment, Step, asked, both, of_kind, offered, pieces
from boneyard.core.text import Sentence, count, say
from boneyard.games.spots import odds
from boneyard.games.spots import state as rules
from boneyard.games.spots.words import slug

RISKY = 0.3  # a chance to bust from which on it is better to stop


def own(kind: str, moment: Moment) -> list[str]:
    return [*pieces(f"{kind}:{moment.view.viewer}")(moment)]


def own_dogs(moment: Moment) -> Iterable[str]:
    return own("dog", moment)


def own_yard(moment: Moment) -> Iterable[str]:
    return own("yard", moment)


def walks(moment: Moment, text: str) -> bool:
    """Two dice and a third if one likes: as gentle as a trick can be; else what rolls as few."""
    offers = [choice.text for choice in moment.prompt.choices]
    return text == next((name for name in ("walk", "howl", "run") if name in offers), text)


def spaces_filled(moment: Moment, text: str) -> int:
    kind, args = moment.game.unpack(moment.actions[text])
    return args[0].bit_count() if kind == rules.DO_PLACE else -1


def places_most(moment: Moment, text: str) -> bool:
    """As many dice on dogs as can be."""
    most = max(spaces_filled(moment, choice.text) for choice in moment.prompt.choices)
    return spaces_filled(moment, text) == most


def chance_to_bust(moment: Moment) -> float:
    roll = moment.actions["roll"]
    return odds.bust_chance(moment.view, moment.view.viewer, roll)


def safe_way(moment: Moment, text: str) -> bool:
    """Roll on while it is safe, and stop in time."""
    return text == ("roll" if chance_to_bust(moment) < RISKY else "stop")


def how_risky(moment: Moment) -> Sentence:
    chance = round(100 * chance_to_bust(moment))
    if chance == 0:
        return say("You may roll on or stop. One more die cannot bust you, whatever it shows: roll it.")
    if safe_way(moment, "roll"):
        return say(
            "You may roll on or stop. One more die would bust you in {chance} of 100 cases: go on, be brave!",
            chance=chance,
        )
    return say(
        "You may roll on or stop. One more die would bust you in {chance} of 100 cases: better stop.",
        chance=chance,
    )


def has_buried(moment: Moment) -> bool:
    return any(event.kind == rules.BURIED and event.seat == moment.view.viewer for event in moment.happened)


def has_busted(moment: Moment) -> bool:
    return any(event.kind == rules.BUSTED and event.seat == moment.view.viewer for event in moment.happened)


def yard_now(moment: Moment) -> Sentence:
    return count(
        moment.view.buried[moment.view.viewer],
        "Your yard holds {n} spot now. 7 are fine; more is a bust, and the dice on your dogs would be lost.",
        "Your yard holds {n} spots now. 7 are fine; more is a bust, and the dice on your dogs would be lost.",
    )


def turned_down(moment: Moment) -> Iterable[str]:
    faceup = {f"tile:{slug(tile)}" for tile in moment.view.tiles}
    lit = {part for choice in moment.prompt.choices for group in choice.touch for part in group}
    return sorted(faceup - lit)


def begs(moment: Moment, text: str) -> bool:
    return text == "beg"


def is_lost(moment: Moment) -> bool:
    """Whether keeping this roll is a bust whatever one does."""
    keep = moment.actions["keep"]
    return odds.bust_chance(moment.view, moment.view.viewer, keep) >= odds.CERTAIN


def keeps_if_safe(moment: Moment, text: str) -> bool:
    return (text == "keep") != is_lost(moment)


def worth_a_treat(moment: Moment) -> Sentence:
    if is_lost(moment):
        return say(
            "This roll is a sure bust: too much would be buried. A treat rolls all of it again: use it!"
        )
    return say(
        "This is your roll. A treat would roll all of it again, but treats are few: keep it this time."
    )


STEPS = (
    Step(
        "4.6",
        has_busted,
        say("A bust! Your dice are gone, but you keep your dogs, your treats, and an empty yard."),
        own_yard,
        needed=False,
    ),
    Step(
        "1.1",
        asked("3.1"),
        say(
            "These are your dogs. Fill every space with a die of exactly its number; six scored dogs win. "
            "Tricks bring dice: try {trick}, it rolls two.",
            trick=say("Walk"),
        ),
        own_dogs,
        walks,
        say("That trick rolls dice, too. Let us see what comes."),
    ),
    Step(
        "4.4",
        offered(rules.DO_REROLL),
        worth_a_treat,
        lambda moment: own("treats", moment),
        keeps_if_safe,
        say("All right. A treat rolls all dice of a roll anew, never only some."),
    ),
    Step(
        "4.5",
        both(asked("4.5"), offered(rules.DO_PLACE)),
        say("Put the die on a space with its number. What you do not place is buried in your yard."),
        lambda moment: [*own("space", moment), *own_yard(moment)],
        places_most,
        say("You may bury a die that would fit. It only takes room in your yard."),
    ),
    Step(
        "5.1",
        offered(rules.DO_SCORE),
        say("A dog of yours is complete. Score it now: then nothing can take it away from you any more."),
        own_dogs,
        of_kind(rules.DO_SCORE),
        say("It can wait, but a bust would take its dice."),
    ),
    Step("4.6", has_buried, yard_now, own_yard),
    Step("4.2", offered(rules.DO_STOP), how_risky, own_yard, safe_way, say("As you like. The die decides.")),
    Step(
        "3.3",
        both(asked("3.1"), lambda moment: bool(turned_down(moment))),
        say(
            "Tricks that were done lie facedown, for everybody. When only one is left it gets a treat, "
            "and the others turn back up."
        ),
        turned_down,
    ),
    Step(
        "5.2",
        both(asked("3.1"), lambda moment: any(row[0] for row in moment.view.standings())),
        say(
            "Whose dogs are all complete during a trick scores them at once, without a turn for it. "
            "New dogs come from the deck."
        ),
        pieces("deck"),
    ),
    Step(
        "7.18",
        both(asked("3.1"), lambda moment: any(choice.text == "beg" for choice in moment.prompt.choices)),
        say(
            "{trick} rolls nothing: it brings a treat, and is a good choice when your yard is nearly full.",
            trick=say("Beg"),
        ),
        pieces("tile:beg"),
        begs,
        say("Good, treats can wait."),
        needed=False,
    ),
)

LESSON = Lesson(
    deal="spots lesson 7",
    seats=2,
    steps=STEPS,
    farewell=say(
        "That is all you need: the first with six scored dogs wins. Press anything a little longer "
        "to learn what it is."
    ),
)
