"""What our own commands install is what constraints.txt names; and what is known of that is said as it is."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tools.audit import audit
from tools.page import NODE_WHEEL

ROOT = Path(__file__).resolve().parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
PINNED = set(re.findall(r"^([a-z0-9-]+)==", (ROOT / "constraints.txt").read_text(), re.M))
INSTALLING = ("Makefile", "tools/setup.sh", "tools/page.py", "deploy/Containerfile", "docs/operating.md")


def name_of(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9_-]+", requirement)
    assert found is not None
    return found[0].lower().replace("_", "-")


def wanted() -> list[str]:
    extras = PROJECT["project"]["optional-dependencies"].values()
    all_of_them = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"], NODE_WHEEL]
    all_of_them += [requirement for extra in extras for requirement in extra]
    return sorted({name_of(each) for each in all_of_them} - {"boneyard"})


@pytest.mark.parametrize("name", wanted())
def test_it_is_pinned(name: str) -> None:
    assert name in PINNED


@pytest.mark.parametrize("file", INSTALLING)
def test_nothing_is_installed_past_the_pins(file: str) -> None:
    lines = (ROOT / file).read_text().replace("\\\n", " ").splitlines()
    installing = [line for line in lines if re.search(r'pip"?,? ?"?install\b', line)]
    constrained = "PIP_CONSTRAINT=" in (ROOT / file).read_text()
    assert [line for line in installing if not constrained and "constraints.txt" not in line] == []


# `make audit`


def said(*packages: dict[str, Any]) -> str:
    return json.dumps({"dependencies": packages})


WELL = {"name": "uvicorn", "version": "1", "vulns": []}
ILL = {"name": "h11", "version": "0.1", "vulns": [{"id": "X-1", "fix_versions": ["0.2"], "aliases": []}]}
WORSE = {"name": "rich", "version": "1", "vulns": [{"id": "X-2", "fix_versions": [], "aliases": []}]}
UNKNOWN = {"name": "segno", "skip_reason": "not found"}
NOTHING = ["No feed of known problems can be reached from here, so nothing was looked up."]


@pytest.mark.parametrize(
    ("answers", "lines", "wrong"),
    [
        (["", ""], NOTHING, False),
        (["no JSON", "[]"], NOTHING, False),
        ([said(UNKNOWN), said(UNKNOWN)], NOTHING, False),  # what knows nothing does not say that all is well
        ([said(WELL)], ["pypi knows 1 of the pinned packages and 0 problems of them."], False),
        (
            ["", said(WELL, ILL, WORSE, UNKNOWN)],
            [
                "h11 0.1: X-1, mended in 0.2",
                "rich 1: X-2, not mended yet",
                "osv knows 3 of the pinned packages and 2 problems of them. It does not know 1 more.",
            ],
            True,
        ),
    ],
)
def test_an_audit_says_what_is_known_and_no_more(answers: list[str], lines: list[str], wrong: bool) -> None:
    feeds = iter(answers)
    assert audit(lambda feed: next(feeds)) == (lines, wrong)
