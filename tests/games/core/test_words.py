"""Names, numbers and lists as every game says them."""

from __future__ import annotations

import pytest

from games.core.words import counted, enumerated, listed, named


def test_players_are_named_with_their_letter() -> None:
    assert named(1, ("Ann", "Ben")) == "Ben (B)"


@pytest.mark.parametrize(("number", "told"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_things_are_counted(number: int, told: str) -> None:
    assert counted(number, "card") == told


@pytest.mark.parametrize(
    ("parts", "told"), [([], ""), (["A"], "A"), (["A", "B"], "A or B"), (["A", "B", "C"], "A, B or C")]
)
def test_things_are_told_one_after_another(parts: list[str], told: str) -> None:
    assert enumerated(parts, "or") == told


@pytest.mark.parametrize(
    ("most", "told"), [(1, "A and B and 2 more"), (2, "A and B, B and 1 more"), (3, "A and B, B or C")]
)
def test_long_lists_are_cut_short_and_what_is_in_them_stays(most: int, told: str) -> None:
    assert listed(["A and B", "B", "C"], most, "or") == told
