"""What `deploy/` and docs/operating.md tell people to do is what this version understands."""

import argparse
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from boneyard import arguments
from boneyard.server.operating import settings
from tests.server.served import ROOT

DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "operating.md").read_text()
UNITS = sorted(file for file in DEPLOY.iterdir() if file.suffix in (".service", ".timer"))
ANALYZE = shutil.which("systemd-analyze")
BY = "by systemd-analyze" if ANALYZE else "by reading, because systemd-analyze is not here"
CADDY = shutil.which("caddy")
BY_CADDY = "by caddy" if CADDY else "by reading, because caddy is not here"


# Units


def trouble_with(units: list[Path], folder: Path) -> str:
    """What systemd says of them, or what can be seen without it; Boneyard itself need not be installed."""
    for unit in units:
        text = unit.read_text().replace("/opt/boneyard/bin/boneyard", "/bin/true")
        (folder / unit.name).write_text(text)
    copies = [folder / unit.name for unit in units]
    if ANALYZE is None:
        return "\n".join(line for copy in copies for line in misread(copy))
    verdict = subprocess.run(
        [ANALYZE, "verify", "--man=no", *copies], capture_output=True, text=True, check=False
    )
    return verdict.stderr + verdict.stdout


def misread(unit: Path) -> list[str]:
    """Lines that are no section, no comment and no key that these units need."""
    known = re.compile(r"\[(Unit|Service|Timer|Install)\]|#.*|[A-Z][A-Za-z]+=.*|")
    wrong = [line for line in unit.read_text().splitlines() if not known.fullmatch(line)]
    missing = (
        [] if re.search(r"^(ExecStart|OnCalendar)=\S", unit.read_text(), re.M) else ["nothing is started"]
    )
    return wrong + missing


@pytest.mark.parametrize("how", [BY])
def test_the_units_are_right(how: str, tmp_path: Path) -> None:
    assert trouble_with(UNITS, tmp_path) == ""


@pytest.mark.parametrize("how", [BY])
def test_a_unit_that_is_wrong_would_be_noticed(how: str, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.service"
    wrong.write_text((DEPLOY / "boneyard.service").read_text().replace("ExecStart=", "Exec Start="))
    (tmp_path / "in").mkdir()
    assert trouble_with([wrong], tmp_path / "in") != ""


def test_the_server_may_do_little_beyond_what_it_needs(tmp_path: Path) -> None:
    unit = (DEPLOY / "boneyard.service").read_text().splitlines()
    for line in (
        "User=boneyard",
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "ProtectHome=yes",
        "PrivateTmp=yes",
        "PrivateDevices=yes",
        "CapabilityBoundingSet=",
        "MemoryDenyWriteExecute=yes",
        "StateDirectory=boneyard",
        "StateDirectoryMode=0700",
    ):
        assert line in unit
    if ANALYZE is None:
        return
    rating = subprocess.run(
        [ANALYZE, "security", "--offline=true", "--threshold=20", DEPLOY / "boneyard.service"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert rating.returncode == 0, rating.stdout[-300:]  # 2.0 of 10, where 10 is without any protection


# Settings and commands


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(allow_abbrev=False)
    settings.declare(found)
    return found


def names() -> list[str]:
    return [name for action in parser()._actions if (name := settings.name_of(action))]


@pytest.mark.parametrize("with_comments", [False, True])
def test_the_sample_of_settings_is_understood(with_comments: bool, tmp_path: Path) -> None:
    """Also what is commented out in it."""
    text = (DEPLOY / "boneyard.toml").read_text()
    if with_comments:
        text = re.sub(r"^# ([a-z_]+ = )", r"\1", text, flags=re.M)
    (tmp_path / "b.toml").write_text(text)
    found, argv = parser(), ["--config", str(tmp_path / "b.toml")]
    settings.look_outside(found, argv, {})
    given = found.parse_args(argv)
    assert (given.data_dir, given.host) == (Path("/var/lib/boneyard"), "127.0.0.1")
    assert bool(given.database) == with_comments


@pytest.mark.parametrize("name", names())
def test_every_setting_is_explained(name: str) -> None:
    assert f"`{name}`" in PAGE


def commands() -> list[str]:
    """Every `boneyard …` that people are told to type, and that units and the container run."""
    texts = [PAGE, *((DEPLOY / name).read_text() for name in ("boneyard.service", "boneyard-backup.service"))]
    found = [
        re.sub(r"\$\(.*?\)|\$[A-Z_]+", "x", line)
        for text in texts
        for line in re.findall(
            r"(?:/opt/boneyard/bin/)?\bboneyard ((?:serve|admin|backup|restore|check)\b[^`'\n]*)", text
        )
    ]
    return sorted({line.strip() for line in found})


@pytest.mark.parametrize("line", commands())
def test_every_command_is_understood(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "config_file", lambda argv, environ: None)
    argv = shlex.split(line)
    assert arguments.parser_of(argv).parse_args(argv).command == argv[0]


def test_every_errand_is_explained() -> None:
    shown = arguments.parser_of(["admin"])
    (commands_of,) = (action for action in shown._actions if isinstance(action, argparse._SubParsersAction))
    admin = commands_of.choices["admin"]
    (errands,) = (action for action in admin._actions if isinstance(action, argparse._SubParsersAction))
    assert [name for name in errands.choices if f"admin {name}" not in PAGE and name != "unlock"] == []


def test_the_container_does_what_the_page_says_and_no_more() -> None:
    """Every command that it runs is one of the page, but for where its files come from."""
    own = re.compile(r"install -d .*|apt-get update && |cd /src && ")
    told = re.sub(r"\s+", " ", PAGE)
    for line in re.findall(r"^RUN (.*)$", (DEPLOY / "Containerfile").read_text(), re.M):
        command = own.sub("", line).strip().replace(" --uid 990", "")
        assert re.sub(r"\s+", " ", command) in told, command


# Proxies; nginx itself is tried in test_proxy.py


@pytest.mark.parametrize("how", [BY_CADDY])
def test_the_sample_for_caddy_is_right(how: str) -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    assert text.count("{") == text.count("}")
    assert "reverse_proxy 127.0.0.1:8000" in text
    assert "@inside path /metrics" in text
    if CADDY is not None:
        command = [CADDY, "adapt", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
        subprocess.run(command, check=True, capture_output=True)
