"""Whatever people are called, a message stays a message."""

from __future__ import annotations

import pytest

from tests.discord.conftest import Room, menus, words_of

TRICKS = (
    "@everyone",
    "<@1>",
    "**bold** __x__",
    "[free](https://e.org)",
    "# head",
    "`code`",
    "||hid||",
    "- item",
    "> quote",
    "https://example.org",
    "a\nb\nc",
    "\u202etxet",
    "\u200b",
    "𝕱𝖆𝖓𝖈𝖞 🏳️‍🌈",
)


@pytest.mark.parametrize("name", TRICKS)
async def test_a_name_does_nothing_in_a_lobby_or_on_a_board(room: Room, name: str) -> None:
    await room.slash(name, "game new")
    await room.press("Ben", room.lobby(), "Join")
    assert_harmless(words_of(room.lobby()))
    await room.press(name, room.lobby(), "Start")
    for _ in range(2):
        mover = await room.mover()
        await room.slash(mover, "play", move=(await room.complete(mover, "play", "move", "x"))[0])
        assert_harmless(room.board().content, allowed={room.person(await room.mover()).id})
    for said in (
        await room.press("Ben", room.board(), "Since I looked"),
        await room.slash("Ben", "game history"),
        await room.slash("Ben", "game board", text=True),
        await room.slash("Ben", "help"),
        await room.slash("Ben", "games"),
    ):
        assert_harmless(said.text)


def assert_harmless(text: str, allowed: frozenset[int] | set[int] = frozenset()) -> None:
    """No mention but the allowed ones, no link, no markdown that came with a name."""
    for person in allowed:
        text = text.replace(f"<@{person}>", "")
    assert "@everyone" not in text.replace("\\@everyone", "")
    assert "<@" not in text.replace("\\<@", "").replace("\\<\\@", "")
    assert "](http" not in text.replace("\\](", "").replace("](https://discord.com/channels/", "")
    assert "https://e" not in text
    assert "**bold**" not in text
    assert "||hid||" not in text
    assert "\u202e" not in text
    assert "a\nb" not in text


async def test_mentions_are_allowed_for_nobody_but_who_owes(room: Room) -> None:
    await room.begin()
    await room.slash(await room.mover(), "dog-eat-dog pass")
    posts = [
        request.json
        for request in room.env.http_requests
        if request.method in {"POST", "PATCH"}
        and isinstance(request.json, dict)
        and "content" in request.json
    ]
    assert posts
    for body in posts:
        allowed = body.get("allowed_mentions")
        assert allowed is not None
        assert "everyone" not in allowed.get("parse", [])
        assert "roles" not in allowed.get("parse", [])
        assert "users" not in allowed.get("parse", [])


async def test_a_name_stands_plainly_in_a_menu(room: Room) -> None:
    await room.slash("Ann", "game new")
    await room.press("**Ben**", room.lobby(), "Join")
    panel = await room.press("Ann", room.lobby(), "Seats")
    (menu,) = menus(panel.message)
    assert [each["label"] for each in menu["options"]] == ["**Ben**"]
