"""The drawn table of Spots: it fits, and nothing public is missing."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from boneyard.core.layout import cells
from boneyard.core.state import ONLOOKER, REFEREE
from boneyard.core.text import STYLES, Line, Voice, plain
from boneyard.games.spots import draw
from boneyard.games.spots import state as rules
from boneyard.games.spots.data import COLOURS, DOGS, LIMIT, PACK, PLACES, TILES
from boneyard.games.spots.state import SpotsState
from boneyard.games.spots.table import dogs_in_deck, scored_dogs
from boneyard.terminal.session import LocalTable
from tests.terminal.at_table import a_table, play_on, view_of

NAMES = ("Ann", "Bartholomew the Third", "犬の友だち", "Cleo")
TABLES = st.fixed_dictionaries(
    {
        "seats": st.integers(1, 4),
        "seed": st.integers(0, 10_000),
        "steps": st.integers(0, 160),
        "options": st.sampled_from(
            [
                {},
                {"off_leash": True},
                {"trick_set": "dog_park"},
                {"trick_set": "random", "paws_on_scored": True},
                {"trick_set": "agility_course"},
                {"trick_set": "kennel_club"},
            ]
        ),
    }
)


def played(seats: int, seed: int, steps: int, options: dict[str, Any]) -> LocalTable:
    return play_on(a_table(seats, seed, **options), seed, steps)


def voice_for(viewer: int) -> Voice:
    return Voice(names=NAMES, you=viewer)


def text_of(lines: list[Line]) -> str:
    return "\n".join(plain(line) for line in lines)


@given(TABLES, st.integers(1, 200), st.sampled_from([0, ONLOOKER, REFEREE]))
@settings(max_examples=40, deadline=None)
def test_no_line_is_wider_than_the_table(table: dict[str, Any], width: int, viewer: int) -> None:
    at = played(**table)
    lines = draw.draw(view_of(at, viewer), voice_for(viewer), width)
    assert all(cells(plain(line)) <= width for line in lines)
    assert all(style in STYLES for line in lines for _, style in line)
    assert all("\n" not in text for line in lines for text, _ in line)


@given(TABLES, st.sampled_from([80, 99, 100, 140]))
@settings(max_examples=40, deadline=None)
def test_everything_public_is_shown(table: dict[str, Any], width: int) -> None:
    at = played(**table)
    view = view_of(at, 0)
    text = text_of(draw.draw(view, voice_for(0), width))
    for fact in [
        *facts_of_the_middle(view),
        *(fact for seat in range(view.seats) for fact in facts_of(view, seat)),
    ]:
        assert fact in text, f"{fact!r} is missing from\n{text}"
    assert text.count("facedown") - text.count("other facedown") == 6 - rules.ONES[view.up]


def facts_of_the_middle(view: SpotsState) -> list[str]:
    facts = [f"{TILES[tile].name} {COLOURS[PLACES[place]]}" for place, tile in enumerate(view.tiles)]
    facts += [f"+{n} treat" for n in view.tile_treats if n]
    facts += [
        f"Dice left {view.pile}",
        f"Treats left {view.supply}",
        f"Dogs left {dogs_in_deck(view)}",
    ]
    facts.append(f"on top: {DOGS[view.top].name} {' '.join(map(str, DOGS[view.top].spaces))}")
    facts += [TILES[tile].name for tile in view.sunk if tile >= 0]
    facts += [f"{len(rules.cards_in(unseen))} unseen" for unseen in view.unseen if unseen]
    if view.phase == rules.OVER:
        return [*facts, "The game is over."]
    facts += [
        f"Turn {view.turns}: ",
        *(["set aside"] if view.aside else []),
        *(["named"] if view.named else []),
    ]
    return [*facts, "".join(f"[{v}]" * view.roll[v - 1] for v in range(6, 0, -1))]


def facts_of(view: SpotsState, seat: int) -> list[str]:
    facts = [f"scored {scored_dogs(view, seat)}/{PACK}", f"yard {view.buried[seat]}/{LIMIT}"]
    facts += ["You" if seat == 0 else NAMES[seat][:6], f"treats {view.treats[seat]}"]
    dice = " ".join(str(v) for v in range(6, 0, -1) for _ in range(view.yards[6 * seat + v - 1]))
    facts += [f"({dice})"] if dice else []
    for slot in range(PACK):
        card = view.cards[PACK * seat + slot]
        if card >= 0 and not view.scored[seat] >> slot & 1:
            facts.append(DOGS[card].name)
            facts += [f"·{v}" for v in range(1, 7) if view.gaps[PACK * seat + slot] >> (v - 1) & 1]
    return facts


def test_spaces_tell_dice_from_gaps() -> None:
    table = a_table()
    view = view_of(table, 0)
    view.gaps[1] = 0b001010  # Pudding has 2, 4 and 6: the 6 lies
    view.gaps[0] = 0  # Crumpet is complete
    text = text_of(draw.draw(view, voice_for(0), 80))
    assert "1 Crumpet [1][4] complete" in text
    assert "2 Pudding [·2][·4][6] paw" in text


def test_d0g_shows_its_dogs_and_treats_and_the_tiles_its_numbers() -> None:
    table = play_on(a_table(1, 5, d0g_treats=5), 1, 3)
    text = text_of(table.drawing(80))
    assert "d0g  scored 2/6" in text
    assert text.splitlines()[0].startswith("1 Howl")
    assert "6 Beg" in text


def test_two_players_fit_above_the_choices_of_a_small_terminal() -> None:
    for seed in range(12):
        table = play_on(a_table(2, seed), seed, 10 * seed)
        assert len(table.drawing(80)) <= 16


def test_four_players_fit_on_a_small_terminal() -> None:
    for seed in range(12):
        table = play_on(a_table(4, seed), seed, 15 * seed)
        assert len(table.drawing(80)) <= 18


def test_every_tile_has_a_brief_text_that_fits_its_cell() -> None:
    assert len(draw.BRIEF) == len(TILES)
    assert all(len(str(text)) <= draw.CELL - 2 for text in draw.BRIEF)


def test_a_table_before_the_deal_can_be_drawn() -> None:
    game = a_table(trick_set="random").game
    lines = game.draw(game.view(game.start(), ONLOOKER), voice_for(ONLOOKER), 80)
    assert "purple" in text_of(lines)
