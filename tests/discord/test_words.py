"""Names and sentences that stay harmless and short whatever people are called."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st

from bot.discord import words
from bot.table.model.names import escaped
from bot.table.model.words import bold

TRICKS = (
    "@everyone",
    "<@123>",
    "<@&55>",
    "**bold**",
    "__under__",
    "||spoiler||",
    "`code`",
    "[link](https://example.org)",
    "https://example.org",
    "discord.gg/abc",
    "# heading",
    "- list",
    "> quote",
    "<t:0:R>",
    "a\nb",
    "\u202ereversed",
)


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Ann\n\tof  Green\u2028Gables", "Ann of Green Gables"),
        ("\u202eAnn\u0000\u200b", "Ann"),
        ("x" * 5000, "x" * (words.NAME_LIMIT - 1) + "…"),
        ("\u200b \n", "somebody"),
    ],
)
def test_a_name_is_short_and_stands_on_one_line(name: str, plain: str) -> None:
    assert words.plain(name) == plain


@pytest.mark.parametrize("name", TRICKS)
def test_a_name_does_nothing(name: str) -> None:
    made = words.safe(name)
    for special in "*_`|<>[]@":
        assert special not in made.replace("\\" + special, "")
    assert "s://" not in made
    assert "discord.gg" not in made


@pytest.mark.parametrize("name", ["# heading", "- list", "1. first", "+ plus"])
def test_a_name_begins_no_heading_or_list(name: str) -> None:
    assert "\\" in words.safe(name)


def test_an_ordinary_name_stays_as_it_is() -> None:
    assert words.safe("Jean-Luc O'Neill 3rd") == "Jean-Luc O'Neill 3rd"


@given(st.text(max_size=300))
def test_any_name_is_short_and_on_one_line(name: str) -> None:
    made = words.plain(name)
    assert 1 <= len(made) <= words.NAME_LIMIT
    assert made.splitlines() == [made]


@given(st.text(max_size=9000), st.integers(min_value=40, max_value=1900))
def test_pages_hold_the_whole_text(text: str, limit: int) -> None:
    pieces = words.pages(text, limit)
    assert all(len(piece) <= limit for piece in pieces)
    if text.strip():
        assert "".join("".join(pieces).split()) == "".join(text.split())


def test_pages_break_between_lines() -> None:
    assert words.pages("one\ntwo\nthree", 8) == ["one\ntwo", "three"]


def test_lines_that_do_not_fit_are_counted() -> None:
    lines = [f"line {number}" for number in range(100)]
    made = words.fit(lines, 100, "… and {} more")
    assert len(made) <= 100
    kept = made.count("line")
    assert made.endswith(f"… and {100 - kept} more")


def test_what_somebody_typed_is_quoted_on_one_line() -> None:
    assert words.quoted("a`b\nc") == "`a'b c`"


def test_a_number_at_the_start_is_escaped_at_its_point() -> None:
    # Discord takes a backslash away before marks only, never before a digit or letter.
    assert words.safe("1. first") == "1\\. first"


@given(st.text(max_size=80))
def test_only_marks_are_escaped(text: str) -> None:
    made = escaped(text)
    assert not re.search(r"(?<!\\)(?:\\\\)*\\[^\W_]", made)
    assert re.sub(r"\\(.)", r"\1", made, flags=re.DOTALL) == text


def test_the_table_makes_names_harmless_in_the_same_way() -> None:
    assert bold("discord.gg/abc @everyone") == f"**{words.safe('discord.gg/abc @everyone')}**"
