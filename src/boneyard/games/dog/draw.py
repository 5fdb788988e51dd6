"""A table of Dog as lines of text: the loop with its kennels and homes, and everybody's cards."""

from collections.abc import Iterator

from boneyard.core.layout import cells, clip, flowing, wide
from boneyard.core.state import HIDDEN, Seat
from boneyard.core.text import Line, Player, Sentence, Span, Voice, say
from boneyard.games.dog import state as rules
from boneyard.games.dog.data import APART, CARDS, COLOURS, DEALS, FIELDS, PLACES, SEATS, TOKENS
from boneyard.games.dog.state import NONE, DogState, ranks_in
from boneyard.games.dog.ways import owner_of, slot_of
from boneyard.games.dog.words import LETTERS, card_count, cards_of, colour_name, tokens_at, where

# The loop is drawn as a rectangle of cells, the viewer's start in the middle of its lower side.
CELL = 3  # columns
ACROSS = 23  # cells
DOWN = 11
MARGIN = 5  # columns on either side, for the kennels there
BOARD = MARGIN + CELL * ACROSS + MARGIN
NAME = 12  # columns of a player's name
FACE_DOWN = "▒"


def draw(view: DogState, voice: Voice, width: int) -> list[Line]:
    board = _board(view) if width >= BOARD else _listed(view, voice, width)
    lines = [*_head(view, voice, width), *board]
    for seat in _seats_in_order(view):
        lines += _player(view, voice, width, seat)
    return [clip(line, width) for line in lines]


def _south(view: DogState) -> Seat:
    """Who sits at the lower side."""
    return view.viewer if 0 <= view.viewer < SEATS else 0


def _seats_in_order(view: DogState) -> list[Seat]:
    """The viewer first, then the others as it is their turn."""
    onward = 1 if view.anticlockwise else -1
    return [(_south(view) + onward * i) % SEATS for i in range(SEATS)]


def _shade(colour: Seat) -> str:
    return COLOURS[colour].lower()


def _head(view: DogState, voice: Voice, width: int) -> Iterator[Line]:
    groups: list[Line] = []
    if view.phase == rules.OVER:
        groups.append(((voice.render(say("The game is over.")), "bold"),))
    elif view.turn:
        round_ = say("Turn {turn}, round {round} of 5", turn=view.turn, round=view.round + 1)
        groups.append(((voice.render(round_), "bold"),))
        cards = say("{cards} each", cards=card_count(DEALS[view.round]))
        groups.append(((voice.render(cards), "dim"),))
    home = say(
        "home: Red+Blue {ours}, Yellow+Green {theirs}",
        ours=view.homes[0] + view.homes[2],
        theirs=view.homes[1] + view.homes[3],
    )
    groups.append(((voice.render(home), "dim"),))
    yield from flowing(groups, width, "  ")


# The board


Canvas = dict[tuple[int, int], Span]  # by line and column


def _board(view: DogState) -> list[Line]:
    canvas: Canvas = {}
    for place in range(PLACES):
        row, column = _spot(view, place)
        canvas[row, column] = _cell(view, place, view.board[place])
    for seat in range(SEATS):
        _put_kennel(view, seat, canvas)
    return [_joined(canvas, row) for row in range(-1, DOWN + 1)]


def _spot(view: DogState, place: int) -> tuple[int, int]:
    """Line and column of a field or a slot."""
    if place < FIELDS:
        row, across = _loop_spot((place - APART * _south(view)) % FIELDS)
        return row, MARGIN + CELL * across
    side = (owner_of(place) - _south(view)) % SEATS
    deep = slot_of(place)
    row, across = _loop_spot(APART * side)
    row += (-deep, 0, deep, 0)[side]
    across += (0, -deep, 0, deep)[side]
    return row, MARGIN + CELL * across


def _loop_spot(n: int) -> tuple[int, int]:
    """The n-th cell of the loop, from the middle of the lower side to the right, up, and round."""
    half, high = ACROSS // 2, DOWN - 1
    if n <= half:
        return high, half + n
    if n <= half + high:
        return high + half - n, ACROSS - 1
    if n <= 3 * half + high:
        return 0, 3 * half + high - n
    if n <= 3 * half + 2 * high:
        return n - 3 * half - high, 0
    return high, n - 3 * half - 2 * high


def _cell(view: DogState, place: int, colour: Seat) -> Span:
    """A token has its letter, in brackets while it is fresh; an empty start and slot the small letter."""
    if place >= FIELDS:
        owner = owner_of(place)
        if colour == NONE:
            return f"{LETTERS[owner].lower()}{slot_of(place)}".rjust(CELL), "dim"
        return f"={LETTERS[colour]}=", _shade(colour)
    if view.is_fresh(place):
        return f"[{LETTERS[colour]}]", _shade(colour)
    if colour != NONE:
        return f"{LETTERS[colour]}{place}".rjust(CELL), _shade(colour)
    if place % APART == 0:
        owner = place // APART
        return f"({LETTERS[owner].lower()})", _shade(owner)
    return (str(place) if place % 4 == 0 else "·").rjust(CELL), "dim"


def _put_kennel(view: DogState, seat: Seat, canvas: Canvas) -> None:
    """Outside the loop, beside the start."""
    n = TOKENS - len(tokens_at(view, seat))
    marks = LETTERS[seat] * n + "·" * (TOKENS - n)
    side = (seat - _south(view)) % SEATS
    row, across = _loop_spot(APART * side)
    column = MARGIN + CELL * across
    if side % 2 == 0:
        canvas[row + (1 if side == 0 else -1), column - 2] = " ".join(marks), _shade(seat)
        return
    column += CELL + 1 if side == 1 else -4
    canvas[row - 1, column] = " ".join(marks[:2]), _shade(seat)
    canvas[row + 1, column] = " ".join(marks[2:]), _shade(seat)


def _joined(canvas: Canvas, row: int) -> Line:
    spans: list[Span] = []
    at = 0
    for column in sorted(column for line, column in canvas if line == row):
        text, style = canvas[row, column]
        spans += [(" " * (column - at), ""), (text, style)]
        at = column + len(text)
    return tuple(span for span in spans if span[0])


def _listed(view: DogState, voice: Voice, width: int) -> Iterator[Line]:
    """Where there is no room for the board."""
    for seat in range(SEATS):
        tokens = tokens_at(view, seat)
        kennel = say("kennel {n}", n=TOKENS - len(tokens))
        groups: list[Line] = [
            ((f"{LETTERS[seat]} {voice.render(colour_name(seat))}", _shade(seat)),),
            ((voice.render(kennel), "dim"),),
        ]
        for place in tokens:
            fresh = "*" if view.is_fresh(place) else ""
            groups.append(((voice.render(where(place)) + fresh, ""),))
        yield from flowing(groups, width, "    ")


# Players


def _player(view: DogState, voice: Voice, width: int, seat: Seat) -> Iterator[Line]:
    groups: list[Line] = [_who(view, voice, seat), _hand(cards_of(view, seat))]
    note = _note(view, seat)
    if note:
        groups.append(((voice.render(note), "dim"),))
    if view.played[seat]:
        cards = " ".join(CARDS[rank].mark for rank in ranks_in(view.played[seat]))
        groups.append(((voice.render(say("played {cards}", cards=cards)), "dim"),))
    yield from flowing(groups, width, "    ")


def _who(view: DogState, voice: Voice, seat: Seat) -> Line:
    shown = voice.render(say("{who}", who=Player(seat)))
    widest = max(cells(voice.render(say("{who}", who=Player(other)))) for other in range(SEATS))
    acts = seat in view.actors()
    line = clip(((shown, "bold" if acts else ""),), NAME)
    pad = " " * (min(NAME, widest) - wide(line))
    given = view.phase == rules.EXCHANGING and not acts
    return (
        ("▶ " if acts else "✓ " if given else "  ", "good"),
        (f"{LETTERS[seat]} ", _shade(seat)),
        *line,
        (pad, ""),
    )


def _hand(hand: list[int]) -> Line:
    if not hand:
        return (("-", "dim"),)
    return ((" ".join(FACE_DOWN if rank == HIDDEN else CARDS[rank].mark for rank in hand), "bold"),)


def _note(view: DogState, seat: Seat) -> Sentence | None:
    """What is known of an exchange, and who deals."""
    notes: list[Sentence] = []
    if seat == view.dealer:
        notes.append(say("deals"))
    if seat == view.viewer and view.phase == rules.EXCHANGING and view.gifts[seat] not in (NONE, HIDDEN):
        notes.append(say("gives {card}", card=CARDS[view.gifts[seat]].mark))
    got = view.gifts[seat ^ 2]
    if seat == view.viewer and view.phase == rules.PLAYING and got != NONE:
        notes.append(say("got {card} from the partner", card=CARDS[got].mark))
    if view.viewer == seat ^ 2 and view.knows(view.viewer) != NONE:
        notes.append(say("has your {card}", card=CARDS[view.knows(view.viewer)].mark))
    if not notes:
        return None
    return say("{notes}", notes=tuple(notes))
