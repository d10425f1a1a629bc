"""The page for owners agrees with what the program says and takes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.__main__ import WRONG_CONFIGURATION, main
from bot.discord.runner import NOT_CONFIGURED, REFUSED_BY_GATEWAY
from bot.store.problems import _WORDS

PAGE = (Path(__file__).parents[1] / "docs" / "running.md").read_text(encoding="utf-8")
UNIT = (Path(__file__).parents[1] / "deploy" / "cairn.service").read_text(encoding="utf-8")


@pytest.mark.parametrize("message", [message for message, _ in REFUSED_BY_GATEWAY.values()])
def test_every_refusal_of_discord_is_explained(message: str) -> None:
    assert f"| {message} | {NOT_CONFIGURED} |" in PAGE


@pytest.mark.parametrize("message", sorted({message for message, _ in _WORDS.values()}))
def test_every_trouble_of_the_database_is_explained(message: str) -> None:
    said = message.replace("{path}", "…").replace(" ….", " …")
    assert f"| {said} | 1 |" in PAGE


def test_every_command_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    commands = re.findall(r"^    ([a-z]+)  ", capsys.readouterr().out, re.MULTILINE)
    assert sorted(commands) == sorted(re.findall(r"^\| `([a-z]+)[ `]", PAGE, re.MULTILINE))


def test_the_code_that_a_service_must_not_answer_with_a_new_start_is_one() -> None:
    assert NOT_CONFIGURED == WRONG_CONFIGURATION
    assert f"RestartPreventExitStatus={NOT_CONFIGURED}" in UNIT
    assert f"| {NOT_CONFIGURED} | a setting or the token is wrong" in PAGE
