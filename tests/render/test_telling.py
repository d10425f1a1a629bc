"""The words beside a picture that all games share."""

from __future__ import annotations

from render.core.letters.telling import ALT_LIMIT, alt_title, fitting, text_title
from render.core.look import Look


def test_a_preview_says_so_first_and_names_game_and_number() -> None:
    look = Look(("Ada",), number=7, preview=True)
    assert alt_title("High Ground", look) == "Preview of High Ground, game 7"
    assert text_title("High Ground", look) == "Preview, not done yet. High Ground, game 7"


def test_a_game_without_a_number_is_named_alone() -> None:
    assert alt_title("High Ground", Look(())) == text_title("High Ground", Look(())) == "High Ground"


def test_the_first_version_that_is_short_enough_is_told() -> None:
    assert fitting(["x" * (ALT_LIMIT + 1), "y" * ALT_LIMIT, "z"]) == "y" * ALT_LIMIT


def test_the_last_version_is_cut_if_none_is_short_enough() -> None:
    told = fitting(["x" * 9999, "y" * 9999])
    assert (len(told), told[0], told[-1]) == (ALT_LIMIT, "y", "…")
