"""What is said at a table of Spots: events as sentences, and the words for dice, treats and tiles."""

from collections.abc import Callable, Iterator

from boneyard.core.game import Shift, Told
from boneyard.core.state import Event
from boneyard.core.text import NOTHING, Player, Sentence, count, say
from boneyard.games.spots import state as rules
from boneyard.games.spots.data import DOGS, LIMIT, PACK, TILES
from boneyard.games.spots.state import NONE, count_of


def slug(tile: int) -> str:
    return TILES[tile].name.lower().replace(" ", "_")


def trick(tile: int) -> Sentence:
    return say(TILES[tile].name)


def slots_in(slots: int) -> list[int]:
    return [slot for slot in range(PACK) if slots >> slot & 1]


def values_in(dice: int) -> Iterator[int]:
    """The dice one by one, highest first."""
    for value in range(6, 0, -1):
        yield from [value] * count_of(dice, value)


def dice_text(dice: int) -> str:
    return " ".join(map(str, values_in(dice)))


def dice_words(dice: int) -> tuple[str, ...]:
    return tuple(map(str, values_in(dice)))


def treat_count(n: int) -> Sentence:
    return count(n, "{n} treat", "{n} treats")


def status(phase: int, turn: int, tile: int) -> Sentence:
    """What is going on, for those who are not asked."""
    who = Player(turn)
    if phase == rules.OVER:
        return say("The game is over.")
    if phase == rules.CHOOSING:
        return say("{who:Own} turn: a trick, or scoring.", who=who)
    return say("{who:Own} turn: {tile}.", who=who, tile=trick(tile))


def tell(event: Event) -> Told:
    who, a, b, c = Player(event.seat), event.a, event.b, event.c
    return Told(SENTENCES[event.kind](who, a, b, c), shifts(event))


def _reset(who: Player, tile: int, treats: int, c: int) -> Sentence:
    if treats:
        return say(
            "{tile} was the last tile: it got a treat, and all tiles were turned up.", tile=trick(tile)
        )
    return say("{tile} was the last tile: all tiles were turned up.", tile=trick(tile))


def _took(who: Player, tile: int, treats: int, c: int) -> Sentence:
    if treats:
        return say(
            "{who} chose {tile} and got {treats}.", who=who, tile=trick(tile), treats=treat_count(treats)
        )
    return say("{who} chose {tile}.", who=who, tile=trick(tile))


def _d0g_took(who: Player, tile: int, treats: int, c: int) -> Sentence:
    if treats:
        return say("d0g took {tile} and got {treats}.", tile=trick(tile), treats=treat_count(treats))
    return say("d0g took {tile}.", tile=trick(tile))


def _buried(who: Player, value: int, n: int, total: int) -> Sentence:
    return count(
        n,
        "{who} buried a {value} ({total} of {limit}).",
        "{who} buried {n} dice showing {value} ({total} of {limit}).",
        who=who,
        value=value,
        total=total,
        limit=LIMIT,
    )


def _busted(who: Player, spots: int, b: int, c: int) -> Sentence:
    if spots:
        return say(
            "{who} bust: {spots} spots in the yard, more than {limit}!", who=who, spots=spots, limit=LIMIT
        )
    return say("{who} buried too much and bust!", who=who)


def _scored(who: Player, card: int, fast: int, c: int) -> Sentence:
    if fast:
        return say("Fast and risky: {who:obj} scored {dog}!", who=who, dog=DOGS[card].name)
    return say("{who} scored {dog}.", who=who, dog=DOGS[card].name)


def _treated(who: Player, n: int, b: int, c: int) -> Sentence:
    return count(n, "{who} took {n} treat.", "{who} took {n} treats.", who=who) if n else NOTHING


def _gave_back(who: Player, n: int, b: int, c: int) -> Sentence:
    return count(n, "{who} gave {n} treat back.", "{who} gave {n} treats back.", who=who) if n else NOTHING


def _dug(who: Player, owner: int, value: int, up: int) -> Sentence:
    yard = Player(owner)
    if value == rules.ANY_DIE:
        return say("{who} turned a die in {yard:own} yard up.", who=who, yard=yard)
    if value == 1 and not up:
        return say("{who} dug a 1 out of {yard:own} yard.", who=who, yard=yard)
    turned = value + 1 if up else value - 1
    return say(
        "{who} turned a {value} in {yard:own} yard to {turned}.",
        who=who,
        value=value,
        yard=yard,
        turned=turned,
    )


def _moved(who: Player, card: int, value: int, to: int) -> Sentence:
    return say(
        "{who} moved the {value} on {dog} to the {to_value} on {to_dog}.",
        who=who,
        value=value,
        dog=DOGS[card].name,
        to_value=to % 8,
        to_dog=DOGS[to // 8].name,
    )


def _added(who: Player, value: int, card: int, c: int) -> Sentence:
    if card == NONE:
        return say("{who} added a buried {value} to the roll.", who=who, value=value)
    return say("{who} added the {value} on {dog} to the roll.", who=who, value=value, dog=DOGS[card].name)


def spaces_of(card: int) -> str:
    return " ".join(map(str, DOGS[card].spaces))


# One line for each event of state.py: who it is about, and its three numbers.
SENTENCES: dict[int, Callable[[Player, int, int, int], Sentence]] = {
    rules.DEALT: lambda who, a, b, c: say("{who} got {dogs}.", who=who, dogs=(DOGS[a].name, DOGS[b].name)),
    rules.TURNED_TOP: lambda who, a, b, c: say(
        "{dog} ({spaces}) is on top of the deck.", dog=DOGS[a].name, spaces=spaces_of(a)
    ),
    rules.FIRST_DIE: lambda who, a, b, c: say("{who} rolled a {value} and buried it.", who=who, value=a),
    rules.FIRST_AGAIN: lambda who, a, b, c: say(
        "Tied for highest, {who:obj} rolled again: {value}.", who=who, value=a
    ),
    rules.STARTS: lambda who, a, b, c: say("{who} went first.", who=who),
    rules.TURNED_TILE: lambda who, a, b, c: say("{tile} came into play.", tile=trick(a)),
    rules.NO_DICE: lambda who, a, b, c: say("No dice were left in the pile: everybody lost all of theirs."),
    rules.RESET: _reset,
    rules.TOOK_TILE: _took,
    rules.ROLLED: lambda who, a, b, c: say("{who} rolled {dice}.", who=who, dice=dice_words(a)),
    rules.SPENT: lambda who, a, b, c: say(
        "{who} spent a treat to reroll {dice}.", who=who, dice=dice_words(a)
    ),
    rules.DISCARDED: lambda who, a, b, c: say("{who} discarded {dice}.", who=who, dice=dice_words(a)),
    rules.PLACED: lambda who, a, b, c: say(
        "{who} placed a {value} on {dog}.", who=who, value=a, dog=DOGS[b].name
    ),
    rules.BURIED: _buried,
    rules.BUSTED: _busted,
    rules.SCORED: _scored,
    rules.DREW: lambda who, a, b, c: say(
        "{who} drew {dog} ({spaces}).", who=who, dog=DOGS[a].name, spaces=spaces_of(a)
    ),
    rules.TREATED: _treated,
    rules.GAVE_BACK: _gave_back,
    rules.DUG: _dug,
    rules.MOVED: _moved,
    rules.SET_DIE: lambda who, a, b, c: say(
        "{who} set a die to {value}, as on {dog}.", who=who, value=a, dog=DOGS[b].name
    ),
    rules.NAMED: lambda who, a, b, c: say("{who} named {value}.", who=who, value=a),
    rules.SET_ASIDE: lambda who, a, b, c: count(
        a, "{who} set {n} die aside.", "{who} set {n} dice aside.", who=who
    ),
    rules.STOPPED: lambda who, a, b, c: say("{who} stopped.", who=who),
    rules.ADDED: _added,
    rules.LIFTED: lambda who, a, b, c: count(
        a, "{who} dug up {n} die to roll it.", "{who} dug up {n} dice to roll them.", who=who
    ),
    rules.D0G_ROLLED: lambda who, a, b, c: say("d0g rolled a {place}.", place=a),
    rules.D0G_TOOK: _d0g_took,
    rules.D0G_FED: lambda who, a, b, c: say("d0g ate two treats."),
    rules.D0G_SCORED: lambda who, a, b, c: say("d0g scored {dog} from the deck.", dog=DOGS[a].name),
    rules.WON: lambda who, a, b, c: say("{who} scored the sixth dog and won!", who=who),
    rules.D0G_WON: lambda who, a, b, c: say("d0g scored its sixth dog and won."),
}


def shifts(event: Event) -> tuple[Shift, ...]:
    """What moved, for whoever animates it. Equal dice and treats are not told apart."""
    kind, seat, a, b = event.kind, event.seat, event.a, event.b
    if kind == rules.ROLLED:
        return tuple(Shift(f"die:{value}", "pile", "roll") for value in values_in(a))
    if kind == rules.DISCARDED:
        return tuple(Shift(f"die:{value}", "roll", "pile") for value in values_in(a))
    if kind == rules.PLACED:
        return (Shift(f"die:{a}", "roll", f"card:{b}"),)
    if kind == rules.BURIED:
        return (Shift(f"die:{a}", "roll", f"yard:{seat}"),) * b
    if kind in (rules.DREW, rules.D0G_SCORED):
        return (Shift(f"card:{a}", "deck", f"pack:{seat}"),)
    if kind == rules.SCORED:
        return (Shift(f"card:{a}", f"pack:{seat}", f"scored:{seat}"),)
    if kind == rules.TREATED:
        return (Shift("treat", "supply", f"treats:{seat}"),) * a
    if kind in (rules.GAVE_BACK, rules.SPENT):
        return (Shift("treat", f"treats:{seat}", "supply"),) * (a if kind == rules.GAVE_BACK else 1)
    if kind in (rules.TOOK_TILE, rules.D0G_TOOK):
        return (Shift("treat", f"tile:{slug(a)}", f"treats:{seat}"),) * b
    return ()
