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
from boneyard.core.furniture import Zone
from boneyard.core.game import Game, Odds, Prompt
from boneyard.core.lesson import LEARNER, coaching
from boneyard.core.match import Match
from boneyard.core.registry import game_class
from boneyard.core.state import NOBODY, ONLOOKER, REFEREE, Event, Seat
from boneyard.core.text import Catalogue, Voice, say
from boneyard.server.furnishing import find_thing, furniture_info, with_pieces, zone_change
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
    TableInfo,
    Why,
    ZoneInfo,
)
from boneyard.server.render_cache import CachingVoice
from boneyard.server.table_state import Chosen, TableState

MOST_TOUCHED = 64
MOST_PATCHES = 60  # lines of a log of which it is known what changed on the table
MOST_ODDS = 400  # choices for which exact chances are worked out; more would keep everybody waiting


def voice_for(state: TableState, viewer: Seat, catalogue: Catalogue) -> Voice:
    return CachingVoice(catalogue=catalogue, names=state.names, you=viewer)


# The log


@dataclass
class ViewerLog:
    """The log as one viewer hears it in one language, kept as far as it still holds."""

    viewer: Seat
    voice: Voice
    zones: dict[str, Zone] = field(default_factory=dict)  # as they lay when it was heard last
    events: list[Event] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)  # lines there were after each event
    lines: list[LogLine] = field(default_factory=list)
    patches: dict[int, list[ZoneInfo]] = field(default_factory=dict)  # what changed on the table, by line

    def update(self, match: Match[Any], voice: Voice) -> list[LogLine]:
        """All lines so far. Events that were taken back or made anew are told anew."""
        if voice != self.voice:
            self.voice, self.events, self.ends, self.lines, self.patches = voice, [], [], [], {}
        same = len(self.events)
        while same and (same > len(match.events) or self.events[same - 1] is not match.events[same - 1]):
            same -= 1
        del self.events[same:], self.ends[same:], self.lines[self.ends[-1] if self.ends else 0 :]
        for event in match.events[same:]:
            told = match.game.tell(event, self.viewer)
            if told.sentence:
                self._patch(match)
                self.lines.append(self._line(match, event, told))
            self.events.append(event)
            self.ends.append(len(self.lines))
        self.zones = self._zones(match, match.state)
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
            msgspec.structs.replace(line, zones=self.patches.get(since + at, []))
            for at, line in enumerate(self.lines[since:])
        ]

    def _patch(self, match: Match[Any]) -> None:
        """Keep what lies otherwise at the moment of the event that comes next, if that is still known."""
        at = len(self.lines)
        self.patches = {line: zones for line, zones in self.patches.items() if at - MOST_PATCHES < line < at}
        moment = match.moments.get(len(self.events))
        if moment is None or not self.zones:
            return
        before, self.zones = self.zones, self._zones(match, moment)
        gone = [replace(zone, things=()) for name, zone in before.items() if name not in self.zones]
        changed = [zone for name, zone in self.zones.items() if before.get(name) != zone]
        told = (zone_change(before.get(zone.id), zone, self.voice) for zone in (*changed, *gone))
        self.patches[at] = list(told)

    def _zones(self, match: Match[Any], state: Any) -> dict[str, Zone]:
        view = match.game.view(state, self.viewer)
        return {zone.id: zone for zone in match.game.furniture(view).zones}


# The table


@dataclass(frozen=True)
class Projection:
    """Everything a viewer sees at one moment, except for what the socket has heard already."""

    state: State  # without log and seconds
    deadline: float | None


def project(state: TableState, viewer: Seat, catalogue: Catalogue) -> Projection:
    match = state.match
    assert match is not None
    voice = voice_for(state, viewer, catalogue)
    chosen = state.chosen.get(viewer)
    shown = viewer_state(match, viewer, voice, chosen, with_odds=state.odds)
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
    return Projection(shown, state.deadline())


def with_view(state: TableState, projected: Projection) -> Projection:
    """The same for a client that knows the game and draws by itself: the view instead of the table."""
    assert state.match is not None
    assert projected.state.seat != REFEREE, "nothing leaves whole"
    view = state.match.game.view(state.match.state, projected.state.seat)
    return replace(projected, state=msgspec.structs.replace(projected.state, table=None, view=view.to_json()))


def viewer_state(
    match: Match[Any], viewer: Seat, voice: Voice, chosen: Chosen | None, *, with_odds: bool
) -> State:
    """The table as this viewer sees it, from the view alone."""
    game: Game[Any] = match.game
    actors = match.actors
    view = game.view(match.state, viewer)
    prompt = prompt_info(game, view, chosen, voice, with_odds=with_odds)
    return State(
        version=0,
        seat=viewer,
        status=voice.render(game.status(view)),
        table=furniture_info(game.furniture(view), voice),
        tie=voice.render(game.tie_break()),
        pieces=pieces(game, view, prompt),
        prompt=prompt,
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


def pieces(game: Game[Any], view: Any, prompt: PromptInfo | None) -> list[str]:
    found = dict.fromkeys(game.pieces(view))
    for choice in prompt.choices if prompt is not None else ():
        for way in (choice.touch, *choice.also):
            found.update(dict.fromkeys(component for group in way for component in group))
    return list(found)


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
        lesson=state.lesson,
        day=state.day,
        puzzle=state.puzzle,
        duplicate=state.is_duplicated,
        sealed=state.sealed,
        branched=state.branched,
        commitment=state.commitment,
        onlookers=onlookers,
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
