"""What puzzles of Dog are about: something that the answer does, and the other choices do not.

Sections (§) refer to docs/rules/dog.md. All goes by the board as it stands right after a choice, and by the
cards that whoever is asked knows.
"""

from collections.abc import Callable

from boneyard.core.puzzles import Position, Theme
from boneyard.core.state import Action, Moves, Seat
from boneyard.core.text import say
from boneyard.games.dog.data import APART, FIELDS, JOKER, RANKS, SEVEN, SLOTS, TOKENS
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

LONGEST = 13  # no card walks further
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


def barred(state: DogState, seat: Seat) -> set[int]:
    """§4.3 Fields on which opponents stand close before a fresh token of one's team."""
    return {
        place
        for colour in team(seat)
        if state.is_fresh(APART * colour)
        for opponent in opponents(seat)
        for place in on_loop(state, opponent)
        if 0 < (APART * colour - place) % FIELDS <= LONGEST
    }


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


def comes_near(position: Position, action: Action) -> bool:
    """More tokens of the team than before can get home with one card, the one that was moved among them."""
    view, ours = position.view, team(position.seat)
    after = board_after(view, position.seat, action)
    near = nearly_home_in(after, ours)
    came = {field for colour in ours for field in moved(view, after, colour)}
    return len(near) > len(nearly_home_in(view, ours)) and bool(near & came)


def fits_most(position: Position, action: Action) -> bool:
    """No other choice leaves a board where more ranks bring a token of the team home."""
    return is_most(position, action, fitting)


def fitting(position: Position, action: Action) -> int:
    after = board_after(position.view, position.seat, action)
    return sum(any(home_with(after, seat, rank) for seat in team(position.seat)) for rank in BUT_JOKERS)


def suits_partner(position: Position, action: Action) -> bool:
    """§6.1 Both play the same tokens, and the partner has to move them before oneself does again."""
    view, seat = position.view, position.seat
    if kind_of(action) == DO_GIVE or view.colour(seat) != view.colour(seat ^ 2) or not view.held[seat ^ 2]:
        return False
    return is_most(position, action, helpful)


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


def is_most(position: Position, action: Action, number: Callable[[Position, Action], int]) -> bool:
    """Whether no other choice has more, and this one has any."""
    here = number(position, action)
    return here > 0 and all(number(position, other) <= here for other in position.actions)


def helps_partner(position: Position, action: Action) -> bool:
    """§5.4 A swap takes a token of the partner's to where one card can bring it home."""
    view, partner = position.view, position.seat ^ 2
    if kind_of(action) != DO_SWAP or view.board[to_of(action)] != partner:
        return False
    is_near = from_of(action) in nearly_home(board_after(view, position.seat, action), partner)
    return is_near and to_of(action) not in nearly_home(view, partner)


def leads_nobody_away(position: Position, action: Action) -> bool:
    """§4.7 Whoever can get home with one card does so, or still can."""
    ours = team(position.seat)
    near = nearly_home_in(position.view, ours)
    still = nearly_home_in(board_after(position.view, position.seat, action), ours)
    return bool(near) and near <= still | set(turning_in(action))


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


def stops(position: Position, action: Action) -> bool:
    """Somebody who could get home with one card is sent back, swapped away, or held up by a fresh token."""
    view, seat = position.view, position.seat
    after = board_after(view, seat, action)
    return any(len(nearly_home(after, other)) < len(nearly_home(view, other)) for other in opponents(seat))


def bars_way(position: Position, action: Action) -> bool:
    """§4.3 With a token that comes out, or one that stays fresh."""
    return bool(barred(board_after(position.view, position.seat, action), position.seat))


THEMES = (
    Theme(
        "partner",
        say("Count your partner in."),
        say("then one card can bring your partner's token home."),
        "5.4",
        helps_partner,
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
        "next",
        say("Think two cards ahead."),
        say("from there another of your cards can bring it home."),
        "4.6",
        holds_next,
    ),
    Theme(
        "back",
        say("It is not always forward that gets you home."),
        say("now it stands right before its home, and is spared the whole way round."),
        "5.3",
        steps_back_over_start,
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
        "wall",
        say("Nobody passes a fresh token."),
        say("a fresh token of your team stands in the way of one of theirs."),
        "4.3",
        bars_way,
    ),
    Theme(
        "wait",
        say("A token that stands well can stay there."),
        say("nobody who is only one card away from home is led away from it."),
        "4.7",
        leads_nobody_away,
    ),
    Theme(
        "fit",
        say("Count the cards that fit."),
        say("after no other choice do more cards bring a token of your team home."),
        "4.6",
        fits_most,
    ),
    Theme(
        "joker",
        say("Some cards are too good for now."),
        say("the joker stays in your hand for something better."),
        "5.8",
        keeps_joker,
    ),
)
