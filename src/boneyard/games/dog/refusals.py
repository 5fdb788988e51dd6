"""Why a touch plays nothing in Dog: a sentence, a section of docs/rules/dog.md, and the cause.

What was touched is looked at up to where it first went wrong: up to there it is the beginning of a choice,
and one thing does not lead on from it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from boneyard.core.causes import Blocked, Cause, Count, First, Missing, Never, Owner, Same
from boneyard.core.game import Choice, Game, Refusal, leads_to
from boneyard.core.state import Action, Moves, Seat
from boneyard.core.text import NOTHING, Player, Sentence, count, say
from boneyard.games.dog import state as rules
from boneyard.games.dog.data import (
    CARDS,
    FIELDS,
    JACK,
    JOKER,
    KENNEL,
    RANKS,
    SEVEN,
    SLOTS,
    STARTERS,
    STEPS,
    TOKENS,
)
from boneyard.games.dog.hindrances import (
    Why,
    blocked,
    blocker_of,
    cannot,
    fresh,
    no_start,
    no_walk,
    no_walk_inside,
    ordinary,
)
from boneyard.games.dog.state import NONE, DogState, count_of, rank_of, ranks_in, steps_of, walk
from boneyard.games.dog.verbs import AS_JACK, AS_SEVEN, VERBS, touch_ways
from boneyard.games.dog.ways import owner_of, slot_of, steps_in, to_start
from boneyard.games.dog.words import (
    RANK_CALLED,
    card_component,
    card_name,
    card_section,
    colour_name,
    component,
    nth,
)

DogGame = Game[DogState]
Group = tuple[str, ...]  # a token, and where it goes
FARTHEST = max(CARDS[JOKER].walks)
FARTHEST_BACK = -min(CARDS[JOKER].walks)


class Called(NamedTuple):
    """A place that was touched."""

    piece: str
    seat: Seat  # whose it is, NONE for a field
    place: int


class Touched(NamedTuple):
    """What was touched, to where it first went wrong."""

    game: DogGame
    view: DogState
    legal: dict[Action, Choice]
    right: list[str]  # leads on to some choice
    last: str  # does not

    @property
    def rank(self) -> int:
        """Of the card that was touched rightly, or NONE."""
        return next((card for piece in self.right if (card := card_called(piece)) != NONE), NONE)

    @property
    def groups(self) -> list[Group]:
        """Tokens that were touched with where they go."""
        places = self._places
        return list(zip(places[::2], places[1::2], strict=False))

    @property
    def begun(self) -> Called | None:
        """A token that was touched without."""
        places = self._places
        return place_called(places[-1]) if len(places) % 2 else None

    @property
    def _places(self) -> list[str]:
        return [piece for piece in self.right if place_called(piece)]

    @property
    def swaps(self) -> bool:
        return self.rank == JACK or AS_JACK in self.right

    @property
    def is_seven(self) -> bool:
        return self.rank == SEVEN or AS_SEVEN in self.right

    @property
    def steps(self) -> bool:
        """Only a seven moves more than one token, or (§7.4) the partner's."""
        if self.is_seven or self.groups:
            return True
        owner = self.view.board[self.begun.place] if self.begun and self.begun.place != KENNEL else NONE
        return owner not in (NONE, self.view.colour(self.view.seat))

    @property
    def onward(self) -> tuple[str, ...]:
        """All that would have led on."""
        found: dict[str, None] = {}
        for choice in self.legal.values():
            if leads_to(choice, self.right):
                pieces = (piece for group in choice.touch for piece in group if piece not in found)
                found.update((piece, None) for piece in pieces if leads_to(choice, [*self.right, piece]))
        return tuple(found)

    def first(self, sentence: Sentence, rule: str) -> Refusal:
        """Something else is to be touched."""
        return Refusal(sentence, rule, First(self.onward))


def that_cannot_be(reasons: list[Why]) -> Refusal:
    words = tuple(dict.fromkeys(reason.words for reason in reasons))
    return Refusal(say("That cannot be: {why}.", why=words), reasons[0].rule, reasons[0].cause)


# What was touched


def refuse(game: DogGame, view: DogState, touched: list[str]) -> Refusal:
    legal = {action: bare_choice(game, view, action) for action in view.actions(view.viewer)}
    n = 0
    while any(leads_to(choice, touched[: n + 1]) for choice in legal.values()):
        n += 1
    wrong = Touched(game, view, legal, touched[:n], touched[n])
    kind, _, rest = wrong.last.partition(":")
    if kind == "hand" and int(rest) != view.viewer:
        return Refusal(say("Nobody looks into {who:own} hand.", who=Player(int(rest))), "1.5", Never())
    if view.phase == rules.EXCHANGING:
        return exchanging(wrong)
    if kind == "stock":
        nobody_draws = say("Nobody draws: cards are only dealt, at the beginning of a round.")
        return Refusal(nobody_draws, "3.7", Never())
    if kind == "pile":
        return Refusal(say("What was played stays there."), "1.5", Never())
    if called := place_called(wrong.last):
        return place(wrong, called)
    if wrong.begun and wrong.swaps:
        return wrong.first(say("Now touch the token to swap with."), "5.4")
    if wrong.begun:
        return wrong.first(say("Now touch where the token goes."), "4.4")
    return button(wrong) if kind == "button" else card(wrong)


def bare_choice(game: DogGame, view: DogState, action: Action) -> Choice:
    """Without its label, which takes long and is of no use here."""
    kind, args = game.unpack(action)
    return Choice(game.write(action), NOTHING, VERBS[kind].touched(view, args))


def card_called(piece: str) -> int:
    """The rank of a card that is touched so, or NONE."""
    kind, _, rest = piece.partition(":")
    return RANK_CALLED[rest.partition(".")[2]] if kind == "card" else NONE


def place_called(piece: str) -> Called | None:
    kind, _, rest = piece.partition(":")
    if kind == "field":
        return Called(piece, NONE, int(rest))
    if kind == "kennel":
        return Called(piece, int(rest), KENNEL)
    if kind == "home":
        seat, _, slot = rest.partition(".")
        return Called(piece, int(seat), FIELDS + SLOTS * int(seat) + int(slot) - 1)
    return None


def exchanging(wrong: Touched) -> Refusal:
    if wrong.right:
        return Refusal(say("One card is given in a round."), "3.4", Count(2, 1))
    partner = Player(wrong.view.viewer ^ 2)
    return wrong.first(say("First choose a card of your hand for {partner:obj}.", partner=partner), "3.4")


# Cards


def card(wrong: Touched) -> Refusal:
    rank = card_called(wrong.last)
    if wrong.rank != NONE and rank != NONE:
        return Refusal(say("You play one card at a time."), "3.7", Count(2, 1))
    if wrong.right and not wrong.onward:
        return all_done(wrong)
    if wrong.rank != NONE:
        return wrong.first(say("You play one card at a time."), "3.7")
    if rank == NONE:
        cards = tuple(piece for piece in wrong.onward if card_called(piece) != NONE)
        return Refusal(say("Touch the card itself."), "3.7", First(cards))
    if wrong.groups:
        return in_another_order(wrong, [wrong.last])
    reasons = cannot(wrong.view, rank)
    why = tuple(dict.fromkeys(reason.words for reason in reasons))
    sentence = say("{card} cannot be played: {why}.", card=card_name(rank), why=why)
    return Refusal(sentence, reasons[0].rule, reasons[0].cause)


def button(wrong: Touched) -> Refusal:
    """A joker says at once what it is played as."""
    if wrong.last in wrong.right:
        return Refusal(say("Once is enough."), "5.8", Count(2, 1))
    if not wrong.onward:
        return all_done(wrong)
    if AS_JACK in wrong.right or AS_SEVEN in wrong.right:
        return Refusal(say("One card does one thing."), "3.7", Count(2, 1))
    joker = card_component(wrong.view.seat, JOKER)
    if joker in wrong.onward:
        return Refusal(say("First touch the joker."), "5.8", First((joker,)))
    if wrong.rank != JOKER:
        return wrong.first(say("Only a joker is played as another card."), "5.8")
    if wrong.groups:
        return in_another_order(wrong, [joker, wrong.last])
    return wrong.first(say("{card} cannot be played so.", card=card_name(JOKER)), "5.8")


def in_another_order(wrong: Touched, card: list[str]) -> Refusal:
    """The tokens were touched before the card: what is wrong with them, had it been the other way round."""
    places = [piece for group in wrong.groups for piece in group]
    found = refuse(wrong.game, wrong.view, [*card, *places])
    if not isinstance(found.cause, First):
        return found
    rank = card_called(card[0])
    return wrong.first(say("{card} cannot be played so.", card=card_name(rank)), card_section(rank))


# Places


def place(wrong: Touched, called: Called) -> Refusal:
    if wrong.begun:
        return end(wrong, wrong.begun.place, called)
    if not wrong.onward:
        return all_done(wrong)
    if not any(place_called(piece) for piece in wrong.onward):
        return wrong.first(say("Now touch the card that does it."), "3.7")
    if wrong.swaps:
        return no_swapper(wrong, called)
    if called.place == KENNEL:
        return from_kennel(wrong, called.seat)
    return no_beginning(wrong, called)


def all_done(wrong: Touched) -> Refusal:
    """It is a whole choice already."""
    n = len(wrong.right)
    if wrong.is_seven:
        return Refusal(say("All seven steps are used."), "5.5", Count(n + 1, n))
    return Refusal(say("One card does one thing."), "3.7", Count(n + 1, n))


def no_swapper(wrong: Touched, called: Called) -> Refusal:
    """§5.4 Not the token to begin a swap with."""
    view, colour = wrong.view, wrong.view.colour(wrong.view.seat)
    if not 0 <= called.place < FIELDS:
        return wrong.first(say("Only tokens on the loop can be swapped."), "5.4")
    owner = view.board[called.place]
    if owner == NONE:
        return nobody_there(called)
    if view.is_fresh(called.place):
        return that_cannot_be([fresh(view, called.place)])
    if colour == view.seat:
        return wrong.first(
            say("First touch your own token, then {colour}'s.", colour=colour_name(owner)), "5.4"
        )
    both = say(
        "First touch {mine}'s token, then {colour}'s.", mine=colour_name(colour), colour=colour_name(owner)
    )
    return wrong.first(both, "5.4")


def nobody_there(called: Called) -> Refusal:
    nobody = say("There is no token there.")
    return Refusal(nobody, "1.3", Missing(f"a token on {called.piece}"))


def from_kennel(wrong: Touched, seat: Seat) -> Refusal:
    view, colour = wrong.view, wrong.view.colour(wrong.view.seat)
    if seat == view.seat != colour:
        return for_the_partner(view)
    if seat != colour:
        return Refusal(say("That is {colour}'s kennel.", colour=colour_name(seat)), "1.1", Owner(seat))
    if wrong.steps:
        return wrong.first(say("Tokens in a kennel do not walk."), "4.4")
    starters = say("Only an ace, a king or a joker brings a token out.")
    if wrong.rank not in (NONE, *STARTERS):
        return wrong.first(starters, "4.1")
    reasons = no_start(view, colour)
    return that_cannot_be(reasons) if reasons else Refusal(starters, "4.1", Missing("a card that does it"))


def for_the_partner(view: DogState) -> Refusal:
    """§6.1 All one's own tokens are home."""
    theirs = say("You play {colour}'s tokens now.", colour=colour_name(view.partner(view.seat)))
    return Refusal(theirs, "6.1", Missing("a token of your own that is not home"))


def no_beginning(wrong: Touched, called: Called) -> Refusal:
    """Not a token that walks."""
    view, colour = wrong.view, wrong.view.colour(wrong.view.seat)
    owner = view.board[called.place]
    if owner == NONE:
        return nobody_there(called)
    if owner == view.seat != colour:
        return for_the_partner(view)
    if owner != colour and not (wrong.steps and owner == view.partner(colour)):
        return Refusal(say("That is {colour}'s token.", colour=colour_name(owner)), "1.3", Owner(owner))
    if wrong.steps:
        return no_steps_from(wrong, called)
    if wrong.rank != NONE:
        walks = CARDS[wrong.rank].walks
        return that_cannot_be([why for n in walks for why in no_walk(view, called.place, n)])
    if any(called.piece == group[0] for choice in all_plays(wrong) for group in choice.touch):
        return Refusal(say("None of your cards moves that token."), "3.7", Missing("a card that does it"))
    return that_cannot_be(no_walk_inside(view, called.place, 1))


def all_plays(wrong: Touched) -> Iterator[Choice]:
    """With any card there is."""
    for rank in range(RANKS):
        found = Moves()
        wrong.view.plays(wrong.view.seat, rank, found, rules.EVERY)
        yield from (bare_choice(wrong.game, wrong.view, action) for action in found.to_list())


# Where a token goes


def end(wrong: Touched, at: int, called: Called) -> Refusal:
    """A token was touched, and now where it should go."""
    to = called.place
    if at == KENNEL:
        return wrong.first(say("A token comes out onto its own start."), "4.1")
    if wrong.swaps:
        return no_target(wrong, called)
    if to == KENNEL:
        return wrong.first(say("Nobody walks into a kennel."), "4.4")
    if to == at:
        return wrong.first(say("Now touch where the token goes."), "4.4")
    if to >= FIELDS and owner_of(to) != wrong.view.board[at]:
        return wrong.first(say("A token goes into its own home only."), "4.6")
    if to < FIELDS <= at:
        return wrong.first(say("A token at home never leaves."), "4.8")
    if FIELDS <= to < at:
        return wrong.first(say("A token at home never goes back."), "4.8")
    if at < FIELDS <= to and wrong.view.is_fresh(at):
        return Refusal(say("A fresh token does not go straight home."), "4.6", ordinary(at))
    if wrong.steps:
        return no_steps(wrong, at, to)
    return no_way(wrong, at, to) if wrong.rank != NONE else no_card(wrong, at, to)


def no_target(wrong: Touched, called: Called) -> Refusal:
    """§5.4"""
    view, to = wrong.view, called.place
    if not 0 <= to < FIELDS:
        return wrong.first(say("Only tokens on the loop can be swapped."), "5.4")
    if view.board[to] == NONE:
        nobody = say("There is no token there to swap with.")
        return Refusal(nobody, "5.4", Missing(f"a token on {called.piece}"))
    if view.board[to] == view.colour(view.seat):
        return wrong.first(say("Swap with a token of another colour."), "5.4")
    return that_cannot_be([fresh(view, to)])


def distances(at: int, to: int) -> list[int]:
    """How far it is, forward and, on the loop, back as well: a number less than 0."""
    if at >= FIELDS:
        return [to - at]
    if to >= FIELDS:
        return [to_start(at, owner_of(to)) + slot_of(to)]
    ahead = (to - at) % FIELDS
    return [ahead, ahead - FIELDS]


def no_way(wrong: Touched, at: int, to: int) -> Refusal:
    """Why this card does not lead a token from one place to another."""
    view, rank = wrong.view, wrong.rank
    far = distances(at, to)
    n = next((n for n in far if n in CARDS[rank].walks), NONE)
    if n != NONE:
        return in_the_way(view, at, to, n) or not_offered(wrong, rank, [walk(rank, at, to)])
    if rank == JOKER and far[0] == STEPS:
        way = in_the_way(view, at, to, STEPS)
        as_a_seven = say("Seven steps with a joker are a 7: say so before you touch a token.")
        return way or Refusal(as_a_seven, "5.8", Count(STEPS - 1, STEPS))
    return too_far(rank, far)


def too_far(rank: int, far: list[int]) -> Refusal:
    """The way that is shorter is told, and that it goes back if it does: then it is less than 0."""
    n = min(far, key=abs)
    nearest = min((0, *CARDS[rank].walks), key=lambda walk: abs(walk - n))
    if n > 0:
        words = count(
            n,
            "{card} does not lead there: that is {n} step.",
            "{card} does not lead there: that is {n} steps.",
            card=card_name(rank),
        )
    else:
        words = count(
            -n,
            "{card} does not lead there: that is {n} step back.",
            "{card} does not lead there: that is {n} steps back.",
            card=card_name(rank),
        )
    return Refusal(words, card_section(rank), Count(nearest, n))


def in_the_way(view: DogState, at: int, to: int, n: int) -> Refusal | None:
    """§4.3 A fresh token on the way; §4.6, §4.8 one in the home."""
    on_loop = n if to < FIELDS else to_start(at, owner_of(to))
    blocker = blocker_of(view, at, on_loop) if at < FIELDS else NONE
    if blocker != NONE:
        return that_cannot_be([blocked(view, at, blocker)])
    taken = [slot for slot in slots_on_way(at, to) if view.board[slot] != NONE]
    return slot_taken(at, taken[0]) if taken else None


def slots_on_way(at: int, to: int) -> range:
    if to < FIELDS:
        return range(0)
    return range(at + 1 if at >= FIELDS else FIELDS + SLOTS * owner_of(to), to + 1)


def slot_taken(at: int, slot: int) -> Refusal:
    taken = say("The way is blocked: a token stands in the {nth} place at home.", nth=nth(slot))
    return Refusal(taken, "4.8" if at >= FIELDS else "4.6", Blocked(component(NONE, slot)))


def no_card(wrong: Touched, at: int, to: int) -> Refusal:
    """Why no card of the hand does."""
    view = wrong.view
    far = distances(at, to)
    n = next((n for n in far if n in (*CARDS[JOKER].walks, STEPS)), NONE)
    if n == NONE:
        return nowhere_near(far)
    way = in_the_way(view, at, to, n)
    if way:
        return way
    hand = dict.fromkeys(ranks_in(view.hands[view.seat]))
    fitting = next((rank for rank in hand if n in CARDS[rank].walks), NONE)
    if fitting != NONE:
        return not_offered(wrong, fitting, [walk(fitting, at, to)])
    if 0 < n <= STEPS and (SEVEN in hand or JOKER in hand):
        return no_steps(wrong, at, to)
    return Refusal(say("None of your cards leads there."), "3.7", Missing("a card that does it"))


def nowhere_near(far: list[int]) -> Refusal:
    n = min(far, key=abs)
    if n > 0:
        return Refusal(say("No card leads there: that is {n} steps.", n=n), "4.4", Count(FARTHEST, n))
    words = count(
        -n, "No card leads there: that is {n} step back.", "No card leads there: that is {n} steps back."
    )
    return Refusal(words, "5.3", Count(-FARTHEST_BACK, n))


def not_offered(wrong: Touched, rank: int, ways: list[Action]) -> Refusal:
    """What the rules of the card allow, and yet is no choice: it would come to what another does, or win."""
    view = wrong.view
    same = {board_after(view, action): action for action in wrong.legal if rank_of(action) == rank}
    found = next((same[board] for way in ways if (board := board_after(view, way)) in same), None)
    if found is None:
        last = say("No joker brings the last token of a team home.")
        return Refusal(last, "6.3", Missing("another token of the team that is not home"))
    label = dict(wrong.game.choice(view, found).label.args)
    sentence = say("That comes to the same as another choice: {what}.", what=label["what"])
    return Refusal(sentence, "5.9", Same(wrong.game.write(found)))


def board_after(view: DogState, action: Action) -> tuple[int, ...]:
    after = view.clone()
    after.move(view.seat, action)
    return (*after.places, after.fresh)


# §5.5 to §5.7 The steps of a seven

PARTNER = say("Your partner's tokens take part only when all yours are home.")


def no_steps_from(wrong: Touched, called: Called) -> Refusal:
    """Why a token takes no part in this seven."""
    view = wrong.view
    if any(called.piece == token for token, _ in wrong.groups):
        return Refusal(say("All steps of a token are done at once."), "5.9", Count(2, 1))
    if not is_own(wrong, called.piece) and not view.canadian and not all_home(wrong, wrong.groups):
        return Refusal(PARTNER, "5.7", Missing("all your tokens at home"))
    groups = [*wrong.groups, (called.piece,)]
    ways = step_ways(wrong, groups, STEPS)
    if ways:
        return not_offered(wrong, seven_of(wrong), ways)
    stuck = [why for why in no_walk(view, called.place, 1) if not has_left(wrong, why.cause)]
    if stuck:
        return that_cannot_be(stuck)
    return unfinished(wrong, most_steps(wrong, groups))


def no_steps(wrong: Touched, at: int, to: int) -> Refusal:
    """Why a token does not do these steps of a seven."""
    view = wrong.view
    n, *back = distances(at, to)
    left = STEPS - sum(distances(*places_of(group))[0] for group in wrong.groups)
    if n > left and back and -back[0] < n:
        return wrong.first(say("A seven only goes forward."), "5.5")
    if n > left:
        words = count(left, "Only {n} of the seven steps is left.", "Only {n} of the seven steps are left.")
        return Refusal(words if left < STEPS else say("There are only seven steps."), "5.5", Count(left, n))
    groups = [*wrong.groups, (component(NONE, at), component(NONE, to))]
    ways = step_ways(wrong, groups, STEPS)
    if ways:
        return not_offered(wrong, seven_of(wrong), ways)
    way = in_the_way(view, at, to, n)
    if way and not has_left(wrong, way.cause):
        return way
    if to >= FIELDS and not all(in_order((at, to), places_of(group)) for group in wrong.groups):
        return wrong.first(say("At home nobody passes another, and a place has room for one."), "4.8")
    done = most_steps(wrong, groups)
    if done == 0 or view.canadian or not is_own(wrong, groups[-1][0]) or not all_home(wrong, groups):
        return unfinished(wrong, done)
    rest = say("Then all your tokens are home, and your partner's cannot do all the steps left.")
    return Refusal(rest, "5.7", Count(done, STEPS))


def unfinished(wrong: Touched, done: int) -> Refusal:
    if done == 0 and not wrong.view.canadian and any(not is_own(wrong, token) for token, _ in wrong.groups):
        return wrong.first(PARTNER, "5.7")
    if done == 0:
        return wrong.first(say("Some of the steps left are needed for another token."), "5.5")
    return Refusal(say("Then only {n} of the seven steps could be done.", n=done), "5.5", Count(done, STEPS))


def is_own(wrong: Touched, token: str) -> bool:
    """Of the colour one plays, not of the partner's."""
    called = place_called(token)
    return called is not None and wrong.view.board[called.place] == wrong.view.colour(wrong.view.seat)


def seven_of(wrong: Touched) -> int:
    """The card that is played as a seven, or might be."""
    if wrong.rank != NONE:
        return wrong.rank
    return SEVEN if count_of(wrong.view.hands[wrong.view.seat], SEVEN) else JOKER


def step_ways(wrong: Touched, groups: list[Group], total: int) -> list[Action]:
    """Ways to do so many steps in which these tokens go where they are to."""
    found = Moves()
    wrong.view.ways_to_step(wrong.view.seat, total, found)
    return [way for way in found.to_list() if agrees(wrong, way, groups, total)]


def agrees(wrong: Touched, way: Action, groups: list[Group], total: int) -> bool:
    """Of a group that is a token alone, where it goes does not matter."""
    ways = touch_ways(wrong.view, steps_in(steps_of(way), total))
    return all(any(whole[: len(group)] == group for whole in ways) for group in groups)


def most_steps(wrong: Touched, groups: list[Group]) -> int:
    """How many of the steps can be done if these tokens go so; 0 if they cannot even with all of them."""
    return next((total for total in range(STEPS, 0, -1) if step_ways(wrong, groups, total)), 0)


def has_left(wrong: Touched, cause: Cause) -> bool:
    """Whether the token that would be in the way goes away in this very seven."""
    return isinstance(cause, Blocked) and any(token == cause.by for token, _ in wrong.groups)


def all_home(wrong: Touched, groups: list[Group]) -> bool:
    """§5.7 Whether all tokens one plays are home after these steps."""
    colour = wrong.view.colour(wrong.view.seat)
    home = f"home:{colour}."
    come = [group for group in groups if group[-1].startswith(home) and not group[0].startswith(home)]
    return wrong.view.homes[colour] + len(come) == TOKENS


def in_order(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """§4.8 Of two ways into a home, whether the token that is ahead goes further in."""
    if owner_of(one[1]) != owner_of(other[1]):
        return True
    ahead = [at if at >= FIELDS else -to_start(at, owner_of(one[1])) for at, _ in (one, other)]
    return (ahead[0] > ahead[1]) == (one[1] > other[1])


def places_of(group: Group) -> tuple[int, int]:
    token, target = map(place_called, group)
    assert token
    assert target
    return token.place, target.place
