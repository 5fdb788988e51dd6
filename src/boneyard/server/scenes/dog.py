"""A table of Dog as the page draws it: the board with the viewer to the south, and everybody's cards."""

from typing import Any

from msgspec import Struct

from boneyard.core.game import Game
from boneyard.core.state import HIDDEN, Seat
from boneyard.core.text import Player, Sentence, Voice, say
from boneyard.games.dog import state as rules
from boneyard.games.dog.data import APART, CARDS, DEALS, FIELDS, KENNEL, PLACES, ROUNDS, SEATS, TOKENS
from boneyard.games.dog.state import NONE, DogState, count_of, ranks_in
from boneyard.games.dog.ways import owner_of, slot_of
from boneyard.games.dog.words import (
    card_component,
    card_count,
    card_name,
    card_names,
    cards_of,
    colour_name,
    component,
    tokens_at,
)
from boneyard.server.render_cache import cached_part, naming


class DogPlace(Struct, frozen=True, kw_only=True):
    """A field of the loop or a slot of a home. Tokens and owners are seats, -1 for none."""

    id: str
    name: str
    number: int  # of the field, or of the slot
    x: int  # fields from the middle of the board to the right
    y: int  # and down
    home: bool
    owner: int  # whose start or home it is
    token: int
    fresh: bool


class DogKennel(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    n: int


class DogHeld(Struct, frozen=True, kw_only=True):
    """A card in a hand, as far as the viewer knows it."""

    mark: str  # nothing where it is face down
    given: bool  # §3.5 the viewer gave it


class DogPlayed(Struct, frozen=True, kw_only=True):
    mark: str
    art: str  # what the log calls it


class DogHand(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    cards: list[DogHeld]


class DogPlayer(Struct, frozen=True, kw_only=True):
    seat: int
    side: int  # of the board: 0 for south, then against the clock
    title: str
    colour: str
    you: bool
    acting: bool
    chosen: bool  # §3.4 has put a card before the partner
    deals: str  # says so, or nothing
    plays: str  # §6.1 whose tokens, where these are the partner's
    kennel: DogKennel
    hand: DogHand
    played: list[DogPlayed]  # this round


class MyCard(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    mark: str
    title: str
    says: str
    got: str  # §3.5 says that it came from the partner, or nothing


class DogStack(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    title: str
    n: int


class DogTeam(Struct, frozen=True, kw_only=True):
    name: str
    seats: list[int]
    home: int
    tokens: int


class DogScene(Struct, frozen=True, kw_only=True, tag_field="kind", tag="dog"):
    title: str
    turn: str
    teams: list[DogTeam]
    places: list[DogPlace]
    players: list[DogPlayer]  # the viewer first, then against the clock
    anticlockwise: bool  # §7.1 how plays go round
    mine: list[MyCard]
    mine_title: str
    stock: DogStack
    pile: DogStack
    buttons: dict[str, str]


BUTTONS = {
    "button:swap": say("As a Jack: swap two tokens"),
    "button:seven": say("As a 7: steps, shared"),
}

# §1.4 What the cards say of themselves, by rank.
SAYS = (
    say("out, 1 or 11"),
    say("walk {n}", n=2),
    say("walk {n}", n=3),
    say("4 forward or back"),
    say("walk {n}", n=5),
    say("walk {n}", n=6),
    say("7 steps, shared"),
    say("walk {n}", n=8),
    say("walk {n}", n=9),
    say("walk {n}", n=10),
    say("swap two tokens"),
    say("walk {n}", n=12),
    say("out, or 13"),
    say("any card"),
)


def scene(game: Game[Any], view: DogState, voice: Voice) -> DogScene:
    south = view.viewer if 0 <= view.viewer < SEATS else 0
    plain = naming(voice)
    return DogScene(
        title=voice.render(_title(view)),
        turn=voice.render(say("Turn {n}", n=view.turn)) if view.turn else "",
        teams=[_team(view, voice, seat) for seat in (south, (south + 1) % SEATS)],
        places=_places(view, plain, south),
        players=[_player(view, voice, (south + side) % SEATS, side) for side in range(SEATS)],
        anticlockwise=view.anticlockwise,
        mine=_mine(view, voice) if view.viewer == south else [],
        mine_title=voice.render(_mine_title(view)) if view.viewer == south else "",
        stock=_stock(view, plain),
        pile=_pile(plain, *(tuple(ranks_in(cards)) for cards in view.played)),
        buttons=_buttons(plain),
    )


@cached_part
def _buttons(voice: Voice) -> dict[str, str]:
    return {button: voice.render(text) for button, text in BUTTONS.items()}


def _title(view: DogState) -> Sentence:
    if view.phase == rules.OVER:
        return say("The game is over.")
    if not view.turn:
        return say("Who deals first?")
    round_ = say("Round {round} of {rounds}", round=view.round + 1, rounds=ROUNDS)
    return say("{round} · {cards}", round=round_, cards=card_count(DEALS[view.round]))


def _team(view: DogState, voice: Voice, seat: Seat) -> DogTeam:
    seats = sorted((seat, seat ^ 2))
    home = sum(view.homes[one] for one in seats)
    name = say(
        "{team}: {n} of {all} home",
        team=tuple(colour_name(one) for one in seats),
        n=home,
        all=2 * TOKENS,
    )
    return DogTeam(name=voice.render(name), seats=seats, home=home, tokens=2 * TOKENS)


# The board: a cross of 17 fields each way, with a start in the middle of each end


STARTS = range(0, FIELDS, APART)
REACH = 8  # from the middle of the board to a start
ARM = 2  # from the middle of an arm to its sides


def _places(view: DogState, voice: Voice, south: Seat) -> list[DogPlace]:
    return [_place(voice, south, place, view.board[place], view.is_fresh(place)) for place in range(PLACES)]


@cached_part
def _place(voice: Voice, south: Seat, place: int, token: Seat, fresh: bool) -> DogPlace:
    home = place >= FIELDS
    owner = owner_of(place) if home else place // APART if place in STARTS else NONE
    x, y = _spot(south, place)
    return DogPlace(
        id=component(owner, place),
        name=voice.render(_place_name(place, token, fresh)),
        number=slot_of(place) if home else place,
        x=x,
        y=y,
        home=home,
        owner=owner,
        token=token,
        fresh=fresh,
    )


def _spot(south: Seat, place: int) -> tuple[int, int]:
    """Where a field or slot is drawn, when this seat's start is at the lower end."""
    if place >= FIELDS:
        return _turned(0, REACH - slot_of(place), (owner_of(place) - south) % SEATS)
    side, n = divmod((place - APART * south) % FIELDS, APART)
    return _turned(*_loop_spot(n), side)


def _loop_spot(n: int) -> tuple[int, int]:
    """The n-th field after the lower start: along the end, up the arm, out to the next end, to its middle."""
    if n <= ARM:
        return n, REACH
    if n <= REACH:
        return ARM, REACH + ARM - n
    if n <= 2 * REACH - ARM:
        return n - REACH + ARM, ARM
    return REACH, 2 * REACH - n


def _turned(x: int, y: int, sides: int) -> tuple[int, int]:
    """Turned against the clock, by so many quarters."""
    for _ in range(sides):
        x, y = y, -x
    return x, y


def _place_name(place: int, token: Seat, fresh: bool) -> Sentence:
    name = _bare_name(place)
    if token == NONE:
        return name
    if place >= FIELDS:
        return say("{place}, with a token", place=name)
    if fresh:
        return say("{place}, {colour}'s fresh token", place=name, colour=colour_name(token))
    return say("{place}, {colour}'s token", place=name, colour=colour_name(token))


def _bare_name(place: int) -> Sentence:
    if place >= FIELDS:
        return say("{colour}'s home, slot {n}", colour=colour_name(owner_of(place)), n=slot_of(place))
    if place % APART == 0:
        return say("Field {n}, {colour}'s start", n=place, colour=colour_name(place // APART))
    return say("Field {n}", n=place)


# Players


def _player(view: DogState, voice: Voice, seat: Seat, side: int) -> DogPlayer:
    return DogPlayer(
        seat=seat,
        side=side,
        title=voice.render(say("{who}", who=Player(seat))),
        colour=voice.render(colour_name(seat)),
        you=seat == view.viewer,
        acting=seat in view.actors(),
        chosen=view.phase == rules.EXCHANGING and view.gifts[seat] != NONE,
        deals=voice.render(say("deals")) if seat == view.dealer else "",
        plays=voice.render(_plays(view, seat)),
        kennel=_kennel(naming(voice), seat, TOKENS - len(tokens_at(view, seat))),
        hand=_hand(
            naming(voice, seat),
            seat,
            seat == view.viewer ^ 2 and 0 <= view.viewer < SEATS,
            *cards_of(view, seat),
        ),
        played=[
            DogPlayed(mark=CARDS[rank].mark, art=card_component(seat, rank))
            for rank in ranks_in(view.played[seat])
        ],
    )


def _plays(view: DogState, seat: Seat) -> Sentence:
    """§6.1 Once all tokens are home."""
    if view.homes[seat] < TOKENS:
        return say("")
    if view.phase == rules.OVER:
        return say("all home")
    return say("home, plays {colour}", colour=colour_name(seat ^ 2))


@cached_part
def _kennel(voice: Voice, seat: Seat, n: int) -> DogKennel:
    name = say("{colour}'s kennel, tokens in it: {n}", colour=colour_name(seat), n=n)
    return DogKennel(id=component(seat, KENNEL), name=voice.render(name), n=n)


@cached_part
def _hand(voice: Voice, seat: Seat, given: bool, *hand: int) -> DogHand:
    """A partner's hand may have shown cards: those that the viewer gave."""
    name = say("{who:Own} hand: {cards}", who=Player(seat), cards=card_count(len(hand)))
    seen = [rank for rank in hand if rank != HIDDEN]
    if given and seen:
        name = say("{hand}, among them yours: {card}", hand=name, card=card_name(seen[0]))
    return DogHand(
        id=f"hand:{seat}",
        name=voice.render(name),
        cards=[
            DogHeld(
                mark="" if rank == HIDDEN else CARDS[rank].mark,
                given=given and rank != HIDDEN,
            )
            for rank in hand
        ],
    )


# Cards


def _mine(view: DogState, voice: Voice) -> list[MyCard]:
    got = _got(view)
    cards = []
    hand = ranks_in(view.hands[view.viewer])
    for i, rank in enumerate(hand):
        from_partner = rank == got and i == hand.index(got)
        cards.append(_my_card(naming(voice, view.viewer ^ 2), view.viewer, rank, from_partner))
    return cards


def _got(view: DogState) -> int:
    """§3.5 The rank of the partner's card in the viewer's hand, until one of that rank was played."""
    got = view.gifts[view.viewer ^ 2]
    if view.phase != rules.PLAYING or got == NONE or count_of(view.played[view.viewer], got):
        return NONE
    return got


@cached_part
def _my_card(voice: Voice, viewer: Seat, rank: int, from_partner: bool) -> MyCard:
    got = say("from {who:obj}", who=Player(viewer ^ 2)) if from_partner else say("")
    name = say("{card}: {says}", card=card_name(rank), says=SAYS[rank])
    if from_partner:
        name = say("{card}, {got}", card=name, got=got)
    return MyCard(
        id=card_component(viewer, rank),
        name=voice.render(name),
        mark=CARDS[rank].mark,
        title=voice.render(card_name(rank)),
        says=voice.render(SAYS[rank]),
        got=voice.render(got),
    )


def _mine_title(view: DogState) -> Sentence:
    if _plays(view, view.viewer) and view.phase != rules.OVER:
        return say("Your cards, for {colour}'s tokens", colour=colour_name(view.viewer ^ 2))
    return say("Your cards")


def _stock(view: DogState, voice: Voice) -> DogStack:
    return DogStack(
        id="stock",
        name=voice.render(say("Stock: {cards}", cards=card_count(view.stocked))),
        title=voice.render(say("Stock")),
        n=view.stocked,
    )


@cached_part
def _pile(voice: Voice, *played: tuple[int, ...]) -> DogStack:
    parts = tuple(
        say("{colour} {cards}", colour=colour_name(seat), cards=card_names(cards))
        for seat, cards in enumerate(played)
        if cards
    )
    name = say("Played this round: {parts}", parts=parts) if parts else say("No card was played this round.")
    return DogStack(
        id="pile",
        name=voice.render(name),
        title=voice.render(say("Played this round")),
        n=sum(map(len, played)),
    )
