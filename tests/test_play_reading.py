"""The page of `play` parses each text once, with the same result as SimCord."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord
from simcord.preview import _markdown, _queries

from bot.simulator.world import read_once

READER: Any = _queries
TEXTS = ("plain", "**bold** and ||hidden||", "<@1> https://example.org", "", "> quoted\n-# small")


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that SimCord really parsed."""
    found: list[str] = []
    parse = _markdown.markdown_tokens

    def counted(value: Any, profile: str = "message", *, context: Any = None) -> Any:
        found.append(value)
        return parse(value, profile, context=context)

    monkeypatch.setattr(_markdown, "markdown_tokens", counted)
    return found


@pytest.mark.parametrize("text", [*TEXTS, None])
def test_a_text_is_read_as_ever(text: str | None) -> None:
    plain = _markdown.markdown_tokens(text)
    with read_once():
        assert [READER.markdown_tokens(text) for _ in range(2)] == [plain, plain]


def test_a_reader_may_change_what_it_got() -> None:
    with read_once():
        READER.markdown_tokens("**bold**").clear()
        assert READER.markdown_tokens("**bold**") == _markdown.markdown_tokens("**bold**")


def test_it_ends_with_what_it_was_opened_for() -> None:
    before = READER.markdown_tokens
    with read_once():
        assert READER.markdown_tokens is not before
    assert READER.markdown_tokens is before


async def test_a_channel_that_is_shown_again_is_not_read_again(parsed: list[str]) -> None:
    client = discord.Client(intents=discord.Intents(guilds=True))
    with read_once():
        async with simcord.run(client) as env:
            server = env.create_guild("Server")
            channel = server.create_text_channel("table")
            ann = server.add_member(env.create_user("ann"))
            for number in range(30):
                await ann.send(channel, f"**{number}** is told")
            async with env.preview(channel, viewers=[ann], layout="channel") as preview:
                await preview.refresh()
                first = len(parsed)
                assert {f"**{number}** is told" for number in range(30)} <= set(parsed)
                for _ in range(3):
                    await preview.refresh()
    assert len(parsed) == first
