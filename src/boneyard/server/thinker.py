"""A process that thinks for bots: a question per line comes in, an answer per line goes out.

It is given a view and a level, never a match, so no bot can peek; and it can be ended at any time.
"""

import sys
from typing import Any, BinaryIO

import msgspec

import boneyard
from boneyard.core.game import Game

MEMORY = 2 * 1024**3  # bytes one thinker may use


class Question(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    seats: int
    options: dict[str, Any]
    level: str
    seed: int
    view: dict[str, Any]


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    text: str = ""
    trouble: str = ""


def choose(question: Question, game: Game[Any, Any]) -> str:
    view = game.view_from_json(question.view)
    return game.write(boneyard.bot(question.level, game, question.seed).choose(view))


def think(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    games: dict[str, Game[Any, Any]] = {}
    for line in incoming:
        try:
            question = msgspec.json.decode(line, type=Question)
            key = f"{question.game} {question.seats} {question.options}"
            if key not in games:
                games[key] = boneyard.game(question.game, question.seats, **question.options)
            answer = Answer(text=choose(question, games[key]))
        except Exception as error:  # a bot's mistake is its own: the table asks another
            answer = Answer(trouble=f"{type(error).__name__}: {error}"[:300])
        outgoing.write(msgspec.json.encode(answer) + b"\n")
        outgoing.flush()


def limit_memory() -> None:
    try:
        import resource
    except ImportError:  # where the system has no such limit
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    limit_memory()
    think(sys.stdin.buffer, sys.stdout.buffer)
