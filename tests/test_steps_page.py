"""The page of pictures names every picture that there is, and no other; together they stay small."""

from __future__ import annotations

import re
from pathlib import Path

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
LARGEST = 1_500_000


def test_every_picture_is_on_the_page_and_every_name_is_a_picture() -> None:
    page = (PICTURES / "README.md").read_text(encoding="utf-8")
    steps = {file.name for file in (PICTURES / "steps").iterdir()}
    assert set(re.findall(r"\(steps/([^)]+)\)", page)) == steps
    boards = {file.name for file in PICTURES.glob("*.png")}
    assert set(re.findall(r"`([\w-]+\.png)`", page)) == boards


def test_all_steps_together_are_small() -> None:
    assert sum(file.stat().st_size for file in (PICTURES / "steps").iterdir()) <= LARGEST
