"""What was learned of Go Nuts: features of hand-made tables, what is folly, and chances that fit the end."""

from collections.abc import Callable
from itertools import product
from math import prod
from statistics import fmean

import pytest

from boneyard.bots import make
from boneyard.bots.player import Player
from boneyard.bots.search import Trials
from boneyard.core.match import Match
from boneyard.core.rng import Rng
from boneyard.core.state import NOBODY, Moves
from boneyard.games.gonuts.game import GoNuts
from boneyard.games.gonuts.glance import ANY, FIRST_TRUST, GREEDY, IN_TURN, USUAL_TRUST, WAYS, Glance
from boneyard.games.gonuts.judge import FEATURES, GoNutsJudge
from boneyard.games.gonuts.state import NO_PICK, NONE, PASSING, PICKING, GoNutsState, a_of
from tests.contract.laws import random_play
from tests.rules.gonuts.table import Table, after, table

EQUAL = "glazed plain powdered || plain 2 powdered | plain 2 powdered"
TRIES = 100


def judge(seats: int = 2) -> GoNutsJudge:
    found = GoNuts(seats).judge()
    assert isinstance(found, GoNutsJudge)
    return found


def seen(at: Table, side: int) -> dict[str, float]:
    """The features that are not zero."""
    found = judge(at.game.seats)
    found.look(at.state, side)
    return {name: value for name, value in zip(FEATURES, found.row, strict=True) if value}


def test_cards_are_counted() -> None:
    row = seen(table("glazed plain powdered || plain 2 powdered | -"), 0)
    assert (row["holds Plain"], row["holds Powdered"]) == (2, 1)
    assert row["points"] == (2 + 3 + 3) / 5  # and the most Plain
    assert "holds Glazed" not in row


def test_without_a_deck_all_is_late() -> None:
    """Nobody gets many more cards, so a lead counts nearly in full."""
    late = seen(table("glazed plain powdered || powdered 2 | powdered", deck=""), 0)
    early = seen(table("glazed plain powdered || powdered 2 | powdered", deck="glazed 4 plain 5 eclair 3"), 0)
    assert late["lead late"] > 2 * early["lead late"] > 0
    assert late["promise"] == early["promise"] == 6 / 5


def test_equal_cards_have_equal_chances() -> None:
    at = table(EQUAL)
    assert judge().chance(at.state, 0) == pytest.approx(0.5)
    assert judge().chance(at.state, 1) == pytest.approx(0.5)


def test_turning_the_table_turns_the_chances() -> None:
    found = judge(3)
    here = table("glazed plain powdered eclair || jelly_filled 2 | milk | -")
    there = table("glazed plain powdered eclair || - | jelly_filled 2 | milk")
    for seat in range(3):
        assert found.chance(here.state, seat) == pytest.approx(found.chance(there.state, (seat + 1) % 3))


def test_chances_add_up() -> None:
    found = judge(4)
    match = Match(GoNuts(4), 3)
    for _ in random_play(match, Rng(3), 60):
        assert sum(found.chance(match.state, seat) for seat in range(4)) == pytest.approx(1)


def test_at_the_end_nothing_is_guessed() -> None:
    found = judge(3)
    state = GoNuts(3).start()
    found.play_on(state, 1000, Rng(2), Moves())
    assert state.actor() == NOBODY
    best = max(state.standings())
    shares = [1 / state.standings().count(best) if row == best else 0 for row in state.standings()]
    assert [found.chance(state, seat) for seat in range(3)] == shares


def test_whom_chance_lets_win() -> None:
    """Whatever both choose in the last round, Ada stays ahead; and the table is left as it was."""
    at = table("powdered eclair glazed || powdered 3 | -", deck="")
    found = judge()
    before = at.game.view(at.state, 0)
    for seed in range(20):
        assert [found.by_chance(at.state, seat, Rng(seed)) for seat in (0, 1)] == [1, 0]
    assert at.game.view(at.state, 0) == before


def test_chance_has_no_favourite_among_equals() -> None:
    at = table(EQUAL, deck="glazed 4 plain eclair 3")
    won = [judge().by_chance(at.state, 0, Rng(seed)) for seed in range(400)]
    assert set(won) <= {0, 0.5, 1}
    assert 0.4 < fmean(won) < 0.6


def test_a_try_that_goes_to_the_end_has_its_reasons_from_before() -> None:
    at = table(EQUAL, deck="glazed 4 plain eclair 3")
    trials = Trials(judge(), 0, at.state.actions(0), 0, ends=True, telling=True)
    for which in range(trials.n):
        trials.attempt(at.state, which, 7)
        assert trials.mean(which) in (0, 0.5, 1)
        assert trials.told[which] == 1


def test_playing_on_stops_where_a_round_begins() -> None:
    found = judge(3)
    state = GoNuts(3).start()
    assert found.play_on(state, 0, Rng(5), Moves()) == 0
    assert (state.rounds, found.settled(state)) == (1, True)
    assert found.play_on(state, 2, Rng(5), Moves()) >= 6
    assert (state.rounds, found.settled(state)) == (3, True)


def test_a_round_in_which_somebody_has_chosen_has_begun() -> None:
    at = table(EQUAL)
    at.state.apply(0, at.state.actions(0)[0])
    assert not judge().settled(at.state)


def test_nobody_is_thought_to_be_ahead_of_the_others() -> None:
    """Who is in the same situation is expected to choose alike, whatever the seat."""
    found = judge()
    at = table(EQUAL)
    found.prior(at.state, 0, at.state.actions(0)[0])
    chances = list(found.guess.chances)
    assert chances[0:3] == pytest.approx(chances[7:10])
    assert sum(chances[0:3]) == pytest.approx(1)
    assert max(chances[0:3]) == chances[2]  # all like Powdered best


def test_a_guess_is_made_anew_where_anything_has_changed() -> None:
    found = judge()
    for position in (EQUAL, EQUAL.replace("glazed", "jelly_filled"), EQUAL + " milk"):
        at = table(position)
        fresh = judge()
        for action in at.state.actions(1):
            assert found.prior(at.state, 1, action) == fresh.prior(at.state, 1, action)


# Secret choices


def test_what_others_chose_is_taken_back_and_the_own_choice_is_not() -> None:
    game = GoNuts(3)
    found = judge(3)
    match = Match(game, 8)
    seen_phases = set()
    for _ in random_play(match, Rng(8), 400):
        state = match.state.clone()
        if state.phase not in (PICKING, PASSING):
            continue
        chosen, open_ = (state.picks, NO_PICK) if state.phase == PICKING else (state.passes, NONE)
        before = list(chosen)
        if all(choice == open_ for choice in before):
            continue
        seen_phases.add(state.phase)
        for seat in range(3):
            after_all = state.clone()
            found.rethink(after_all, seat)
            now = list(after_all.picks if state.phase == PICKING else after_all.passes)
            assert now == [before[other] if other == seat else open_ for other in range(3)]
    assert PICKING in seen_phases


# Folly


def follies(at: Table) -> set[str]:
    state, found = at.state, judge(at.game.seats)
    seat = state.actors()[0]
    return {at.game.write(action) for action in state.actions(seat) if found.is_folly(state, seat, action)}


def test_a_donut_that_costs_points_and_that_nobody_wants_is_folly() -> None:
    """Seven points less, and nothing in the pile to take for it."""
    assert follies(table("day_old_donuts glazed plain || - | -")) == {"pick 1"}


def test_the_same_donut_is_none_where_the_pile_pays_for_it() -> None:
    assert follies(table("day_old_donuts glazed plain || - | -", pile="powdered 3 glazed")) == set()


def test_discarding_the_best_card_is_folly() -> None:
    asked = after(
        table("raspberry_frosted glazed plain || day_old_donuts powdered | -", deck="plain 3"), "12"
    )
    assert follies(asked) == {"discard powdered"}


def test_cards_worth_much_the_same_are_none() -> None:
    asked = after(table("raspberry_frosted glazed plain || glazed powdered | -", deck="plain 3"), "12")
    assert follies(asked) == set()


def test_taking_the_worst_card_is_folly() -> None:
    asked = after(
        table("red_velvet glazed plain || - | -", pile="day_old_donuts powdered", deck="plain 3"), "12"
    )
    assert len(follies(asked)) == 1


# What others have shown

MANY = "glazed 3 plain 5 powdered 2 jelly_filled 6 donut_holes 6"


def trust(found: GoNutsJudge, seat: int) -> list[float]:
    return [found.guess.trust[WAYS * seat + way] for way in range(WAYS)]


def watcher(at: Table, script: str) -> GoNutsJudge:
    """A judge at seat 0 who was asked before and after each round of the script."""
    found = judge(at.game.seats)
    found.notice(at.state, 0)
    for text in script.split(","):
        at = after(at, text)
        found.notice(at.state, 0)
    return found


def test_before_anything_is_shown_all_are_thought_alike() -> None:
    found = judge(2)
    assert all(trust(found, seat) == list(USUAL_TRUST) for seat in range(2))
    found.notice(table(EQUAL).state, 0)
    assert all(trust(found, seat) == list(FIRST_TRUST) for seat in range(2))


def test_who_leaves_the_best_is_thought_to_choose_anything() -> None:
    """With nothing in the pile an Éclair brings nothing; Ben takes it twice and leaves Powdered alone."""
    found = watcher(
        table("powdered eclair plain || - | -", deck="eclair plain jelly_filled 6 donut_holes 6"), "32,32"
    )
    assert trust(found, 1)[ANY] > 2 * FIRST_TRUST[ANY]
    assert sum(trust(found, 1)) == pytest.approx(1)


def test_who_takes_the_best_is_not() -> None:
    found = watcher(table("powdered eclair plain || - | -", deck=MANY), "31")
    assert trust(found, 1)[ANY] < FIRST_TRUST[ANY]
    assert trust(found, 1)[GREEDY] > FIRST_TRUST[GREEDY]


def watched(game: GoNuts, choose: Callable[[GoNutsState, int], int]) -> GoNutsJudge:
    """A judge at seat 0 who was there for ten rounds in which all choose so."""
    found, match = judge(game.seats), Match(game, 5)
    while match.state.rounds < 10:
        if match.state.phase == PICKING and len(match.actors) == game.seats:
            found.notice(game.imagine(game.view(match.state, 0), Rng(1)), 0)
        seat = match.actors[0]
        match.play(seat, game.write(choose(match.state, seat)))
    return found


def test_at_a_table_of_greedy_players_greed_is_expected() -> None:
    found = watched(GoNuts(4), greediest)
    for seat in range(1, 4):
        assert trust(found, seat)[ANY] < 0.5 * FIRST_TRUST[ANY]
        assert trust(found, seat)[GREEDY] > 1.2 * FIRST_TRUST[GREEDY]


def test_players_who_keep_out_of_each_others_way_are_known_by_it() -> None:
    game = GoNuts(3)
    bot = make("quick", game)
    found = watched(game, lambda state, seat: bot.choose(game.view(state, seat)))
    for seat in range(1, 3):
        assert trust(found, seat)[IN_TURN] > 3 * FIRST_TRUST[IN_TURN]


def test_who_is_made_anew_learns_from_what_the_seat_saw() -> None:
    """As at tables, where each choice has a bot of its own: it believes what one who stayed believes."""
    game = GoNuts(3)
    match: Match[GoNutsState] = Match(game, 8)
    stayed = make("expert@5", game, 1)
    assert isinstance(stayed, Player)
    while match.state.rounds < 8:
        seat = match.actors[0]
        view = game.view(match.state, seat)
        action = stayed.choose(view) if seat == 0 else greediest(match.state, seat)
        match.play(seat, game.write(action))
    new = make("expert@5", game, 2)
    assert isinstance(new, Player)
    for seen in match.asked(0):
        new.watch(seen)
    assert isinstance(new.judge, GoNutsJudge)
    assert isinstance(stayed.judge, GoNutsJudge)
    for seat in (1, 2):
        assert trust(new.judge, seat) == pytest.approx(trust(stayed.judge, seat))
        assert trust(new.judge, seat) != pytest.approx(list(FIRST_TRUST))


def greediest(state: GoNutsState, seat: int) -> int:
    if state.phase != PICKING:
        return state.actions(seat)[0]
    glance = Glance()
    glance.look(state)
    glance.expect(state)
    return max(state.actions(seat), key=lambda action: glance.gains[7 * seat + a_of(action) - 1])


def test_what_is_chosen_in_secret_is_not_learned_from() -> None:
    """Ben has chosen and nobody has shown: whatever he chose, the belief stays the same."""
    at = table("powdered eclair plain || - | -", deck=MANY)
    beliefs = []
    for action in at.state.actions(1):
        state = at.state.clone()
        found = judge()
        found.notice(state, 0)
        state.apply(1, action)
        found.notice(at.game.imagine(at.game.view(state, 0), Rng(1)), 0)
        beliefs.append((trust(found, 1), list(found.guess.chances)))
    assert beliefs[0] == beliefs[1] == beliefs[2]


def test_another_game_is_begun_without_prejudice() -> None:
    at = table("powdered eclair plain || - | -", deck=MANY)
    found = watcher(at, "32")
    assert trust(found, 1) != list(FIRST_TRUST)
    found.notice(at.state, 0)
    assert trust(found, 1) == list(FIRST_TRUST)


def test_a_bot_that_joins_late_believes_nothing_of_what_it_has_not_seen() -> None:
    at = after(table("powdered eclair plain || - | -", deck=MANY), "32")
    found = judge()
    found.notice(at.state, 0)
    assert trust(found, 1) == list(FIRST_TRUST)


# The end, reckoned


def reckoned(at: Table, seat: int = 0) -> list[float]:
    return judge(at.game.seats).reckon(at.state, seat, at.state.actions(seat), TRIES)


def believed(at: Table, seat: int) -> list[float]:
    """How likely a seat is thought to choose each place."""
    found = judge(at.game.seats)
    found.prior(at.state, 0, at.state.actions(0)[0])
    return [found.guess.chances[7 * seat + place] for place in range(at.game.seats + 1)]


def share(at: Table, seat: int) -> float:
    """What a seat wins, if it is over or whoever is asked does what is best for them."""
    rows = at.state.standings()
    if at.over:
        return 1 / rows.count(max(rows)) if rows[seat] == max(rows) else 0.0
    asked = at.state.actors()[0]
    ways = [after(at, text) for text in at.legal]
    return share(max(ways, key=lambda way: share(way, asked)), seat)


def by_hand(at: Table, seat: int = 0) -> list[float]:
    """All that the others may choose, one after the other, as likely as believed."""
    seats, places = at.game.seats, range(1, at.game.seats + 2)
    mixes = [believed(at, other) for other in range(seats)]
    found = []
    for mine in places:
        total = 0.0
        for picks in product(places, repeat=seats):
            if picks[seat] == mine:
                likely = prod(mixes[other][picks[other] - 1] for other in range(seats) if other != seat)
                total += likely * share(after(at, "".join(map(str, picks))), seat)
        found.append(total)
    return found


def test_in_the_last_round_only_what_wins_counts() -> None:
    """Ada is two behind: only the Powdered helps, and only if Ben takes the Éclair, which brings nothing."""
    at = table("powdered eclair glazed || - | glazed")
    ben = believed(at, 1)
    assert reckoned(at) == pytest.approx([ben[1], 0, 0])


def test_who_cannot_lose_any_more_wins_with_any_choice() -> None:
    assert reckoned(table("powdered eclair glazed || powdered 3 | -")) == pytest.approx([1, 1, 1])


@pytest.mark.parametrize(
    ("position", "pile"),
    [
        ("powdered plain glazed || glazed | plain 2", ""),
        ("donut_holes eclair jelly_filled || donut_holes 2 jelly_filled | powdered 2 glazed", "powdered"),
        ("red_velvet plain glazed powdered || glazed | powdered | plain 2", "jelly_filled powdered"),
        ("bear_claw plain glazed eclair || plain 2 | powdered glazed | powdered plain", "glazed"),
    ],
)
def test_the_last_round_is_reckoned_as_by_hand(position: str, pile: str) -> None:
    at = table(position, pile=pile)
    for seat in range(at.game.seats):
        assert reckoned(at, seat) == pytest.approx(by_hand(at, seat))


def test_where_one_card_is_left_the_round_after_counts_as_well() -> None:
    """All is equal between the two; so where they collide, and the last card is laid, it stays so."""
    at = table("powdered plain glazed || jelly_filled | jelly_filled", deck="powdered")
    ben = believed(at, 1)
    assert [after(at, picks).points for picks in ("12", "13", "23")] == [[3, 4], [3, 2], [4, 2]]
    found = reckoned(at)
    assert found[0] == pytest.approx(ben[0] / 2 + ben[2], abs=1e-3)
    assert found[1] == pytest.approx(ben[0] + ben[1] / 2 + ben[2], abs=1e-3)
    assert found[2] == pytest.approx(ben[2] / 2, abs=1e-3)


def test_what_the_deck_may_show_is_weighed_by_its_cards() -> None:
    """After Ada, Ben draws: of three cards one puts him ahead; else he has three points, as many cards."""
    position = "red_velvet chocolate_frosted plain glazed plain || powdered | glazed | - | -"
    asked = after(table(position, pile="glazed powdered", deck="powdered donut_holes 2"), "1244")
    ways = dict(zip(asked.legal, reckoned(asked), strict=True))
    assert ways == pytest.approx({"take powdered 1": 2 / 3, "take glazed 2": 2 / 3 / 2})


def test_powers_are_used_to_win() -> None:
    """With the Jelly-Filled Ada has five points and wins; the Powdered would not do."""
    position = "red_velvet glazed plain || jelly_filled powdered | powdered"
    asked = after(table(position, pile="jelly_filled powdered"), "12")
    ways = dict(zip(asked.legal, reckoned(asked), strict=True))
    assert ways == {"take powdered 1": 0, "take jelly_filled 2": 1}


def test_a_card_put_back_by_another_is_any_card() -> None:
    """Whatever lies on top in an imagined world, the same is reckoned."""
    position = "double_chocolate red_velvet chocolate_frosted plain || glazed | powdered 2 | jelly_filled"
    deck = "powdered jelly_filled donut_holes"
    at = after(table(position, pile="powdered glazed", deck=deck), "123,keep powdered")
    assert (at.asked, at.state.top != NONE) == ("Ben", True)
    seen = at.game.view(at.state, 1)
    worlds = [at.game.imagine(seen, Rng(seed)) for seed in range(12)]
    assert len({world.top for world in worlds}) > 1
    found = judge(3)
    chances = [found.reckon(world, 1, world.actions(1), TRIES) for world in worlds]
    assert max(chances[0]) > 0
    assert all(other == pytest.approx(chances[0]) for other in chances)


def test_where_much_is_to_come_nothing_is_reckoned() -> None:
    assert reckoned(table(EQUAL, deck="glazed 3 plain 2")) == []


def test_large_tables_have_too_many_ways() -> None:
    assert reckoned(table("glazed plain powdered eclair plain 2 || - | - | - | - | -")) == []


def test_the_expert_plays_what_is_reckoned_best() -> None:
    at = table("eclair powdered glazed || - | glazed")
    bot = make("expert@1", at.game, 3)
    assert at.game.write(bot.choose(at.view(0))) == "pick 2"
    watching = judge()
    watching.notice(at.state, 0)
    assert bot.report().worth == pytest.approx(watching.guess.chances[7])  # that Ben takes the Éclair


@pytest.mark.parametrize(("level", "learns"), [("expert@1", True), ("club@1", False)])
def test_the_expert_remembers_what_it_saw_and_others_do_not(level: str, learns: bool) -> None:
    before = table("powdered eclair plain || - | -", deck=MANY)
    bot = make(level, before.game, 3)
    assert isinstance(bot, Player)
    for at in (before, after(before, "32")):
        bot.choose(at.view(0))
    assert isinstance(bot.judge, GoNutsJudge)
    assert (trust(bot.judge, 1) not in (list(USUAL_TRUST), list(FIRST_TRUST))) == learns
