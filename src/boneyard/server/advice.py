"""Help for people at tables: hints, a tutor's warnings, and looks back at finished games.

Advice is made from the view of the seat that asks, and from nothing else of the match: so it cannot tell what
is hidden, and whether somebody asks leaves no trace that others could see.
"""

from typing import Any

from boneyard.bots import telling
from boneyard.bots.review import Feat, Mistake, Review, Turn
from boneyard.core.errors import BadOption, IllegalAction, Refused
from boneyard.core.game import Game
from boneyard.core.state import Seat
from boneyard.core.text import Catalogue, Player, Sentence, Voice, say
from boneyard.server import commands, projection, protocol, replays
from boneyard.server.once import Once
from boneyard.server.table_state import TableState
from boneyard.server.thinker import Told
from boneyard.server.thinker_pool import ThinkerPool

MISTAKES = 12  # that are told


class NoAnswer(Refused):
    """Whoever was to think about it did not manage."""


# During the game


class Question:
    """What one seat wants to know about what it is asked now."""

    def __init__(self, state: TableState, seat: Seat, catalogue: Catalogue) -> None:
        if not state.hints:
            raise BadOption("Hints are off at this table.")
        if state.match is None:
            raise IllegalAction("The game has not begun yet.")
        self.game: Game[Any] = state.match.game
        if not self.game.levels:
            raise BadOption("Nobody has learned {title} yet, so there is no advice.", title=self.game.title)
        self.view = asked_view(state, seat)
        self.version = state.versions[seat]
        self.voice = projection.voice_for(state, seat, catalogue)
        prompt = self.game.prompt(self.view, seat)
        self.labels = {choice.text: self.voice.render(choice.label) for choice in prompt.choices}

    async def hints(self, pool: ThinkerPool, message: protocol.Hint) -> protocol.Hints:
        voice = self.voice
        tips = await pool.advise(self.game, self.view, voice.catalogue.language, voice.names)
        if not tips:
            raise NoAnswer("No hint could be found just now; please try again.")
        return protocol.Hints(id=message.id, version=self.version, tips=[self._shown(tip) for tip in tips])

    def must_be_choice(self, text: str) -> None:
        commands.must_be_choice(self.game, self.view, self.view.viewer, text)

    async def weighed(self, pool: ThinkerPool, message: protocol.Weigh) -> protocol.Weighed:
        voice = self.voice
        found = await pool.weigh(self.game, self.view, voice.catalogue.language, voice.names, message.text)
        if found is None:
            raise NoAnswer("That choice could not be weighed just now.")
        lost, best = found
        better = self._shown(best)
        warning = ""
        if lost >= telling.MUCH and best.text != message.text:
            warning = voice.render(telling.warning(lost, better.label, better.reasons))
        return protocol.Weighed(
            id=message.id, version=self.version, lost=lost, better=better, warning=warning
        )

    def _shown(self, tip: Told) -> protocol.TipInfo:
        label = self.labels[tip.text]
        sentence = telling.hint(label, tip.chance, tip.margin, tip.reasons, tip.surely)
        return protocol.TipInfo(
            text=tip.text,
            label=label,
            chance=tip.chance,
            margin=tip.margin,
            surely=tip.surely,
            reasons=tip.reasons,
            sentence=self.voice.render(sentence),
        )


def asked_view(state: TableState, seat: Seat) -> Any:
    """What a seat sees that is asked; or saw, when it chose something that it may still change."""
    assert state.match is not None
    if seat in state.actors:
        return state.match.game.view(state.match.state, seat)
    if seat in state.chosen:
        return state.chosen[seat].view
    raise IllegalAction("You are not asked anything now.")


# After it


class Reviews:
    """Looks back, each made once."""

    def __init__(self, pool: ThinkerPool) -> None:
        self.pool = pool
        self._made: Once[Review | None] = Once()

    async def review(self, state: TableState) -> Review:
        match = replays.finished(state)
        if not match.game.levels:
            raise BadOption("Nobody has learned {title} yet, so there is no advice.", title=match.game.title)
        found = await self._made.ask(state.table, lambda: self.pool.review(match.game, list(match.steps)))
        if found is None:
            raise NoAnswer("This game could not be looked back at just now; please try again.")
        return found

    async def close(self) -> None:
        await self._made.close()


def review_info(state: TableState, found: Review, voice: Voice) -> protocol.ReviewInfo:
    """A review in the reader's words; steps of chance count to the decision before them."""
    steps = replays.finished(state).steps
    plies = [0]
    for step in steps:
        plies.append(plies[-1] + (not step.startswith("*")))
    curve = {plies[step]: list(chances) for step, chances in zip(found.steps, found.chances, strict=True)}
    points = [protocol.CurvePoint(ply=ply, chances=chances) for ply, chances in curve.items()]
    choices = Choices(state, plies, voice)
    people = state.people or range(state.seats)
    return protocol.ReviewInfo(
        curve=points,
        luck=[
            protocol.LuckInfo(seat=seat, kindness=kind, sentence=voice.render(telling.luck(seat, kind)))
            for seat, kind in enumerate(found.kindness)
        ],
        mistakes=[choices.mistake(each) for each in found.mistakes if each.seat in people][:MISTAKES],
        swings=swings(points, [plies[step] for step in found.swings], voice),
        turning=turning(found.turning(), plies, voice),
        best=[choices.best(each) for each in found.feats],
        dearest=[choices.dear(each) for each in dearest(found)],
    )


def dearest(found: Review) -> list[Mistake]:
    """The biggest mistake of each seat that has made one."""
    first: dict[Seat, Mistake] = {}
    for mistake in found.mistakes:
        first.setdefault(mistake.seat, mistake)
    return [first[seat] for seat in sorted(first)]


def turning(turn: Turn, plies: list[int], voice: Voice) -> protocol.TurningInfo:
    """Told of whoever's chance changed most; and whether chance did that."""
    changes = [after - before for before, after in zip(turn.before, turn.after, strict=True)]
    seat = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
    before, after = turn.before[seat], turn.after[seat]
    sign = 1 if after >= before else -1
    told = (
        telling.turned(seat, before, after),
        telling.turned_by(sign * (after - before), sign * turn.luck[seat]),
    )
    return protocol.TurningInfo(
        start=plies[turn.first],
        ply=plies[turn.last],
        seat=seat,
        before=before,
        after=after,
        sentence=" ".join(map(voice.render, told)),
    )


class Choices:
    """What was chosen in a finished game, as it was offered."""

    def __init__(self, state: TableState, plies: list[int], voice: Voice) -> None:
        self.replay = replays.replay(state)
        self.plies = plies
        self.voice = voice

    def mistake(self, made: Mistake) -> protocol.MistakeInfo:
        ply, labels = self._offered(made)
        sentence = telling.mistake(ply, made.seat, labels[made.text], made.lost, labels[made.better])
        return protocol.MistakeInfo(
            ply=ply, seat=made.seat, lost=made.lost, sentence=self.voice.render(sentence)
        )

    def dear(self, made: Mistake) -> protocol.MomentInfo:
        ply, labels = self._offered(made)
        return self._moment(ply, made.seat, telling.dear(labels[made.text], made.lost, labels[made.better]))

    def best(self, made: Feat) -> protocol.MomentInfo:
        ply, labels = self._offered(made)
        return self._moment(ply, made.seat, telling.feat(labels[made.text], made.won))

    def _offered(self, made: Mistake | Feat) -> tuple[int, dict[str, Sentence]]:
        """Where it was decided, and what each choice was called."""
        ply = self.plies[made.step] - 1
        prompt = self.replay.match.game.prompt(self.replay.positions[ply].state, made.seat)
        return ply, {choice.text: choice.label for choice in prompt.choices}

    def _moment(self, ply: int, seat: Seat, sentence: Sentence) -> protocol.MomentInfo:
        return protocol.MomentInfo(ply=ply, seat=seat, sentence=self.voice.render(sentence))


def swings(points: list[protocol.CurvePoint], plies: list[int], voice: Voice) -> list[protocol.SwingInfo]:
    """Of each, whose chance changed most."""
    at = {point.ply: number for number, point in enumerate(points)}
    shown = []
    for ply in dict.fromkeys(plies):
        if not at.get(ply):
            continue
        before, after = points[at[ply] - 1].chances, points[at[ply]].chances
        seat = max(range(len(after)), key=lambda seat: abs(after[seat] - before[seat]))
        sentence = say(
            "Step {step}: the chance of {who:obj} went from {before} % to {after} %.",
            step=ply,
            who=Player(seat),
            before=round(100 * before[seat]),
            after=round(100 * after[seat]),
        )
        shown.append(protocol.SwingInfo(ply=ply, sentence=voice.render(sentence)))
    return shown
