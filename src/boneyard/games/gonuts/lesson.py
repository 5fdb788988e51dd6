"""A guided first game of Go Nuts for Donuts. Sections (§) refer to docs/rules/gonuts.md."""

from collections.abc import Callable, Container, Iterable, Iterator

from boneyard.core.lesson import Lesson, Moment, Step, asked, both, heard, pieces
from boneyard.core.state import Event, Seat
from boneyard.core.text import Player, Sentence, count, say
from boneyard.games.gonuts import state as rules
from boneyard.games.gonuts.data import (
    BOSTON_CREAM,
    CREAMS,
    DONUT_HOLES,
    DONUTS,
    ECLAIR,
    JELLY_FILLED,
    KINDS,
    PLAIN,
    RED_VELVET,
    SPRINKLED,
    STARS,
)
from boneyard.games.gonuts.events import laid_in
from boneyard.games.gonuts.glance import Glance
from boneyard.games.gonuts.state import GoNutsState
from boneyard.games.gonuts.table import card
from boneyard.games.gonuts.words import donut, name, point_count

SETS = (DONUT_HOLES, JELLY_FILLED, BOSTON_CREAM)
COLLECTED = (*SETS, PLAIN)
FROM_PILE = (ECLAIR, RED_VELVET)  # what they take may have been discarded in the same round

NEARLY = 0.7  # points by which a good donut may fall short of the best
MUCH = 3  # points for which somebody surely wants a donut
MORE = 1.0  # points that a donut must help somebody else more than the learner, to be discarded
ALIKE = 0.2  # points that make no difference
HALFWAY = 32  # cards left in the deck, when it is time to speak of the end


# What a donut brings


def glance_at(view: GoNutsState, seat: Seat) -> Glance:
    glance = Glance()
    glance.look(view)
    glance.judge(view, seat)
    return glance


def gains(view: GoNutsState, seat: Seat) -> dict[int, float]:
    """By place, from 1: what its donut would bring a seat that gets it."""
    glance = glance_at(view, seat)
    filled = [place for place in range(view.places) if view.row[place] != rules.NONE]
    return {place + 1: glance.gain(view, seat, place) for place in filled}


def good_places(moment: Moment) -> list[int]:
    """Places of the row that are nearly as good for the learner as any."""
    view, seat = moment.view, moment.view.viewer
    glance = Glance()
    glance.look(view)
    glance.guess(view)
    hopes = [glance.pick(view, seat, place) for place in range(view.places)]
    return [place for place, hope in enumerate(hopes, 1) if hope >= max(hopes) - NEARLY]


def points_more(view: GoNutsState, seat: Seat, kind: int) -> int:
    """What one card more counts for a seat at once."""
    after = view.clone()
    after.hands[KINDS * seat + kind] += 1
    after.held[seat] += 1
    return int(after.points(seat) - view.points(seat))


# What has happened


def happened(moment: Moment, *kinds: int) -> Iterator[Event]:
    return (event for event in moment.happened if event.kind in kinds)


def own_donut(moment: Moment) -> int | None:
    """What the learner has just taken from the row and still has."""
    view = moment.view
    for event in happened(moment, rules.TOOK):
        if event.seat == view.viewer and view.hands[KINDS * view.viewer + event.a]:
            return event.a
    return None


def has_taken(moment: Moment) -> bool:
    return own_donut(moment) is not None


def is_yours(moment: Moment) -> Sentence:
    kind = own_donut(moment)
    assert kind is not None
    return say(
        "You alone wanted {donut}, so it is yours. What lies in front of you counts when the game is over.",
        donut=donut(kind),
    )


def taken_card(moment: Moment) -> Iterable[str]:
    kind = own_donut(moment)
    return [] if kind is None else [card(moment.view.viewer, kind)]


def clash(moment: Moment) -> Sentence:
    event = next(happened(moment, rules.COLLIDED))
    return say(
        "What several want, nobody gets: {donut} went to the discard pile. "
        "Guess what the others choose, and choose something else.",
        donut=donut(event.a),
    )


def on_pile(moment: Moment) -> Iterable[str]:
    return [piece for piece in moment.game.pieces(moment.view) if piece == "pile:1"]


def stayed(moment: Moment) -> list[int]:
    """§3.6 Places that nobody chose in the last round."""
    laid = next(happened(moment, rules.LAID), None)
    if laid is None or moment.view.rounds == 1:
        return []
    filled = {place for place, _ in laid_in(laid.a)}
    return [place for place in range(1, moment.view.places + 1) if place not in filled]


def what_stayed(moment: Moment) -> Sentence:
    kind = moment.view.row[stayed(moment)[0] - 1]
    return say(
        "Nobody chose {donut}, so it is still there. Only the empty places were filled from the deck.",
        donut=donut(kind),
    )


def place_that_stayed(moment: Moment) -> Iterable[str]:
    return [f"row:{stayed(moment)[0]}", "deck"]


def idle_star(moment: Moment) -> Event | None:
    """§4.1 Somebody got a donut with a power from elsewhere than the row."""
    events = happened(moment, rules.DREW, rules.KEPT, rules.FROM_PILE, rules.GAVE)
    return next((event for event in events if event.a in STARS), None)


def why_idle(moment: Moment) -> Sentence:
    event = idle_star(moment)
    assert event is not None
    return say(
        "A power (★) works only for whoever takes the card from the row: "
        "coming like this, {donut} does nothing.",
        donut=donut(event.a),
    )


def idle_card(moment: Moment) -> Iterable[str]:
    event = idle_star(moment)
    if event is None:
        return []
    found = card(event.b if event.kind == rules.GAVE else event.seat, event.a)
    return [found] if found in moment.game.pieces(moment.view) else []


def odd_cream(moment: Moment) -> int:
    """§6.4 The place of a Boston Cream that would spoil the learner's set; or 0."""
    view = moment.view
    has = view.hands[KINDS * view.viewer + BOSTON_CREAM]
    row = list(view.row)
    return row.index(BOSTON_CREAM) + 1 if has in (2, 4) and BOSTON_CREAM in row else 0


def about_odd_creams(moment: Moment) -> Sentence:
    has = moment.view.hands[KINDS * moment.view.viewer + BOSTON_CREAM]
    return say(
        "Mind that an odd number of {donut} counts nothing: one more would cost you {points}, "
        "until you get yet another.",
        donut=donut(BOSTON_CREAM),
        points=point_count(CREAMS[has]),
    )


# Which donut to choose


def picked(moment: Moment, text: str) -> int:
    """The place of a choice."""
    return meant(moment, text)[1][0]


def place_of(moment: Moment, kinds: Container[int], places: Iterable[int]) -> int:
    """The first of these places with such a donut; or 0."""
    return next((place for place in places if moment.view.row[place - 1] in kinds), 0)


def set_place(moment: Moment) -> int:
    return place_of(moment, SETS, range(1, moment.view.places + 1))


def about_sets(moment: Moment) -> Sentence:
    kind = moment.view.row[set_place(moment) - 1]
    return say(
        "Some donuts count as sets. {donut}: {says} One alone is worth little, so collect several.",
        donut=donut(kind),
        says=say(DONUTS[kind].says),
    )


def star_place(moment: Moment) -> int:
    """A power that is worth trying."""
    return place_of(moment, STARS, good_places(moment))


def about_stars(moment: Moment) -> Sentence:
    kind = moment.view.row[star_place(moment) - 1]
    return say(
        "A ★ is a power, used at once by whoever takes the card from the row. {donut}: {says} Try it.",
        donut=donut(kind),
        says=say(DONUTS[kind].says),
    )


def picks_star(moment: Moment, text: str) -> bool:
    place = picked(moment, text)
    return moment.view.row[place - 1] in STARS and place in good_places(moment)


def rival(moment: Moment) -> tuple[Seat, int] | None:
    """Somebody who collects a donut of the row, and its place, if there is something as good to choose."""
    view = moment.view
    good = {view.row[place - 1] for place in good_places(moment)}
    for place in range(1, view.places + 1):
        kind = view.row[place - 1]
        if kind not in COLLECTED or not good - {kind}:
            continue
        for seat in range(view.seats):
            collects = seat != view.viewer and view.hands[KINDS * seat + kind]
            if collects and points_more(view, seat, kind) >= MUCH:
                return seat, place
    return None


def has_rival(moment: Moment) -> bool:
    return rival(moment) is not None


def rival_and_kind(moment: Moment) -> tuple[Seat, int]:
    found = rival(moment)
    assert found is not None
    seat, place = found
    return seat, moment.view.row[place - 1]


def about_rival(moment: Moment) -> Sentence:
    seat, kind = rival_and_kind(moment)
    return say(
        "All cards lie open, so see what the others need: one more card of {donut} gives {who:obj} {points}. "
        "Better choose something else.",
        donut=donut(kind),
        who=Player(seat),
        points=point_count(points_more(moment.view, seat, kind)),
    )


def rivals_cards(moment: Moment) -> Iterable[str]:
    found = rival(moment)
    if found is None:
        return []
    seat, place = found
    return [card(seat, moment.view.row[place - 1]), f"row:{place}"]


def taker_from_pile(moment: Moment) -> int:
    """The place, from 2, of a donut that takes from the discard pile; or 0."""
    row = list(moment.view.row)
    return next((place for place, kind in enumerate(row, 1) if place > 1 and kind in FROM_PILE), 0)


def about_order(moment: Moment) -> Sentence:
    place = taker_from_pile(moment)
    return say(
        "Places are settled one by one, from 1 up. So {donut} in place {place} can take "
        "what is discarded before it in this round.",
        donut=donut(moment.view.row[place - 1]),
        place=place,
    )


def near_the_end(moment: Moment) -> bool:
    return bool(moment.view.deck_size() <= HALFWAY)


def about_the_end(moment: Moment) -> Sentence:
    return count(
        moment.view.deck_size(),
        "{n} card is left in the deck. When it cannot fill the row, the game is over: the most points win.",
        "{n} cards are left in the deck. When it cannot fill the row, the game is over: the most points win.",
    )


# How to use a power


def meant(moment: Moment, text: str) -> tuple[int, tuple[int, ...]]:
    """A choice as its kind and what belongs to it."""
    return moment.game.unpack(moment.game.read(moment.view, moment.prompt.seat, text))


def is_best(moment: Moment, text: str, worth: Callable[[str], float]) -> bool:
    """Whether no other choice is worth more than this one."""
    return worth(text) >= max(worth(choice.text) for choice in moment.prompt.choices) - ALIKE


def brings_most(moment: Moment, text: str) -> bool:
    """§5.4, §5.6 The card that is worth most to the learner."""
    glance = glance_at(moment.view, moment.view.viewer)
    return is_best(moment, text, lambda each: glance.with_one(meant(moment, each)[1][0]))


def gives_least(moment: Moment, text: str) -> bool:
    """§5.7 What the learner hardly misses, to somebody whom it hardly helps."""
    game, view, seat = moment.game, moment.view, moment.prompt.seat
    return is_best(moment, text, lambda each: game.worth(view, seat, game.read(view, seat, each)))


def about_keeping(moment: Moment) -> Sentence:
    if len(moment.prompt.choices) == 1:
        return say("Both are the same: one is yours, the other goes back on top of the deck.")
    return say("Keep the card that brings you more. The other goes back on top of the deck, face down.")


def about_giving(moment: Moment) -> Sentence:
    if moment.view.held[moment.view.viewer] == 1:
        return say(
            "You have no other card, so {donut} itself must go. Choose who gets it.", donut=name(SPRINKLED)
        )
    return say("One of your other cards must go: one that you hardly miss, to somebody whom it hardly helps.")


def clears_well(moment: Moment, text: str) -> bool:
    """§5.3 What helps another more than the learner; if there is nothing like that, it is left at that."""
    view = moment.view
    mine = gains(view, view.viewer)
    others = [gains(view, seat) for seat in range(view.seats) if seat != view.viewer]
    offers = [meant(moment, choice.text) for choice in moment.prompt.choices]
    places = [args[0] for kind, args in offers if kind == rules.DO_CLEAR]
    good = [place for place in places if max(each[place] for each in others) >= mine[place] + MORE]
    kind, args = meant(moment, text)
    return args[0] in good if kind == rules.DO_CLEAR else not good


def lit(moment: Moment) -> Iterable[str]:
    """Whatever can be chosen."""
    on_table = set(moment.game.pieces(moment.view))
    touched = [part for choice in moment.prompt.choices for group in choice.touch for part in group]
    return [part for part in dict.fromkeys(touched) if part in on_table]


STEPS = (
    Step(
        "5.3",
        asked("5.3"),
        say(
            "You may discard cards that nobody chose, one after the other, or stop. "
            "Discard what helps the others more than you."
        ),
        lit,
        clears_well,
        needed=False,
    ),
    Step(
        "5.4",
        asked("5.4"),
        about_keeping,
        lit,
        brings_most,
        needed=False,
    ),
    Step(
        "5.6",
        asked("5.6"),
        say("Any card of the discard pile is yours. Take the one that brings you most."),
        lit,
        brings_most,
        needed=False,
    ),
    Step(
        "5.7",
        asked("5.7"),
        about_giving,
        lit,
        gives_least,
        needed=False,
    ),
    Step("4.1", lambda moment: idle_star(moment) is not None, why_idle, idle_card, needed=False),
    Step(
        "3.1",
        asked("3.1"),
        say(
            "All secretly choose a donut of the row at the same time. It is yours if nobody else chooses it. "
            "The most points win."
        ),
        pieces("row:"),
    ),
    Step("3.5", both(asked("3.1"), has_taken), is_yours, taken_card),
    Step("3.4", both(asked("3.1"), heard(rules.COLLIDED)), clash, on_pile),
    Step(
        "6.4",
        both(asked("3.1"), lambda moment: odd_cream(moment) > 0),
        about_odd_creams,
        lambda moment: [f"row:{odd_cream(moment)}", card(moment.view.viewer, BOSTON_CREAM)],
        needed=False,
    ),
    Step(
        "1.1",
        both(asked("3.1"), lambda moment: set_place(moment) > 0),
        about_sets,
        lambda moment: [f"row:{set_place(moment)}"],
    ),
    Step(
        "4.1",
        both(asked("3.1"), lambda moment: star_place(moment) > 0),
        about_stars,
        lambda moment: [f"row:{star_place(moment)}"],
        picks_star,
        say("As you like."),
    ),
    Step("3.6", both(asked("3.1"), lambda moment: bool(stayed(moment))), what_stayed, place_that_stayed),
    Step(
        "3.3",
        both(asked("3.1"), lambda moment: taker_from_pile(moment) > 0),
        about_order,
        pieces("row:"),
        needed=False,
    ),
    Step("1.4", both(asked("3.1"), has_rival), about_rival, rivals_cards),
    Step("7.1", both(asked("3.1"), near_the_end), about_the_end, pieces("deck")),
)

LESSON = Lesson(
    deal="gonuts lesson 68",
    seats=3,
    most=18,
    steps=STEPS,
    farewell=say(
        "That is all you need: collect, and keep out of the others' way. Press a card a little longer "
        "to learn what it does."
    ),
)
