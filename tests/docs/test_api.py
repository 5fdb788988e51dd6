"""docs/api.md is made from today's docstrings, and each of its examples runs."""

import doctest

import griffe
import pytest

import boneyard
from tools.docs import CHAPTERS, PAGE, Entry, docstring, entries, package, page

WHOLE = package()
ENTRIES = [entry for chapter in CHAPTERS for entry in entries(WHOLE, chapter)]


def failures(example: doctest.DocTest) -> int:
    return doctest.DocTestRunner().run(example).failed


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.module}.{entry.name}")
def test_what_is_shown_has_an_example_that_runs(entry: Entry) -> None:
    """Each by itself, so that a reader can begin anywhere."""
    found = doctest.DocTestParser().get_doctest(docstring(entry.found), {}, entry.name, None, None)
    assert found.examples, f"the docstring of {entry.name} shows nothing"
    assert failures(found) == 0


def test_the_page_is_of_today() -> None:
    assert PAGE.read_text("utf-8") == page(), "run `make docs`"


def test_every_name_of_the_package_is_on_the_page() -> None:
    shown = PAGE.read_text("utf-8")
    assert [name for name in boneyard.__all__ if name not in shown] == []


def test_everything_public_says_what_it_is() -> None:
    classes = [entry.found for entry in ENTRIES if isinstance(entry.found, griffe.Class)]
    silent = [
        f"{cls.name}.{name}"
        for cls in classes
        for name, member in cls.members.items()
        if isinstance(member, griffe.Function) and not name.startswith("_") and not docstring(member)
    ]
    assert silent == []


def test_an_example_that_is_wrong_is_found() -> None:
    wrong = doctest.DocTestParser().get_doctest(">>> 1 + 1\n3\n", {}, "wrong", None, None)
    assert failures(wrong) == 1
