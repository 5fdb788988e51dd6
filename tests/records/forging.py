"""Ways to change a record, and to hide it: what the tests of bad records are made with."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from boneyard.core.errors import BadRecord
from boneyard.core.match import Match
from boneyard.core.options import options_hash
from boneyard.core.record import links

Record = dict[str, Any]

# Words that belong to Python, not to a person who opened the wrong file.
PYTHON_SAYS = (
    "Traceback",
    "NoneType",
    "' object",
    "argument",
    "positional",
    "keyword",
    "Exceeds",
    "Errno",
    "\n",
)


def changed(record: Record, **parts: object) -> Record:
    """A copy with other values, as a careless hand leaves it."""
    return {**copy.deepcopy(record), **parts}


def resealed(record: Record, **parts: object) -> Record:
    """A copy with other values and a chain that fits them, as a forger leaves it."""
    forged = changed(record, **parts)
    forged["chain"] = list(links(forged))
    return forged


def rehashed(record: Record, **parts: object) -> Record:
    """The same, with options that fit their hash as well."""
    forged = changed(record, **parts)
    forged["options_hash"] = options_hash(forged["game"], forged["rules"], forged["seats"], forged["options"])
    return resealed(forged)


def with_step(record: Record, number: int, step: str) -> Record:
    """Step `number`, counted from 1, is another, and the chain fits."""
    steps = list(record["steps"])
    steps[number - 1] = step
    return resealed(record, steps=steps)


def refusal(what: Callable[[], object]) -> BadRecord:
    """It must be refused, as a bad record and in nothing but a sentence."""
    with pytest.raises(BadRecord) as refused:
        what()
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert len(sentence) < 400, sentence
    assert [word for word in PYTHON_SAYS if word in sentence] == []
    return refused.value


def replay_refusal(record: Any) -> BadRecord:
    """Replaying must be refused, and must leave the record alone."""
    before = repr(record)
    error = refusal(lambda: Match.replay(record))
    assert repr(record) == before
    return error
