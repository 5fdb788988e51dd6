"""Records as files: reading gives a record or a sentence, and writing is whole or not at all."""

import json
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import boneyard
from boneyard.core.match import Match
from boneyard.core.record import LONGEST, read_record, write_record
from tests.records.forging import refusal

AnyMatch = Match[Any]


def begun() -> AnyMatch:
    return Match(boneyard.game("spots"), seed=7)


RECORD = begun().record()


@contextmanager
def file_size_limit(most: int) -> Iterator[None]:
    """A disk that is full after so many bytes of a file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


# Writing and reading back


def test_what_is_written_is_read(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    write_record(file, RECORD)
    assert read_record(file) == RECORD
    assert file.read_text().endswith("}\n")
    assert file.read_text().isascii()
    assert list(tmp_path.iterdir()) == [file]


def test_a_record_replaces_another(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    write_record(file, RECORD)
    match = begun()
    match.play(0, "walk")
    write_record(file, match.record())
    assert read_record(file) == match.record()
    assert list(tmp_path.iterdir()) == [file]


def test_blanks_do_not_matter(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text("\n\t " + json.dumps(RECORD, separators=(",", ":")) + "\r\n\n")
    assert read_record(file) == RECORD


# What cannot be read


def test_a_missing_file(tmp_path: Path) -> None:
    error = refusal(lambda: read_record(tmp_path / "match.json"))
    assert str(error) == "match.json cannot be read: no such file or directory."


def test_a_folder(tmp_path: Path) -> None:
    (tmp_path / "match.json").mkdir()
    error = refusal(lambda: read_record(tmp_path / "match.json"))
    assert str(error).startswith("match.json cannot be read: ")


def test_a_file_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("{}")
    error = refusal(lambda: read_record(tmp_path / "file" / "match.json"))
    assert str(error) == "match.json cannot be read: not a directory."


def test_a_link_to_itself(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.symlink_to(file)
    assert str(refusal(lambda: read_record(file))).startswith("match.json cannot be read: ")


@pytest.mark.parametrize(
    "content", [bytes(range(256)), b"\xff\xfe{}", b"\x89PNG\r\n\x1a\n", b'{"schema": 1\x80}']
)
def test_a_binary_file(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "match.json").write_bytes(content)
    error = refusal(lambda: read_record(tmp_path / "match.json"))
    assert str(error) == "match.json is not a record: it is not text."


def test_a_pipe_and_a_device_are_not_waited_for(tmp_path: Path) -> None:
    """The one would keep the reader waiting for ever, the other would never end."""
    pipe = tmp_path / "match.json"
    os.mkfifo(pipe)
    assert str(refusal(lambda: read_record(pipe))) == "match.json cannot be read: it is not a file."
    assert str(refusal(lambda: read_record(Path(os.devnull)))) == "null cannot be read: it is not a file."


def test_a_file_too_large_to_be_one(tmp_path: Path) -> None:
    """All holes: it is not even opened."""
    with (tmp_path / "match.json").open("wb") as file:
        file.truncate(LONGEST + 1)
    error = refusal(lambda: read_record(tmp_path / "match.json"))
    assert str(error) == "match.json is too large to be a record."


@pytest.mark.parametrize("text", ["", "   \n", "{", '{"schema": 1', '{"schema": 1, "game": "spots"'])
def test_a_file_that_is_cut_off(tmp_path: Path, text: str) -> None:
    (tmp_path / "match.json").write_text(text)
    error = refusal(lambda: read_record(tmp_path / "match.json"))
    assert str(error).startswith("match.json is cut off: it ends in the middle of line ")


@pytest.mark.parametrize(
    "text", ["hello", "{'schema': 1}", '{"schema": 1,,}', "{} {}", "\ufeff{}", '{"a": 01}']
)
def test_a_file_that_is_not_json(tmp_path: Path, text: str) -> None:
    (tmp_path / "match.json").write_text(text, "utf-8")
    error = refusal(lambda: read_record(tmp_path / "match.json"))
    assert str(error).startswith("match.json is damaged at line 1, column ")


@pytest.mark.parametrize("text", ["[]", "null", "7", '"record"', "NaN", "-Infinity", "true"])
def test_json_that_is_no_record(tmp_path: Path, text: str) -> None:
    (tmp_path / "match.json").write_text(text)
    error = refusal(lambda: read_record(tmp_path / "match.json"))
    assert str(error) == "This is not a Boneyard record: it should be a JSON object."


@pytest.mark.parametrize("key", ["options", "steps", "chain", "standings"])
def test_a_file_nested_deeply(tmp_path: Path, key: str) -> None:
    """Just within what can be read, just beyond, and far beyond."""
    marked = json.dumps({**RECORD, key: "here"})
    for depth in [*range(800, 1010), 100_000]:
        (tmp_path / "match.json").write_text(marked.replace('"here"', "[" * depth + "]" * depth))
        refusal(lambda: Match.replay(read_record(tmp_path / "match.json")))


@pytest.mark.parametrize("digits", [30, 4200, 5000, 100_000])
@pytest.mark.parametrize("key", ["schema", "rules", "seats", "options", "standings"])
def test_a_file_with_a_huge_number(tmp_path: Path, key: str, digits: int) -> None:
    marked = json.dumps({**RECORD, key: "here"})
    number = {"standings": f"[[{'7' * digits}], [0]]", "options": f'{{"d0g_treats": {"7" * digits}}}'}
    (tmp_path / "match.json").write_text(marked.replace('"here"', number.get(key, "7" * digits)))
    refusal(lambda: Match.replay(read_record(tmp_path / "match.json")))


@pytest.mark.parametrize("value", ["NaN", "Infinity", "1e999", '"\\ud800"', "-0", "1.0", "true", "null"])
@pytest.mark.parametrize(
    "key", ["schema", "game", "rules", "seats", "options_hash", "seed", "steps", "chain"]
)
def test_a_file_with_an_odd_value(tmp_path: Path, key: str, value: str) -> None:
    marked = json.dumps({**RECORD, key: "here"})
    (tmp_path / "match.json").write_text(marked.replace('"here"', value))
    refusal(lambda: Match.replay(read_record(tmp_path / "match.json")))


# What cannot be written


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    target = tmp_path / "match.json"
    target.mkdir()
    error = refusal(lambda: write_record(target, RECORD))
    assert str(error) == f"{target} cannot be written: is a directory."
    assert list(tmp_path.iterdir()) == [target]


def test_no_folder_is_made(tmp_path: Path) -> None:
    target = tmp_path / "no" / "match.json"
    error = refusal(lambda: write_record(target, RECORD))
    assert str(error) == f"{target} cannot be written: no such file or directory."
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("precious")
    target = tmp_path / "file" / "match.json"
    error = refusal(lambda: write_record(target, RECORD))
    assert str(error) == f"{target} cannot be written: not a directory."
    assert (tmp_path / "file").read_text() == "precious"


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    refusal(lambda: write_record(tmp_path / ("x" * 300), RECORD))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("target", [Path("/"), Path(), Path("..")], ids=str)
def test_no_name_for_a_file(target: Path) -> None:
    refusal(lambda: write_record(target, RECORD))


def test_a_name_with_a_null(tmp_path: Path) -> None:
    refusal(lambda: write_record(tmp_path / "a\0b", RECORD))
    refusal(lambda: read_record(tmp_path / "a\0b"))


def test_a_full_disk_leaves_the_old_record(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    write_record(file, RECORD)
    match = begun()
    match.play(0, "walk")
    with file_size_limit(500):
        error = refusal(lambda: write_record(file, match.record()))
    assert str(error) == f"{file} cannot be written: file too large."
    assert read_record(file) == RECORD
    assert list(tmp_path.iterdir()) == [file]


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    with file_size_limit(100):
        refusal(lambda: write_record(tmp_path / "match.json", RECORD))
    assert list(tmp_path.iterdir()) == []
