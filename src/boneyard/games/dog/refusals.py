"""Why a touch plays nothing in Dog: a sentence and a section of docs/rules/dog.md."""

from typing import NamedTuple

from boneyard.core.game import Refusal
from boneyard.core.state import Seat
from boneyard.core.text import Player, Sentence, count, say
from boneyard.games.dog import state as rules
from boneyard.games.dog.data import (
    ACE,
    APART,
    CARDS,
    FIELDS,
    FOUR,
    JACK,
    JOKER,
    KENNEL,
    KING,
    SEATS,
    SEVEN,
    SLOTS,
    STARTERS,
    STEPS,
    TOKENS,
)
from boneyard.games.dog.state import NONE, DogState
from boneyard.games.dog.view import DogView
from boneyard.games.dog.words import (
    RANK_CALLED,
    Move,
    card_component,
    card_name,
    colour_name,
    end_of,
    slot_of,
    tokens_at,
    walk_of,
    where,
)


def pieces(view: DogView) -> list[str]:
    """Everything on the table, equal pieces once."""
    found = [f"field:{field}" for field in range(FIELDS)]
    for seat in range(SEATS):
        found.append(f"kennel:{seat}")
        found += [f"home:{seat}.{slot}" for slot in range(1, SLOTS + 1)]
        found.append(f"hand:{seat}")
    if 0 <= view.viewer < SEATS:
        found += [card_component(view.viewer, rank) for rank in dict.fromkeys(view.hands[view.viewer])]
    return [*found, "stock", "pile"]


class Why(NamedTuple):
    """A reason, as part of a sentence, and its section."""

    words: Sentence
    rule: str


def refuse(view: DogView, state: DogState, touched: list[str]) -> Refusal:
    """`state` is any that looks like the view; nothing is asked of it but what the viewer sees."""
    if view.phase == rules.OVER:
        return Refusal(say("The game is over."), "6.2")
    if not 0 <= view.viewer < SEATS:
        return Refusal(say("You are watching: only players touch the table."), "1.2")
    kind, _, rest = touched[-1].partition(":")
    if kind == "hand" and int(rest) != view.viewer:
        return Refusal(say("Nobody looks into {who:own} hand.", who=Player(int(rest))), "1.5")
    if view.phase == rules.EXCHANGING:
        return _exchanging(view, kind)
    if view.seat != view.viewer:
        return Refusal(say("It is {who:own} turn to play.", who=Player(view.seat)), "3.6")
    if kind == "stock":
        return Refusal(say("Nobody draws: cards are only dealt, at the beginning of a round."), "3.7")
    if kind == "pile":
        return Refusal(say("What was played stays there."), "1.5")
    if kind == "hand":
        return Refusal(say("Touch the card itself."), "3.7")
    if kind == "card":
        return _card(state, touched, _card_in(touched[-1:]))
    if kind == "button":
        return Refusal(say("Once is enough."), "5.8")
    return _place(state, touched)


def _exchanging(view: DogView, kind: str) -> Refusal:
    if view.gifts[view.viewer] != NONE:
        return Refusal(say("You have given a card; now wait for the others."), "3.4")
    if kind == "card":
        return Refusal(say("One card is given in a round."), "3.4")
    partner = Player(view.viewer ^ 2)
    return Refusal(say("First choose a card of your hand for {partner:obj}.", partner=partner), "3.4")


# Cards


def _card(state: DogState, touched: list[str], rank: int) -> Refusal:
    if _card_in(touched[:-1]) != NONE:
        return Refusal(say("You play one card at a time."), "3.7")
    reasons = cannot(state, rank)
    if len(touched) > 1 or not reasons:
        return Refusal(say("{card} cannot be played so.", card=card_name(rank)), _section(rank))
    why = tuple(dict.fromkeys(reason.words for reason in reasons))
    return Refusal(say("{card} cannot be played: {why}.", card=card_name(rank), why=why), reasons[0].rule)


def _section(rank: int) -> str:
    """Where a card is explained."""
    if rank in (ACE, KING):
        return "5.2"
    return {SEVEN: "5.5", JACK: "5.4", JOKER: "5.8", FOUR: "5.3"}.get(rank, "5.1")


def _card_in(touched: list[str]) -> int:
    """The card among these, or NONE."""
    called = [piece.partition(".")[2] for piece in touched if piece.startswith("card:")]
    return RANK_CALLED[called[0]] if called else NONE


def cannot(state: DogState, rank: int) -> list[Why]:
    """Every reason why a card of the hand has no use; none where it has one."""
    colour = state.colour(state.seat)
    tokens = tokens_at(list(state.places), colour)
    if rank == JACK:
        return _no_swap(state, colour)
    if not tokens and rank not in STARTERS:
        return [Why(_all_in_kennel(state, colour), "4.1")]
    if rank == SEVEN:
        return _no_seven(state, colour)
    reasons = _no_start(state, colour) if rank in STARTERS else []
    return reasons + [why for place in tokens for n in CARDS[rank].walks for why in _no_walk(state, place, n)]


def _your(state: DogState, colour: Seat) -> Sentence:
    return say("your") if colour == state.seat else say("{colour}'s", colour=colour_name(colour))


def _all_in_kennel(state: DogState, colour: Seat) -> Sentence:
    return say(
        "all {your} tokens are in the kennel, and only an ace, a king or a joker brings one out",
        your=_your(state, colour),
    )


def _no_start(state: DogState, colour: Seat) -> list[Why]:
    your = _your(state, colour)
    if state.places[TOKENS * colour] != KENNEL:
        return [Why(say("{your} kennel is empty", your=your), "4.1")]
    if state.is_fresh(APART * colour):
        return [Why(say("a fresh token stands on {your} start", your=your), "4.1")]
    return []


def _no_walk(state: DogState, place: int, n: int) -> list[Why]:
    """Why a token can not go so far on the loop or in its home; of its way home from the loop, nothing."""
    if place >= FIELDS:
        return _no_walk_inside(state, place, n)
    blocker = _blocker(state, place, n)
    return [_blocked(state, place, blocker)] if blocker != NONE else []


def _blocker(state: DogState, field: int, n: int) -> int:
    """§4.3 The first field on the way with a fresh token, or NONE."""
    step = 1 if n > 0 else -1
    way = [(field + step * i) % FIELDS for i in range(1, abs(n) + 1)]
    return next((there for there in way if state.is_fresh(there)), NONE)


def _blocked(state: DogState, place: int, blocker: int) -> Why:
    whose = _your(state, blocker // APART)
    token = say("{your} token {where}", your=_your(state, state.board[place]), where=where(place))
    words = say("{whose} fresh token on {field} blocks {token}", whose=whose, field=blocker, token=token)
    return Why(words, "4.3")


def _no_walk_inside(state: DogState, place: int, n: int) -> list[Why]:
    """Of going back nothing is said: with a four, forward is too far as well."""
    slot = slot_of(place)
    token = say("{your} token in slot {slot}", your=_your(state, state.board[place]), slot=slot)
    if n < 0:
        return []
    if slot == SLOTS:
        return [Why(say("{token} is at the end of the home", token=token), "4.8")]
    if slot + n > SLOTS:
        words = count(
            SLOTS - slot, "{token} has only {n} step left", "{token} has only {n} steps left", token=token
        )
        return [Why(words, "4.8")]
    taken = _taken(state, place + 1, place + n)
    if not taken:
        return []
    return [Why(say("slot {n} before {token} is taken", n=slot_of(taken), token=token), "4.8")]


def _taken(state: DogState, first: int, last: int) -> int:
    """The first slot of these that is taken, or 0."""
    return next((slot for slot in range(first, last + 1) if state.board[slot] != NONE), 0)


def _no_swap(state: DogState, colour: Seat) -> list[Why]:
    """§5.4"""
    mine = [place for place in tokens_at(list(state.places), colour) if place < FIELDS]
    theirs = [
        place
        for other in range(SEATS)
        if other != colour
        for place in tokens_at(list(state.places), other)
        if place < FIELDS
    ]
    if not mine:
        return [Why(say("there is no token of {your} own on the loop", your=_your(state, colour)), "5.4")]
    if all(state.is_fresh(place) for place in mine):
        return [_fresh(state, mine[0])]
    if not theirs:
        return [Why(say("there is no token of another colour to swap with"), "5.4")]
    if all(state.is_fresh(place) for place in theirs):
        return [_fresh(state, place) for place in theirs]
    return []


def _fresh(state: DogState, place: int) -> Why:
    whose = _your(state, state.board[place])
    return Why(say("{whose} fresh token on {place} cannot be swapped", whose=whose, place=place), "5.4")


def _no_seven(state: DogState, colour: Seat) -> list[Why]:
    """§5.5 A token that nothing blocks could do all steps; so every one is blocked, or at home."""
    colours = [colour, state.partner(colour)] if state.canadian else [colour]
    tokens = [place for one in colours for place in tokens_at(list(state.places), one)]
    blockers = {place: _blocker(state, place, STEPS) for place in tokens if place < FIELDS}
    if NONE in blockers.values():
        return []
    room = sum((blocker - place) % FIELDS - 1 for place, blocker in blockers.items())
    room += sum(_room_inside(state, place) for place in tokens if place >= FIELDS)
    words = say("only {n} of the seven steps can be done", n=room)
    if room == 0:
        words = say("not one of the seven steps can be done")
    return [Why(words, "5.5"), *(_blocked(state, place, blocker) for place, blocker in blockers.items())]


def _room_inside(state: DogState, place: int) -> int:
    """Free slots further in."""
    return sum(state.board[slot] == NONE for slot in range(place + 1, place + SLOTS - slot_of(place) + 1))


# Places


def _place(state: DogState, touched: list[str]) -> Refusal:
    places = [place for piece in touched if (place := _place_called(piece)) is not None]
    rank = _card_in(touched)
    if len(places) % 2 == 0:
        return _end(state, rank, touched, places)
    return _beginning(state, rank, places)


Called = tuple[Seat, int]  # whose it is, NONE for a field; and which place


def _place_called(piece: str) -> Called | None:
    kind, _, rest = piece.partition(":")
    if kind == "field":
        return NONE, int(rest)
    if kind == "kennel":
        return int(rest), KENNEL
    if kind == "home":
        seat, _, slot = rest.partition(".")
        return int(seat), FIELDS + SLOTS * int(seat) + int(slot) - 1
    return None


def _beginning(state: DogState, rank: int, places: list[Called]) -> Refusal:
    """A token is to be touched that moves."""
    seat, place = places[-1]
    colour = state.colour(state.seat)
    if place == KENNEL:
        return _from_kennel(state, rank, seat, colour)
    owner = state.board[place]
    if owner == NONE:
        return Refusal(say("There is no token {where}.", where=where(place)), "1.3")
    if owner != colour and not _may_share(state, rank, owner):
        return _not_yours(state, rank, owner)
    if places[-1] in places[:-1:2]:
        return Refusal(say("All steps of a token are done at once."), "5.9")
    if rank == NONE:
        return Refusal(say("None of your cards moves that token."), "3.7")
    if rank == JACK:
        return _sentence(_no_swap(state, colour) or [_fresh(state, place)])
    reasons = [why for n in _walks(rank) for why in _no_walk(state, place, n)]
    if reasons:
        return _sentence(reasons)
    if owner != colour and not state.canadian:
        return Refusal(say("Your partner's tokens take part only when all yours are home."), "5.7")
    if rank == SEVEN:
        return Refusal(say("That token can do no step of this seven now."), "5.5")
    return Refusal(say("{card} cannot be played so.", card=card_name(rank)), _section(rank))


def _walks(rank: int) -> tuple[int, ...]:
    return (1,) if rank == SEVEN else CARDS[rank].walks


def _may_share(state: DogState, rank: int, owner: Seat) -> bool:
    """§5.7, §7.4 Whether a seven might move this colour too."""
    return rank in (SEVEN, JOKER) and owner == state.partner(state.seat)


def _not_yours(state: DogState, rank: int, owner: Seat) -> Refusal:
    colour = state.colour(state.seat)
    if colour != state.seat:
        return Refusal(say("You play {colour}'s tokens now.", colour=colour_name(colour)), "6.1")
    if rank == JACK:
        return Refusal(say("First touch your own token, then {colour}'s.", colour=colour_name(owner)), "5.4")
    return Refusal(say("That is {colour}'s token.", colour=colour_name(owner)), "1.3")


def _from_kennel(state: DogState, rank: int, seat: Seat, colour: Seat) -> Refusal:
    if seat != colour:
        return Refusal(say("That is {colour}'s kennel.", colour=colour_name(seat)), "1.1")
    reasons = _no_start(state, colour)
    if reasons:
        return _sentence(reasons)
    if rank in STARTERS:
        return Refusal(say("One card does one thing."), "3.7")
    return Refusal(say("Only an ace, a king or a joker brings a token out."), "4.1")


def _end(state: DogState, rank: int, touched: list[str], places: list[Called]) -> Refusal:
    """A token was touched, and now where it should go."""
    (_, place), (seat, to) = places[-2:]
    if to == KENNEL:
        return Refusal(say("Nobody walks into a kennel."), "4.4")
    if place == KENNEL:
        return Refusal(say("A token comes out onto its own start."), "4.1")
    if rank == JACK or "button:swap" in touched:
        return _no_target(state, to)
    if to == place:
        return Refusal(say("Now touch where the token goes."), "4.4")
    owner = state.board[place]
    if to >= FIELDS and seat != owner:
        return Refusal(say("A token goes into its own home only."), "4.6")
    if place >= FIELDS and to < FIELDS:
        return Refusal(say("A token at home never leaves."), "4.8")
    return _no_way(state, rank, touched, walk_of(place, to), places)


def _no_target(state: DogState, to: int) -> Refusal:
    """§5.4"""
    if to >= FIELDS:
        return Refusal(say("Tokens at home cannot be swapped."), "5.4")
    if state.board[to] == NONE:
        return Refusal(say("There is no token on {field} to swap with.", field=to), "5.4")
    if state.is_fresh(to):
        return _sentence([_fresh(state, to)])
    return Refusal(say("Swap with a token of another colour."), "5.4")


def _no_way(state: DogState, rank: int, touched: list[str], move: Move, places: list[Called]) -> Refusal:
    """Why no card, or not this one, leads a token from one place to another."""
    blocker = _blocker(state, move.place, _on_loop(state, move)) if move.place < FIELDS else NONE
    to = end_of(move, state.board[move.place])
    if rank == SEVEN or "button:seven" in touched:
        return _no_steps(state, move, places, blocker)
    if rank != NONE and move.n not in CARDS[rank].walks:
        words = count(
            abs(move.n),
            "{card} does not lead there: that is {n} step.",
            "{card} does not lead there: that is {n} steps.",
            card=card_name(rank),
        )
        return Refusal(words, _section(rank))
    if blocker != NONE:
        return _sentence([_blocked(state, move.place, blocker)])
    if move.turns and state.is_fresh(move.place):
        return Refusal(say("A fresh token does not go straight home."), "4.6")
    if to >= FIELDS:
        return _no_slot(state, rank, move, to)
    return Refusal(say("None of your cards leads there."), "3.7")


def _no_slot(state: DogState, rank: int, move: Move, to: int) -> Refusal:
    first = FIELDS + SLOTS * state.board[move.place] if move.turns else move.place + 1
    taken = _taken(state, first, to)
    if taken:
        return Refusal(
            say("Slot {n} of the home is taken.", n=slot_of(taken)), "4.6" if move.turns else "4.8"
        )
    if rank == JOKER:
        return Refusal(say("No joker brings the last token of a team home."), "6.3")
    return Refusal(say("None of your cards leads there."), "3.7")


def _on_loop(state: DogState, move: Move) -> int:
    """How many fields of a way are on the loop."""
    return (APART * state.board[move.place] - move.place) % FIELDS if move.turns else move.n


def _no_steps(state: DogState, move: Move, places: list[Called], blocker: int) -> Refusal:
    done = [
        walk_of(a, b).n for (_, a), (_, b) in zip(places[:-2:2], places[1:-2:2], strict=True) if a >= 0 <= b
    ]
    left = STEPS - sum(done)
    if left <= 0:
        return Refusal(say("All seven steps are used."), "5.5")
    if not 0 < move.n <= left:
        words = count(left, "Only {n} of the seven steps is left.", "Only {n} of the seven steps are left.")
        return Refusal(words if left < STEPS else say("There are only seven steps."), "5.5")
    if move.turns and state.is_fresh(move.place):
        return Refusal(say("A fresh token does not go straight home."), "4.6")
    if blocker != NONE:
        return _sentence([_blocked(state, move.place, blocker)])
    return Refusal(say("Then the seven could not be finished, or it comes to the same another way."), "5.9")


def _sentence(reasons: list[Why]) -> Refusal:
    words = tuple(dict.fromkeys(reason.words for reason in reasons))
    return Refusal(say("That cannot be: {why}.", why=words), reasons[0].rule)
