"""The engine against the naive generator: in many positions, with every card, both find the same boards.

A choice is also held to its word: read as docs/rules/dog.md §5.10 says and walked step by step, what is
written leads to the very board that comes of it.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, count, islice
from typing import NamedTuple

import pytest

from boneyard.core.luck import Luck, seed_bytes
from boneyard.core.rng import Rng
from boneyard.core.state import CHANCE, Event
from boneyard.games.dog.game import Dog
from boneyard.games.dog.state import PLAYING, THREW_IN, ranks_in
from tests.rules.dog.naive import captured, colour_played, is_protected, landed, moved, next_places, plays
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
    parse,
    start_of,
    started,
)
from tests.rules.dog.table import position_of, state_of

PLAIN = ""
JOKER = "joker_finish_allowed"
CANADIAN = "canadian_seven"
BOTH = f"{CANADIAN} {JOKER}"
SEED = seed_bytes(64)


# Where positions come from


def reached(options: str) -> Iterator[Position]:
    """Every seventh play of random games."""
    game = Dog(4, **dict.fromkeys(options.split(), True))
    for number in count():
        yield from islice(turns(game, Luck(SEED, f"game/{number}/{options}")), 0, None, 7)


def turns(game: Dog, rng: Rng) -> Iterator[Position]:
    """A random game, whenever somebody is to play a card."""
    state = game.start()
    while state.actors():
        seat = state.actors()[0]
        if seat == CHANCE:
            state.chance(rng)
            continue
        if state.phase == PLAYING:
            yield position_of(state)
        actions = state.actions(seat)
        state.apply(seat, actions[rng.below(len(actions))])


def drawn(options: str) -> Iterator[Position]:
    """Boards as random games seldom show them: crowded, with many tokens at starts and close to home."""
    for number in count():
        rng = Luck(SEED, f"board/{number}/{options}")
        position = Position(seat=rng.below(SEATS), options=frozenset(options.split()))
        for colour in range(SEATS):
            position = position.put(colour, drawn_tokens(position, colour, rng))
        if not position.won(0) and not position.won(1):
            yield position


def drawn_tokens(position: Position, colour: int, rng: Rng) -> list[Token]:
    if rng.below(6) == 0:
        return [at_home(slot) for slot in range(1, TOKENS + 1)]
    taken = {token.number for tokens in position.colours for token in tokens if token.area == LOOP}
    tokens: dict[tuple[int, int], Token] = {}
    for _ in range(TOKENS):
        token = drawn_token(colour, rng)
        if token.area != LOOP or token.number not in taken:
            tokens[token.area, token.number] = token  # two in one place would be one too many
    return list(tokens.values())


def drawn_token(colour: int, rng: Rng) -> Token:
    start = start_of(colour)
    tokens = (
        IN_KENNEL,
        started(colour),
        at_home(1 + rng.below(TOKENS)),
        at_home(1 + rng.below(TOKENS)),
        on_loop((start - rng.below(14)) % FIELDS),
        on_loop((start - rng.below(14)) % FIELDS),
        on_loop((start_of(rng.below(SEATS)) + 3 - rng.below(10)) % FIELDS),
        on_loop(rng.below(FIELDS)),
    )
    return tokens[rng.below(len(tokens))]


# The same boards, and what is written is what happens


# A seven shared with the partner has thousands of results on a crowded board, so fewer are looked at.


@pytest.mark.parametrize(("options", "n"), [(PLAIN, 200), (JOKER, 150), (CANADIAN, 100), (BOTH, 50)])
def test_in_positions_of_random_games_both_find_the_same(options: str, n: int) -> None:
    for position in islice(reached(options), n):
        check(position)


@pytest.mark.parametrize(("options", "n"), [(PLAIN, 30), (JOKER, 30), (CANADIAN, 3), (BOTH, 3)])
def test_on_random_boards_both_find_the_same(options: str, n: int) -> None:
    for position in islice(drawn(options), n):
        check(position)


@pytest.mark.parametrize(
    "line",
    [
        # One token goes home and another past its start, or the other way round
        "R 60 63 : R 7",
        "R 39 H2 H3 H4 / B 30 31 : R 7 [canadian_seven]",
        # A walk onto an own token, and a seven in which that token first steps onto another
        "R 1 6 8 : R JK",
        # A walk onto the partner's token, and a seven in which that token first steps onto another
        "R 0 55 58 / Y 7 10 16* / B 38 51 60 / G 31 48* H4 : B JK [canadian_seven]",
        "R 33 49 H2 / Y 5 8 / B H1 H2 H3 H4 / G 9 12 41 H3 : Y JK [canadian_seven]",
        # The same tokens of the own team, and an enemy's that is passed or not
        "R 1 8 10 / Y 5 : R JK",
        "R 33 34 37 H2 / Y 36 / B 28 32 H2 : R 7 [canadian_seven]",
        # The same fields, and the token on the start is fresh or not
        "R 0* 2 55 59 : R JK",
        # Six thousand results
        "R 16 35 45 63 / Y 12 H1 H4 / B 25 27 30 32 / G 51 52 H1 H4 : R 7 [canadian_seven]",
    ],
)
def test_in_tricky_positions_both_find_the_same(line: str) -> None:
    check_card(parse(line))


@pytest.mark.soak
@pytest.mark.parametrize(
    ("options", "games", "boards"),
    [(PLAIN, 3000, 900), (JOKER, 2000, 900), (CANADIAN, 1500, 100), (BOTH, 1500, 100)],
)
def test_in_ten_thousand_positions_both_find_the_same(options: str, games: int, boards: int) -> None:
    """The ten thousand of all four sets of options together."""
    for position in chain(islice(reached(options), games), islice(drawn(options), boards)):
        check(position)


@pytest.mark.parametrize("options", [PLAIN, CANADIAN])
def test_those_who_throw_in_cannot_play_and_all_others_can(options: str) -> None:
    """A whole game, with the hands as they were dealt."""
    state = Dog(4, **dict.fromkeys(options.split(), True)).start()
    rng = Luck(SEED, f"throwing in/{options}")
    threw_in = 0
    while state.actors():
        seat = state.actors()[0]
        if seat == CHANCE:
            state.chance(rng)
            continue
        assert state.phase != PLAYING or can_play(position_of(state)), str(position_of(state))
        actions = state.actions(seat)
        told: list[Event] = []
        state.events = told
        state.apply(seat, actions[rng.below(len(actions))])
        for event in told:
            if event.kind == THREW_IN:
                hand = tuple(RANKS[rank] for rank in ranks_in(event.a))
                thrower = replace(position_of(state), seat=event.seat, hand=hand)
                assert not can_play(thrower), str(thrower)
                threw_in += 1
    assert threw_in > 50


def can_play(position: Position) -> bool:
    return any(plays(position, rank) for rank in position.hand)


def check(position: Position) -> None:
    for rank in RANKS:
        check_card(replace(position, hand=(rank,)))


def check_card(position: Position) -> None:
    """What the only card of the hand can do."""
    offered = choices(position)
    expected = {after.board for after in plays(position, position.hand[0])}
    assert sorted(choice.board for choice in offered) == sorted(expected), str(position)
    assert len({choice.text for choice in offered}) == len(offered), str(position)
    for choice in offered:
        assert reading(position, choice.text).board == choice.board, f"{position}, {choice.text}"


class Choice(NamedTuple):
    text: str
    board: str  # after it


def choices(position: Position) -> list[Choice]:
    """What the engine offers."""
    game = Dog(4, **dict.fromkeys(position.options, True))
    state = state_of(position)
    found = []
    for action in state.actions(position.seat):
        after = state.clone()
        after.apply(position.seat, action)
        found.append(Choice(game.write(action), position_of(after).board))
    return found


# Reading a choice, as §5.10 says


class Walk(NamedTuple):
    colour: int
    token: Token
    steps: int
    turns_in: bool


def reading(position: Position, text: str) -> Position:
    """What the words lead to."""
    mark, *parts = text.split()
    assert mark == position.hand[0]
    colour = colour_played(position)
    if parts == ["start"]:
        return moved(captured(position, start_of(colour)), colour, IN_KENNEL, started(colour))
    if "x" in parts[0]:
        (mine, token), (theirs, other) = (standing(position, place) for place in parts[0].split("x"))
        assert mine == colour
        return moved(moved(position, mine, token, other), theirs, other, token)
    walks = [read_walk(position, part) for part in parts]
    if sum(walk.steps for walk in walks) == 7:
        return next(stepped(position, walks))
    (walk,) = walks
    return landed(position, walk.colour, walk.token, path(position, walk)[-1])


def standing(position: Position, place: str) -> tuple[int, Token]:
    """Whose token is there, and the token."""
    if place[0] in "rybg":
        return "rybg".index(place[0]), at_home(int(place[1:]))
    return next(
        (colour, token)
        for colour in range(SEATS)
        for token in position.colours[colour]
        if token.area == LOOP and token.number == int(place)
    )


def read_walk(position: Position, text: str) -> Walk:
    found = re.fullmatch(r"([rybg]?\d+)([+-]\d+)(h?)", text)
    assert found
    colour, token = standing(position, found[1])
    assert token in position.colours[colour]
    return Walk(colour, token, int(found[2]), bool(found[3]))


def path(position: Position, walk: Walk) -> list[Token]:
    """Where the token is after each step; shorter than the walk when it cannot go on."""
    way = [walk.token]
    for _ in range(abs(walk.steps)):
        following = back(position, way[-1]) if walk.steps < 0 else next_places(position, walk.colour, way[-1])
        turns_in = walk.turns_in and way[-1] == on_loop(start_of(walk.colour))
        inside = turns_in or way[-1].area == HOME
        way += [place for place in following if (place.area == HOME) == inside]
    return way[1:]


def back(position: Position, token: Token) -> list[Token]:
    number = (token.number - 1) % FIELDS
    return [] if is_protected(position, number) else [on_loop(number)]


def stepped(position: Position, walks: list[Walk]) -> Iterator[Position]:
    """One token after another, in any order in which nobody who is still to walk is passed."""
    if not walks:
        yield position
    for walk in reversed(walks):
        others = [other for other in walks if other != walk]
        way = path(position, walk)
        if len(way) == walk.steps and not {other.token for other in others} & {*way}:
            yield from stepped(walked(position, walk, way), others)


def walked(position: Position, walk: Walk, way: list[Token]) -> Position:
    """The way of a seven: whoever stands on it goes to the kennel."""
    token = walk.token
    for following in way:
        position = landed(position, walk.colour, token, following)
        token = following
    return position


def test_a_seven_reads_one_way_only() -> None:
    """Whichever order the tokens walk in, the board is the same."""
    for position in islice(drawn(PLAIN), 20):
        seven = replace(position, hand=("7",))
        for choice in choices(seven):
            walks = [read_walk(seven, part) for part in choice.text.split()[1:]]
            assert {after.board for after in stepped(seven, walks)} == {choice.board}, (
                f"{seven}, {choice.text}"
            )
