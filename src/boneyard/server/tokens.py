"""The secret of a seat: 256 bits that its player's browser keeps, and of which we keep only the hash."""

import hashlib
import hmac
import os
import re

from boneyard.core.errors import BadOption

ENTROPY = re.compile(r"(?:[0-9a-f]{2}){0,64}")


def fresh_token() -> str:
    return os.urandom(32).hex()


def fresh_secret() -> str:
    """A table's: what its luck is made of, 256 bits that nobody can guess."""
    return os.urandom(32).hex()


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def same(one: str, other: str) -> bool:
    """Compared in a time that says nothing about where they differ; nobody has an empty one."""
    return bool(one) and hmac.compare_digest(one.encode(), other.encode())


def checked_entropy(text: str) -> str:
    if not ENTROPY.fullmatch(text):
        raise BadOption("What is mixed into the luck is at most 64 bytes in lower-case hexadecimal digits.")
    return text
