"""What is publicly known to be wrong with the versions in constraints.txt: `python -m tools.audit`.

pip-audit asks PyPI, and where that does not answer, OSV. A feed that knows none of our packages is no feed:
then nothing is known, and it is not said that all is well.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

PINS = Path(__file__).resolve().parent.parent / "constraints.txt"
FEEDS = ("pypi", "osv")
PATIENCE = 300  # seconds for a feed
HURRY = 10  # seconds for one of its answers

Ask = Callable[[str], str]


def asked(feed: str) -> str:
    """What pip-audit says as JSON; nothing where it fails."""
    command = [sys.executable, "-m", "pip_audit", "-r", str(PINS), "--no-deps", "--disable-pip", "-f", "json"]
    command += ["--progress-spinner", "off", "--timeout", str(HURRY), "-s", feed]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False).stdout
    except subprocess.TimeoutExpired:
        return ""


def audit(ask: Ask = asked) -> tuple[list[str], bool]:
    """What there is to say, and whether a problem is known."""
    for feed in FEEDS:
        try:
            packages: list[dict[str, Any]] = json.loads(ask(feed))["dependencies"]
        except (ValueError, KeyError, TypeError):
            continue
        known = [package for package in packages if "vulns" in package]
        if not known:
            continue
        found = [line for package in known for line in problems(package)]
        unknown = len(packages) - len(known)
        rest = f" It does not know {unknown} more." if unknown else ""
        sum_up = f"{feed} knows {len(known)} of the pinned packages and {len(found)} problems of them.{rest}"
        return [*found, sum_up], bool(found)
    return ["No feed of known problems can be reached from here, so nothing was looked up."], False


def problems(package: dict[str, Any]) -> list[str]:
    mended = "mended in {}".format
    return [
        f"{package['name']} {package['version']}: {each['id']}, "
        + (mended(", ".join(each["fix_versions"])) if each["fix_versions"] else "not mended yet")
        for each in package["vulns"]
    ]


def main() -> int:
    lines, wrong = audit()
    print("\n".join(lines))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
