"""What lies on a table of Dog. Sections (§) refer to docs/rules/dog.md."""

from dataclasses import replace
from functools import cache, lru_cache
from itertools import chain

from boneyard.core.furniture import (
    BOARD,
    CARD,
    CHOSEN,
    COUNTER,
    FAN,
    FRESH,
    GIVEN,
    LATELY,
    PILE,
    PLATE,
    SPACE,
    TOKEN,
    Badge,
    Furniture,
    Thing,
    Zone,
    seats_in_order,
)
from boneyard.core.game import OVER, Game
from boneyard.core.state import HIDDEN, NOBODY, Seat
from boneyard.core.text import NOTHING, Player, Sentence, say
from boneyard.games.dog import state as rules
from boneyard.games.dog.data import (
    ACE,
    APART,
    CARDS,
    DEALS,
    FIELDS,
    FOUR,
    JACK,
    JOKER,
    KENNEL,
    KING,
    PLACES,
    SEATS,
    SEVEN,
    TOKENS,
)
from boneyard.games.dog.state import NONE, DogState, count_of, ranks_in
from boneyard.games.dog.verbs import AS_JACK, AS_SEVEN
from boneyard.games.dog.ways import owner_of, slot_of
from boneyard.games.dog.words import (
    card_component,
    card_count,
    card_name,
    card_names,
    card_section,
    cards_in,
    colour_name,
    component,
    in_turn,
    nth,
    start_of,
    where,
)

BUTTONS = {
    AS_JACK: say("As a Jack: swap two tokens"),
    AS_SEVEN: say("As a 7: steps, shared"),
}


def furniture(game: Game[DogState], view: DogState) -> Furniture:
    seats = seats_in_order(view.viewer, SEATS)
    zones = [
        board(seats[0], tuple(view.places), view.fresh, view.anticlockwise),
        stocks(view.stocked, tuple(view.played)),
    ]
    for seat in seats:
        zones += player(view, seat)
    return Furniture(title(view), tuple(zones))


FIRST = say("Who deals first?")


def title(view: DogState) -> Sentence:
    if view.phase == rules.OVER:
        return OVER
    if not view.turn:
        return FIRST
    return round_title(view.turn, view.round)


@cache
def round_title(turn: int, round_: int) -> Sentence:
    """Rounds count from 0."""
    which = say("Turn {turn}, round {round} of 5", turn=turn, round=round_ + 1)
    return say("{round} · {cards}", round=which, cards=card_count(DEALS[round_]))


# The board: a cross of 17 fields each way, a start in the middle of each end, the viewer's to the south


REACH = 8  # from the middle of the board to a start
ARM = 2  # from the middle of an arm to its sides
BEDS = ((-5, 7), (-4, 7), (-5, 8), (-4, 8))  # of the southern kennel, beside its start
RIM = 0.4  # of the board around the outermost fields, in squares
BOX = (-REACH - RIM, -REACH - RIM, 2 * (REACH + RIM) + 1, 2 * (REACH + RIM) + 1)


@lru_cache(LATELY)
def board(south: Seat, places: tuple[int, ...], fresh: int, anticlockwise: bool) -> Zone:
    """Always the same places and the same sixteen tokens, in the same order."""
    kennels = (kennel(south, seat, tokens_of(places, seat).count(KENNEL)) for seat in range(SEATS))
    tokens = (tokens_on(south, colour, tokens_of(places, colour), fresh) for colour in range(SEATS))
    things = (direction(anticlockwise), *ground(south), *kennels, *chain.from_iterable(tokens))
    return Zone("board", things, lay=BOARD, box=BOX)


def tokens_of(places: tuple[int, ...], colour: Seat) -> tuple[int, ...]:
    return places[TOKENS * colour : TOKENS * colour + TOKENS]


def is_fresh(place: int, fresh: int) -> bool:
    """§4.2 As the state says it, of colours with a fresh token as bits."""
    return place < FIELDS and place % APART == 0 and bool(fresh >> place // APART & 1)


@cache
def direction(anticlockwise: bool) -> Thing:
    """§3.6, §7.1 In the middle, which way plays go round."""
    return Thing(
        SPACE,
        say("Play goes round against the clock") if anticlockwise else say("Play goes round clockwise"),
        means=say("After you, the next player this way round who still has cards plays one."),
        rule="7.1" if anticlockwise else "3.6",
        art="anticlockwise" if anticlockwise else "clockwise",
        x=-1,
        y=-1,
        wide=3,
        high=3,
    )


@cache
def ground(south: Seat) -> tuple[Thing, ...]:
    """§1.1 All fields of the loop and all slots of the homes."""
    return tuple(field(south, place) if place < FIELDS else slot(south, place) for place in range(PLACES))


def field(south: Seat, place: int) -> Thing:
    x, y = spot(south, place)
    if place % APART == 0:
        owner = place // APART
        return Thing(
            SPACE,
            place_name(place),
            component(owner, place),
            means=say(
                "{colour}'s tokens come out here, and from here they turn home.", colour=colour_name(owner)
            ),
            rule="4.1",
            art="start",
            seat=owner,
            x=x,
            y=y,
        )
    return Thing(
        SPACE,
        place_name(place),
        component(NONE, place),
        means=say("A token that ends its walk here sends back whoever stood here, even the partner."),
        rule="4.5",
        art="field",
        x=x,
        y=y,
    )


def slot(south: Seat, place: int) -> Thing:
    x, y = spot(south, place)
    owner = owner_of(place)
    return Thing(
        SPACE,
        place_name(place),
        component(owner, place),
        means=say(
            "Only {colour}'s tokens come in, by the exact number of steps, and never past another.",
            colour=colour_name(owner),
        ),
        rule="4.6",
        art="home",
        seat=owner,
        x=x,
        y=y,
    )


@cache
def kennel(south: Seat, seat: Seat, n: int) -> Thing:
    beds = [turned(x, y, (seat - south) % SEATS) for x, y in BEDS]
    colour = colour_name(seat)
    return Thing(
        SPACE,
        say("{colour}'s kennel, tokens in it: {n}", colour=colour, n=n),
        component(seat, KENNEL),
        means=say(
            "{colour}'s tokens wait here until an ace, a king or a joker brings them out.", colour=colour
        ),
        rule="4.1",
        art="kennel",
        seat=seat,
        x=min(x for x, _ in beds),
        y=min(y for _, y in beds),
        wide=2,
        high=2,
    )


@lru_cache(LATELY)
def tokens_on(south: Seat, colour: Seat, places: tuple[int, ...], fresh: int) -> tuple[Thing, ...]:
    """Those of a colour."""
    return tuple(
        token(south, colour, place, bed if place == KENNEL else 0, is_fresh(place, fresh))
        for bed, place in enumerate(places)
    )


@cache
def token(south: Seat, colour: Seat, place: int, bed: int, fresh: bool) -> Thing:
    """Touched like the place where it stands."""
    x, y = turned(*BEDS[bed], (colour - south) % SEATS) if place == KENNEL else spot(south, place)
    means, rule = token_means(place, fresh)
    return Thing(
        TOKEN,
        token_name(colour, place, fresh),
        component(colour, place),
        means=means,
        rule=rule,
        art=f"token:{colour}",
        seat=colour,
        marks=(FRESH,) if fresh else (),
        place=f"token:{colour}",
        x=x,
        y=y,
    )


def token_means(place: int, fresh: bool) -> tuple[Sentence, str]:
    """And the section that says so."""
    if place == KENNEL:
        return say("An ace, a king or a joker brings it out onto its start."), "4.1"
    if place >= FIELDS:
        return say("At home it is safe from everything. It can only walk further in."), "4.8"
    if fresh:
        return say("Just come out: until it moves, nobody passes it, swaps it or sends it back."), "4.2"
    return say("Whoever ends a walk here, or passes with a seven, sends it back to its kennel."), "4.5"


def token_name(colour: Seat, place: int, fresh: bool) -> Sentence:
    if place == KENNEL:
        return say("{colour}'s token, in the kennel", colour=colour_name(colour))
    if fresh:
        return say("{colour}'s fresh token, {where}", colour=colour_name(colour), where=where(place))
    return say("{colour}'s token, {where}", colour=colour_name(colour), where=where(place))


def place_name(place: int) -> Sentence:
    if place >= FIELDS:
        return say("{colour}'s home, {nth} place", colour=colour_name(owner_of(place)), nth=nth(place))
    return where(place) if place % APART else start_of(place // APART, NOBODY)


def spot(south: Seat, place: int) -> tuple[int, int]:
    """Where a field or slot lies, when this seat's start is at the lower end."""
    if place >= FIELDS:
        return turned(0, REACH - slot_of(place), (owner_of(place) - south) % SEATS)
    side, n = divmod((place - APART * south) % FIELDS, APART)
    return turned(*loop_spot(n), side)


def loop_spot(n: int) -> tuple[int, int]:
    """The n-th field after the lower start: along the end, up the arm, out to the next end, to its middle."""
    if n <= ARM:
        return n, REACH
    if n <= REACH:
        return ARM, REACH + ARM - n
    if n <= 2 * REACH - ARM:
        return n - REACH + ARM, ARM
    return REACH, 2 * REACH - n


def turned(x: int, y: int, sides: int) -> tuple[int, int]:
    """Turned against the clock, by so many quarters."""
    for _ in range(sides):
        x, y = y, -x
    return x, y


# Stock and pile


@lru_cache(LATELY)
def stocks(stocked: int, played: tuple[int, ...]) -> Zone:
    return Zone("stocks", (stock(stocked), pile(played)))


@cache
def stock(n: int) -> Thing:
    return Thing(
        PILE,
        say("Stock: {cards}", cards=card_count(n)),
        "stock",
        means=say("Everybody is dealt cards from here when a round begins; nobody draws during it."),
        rule="3.3",
        down=True,
        n=n,
        place="card",
    )


@lru_cache(LATELY)
def pile(played: tuple[int, ...]) -> Thing:
    """What everybody played this round, by seat."""
    parts = tuple(
        say("{colour} {cards}", colour=colour_name(seat), cards=card_names(ranks_in(cards)))
        for seat, cards in enumerate(played)
        if cards
    )
    name = say("Played this round: {parts}", parts=parts) if parts else say("No card was played this round.")
    return Thing(
        PILE,
        name,
        "pile",
        means=say("Cards played and thrown in this round lie here, open to everybody."),
        rule="1.5",
        art="pile",
        title=say("Played"),
        n=sum(len(ranks_in(cards)) for cards in played),
    )


# Players


def player(view: DogState, seat: Seat) -> tuple[Zone, Zone, Zone]:
    homes, held = view.homes, view.held[seat]
    finished, over = homes[seat] == TOKENS, view.phase == rules.OVER
    gives = view.phase == rules.EXCHANGING and view.gifts[seat] != NONE
    given = view.knows(view.viewer) if view.viewer == seat ^ 2 else NONE
    return (
        about(seat, finished, over, seat == view.dealer, gives, homes[seat] + homes[seat ^ 2], held, given),
        my_hand(view, finished and not over)
        if seat == view.viewer
        else other_hand(seat, view.hands[seat], held, given != NONE, view.joker_finish),
        played_cards(seat, view.played[seat], view.joker_finish, alone_with(view, seat)),
    )


@lru_cache(LATELY)
def about(
    seat: Seat, finished: bool, over: bool, deals: bool, gives: bool, home: int, held: int, given: int
) -> Zone:
    things = (
        plate(seat, finished, over, deals, gives),
        home_count(seat & 1, home),
        hand_count(seat, held, given),
    )
    return Zone(f"plate:{seat}", things, owner=seat)


def alone_with(view: DogState, seat: Seat) -> int:
    """§3.8 Cards that the viewer plays one after the other, where all others have thrown in or run out."""
    if seat != view.viewer:
        return 0
    held = view.held
    return 0 if any(held[each] for each in range(SEATS) if each != seat) else held[seat]


@cache
def plate(seat: Seat, finished: bool, over: bool, deals: bool, gives: bool) -> Thing:
    """§6.1 Whose tokens are all home plays the partner's."""
    dealer = say("deals")
    plays = NOTHING
    means, rule = say("Partners sit opposite each other, and win or lose together."), "1.2"
    if finished and over:
        plays = say("all home")
    elif finished:
        plays = say("home, plays {colour}", colour=colour_name(seat ^ 2))
        means, rule = say("All own tokens are home, so every card is used for the partner's."), "6.1"
    names = [say("{who}", who=Player(seat)), colour_name(seat)]
    return Thing(
        PLATE,
        in_turn([*names, *([dealer] if deals else []), *([plays] if plays else [])]),
        means=means,
        rule=rule,
        art=f"token:{seat}",
        text=plays,
        seat=seat,
        badges=(Badge("♠", dealer),) if deals else (),
        marks=(CHOSEN,) if gives else (),
    )


@cache
def home_count(team: int, n: int) -> Thing:
    """§6.2 Partners share it."""
    return Thing(
        COUNTER,
        say(
            "{team}: {n} of {all} home",
            team=(colour_name(team), colour_name(team + 2)),
            n=n,
            all=2 * TOKENS,
        ),
        means=say("The team whose eight tokens are all home wins at once."),
        rule="6.2",
        art="home",
        n=n,
        most=2 * TOKENS,
    )


@cache
def hand_count(seat: Seat, n: int, given: int) -> Thing:
    """§3.5 With the card that the viewer gave and knows to be among them."""
    name = say("{who:Own} hand: {cards}", who=Player(seat), cards=card_count(n))
    if given != NONE:
        name = say("{hand}, among them yours: {card}", hand=name, card=card_name(given))
    return Thing(
        COUNTER,
        name,
        f"hand:{seat}",
        means=say("How many cards a hand has is open; which they are is hidden from the others."),
        rule="1.5",
        art="card",
        n=n,
    )


# Cards


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

# What those do that do more than walk.
DOES = {
    ACE: say("Brings a token out of the kennel, or walks one token 1 or 11 fields."),
    FOUR: say("Walks one token 4 fields forward, or on the loop 4 back."),
    SEVEN: say("Seven steps, shared as you like. All tokens passed or landed on go back to their kennels."),
    JACK: say("Swaps a token of yours on the loop with one of another colour; neither may be fresh."),
    KING: say("Brings a token out of the kennel, or walks one token 13 fields."),
    JOKER: say("Is played as any other card. But it never brings the last token of a team home."),
}


def card_means(rank: int, joker_finish: bool) -> Sentence:
    if rank == JOKER and joker_finish:
        return say("Is played as any other card, as you choose.")
    if rank in DOES:
        return DOES[rank]
    return say("Walks one token {n} fields forward.", n=CARDS[rank].walks[0])


@cache
def faced(rank: int, joker_finish: bool) -> Thing:
    """A card that lies or is held face up."""
    return Thing(
        CARD,
        say("{card}: {says}", card=card_name(rank), says=SAYS[rank]),
        means=card_means(rank, joker_finish),
        rule=card_section(rank),
        art=CARDS[rank].mark,
        title=NOTHING if CARDS[rank].mark.isdigit() else card_name(rank),
        text=SAYS[rank],
    )


@cache
def hand_title(seat: Seat, for_partner: bool) -> Sentence:
    if for_partner:
        return say("Cards for {colour}", colour=colour_name(seat ^ 2))
    return say("Your cards")


def my_hand(view: DogState, for_partner: bool) -> Zone:
    """§3.4, §3.5 With the card that is to be given, or came from the partner."""
    seat = view.viewer
    chosen = view.gifts[seat] if view.phase == rules.EXCHANGING else NONE
    return own_hand(seat, view.hands[seat], gotten(view), chosen, view.joker_finish, for_partner)


@lru_cache(LATELY)
def own_hand(seat: Seat, cards: int, got: int, chosen: int, joker_finish: bool, for_partner: bool) -> Zone:
    """Of equal cards the first is the one given, or got."""
    hand = ranks_in(cards)
    things = []
    for i, rank in enumerate(hand):
        first = i == 0 or hand[i - 1] != rank
        things.append(my_card(seat, rank, first and rank == got, first and rank == chosen, joker_finish))
    return hand_zone(seat, tuple(things), hand_title(seat, for_partner))


def hand_zone(seat: Seat, things: tuple[Thing, ...], title: Sentence) -> Zone:
    place = f"hand:{seat}"
    return Zone(place, things, owner=seat, lay=FAN, title=title, place=place)


def gotten(view: DogState) -> int:
    """§3.5 The rank of the partner's card in the viewer's hand, until one of that rank was played."""
    got = view.gifts[view.viewer ^ 2]
    if view.phase != rules.PLAYING or got == NONE or count_of(view.played[view.viewer], got):
        return NONE
    return got


@cache
def my_card(seat: Seat, rank: int, got: bool, chosen: bool, joker_finish: bool) -> Thing:
    thing = replace(faced(rank, joker_finish), touch=card_component(seat, rank))
    if chosen:
        return noted(thing, "→", say("for {who:obj}", who=Player(seat ^ 2)), CHOSEN)
    if got:
        return noted(thing, "←", say("from {who:obj}", who=Player(seat ^ 2)), GIVEN)
    return thing


def noted(card: Thing, sign: str, words: Sentence, mark: str) -> Thing:
    """With what is known of its part in the exchange."""
    name = say("{card}, {got}", card=card.name, got=words)
    return replace(card, name=name, badges=(Badge(sign, words),), marks=(mark,))


@lru_cache(LATELY)
def other_hand(seat: Seat, known: int, held: int, given: bool, joker_finish: bool) -> Zone:
    """Face down, but the card that the viewer gave; the referee sees all."""
    things = tuple(
        hidden_card(seat) if rank == HIDDEN else seen_card(seat, rank, given, joker_finish)
        for rank in cards_in(known, held)
    )
    return hand_zone(seat, things, NOTHING)


@cache
def hidden_card(seat: Seat) -> Thing:
    return Thing(
        CARD,
        say("A card in {who:own} hand", who=Player(seat)),
        f"hand:{seat}",
        means=say("Nobody looks into a hand but its owner, not even the partner."),
        rule="1.5",
        down=True,
    )


@cache
def seen_card(seat: Seat, rank: int, given: bool, joker_finish: bool) -> Thing:
    name = say("{card} in {who:own} hand", card=card_name(rank), who=Player(seat))
    thing = replace(faced(rank, joker_finish), name=name, touch=f"hand:{seat}")
    return noted(thing, "←", say("from you"), GIVEN) if given else thing


@lru_cache(LATELY)
def played_cards(seat: Seat, cards: int, joker_finish: bool, grows: int) -> Zone:
    return Zone(
        f"played:{seat}",
        tuple(played_card(seat, rank, joker_finish) for rank in ranks_in(cards)),
        owner=seat,
        title=say("Played"),
        folds=True,
        grows=grows,
        like=CARD,
    )


@cache
def played_card(seat: Seat, rank: int, joker_finish: bool) -> Thing:
    return replace(
        faced(rank, joker_finish),
        name=say("{who}: {card}, played this round", who=Player(seat), card=card_name(rank)),
        touch="pile",
        place=card_component(seat, rank),
        seat=seat,
    )
