"""What puzzles of Dog are about: something that the answer does, and the other choices do not.

Sections (§) refer to docs/rules/dog.md. All goes by the board as it stands right after a choice, and by the
cards that whoever is asked knows.
"""

from boneyard.core.puzzles import Position, Theme
from boneyard.core.state import Action, Moves, Seat
from boneyard.core.text import say
from boneyard.games.dog.data import APART, FIELDS, JOKER, KENNEL, RANKS, SEVEN, SLOTS, STARTERS, TOKENS
from boneyard.games.dog.state import (
    DO_GIVE,
    DO_SEVEN,
    DO_START,
    DO_SWAP,
    DO_WALK,
    EVERY,
    NONE,
    DogState,
    count_of,
    from_of,
    kind_of,
    rank_of,
    ranks_in,
    steps_of,
    to_of,
)
from boneyard.games.dog.ways import steps_in

BACK = 4  # §5.3
BUT_JOKERS = range(JOKER)  # ranks

# What a choice leads to


def board_after(view: DogState, seat: Seat, action: Action) -> DogState:
    """The board, and nothing else: what the others do then is not looked at."""
    after = view.clone()
    if kind_of(action) != DO_GIVE:
        after.move(seat, action)
    return after


def kept(position: Position, action: Action) -> list[int]:
    """The cards that stay in one's hand."""
    ranks = ranks_in(position.view.hands[position.seat])
    ranks.remove(rank_of(action))
    return ranks


def team(seat: Seat) -> tuple[Seat, Seat]:
    return seat, seat ^ 2


def opponents(seat: Seat) -> tuple[Seat, Seat]:
    return seat ^ 1, seat ^ 3


def on_loop(state: DogState, colour: Seat) -> list[int]:
    return [
        place for place in state.places[TOKENS * colour : TOKENS * colour + TOKENS] if 0 <= place < FIELDS
    ]


def moved(before: DogState, after: DogState, colour: Seat) -> list[int]:
    """Fields of the loop that a token of a colour has come to."""
    return [field for field in on_loop(after, colour) if before.board[field] != colour]


def walked(colour: Seat, field: int) -> int:
    return (field - APART * colour) % FIELDS


# What cards can do


def plays(state: DogState, seat: Seat, rank: int) -> list[Action]:
    found = Moves()
    state.plays(seat, rank, found, EVERY)
    return [found.items[i] for i in range(found.n)]


def home_with(state: DogState, seat: Seat, rank: int) -> set[int]:
    """Fields of the loop from which a seat can bring a token home with a card."""
    return {field for play in plays(state, seat, rank) for field in turning_in(play)}


def turning_in(play: Action) -> list[int]:
    """Fields from which tokens go home with a play."""
    if kind_of(play) == DO_SEVEN:
        return [way.place for way in steps_in(steps_of(play)) if way.turns]
    goes_in = kind_of(play) == DO_WALK and from_of(play) < FIELDS <= to_of(play)
    return [from_of(play)] if goes_in else []


def nearly_home(state: DogState, colour: Seat) -> set[int]:
    """Fields of the loop from which one card can bring a token of a colour home.

    A joker is left out: alone it may not finish (§6.3), and else it is as good as the card it stands for.
    """
    if state.homes[colour] == TOKENS:
        return set()
    return {field for rank in BUT_JOKERS for field in home_with(state, colour, rank)}


def nearly_home_in(state: DogState, colours: tuple[Seat, Seat]) -> set[int]:
    return nearly_home(state, colours[0]) | nearly_home(state, colours[1])


# What a choice does: cards


def uses_gift(position: Position, action: Action) -> bool:
    """§3.5 The card that the partner got brings the token home that was moved."""
    view, partner = position.view, position.seat ^ 2
    after = board_after(view, position.seat, action)
    came = moved(view, after, after.colour(partner))
    return any(
        field in home_with(after, partner, rank) for rank in ranks_in(view.hands[partner]) for field in came
    )


def holds_next(position: Position, action: Action) -> bool:
    """A card that stays in one's hand brings the token home that was moved."""
    return bool(next_home(position, action))


def next_home(position: Position, action: Action) -> set[int]:
    """The ranks of such cards."""
    after = board_after(position.view, position.seat, action)
    came = set(moved(position.view, after, after.colour(position.seat)))
    return {rank for rank in kept(position, action) if came & home_with(after, position.seat, rank)}


def shares_next(position: Position, action: Action) -> bool:
    """§5.5, §5.7 The same with a seven, and with no other card; but not with all of its steps."""
    after = board_after(position.view, position.seat, action)
    sevens = [steps_in(steps_of(play)) for play in plays(after, position.seat, SEVEN)]
    alone = any(len(ways) == 1 and ways[0].turns for ways in sevens)
    return next_home(position, action) == {SEVEN} and not alone


def swaps_for_next(position: Position, action: Action) -> bool:
    """§5.4 The same by a swap."""
    return kind_of(action) == DO_SWAP and holds_next(position, action)


def keeps_joker(position: Position, action: Action) -> bool:
    return rank_of(action) != JOKER and JOKER in kept(position, action)


def saves_starters(position: Position, action: Action) -> bool:
    """§4.1 There are tokens to bring out and cards for it, and this takes none of them for something else."""
    view = position.view
    waiting = view.places[TOKENS * view.colour(position.seat)] == KENNEL
    can_come = any(rank in STARTERS for rank in ranks_in(view.hands[position.seat]))
    return waiting and can_come and (kind_of(action) == DO_START or rank_of(action) not in STARTERS)


def serves_partner(position: Position, action: Action) -> bool:
    """§3.4 A card that the partner comes out or home with."""
    if kind_of(action) != DO_GIVE:
        return False
    found = plays(position.view, position.seat ^ 2, rank_of(action))
    return any(kind_of(play) == DO_START or turning_in(play) for play in found)


# What a choice does: one's own way


def makes_room(position: Position, action: Action) -> bool:
    """§4.8 A token at home goes further in, and more places are free before it."""
    view = position.view
    colour = view.colour(position.seat)
    after = board_after(view, position.seat, action)
    return after.homes[colour] < TOKENS and free_places(after, colour) > free_places(view, colour)


def free_places(state: DogState, colour: Seat) -> int:
    """At home, from the start inwards."""
    first = FIELDS + SLOTS * colour
    taken = [slot for slot in range(SLOTS) if state.board[first + slot] != NONE]
    return min(taken, default=SLOTS)


def steps_back_over_start(position: Position, action: Action) -> bool:
    """§5.3, §4.6 From the start or just past it, with all the way before it."""
    if kind_of(action) != DO_WALK or to_of(action) >= FIELDS:
        return False
    field = from_of(action)
    colour: Seat = position.view.board[field]
    if walked(colour, field) == 0 and not position.view.is_fresh(field):
        return False
    return walked(colour, field) < BACK and walked(colour, to_of(action)) >= FIELDS - BACK


def brings_all_home(position: Position, action: Action) -> bool:
    """§6.1 One's own; a win is no puzzle."""
    after = board_after(position.view, position.seat, action)
    own: int = after.homes[position.seat] - position.view.homes[position.seat]
    return own > 0 and after.homes[position.seat] == TOKENS > after.homes[position.seat ^ 2]


def comes_near(position: Position, action: Action) -> bool:
    """More tokens of the team than before can get home with one card, the one that was moved among them."""
    view, ours = position.view, team(position.seat)
    after = board_after(view, position.seat, action)
    near = nearly_home_in(after, ours)
    came = {field for colour in ours for field in moved(view, after, colour)}
    return len(near) > len(nearly_home_in(view, ours)) and bool(near & came)


def suits_partner(position: Position, action: Action) -> bool:
    """§6.1 Both play the same tokens, and the partner has to move them before oneself does again."""
    view, seat = position.view, position.seat
    if kind_of(action) == DO_GIVE or view.colour(seat) != view.colour(seat ^ 2) or not view.held[seat ^ 2]:
        return False
    here = helpful(position, action)
    return here > 0 and all(helpful(position, other) <= here for other in position.actions)


def helpful(position: Position, action: Action) -> int:
    """Cards that the partner may have and bring a token home with, or leave it to one's own cards."""
    after = board_after(position.view, position.seat, action)
    rest = kept(position, action)
    unseen = position.view.stock + position.view.hands[position.seat ^ 2]
    return sum(
        count_of(unseen, rank) for rank in range(RANKS) if leads_home(after, position.seat, rank, rest)
    )


def leads_home(state: DogState, seat: Seat, rank: int, rest: list[int]) -> bool:
    """Whether the partner brings a token home with a card, or oneself after it with one of the rest."""
    found = plays(state, seat ^ 2, rank)
    if any(turning_in(play) for play in found):
        return True
    boards = [board_after(state, seat ^ 2, play) for play in found]
    return any(home_with(board, seat, card) for board in boards for card in rest)


def spares_a_round(position: Position, action: Action) -> bool:
    """§5.4 Partners swap: both together are as far as before, or a whole way round further on or back."""
    if kind_of(action) != DO_SWAP:
        return False
    one, other = from_of(action), to_of(action)
    mine, theirs = position.view.board[one], position.view.board[other]
    before = to_go(mine, one) + to_go(theirs, other)
    return mine ^ 2 == theirs and to_go(mine, other) + to_go(theirs, one) < before


def to_go(colour: Seat, field: int) -> int:
    """Fields to the start, for a token that is not fresh: on its start it has none."""
    return (APART * colour - field) % FIELDS


# What a choice does: the other team's way


def sent_back(position: Position, action: Action) -> dict[Seat, set[int]]:
    """By colour of the other team: fields from which tokens go to the kennel. A swap sends nobody back."""
    if kind_of(action) == DO_SWAP:
        return {}
    view, seat = position.view, position.seat
    after = board_after(view, seat, action)
    return {colour: set(on_loop(view, colour)) - set(on_loop(after, colour)) for colour in opponents(seat)}


def sends_back(position: Position, action: Action) -> bool:
    return any(sent_back(position, action).values())


def hits_before_home(position: Position, action: Action) -> bool:
    """§4.5 A card that stays in one's hand brings a token home after it."""
    after = board_after(position.view, position.seat, action)
    can_follow = any(home_with(after, position.seat, rank) for rank in kept(position, action))
    return can_follow and sends_back(position, action)


def stops(position: Position, action: Action) -> bool:
    """Somebody who could get home with one card is sent back, swapped away, or held up by a fresh token."""
    view, seat = position.view, position.seat
    after = board_after(view, seat, action)
    return any(len(nearly_home(after, other)) < len(nearly_home(view, other)) for other in opponents(seat))


THEMES = (
    Theme(
        "partner",
        say("Count your partner in."),
        say("together these two tokens have a whole way round less to go."),
        "5.4",
        spares_a_round,
    ),
    Theme(
        "done",
        say("Two can do more than one."),
        say("all your tokens are home then, and both of you play your partner's."),
        "6.1",
        brings_all_home,
    ),
    Theme(
        "gift",
        say("Remember which card you gave your partner."),
        say("from there the card that you gave your partner can bring it home."),
        "3.5",
        uses_gift,
    ),
    Theme(
        "room",
        say("Look into the home, too."),
        say("that makes more room at home for those that are still out."),
        "4.8",
        makes_room,
    ),
    Theme(
        "back",
        say("It is not always forward that gets you home."),
        say("now it stands right before its home, and is spared the whole way round."),
        "5.3",
        steps_back_over_start,
    ),
    Theme(
        "share",
        say("A seven can be shared."),
        say("from there some steps of your seven can bring it home, and others do the rest."),
        "5.5",
        shares_next,
    ),
    Theme(
        "place",
        say("In whose place would you like to stand?"),
        say("from that place another of your cards can bring the token home."),
        "5.4",
        swaps_for_next,
    ),
    Theme(
        "first",
        say("One thing after the other."),
        say("it sends a token of theirs back, and another of your cards can still bring one home."),
        "4.5",
        hits_before_home,
    ),
    Theme(
        "next",
        say("Think two cards ahead."),
        say("from there another of your cards can bring it home."),
        "4.6",
        holds_next,
    ),
    Theme(
        "stop",
        say("Who of the other team is nearly home?"),
        say("a token of theirs was only one card away from home, and now it is not."),
        "4.6",
        stops,
    ),
    Theme(
        "hit",
        say("Look who can be sent back."),
        say("it sends a token of the other team back to its kennel."),
        "4.5",
        sends_back,
    ),
    Theme(
        "need",
        say("What does your partner need most?"),
        say("with this card your partner can bring a token out or home."),
        "3.4",
        serves_partner,
    ),
    Theme(
        "near",
        say("Count the fields to the home."),
        say("from there one card can bring it home."),
        "4.6",
        comes_near,
    ),
    Theme(
        "both",
        say("Your partner moves the same tokens."),
        say("no other choice makes it likelier that your partner has a card that fits."),
        "6.1",
        suits_partner,
    ),
    Theme(
        "joker",
        say("Some cards are too good for now."),
        say("the joker stays in your hand for something better."),
        "5.8",
        keeps_joker,
    ),
    Theme(
        "starter",
        say("Which card will you need later?"),
        say("no card that can bring a token out is spent on anything else."),
        "4.1",
        saves_starters,
    ),
)
