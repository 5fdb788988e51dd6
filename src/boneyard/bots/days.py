"""How bots of each level do at the deal of a day, in the first seat and against the same others as people."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from boneyard.bots import choice, watches
from boneyard.core.days import compared, deal_of_day, rivals
from boneyard.core.game import Game
from boneyard.core.match import Match
from boneyard.core.record import dealt_seed
from boneyard.core.text import Sentence, say

FIRST = 0  # the seat that is compared


@dataclass(frozen=True)
class Result:
    """What came of it for the first seat."""

    level: str
    won: bool
    points: int
    ahead: int  # points more than the best of the others, or fewer

    def better_than(self, other: "Result") -> bool:
        return (self.won, self.ahead, self.points) > (other.won, other.ahead, other.points)


def result_of(match: Match[Any], level: str = "") -> Result:
    """Of a match that is over."""
    teams = match.game.teams
    mine = match.standings[FIRST][0]
    mates = {seat for seat, team in enumerate(teams) if team == teams[FIRST]}
    others = [row[0] for seat, row in enumerate(match.standings) if seat not in mates]
    return Result(level, FIRST in match.winners, mine, mine - max(others, default=mine))


def played_by(game: Game[Any], day: date, level: str) -> Result:
    """A whole game of the day's deal."""
    match: Match[Any] = Match(game, dealt_seed(deal_of_day(game, day)))
    others = rivals(type(game))
    while match.actors:
        seat = match.actors[0]
        who = level if seat == FIRST else others
        before = match.asked(seat) if watches(who, game) else []
        view = game.view(match.state, seat)
        match.play(seat, game.write(choice(who, game, match.bot_seed(seat), view, before)))
    return result_of(match, level.partition("@")[0])


def told(match: Match[Any], day: date) -> list[Sentence]:
    """Beside what the levels made of the same deal; and a line to share, which gives nothing of it away."""
    mine = result_of(match)
    others = results(match.game, day)
    beaten = sum(mine.better_than(other) for other in others)
    line = say(
        "Boneyard, {title}, {day}: {won} by {margin}, ahead of {n} of {of} bots.",
        title=match.game.title,
        day=day.isoformat(),
        won=say("won") if mine.won else say("lost"),
        margin=match.margin(),
        n=beaten,
        of=len(others),
    )
    return [
        *(
            say(
                "{level} with the same deal: {won}, {points}.",
                level=titled(other.level),
                won=say("won") if other.won else say("lost"),
                points=match.game.amount(other.points),
            )
            for other in others
        ),
        line,
    ]


def titled(level: str) -> Sentence:
    return say(level.capitalize())


def results(game: Game[Any], day: date) -> list[Result]:
    """Weakest level first."""
    return [played_by(game, day, level) for level in compared(type(game))]
