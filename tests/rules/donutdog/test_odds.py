"""The odds of Donut Dog: every chance that is shown, found again by counting rolls or by rolling."""

from itertools import combinations, product
from math import prod, sqrt
from pathlib import Path

import pytest

from boneyard.core.rng import Rng
from boneyard.games.donutdog import odds, outlook
from boneyard.games.donutdog.cards import SIDES, Card, read_cards
from boneyard.games.donutdog.data import CARDS, CARDS_FILE, FISH, POOLS
from boneyard.games.donutdog.odds import best_pool
from boneyard.games.donutdog.state import fits
from tests.rules.donutdog.table import after, start, table

SMALL = [pool for pool in range(len(POOLS)) if prod(SIDES[sort] for sort in POOLS[pool]) <= 1000]

Faces = tuple[int, ...]


def wins(card: int, faces: Faces) -> bool:
    return any(fits(card, *sorted(three)) for three in combinations(faces, 3))


def rolls(pool: int) -> list[Faces]:
    return list(product(*(range(1, SIDES[sort] + 1) for sort in POOLS[pool])))


@pytest.mark.parametrize("card", range(len(CARDS)), ids=lambda card: CARDS[card].name)
def test_the_plain_chance_is_what_counting_finds(card: int) -> None:
    """For the smallest pools, every roll is looked at."""
    for pool in SMALL[:6]:
        every = rolls(pool)
        counted = sum(wins(card, faces) for faces in every) / len(every)
        assert outlook.outlook(card, pool, outlook.PLAIN) == pytest.approx(counted)


@pytest.mark.parametrize("name", ["Mouse", "Cat", "Hamster", "Penguin"])
def test_the_chances_with_a_token_are_what_counting_finds(name: str) -> None:
    """After every roll, every way to reroll and every way to turn a die is tried."""
    card = next(n for n, each in enumerate(CARDS) if each.name == name)
    pool = POOLS.index((0, 0, 1, 2))
    every = rolls(pool)
    won = {faces: wins(card, faces) for faces in every}
    means: dict[tuple[Faces, int], float] = {}

    def mean(faces: Faces, mask: int) -> float:
        kept = tuple(0 if mask >> i & 1 else face for i, face in enumerate(faces))
        if (kept, mask) not in means:
            alike = [
                w for other, w in won.items() if all(k in (0, o) for k, o in zip(kept, other, strict=True))
            ]
            means[kept, mask] = sum(alike) / len(alike)
        return means[kept, mask]

    def turned(faces: Faces) -> bool:
        return any(
            won[(*faces[:i], face, *faces[i + 1 :])]
            for i, sort in enumerate(POOLS[pool])
            for face in range(1, SIDES[sort] + 1)
        )

    rerolled = sum(max(mean(faces, mask) for mask in range(16)) for faces in every) / len(every)
    changed = sum(turned(faces) for faces in every) / len(every)
    assert outlook.outlook(card, pool, outlook.WITH_REROLL) == pytest.approx(rerolled)
    assert outlook.outlook(card, pool, outlook.WITH_MAGIC) == pytest.approx(changed)


def test_the_chances_agree_with_rolling() -> None:
    """Every card with a few large pools, within five deviations of 2000 rolls."""
    rng = Rng(7)
    for pool in (10, 50, 80, 89):
        thrown = [tuple(rng.below(SIDES[sort]) + 1 for sort in POOLS[pool]) for _ in range(2000)]
        for card in range(len(CARDS)):
            chance = outlook.outlook(card, pool, outlook.PLAIN)
            found = sum(wins(card, faces) for faces in thrown)
            assert abs(found - 2000 * chance) <= 5 * sqrt(2000 * chance * (1 - chance)) + 1e-6


def test_a_chance_is_never_less_with_a_token() -> None:
    """And a Fish is certain."""
    for pool in range(len(POOLS)):
        for card in (0, 3, 7, FISH):
            plain, reroll, magic = (outlook.outlook(card, pool, tokens) for tokens in range(3))
            assert 0 <= plain <= min(reroll, magic) + 1e-12
            assert max(reroll, magic) <= 1 + 1e-12
        assert outlook.outlook(FISH, pool, outlook.PLAIN) == pytest.approx(1)


def test_the_box_is_balanced() -> None:
    """Every animal of more stars is harder to get with its best dice than every one of fewer."""
    chances: dict[int, list[float]] = {}
    for card in CARDS:
        chances.setdefault(card.points, []).append(odds.best_odds(card)[1][0])
    for less, more in zip(sorted(chances), sorted(chances)[1:], strict=False):
        assert min(chances[less]) > max(chances[more])


@pytest.mark.parametrize(
    ("name", "dice", "chances"),
    [
        ("Mouse", "d4 d4 d6 d6", (0.859, 0.991, 0.984)),
        ("Cat", "d4 d4 d20 d20", (0.893, 0.994, 1.0)),
        ("Donut Dog", "d4 d4 d20 d20", (0.546, 0.863, 0.949)),
        ("Snow Fox", "d4 d12 d20 d20", (0.356, 0.744, 0.867)),
        ("Moon Owl", "d12 d12 d20 d20", (0.360, 0.590, 1.0)),
    ],
)
def test_the_chances_the_cards_were_designed_by(name: str, dice: str, chances: tuple[float, ...]) -> None:
    """Worked out once more, from nothing but the arrows."""
    sorts, found = odds.best_odds(next(card for card in CARDS if card.name == name))
    assert " ".join(f"d{SIDES[sort]}" for sort in sorts) == dice
    assert found == pytest.approx(chances, abs=0.0005)


def test_the_odds_of_a_choice() -> None:
    """A pool has those of each animal in the row; so has a reroll, from the dice that stay."""
    now = table("d4:1 d6:5 d8:5 d20:2 | rerolls 1", "cat fox")
    action = now.game.read(now.state, 0, "reroll d20:2")
    shown = {str(each.label): each.chance for each in now.game.odds(now.view(0), action)}
    assert shown == {"Cat": pytest.approx(15 / 20), "Fox": 0}
    assert now.game.odds(now.view(0), now.game.read(now.state, 0, "done")) == ()


def test_the_odds_of_a_pool() -> None:
    """As the dice fall, and with the Reroll that everybody has at first."""
    now = after(start(2), "* cat cat owl fox")
    action = now.game.read(now.state, 0, "pick d4 d4 d20 d20")
    shown = {str(each.label): round(each.chance, 3) for each in now.game.odds(now.view(0), action)}
    assert list(shown) == ["Cat", "Cat with a Reroll", "Fox", "Fox with a Reroll", "Owl", "Owl with a Reroll"]
    assert (shown["Cat"], shown["Cat with a Reroll"]) == (0.893, 0.994)


def test_3_3_the_best_dice_for_each_animal_can_be_found() -> None:
    """Among 90 pools, the one that wins an animal of the row most often says so first."""
    now = after(start(2), "* cat cat owl snow_fox")
    labels = {choice.text: str(choice.label) for choice in now.game.prompt(now.state, 0).choices}
    best = {text: label for text, label in labels.items() if label.startswith("Best for")}
    assert best == {
        "pick d4 d4 d20 d20": "Best for Cat (89 %): d4, d4, d20 and d20",
        "pick d4 d12 d20 d20": "Best for Snow Fox (36 %): d4, d12, d20 and d20",
        "pick d12 d12 d20 d20": "Best for Owl (51 %): d12, d12, d20 and d20",
    }
    assert labels["pick d4 d4 d6 d6"] == "Roll d4, d4, d6 and d6"


def test_3_3_the_best_dice_are_those_of_the_table_of_odds() -> None:
    """For every animal, with equal dice the largest."""
    for number, card in enumerate(CARDS[:FISH]):
        assert POOLS[best_pool(number)] == odds.best_odds(card)[0]


# The table, and files of one's own


def test_the_table_has_a_line_for_every_card() -> None:
    """With the dice that are best for it."""
    lines = odds.table(None)
    assert lines[0].split()[0] == "card"
    cat = next(line for line in lines if line.startswith("Cat "))
    assert " ".join(cat.split()) == "Cat Cat 3 3- 6+ * 2 89.3 % d4 d4 d20 d20 99.4 % 100.0 % 1.89"
    assert [line.split("  ")[0].removesuffix(" (rare)") for line in lines[2:27]] == [
        card.name for card in CARDS
    ]
    assert max(map(len, lines)) <= 110


OWN = """
[[card]]
kind = "Yak"
name = "Yak"
copies = 2
needs = "18+ * *"
points = 5
"""


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    """One card, and the Fish that are there anyway."""
    file = tmp_path / "my.toml"
    file.write_text(OWN)
    lines = odds.table(file)
    assert lines[2].split()[:7] == ["Yak", "Yak", "2", "18+", "*", "*", "5"]
    assert lines[2].split()[7] == f"{100 * (1 - 0.85**2):.1f}"
    assert lines[3].startswith("Fish")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("copies = 2", "copies = ", "Line 5: this is not TOML (Invalid value)."),
        ("copies = 2", "copies = 0", "Line 5: copies is a whole number from 1 to 99."),
        ("copies = 2", "copies = true", "Line 5: copies is a whole number from 1 to 99."),
        ("copies = 2\n", "", "Line 2: this card has no copies."),
        ("points = 5", "points = 5.5", "Line 7: points is a whole number from 0 to 99."),
        ("points = 5", "points = 5\nweight = 3", "Line 8: a card has no 'weight'; it has"),
        ('"18+ * *"', '"18+ *"', 'Line 6: needs are three arrows, such as "3- 6+ *".'),
        ('"18+ * *"', '"18+ * x"', "Line 6: 'x' is no arrow"),
        ('"18+ * *"', '"18+ * 21-"', "Line 6: no die shows 21: an arrow has a number from 1 to 20."),
        ('"18+ * *"', "7", 'Line 6: needs are three arrows, such as "3- 6+ *".'),
        ('name = "Yak"', 'name = ""', "Line 4: name is a word or a few, at most 30 letters."),
        ('name = "Yak"', 'name = "Fish"', "Line 4: Fish are there anyway, beside the deck."),
        ('kind = "Yak"', "kind = 3", "Line 3: kind is a word or a few, at most 30 letters."),
        ("points = 5", 'points = 5\nrare = "yes"', "Line 8: rare is true or false."),
        ("[[card]]", "[[cards]]", "Line 2: there is no place for 'cards' in a file of cards."),
        ("[[card]]", "[card]", "Line 2: write every card under its own [[card]] heading."),
        ("points = 5", "points = 5\n[fish]\npoints = -1", "Line 9: points is a whole number from 0 to 99."),
        (
            "points = 5",
            "points = 5\n[fish]\nname = 'Carp'",
            "Line 8: of the Fish a file says its points and no",
        ),
        ("points = 5", f"points = 5{OWN}", "Line 10: there is a card 'Yak' already, at line 2."),
    ],
)
def test_a_wrong_file_is_refused_by_line(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    """One sentence, with the line and what should stand there."""
    assert old in OWN
    file = tmp_path / "my.toml"
    file.write_text(OWN.replace(old, new))
    with pytest.raises(ValueError, match="line") as caught:
        odds.table(file)
    expected = f"{file}, {sentence[0].lower()}{sentence[1:]}"
    assert str(caught.value).startswith(expected)
    assert str(caught.value).endswith(".")


def test_files_that_are_no_files_of_cards(tmp_path: Path) -> None:
    """Missing, empty, or no text at all."""
    for name, content, why in [
        ("empty.toml", b"", "line 1: the file ends without a single [[card]]."),
        ("noise.toml", b"\n\xff\xfe", "line 2: this is no text in UTF-8."),
    ]:
        (tmp_path / name).write_bytes(content)
        with pytest.raises(ValueError, match="line") as caught:
            odds.table(tmp_path / name)
        assert str(caught.value).endswith(why)
    with pytest.raises(ValueError, match="cannot be read"):
        odds.table(tmp_path / "missing.toml")


def test_reading_and_writing_arrows() -> None:
    """What the file says is what the card shows."""
    for card in read_cards(CARDS_FILE.read_text("utf-8")).cards:
        assert f'needs = "{card.arrows}"' in CARDS_FILE.read_text("utf-8")
    assert Card("Eel", "Eel", 1, ((1, 20), (1, 19), (2, 20)), 1, rare=False).arrows == "* 19- 2+"
