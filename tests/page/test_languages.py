"""Languages: whatever is translated has the same gaps, and German knows all of Dog."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from boneyard import languages
from boneyard.core.registry import game_class
from boneyard.games.dog.data import CARDS, COLOURS

ROOT = Path(__file__).resolve().parents[2]
DOG = ROOT / "src" / "boneyard" / "games" / "dog"


def sentences_in(file: Path) -> Iterator[str]:
    """The templates of `say` and `count`, as far as they are written out."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        texts = [
            arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ]
        if node.func.id in ("say", "count") and texts and texts[0]:
            yield texts[0]


def gaps(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", template))


def test_german_knows_all_of_dog() -> None:
    known = languages.language("de").catalogue.sentences
    wanted = {template for file in DOG.glob("*.py") for template in sentences_in(file)}
    wanted |= {option.help for option in game_class("dog").declared}
    wanted |= {card.name for card in CARDS} | set(COLOURS)
    assert sorted(wanted - set(known)) == []


@pytest.mark.parametrize("code", [code for code in languages.codes() if code != "en"])
def test_a_translation_fills_the_same_gaps(code: str) -> None:
    for template, found in languages.language(code).catalogue.sentences.items():
        for form in [found] if isinstance(found, str) else found:
            assert gaps(form) - {"n"} == gaps(template) - {"n"}, template


def test_plural_sentences_have_all_forms_of_the_language() -> None:
    for found in languages.language("de").catalogue.sentences.values():
        assert isinstance(found, str) or len(found) == 2
