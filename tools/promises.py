"""What is promised, where each promise is tried, and what came of it: the one place that says so.

`make soak` runs the parts and writes docs/promises.md; everything on that page but its results stands here.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TESTS = ROOT / "tests"
PAGE = ROOT / "docs" / "promises.md"
LONGEST = 30  # minutes of one part at a time


@dataclass(frozen=True)
class Part:
    """Tests that are run together by `make soak PART=name`."""

    name: str
    minutes: int  # about, on two cores
    files: tuple[str, ...]  # patterns under tests/
    promises: tuple[str, ...] = ()
    by: str = "seeds"  # what a step is: a block of `seeds`, a share of the `tests`, or a `file`
    blocks: int = 1
    whole: bool = False  # all tests of the files, not only those marked as soak
    only: str = ""  # those tests alone whose names hold these words
    alone: bool = False  # it measures, so nothing else runs meanwhile

    @property
    def steps(self) -> int:
        return len(files_of(self)) if self.by == "file" else self.blocks


@dataclass(frozen=True)
class Promise:
    id: str
    text: str
    figure: str
    files: tuple[str, ...]  # under tests/
    planted: tuple[str, ...]  # tests in these files, of a bug that is found
    short_of: str = ""  # why less than the figure is tried here, and how much


@dataclass(frozen=True)
class Result:
    """What came of a part, as far as it was run."""

    part: str
    day: str
    done: int
    steps: int
    tests: int
    minutes: float
    figures: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    @property
    def texts(self) -> dict[str, str]:
        return {promise: told(figures) for promise, figures in self.figures.items()}

    @property
    def how(self) -> str:
        far = "" if self.done == self.steps else f" ({self.done} of {self.steps} steps)"
        return f"{self.day} `make soak PART={self.part}`{far}"


def told(figures: Mapping[str, float]) -> str:
    return ", ".join(one_told(name, figure) for name, figure in figures.items())


def one_told(name: str, figure: float) -> str:
    words = name.replace("_", " ")
    number = f"{figure:,.0f}" if figure == int(figure) else f"{figure:,.3f}"
    return f"{words} {number}" if name.startswith("most_") else f"{number} {words}"


def sums(every: Iterable[Mapping[str, Mapping[str, float]]]) -> dict[str, dict[str, float]]:
    """Figures of several runs by promise: added up, but of `most_…` the largest."""
    found: dict[str, dict[str, float]] = {}
    for each in every:
        for promise, figures in each.items():
            so_far = found.setdefault(promise, {})
            for name, figure in figures.items():
                before = so_far.get(name, 0)
                so_far[name] = max(before, figure) if name.startswith("most_") else before + figure
    return found


# The parts

PARTS = (
    Part("kills", 20, ("server/test_kills.py",), ("D1",), blocks=10),
    Part("power", 2, ("server/test_power.py",), ("D2",), blocks=10),
    Part("disk", 2, ("server/test_disk.py",), ("D3",), blocks=2),
    Part("replay", 30, ("server/test_folding.py",), ("D5",), blocks=10),
    Part("logs", 3, ("records/test_logs.py",), ("D6",)),
    Part("lines", 30, ("server/test_lines.py",), ("C1", "C2", "C3"), blocks=50, only="bad_lines"),
    Part("together", 10, ("server/test_lines.py",), ("C4",), blocks=8, only="same_moment"),
    Part("orders", 10, ("server/test_orders.py",), ("C5",), by="tests", blocks=3),
    Part("simulated", 10, ("server/test_simulated.py",), ("C1", "L2"), by="tests", blocks=10, whole=True),
    Part("laws", 30, ("contract/test_laws.py",), ("C6", "N1", "N5"), by="tests", blocks=90),
    Part("games", 25, ("contract/test_whole_games.py",), ("C6", "C7"), blocks=50, only="games_end"),
    Part("worlds", 30, ("contract/test_whole_games.py",), ("N1", "N4", "N5"), blocks=11, only="worlds_fit"),
    Part("leaks", 15, ("server/test_no_leak.py",), ("N1", "N2", "N4"), by="tests", blocks=10, whole=True),
    Part("transcripts", 30, ("server/test_transcripts.py",), ("N3",), by="tests", blocks=70),
    Part("timing", 10, ("server/test_timing.py",), ("N6",), by="tests", blocks=2),
    Part("canaries", 20, ("server/test_canaries.py",), ("N7",), blocks=10, only="secret"),
    Part("thefts", 2, ("server/test_canaries.py",), ("S5",), blocks=4, only="token"),
    Part("hostile", 15, ("server/test_hostile.py",), ("S1",), blocks=20),
    Part("dice", 20, ("server/test_deals.py",), ("S8",), blocks=10, only="deals or millions"),
    Part("foretelling", 5, ("server/test_deals.py",), ("S8",), only="foretells"),
    Part("leaving", 20, ("server/test_leaving.py",), ("L2",), blocks=10, only="leaves"),
    Part("faults", 5, ("server/test_leaving.py",), ("L3",), blocks=5, only="fails or broken"),
    Part("clocks", 5, ("server/test_clocks.py",), ("D7",), by="tests", blocks=4),
    Part("edge", 10, ("server/test_edge.py",), ("S3",), by="tests", blocks=2, alone=True),
    Part("storm", 5, ("server/test_storm.py",), ("L7",), alone=True),
    Part("processes", 20, ("server/test_processes.py",), ("L4",)),
    Part("many", 5, ("server/test_store.py",), ("D4",)),
    Part("rolling", 5, ("server/test_rolling.py",), ("L5",), blocks=5),
    Part(
        "browser",
        30,
        ("page/test_sight.py", "page/test_strangers.py", "page/test_translations.py"),
        ("S7",),
        by="tests",
        blocks=20,
        whole=True,
    ),
    Part("reasons", 20, ("contract/test_reasons.py",), by="tests", blocks=30),
    Part("dominoes", 20, ("rules/dndomino/test_*.py",), by="tests", blocks=20),
    Part("bots", 30, ("bots/test_*.py",), by="tests", blocks=42),
)
REST = Part("rest", 30, (), by="file")


# The promises

PROMISES = (
    Promise(
        "D1",
        "killed at any moment: no answered move is lost or doubled, no gap",
        "1,000 kills, 300,000 answered moves",
        ("server/test_kills.py",),
        ("test_an_answer_before_the_commit_is_caught",),
    ),
    Promise(
        "D2",
        "the power fails: the same, and the database is whole",
        "10,000 images of a disk",
        ("server/test_power.py",),
        ("test_a_planted_bug_loses_something",),
    ),
    Promise(
        "D3",
        "the disk is full, broken or busy: refused, nothing harmed, and all goes on by itself",
        "500 errors at each of 5 places",
        ("server/test_disk.py",),
        ("test_a_failure_that_is_passed_over_is_found",),
    ),
    Promise(
        "D4",
        "a server is soon back",
        "10,000 open tables in 5 s, 1 ms for each of the others",
        ("server/test_store.py", "server/test_restart.py"),
        ("test_nothing_that_is_asked_again_and_again_looks_through_all_tables",),
        "What a server asks at its start is tried with a million old tables; the start itself is not timed.",
    ),
    Promise(
        "D5",
        "a table is its log: the same after every entry, in any process",
        "10,000 games of each",
        ("server/test_folding.py",),
        ("test_what_depends_on_the_order_of_a_set_is_found",),
        "1,000 games of each. A game is played and folded twice more, with a fingerprint of all it is after "
        "each entry: about a second of a core, so 10,000 of each would take most of a day. Three orders of "
        "sets are tried, on one Python.",
    ),
    Promise(
        "D6",
        "old logs are replayed to the same end, byte by byte",
        "200 logs of each game and version of its rules",
        ("records/test_logs.py", "records/test_replays.py"),
        ("test_a_changed_rule_is_found",),
    ),
    Promise(
        "D7",
        "nobody loses time through our fault",
        "1,000 outages and jumps of the clock",
        ("server/test_clocks.py", "server/test_away.py"),
        ("test_a_planted_bug_is_found",),
    ),
    Promise(
        "C1",
        "a move said several times, over several sockets and processes, is made once and answered alike",
        "100,000 moves",
        ("server/test_lines.py", "server/test_simulated.py"),
        ("test_a_planted_bug_is_found",),
    ),
    Promise(
        "C2",
        "who answers something older is told so at once, with how it stands",
        "all of them",
        ("server/test_lines.py",),
        ("test_a_planted_bug_is_found",),
    ),
    Promise(
        "C3",
        "over bad lines every client comes to see the same as one that comes fresh",
        "10,000 stories of each of 5 games",
        ("server/test_lines.py",),
        ("test_a_planted_bug_is_found",),
        "5,000 stories of each of 6 games: a story takes a tenth of a second of a core.",
    ),
    Promise(
        "C4",
        "who chooses secretly in the same moment is never refused",
        "100,000 rounds of 2 to 6",
        ("server/test_lines.py",),
        ("test_one_version_for_all_would_refuse_who_chooses_in_the_same_moment",),
    ),
    Promise(
        "C5",
        "two processes, three people, four moves, a crash after any step: every order is tried",
        "1,000,000 states",
        ("server/test_orders.py",),
        ("test_a_planted_bug_is_found",),
        "All orders of the real code's steps, thousands of them, and no model: what is tried is what runs.",
    ),
    Promise(
        "C6",
        "rules are safe: every game ends, every piece stays, scores are right",
        "100,000 games at random and 10,000 of bots of each",
        ("contract/test_whole_games.py", "contract/test_laws.py"),
        ("test_a_game_that_does_not_end_or_loses_a_piece_is_found",),
        "Scores are counted a second time only along the games of the property tests, some hundreds of each.",
    ),
    Promise(
        "C7",
        "games have an end within so many steps",
        "100,000 games of bots",
        ("contract/test_whole_games.py", "property/test_dndomino.py"),
        ("test_a_game_that_does_not_end_or_loses_a_piece_is_found",),
        "50,000 games of bots in one run of the part.",
    ),
    Promise(
        "N1",
        "what one cannot know is dealt anew: not a byte of what one gets changes",
        "20,000 pairs of states of each game",
        ("server/test_no_leak.py", "contract/test_whole_games.py"),
        ("test_a_planted_leak_is_found", "test_a_world_that_does_not_fit_is_found"),
        "Over the wire about a thousand pairs of each game, since each is a whole table twice; the others "
        "are tried without a server.",
    ),
    Promise(
        "N2",
        "nor does a byte of the answer to anything one may try",
        "200,000 pairs and tries",
        ("server/test_no_leak.py",),
        ("test_a_planted_leak_is_found",),
        "About twelve tries at each pair of tables over the wire.",
    ),
    Promise(
        "N3",
        "the same over time, until the rules show it",
        "5,000 runs of each game",
        ("server/test_transcripts.py",),
        ("test_a_planted_leak_is_found",),
    ),
    Promise(
        "N4",
        "onlookers see what everybody may see",
        "with N1",
        ("server/test_no_leak.py", "contract/test_whole_games.py"),
        ("test_a_planted_leak_is_found",),
    ),
    Promise(
        "N5",
        "a world that is imagined looks like the truth, and says nothing about it",
        "10,000 of each game",
        ("contract/test_whole_games.py", "contract/test_fairness.py", "bots/test_blindness.py"),
        ("test_a_world_that_does_not_fit_is_found", "test_a_game_that_imagines_the_truth_is_caught"),
    ),
    Promise(
        "N6",
        "neither the number, the length nor the time of frames tells a secret",
        "2,000 timings",
        ("server/test_timing.py", "server/test_no_leak.py"),
        ("test_a_planted_bug_is_found", "test_a_planted_leak_is_found"),
    ),
    Promise(
        "N7",
        "tokens, secrets and seeds do not leave before their time",
        "1,000,000 frames",
        ("server/test_canaries.py",),
        ("test_a_planted_secret_is_found",),
        "Frames are drawn up and looked through at some thousands a second.",
    ),
    Promise(
        "S1",
        "hostile frames change nothing",
        "1,000,000 over sockets",
        ("server/test_hostile.py",),
        ("test_a_server_that_trusts_a_frame_is_found",),
    ),
    Promise(
        "S2",
        "limits hold, each at its edge",
        "each limit, one below and one above",
        ("server/test_limits.py", "server/test_security.py"),
        ("test_whoever_compared_letters_only_would_be_noticed",),
        "Once at each edge.",
    ),
    Promise(
        "S3",
        "who does not read costs little and keeps nobody waiting",
        "200 clients, 64 MB",
        ("server/test_edge.py", "server/test_lasting.py"),
        ("test_whoever_only_closed_a_full_line_would_be_noticed",),
    ),
    Promise(
        "S4",
        "other pages cannot speak for one",
        "20 origins at every way in",
        ("server/test_security.py",),
        (),
        "Four origins at each way in, twenty where they are compared; a bug is not planted.",
    ),
    Promise(
        "S5",
        "no seat without its token",
        "100,000 wrong ones",
        ("server/test_canaries.py", "server/test_security.py"),
        ("test_a_door_that_is_not_closed_is_found",),
    ),
    Promise(
        "S6",
        "everybody can do what is theirs and nothing else",
        "everybody at every stage with every message",
        ("server/test_security.py", "server/test_authority.py"),
        ("test_a_gap_in_the_matrix_is_found",),
    ),
    Promise(
        "S7",
        "what people write is only ever letters",
        "250 payloads in a browser",
        ("page/test_strangers.py",),
        ("test_the_page_may_not_make_markup",),
        "Twelve, each as a name and in the chat: they were chosen, one for each way out of a text.",
    ),
    Promise(
        "S8",
        "dice are even, cannot be foretold, and follow from what was committed to",
        "10,000 games checked, 10,000,000 rolls of each die",
        ("server/test_deals.py", "contract/test_forbidden.py"),
        ("test_a_deal_that_was_bent_is_found", "test_dice_that_are_a_little_loaded_are_found"),
        "2,500 games: the second implementation is plain Python, and slow on purpose.",
    ),
    Promise(
        "S9",
        "no data runs as code, and what we stand on has its exact number",
        "every file",
        ("contract/test_forbidden.py",),
        ("test_a_planted_breach_is_found", "test_a_version_that_was_not_written_down_is_found"),
    ),
    Promise(
        "S10",
        "a message moves its own seat, whatever it says",
        "with S6",
        ("server/test_security.py", "server/test_authority.py"),
        ("test_a_message_that_names_its_seat_and_is_believed_is_found",),
    ),
    Promise(
        "L1",
        "many tables are served fast",
        "1,000 tables of three, 0.5 moves a second each: 50 ms for 99 of 100",
        (),
        (),
        "`make load` measures it, and [bench.md](bench.md) says what came of it.",
    ),
    Promise(
        "L2",
        "no table is stuck, whoever leaves",
        "10,000 games",
        ("server/test_leaving.py", "server/test_simulated.py"),
        ("test_a_table_that_is_stuck_is_found",),
    ),
    Promise(
        "L3",
        "bots that crash, hang or talk nonsense keep nobody waiting",
        "1,000 faults",
        ("server/test_leaving.py", "server/test_away.py"),
        ("test_a_table_that_trusts_its_bots_is_found",),
    ),
    Promise(
        "L4",
        "two servers on PostgreSQL, one is killed: people play on at the other",
        "200 kills",
        ("server/test_processes.py", "server/test_postgres.py"),
        ("test_an_answer_before_the_commit_is_caught",),
    ),
    Promise(
        "L5",
        "a server that is stopped is soon gone, and who asks again is not refused",
        "50 restarts, 10 s each",
        ("server/test_rolling.py",),
        ("test_a_server_that_forgets_is_found",),
    ),
    Promise(
        "L6",
        "a server that runs for long does not grow",
        "60 min, 1 MB in 10 min",
        ("server/test_lasting.py",),
        (),
        "Tables and sockets that are gone leave nothing behind, object by object and file by file; a server "
        "is not watched for an hour.",
    ),
    Promise(
        "L7",
        "all come back at once",
        "3,000 in 15 s",
        ("server/test_storm.py",),
        (),
        "A bug is not planted: it is a time.",
    ),
)


def parts() -> list[Part]:
    return [*PARTS, REST]


def files_of(part: Part) -> list[Path]:
    """Its test files; of the rest, every file with a test for soaks that is in no other part."""
    if part.files:
        return sorted({file for pattern in part.files for file in TESTS.glob(pattern)})
    named = {file for each in PARTS for file in files_of(each)}
    return [file for file in soaked() if file not in named]


def soaked() -> list[Path]:
    marked = re.compile(r"^@pytest\.mark\.soak", re.MULTILINE)
    return sorted(file for file in TESTS.rglob("test_*.py") if marked.search(file.read_text("utf-8")))


# The page

BEGIN = """\
# What is promised

Each promise has a figure, a test, and a bug that was planted to see that the test notices. `make test` tries
a small share of everything. `make soak` tries all of it, part by part; `make soak PART=kills` one part, at
most half an hour at a time. A part that was stopped or interrupted goes on where it was;
`make soak PART=list` says how far each is, and `make soak PART=kills ARGS='--steps 2'` does two steps of it.
Results are written here by the command itself.

A result is of the day and the code it was made with. Figures add up over the steps of a part that were run;
a part of which only some steps were run says so.
"""
CHAPTERS = {
    "D": "Durability and recovery",
    "C": "Consistency of play",
    "N": "Hidden information",
    "S": "Security",
    "L": "Liveness and capacity",
}
HEAD = "| | promise | figure | tried in | planted bugs | last result |\n|---|---|---|---|---|---|"
NONE = "not run yet"


def keep(result: Result, *, failed: bool = False) -> None:
    """Write down what came of a part, beside what others came to."""
    before = results_of(PAGE.read_text("utf-8")) if PAGE.exists() else {}
    PAGE.write_text(page(merged(before, result, failed=failed)), "utf-8")


Results = dict[str, dict[str, str]]  # of each row, by part: what is written in its last column


def merged(before: Results, result: Result, *, failed: bool) -> Results:
    after = {row: dict(texts) for row, texts in before.items()}
    far = f"{result.how}, {result.tests} tests, {result.minutes:.0f} min"
    after.setdefault(result.part, {})[result.part] = f"{far}: failed" if failed else far
    part = next(each for each in parts() if each.name == result.part)
    for promise in dict.fromkeys((*part.promises, *result.figures)):
        text = "failed" if failed else result.texts.get(promise, "passed")
        after.setdefault(promise, {})[result.part] = f"{result.how}: {text}"
    return after


def results_of(text: str) -> Results:
    """What a page says in the last column of its tables."""
    found: Results = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if not line.startswith("| ") or NONE in cells[-1]:
            continue
        texts = {part: each for each in cells[-1].split("<br>") for part in re.findall(r"PART=(\w+)", each)}
        if texts:
            found[cells[0].strip("`")] = texts
    return found


def page(results: Results) -> str:
    """The whole of it."""
    chapters = [
        "\n".join(
            [f"## {title}\n", HEAD, *(row_of(each, results) for each in PROMISES if each.id[0] == letter)]
        )
        for letter, title in CHAPTERS.items()
    ]
    return "\n\n".join([BEGIN.strip(), *chapters, short_of(), parts_table(results)]) + "\n"


def chapter(letter: str) -> list[Promise]:
    return [each for each in PROMISES if each.id[0] == letter]


def row_of(promise: Promise, results: Results) -> str:
    files = ", ".join(f"`{file}`" for file in promise.files)
    planted = ", ".join(name.removeprefix("test_").replace("_", " ") for name in promise.planted) or "none"
    last = "<br>".join(results.get(promise.id, {}).values()) or NONE
    return f"| {promise.id} | {promise.text} | {promise.figure} | {files} | {planted} | {last} |"


def short_of() -> str:
    rows = [f"| {each.id} | {each.short_of} |" for each in PROMISES if each.short_of]
    return "\n".join(["## What is tried less than that, and why\n", "| | |\n|---|---|", *rows])


def parts_table(results: Results) -> str:
    rows = []
    for part in parts():
        tried = ", ".join(part.promises) or "beyond the promises"
        last = results.get(part.name, {}).get(part.name, NONE)
        steps = "a file each" if part.by == "file" else str(part.steps)
        rows.append(f"| `{part.name}` | {part.minutes} | {steps} | {tried} | {last} |")
    head = "| part | minutes, about | steps | promises | last run |\n|---|---|---|---|---|"
    return "\n".join(["## The parts\n", head, *rows])


if __name__ == "__main__":  # after a change of what stands here; results stay
    PAGE.write_text(page(results_of(PAGE.read_text("utf-8")) if PAGE.exists() else {}), "utf-8")
