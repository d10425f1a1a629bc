"""Names of all kinds can be drawn, measured and cut."""

from __future__ import annotations

import pytest

from render.core.letters import lettering
from render.core.letters.lettering import visual


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ada", "Ada"),
        ("𝓙𝓸𝓱𝓷 🎲", "John"),
        ("꧁༺Dragon༻꧂", "Dragon"),
        ("👩‍👩‍👧 family", "family"),
        ("two\nlines\tand\x00 more", "two lines and more"),
        ("L\u200beet\u202eevil", "Leetevil"),
        ("ⓒⓞⓞⓛ", "cool"),
        ("山田太郎", "山田太郎"),
        ("김철수", "김철수"),
        ("Nguyễn", "Nguyễn"),
        ("ᏣᎳᎩ", "···"),
        ("\ue000\uffff", ""),
    ],
)
def test_a_name_is_drawn_with_what_the_fonts_have(name, drawn):
    assert lettering.plain(name) == drawn


def test_a_letter_carries_at_most_two_marks():
    assert lettering.plain("e" + "\u0334" * 50) == "e" + "\u0334" * 2


def test_all_figures_are_equally_wide():
    assert (
        len({lettering.measure(str(figure) * 10, 44, bold) for figure in range(10) for bold in (True,)}) == 1
    )
    assert len({lettering.measure(str(figure) * 10, 44) for figure in range(10)}) == 1


def test_a_text_that_fits_stays_as_it_is():
    assert lettering.fit("Ada", 34, 200) == "Ada"


def test_a_text_that_is_too_wide_is_cut_with_an_ellipsis_and_fits():
    cut = lettering.fit("Bartholomew the Unreasonably Long", 34, 200)
    assert cut.endswith("…")
    assert lettering.measure(cut, 34) <= 200


def test_hebrew_is_drawn_from_the_right_and_its_figures_from_the_left():
    assert visual("שלום 12") == "12 םולש"


def test_arabic_letters_take_the_forms_that_join():
    assert visual("علي") == "\ufef2\ufee0\ufecb"


def test_latin_is_left_alone():
    assert visual("Ada 12") == "Ada 12"


def test_every_bundled_font_has_its_licence_beside_it():
    folder = lettering._FOLDER
    families = {file.name.split("-")[0].removesuffix(".ttf") for file in folder.glob("*.ttf")}
    licences = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.txt"))
    for family, written in {
        "NotoSans": "Noto Sans",
        "NotoSansThai": "Noto Sans Thai",
        "NotoSansDevanagari": "Noto Sans Devanagari",
        "DejaVuSans": "DejaVu Sans",
        "DroidSansFallback": "Droid Sans Fallback",
        "CairnDisplay": "Cairn Display is Vollkorn Black",
        "CairnRank": "Cairn Rank is Lato Black",
    }.items():
        assert family in families
        assert written in licences
    assert len(families) == 7


def test_every_face_has_latin_letters_with_accents_and_figures_as_high_as_capitals():
    for style in ("display", "rank"):
        for text in ("Ågot Łukasz Željko Ørsted Ğül", "“’–…·×−"):
            assert {number for number, _ in lettering._runs(text.replace(" ", ""), style)} == {0}
        heights = {lettering.coverage(letter, 100, style)[0].height for letter in "HEL147"}
        assert max(heights) - min(heights) <= 4
        assert abs(max(heights) / 100 - lettering.capitals(style)) <= 0.04


def test_a_name_in_another_script_falls_back_to_the_sans_in_every_face():
    for style in ("display", "rank"):
        assert lettering.measure("Ελένη", 44, style) == lettering.measure("Ελένη", 44, True)


def test_no_character_that_is_passed_over_quickly_is_written_from_the_right() -> None:
    assert not any(lettering._from_the_right(chr(code)) for code in range(ord(lettering._FIRST)))
