"""What a card can do in a Dog position, found the slow way: every token, every way, one step after another.

This is the rules page read aloud. It knows nothing of the engine, keeps no tables and saves no work, so that
the two can be held against each other.
"""

from collections.abc import Iterator

from tests.rules.dog.position import (
    FIELDS,
    HOME,
    IN_KENNEL,
    LOOP,
    RANKS,
    SEATS,
    TOKENS,
    Position,
    Token,
    at_home,
    on_loop,
    partner_of,
    start_of,
    started,
)

FORWARD = {"2": 2, "3": 3, "5": 5, "6": 6, "8": 8, "9": 9, "10": 10, "Q": 12}

Way = Iterator[Position]


def plays(position: Position, rank: str) -> set[Position]:
    """Every position that playing a card of this rank can lead to; none when it cannot be played."""
    return set(ways(position, rank))


def ways(position: Position, rank: str) -> Way:
    colour = colour_played(position)
    if rank in FORWARD:
        yield from moves(position, colour, FORWARD[rank])
    elif rank == "A":
        yield from starts(position, colour)
        yield from moves(position, colour, 1)
        yield from moves(position, colour, 11)
    elif rank == "K":
        yield from starts(position, colour)
        yield from moves(position, colour, 13)
    elif rank == "4":
        yield from moves(position, colour, 4)
        yield from backward_moves(position, colour, 4)
    elif rank == "J":
        yield from swaps(position, colour)
    elif rank == "7":
        yield from sevens(position)
    else:
        yield from jokers(position)


def colour_played(position: Position) -> int:
    """The seat's own, until all four are home; then the partner's."""
    return partner_of(position.seat) if position.all_home(position.seat) else position.seat


def jokers(position: Position) -> Way:
    for rank in RANKS:
        if rank == "JK":
            continue
        for after in ways(position, rank):
            if not after.won(position.seat) or "joker_finish_allowed" in position.options:
                yield after


def starts(position: Position, colour: int) -> Way:
    if IN_KENNEL not in position.colours[colour] or is_protected(position, start_of(colour)):
        return
    yield moved(captured(position, start_of(colour)), colour, IN_KENNEL, started(colour))


def swaps(position: Position, colour: int) -> Way:
    for other in range(SEATS):
        for mine in position.colours[colour]:
            for theirs in position.colours[other]:
                if other != colour and may_be_swapped(mine) and may_be_swapped(theirs):
                    yield moved(moved(position, colour, mine, theirs), other, theirs, mine)


def may_be_swapped(token: Token) -> bool:
    return token.area == LOOP and not token.fresh


def moves(position: Position, colour: int, steps: int) -> Way:
    for token in position.colours[colour]:
        for end in forward(position, colour, token, steps):
            yield landed(position, colour, token, end)


def backward_moves(position: Position, colour: int, steps: int) -> Way:
    for token in position.colours[colour]:
        if token.area != LOOP:
            continue
        path = [(token.number - step) % FIELDS for step in range(1, steps + 1)]
        if not any(is_protected(position, number) for number in path):
            yield landed(position, colour, token, on_loop(path[-1]))


def sevens(position: Position) -> Way:
    """Seven single steps; all the boards after one, then all the boards after two, and so on."""
    reached = {position}
    for _ in range(7):
        reached = {after for before in reached for after in single_steps(before)}
    yield from reached


def single_steps(position: Position) -> Way:
    """Whoever may step now: once the last own token is home it is the partner's turn to step."""
    colours = {colour_played(position)}
    if "canadian_seven" in position.options:
        colours = {position.seat, partner_of(position.seat)}
    for colour in colours:
        yield from moves(position, colour, 1)


# A token on its way


def forward(position: Position, colour: int, token: Token, steps: int) -> Iterator[Token]:
    """Where so many steps can take the token."""
    if steps == 0:
        yield token
        return
    for following in next_places(position, colour, token):
        yield from forward(position, colour, following, steps - 1)


def next_places(position: Position, colour: int, token: Token) -> Iterator[Token]:
    """One step: along the loop, from the own start into home unless just started, and deeper into home."""
    if token.area == LOOP:
        number = (token.number + 1) % FIELDS
        if not is_protected(position, number):
            yield on_loop(number)
        if token.number == start_of(colour) and not token.fresh and is_free(position, colour, 1):
            yield at_home(1)
    if token.area == HOME and is_free(position, colour, token.number + 1):
        yield at_home(token.number + 1)


def is_protected(position: Position, number: int) -> bool:
    """A fresh token is on the field, so nobody may stop there or pass."""
    return any(number == start_of(seat) and started(seat) in position.colours[seat] for seat in range(SEATS))


def is_free(position: Position, colour: int, slot: int) -> bool:
    return slot <= TOKENS and at_home(slot) not in position.colours[colour]


# A token put down


def landed(position: Position, colour: int, token: Token, end: Token) -> Position:
    """The token is at its end; whoever was on that field is in the kennel."""
    if end.area == LOOP:
        position = captured(position, end.number)
    return moved(position, colour, token, end)


def captured(position: Position, number: int) -> Position:
    for colour in range(SEATS):
        if on_loop(number) in position.colours[colour]:
            return moved(position, colour, on_loop(number), IN_KENNEL)
    return position


def moved(position: Position, colour: int, token: Token, end: Token) -> Position:
    tokens = list(position.colours[colour])
    tokens.remove(token)
    return position.put(colour, [*tokens, end])
