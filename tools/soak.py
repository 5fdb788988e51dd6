"""The long runs, in parts that can be run one by one, and gone on with: `make soak`, `make soak PART=kills`.

A part is done in steps: blocks of seeds, or shares of its tests. What is done is remembered in build/soak, so
a part that was interrupted, or stopped after half an hour, goes on where it was, unless the code has changed
since. What came of it is written to docs/promises.md. PART=list shows all parts.
"""

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path

from tools.promises import LONGEST, ROOT, Part, Result, files_of, keep, parts, sums

KEPT = ROOT / "build" / "soak"
CORES = 2
MEANING = {5: "no test was found", -9: "it took too long", -15: "it was ended"}


@dataclass
class Step:
    """What came of one block or share."""

    tests: int = 0
    seconds: float = 0.0
    figures: dict[str, dict[str, float]] = field(default_factory=dict)


@dataclass
class Progress:
    """How far a part is, with this code."""

    part: Part
    code: str
    done: dict[int, Step] = field(default_factory=dict)

    @property
    def file(self) -> Path:
        return KEPT / f"{self.part.name}.json"

    @classmethod
    def of(cls, part: Part) -> "Progress":
        progress = cls(part, code_of(part))
        if progress.file.exists():
            kept = json.loads(progress.file.read_text())
            if kept["code"] == progress.code:
                progress.done = {int(number): Step(**step) for number, step in kept["done"].items()}
            else:
                print(f"{part.name}: the code has changed since, so it begins anew.")
        return progress

    def keep(self) -> None:
        KEPT.mkdir(parents=True, exist_ok=True)
        done = {number: asdict(step) for number, step in self.done.items()}
        beside = self.file.with_suffix(".part")
        beside.write_text(json.dumps({"code": self.code, "done": done}))
        beside.replace(self.file)

    def result(self) -> Result:
        steps = list(self.done.values())
        return Result(
            part=self.part.name,
            day=date.today().isoformat(),
            done=len(steps),
            steps=self.part.steps,
            tests=sum(step.tests for step in steps),
            minutes=sum(step.seconds for step in steps) / 60,
            figures=sums([step.figures for step in steps]),
        )


def code_of(part: Part) -> str:
    """Results of different code are never added up."""
    digest = hashlib.sha256(repr(part).encode())
    for file in [*sorted((ROOT / "src").rglob("*.py")), *sorted((ROOT / "tests").rglob("*.py"))]:
        digest.update(file.read_bytes())
    return digest.hexdigest()


class Failed(Exception):
    """A step did not pass; what it said."""


class Runner:
    """Runs the steps of a part, as many at a time as there are cores."""

    def __init__(self, part: Part, cores: int) -> None:
        self.part = part
        self.cores = 1 if part.alone else cores
        self.begun = time.monotonic()
        self.running: set[subprocess.Popen[str]] = set()
        self.ended = False
        self._lock = threading.Lock()

    @property
    def left(self) -> float:
        return 60 * LONGEST - (time.monotonic() - self.begun)

    def go(self, todo: Sequence[int]) -> Iterator[tuple[int, Step]]:
        """The steps as they are done. None begins that would hardly end in time."""
        waiting, slowest = list(todo), 0.0
        with ThreadPoolExecutor(self.cores) as threads:
            busy: dict[Future[Step], int] = {}
            try:
                while busy or (waiting and self.left > slowest):
                    while waiting and len(busy) < self.cores and self.left > slowest:
                        number = waiting.pop(0)
                        busy[threads.submit(self.step, number)] = number
                    for future in wait(busy, return_when=FIRST_COMPLETED).done:
                        step = future.result()
                        slowest = max(slowest, step.seconds)
                        yield busy.pop(future), step
            finally:
                self.end()

    def step(self, number: int) -> Step:
        begun = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="boneyard-soak-") as folder:
            figures, said = Path(folder) / "figures", Path(folder) / "said"
            with said.open("w") as output:
                code = self._wait_for(self.command(number), number, figures, output)
            text = said.read_text(errors="replace")
            if code != 0:
                why = MEANING.get(code, "it failed")
                raise Failed(f"{text[-6000:]}\n{self.part.name}, step {number + 1}: {why}.")
            lines = figures.read_text().splitlines() if figures.exists() else []
        notes = [json.loads(line) for line in lines]
        told = sums([{note["promise"]: note["figures"]} for note in notes])
        return Step(passed(text), round(time.monotonic() - begun, 1), told)

    def command(self, number: int) -> list[str]:
        files = files_of(self.part)
        if self.part.by == "file":
            files = [files[number]]
        select = "soak or not soak" if self.part.whole else "soak"
        chosen = ["-k", self.part.only] if self.part.only else []
        plain = ["-q", "--no-header", "--timeout", "0", "-p", "no:cacheprovider", "-p", "no:xdist"]
        return [sys.executable, "-m", "pytest", *plain, "-m", select, *chosen, *map(str, files)]

    def _wait_for(self, command: list[str], number: int, figures: Path, output: object) -> int:
        told = {"BONEYARD_SOAK": "1", "BONEYARD_FIGURES": str(figures)}
        if self.part.by == "seeds":
            told["BONEYARD_BLOCK"] = str(number)
        if self.part.by == "tests":
            told["BONEYARD_SHARE"] = f"{number}/{self.part.steps}"
        with self._lock:
            if self.ended:
                return -15
            process = subprocess.Popen(
                command,
                stdout=output,  # type: ignore[call-overload]
                stderr=subprocess.STDOUT,
                text=True,
                cwd=ROOT,
                env={**os.environ, **told},
            )
            self.running.add(process)
        try:
            return int(process.wait(max(60.0, self.left)))
        except subprocess.TimeoutExpired:
            process.kill()
            return int(process.wait())
        finally:
            self.running.discard(process)

    def end(self) -> None:
        with self._lock:
            self.ended = True
            for process in list(self.running):
                process.terminate()


def passed(text: str) -> int:
    """How many tests pytest says that it ran: `3 passed, 1 deselected in 2.96s`."""
    found = re.findall(r"(\d+) passed", text)
    return int(found[-1]) if found else 0


def soak(part: Part, cores: int, most: int) -> bool:
    """Run a part, or go on with it; whether it passed as far as it went."""
    progress = Progress.of(part)
    todo = [number for number in range(part.steps) if number not in progress.done][:most]
    try:
        for number, step in Runner(part, cores).go(todo):
            progress.done[number] = step
            progress.keep()
            print(line_of(progress.result()), flush=True)
    except Failed as failure:
        print(failure, file=sys.stderr)
        keep(progress.result(), failed=True)
        return False
    except KeyboardInterrupt:
        print(f"\n{part.name} goes on where it was: make soak PART={part.name}")
        raise
    if progress.done:
        keep(progress.result())
    if len(progress.done) == part.steps:
        progress.file.unlink(missing_ok=True)  # the next time begins anew
    else:
        print(f"{part.name} goes on where it was: make soak PART={part.name}")
    return True


def line_of(result: Result) -> str:
    told = "; ".join(f"{promise}: {text}" for promise, text in result.texts.items())
    far = f"{result.part} {result.done}/{result.steps}, {result.minutes:.1f} min"
    return f"{far}: {told or f'{result.tests} tests'}"


def show_parts() -> None:
    for part in parts():
        kept = Progress.of(part)
        far = f", {len(kept.done)} done" if kept.done else ""
        promises = ", ".join(part.promises) or "beyond the promises"
        print(f"{part.name:12} about {part.minutes:3} min, {part.steps:2} steps{far}: {promises}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="make soak PART=…", description=__doc__)
    parser.add_argument(
        "part", nargs="?", default="", help="its name; `list` for all of them; else all are run"
    )
    parser.add_argument("--cores", type=int, default=CORES, help="steps at the same time")
    parser.add_argument("--steps", type=int, default=10_000, help="of a part, now; the rest another time")
    args = parser.parse_args()
    if args.part == "list":
        show_parts()
        return 0
    chosen = [part for part in parts() if args.part in ("", part.name)]
    if not chosen:
        known = ", ".join(part.name for part in parts())
        print(f"There is no part {args.part!r}; the parts are: {known}.", file=sys.stderr)
        return 2
    try:
        results = [soak(part, args.cores, args.steps) for part in chosen]
    except KeyboardInterrupt:
        return 130
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
