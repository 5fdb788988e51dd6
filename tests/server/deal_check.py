"""Does the luck of a finished game follow from its secret? Implemented again, from docs/records.md alone.

Nothing of Boneyard is used to derive anything; only what each roll and draw was for is asked of the rules,
while a record is played again.

    python -m tests.server.deal_check < lines    # records with commitments; out comes what is wrong
"""

import hashlib
import hmac
import json
import sys
from typing import Any

from boneyard.core.registry import game_class
from boneyard.core.rng import Rng


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def seed_of(deal: dict[str, Any]) -> bytes:
    mixed = " ".join(entropy or "-" for entropy in deal["entropies"])
    return bytes.fromhex(sha256(f"boneyard deal {deal['secret']} {deal['table']} {mixed}"))


def canonical(data: object) -> bytes:
    return json.dumps(data, sort_keys=True, separators=(",", ":")).encode()


class Derived(Rng):
    """The luck of one label."""

    def __init__(self, seed: bytes, label: str) -> None:
        super().__init__(0)
        self.key, self.label = seed, label
        self.stream, self.blocks = b"", 0

    def digest(self, message: str) -> bytes:
        return hmac.new(self.key, message.encode(), hashlib.sha256).digest()

    def below(self, n: Any) -> Any:
        while True:
            if not self.stream:
                self.stream, self.blocks = self.digest(f"{self.label}#{self.blocks}"), self.blocks + 1
            word, self.stream = int.from_bytes(self.stream[:4], "big"), self.stream[4:]
            if word < 2**32 - 2**32 % n:
                return word % n

    def roll(self, dice: Any, counts: Any) -> None:
        for _ in range(dice):
            counts[self.below(6)] += 1

    def pick(self, pool: list[int]) -> int:
        return min(pool, key=lambda card: self.digest(f"{self.label}:{card}"))


def wrong_with(record: dict[str, Any], commitment: str) -> list[str]:
    """What does not follow from what; nothing where all is well."""
    deal = record["deal"]
    wrong = []
    if hashlib.sha256(bytes.fromhex(deal["secret"])).hexdigest() != commitment:
        wrong.append("the secret is not the one that was committed to")
    seed = seed_of(deal)
    if seed.hex() != record["seed"]:
        wrong.append("the seed does not follow from the secret")
    game = game_class(record["game"])(record["seats"], **record["options"])
    state: Any = game.start()
    for number, step in enumerate(record["steps"], 1):
        who, _, text = step.partition(" ")
        if who != "*":
            state.apply(int(who), game.read(state, int(who), text))
            continue
        shown = [int(each) for each in text.split()]
        if state.draw(Derived(seed, state.luck())) != shown:
            wrong.append(f"step {number} is not the luck of {state.luck()!r}")
        state.resolve(shown)
    return wrong


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(wrong_with(*json.loads(line))), flush=True)
