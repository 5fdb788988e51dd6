"""What lies on a table of Spots. Sections (§) refer to docs/rules/spots.md."""

from functools import cache, lru_cache

from boneyard.core.furniture import (
    BUTTON,
    CARD,
    COUNTER,
    DIE,
    DONE,
    FITS,
    LATELY,
    METER,
    NOW,
    PILE,
    PLATE,
    SPACE,
    TILE,
    Badge,
    Furniture,
    Thing,
    Zone,
    seats_in_order,
)
from boneyard.core.game import OVER, Game
from boneyard.core.state import Seat
from boneyard.core.text import Player, Sentence, count, say
from boneyard.games.spots import state as rules
from boneyard.games.spots.data import (
    COLOUR_PLACES,
    COLOURS,
    DOGS,
    LIMIT,
    PACK,
    TILES,
)
from boneyard.games.spots.state import NONE, ONES, SpotsState, cards_in
from boneyard.games.spots.words import slug, treat_count, trick

BUTTONS = {
    "button:score": say("Score your complete dogs"),
    "button:keep": say("Keep"),
    "button:bust": say("Bury too much, and bust"),
    "button:roll": say("Roll"),
    "button:stop": say("Stop"),
    "button:up": say("Turn it up by 1"),
    "button:down": say("Turn it down by 1"),
}


def furniture(game: Game[SpotsState], view: SpotsState) -> Furniture:
    placing = view.value if view.phase == rules.PLACING else 0
    zones = [
        tricks_of(view),
        stocks(view.top, dogs_in_deck(view), view.pile, view.supply, view.aside),
        roll(tuple(view.roll), placing),
    ]
    for seat in seats_in_order(view.viewer, view.seats):
        zones += player(view, seat)
    if view.seats == 1:
        acts = view.turn == view.seats and view.phase != rules.OVER
        zones.append(d0g(scored_dogs(view, view.seats), view.treats[view.seats], acts))
    return Furniture(title(view), tuple(zones), notes(view))


def title(view: SpotsState) -> Sentence:
    return OVER if view.phase == rules.OVER else turn_title(view.turns, view.tile)


@cache
def turn_title(n: int, tile: int) -> Sentence:
    if tile == NONE:
        return say("Turn {n}", n=n)
    return say("Turn {n} · {tile}", n=n, tile=trick(tile))


def notes(view: SpotsState) -> tuple[Sentence, ...]:
    """What is good to know in this trick."""
    found = []
    if view.named:
        found.append(say("Named: {value}", value=view.named))
    if view.digs:
        found.append(say("Changes left: {n}", n=view.digs))
    return tuple(found)


# The middle of the table


def tricks_of(view: SpotsState) -> Zone:
    below = tuple([under_stack(view, colour) for colour in range(4)]) if view.off_leash else ()
    numbered = view.seats == 1
    return tricks(tuple(view.tiles), tuple(view.tile_treats), view.up, view.tile, numbered, below)


@lru_cache(LATELY)
def tricks(
    tiles: tuple[int, ...],
    treats: tuple[int, ...],
    up: int,
    doing: int,
    numbered: bool,
    below: tuple[tuple[Sentence, ...], ...],
) -> Zone:
    """§1.4, and in solo by the numbers of d0g's die (§9.2); `below` their stacks by colour (§8.3)."""
    stacks = dict(zip(COLOUR_PLACES, below, strict=False))
    things = tuple(
        tile(
            which,
            bool(up >> place & 1),
            which == doing,
            treats[place],
            place + 1 if numbered else 0,
            stacks.get(place, ()),
        )
        for place, which in enumerate(tiles)
        if which != NONE
    )
    return Zone("tricks", things, columns=3)


@lru_cache(LATELY)
def tile(which: int, up: bool, doing: bool, treats: int, number: int, below: tuple[Sentence, ...]) -> Thing:
    about = TILES[which]
    says = _joined(about.says)
    name = say(
        "{tile}, {colour}, faceup: {says}" if up else "{tile}, {colour}, facedown: {says}",
        tile=trick(which),
        colour=say(COLOURS[about.colour]),
        says=says,
    )
    if treats:
        name = say("{tile} On it: {treats}.", tile=name, treats=treat_count(treats))
    badges = []
    if number:
        badges.append(Badge(str(number), say("{n} on d0g's die", n=number)))
    if treats:
        badges.append(Badge(f"+{treats}", treat_count(treats), "treat"))
    if below:
        badges.append(Badge(f"▤{len(below)}", say("Under it: {tiles}", tiles=below)))
    marks = (*((NOW,) if doing else ()), *(() if up else (DONE,)))
    means = say("{says} Face down, it rests until all tiles are turned up again.", says=says)
    return Thing(
        TILE,
        name,
        f"tile:{slug(which)}",
        means=says if up else means,
        rule=f"7.{which + 1}",
        art=slug(which),
        title=trick(which),
        text=says,
        colour=COLOURS[about.colour],
        badges=tuple(badges),
        marks=marks,
    )


def _joined(steps: tuple[str, ...]) -> Sentence:
    if len(steps) == 1:
        return say(steps[0])
    return say("{one} {two}", one=say(steps[0]), two=say(steps[1]))


@lru_cache(LATELY)
def stocks(top: int, dogs: int, dice: int, treats: int, aside: int) -> Zone:
    """§1.3, §2.2 The deck with its top dog, the pile of dice, treats, and dice set aside (§7.10)."""
    things = (deck(top, dogs), pile(dice), supply(treats), scoring())
    return Zone("stocks", (*things, set_aside(aside)) if aside else things)


@cache
def pile(n: int) -> Thing:
    return Thing(
        COUNTER,
        count(n, "{n} die in the pile", "{n} dice in the pile"),
        "pile",
        means=say(
            "Dice are rolled from here and come back here. If a turn begins without any, all lose theirs."
        ),
        rule="3.2",
        art="pile",
        n=n,
    )


@cache
def supply(n: int) -> Thing:
    return Thing(
        COUNTER,
        count(n, "{n} treat in the supply", "{n} treats in the supply"),
        "supply",
        means=say("Treats nobody has. When they run out, there are none to take."),
        rule="4.10",
        art="treat",
        n=n,
    )


@cache
def scoring() -> Thing:
    return Thing(
        BUTTON,
        BUTTONS["button:score"],
        "button:score",
        means=say("Instead of a trick: score all your complete dogs, and draw as many new ones."),
        rule="5.1",
        art="score",
        title=say("Score"),
    )


@cache
def set_aside(n: int) -> Thing:
    return Thing(
        COUNTER,
        count(n, "{n} die set aside", "{n} dice set aside"),
        "aside",
        means=say("Dice of Bolt that are still to be rolled, one by one."),
        rule="7.10",
        art="aside",
        n=n,
    )


@cache
def deck(top: int, n: int) -> Thing:
    means = say("Who may draw takes the dog on top; then the next one is turned up.")
    if top == NONE and n:  # while the next one is turned up
        about = count(n, "{n} dog in the deck", "{n} dogs in the deck")
        return Thing(PILE, about, "deck", means=means, rule="5.4", n=n, down=True)
    if top == NONE:
        return Thing(PILE, say("The deck is empty."), "deck", means=means, rule="5.4", n=0)
    dog = DOGS[top]
    name = count(
        n,
        "{n} dog in the deck, on top {dog} with {spaces}",
        "{n} dogs in the deck, on top {dog} with {spaces}",
        dog=dog.name,
        spaces=tuple(map(str, dog.spaces)),
    )
    return Thing(
        PILE,
        name,
        "deck",
        means=means,
        rule="5.4",
        art=f"dog:{dog.name}",
        title=say("{dog}", dog=dog.name),
        badges=tuple(Badge(str(value), say("a space for {value}", value=value)) for value in dog.spaces),
        n=n,
        place=f"card:{top}",
    )


@lru_cache(LATELY)
def roll(dice: tuple[int, ...], placing: int) -> Zone:
    """§4.3 What was rolled, highest first, the dice that are being placed marked."""
    things = (rolled(value, value == placing) for value in range(6, 0, -1) for _ in range(dice[value - 1]))
    return Zone("roll", tuple(things), place="roll", room=4, like=DIE)


@cache
def rolled(value: int, now: bool) -> Thing:
    return Thing(
        DIE,
        say("{value} in the roll", value=value),
        f"die:{value}",
        means=say("It goes on an empty space with its number, or is buried in your yard."),
        rule="4.5",
        value=value,
        marks=(NOW,) if now else (),
    )


# Players


def player(view: SpotsState, seat: Seat) -> tuple[Zone, ...]:
    first = PACK * seat
    cards, gaps = tuple(view.cards[first : first + PACK]), tuple(view.gaps[first : first + PACK])
    scored = view.scored[seat]
    dice = tuple(view.yards[6 * seat : 6 * seat + 6])
    return (
        about(seat, ONES[scored], view.paws(seat), view.treats[seat]),
        yard_zone(seat, view.buried[seat], dice, graves(view, seat, sum(dice))),
        *dogs(seat, cards, gaps, scored),
    )


@lru_cache(LATELY)
def about(seat: Seat, scored: int, paws: int, treats: int) -> Zone:
    counted = (paw_count(seat, paws),) if paws else ()
    things = (plate(seat), scored_count(seat, scored), *counted, treat_heap(seat, treats))
    return Zone(f"plate:{seat}", things, owner=seat)


@lru_cache(LATELY)
def dogs(seat: Seat, cards: tuple[int, ...], gaps: tuple[int, ...], scored: int) -> tuple[Zone, Zone]:
    """Those at work, and those that are scored, as bits."""
    slots = [slot for slot in range(PACK) if cards[slot] != NONE]
    at_work = tuple((slot, cards[slot], gaps[slot]) for slot in slots if not scored >> slot & 1)
    done = tuple((slot, cards[slot]) for slot in slots if scored >> slot & 1)
    return dogs_at_work(seat, at_work), scored_dogs_of(seat, done)


@lru_cache(LATELY)
def dogs_at_work(seat: Seat, dogs: tuple[tuple[int, int, int], ...]) -> Zone:
    """By slot, card and gaps."""
    things = tuple(dog(seat, *each, False) for each in dogs)
    return Zone(f"dogs:{seat}", things, owner=seat, place=f"pack:{seat}")


@lru_cache(LATELY)
def scored_dogs_of(seat: Seat, dogs: tuple[tuple[int, int], ...]) -> Zone:
    """By slot and card."""
    place = f"scored:{seat}"
    return Zone(place, tuple(dog(seat, *each, 0, True) for each in dogs), owner=seat, folds=True, place=place)


@cache
def plate(seat: Seat) -> Thing:
    means = say("Turns go clockwise: one trick, or scoring.")
    return Thing(PLATE, say("{who}", who=Player(seat)), means=means, rule="3.1", seat=seat)


@cache
def scored_count(seat: Seat, n: int) -> Thing:
    return Thing(
        COUNTER,
        count(
            n,
            "{who}: {n} dog of {goal} scored",
            "{who}: {n} dogs of {goal} scored",
            who=Player(seat),
            goal=PACK,
        ),
        means=say("Whoever scores {goal} dogs first wins at once.", goal=PACK),
        rule="6.1",
        art="scored",
        n=n,
        most=PACK,
    )


@cache
def paw_count(seat: Seat, n: int) -> Thing:
    return Thing(
        COUNTER,
        count(n, "{who}: {n} paw", "{who}: {n} paws", who=Player(seat)),
        means=say("Pawprints of the dogs at work: some tricks count them."),
        rule="4.8",
        art="paw",
        n=n,
    )


@cache
def treat_heap(seat: Seat, n: int) -> Thing:
    return Thing(
        COUNTER,
        count(n, "{who:Own} treat", "{who:Own} {n} treats", who=Player(seat)),
        f"treats:{seat}",
        means=say("One treat rerolls all dice of a roll, before any of them is placed."),
        rule="4.4",
        art="treat",
        n=n,
    )


def graves(view: SpotsState, seat: Seat, buried: int) -> int:
    """Dice that a yard has room for: in the viewer's turn also those of the roll, and one more."""
    coming = sum(view.roll) + 1 if seat == view.viewer == view.turn else 0
    return max(2, min(LIMIT, buried + coming))


@lru_cache(LATELY)
def yard_zone(seat: Seat, total: int, dice: tuple[int, ...], room: int) -> Zone:
    return Zone(f"yard:{seat}", (yard(seat, total, dice, room),), owner=seat)


@lru_cache(LATELY)
def yard(seat: Seat, total: int, dice: tuple[int, ...], room: int) -> Thing:
    lying = tuple(buried(seat, value) for value in range(6, 0, -1) for _ in range(dice[value - 1]))
    return Thing(
        METER,
        say("{who:Own} yard: {total} of {limit} spots", who=Player(seat), total=total, limit=LIMIT),
        f"yard:{seat}",
        means=say(
            "Dice that fit nowhere are buried here. More than {limit} spots, and you bust.", limit=LIMIT
        ),
        rule="4.6",
        art="yard",
        title=say("Yard"),
        value=total,
        most=LIMIT,
        holds=(Zone(f"buried:{seat}", lying, owner=seat, room=room, like=DIE),),
    )


@cache
def buried(seat: Seat, value: int) -> Thing:
    return Thing(
        DIE,
        say("{value} in {who:own} yard", value=value, who=Player(seat)),
        f"buried:{seat}.{value}",
        means=say("Buried: its spots count in the yard until you bust or dig it up."),
        rule="4.5",
        value=value,
    )


@lru_cache(LATELY)
def dog(seat: Seat, slot: int, card: int, gaps: int, scored: bool) -> Thing:
    about = DOGS[card]
    whole = scored or gaps == 0
    spaces = tuple(
        space(seat, slot, about.name, value, scored or not gaps >> (value - 1) & 1) for value in about.spaces
    )
    paws = count(about.paws, "{n} paw", "{n} paws")
    return Thing(
        CARD,
        _dog_name(card, gaps, scored),
        f"dog:{seat}.{slot}",
        means=_dog_means(whole, scored),
        rule="5.1" if whole else "1.1",
        art=f"dog:{about.name}",
        title=say("{dog}", dog=about.name),
        badges=(Badge("●" * about.paws, paws, "paw"),) if about.paws else (),
        marks=(DONE,) if scored else (FITS,) if whole else (),
        place=f"card:{card}",
        holds=() if scored else (Zone(f"spaces:{seat}.{slot}", spaces, owner=seat),),
    )


def _dog_means(whole: bool, scored: bool) -> Sentence:
    if scored:
        return say("Scored: it takes no more dice, and nothing can take it away.")
    if whole:
        return say("Every space has its die: score it before you bust.")
    return say("It is complete when every space has a die with its number.")


def _dog_name(card: int, gaps: int, scored: bool) -> Sentence:
    name = DOGS[card].name
    if scored:
        return say("{dog}, scored", dog=name)
    if gaps == 0:
        return say("{dog}, complete", dog=name)
    missing = tuple(str(value) for value in DOGS[card].spaces if gaps >> (value - 1) & 1)
    return say("{dog}, still without {values}", dog=name, values=missing)


@cache
def space(seat: Seat, slot: int, dog: str, value: int, filled: bool) -> Thing:
    name = say("{dog}: die on {value}", dog=dog, value=value)
    if not filled:
        name = say("{dog}: empty space for {value}", dog=dog, value=value)
    return Thing(
        DIE if filled else SPACE,
        name,
        f"space:{seat}.{slot}.{value}",
        means=say("Only a die showing exactly {value} goes here.", value=value),
        rule="1.1",
        value=value,
    )


@lru_cache(LATELY)
def d0g(scored: int, treats: int, acts: bool) -> Zone:
    """§9.1 The robot rival of a single player: treats and scored dogs, nothing else."""
    name = say(
        "d0g: {scored} of {goal} dogs scored, {treats}",
        scored=scored,
        goal=PACK,
        treats=treat_count(treats),
    )
    thing = Thing(
        METER,
        name,
        "d0g",
        means=say(
            "Your rival: it takes tiles and the treats on them, and scores a dog for every two treats."
        ),
        rule="9.2",
        art="d0g",
        title=say("d0g"),
        value=scored,
        most=PACK,
        badges=(Badge(f"+{treats}", treat_count(treats), "treat"),),
        marks=(NOW,) if acts else (),
    )
    return Zone("d0g", (thing,))


# What is where


def dogs_in_deck(view: SpotsState) -> int:
    return int(view.pool).bit_count() + (view.top != NONE)


def under_stack(view: SpotsState, colour: int) -> tuple[Sentence, ...]:
    """§8.3 What is known of a stack below its top: how many tiles nobody has seen, then the sunk ones."""
    return below_top(len(cards_in(view.unseen[colour])), tuple(view.sunk[5 * colour : 5 * colour + 5]))


@lru_cache(LATELY)
def below_top(unseen: int, tiles: tuple[int, ...]) -> tuple[Sentence, ...]:
    sunk = tuple(trick(tile) for tile in tiles if tile != NONE)
    return (say("{n} unseen", n=unseen), *sunk) if unseen else sunk


def scored_dogs(view: SpotsState, row: int) -> int:
    return ONES[view.scored[row]]


def buried_values(view: SpotsState, seat: Seat) -> list[int]:
    return [value for value in range(1, 7) if view.yards[6 * seat + value - 1]]


def card_of(view: SpotsState, row: int, slot: int) -> int:
    return view.cards[PACK * row + slot]


def dice_on_dogs(view: SpotsState, seat: Seat) -> int:
    """Of dogs that are not scored yet."""
    return sum(ONES[view.dice_on(seat, slot)] for slot in range(view.packs[seat]))


def gaps_of(view: SpotsState, row: int, slot: int) -> list[int]:
    """The numbers of a dog's empty spaces."""
    return [value for value in range(1, 7) if view.gaps[PACK * row + slot] >> (value - 1) & 1]


def is_scored(view: SpotsState, row: int, slot: int) -> bool:
    return bool(view.scored[row] >> slot & 1)
