"""What games show: shares of wins with their intervals, points, ratings, time."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import fmean

from openskill.models import PlackettLuce, PlackettLuceRating

from boneyard.lab.blocks import Played

Z = 1.959964  # 95 %


@dataclass(frozen=True)
class Row:
    """A bot in numbers."""

    name: str
    played: int  # games; where it has several sides, each counts
    won: float  # shared wins in parts
    share: float
    low: float  # of the 95 % interval
    high: float
    points: float
    rating: float
    doubt: float  # standard deviation of the rating
    decisions: float  # in a game, by one seat
    mean_ms: float
    p99_ms: float


def rows(names: list[str], teams: tuple[int, ...], blocks: list[list[Played]]) -> list[Row]:
    """Each bot in numbers; blocks must be whole."""
    games = [played for block in blocks for played in block]
    rated = ratings(names, teams, games)
    return [_row(name, teams, blocks, games, rated[name]) for name in names]


def _row(
    name: str,
    teams: tuple[int, ...],
    blocks: list[list[Played]],
    games: list[Played],
    rating: PlackettLuceRating,
) -> Row:
    parts = [part for played in games for bot, part in parts_won(played, teams) if bot == name]
    low, high = interval(scores(name, teams, blocks))
    seats = [(played, seat) for played in games for seat, bot in enumerate(played.bots) if bot == name]
    times = [time for played, seat in seats for time in played.times[seat]]
    return Row(
        name=name,
        played=len(parts),
        won=sum(parts),
        share=fmean(parts),
        low=low,
        high=high,
        points=fmean(played.standings[seat][0] for played, seat in seats),
        rating=rating.mu,
        doubt=rating.sigma,
        decisions=fmean(played.decisions[seat] for played, seat in seats),
        mean_ms=fmean(times) / 1000 if times else 0.0,
        p99_ms=percentile(times, 0.99) / 1000 if times else 0.0,
    )


# Shares


def parts_won(played: Played, teams: tuple[int, ...]) -> list[tuple[str, float]]:
    """For each side who played it, and its part of the win: all, none, or a half of a shared one."""
    winning = {teams[seat] for seat in played.winners}
    return [
        (played.bots[teams.index(team)], 1 / len(winning) if team in winning else 0.0)
        for team in sorted(set(teams))
    ]


def scores(name: str, teams: tuple[int, ...], blocks: Iterable[list[Played]]) -> list[float]:
    return [score(name, teams, block) for block in blocks]


def score(name: str, teams: tuple[int, ...], block: list[Played]) -> float:
    """What a bot won of a block: its mean over the sides it played."""
    return fmean(part for played in block for bot, part in parts_won(played, teams) if bot == name)


def interval(scores: list[float]) -> tuple[float, float]:
    """The 95 % interval of a mean of blocks: Wilson's, with as many coins as the blocks are worth.

    Scores from 0 to 1 can spread as far as a coin's, and mostly spread less. How much less is measured
    between the blocks, with one more that spreads fully, since few blocks may look alike by chance.
    """
    mean = fmean(scores)
    coin = mean * (1 - mean)
    coins = float(len(scores))
    if coin > 0:
        spread = sum((score - mean) ** 2 for score in scores) + coin
        coins *= max(1.0, len(scores) * coin / spread)
    middle = mean + Z * Z / (2 * coins)
    reach = Z * sqrt(coin / coins + Z * Z / (4 * coins * coins))
    whole = 1 + Z * Z / coins
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def percentile(times: list[int], part: float) -> int:
    """The least time that so large a part of all does not exceed."""
    return sorted(times)[ceil(part * len(times)) - 1]


# Ratings


def ratings(
    names: list[str], teams: tuple[int, ...], games: Iterable[Played]
) -> dict[str, PlackettLuceRating]:
    """Plackett-Luce, game by game. A bot that played several seats learns the mean of what they learned."""
    model = PlackettLuce(tau=0.0)  # bots do not grow tired or better
    rated = {name: model.rating(name=name) for name in names}
    sides = [[seat for seat, team in enumerate(teams) if team == side] for side in sorted(set(teams))]
    if len(sides) < 2:
        return rated
    for played in games:
        rows = [tuple(played.standings[seats[0]]) for seats in sides]
        ranks = [float(sum(other > row for other in rows)) for row in rows]
        table = [[rated[played.bots[seat]] for seat in seats] for seats in sides]
        learned: dict[str, list[PlackettLuceRating]] = defaultdict(list)
        for side in model.rate(table, ranks=ranks):
            for rating in side:
                learned[str(rating.name)].append(rating)
        for name, found in learned.items():
            rated[name] = model.rating(
                mu=fmean(each.mu for each in found), sigma=fmean(each.sigma for each in found), name=name
            )
    return rated
