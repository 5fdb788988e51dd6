"""What one viewer is told: made from that viewer's view of the match, and from nothing else of it.

The match is asked for three things that are everybody's: who acts, whether a secret phase is open, and the
events, each told as the viewer may hear it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import repeat
from typing import Any

import msgspec

from boneyard.core import puzzles
from boneyard.core.errors import IllegalAction
from boneyard.core.events import Told
from boneyard.core.furniture import Furniture
from boneyard.core.game import Game, Odds, Prompt
from boneyard.core.lesson import LEARNER, coaching
from boneyard.core.match import Match
from boneyard.core.registry import game_class
from boneyard.core.state import NOBODY, ONLOOKER, REFEREE, Event, Seat
from boneyard.core.text import Catalogue, Voice, say
from boneyard.server.furnishing import (
    find_thing,
    furniture_info,
    table_change,
    with_pieces,
    zone_changes,
    zone_info,
)
from boneyard.server.protocol import (
    AskingInfo,
    Because,
    Chair,
    ChoiceInfo,
    CoachInfo,
    DuplicateInfo,
    Explain,
    HandedInfo,
    LogLine,
    Over,
    PromptInfo,
    PuzzleInfo,
    ScoreRow,
    State,
    Step,
    TableInfo,
    Why,
    ZoneInfo,
)
from boneyard.server.render_cache import CachingVoice
from boneyard.server.steps import step
from boneyard.server.table_state import Chosen, TableState

MOST_TOUCHED = 64
MOST_PATCHES = 60  # lines of a log of which it is known what changed on the table
MOST_ODDS = 400  # choices for which exact chances are worked out; more would keep everybody waiting


def voice_for(state: TableState, viewer: Seat, catalogue: Catalogue) -> CachingVoice:
    return CachingVoice(catalogue=catalogue, names=state.names, you=viewer)


# What there is to see


class Looks:
    """What viewers see of the states of a match, each found once while all are told of them."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._views: dict[tuple[int, Seat], tuple[Any, Any]] = {}  # with the state, which keeps its identity
        self._furniture: dict[tuple[int, Seat], Furniture] = {}

    def view(self, state: Any, viewer: Seat) -> Any:
        key = id(state), viewer
        if key not in self._views:
            self._views[key] = self.game.view(state, viewer), state
        return self._views[key][0]

    def furniture(self, state: Any, viewer: Seat) -> Furniture:
        key = id(state), viewer
        if key not in self._furniture:
            self._furniture[key] = self.game.furniture(self.view(state, viewer))
        return self._furniture[key]


# The log


@dataclass(frozen=True, slots=True)
class Patch:
    """What changed on the table from one moment to another."""

    before: Furniture
    after: Furniture
    zones: list[ZoneInfo]


@dataclass
class ViewerLog:
    """The log as one viewer hears it in one language, kept as far as it still holds."""

    viewer: Seat
    voice: Voice
    lying: Furniture | None = None  # the table when it was heard last
    events: list[Event] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)  # lines there were after each event
    lines: list[LogLine] = field(default_factory=list)
    patches: dict[int, Patch] = field(default_factory=dict)  # what changed on the table, by line

    def update(self, match: Match[Any], voice: Voice, looks: Looks | None = None) -> list[LogLine]:
        """All lines so far. Events that were taken back or made anew are told anew."""
        looks = looks or Looks(match.game)
        if voice != self.voice:
            self.voice, self.events, self.ends, self.lines, self.patches = voice, [], [], [], {}
        same = len(self.events)
        while same and (same > len(match.events) or self.events[same - 1] is not match.events[same - 1]):
            same -= 1
        if same < len(self.events):
            self.lines = self.lines[
                : self.ends[same - 1] if same else 0
            ]  # others still hold those there were
            del self.events[same:], self.ends[same:]
        for event in match.events[same:]:
            told = match.game.tell(event, self.viewer)
            if told.sentence:
                self._patch(match, looks)
                self.lines.append(self._line(match, event, told))
            self.events.append(event)
            self.ends.append(len(self.lines))
        self.lying = looks.furniture(match.state, self.viewer)
        return self.lines

    def _line(self, match: Match[Any], event: Event, told: Told) -> LogLine:
        text, named = with_pieces(told.sentence, self.voice)
        return LogLine(
            text=text,
            seat=event.seat if event.seat >= 0 else NOBODY,
            pieces=named,
            beat=match.game.events[event.kind].beat,
            shifts=[(shift.piece, shift.origin, shift.target) for shift in told.shifts],
            duel=match.game.duel(event),
        )

    def played_out(self, since: int) -> list[LogLine]:
        """The lines from there on, each with what changed on the table up to it.

        That is no part of the log: whether somebody has changed a secret choice must not show.
        """
        return [
            msgspec.structs.replace(line, zones=patch.zones) if (patch := self.patches.get(at)) else line
            for at, line in enumerate(self.lines[since:], since)
        ]

    def told(self, since: int, before: Furniture) -> Furniture | None:
        """How the table lies after the lines from there on; None if they go on from another one than this."""
        for at in range(since, len(self.lines)):
            patch = self.patches.get(at)
            if patch is not None:
                if patch.before is not before and patch.before != before:
                    return None
                before = patch.after
        return before

    def _patch(self, match: Match[Any], looks: Looks) -> None:
        """Keep what lies otherwise at the moment of the event that comes next, if that is still known."""
        at = len(self.lines)
        if len(self.patches) > MOST_PATCHES:
            self.patches = {
                line: patch for line, patch in self.patches.items() if at - MOST_PATCHES < line < at
            }
        self.patches.pop(at, None)
        moment = match.moments.get(len(self.events))
        if moment is None or self.lying is None:
            return
        before, self.lying = self.lying, looks.furniture(moment, self.viewer)
        left = {zone.id for zone in self.lying.zones}
        gone = [replace(zone, things=()) for zone in before.zones if zone.id not in left]
        zones = zone_changes(before, self.lying, self.voice)
        zones += [zone_info(zone, self.voice) for zone in gone]
        self.patches[at] = Patch(before, self.lying, zones)


# The table


@dataclass(frozen=True)
class Projection:
    """Everything a viewer sees at one moment, except for what the socket has heard already."""

    state: State  # without table, log and seconds
    furniture: Furniture | None  # nothing for a client that draws views
    voice: Voice
    deadline: float | None

    def whole(self, **news: Any) -> State:
        table = furniture_info(self.furniture, self.voice) if self.furniture is not None else None
        return msgspec.structs.replace(self.state, table=table, **news)

    def step(self, before: "Projection", told: Furniture | None, **news: Any) -> Step:
        """What is otherwise than it was for the same viewer, but for what the log has `told` of."""
        change = None
        if self.furniture is not None and before.furniture is not None and told is not None:
            change = table_change(before.furniture, told, self.furniture, self.voice)
        return step(before.state, self.state, change, **news)


def project(state: TableState, viewer: Seat, voice: Voice, looks: Looks) -> Projection:
    match = state.match
    assert match is not None
    chosen = state.chosen.get(viewer)
    shown = without_table(match, viewer, voice, chosen, with_odds=state.odds, looks=looks)
    if state.answered:
        shown = msgspec.structs.replace(shown, prompt=None, acting=[], ready=None)
    shown = msgspec.structs.replace(
        shown,
        version=state.versions[viewer],
        undo=viewer >= 0 and not state.places[viewer].minded and not state.puzzle and match.can_undo(viewer),
        coach=coach_info(state, viewer, voice),
        puzzle=puzzle_info(state, viewer, voice),
        over=over(state, voice),
    )
    return Projection(shown, looks.furniture(match.state, viewer), voice, state.deadline())


def with_view(state: TableState, projected: Projection) -> Projection:
    """The same for a client that knows the game and draws by itself: the view instead of the table."""
    assert state.match is not None
    assert projected.state.seat != REFEREE, "nothing leaves whole"
    view = state.match.game.view(state.match.state, projected.state.seat)
    shown = msgspec.structs.replace(projected.state, view=view.to_json())
    return replace(projected, state=shown, furniture=None)


def viewer_state(
    match: Match[Any], viewer: Seat, voice: Voice, chosen: Chosen | None, *, with_odds: bool
) -> State:
    """The table as this viewer sees it, from the view alone."""
    looks = Looks(match.game)
    shown = without_table(match, viewer, voice, chosen, with_odds=with_odds, looks=looks)
    table = furniture_info(looks.furniture(match.state, viewer), voice)
    return msgspec.structs.replace(shown, table=table)


def without_table(
    match: Match[Any], viewer: Seat, voice: Voice, chosen: Chosen | None, *, with_odds: bool, looks: Looks
) -> State:
    """All but what lies there, which is compared before it is put into words."""
    game: Game[Any] = match.game
    actors = match.actors
    view = looks.view(match.state, viewer)
    return State(
        version=0,
        seat=viewer,
        status=voice.render(game.status(view)),
        table=None,
        tie=voice.render(game.tie_break()),
        prompt=prompt_info(game, view, chosen, voice, with_odds=with_odds),
        ready=[seat not in actors for seat in range(game.seats)] if match.state.secret() else None,
        acting=list(actors),
        scores=scores(game, view, voice),
        undo=False,
        seconds=None,
        since=0,
        log=[],
    )


def prompt_info(
    game: Game[Any], view: Any, chosen: Chosen | None, voice: Voice, *, with_odds: bool
) -> PromptInfo | None:
    """What the viewer is asked, or was asked and may still answer otherwise."""
    if view.viewer in view.actors():
        return asked(game, view, "", voice, with_odds=with_odds)
    if chosen is None:
        return None
    key = (voice.catalogue.language, voice.names, with_odds)
    if key not in chosen.asked:  # whoever waits for the others is asked the same all the time
        chosen.asked[key] = asked(game, chosen.view, chosen.text, voice, with_odds=with_odds)
    found: PromptInfo = chosen.asked[key]
    return found


def asked(game: Game[Any], view: Any, text: str, voice: Voice, *, with_odds: bool) -> PromptInfo:
    prompt = game.prompt(view, view.viewer)
    odds: Iterable[tuple[Odds, ...]] = repeat(())
    if with_odds and len(prompt.choices) <= MOST_ODDS:
        odds = [game.odds(view, action) for action in view.actions(view.viewer)]
    return PromptInfo(
        seat=prompt.seat,
        ask=voice.render(prompt.ask),
        rule=prompt.rule,
        choices=choices(prompt, odds, voice),
        buttons=buttons(game, prompt, voice),
        chosen=text,
    )


def choices(prompt: Prompt, odds: Iterable[tuple[Odds, ...]], voice: Voice) -> list[ChoiceInfo]:
    """A prompt's choices are the actions in their order, and so are their odds."""
    return [
        ChoiceInfo(
            text=choice.text,
            label=voice.render(choice.label),
            touch=[list(group) for group in choice.touch],
            odds=[(voice.render(each.label), each.chance) for each in known],
            also=[[list(group) for group in way] for way in choice.also],
        )
        for choice, known in zip(prompt.choices, odds, strict=False)
    ]


def buttons(game: Game[Any], prompt: Prompt, voice: Voice) -> dict[str, str]:
    touched = {part for choice in prompt.choices for way in choice.ways for group in way for part in group}
    return {part: voice.render(game.buttons[part]) for part in sorted(touched) if part in game.buttons}


def scores(game: Game[Any], view: Any, voice: Voice) -> list[ScoreRow]:
    rows = []
    for seat, standing in enumerate(view.standings()):
        known = game.breakdown(view, seat) if seat < game.seats else []
        rows.append(
            ScoreRow(
                seat=seat,
                name=voice.name(seat) if seat < game.seats else game.solo_rival,
                points=list(standing),
                parts=[(voice.render(what), points) for what, points in known],
            )
        )
    return rows


def coach_info(state: TableState, viewer: Seat, voice: Voice) -> CoachInfo | None:
    """What the coach of a lesson says now, to whoever learns."""
    match = state.match
    if not state.lesson or viewer != LEARNER or match is None or match.game.lesson is None:
        return None
    found = coaching(match.game.lesson, match)
    if found is None:
        return None
    return CoachInfo(
        says=voice.render(found.sentence),
        comment=voice.render(found.comment),
        rule=found.rule,
        about=list(found.about),
        do=list(found.do),
        told=found.told,
        of=found.of,
        over=found.over,
    )


def puzzle_info(state: TableState, viewer: Seat, voice: Voice) -> PuzzleInfo | None:
    """What the puzzle of this table asks, and what comes of an answer."""
    cls = game_class(state.game_name)
    puzzle = puzzles.puzzles(cls).get(state.puzzle)
    if puzzle is None or viewer != puzzle.seat:
        return None
    asked, theme = puzzles.match_of(cls, puzzle), puzzles.theme_of(cls, puzzle)
    touches = [choice.touch for choice in asked.prompt(viewer).choices if choice.text == puzzle.answer]
    text = state.answered
    return PuzzleInfo(
        says=voice.render(puzzles.verdict(puzzle, text) if text else puzzles.question()),
        hint=voice.render(theme.title),
        rule=theme.rule,
        about=[group[0] for touch in touches for group in touch[:1]],
        solved=text == puzzle.answer if text else None,
        why=[voice.render(each) for each in puzzles.explanation(asked, puzzle, text)] if text else [],
    )


def over(state: TableState, voice: Voice) -> Over | None:
    """The end, with everything that was secret about the deal."""
    match = state.match
    if match is None or state.stage != "over":
        return None
    return Over(
        winners=match.winners,
        sentence=voice.render(match.outcome()),
        margin=voice.render(match.margin()),
        secret="" if state.sealed else state.secret,
        seed="" if state.sealed else match.seed.hex(),
    )


def duplicate_info(state: TableState, *, with_result: bool) -> DuplicateInfo:
    """A table that plays the same deal as another, as anybody at that one may see it."""
    shown = with_result and state.stage == "over" and state.match is not None
    return DuplicateInfo(
        table=state.table,
        code=state.code,
        stage=state.stage,
        names=[place.name for place in state.places],
        points=[row[0] for row in state.match.standings] if shown and state.match else [],
        winners=state.match.winners if shown and state.match else [],
    )


def because(state: TableState, viewer: Seat, message: Why, catalogue: Catalogue) -> Because:
    match = state.match
    assert match is not None
    view = match.game.view(match.state, viewer)
    refusal = match.game.why_not(view, message.touched)
    voice = voice_for(state, viewer, catalogue)
    return Because(id=message.id, sentence=voice.render(refusal.sentence), rule=refusal.rule)


def explained(state: TableState, viewer: Seat, message: Explain, catalogue: Catalogue) -> Because:
    """What a thing is good for."""
    match = state.match
    assert match is not None
    found = find_thing(
        match.game.furniture(match.game.view(match.state, viewer)), message.zone, message.place
    )
    if found is None:
        raise IllegalAction("There is no such thing on this table.")
    voice = voice_for(state, viewer, catalogue)
    sentence = say("{name}. {means}", name=found.name, means=found.means)
    return Because(id=message.id, sentence=voice.render(sentence), rule=found.rule)


def info(state: TableState, onlookers: int) -> TableInfo:
    """What anybody may know."""
    teams = state.game.teams if state.game is not None else teams_of(state)
    about = type(state.game) if state.game is not None else game_class(state.game_name)
    return TableInfo(
        table=state.table,
        code=state.code,
        game=state.game_name,
        title=about.title,
        rules=about.rules,
        stage=state.stage,
        seats=state.seats,
        options=state.options,
        chairs=[
            Chair(
                name=place.name,
                bot=place.bot,
                face=place.face,
                minding=place.minded,
                here=place.here,
                host=place.person and seat == state.host,
                team=teams[seat],
            )
            for seat, place in enumerate(state.places)
        ],
        locked=state.locked,
        door=state.door,
        asking=asking_info(state),
        handed=[HandedInfo(seat=each.seat, name=each.name, was=each.was) for each in state.handed],
        open=state.open,
        shared=state.shared,
        timer=state.timer,
        odds=state.odds,
        hints=state.hints,
        talking=state.talking,
        watching=state.watching,
        lesson=state.lesson,
        day=state.day,
        puzzle=state.puzzle,
        duplicate=state.is_duplicated,
        sealed=state.sealed,
        branched=state.branched,
        commitment=state.commitment,
        onlookers=onlookers,
        pinned=sorted(state.pinned),
        next=state.next,
    )


def asking_info(state: TableState) -> AskingInfo | None:
    asking = state.asking
    if asking is None:
        return None
    return AskingInfo(seat=asking.seat, name=asking.name, asked=state.doorkeepers, yes=sorted(asking.yes))


def teams_of(state: TableState) -> tuple[int, ...]:
    return game_class(state.game_name)(state.seats, **state.options).teams


def viewer_of_device(state: TableState, before: Seat) -> Seat:
    """Who the viewer at a shared table is: the person asked, else the last one who was.

    While bots play openly, everybody looks at a device that goes round.
    """
    asked = [seat for seat in state.actors if state.places[seat].person]
    if asked:
        return asked[0]
    if state.stage == "over" or (state.goes_round and not state.phase):
        return ONLOOKER
    return state.host if before == ONLOOKER else before
