"""What `play` says before there is a page."""

import socket
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.simulator import run


def test_a_taken_port_is_told_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status = run.main(["--port", str(port), "--folder", str(tmp_path / "play"), "--no-browser"])
    said = capsys.readouterr().err
    assert status == 1
    assert f"port {port}" in said
    assert "--port" in said
    assert said.count("\n") == 1


def test_a_missing_extra_is_told_with_the_command_that_brings_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bot.__main__.NEEDED_BY_PLAY", ("a_package_that_nobody_has",))
    assert main(["play"]) == 1
    said = capsys.readouterr().err
    assert "a_package_that_nobody_has" in said
    assert "make play" in said
    assert said.count("\n") == 1


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    assert run.main(["--folder", str(in_the_way / "play"), "--port", "0"]) == 1
    assert "--folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    "wrong", [["--port", "70000"], ["--members", "0"], ["--members", ","], ["--members", "25"]]
)
def test_a_wrong_option_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run.main(wrong)
    assert wrong[0] in capsys.readouterr().err
