"""What one viewer is told: made from that viewer's view of the match, and from nothing else of it.

The match is asked for three things that are everybody's: who acts, whether a secret phase is open, and the
events, each told as the viewer may hear it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import repeat
from typing import Any

import msgspec

from boneyard.core.game import Game, Odds, Prompt
from boneyard.core.match import Match
from boneyard.core.registry import game_class
from boneyard.core.rng import Rng
from boneyard.core.state import ONLOOKER, Event, Seat
from boneyard.core.text import Catalogue, Voice
from boneyard.server import scenes
from boneyard.server.protocol import (
    Because,
    Chair,
    ChoiceInfo,
    LogLine,
    Over,
    PromptInfo,
    ScoreRow,
    State,
    TableInfo,
    Why,
)
from boneyard.server.sitting import Chosen, Sitting
from boneyard.server.voices import Reader

MOST_TOUCHED = 64
MOST_ODDS = 400  # choices for which exact chances are worked out; more would keep everybody waiting


def voice_for(sitting: Sitting, viewer: Seat, catalogue: Catalogue) -> Voice:
    return Reader(catalogue=catalogue, names=sitting.names, you=viewer)


# The log


@dataclass
class Story:
    """The log as one viewer hears it in one language, kept as far as it still holds."""

    viewer: Seat
    voice: Voice
    events: list[Event] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)  # lines there were after each event
    lines: list[LogLine] = field(default_factory=list)

    def hear(self, match: Match[Any], voice: Voice) -> list[LogLine]:
        """All lines so far. Events that were taken back or made anew are told anew."""
        if voice != self.voice:
            self.voice, self.events, self.ends, self.lines = voice, [], [], []
        same = len(self.events)
        while same and (same > len(match.events) or self.events[same - 1] is not match.events[same - 1]):
            same -= 1
        del self.events[same:], self.ends[same:], self.lines[self.ends[-1] if self.ends else 0 :]
        for event in match.events[same:]:
            told = match.game.tell(event, self.viewer)
            if told.sentence:
                shifts = [(shift.piece, shift.origin, shift.target) for shift in told.shifts]
                duel = scenes.duel(match.game, event)
                self.lines.append(LogLine(text=voice.render(told.sentence), shifts=shifts, duel=duel))
            self.events.append(event)
            self.ends.append(len(self.lines))
        return self.lines


# The table


@dataclass(frozen=True)
class Look:
    """Everything a viewer sees at one moment, except for what the socket has heard already."""

    state: State  # without log and seconds
    deadline: float | None


def look(sitting: Sitting, viewer: Seat, catalogue: Catalogue) -> Look:
    match = sitting.match
    assert match is not None
    voice = voice_for(sitting, viewer, catalogue)
    chosen = sitting.chosen.get(viewer)
    state = picture(match, viewer, voice, chosen, with_odds=sitting.odds)
    state = msgspec.structs.replace(
        state,
        version=sitting.versions[viewer],
        undo=viewer >= 0 and not sitting.places[viewer].minded and match.can_undo(viewer),
        over=over(sitting, voice),
    )
    return Look(state, sitting.deadline())


def undrawn(sitting: Sitting, look: Look) -> Look:
    """The same for a client that knows the game and draws by itself: the view in place of its scene."""
    assert sitting.match is not None
    view = sitting.match.game.view(sitting.match.state, look.state.seat)
    return replace(look, state=msgspec.structs.replace(look.state, scene=view.to_json()))


def picture(
    match: Match[Any], viewer: Seat, voice: Voice, chosen: Chosen | None, *, with_odds: bool
) -> State:
    """The table through these eyes, from the view alone."""
    game: Game[Any] = match.game
    actors = match.actors
    view = game.view(match.state, viewer)
    world = game.imagine(view, Rng(0))
    prompt = prompt_info(game, view, world, chosen, voice, with_odds=with_odds)
    return State(
        version=0,
        seat=viewer,
        status=voice.render(game.status(view)),
        scene=scenes.scene(game, view, voice),
        pieces=pieces(game, view, prompt),
        prompt=prompt,
        ready=[seat not in actors for seat in range(game.seats)] if match.state.secret() else None,
        acting=list(actors),
        scores=scores(game, view, world, voice),
        undo=False,
        seconds=None,
        since=0,
        log=[],
    )


def prompt_info(
    game: Game[Any], view: Any, world: Any, chosen: Chosen | None, voice: Voice, *, with_odds: bool
) -> PromptInfo | None:
    """What the viewer is asked, or was asked and may still answer otherwise."""
    if view.viewer in world.actors():
        return asked(game, view, world, "", voice, with_odds=with_odds)
    if chosen is None:
        return None
    key = (voice.catalogue.language, voice.names, with_odds)
    if key not in chosen.asked:  # whoever waits for the others is asked the same all the time
        before = game.imagine(chosen.view, Rng(0))
        chosen.asked[key] = asked(game, chosen.view, before, chosen.text, voice, with_odds=with_odds)
    found: PromptInfo = chosen.asked[key]
    return found


def asked(
    game: Game[Any], view: Any, world: Any, text: str, voice: Voice, *, with_odds: bool
) -> PromptInfo:
    prompt = game.prompt(world, view.viewer)
    odds: Iterable[tuple[Odds, ...]] = repeat(())
    if with_odds and len(prompt.choices) <= MOST_ODDS:
        odds = [game.odds(view, action) for action in world.actions(view.viewer)]
    return PromptInfo(
        seat=prompt.seat,
        ask=voice.render(prompt.ask),
        rule=prompt.rule,
        choices=choices(prompt, odds, voice),
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
            also=[[list(group) for group in way] for way in choice.also] or UNSET,
        )
        for choice, known in zip(prompt.choices, odds, strict=False)
    ]


def pieces(game: Game[Any], view: Any, prompt: PromptInfo | None) -> list[str]:
    found = dict.fromkeys(game.pieces(view))
    for choice in prompt.choices if prompt is not None else ():
        for way in (choice.touch, *(choice.also or ())):
            found.update(dict.fromkeys(component for group in way for component in group))
    return list(found)


def scores(game: Game[Any], view: Any, world: Any, voice: Voice) -> list[ScoreRow]:
    rows = []
    for seat, standing in enumerate(world.standings()):
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


def over(sitting: Sitting, voice: Voice) -> Over | None:
    """The end, with everything that was secret about the deal."""
    match = sitting.match
    if match is None or sitting.stage != "over":
        return None
    return Over(
        winners=match.winners,
        sentence=voice.render(match.outcome()),
        secret=sitting.secret,
        seed=match.seed.hex(),
    )


def because(sitting: Sitting, viewer: Seat, message: Why, catalogue: Catalogue) -> Because:
    match = sitting.match
    assert match is not None
    view = match.game.view(match.state, viewer)
    refusal = match.game.why_not(view, message.touched)
    voice = voice_for(sitting, viewer, catalogue)
    return Because(id=message.id, sentence=voice.render(refusal.sentence), rule=refusal.rule)


def info(sitting: Sitting, onlookers: int) -> TableInfo:
    """What anybody may know."""
    teams = sitting.game.teams if sitting.game is not None else teams_of(sitting)
    about = type(sitting.game) if sitting.game is not None else game_class(sitting.game_name)
    return TableInfo(
        table=sitting.table,
        code=sitting.code,
        game=sitting.game_name,
        title=about.title,
        rules=about.rules,
        stage=sitting.stage,
        seats=sitting.seats,
        options=sitting.options,
        chairs=[
            Chair(
                name=place.name,
                bot=place.bot,
                minding=place.minded,
                here=place.here,
                host=place.person and seat == sitting.host,
                team=teams[seat],
            )
            for seat, place in enumerate(sitting.places)
        ],
        locked=sitting.locked,
        open=sitting.open,
        shared=sitting.shared,
        timer=sitting.timer,
        odds=sitting.odds,
        hints=sitting.hints,
        commitment=sitting.commitment,
        onlookers=onlookers,
        next=sitting.next,
    )


def teams_of(sitting: Sitting) -> tuple[int, ...]:
    return game_class(sitting.game_name)(sitting.seats, **sitting.options).teams


def eyes_of_device(sitting: Sitting, before: Seat) -> Seat:
    """Through whose eyes a shared table is seen: the person asked, else the last one who was."""
    if sitting.stage == "over":
        return ONLOOKER
    asked = [seat for seat in sitting.actors if sitting.places[seat].person]
    return asked[0] if asked else before
