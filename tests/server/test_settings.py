"""Settings: a flag goes before a variable, a variable before the file, and whatever is wrong is named."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from boneyard import arguments, cli
from boneyard.core.errors import Refused
from boneyard.server.operating import settings
from boneyard.server.operating.settings import PREFIX, BadSetting, name_of

# For each setting two ways to say something that is not its default.
OTHER = {"open": "true", "log_format": "json", "log_level": "info", "lists": "off", "chat": "never"}
OTHER |= {"onlookers": "off", "data_dir": "/there", "database": "sqlite:////x", "host": "::1"}
OTHER |= {"metrics_token": "hush"}


def declared() -> list[str]:
    parser = argparse.ArgumentParser()
    settings.declare(parser)
    return [name for action in parser._actions if (name := name_of(action))]


def given(
    tmp_path: Path, argv: list[str] | None = None, environ: Mapping[str, str] | None = None, file: str = ""
) -> Any:
    """What a server would be given; its folder is one without tables."""
    parser = argparse.ArgumentParser(allow_abbrev=False)
    settings.declare(parser)
    argv = argv or []
    if file:
        (tmp_path / "b.toml").write_text(file)
        argv = [*argv, "--config", str(tmp_path / "b.toml")]
    settings.look_outside(parser, argv, {"XDG_DATA_HOME": str(tmp_path), **(environ or {})})
    return parser.parse_args(argv)


def other(name: str) -> str:
    return OTHER.get(name, "9")


def flag(name: str) -> list[str]:
    word = f"--{name.replace('_', '-')}"
    return [word] if name == "open" else [word, other(name)]


@pytest.mark.parametrize("name", declared())
def test_every_setting_can_be_said_in_three_ways(name: str, tmp_path: Path) -> None:
    usual = getattr(given(tmp_path), name)
    value = other(name)
    written = value if value in ("true", "9") else f'"{value}"'
    said = [
        given(tmp_path, flag(name)),
        given(tmp_path, environ={PREFIX + name.upper(): value}),
        given(tmp_path, file=f"{name} = {written}\n"),
        given(tmp_path, file=f"{name.replace('_', '-')} = {written}\n"),
    ]
    found = [getattr(each, name) for each in said]
    assert found[0] != usual
    assert found == [found[0]] * 4
    assert {type(each) for each in found} == {type(found[0])}


def test_a_flag_goes_before_a_variable_and_that_before_the_file(tmp_path: Path) -> None:
    file, environ = "port = 3\nsockets = 3\nfailures = 3\n", {"BONEYARD_PORT": "2", "BONEYARD_SOCKETS": "2"}
    found = given(tmp_path, ["--port", "1"], environ, file)
    assert (found.port, found.sockets, found.failures) == (1, 2, 3)
    assert given(tmp_path, ["--port=1"], environ, file).port == 1
    assert given(tmp_path, [], {"BONEYARD_PORT": ""}, file).port == 3  # an empty one says nothing


def test_the_test_of_precedence_would_notice_the_other_order(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(settings, "from_environment", lambda actions, environ: {})
    with pytest.raises(AssertionError):
        test_a_flag_goes_before_a_variable_and_that_before_the_file(tmp_path)


def test_what_is_said_more_than_once_is_a_list(tmp_path: Path) -> None:
    """For settings of others: a parser may have flags that can be repeated."""
    (tmp_path / "b.toml").write_text('near = ["a", "b"]\n')
    file = ["--config", str(tmp_path / "b.toml")]
    said: list[tuple[list[str], dict[str, str], list[str]]] = [
        ([], {"BONEYARD_NEAR": "a, b"}, ["a", "b"]),
        (file, {}, ["a", "b"]),
        ([*file, "--near", "c"], {"BONEYARD_NEAR": "d"}, ["c"]),
    ]
    for argv, environ, near in said:
        parser = argparse.ArgumentParser()
        parser.add_argument("--near", action="append", default=[])
        parser.add_argument("--config")
        settings.look_outside(parser, argv, {"XDG_DATA_HOME": str(tmp_path), **environ})
        assert parser.parse_args(argv).near == near


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ("port = 80\n\nprot = 81\n", "line 3: there is no setting prot. Is port meant?"),
        ("colour = 1\n", "line 1: there is no setting colour."),
        ('port = "many"\n', "line 1: port takes a whole number, not 'many'."),
        ("# here\nsockets = 0\n", "line 2: sockets takes a whole number from 1 on, not '0'."),
        ("pause = -1\n", "line 1: pause takes a number of seconds, not '-1'."),
        ('chat = "loud"\n', "line 1: chat is one of on, off, never, not 'loud'."),
        ('open = "perhaps"\n', "line 1: open is true or false, not 'perhaps'."),
        ("chat = true\n", "line 1: chat takes a value, not a switch."),
        ("\n[server]\nport = 1\n", "line 2: settings stand without sections."),
        ("port = \n", "is no TOML: Invalid value (at line 1, column 8)."),
        ("port = 1\nport = 2\n", "is no TOML: Cannot overwrite a value (at line 2, column 9)."),
    ],
)
def test_the_file_and_line_are_named(file: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetting) as refused:
        given(tmp_path, file=file)
    text = str(refused.value)
    assert text.startswith(str(tmp_path / "b.toml"))
    assert text.endswith(why), text


def test_the_variable_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=r"^BONEYARD_PORT: it takes a whole number, not 'x'\.$"):
        given(tmp_path, environ={"BONEYARD_PORT": "x"})
    found = given(tmp_path)
    assert settings.unknown_variables(found, {"BONEYARD_PROT": "1", "BONEYARD_LANGUAGE": "de"}) == [
        "BONEYARD_PROT is no setting. Is port meant?"
    ]


def test_a_file_that_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    for name, why in [("none", "cannot be read: no such file or directory"), ("dir", "is a directory")]:
        (tmp_path / "dir").mkdir(exist_ok=True)
        with pytest.raises(BadSetting, match=why):
            given(tmp_path, ["--config", str(tmp_path / name)])
    (tmp_path / "odd").write_bytes(b"host = '\xff'")
    with pytest.raises(BadSetting, match="is not written in UTF-8"):
        given(tmp_path, ["--config", str(tmp_path / "odd")])


def test_one_file_is_read_the_one_that_was_named_or_the_folders_or_the_machines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine, house = tmp_path / "etc.toml", tmp_path / "data"
    house.mkdir()
    monkeypatch.setattr(settings, "EVERYWHERE", machine)
    assert given(tmp_path).port == settings.PORT
    machine.write_text("port = 1\n")
    assert given(tmp_path).port == 1
    (house / settings.FILE).write_text("port = 2\n")
    assert given(tmp_path, ["--data-dir", str(house)]).port == 2
    assert given(tmp_path, environ={"BONEYARD_DATA_DIR": str(house)}).port == 2
    assert given(tmp_path, ["--data-dir", str(house)], file="port = 3\n").port == 3


def test_other_commands_pass_over_what_only_a_server_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "b.toml").write_text(f'port = 1\ndata_dir = "{tmp_path}"\n')
    for line in (["backup", "x"], ["check"], ["admin", "status"]):
        argv = [line[0], "--config", str(tmp_path / "b.toml"), *line[1:]]
        assert arguments.parser_of(argv).parse_args(argv).data_dir == tmp_path
    argv = ["admin", "status", "--data-dir", "/there"]  # also after the errand
    assert arguments.parser_of(argv).parse_args(argv).data_dir == Path("/there")


def test_help_is_readable_and_complete(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["serve", "--help"])
    text = capsys.readouterr().out
    for name in declared():
        assert f"--{name.replace('_', '-')}" in text
    assert len(text.splitlines()) < 75
    assert max(map(len, text.splitlines())) <= 80


def test_a_server_refuses_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "b.toml").write_text("prot = 1\n")
    assert cli.main(["serve", "--config", str(tmp_path / "b.toml")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    with pytest.raises(Refused, match="--port: takes a whole number"):
        arguments.parser_of(["serve"]).parse_args(["serve", "--port", "x"])
