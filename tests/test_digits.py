"""Numbers are read the same everywhere, whatever is sent."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.digits import SNOWFLAKES, number, snowflake

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("text", ["", "²", "①", "٣", "-1", "+1", "1.0", " 1", "1_0", "x", "9" * 4500])
def test_what_is_no_number_is_none(text: str) -> None:
    assert number(text) is None
    assert snowflake(text) is None


def test_a_number_is_below_its_bound() -> None:
    assert number("0", below=5) == 0
    assert number("4", below=5) == 4
    assert number("0004", below=5) is None
    assert number("5", below=5) is None
    assert number(str(SNOWFLAKES - 1)) == SNOWFLAKES - 1
    assert number(str(SNOWFLAKES)) is None


def test_no_id_is_zero() -> None:
    assert snowflake("0") is None
    assert snowflake("1") == 1


def test_the_bot_reads_digits_in_one_place() -> None:
    found = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "bot").rglob("*.py")
        if path.name != "digits.py" and re.search(r"\.is(digit|decimal|numeric)\(", path.read_text())
    ]
    assert found == []
