"""Names and sentences stay harmless and short, and a message stays a message, however people are called."""

import json
import re
from collections.abc import Awaitable, Sequence

import pytest
from hypothesis import given, strategies as st

from bot.discord import words
from bot.table.model.names import LONGEST, escaped
from bot.table.model.words import bold
from bot.table.quotas import Quotas
from tests.discord.conftest import Room, Said, menus, words_of

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


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Ann\n\tof  Green\u2028Gables", "Ann of Green Gables"),
        ("\u202eAnn\u0000\u200b", "Ann"),
        ("x" * 5000, "x" * (LONGEST - 1) + "…"),
        ("\u200b \n", "somebody"),
    ],
)
def test_a_name_is_short_and_stands_on_one_line(name: str, plain: str) -> None:
    assert words.plain(name) == plain


@pytest.mark.parametrize("name", [*TRICKS, "<@&55>", "discord.gg/abc", "<t:0:R>"])
def test_a_name_does_nothing(name: str) -> None:
    made = words.safe(name)
    for special in "*_`|<>[]@":
        assert special not in made.replace("\\" + special, "")
    assert "s://" not in made
    assert "discord.gg" not in made


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("Jean-Luc O'Neill 3rd", "Jean-Luc O'Neill 3rd"),
        # Discord takes a backslash away before marks only, never before a digit or letter.
        ("1. first", "1\\. first"),
        ("# heading", "\\# heading"),
        ("- list", "\\- list"),
        ("+ plus", "\\+ plus"),
    ],
)
def test_a_name_begins_no_heading_or_list_and_an_ordinary_one_stays_as_it_is(name: str, safe: str) -> None:
    assert words.safe(name) == safe


@given(st.text(max_size=300))
def test_any_name_is_short_and_on_one_line(name: str) -> None:
    made = words.plain(name)
    assert 1 <= len(made) <= LONGEST
    assert made.splitlines() == [made]


@given(st.text(max_size=9000), st.integers(min_value=40, max_value=1900))
def test_pages_hold_the_whole_text(text: str, limit: int) -> None:
    pieces = words.pages(text, limit)
    assert all(len(piece) <= limit for piece in pieces)
    if text.strip():
        assert "".join("".join(pieces).split()) == "".join(text.split())


def test_lines_that_do_not_fit_are_counted() -> None:
    lines = [f"line {number}" for number in range(100)]
    made = words.fit(lines, 100, "… and {} more")
    assert len(made) <= 100
    kept = made.count("line")
    assert made.endswith(f"… and {100 - kept} more")


def test_pages_break_between_lines_and_what_somebody_typed_is_quoted_on_one() -> None:
    assert words.pages("one\ntwo\nthree", 8) == ["one\ntwo", "three"]
    assert words.quoted("a`b\nc") == "`a'b c`"


@given(st.text(max_size=80))
def test_only_marks_are_escaped(text: str) -> None:
    made = escaped(text)
    assert not re.search(r"(?<!\\)(?:\\\\)*\\[^\W_]", made)
    assert re.sub(r"\\(.)", r"\1", made, flags=re.DOTALL) == text


def test_the_table_makes_names_harmless_in_the_same_way() -> None:
    assert bold("discord.gg/abc @everyone") == f"**{words.safe('discord.gg/abc @everyone')}**"


@pytest.mark.parametrize("names", [TRICKS[:7], TRICKS[7:]], ids=["some", "others"])
async def test_names_do_nothing_in_a_lobby_or_on_a_board(room: Room, names: Sequence[str]) -> None:
    await room.slash(names[0], "game new")
    for name in (*names[1:], "Ben"):
        await room.press(name, room.lobby(), "Join")
    assert_harmless(words_of(room.lobby()))
    await room.press(names[0], room.lobby(), "Start")
    for _ in (*names, "Ben"):
        mover = await room.mover()
        await room.slash(mover, "play", move=(await room.complete(mover, "play", "move", "x"))[0])
        assert_harmless(room.board().content, allowed={room.person(await room.mover()).id})
    for said in (
        await room.press("Ben", room.board(), "Catch up"),
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
    await room.slash(await room.mover(), "play", move="pass")
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
    panel = await room.more("Ann", "Seats")
    (menu,) = menus(panel.message)
    assert [each["label"] for each in menu["options"]] == ["**Ben**"]


def shown(text: str) -> str:
    """A text as Discord shows it, if nothing but escapes is in it."""
    return re.sub(r"\\(\W|_)", r"\1", text)


async def heard(room: Room, said: Awaitable[Said]) -> str:
    """A refusal, which is private, short, mentions nobody and shows what it quotes as it was written."""
    answer = await said
    assert answer.private
    assert answer.text
    assert len(answer.text) < 1000
    # Within a code span everything is shown as it is.
    assert_harmless(re.sub(r"`[^`\n]*`", "", answer.text))
    bodies = [one.json for one in room.env.http_requests if isinstance(one.json, dict)]
    texts = [body.get("data", body) for body in bodies]
    sent = [body for body in texts if isinstance(body, dict) and body.get("content")][-1]
    assert sent["allowed_mentions"] == {"parse": []}
    return answer.text


@pytest.mark.parametrize("name", [*TRICKS, "x" * 5000, "discord.gg/free"])
async def test_a_name_does_nothing_in_a_refusal(room: Room, name: str) -> None:
    await room.slash(name, "game new")
    await room.press("Ben", room.lobby(), "Join")
    for refused in (room.slash("Ben", "game abort"), room.press("Ben", room.lobby(), "Start")):
        text = await heard(room, refused)
        assert "Only the host" in text
        assert words.plain(name) in shown(text)
    await room.press(name, room.lobby(), "Start")
    if await room.mover() == "Ben":
        move = (await room.complete("Ben", "play", "move", "x"))[0]
        await room.slash("Ben", "play", move=move)
    if await room.mover() == name:
        text = await heard(room, room.slash("Ben", "play", move="pass"))
        assert f"waiting for {words.plain(name)}" in shown(text)


async def test_what_was_typed_does_nothing_in_a_refusal(room: Room) -> None:
    mover = await room.begun()
    for text in (*TRICKS, "x" * 5000, "” **bold** @everyone “", "discord.gg/free"):
        assert "discord.gg/" not in await heard(room, room.slash(mover, "play", move=text)), text
        assert await heard(room, room.slash("Ann", "rules", rule=text)), text


async def test_what_stands_in_a_file_does_nothing_in_a_refusal(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room.bot, "quotas", Quotas({}))
    await room.begin()
    exported = await room.slash("Ann", "game export")
    content = json.loads(await exported.message.attachments[0].read())
    other = room.guild.create_text_channel("other")
    for name in (*TRICKS, "x" * 5000):
        for key, value in (
            ("game", name),
            ("version", name),
            ("options", {name: name}),
            ("players", [{"name": name, "id": "1"}, {"name": name, "id": "2"}]),
            ("log", [{**content["log"][0], "kind": name}]),
        ):
            data = json.dumps(content | {key: value}).encode()
            await heard(room, room.slash("Ann", "game import", other, file=("game.json", data)))
