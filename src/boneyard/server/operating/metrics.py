"""What can be counted about a process that serves tables, as Prometheus reads it. No names, no addresses."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from boneyard.server.node import Node
    from boneyard.server.store import Entry

TYPE = "text/plain; version=0.0.4; charset=utf-8"
COMMITS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
WAITS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """One process's; several in one process, as in tests, have their own."""

    def __init__(self, node: "Node") -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter("boneyard_moves", "Choices that were kept", ["by"], registry=self.registry)
        self.entries = Counter("boneyard_entries", "Entries that were kept", registry=self.registry)
        self.commits = Histogram(
            "boneyard_commit_seconds",
            "Until entries were kept for good",
            buckets=COMMITS,
            registry=self.registry,
        )
        self.waits = Histogram(
            "boneyard_bot_wait_seconds", "Until a thinker was free", buckets=WAITS, registry=self.registry
        )
        self.refusals = Counter("boneyard_refusals", "Refusals by kind", ["kind"], registry=self.registry)
        self.registry.register(Now(node))
        ProcessCollector(registry=self.registry)

    def kept(self, entries: "Sequence[Entry]", seconds: float) -> None:
        self.commits.observe(seconds)
        self.entries.inc(len(entries))
        for entry in entries:
            if entry.kind == "act":
                self.moves.labels("bot" if "by" in entry.body else "person").inc()

    def refused(self, error: Exception) -> None:
        """The kinds are our own classes, so there are few."""
        self.refusals.labels(type(error).__name__).inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)


class Now(Collector):
    """What is looked up whenever somebody asks."""

    def __init__(self, node: "Node") -> None:
        self.node = node

    def collect(self) -> Iterator[GaugeMetricFamily]:
        node = self.node
        sockets = sum(len(table.connections) for table in node.tables.values())
        for name, what, value in (
            ("boneyard_tables", "Tables in memory", len(node.tables)),
            ("boneyard_sockets", "Sockets at tables", sockets),
            ("boneyard_bots_waiting", "Questions of bots that wait for a thinker", node.pool.waiting),
            ("boneyard_draining", "Whether it is about to stop", int(node.draining)),
        ):
            yield GaugeMetricFamily(name, what, value=value)

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """Nothing is asked for before a node has its parts."""
        return iter(())
