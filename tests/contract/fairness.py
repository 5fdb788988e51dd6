"""Law 7: `imagine` is fair. What a viewer cannot know is drawn as the rules would have dealt it."""

from collections import Counter
from math import sqrt

from boneyard.core.checks import Fair
from boneyard.core.rng import Rng
from tests.contract.laws import hold


def law_fair(fair: Fair) -> None:
    """Within five deviations."""
    view = fair.game.view(fair.state, fair.viewer)
    rng = Rng(17)
    found = Counter(fair.what(fair.game.imagine(view, rng)) for _ in range(fair.draws))
    hold("fair", set(found) <= set(fair.chances), f"impossible: {set(found) - set(fair.chances)}")
    for outcome, chance in fair.chances.items():
        expected = fair.draws * chance
        spread = sqrt(fair.draws * chance * (1 - chance))
        hold(
            "fair",
            abs(found[outcome] - expected) <= 5 * spread,
            f"{outcome}: {found[outcome]}, not {expected:.0f}",
        )
