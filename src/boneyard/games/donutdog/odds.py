"""How likely every animal is: beside a choice, and as the table that `boneyard odds donutdog` prints.

Sections (§) refer to docs/rules/donutdog.md.
"""

from functools import cache
from pathlib import Path

from boneyard.core.game import Odds
from boneyard.core.state import Action
from boneyard.core.text import say
from boneyard.games.donutdog.cards import SIDES, Card, CardFile, read_cards
from boneyard.games.donutdog.data import CARDS_FILE, POOLS
from boneyard.games.donutdog.outlook import (
    OUTLOOKS,
    PLAIN,
    WITH_MAGIC,
    WITH_REROLL,
    Target,
    chance_now,
    outlook,
)
from boneyard.games.donutdog.state import (
    DO_PICK,
    DO_REROLL,
    LOOSE,
    NONE,
    DonutDogState,
    a_of,
    die,
    kind_of,
    sort_of,
)
from boneyard.games.donutdog.words import animal, dice_in

# Beside a choice


def of_choice(view: DonutDogState, action: Action) -> tuple[Odds, ...]:
    """§5.2 For dice about to be rolled: the chance of each animal in the row."""
    kind, a, seat = kind_of(action), a_of(action), view.viewer
    cards = list(dict.fromkeys(card for card in view.row if card != NONE))
    if kind == DO_PICK:
        reroll, magic = bool(view.rerolls[seat]), bool(view.magics[seat])
        return tuple(odds for card in cards for odds in pool_odds(card, a, reroll, magic))
    if kind != DO_REROLL or view.got:
        return ()
    dice = dice_in(view.dice_of(seat))
    for code in dice_in(a):
        dice[dice.index(code)] = die(sort_of(code), LOOSE)
    packed = sum(code << (8 * slot) for slot, code in enumerate(dice))
    return tuple(Odds(say("{card}", card=animal(card)), chance_now(card, packed)) for card in cards)


@cache
def pool_odds(card: int, pool: int, reroll: bool, magic: bool) -> tuple[Odds, ...]:
    """As the dice fall, and with one of the tokens that somebody has."""
    name = animal(card)
    found = [Odds(say("{card}", card=name), outlook(card, pool, PLAIN))]
    if reroll:
        found.append(Odds(say("{card} with a Reroll", card=name), outlook(card, pool, WITH_REROLL)))
    if magic:
        found.append(Odds(say("{card} with a Magic", card=name), outlook(card, pool, WITH_MAGIC)))
    return tuple(found)


@cache
def best_pool(card: int) -> int:
    """The dice that win an animal most often; of equal ones the largest, which earn the better bonus."""
    return max(range(len(POOLS)), key=lambda pool: (round(outlook(card, pool, PLAIN), 9), pool))


# The table

HEADS = ("card", "kind", "copies", "arrows", "VP", "chance", "best dice", "Reroll", "Magic", "worth")
LEFT = (0, 1, 3, 6)  # columns of words


def table(cards_file: Path | None) -> list[str]:
    """The table as lines: a card, its best four dice, and the chances with them and with one token.

    Without a file these are the cards of the box. A file that cannot be read, or is no file of cards, is a
    ValueError in one sentence that names the line.
    """
    cards, fish = _cards(cards_file)
    rows = [HEADS, *(_row(card, fish.points) for card in [*cards, fish])]
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEADS))]
    lines = ["  ".join(_cell(text, i, widths[i]) for i, text in enumerate(row)).rstrip() for row in rows]
    return [lines[0], "-" * max(map(len, lines)), *lines[1:], *_notes()]


def best_odds(card: Card) -> tuple[tuple[int, ...], list[float]]:
    """The sorts of the four dice that win a card most often; and the best chances without a token, with one
    Reroll and with one Magic, each with the dice that are best for that. Of equal pools the largest, which
    earn the better bonus.
    """
    target = Target(card)
    outlooks = [list(target.outlook(pool)) for pool in range(len(POOLS))]
    best = max(range(len(POOLS)), key=lambda pool: (round(outlooks[pool][PLAIN], 9), pool))
    return POOLS[best], [max(found[tokens] for found in outlooks) for tokens in range(OUTLOOKS)]


def _row(card: Card, fish: int) -> tuple[str, ...]:
    sorts, (plain, reroll, magic) = best_odds(card)
    return (
        f"{card.name} (rare)" if card.rare else card.name,
        card.kind,
        str(card.copies),
        card.arrows,
        str(card.points),
        _percent(plain),
        " ".join(f"d{SIDES[sort]}" for sort in sorts) if round(plain, 9) < 1 else "any",
        _percent(reroll),
        _percent(magic),
        f"{plain * card.points + (1 - plain) * fish:.2f}",
    )


def _cards(cards_file: Path | None) -> CardFile:
    file = cards_file or CARDS_FILE
    try:
        return read_cards(file.read_text("utf-8"))
    except OSError as error:
        raise ValueError(f"{file} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ValueError(f"{file}, line {line}: this is no text in UTF-8.") from None
    except ValueError as error:
        raise ValueError(f"{file}, {str(error)[0].lower()}{str(error)[1:]}") from None


def _cell(text: str, column: int, width: int) -> str:
    return text.ljust(width) if column in LEFT else text.rjust(width)


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"


def _notes() -> list[str]:
    return [
        "",
        "chance: of winning the card with the best four dice and no token, by counting every roll;",
        "Reroll, Magic: the same with one such token spent as well as can be, and the best dice for that;",
        "worth: chance times VP, and a Fish where it fails.",
    ]
