"""A guided first game of Dog. Sections (§) refer to docs/rules/dog.md."""

from collections.abc import Iterable

from boneyard.core.lesson import Lesson, Moment, Step, Taste
from boneyard.core.state import Action, Seat
from boneyard.core.text import Player, Sentence, say
from boneyard.games.dog import state as rules
from boneyard.games.dog.data import APART, FIELDS, FOUR, JACK, JOKER, KENNEL, SEATS, SEVEN, STARTERS, TOKENS
from boneyard.games.dog.glance import is_stuck, starters
from boneyard.games.dog.state import count_of, from_of, kind_of, rank_of, steps_of, to_of
from boneyard.games.dog.ways import steps_in
from boneyard.games.dog.words import card_component, colour_name, component, tokens_at

NEARLY = 8.0  # a choice that is worth so much less than the best is as good for a lesson
TASTE = Taste(NEARLY)
CLOSE = 3.0  # the same within a sort of choices, where one is to see the best of them
REACH = 13  # no card walks further
PARTNER: Seat = 2
PLAYS = (rules.CAME_OUT, rules.WALKED, rules.SWAPPED, rules.STEPPED)  # events that begin with the card


# Choices


def brings_out(moment: Moment, action: Action) -> bool:
    return kind_of(action) == rules.DO_START


def walks(moment: Moment, action: Action) -> bool:
    return kind_of(action) == rules.DO_WALK


def walks_plainly(moment: Moment, action: Action) -> bool:
    """Jokers are too good for it."""
    return walks(moment, action) and rank_of(action) != JOKER


def goes_behind_start(moment: Moment, action: Action) -> bool:
    """§5.3 Back with a four, from the start or just past it."""
    if not walks(moment, action) or rank_of(action) != FOUR:
        return False
    seat = moment.view.viewer
    return way_behind(seat, from_of(action)) < 4 and way_behind(seat, to_of(action)) >= FIELDS - 4


def goes_home(moment: Moment, action: Action) -> bool:
    if kind_of(action) == rules.DO_SEVEN:
        return any(way.turns for way in steps_in(steps_of(action)))
    return walks(moment, action) and from_of(action) < FIELDS <= to_of(action)


def hits(moment: Moment, action: Action) -> bool:
    """Ends where an opponent stands."""
    return walks(moment, action) and stands_there(moment, to_of(action)) in opponents(moment)


def swaps_ahead(moment: Moment, action: Action) -> bool:
    """A jack takes the place of an opponent's token that is further on one's own way."""
    if kind_of(action) != rules.DO_SWAP or rank_of(action) != JACK:
        return False
    seat = moment.view.viewer
    ahead = way_behind(seat, to_of(action)) > way_behind(seat, from_of(action))
    return ahead and stands_there(moment, to_of(action)) in opponents(moment)


def shares_seven(moment: Moment, action: Action) -> bool:
    return kind_of(action) == rules.DO_SEVEN and rank_of(action) == SEVEN


def gives_well(moment: Moment, text: str) -> bool:
    """What the partner has most use for, of what can be given away."""
    found = [
        action for action in moment.actions.values() if is_spare(moment, action)
    ] or moment.actions.values()
    best = max(moment.worths[action] for action in found)
    action = moment.actions[text]
    return action in found and moment.worths[action] >= best - NEARLY


def is_spare(moment: Moment, action: Action) -> bool:
    """For a partner who has to come out, a card that does it; else one that only walks."""
    if can_spare(moment):
        return rank_of(action) in STARTERS
    return rank_of(action) not in (*STARTERS, FOUR, SEVEN, JACK)


# The table


def opponents(moment: Moment) -> tuple[Seat, ...]:
    return moment.view.viewer ^ 1, moment.view.viewer ^ 3


def stands_there(moment: Moment, place: int) -> Seat:
    whose: Seat = moment.view.board[place]
    return whose


def way_behind(colour: Seat, field: int) -> int:
    return (field - APART * colour) % FIELDS


def on_loop(moment: Moment, colour: Seat) -> list[int]:
    return [place for place in tokens_at(moment.view, colour) if place < FIELDS]


def own_fresh(moment: Moment) -> bool:
    return bool(moment.view.is_fresh(APART * moment.view.viewer))


def can_spare(moment: Moment) -> bool:
    """The partner has no token to move, and one's own hand has a card for it that is not needed itself."""
    view = moment.view
    needed = 1 if is_stuck(view, view.viewer) else 0
    return is_stuck(view, view.partner(view.viewer)) and starters(view.hands[view.viewer]) > needed


def blockers(moment: Moment) -> list[Seat]:
    """§4.3 Whose fresh tokens stand before a token of one's own, when it is to walk."""
    view = moment.view
    if view.phase != rules.PLAYING:
        return []
    return [
        colour
        for colour in range(SEATS)
        if colour != view.viewer and view.is_fresh(APART * colour) and comes_to(moment, APART * colour)
    ]


def comes_to(moment: Moment, field: int) -> bool:
    return any(0 < (field - place) % FIELDS <= REACH for place in on_loop(moment, moment.view.viewer))


def thrown_in(moment: Moment) -> list[Seat]:
    """§3.8 Who sits out this round. All have as many cards to play, so an early empty hand was thrown in."""
    view = moment.view
    if view.phase != rules.PLAYING or view.held[view.viewer] < 2:
        return []
    return [seat for seat in range(SEATS) if not view.held[seat]]


def has_thrown_in(moment: Moment) -> bool:
    return any(event.kind == rules.THREW_IN and event.seat == moment.view.viewer for event in moment.happened)


def was_sent_back(moment: Moment) -> bool:
    """By an opponent."""
    return any(
        event.kind == rules.SENT_BACK and event.a == moment.view.viewer and event.seat in opponents(moment)
        for event in moment.happened
    )


def has_joker(moment: Moment) -> bool:
    return count_of(moment.view.hands[moment.view.viewer], JOKER) > 0


def saw_joker(moment: Moment) -> list[Seat]:
    """Which others played one."""
    played = [event.seat for event in moment.happened if event.kind in PLAYS and event.a == JOKER]
    return [seat for seat in played if seat != moment.view.viewer]


def meets_joker(moment: Moment) -> bool:
    return moment.view.phase == rules.PLAYING and (has_joker(moment) or bool(saw_joker(moment)))


def later_exchange(moment: Moment) -> bool:
    view = moment.view
    return view.phase == rules.EXCHANGING and (view.turn, view.round) != (1, 0)


# What is pointed at


def start(moment: Moment) -> str:
    return component(moment.view.viewer, APART * moment.view.viewer)


def kennel(moment: Moment) -> str:
    return component(moment.view.viewer, KENNEL)


def card(moment: Moment, rank: int) -> list[str]:
    """The card in one's hand, if there is one."""
    view = moment.view
    return [card_component(view.viewer, rank)] if count_of(view.hands[view.viewer], rank) else []


def cards(moment: Moment, ranks: Iterable[int]) -> list[str]:
    return [each for rank in ranks for each in card(moment, rank)]


def kennels_of_team(moment: Moment) -> Iterable[str]:
    return [component(seat, KENNEL) for seat in (moment.view.viewer, moment.view.viewer ^ 2)]


def coming_out(moment: Moment) -> Iterable[str]:
    return [*cards(moment, STARTERS), kennel(moment), start(moment)]


def behind_start(moment: Moment) -> Iterable[str]:
    fields = (to_of(action) for action in moment.actions.values() if goes_behind_start(moment, action))
    return [*card(moment, FOUR), *(component(moment.view.viewer, field) for field in fields)]


def own_home(moment: Moment) -> Iterable[str]:
    seat = moment.view.viewer
    return [start(moment), *(component(seat, FIELDS + TOKENS * seat + slot) for slot in range(TOKENS))]


def hit_tokens(moment: Moment) -> Iterable[str]:
    fields = [to_of(action) for action in TASTE.good(moment, hits)]
    return [component(stands_there(moment, field), field) for field in fields]


def own_tokens(moment: Moment) -> Iterable[str]:
    return [component(moment.view.viewer, field) for field in on_loop(moment, moment.view.viewer)]


def fresh_in_the_way(moment: Moment) -> Iterable[str]:
    return [component(colour, APART * colour) for colour in blockers(moment)]


# What is said


def who_threw_in(moment: Moment) -> Sentence:
    return say(
        "{who} could not play any card, so all of them were thrown in: out until the next round. "
        "Who can play must, even to their own harm.",
        who=Player(thrown_in(moment)[0]),
    )


def who_blocks(moment: Moment) -> Sentence:
    return say(
        "{colour}'s token is fresh. It blocks the way: nobody passes it or lands on it until it has moved.",
        colour=colour_name(blockers(moment)[0]),
    )


def about_joker(moment: Moment) -> Sentence:
    if has_joker(moment):
        return say(
            "Your joker is any card you like: it brings a token out, walks just as far as you need, "
            "swaps like a jack or steps like a seven."
        )
    return say(
        "{who} played a joker. It is any card one likes: it brings a token out, walks as far as needed, "
        "swaps or steps like a seven.",
        who=Player(saw_joker(moment)[0]),
    )


def what_to_give(moment: Moment) -> Sentence:
    if has_thrown_in(moment):
        return say(
            "None of your cards could be played, so they were thrown in. Every round has one card fewer, "
            "from 6 to 2: again give {partner:obj} one.",
            partner=Player(PARTNER),
        )
    if can_spare(moment):
        return say(
            "Every round has one card fewer, from 6 down to 2. {partner} has no token on the loop: "
            "spare a card that brings one out.",
            partner=Player(PARTNER),
        )
    return say(
        "Every round has one card fewer, from 6 down to 2. Give {partner:obj} a card "
        "that you can do without.",
        partner=Player(PARTNER),
    )


STEPS = (
    Step(
        "4.5",
        was_sent_back,
        say(
            "Your token was sent back to its kennel and has to come out anew. "
            "It is safer where no opponent stands close behind."
        ),
        lambda moment: [kennel(moment)],
        needed=False,
    ),
    Step(
        "6.2",
        lambda moment: moment.view.phase == rules.EXCHANGING and not later_exchange(moment),
        say(
            "You and {partner:obj} are a team: get your eight tokens round the loop and home to win. "
            "First give each other a card; keep your ace, it brings tokens out.",
            partner=Player(PARTNER),
        ),
        kennels_of_team,
        gives_well,
        say("Any card may be given, even the best one."),
    ),
    Step(
        "4.1",
        TASTE.can(brings_out),
        say(
            "Your tokens wait in the kennel. Only an ace, a king or a joker brings one out: "
            "touch the card, the kennel and your start."
        ),
        coming_out,
        TASTE.does(brings_out),
        say("That can wait, but only tokens that are out get home."),
    ),
    Step(
        "4.2",
        lambda moment: own_fresh(moment) and TASTE.can(walks_plainly)(moment),
        say(
            "Your token is fresh: until it moves, nobody sends it back, swaps it or passes it. "
            "Now walk: touch a card, the token and where it goes."
        ),
        lambda moment: [start(moment)],
        TASTE.does(walks_plainly),
        say("All right. Once it has moved it is a token like any other."),
    ),
    Step(
        "4.6",
        TASTE.can(goes_home),
        say(
            "You can get home: a token turns in at your start, with exactly the right number. "
            "It is safe there, and far in leaves room for the others."
        ),
        own_home,
        TASTE.does(goes_home, CLOSE),
        say("That is possible, too. But a token that is home is safe for good."),
    ),
    Step(
        "5.3",
        TASTE.can(goes_behind_start),
        say(
            "A four also goes back. Behind your start the token stands right before its home, "
            "and is spared the whole way round."
        ),
        behind_start,
        TASTE.does(goes_behind_start),
        say("Fine. Remember it for another four."),
    ),
    Step(
        "4.5",
        TASTE.can(hits),
        say(
            "Here you can end on an opponent's token: that one goes back to its kennel. "
            "But mind: so does your partner's or your own, if you end on it."
        ),
        hit_tokens,
        TASTE.does(hits, CLOSE),
        say("Nobody has to be sent back. But it costs them the whole way."),
    ),
    Step(
        "5.4",
        TASTE.can(swaps_ahead),
        say(
            "A jack swaps one of your tokens with one of another colour. "
            "Take the place of one that is further on your way home."
        ),
        lambda moment: card(moment, JACK),
        TASTE.does(swaps_ahead),
        say("Mind that a jack needs two tokens on the loop, and neither may be fresh."),
    ),
    Step(
        "5.5",
        TASTE.can(shares_seven),
        say(
            "A seven is seven steps, shared among your tokens as you like. "
            "Whoever it passes goes back, even your partner's and your own."
        ),
        lambda moment: card(moment, SEVEN),
        TASTE.does(shares_seven),
        say("Always look whom a seven would pass."),
    ),
    Step(
        "3.8",
        lambda moment: bool(thrown_in(moment)),
        who_threw_in,
        lambda moment: [f"hand:{thrown_in(moment)[0]}"],
    ),
    Step("4.3", lambda moment: bool(blockers(moment)), who_blocks, fresh_in_the_way, needed=False),
    Step(
        "5.8",
        meets_joker,
        about_joker,
        lambda moment: card(moment, JOKER) or ["pile"],
    ),
    Step(
        "3.1",
        later_exchange,
        what_to_give,
        lambda moment: [f"hand:{moment.view.viewer ^ 2}"],
        gives_well,
        say("As you like. Nobody but your partner is told what it was."),
    ),
    Step(
        "3.8",
        has_thrown_in,
        say("None of your cards could be played, so they were all thrown in. A new round, new cards."),
        needed=False,
    ),
)

LESSON = Lesson(
    deal="dog lesson 42",
    seats=4,
    most=30,
    steps=STEPS,
    farewell=say(
        "That is all you need. Once your four tokens are home you play {partner:own}; "
        "only the last of all eight never comes home with a joker.",
        partner=Player(PARTNER),
    ),
)
