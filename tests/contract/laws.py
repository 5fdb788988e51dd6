"""The laws every game keeps, one function each. A law that is broken raises AssertionError with its name.

They are tried by test_laws.py on every game, and by test_mutants.py on planted bugs. There are no exceptions.
"""

import ast
import inspect
import itertools
import json
import os
import pickle
import re
import sys
from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from boneyard import bots
from boneyard.core.beside import folder
from boneyard.core.errors import BadRecord, IllegalAction
from boneyard.core.furniture import KINDS, LAYS, MARKS, MIDDLE, Furniture, Thing, Zone
from boneyard.core.game import Choice, Game
from boneyard.core.luck import Luck, seed_bytes
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import (
    CHANCE,
    MOST_CHOICES,
    NOBODY,
    ONLOOKER,
    REFEREE,
    Action,
    Event,
    Moves,
    Seat,
    State,
)
from boneyard.core.text import Voice, plain
from tests.conftest import compiled
from tests.contract.census import census
from tests.contract.tables import AnyGame
from tests.contract.walks import Walk

AnyMatch = Match[Any]
T = TypeVar("T", bound=Hashable)
SOAKING = bool(os.environ.get("BONEYARD_SOAK"))
ASKED = 1000 if SOAKING else 8  # choices and components of which a view is asked
RETRIES = 12  # redeals and other draws tried where a law compares worlds that look alike
APART = 12  # steps that a clone goes alone, to see what it shares
LONG = 10_000  # steps of a game, chance included, from which on it is watched for going in circles
LONGEST = 100_000  # steps that no random game has
CIRCLING = 1_000  # steps without a new position: that is a circle
CLOSELY = 40  # rare positions whose choices are looked at
WHOLLY = 4 if compiled() else 1  # rare positions at which all laws are tried
ENDINGS = 4  # rare positions from which a game is played to its end


class LawBrokenError(AssertionError):
    def __init__(self, law: str, why: object) -> None:
        super().__init__(f"{law}: {why}")
        self.law = law


def hold(law: str, holds: bool, why: object = "") -> None:
    if not holds:
        raise LawBrokenError(law, why)


def fields(state: State) -> dict[str, object]:
    """Every field by name, compiled or not: shows what a clone or a view forgot."""
    return state.to_json()


def viewers(game: AnyGame) -> list[Seat]:
    return [*range(game.seats), ONLOOKER]


# 1. Actors and actions


def law_actors(game: AnyGame, state: Any) -> None:
    law = "actors"
    actors = state.actors()
    hold(law, len(set(actors)) == len(actors), "an actor is named twice")
    hold(law, actors == [CHANCE] or all(0 <= seat < game.seats for seat in actors), actors)
    hold(law, state.actor() == (actors[0] if actors else NOBODY), "actor() is not the first of actors()")
    hold(law, len(actors) < 2 or bool(state.secret()), "several act, but no secret phase is open")
    for seat in actors if actors != [CHANCE] else []:
        _law_choices(game, state, seat)


def _law_choices(game: AnyGame, state: Any, seat: Seat) -> None:
    law = "choices"
    actions = state.actions(seat)
    law_offer(game, actions)
    texts = [game.write(action) for action in actions]
    hold(law, len(set(texts)) == len(texts), f"two actions are written alike: {twice(texts)}")
    hold(law, all(text.isascii() and text == text.strip() and len(text) < 60 for text in texts), texts)
    some = range(0, len(texts), 1 + len(texts) // 200)  # reading looks at all choices: long lists by samples
    hold(
        law,
        all(game.read(state, seat, texts[i]) == actions[i] for i in some),
        "reading is not the reverse of writing",
    )
    try:
        game.read(state, seat, "no such thing")
    except IllegalAction:
        pass
    else:
        hold(law, False, "nonsense was read as an action")
    prompt = game.prompt(state, seat)
    hold(law, [choice.text for choice in prompt.choices] == texts, "choices are not the actions")
    hold(law, bool(str(prompt.ask)) and bool(prompt.rule), "nothing is asked")
    labels = [str(choice.label) for choice in prompt.choices]
    hold(law, len(set(labels)) == len(labels), f"two choices read alike: {twice(labels)}")
    _law_touches(prompt.choices)


def law_offer(game: AnyGame, actions: list[Action]) -> None:
    """What a walk looks at in every position, since it takes no time."""
    law = "choices"
    hold(law, 0 < len(actions) <= MOST_CHOICES, f"{len(actions)} actions are offered")
    if len(set(actions)) < len(actions):
        again = [game.write(action) for action in twice(actions)]
        hold(law, False, f"offered twice: {again}, among {[game.write(action) for action in actions][:20]}")


def twice(items: list[T]) -> list[T]:
    """Those that are there more than once."""
    return [item for item, n in Counter(items).items() if n > 1]


def _law_touches(choices: tuple[Choice, ...]) -> None:
    """No choice is touched like another, or on the way to another."""
    touches = [tuple(sorted(way)) for choice in choices for way in choice.ways]
    hold("touches", all(touch and all(touch) for touch in touches), "a choice touches nothing")
    whole = set(touches)
    hold("touches", len(whole) == len(touches), f"two choices are touched alike: {twice(touches)}")
    for touch in touches:
        parts = (part for n in range(1, len(touch)) for part in itertools.combinations(touch, n))
        hidden = next((part for part in parts if part in whole), None)
        hold("touches", hidden is None, f"a choice hides in another: {hidden} in {touch}")


def law_distinct_results(game: AnyGame, state: Any) -> None:
    """No two actions of a sole actor lead to the very same state."""
    actors = state.actors()
    if len(actors) != 1 or actors == [CHANCE]:
        return
    seen: dict[str, str] = {}
    for action in state.actions(actors[0]):
        after = state.clone()
        after.apply(actors[0], action)
        key = repr(fields(after))
        text = game.write(action)
        hold("distinct results", key not in seen, f"{text} is {seen.get(key)}")
        seen[key] = text


# 2. Imagining


def law_imagine(game: AnyGame, state: Any, seed: int) -> None:
    law = "imagine"
    for viewer in viewers(game):
        view = game.view(state, viewer)
        before = json.dumps(view.to_json())
        for i in range(3):
            guess = game.imagine(view, Rng(seed + i))
            hold(law, game.view(guess, viewer) == view, f"imagining changes what viewer {viewer} sees")
            hold(law, guess.actors() == state.actors(), "imagining changes who acts")
            if viewer in state.actors():
                hold(law, guess.actions(viewer) == state.actions(viewer), "I may not do what I know I may")
        hold(law, json.dumps(view.to_json()) == before, "imagining changed the view")
        hold("views travel", game.from_json(json.loads(before)) == view, "a view is not its JSON")


def law_declared(game: AnyGame, state: Any) -> None:
    """Every field says whether everybody sees it; what is open is never hidden."""
    law = "declared"
    marked = declared(type(state))
    for name in fields(state):
        hold(
            law,
            name in marked,
            f"{type(state).__name__}.{name} is neither Open[...] nor Masked[...]",
        )
    for viewer in viewers(game):
        truth, seen = fields(state), fields(game.view(state, viewer))
        hidden = [name for name in truth if name != "viewer" and seen[name] != truth[name]]
        told = [name for name in hidden if marked[name] != "Masked"]
        hold(law, not told, f"{told} are Open, but hidden from {viewer}")


_DECLARED: dict[type[Any], dict[str, str]] = {}


def declared(cls: Any) -> dict[str, str]:
    """How each field is marked where `__init__` declares it, in the class or in one it is a kind of."""
    if cls not in _DECLARED:
        _DECLARED[cls] = _read_declared(cls)
    return _DECLARED[cls]


def _read_declared(cls: Any) -> dict[str, str]:
    found = {"viewer": "Open"}
    for kind in reversed(cls.__mro__):
        if kind is State or not issubclass(kind, State):
            continue
        file = Path(inspect.getfile(sys.modules[kind.__module__]))  # a compiled one has its source beside it
        tree = ast.parse(file.with_name(f"{file.name.partition('.')[0]}.py").read_text("utf-8"))
        for node in ast.walk(_class_in(tree, kind.__qualname__.split("."))):
            if not isinstance(node, ast.AnnAssign) or not isinstance(node.annotation, ast.Subscript):
                continue
            mark, target = node.annotation.value, node.target
            if (
                isinstance(mark, ast.Name)
                and mark.id in ("Open", "Masked")
                and isinstance(target, ast.Attribute)
            ):
                found[target.attr] = mark.id
    return found


def _class_in(tree: Any, path: list[str]) -> Any:
    for name in path:
        tree = next(each for each in tree.body if isinstance(each, ast.ClassDef) and each.name == name)
    return tree


def law_asked(game: AnyGame, state: Any) -> None:
    """What a view may be asked, it answers as the true state would."""
    law = "a view answers as the truth"
    for viewer in viewers(game):
        view = game.view(state, viewer)
        truth = state.clone()
        truth.viewer = viewer  # the same question, nothing hidden
        hold(law, view.actors() == state.actors(), f"{viewer}: who acts")
        hold(law, view.secret() == state.secret(), f"{viewer}: the secret phase")
        hold(law, view.standings() == state.standings(), f"{viewer}: standings")
        hold(law, str(game.status(view)) == str(game.status(truth)), f"{viewer}: status")
        if viewer in state.actors():
            hold(law, view.actions(viewer) == state.actions(viewer), f"{viewer}: what may be done")
            hold(law, game.prompt(view, viewer) == game.prompt(state, viewer), f"{viewer}: what is asked")
            for action in state.actions(viewer)[:ASKED]:
                hold(law, game.odds(view, action) == game.odds(truth, action), f"{viewer}: odds")
        for component in some_of(game.components(view)):
            answers = [str(game.why_not(seen, [component])) for seen in (view, truth)]
            hold(law, answers[0] == answers[1], f"{viewer}: why not {component}")
        if state.actors() == [CHANCE] and not state.secret():  # luck in secret is its owner's business
            hold(law, view.luck() == state.luck(), f"{viewer}: what luck is due for")


def law_open_scores(game: AnyGame, state: Any) -> None:
    """Where scores are declared open, every viewer is told the same of every seat."""
    if not game.scores_are_open:
        return
    seats = range(game.seats)
    truth = [game.breakdown(state, seat) for seat in seats]
    for viewer in viewers(game):
        view = game.view(state, viewer)
        hold("open scores", [game.breakdown(view, seat) for seat in seats] == truth, f"{viewer}: breakdown")


def law_packed(game: AnyGame, state: Any) -> None:
    """An action is packed as its game says."""
    for seat in state.actors() if state.actors() != [CHANCE] else []:
        for action in state.actions(seat):
            kind, args = game.unpack(action)
            hold(
                "packed", game.pack(kind, *args) == action, f"{game.write(action)} is {kind} {args}, and more"
            )


def law_table(game: AnyGame, state: Any) -> None:
    """The table as things: each is named and explained, and whatever a choice touches is there."""
    for viewer in viewers(game):
        view = game.view(state, viewer)
        table = game.furniture(view)
        ids = Counter(zone.id for zone in zones_of(table))
        hold("table", max(ids.values(), default=1) == 1, f"{ids.most_common(1)}: two zones of one name")
        for zone in zones_of(table):
            hold("table", zone.lay in LAYS, f"{zone.id} lies {zone.lay}")
            hold("table", MIDDLE <= zone.owner < game.seats, f"{zone.id} is of {zone.owner}")
        for thing in table.things():
            _law_thing(game, thing)
        there = {thing.touch for thing in table.things()} | set(game.buttons)
        prompt = game.prompt(view, viewer) if viewer in state.actors() else None
        for choice in prompt.choices if prompt else ():
            touched = {part for way in choice.ways for group in way for part in group}
            lost = [part for part in touched - there if not part.startswith("number:")]
            hold("table", not lost, f"{choice.text} touches {lost}, which is not on the table of {viewer}")


def _law_thing(game: AnyGame, thing: Thing) -> None:
    what = thing.touch or str(thing.name)
    hold("table", thing.kind in KINDS, f"{what} is a {thing.kind}")
    hold("table", set(thing.marks) <= set(MARKS), f"{what} is marked {thing.marks}")
    hold("table", bool(str(thing.name)), f"a {thing.kind} without a name")
    hold("table", bool(str(thing.means)), f"{what} does not say what it means")
    hold("table", thing.rule in sections_of(type(game)), f"{what} names section {thing.rule!r}")
    if thing.down:
        face = (thing.art, thing.title, thing.text, thing.value, thing.values, thing.badges)
        hold("table", not any(face), f"{what} lies face down and shows {face}")


def zones_of(table: Furniture) -> Iterator[Zone]:
    yield from table.zones
    for thing in table.things():
        yield from thing.holds


@cache
def sections_of(cls: Any) -> frozenset[str]:
    """The numbers of its rules page, also of a planted kind of the game."""
    here = [folder(kind) / "rules.md" for kind in cls.__mro__ if issubclass(kind, Game) and kind is not Game]
    pages = [Path("docs/rules") / f"{cls.name}.md", *here]
    text = next(page for page in pages if page.is_file()).read_text("utf-8")
    return frozenset(re.findall(r"^#+ (\d+(?:\.\d+)*) ", text, re.MULTILINE))


def law_moments(game: AnyGame, match: AnyMatch, seed: int) -> None:
    """At every moment of a step the table can be looked at, and tells no more than it may."""
    for at, moment in match.moments.items():
        for viewer in viewers(game):
            seen = game.furniture(game.view(moment, viewer))
            other = moment.clone()
            other.redeal(viewer, Rng(seed))
            same = game.furniture(game.view(other, viewer)) == seen
            hold("moments", same, f"event {match.events[at]}: what {viewer} sees of it depends on the deal")


# 3. No leak


def law_no_leak(game: AnyGame, state: Any, seed: int) -> None:
    """Re-deal what a seat cannot know: nothing that reaches it changes by a byte."""
    for viewer in viewers(game):
        other = state.clone()
        other.redeal(viewer, Rng(seed))
        hold(
            "no leak",
            game.hides or fields(other) == fields(state),
            "a game that hides nothing hides something",
        )
        if fields(other) == fields(state):
            continue  # nothing is hidden from this viewer, or the deal came out the same
        worlds = [game.imagine(game.view(world, viewer), Rng(seed)) for world in (state, other)]
        hold("no leak", fields(worlds[0]) == fields(worlds[1]), f"{viewer} imagines the truth")
        hold("no leak", game.view(other, viewer) == game.view(state, viewer), f"view of {viewer}")
        heard = [reach(game, world, viewer, seed) for world in (state, other)]
        hold("no leak", heard[0] == heard[1], f"what reaches {viewer}")


def some_of(components: list[str], first: int = 0) -> list[str]:
    """As many as a view is asked of, from all over the table."""
    every = 1 + len(components) // ASKED
    return components[first % every :: every]


def reach(game: AnyGame, state: Any, viewer: Seat, first: int) -> str:
    """Every byte about a position that a viewer may come to see; of refusals some, others each time.

    A refusal follows from the view, which is the same in both worlds: what it tells beyond that it remembers.
    """
    view = game.view(state, viewer)
    parts: list[object] = [
        json.dumps(view.to_json()),
        str(game.status(view)),
        game.components(view),
        state.actors(),
    ]
    parts.append(repr(game.furniture(view)))
    parts += [plain(line) for line in game.draw(view, voice_of(game), 80)]
    parts += [str(game.why_not(view, [piece])) for piece in some_of(game.components(view), first)]
    if viewer in state.actors():
        parts.append(repr(game.prompt(state, viewer)))
        parts += [repr(game.odds(view, action)) for action in state.actions(viewer)]
        parts += [bots.make(level, game, 5, budget=4).choose(view) for level in levels_of(game)]
    return repr(parts)


def levels_of(game: AnyGame) -> list[str]:
    """All bots; where the rules are not compiled only two, since the others would take too long."""
    return list(bots.levels(game) if compiled() else bots.BASIC)


def voice_of(game: AnyGame) -> Voice:
    return Voice(names=tuple(f"Seat{seat}" for seat in range(game.seats)))


def law_log(game: AnyGame, state: Any, seed: int) -> None:
    """What a viewer hears of a step tells nothing of what stays face down."""
    actors = state.actors()
    rng = Rng(seed)
    for viewer in viewers(game):
        if actors == [CHANCE]:
            _law_chance_heard(game, state, viewer, rng)
        elif actors and viewer != actors[0]:
            _law_action_heard(game, state, viewer, rng)


def _law_chance_heard(game: AnyGame, state: Any, viewer: Seat, rng: Rng) -> None:
    """Luck that looks alike to a viewer, though it is not, sounds alike too."""
    one, heard = _heard_luck(game, state, viewer, rng)
    for _ in range(RETRIES):
        other, told = _heard_luck(game, state, viewer, rng)
        alike = game.view(other, viewer) == game.view(one, viewer)
        if alike and game.view(other, REFEREE) != game.view(one, REFEREE):
            hold("log", told == heard, f"{viewer} hears {told} or {heard}")


def _law_action_heard(game: AnyGame, state: Any, viewer: Seat, rng: Rng) -> None:
    """A secret choice sounds like any other; an open one sounds the same whatever lies face down."""
    actors = state.actors()
    actions = state.actions(actors[0])
    action = actions[rng.below(len(actions))]
    one, heard = _heard_action(game, state, viewer, action)
    for _ in range(RETRIES):
        other = state.clone()
        other.redeal(viewer, rng)
        options = other.actions(actors[0])
        if len(actors) > 1:
            action = options[rng.below(len(options))]
        elif action not in options:
            continue
        after, told = _heard_action(game, other, viewer, action)
        still_secret = len(actors) > 1 and after.actors() == actors[1:]
        same_view = len(actors) == 1 and game.view(after, viewer) == game.view(one, viewer)
        if still_secret or same_view:
            hold("log", told == heard, f"{viewer} hears {told} or {heard}")


def _heard_luck(game: AnyGame, state: Any, viewer: Seat, rng: Rng) -> tuple[Any, list[str]]:
    after = state.clone()
    after.events = []
    after.resolve(after.draw(rng))
    return after, [repr(game.tell(event, viewer)) for event in after.events]


def _heard_action(game: AnyGame, state: Any, viewer: Seat, action: int) -> tuple[Any, list[str]]:
    after = state.clone()
    after.events = []
    after.apply(state.actors()[0], action)
    return after, [repr(game.tell(event, viewer)) for event in after.events]


# 4. Saving and cloning


def law_clone(state: Any) -> None:
    """Tried before all others, which break in confusing ways where a clone is not whole and on its own."""
    before = fields(state)
    clone = state.clone()
    forgotten = different(fields(clone), before)
    hold("clones whole", not forgotten, f"clone() forgot {forgotten}")
    hold("clones whole", clone.events is None, "clone() kept `events`: a clone tells nobody")
    random_steps(clone, Rng(0), APART)
    shared = different(fields(state), before)
    hold("clones are deep", not shared, f"clone() shares with the state it was made of: {shared}")


def law_whole(game: AnyGame, state: Any) -> None:
    lost = difference(game.from_json(json.loads(json.dumps(state.to_json()))), state)
    hold("saves whole", not lost, f"what was saved lost {lost}")
    lost = difference(pickle.loads(pickle.dumps(state)), state)
    hold("saves whole", not lost, f"a pickle lost {lost}")


def difference(one: State, other: State) -> str:
    """The fields in which the first is not like the other, or that it lacks; empty if there are none."""
    return different(fields(one), fields(other))


def different(a: dict[str, object], b: dict[str, object]) -> str:
    return ", ".join(f"{name} ({a.get(name)}, not {b[name]})" for name in b if a.get(name) != b[name])


def law_looking_changes_nothing(game: AnyGame, state: Any, seed: int) -> None:
    before = repr(fields(state))
    actors = state.actors()
    for seat in actors:
        if seat == CHANCE:
            state.draw(Rng(seed))
            state.luck()
        else:
            state.actions(seat)
            game.prompt(state, seat)
            bots.make("quick", game, 1).choose(game.view(state, seat))
    state.standings()
    hold("looking changes nothing", repr(fields(state)) == before)


# 5. Records


def law_replays(match: AnyMatch) -> None:
    record = json.loads(json.dumps(match.record()))
    try:
        again: AnyMatch = type(match).replay(record)
    except BadRecord as error:
        hold("replays", False, error)
        return
    hold("replays", again.record() == record, "the record of the replay is another")
    hold("replays", fields(again.state) == fields(match.state), difference(again.state, match.state))
    told = [[str(heard.sentence) for heard in each.told(ONLOOKER)] for each in (match, again)]
    hold("replays", told[0] == told[1], "the replay is told otherwise")


# 6. Luck


def law_same_luck(game: AnyGame, seed: int, steps: int) -> None:
    """Whatever is played, the same seed gives the same luck for the same label."""
    shown = [luck_by_label(game, seed, player, steps) for player in (1, 2)]
    for label in shown[0].keys() & shown[1].keys():
        one, other = shown[0][label], shown[1][label]
        n = min(len(one), len(other))
        hold("same luck", one[:n] == other[:n], f"{label}: {one} or {other}")


def luck_by_label(game: AnyGame, seed: int, player: int, steps: int) -> dict[str, list[int]]:
    """What chance showed under each label in a match whose decisions follow from `player`."""
    found: dict[str, list[int]] = {}

    class Watched(Match[Any]):
        def _chance(self) -> None:
            while self.state.actors() == [CHANCE]:
                label = self.state.luck()
                before = len(self.steps)
                self._chance_once()
                found.setdefault(label, []).extend(map(int, self.steps[before].split()[1:]))

    match = Watched(game, seed)
    for _ in random_play(match, Rng(player), steps):
        pass
    return found


def law_order_of_commits(game: AnyGame, state: Any, seed: int) -> None:
    """Secret choices made in any order come to the same."""
    actors = state.actors()
    if len(actors) < 2:
        return
    rng = Rng(seed)
    chosen = {seat: state.actions(seat)[rng.below(len(state.actions(seat)))] for seat in actors}
    ends = []
    for order in (actors, actors[::-1]):
        after = state.clone()
        for seat in order:
            after.apply(seat, chosen[seat])
            while after.actors() == [CHANCE]:  # private luck, or what follows the last choice
                after.resolve(after.draw(Luck(seed_bytes(seed), after.luck())))
        ends.append(repr(fields(after)))
    hold("order of commits", ends[0] == ends[1])


def law_change_leaves_no_trace(match: AnyMatch, seed: int) -> None:
    """A secret choice that was changed leaves the table as if it had been the first."""
    if len(match.actors) < 2:
        return
    rng = Rng(seed)
    seat = match.actors[rng.below(len(match.actors))]
    texts = [choice.text for choice in match.prompt(seat).choices]
    first, last = texts[rng.below(len(texts))], texts[rng.below(len(texts))]
    plainly, changed = (type(match).replay(match.record()) for _ in range(2))
    changed.play(seat, first)
    if seat in changed.actors:  # it is asked again, so there is nothing to change yet
        return
    plainly.play(seat, last)
    changed.change(seat, last)
    hold("change", changed.record() == plainly.record(), "the record shows it")
    hold("change", fields(changed.state) == fields(plainly.state), "the state shows it")
    for viewer in viewers(match.game):
        told = [[repr(heard) for heard in each.told(viewer)] for each in (plainly, changed)]
        hold("change", told[0] == told[1], f"{viewer} hears of it")


def law_undo(match: AnyMatch) -> None:
    """Taking back leads to the state before, and is offered only where nothing was revealed."""
    if len(match.actors) != 1:
        return
    seat = match.actors[0]
    for choice in match.prompt(seat).choices[:3]:
        again: AnyMatch = type(match).replay(match.record())
        again.play(seat, choice.text)
        if again.steps[-1].startswith("*"):
            hold("undo", not again.can_undo(seat), "luck could be taken back")
        elif again.can_undo(seat):
            again.undo(seat)
            hold("undo", fields(again.state) == fields(match.state), difference(again.state, match.state))
            hold("undo", again.record() == match.record())


# 7. Fairness is tried game by game in test_fairness.py.

# 8. Conservation


def law_conserved(game: AnyGame, state: Any) -> None:
    hold("conserved", census(game, state) == census(game, game.start()), census(game, state))


# Words


def law_told(game: AnyGame, events: list[Event]) -> None:
    """Everything that happens can be told to everybody, in whole sentences."""
    for event in events:
        for viewer in [*viewers(game), REFEREE]:
            text = str(game.tell(event, viewer).sentence)
            hold("told", text == "" or text[-1] in ".!", text)
            hold("told", not set("{}") & set(text), text)


# Playing


def random_play(match: AnyMatch, rng: Rng, steps: int) -> Iterator[None]:
    """Play so many decisions at random, stopping before each."""
    for _ in range(steps):
        if not match.actors:
            return
        yield
        seat = match.actors[rng.below(len(match.actors))]
        actions = match.state.actions(seat)
        match.play(seat, match.game.write(actions[rng.below(len(actions))]))


def check_state(game: AnyGame, state: Any, seed: int) -> None:
    """All laws that concern one position."""
    law_clone(state)
    law_whole(game, state)
    law_actors(game, state)
    law_distinct_results(game, state)
    law_declared(game, state)
    law_open_scores(game, state)
    law_packed(game, state)
    law_table(game, state)
    law_imagine(game, state, seed)
    law_asked(game, state)
    law_no_leak(game, state, seed)
    law_log(game, state, seed)
    law_looking_changes_nothing(game, state, seed)
    law_order_of_commits(game, state, seed)
    law_conserved(game, state)


def check_chance_after(game: AnyGame, state: Any, rng: Rng, seed: int) -> None:
    """The same at the chance steps that some action leads to, where a match never stops."""
    seat = state.actors()[0]
    actions = state.actions(seat)
    state.apply(seat, actions[rng.below(len(actions))])
    while state.actors() == [CHANCE]:
        check_state(game, state, seed)
        state.resolve(state.draw(rng))


def law_ends(game: AnyGame, seed: int, most: int = LONGEST) -> Any:
    """A random game is over after so many steps at most; return its end."""
    state = game.start()
    with at_table(game, f"seed {seed}"):
        law_ends_from(state, Rng(seed), most)
    return state


def law_ends_from(state: Any, rng: Rng, most: int = LONGEST) -> None:
    """Played on at random from here, by everybody and chance. Long games are watched for going in circles."""
    steps = random_steps(state, rng, min(LONG, most))
    if steps == LONG:
        circle = circle_of(state, rng)
        hold("ends", not circle, f"{circle} positions come back again and again, and no choice leads out")
        steps = LONG if circle else LONG + random_steps(state, rng, most - LONG)
    hold("ends", not state.actors(), f"still going after {steps} steps")


def random_steps(state: Any, rng: Rng, most: int) -> int:
    """Play on at random; return how many steps that took, up to so many."""
    moves = Moves()
    for step in range(most):
        actor = state.actor()
        if actor == NOBODY:
            return step
        if actor == CHANCE:
            state.chance(rng)
            continue
        moves.n = 0
        state.fill(actor, moves)
        hold("choices", moves.n > 0, f"seat {actor} must act, and nothing is offered")
        state.apply(actor, moves.items[rng.below(moves.n)])
    return most


def circle_of(state: Any, rng: Rng) -> int:
    """How many positions play goes round in, 0 if it still comes to new ones, or to an end."""
    found: set[str] = set()
    since_new = 0
    for _ in range(LONG):
        before = len(found)
        found.add(repr(fields(state)))
        since_new = since_new + 1 if len(found) == before else 0
        if since_new == CIRCLING:
            return len(found)
        if random_steps(state, rng, 1) == 0:
            return 0
    return 0


def check_match(game: AnyGame, seed: int, skip: int, steps: int, make: type[AnyMatch] = Match) -> None:
    """All laws along one match: `skip` decisions unexamined, then `steps` with every law at each."""
    with at_table(game, f"seed {seed}, from decision {skip} on"):
        _check_match(game, seed, skip, steps, make)


@contextmanager
def at_table(game: AnyGame, where: str) -> Iterator[None]:
    """Whatever goes wrong says where it was."""
    try:
        yield
    except Exception as error:
        error.add_note(f"That was {game!r}, {where}.")
        raise


def check_rare(game: AnyGame, seed: int, looks: int) -> None:
    """The laws where random play hardly ever comes: one of them at every step, all where it is rarest."""
    with at_table(game, f"walk {seed}"):
        walk = Walk(game, seed, lambda state, seat, actions: law_offer(game, actions))
        walk.go(looks)
        for state in walk.rarest(CLOSELY):
            law_clone(state)
            law_actors(game, state)
            law_distinct_results(game, state)
        for state in walk.rarest(WHOLLY):
            check_state(game, state, seed)
        for state in walk.rarest(ENDINGS):
            law_ends_from(state.clone(), Rng(seed))


def _check_match(game: AnyGame, seed: int, skip: int, steps: int, make: type[AnyMatch]) -> None:
    rng = Rng(seed)
    state = game.start()
    while state.actors() == [CHANCE]:  # the chance steps of the setup, which a match never stops at
        check_state(game, state, seed)
        state.resolve(state.draw(rng))
    match = make(game, seed)
    for _ in random_play(match, rng, skip):
        pass
    kept = []
    for _ in random_play(match, rng, steps):
        check_state(game, match.state, seed)
        law_moments(game, match, seed)
        kept.append(match.state.clone())
    if not match.actors:
        check_state(game, match.state, seed)
    for clone in kept[::3]:
        check_chance_after(game, clone, rng, seed)
    law_told(game, match.events)
    law_replays(match)
    law_change_leaves_no_trace(match, seed)
    law_undo(match)
    law_same_luck(game, seed, skip + steps)
