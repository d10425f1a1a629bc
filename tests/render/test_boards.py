"""The boards that drawings are judged by, and the sheet of them."""

from __future__ import annotations

from pathlib import Path

from render.boards import BOARDS, DOCUMENTED
from render.contact_sheet import CHAT, THEMES, VISIONS, board_sheet
from render.core.scene import MAX_HEIGHT, WIDTH

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def test_every_board_of_the_documentation_has_its_picture():
    assert {f"{name}.png" for name in DOCUMENTED} <= {file.name for file in PICTURES.iterdir()}


def test_every_game_is_judged_in_the_middle_and_at_its_end():
    assert {name.partition("-")[0] for name in BOARDS} == {"dog", "mountain", "ground", "heavens", "highest"}
    scene = BOARDS["dog-preview"]("light")
    assert (scene.width, scene.theme) == (WIDTH, "light")
    assert scene.height <= MAX_HEIGHT


def test_a_sheet_shows_a_board_in_both_themes_to_all_eyes():
    sheet = board_sheet([BOARDS["dog-begins"]])
    high = BOARDS["dog-begins"]("dark").height * CHAT // WIDTH
    assert sheet.size == (CHAT * len(THEMES), high * len(VISIONS))
    assert sheet.getpixel((CHAT // 2, 20)) != sheet.getpixel((CHAT + CHAT // 2, 20))
