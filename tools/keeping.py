"""How much of a processor it takes to keep a move: the store alone, without tables, sockets or rules.

    python -m tools.keeping                      # fifty busy tables, then one
    python -m tools.keeping --tables 50 --spin 1  # between two moves the loop works for a millisecond

Counted are the seconds of both threads, the loop's and the one that writes, for each entry; what the loop
works in between (`--spin`) is not. Everything is in a folder of its own, and ends by itself.
"""

import argparse
import asyncio
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from boneyard.core.rng import Rng
from boneyard.server.serve import fast_loop
from boneyard.server.store import Entry, IndexRow, Store

WARM_UP = 20  # entries of each table that do not count
BODY = {"text": "play 17 over the bridge to the garden", "view": ""}


@dataclass
class Bench:
    store: Store
    spin: float  # seconds that the loop works before each entry
    pause: float  # seconds that a table waits, half as long at least and half as long again at most
    random: Rng = field(default_factory=lambda: Rng(1))
    spun: float = 0.0
    latencies: list[float] = field(default_factory=list)

    async def keep(self, table: str, first: int, entries: int) -> None:
        for seq in range(first, first + entries):
            if self.pause:
                await asyncio.sleep(self.pause * (0.5 + self.random.below(1000) / 1000))
            self.work()
            begun = time.perf_counter()
            entry = Entry(
                seq=seq, move_id=f"0:{table}{seq}", kind="act", seat=0, body=BODY, at=1.8e9 + seq / 7
            )
            await self.store.append(table, [entry])
            self.latencies.append(time.perf_counter() - begun)

    def work(self) -> None:
        begun = time.thread_time()
        while (spun := time.thread_time() - begun) < self.spin:
            pass
        self.spun += spun


async def measure(folder: Path, tables: int, entries: int, spin: float, pause: float) -> str:
    store = await Store.open(f"sqlite:///{folder / 'tables.db'}")
    bench = Bench(store, spin, 0.0)
    names = [f"{n:04x}" * 5 for n in range(tables)]
    for number, name in enumerate(names):
        opened = Entry(seq=1, move_id="opened", kind="opened", seat=0, body=BODY, at=1.8e9)
        await store.append(name, [opened], IndexRow(f"C{number:03}", "playing", True, 1, "{}"), "me")
    await asyncio.gather(*(bench.keep(name, 2, WARM_UP) for name in names))
    bench.spun, bench.latencies, bench.pause = 0.0, [], pause
    spent, begun = time.process_time(), time.perf_counter()
    await asyncio.gather(*(bench.keep(name, 2 + WARM_UP, entries) for name in names))
    spent, lasted = time.process_time() - spent - bench.spun, time.perf_counter() - begun
    await store.close()
    found, kept = sorted(bench.latencies), len(bench.latencies)
    return (
        f"| {tables} | {1e6 * spin:.0f} | {kept / lasted:.0f} | {1e6 * spent / kept:.0f} "
        f"| {1000 * found[kept // 2]:.2f} | {1000 * found[kept * 99 // 100]:.2f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what it costs to keep a move.")
    parser.add_argument("--tables", type=int, default=0, help="busy at the same time; else fifty, then one")
    parser.add_argument("--entries", type=int, default=10_000, help="of all tables together")
    parser.add_argument("--spin", type=float, default=0.0, help="milliseconds of other work for each entry")
    parser.add_argument(
        "--pause", type=float, default=0.0, help="seconds that a table waits between two entries"
    )
    given = parser.parse_args()
    print("| tables | other work, µs | entries/s | processor per entry, µs | p50 ms | p99 ms |")
    print("|---|---|---|---|---|---|")
    for tables in [given.tables] if given.tables else [50, 1]:
        with (
            tempfile.TemporaryDirectory(prefix="boneyard-keeping-") as folder,
            asyncio.Runner(loop_factory=fast_loop()) as runner,
        ):
            entries = max(1, given.entries // tables // (1 if tables > 1 else 5))
            print(
                runner.run(measure(Path(folder), tables, entries, given.spin / 1000, given.pause)), flush=True
            )


if __name__ == "__main__":
    main()
