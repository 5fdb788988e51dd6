"""Records: what is kept of a match, as JSON. The format is specified in docs/records.md.

    {"schema", "game", "rules", "seats", "options", "options_hash", "seed", "steps", "chain", "standings"}

`chain` holds eight hexadecimal digits a step, each from all that stands before it, so that a changed byte is
found and named even where the changed step would be legal too.

A match dealt by a server has one more key, `deal`: the server's secret, whose SHA-256 was shown before anyone
sat down, and what the players mixed in. The seed follows from it. One that goes on with a game that was over
has `branch` as well: so many of its decisions are the other game's.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeGuard

from boneyard.core.errors import BadRecord
from boneyard.core.text import Sentence, count, say

SCHEMA: Final = 1
LONGEST: Final = 64 * 1024 * 1024  # bytes of a file; a long game has a hundredth of that

KEYS: Final[dict[str, type]] = {
    "schema": int,
    "game": str,
    "rules": int,
    "seats": int,
    "options": dict,
    "options_hash": str,
    "seed": str,
    "steps": list,
    "chain": list,
    "standings": list,
}
HEAD: Final = ("schema", "game", "rules", "seats", "options", "options_hash", "seed")
DEAL: Final = "deal"
BRANCH: Final = "branch"
ENTROPY: Final = re.compile(r"(?:[0-9a-f]{2}){0,64}")
TABLE: Final = re.compile(r"[0-9a-zA-Z]{1,32}")
SECRET: Final = re.compile(r"[0-9a-f]{64}")


def links(record: dict[str, Any]) -> Iterator[str]:
    """The chain of a record: the link of its head, then one for each step, then that of the standings."""
    head = {key: record[key] for key in (*HEAD, DEAL, BRANCH) if key in record}
    digest = hashlib.sha256(canonical(head)).digest()
    yield digest.hex()[:8]
    for step in record["steps"]:
        digest = hashlib.sha256(digest + step.encode()).digest()
        yield digest.hex()[:8]
    yield hashlib.sha256(digest + canonical(record["standings"])).hexdigest()[:8]


def canonical(data: object) -> bytes:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def check_shape(record: object) -> dict[str, Any]:
    """The record if it has the right keys and types, of a schema this version knows; else a clear refusal."""
    if not isinstance(record, dict):
        raise BadRecord("This is not a Boneyard record: it should be a JSON object.")
    schema = record.get("schema")
    if not is_number(schema):
        raise BadRecord("This is not a Boneyard record: it has no schema number.")
    if schema > SCHEMA:
        raise BadRecord(
            "This record is of schema {schema}, made by a newer Boneyard; this one knows up to {known}.",
            schema=schema,
            known=SCHEMA,
        )
    if schema < 1:
        raise BadRecord("There is no record schema {schema}.", schema=schema)
    for key, kind in KEYS.items():
        if key not in record:
            raise BadRecord("The record is damaged: {key} is missing.", key=repr(key))
        if not isinstance(record[key], kind) or (kind is int and not is_number(record[key])):
            raise BadRecord("The record is damaged: {key} is not of its kind.", key=repr(key))
    for key in record:
        if key not in KEYS and key not in (DEAL, BRANCH):
            raise BadRecord("The record is damaged: {key} does not belong in it.", key=repr(str(key)[:40]))
    for number, step in enumerate(record["steps"], 1):
        if not isinstance(step, str) or not step.isascii():
            raise BadRecord(
                "The record is damaged: step {number} is not a line of text.", number, number=number
            )
    if not all(isinstance(link, str) for link in record["chain"]):
        raise BadRecord("The record is damaged: 'chain' is not of its kind.")
    for row in record["standings"]:
        if not isinstance(row, list) or not all(is_number(points) for points in row):
            raise BadRecord("The record is damaged: 'standings' is not of its kind.")
    if DEAL in record:
        check_deal(record)
    if BRANCH in record:
        check_branch(record)
    return record


def is_number(value: object) -> TypeGuard[int]:
    """A whole number of a size that a record can have."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53


def check_chain(record: dict[str, Any]) -> None:
    """Name the first place where the record is not as it was written."""
    steps, chain = record["steps"], record["chain"]
    for number, link in enumerate(links(record)):
        if number < len(chain) and chain[number] == link:
            continue
        if number == 0:
            raise BadRecord(
                "The record was changed: its head (game, options or seed) does not fit its chain."
            )
        if number <= len(steps):
            raise BadRecord(
                "The record was changed at step {number} ({step}).",
                number,
                number=number,
                step=repr(steps[number - 1][:40]),
            )
        raise BadRecord("The record was changed: its standings do not fit its chain.")
    if len(chain) != len(steps) + 2:
        raise BadRecord(
            "The record was changed: steps are missing after step {number}.", len(steps), number=len(steps)
        )


# How a server's secret and what the players mixed in make a seed


def deal_of(secret: str, table: str, entropies: list[str]) -> dict[str, Any]:
    """All in hexadecimal digits; one entropy for each seat, empty for who added none."""
    return {"secret": secret, "table": table, "entropies": entropies}


def known_deal(label: str, seats: int) -> dict[str, Any]:
    """A deal that follows from words alone: the same luck for everybody who plays by them."""
    digits = hashlib.sha256(f"boneyard {label}".encode()).hexdigest()
    return deal_of(digits, digits[:20], [""] * seats)


def dealt_seed(deal: dict[str, Any]) -> bytes:
    mixed = " ".join(entropy or "-" for entropy in deal["entropies"])
    return hashlib.sha256(f"boneyard deal {deal['secret']} {deal['table']} {mixed}".encode()).digest()


def commitment(secret: str) -> str:
    """What can be shown before a game, so that its secret or its seed can be checked after it."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def with_deal(record: dict[str, Any], deal: dict[str, Any], branch: int | None = None) -> dict[str, Any]:
    """The record of a match that a server dealt, with what its seed was made of.

    `branch` is how many decisions it took over from a game that was over, if it did.
    """
    record = {**record, DEAL: deal}
    if branch is not None:
        record[BRANCH] = branch
    record["chain"] = list(links(record))
    return record


def check_deal(record: dict[str, Any]) -> None:
    """Refuse a deal that the seed does not follow from."""
    deal = record[DEAL]
    if not isinstance(deal, dict) or set(deal) != {"secret", "table", "entropies"}:
        raise BadRecord("The record is damaged: {key} is not of its kind.", key=repr(DEAL))
    mixed = deal["entropies"]
    if not isinstance(mixed, list) or len(mixed) != record["seats"]:
        raise BadRecord("The record is damaged: {key} is not of its kind.", key=repr(DEAL))
    parts = [(SECRET, deal["secret"]), (TABLE, deal["table"]), *((ENTROPY, part) for part in mixed)]
    if not all(isinstance(part, str) and form.fullmatch(part) for form, part in parts):
        raise BadRecord("The record is damaged: {key} is not of its kind.", key=repr(DEAL))
    if dealt_seed(deal).hex() != record["seed"]:
        raise BadRecord(
            "The record's seed does not follow from the server's secret and what the players mixed in."
        )


def check_branch(record: dict[str, Any]) -> None:
    """Refuse one that takes over more decisions than there are."""
    branch = record[BRANCH]
    decisions = sum(not step.startswith("*") for step in record["steps"])
    if not is_number(branch) or not 0 <= branch <= decisions:
        raise BadRecord("The record is damaged: {key} is not of its kind.", key=repr(BRANCH))


def is_fair(record: dict[str, Any]) -> bool:
    """Whether nobody could know the cards of a record whose luck is right, as far as a record can tell."""
    return BRANCH not in record


def fits(record: dict[str, Any]) -> list[Sentence]:
    """What a record that was played again to the same end has shown, for whoever asked."""
    luck = sum(step.startswith("*") for step in record["steps"])
    shown = [
        say(
            "{luck} and {decisions} fit the seed and the rules.",
            luck=count(luck, "{n} roll or draw", "{n} rolls and draws"),
            decisions=count(len(record["steps"]) - luck, "{n} decision", "{n} decisions"),
        )
    ]
    if DEAL in record:
        shown.append(
            say(
                "The seed follows from the table's secret, whose SHA-256 is {hash}, "
                "and from what the players mixed in.",
                hash=commitment(record[DEAL]["secret"]),
            )
        )
    if BRANCH in record:
        shown.append(
            count(
                record[BRANCH],
                "But it goes on with a game that was over, after {n} decision: whoever began it could know "
                "everything that was hidden, so it was not fair.",
                "But it goes on with a game that was over, after {n} decisions: whoever began it could know "
                "everything that was hidden, so it was not fair.",
            )
        )
    return shown


def read_record(path: Path) -> dict[str, Any]:
    """A record from a file, with the right shape; refusals are sentences that name the file."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise BadRecord("{name} cannot be read: it is not a file.", name=path.name)
        if path.stat().st_size > LONGEST:
            raise BadRecord("{name} is too large to be a record.", name=path.name)
        text = path.read_bytes().decode()
    except OSError as error:
        raise BadRecord("{name} cannot be read: {reason}.", name=path.name, reason=reason_of(error)) from None
    except UnicodeDecodeError:
        raise BadRecord("{name} is not a record: it is not text.", name=path.name) from None
    except BadRecord:
        raise
    except ValueError:
        raise BadRecord("That is not the name of a file.") from None
    try:
        return check_shape(json.loads(text))
    except BadRecord:
        raise
    except json.JSONDecodeError as error:
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
            raise BadRecord(
                "{name} is cut off: it ends in the middle of line {line}.",
                name=path.name,
                line=error.lineno,
            ) from None
        raise BadRecord(
            "{name} is damaged at line {line}, column {column}: not JSON.",
            name=path.name,
            line=error.lineno,
            column=error.colno,
        ) from None
    except RecursionError:
        raise BadRecord("{name} is not a record: it is nested too deeply.", name=path.name) from None
    except ValueError:
        raise BadRecord("{name} is not a record: it holds a number far too long.", name=path.name) from None


def write_record(path: Path, record: dict[str, Any]) -> None:
    """Whole or not at all: written beside its place first, then moved there."""
    try:
        beside = path.with_name(path.name + ".part")
    except ValueError:
        raise BadRecord("That is not the name of a file.") from None
    try:
        beside.write_text(json.dumps(record, indent=1) + "\n")
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise BadRecord(
            "{path} cannot be written: {reason}.", path=short(path), reason=reason_of(error)
        ) from None
    except ValueError:
        raise BadRecord("That is not the name of a file.") from None


def short(path: Path) -> str:
    return str(path) if len(str(path)) < 200 else f"…{str(path)[-40:]}"


def reason_of(error: OSError) -> str:
    return (error.strerror or "unknown reason").lower()
