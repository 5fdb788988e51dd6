"""One measuring process: it waits for a line, measures for a moment, and answers with a line of JSON.

All builds and peers stay alive side by side and only one of them ever works, so short rounds can alternate.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


def serve(answers: Mapping[str, Callable[..., object]]) -> None:
    """The worker's side: answer until nobody asks any more."""
    for line in sys.stdin:
        what, *rest = json.loads(line)
        print(json.dumps(answers[what](*rest)), flush=True)


class Worker:
    """The asking side."""

    def __init__(self, module: str, *args: str, tree: Path | None = None) -> None:
        env = dict(os.environ)
        env.pop("PYTHONPATH", None)
        if tree is not None:
            env["PYTHONPATH"] = str(tree)
        self.name = " ".join((module, *args))
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, *args],
            cwd=ROOT,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, what: str, *rest: object) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        line = ""
        try:
            self.process.stdin.write(json.dumps([what, *rest]) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            pass
        if not line:
            self.close()
            raise SystemExit(f"The measuring process {self.name} ended while it was asked for {what!r}.")
        return json.loads(line)

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()
