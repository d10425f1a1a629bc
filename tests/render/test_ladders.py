"""The pictures of a ladder and of a record fit a phone, whoever stands on them."""

import pytest

from render import order
from render.charts import ladders, records
from render.core.letters import lettering
from render.core.look import CourseLook, RungLook
from render.core.scene import MAX_HEIGHT, Rect, Text
from render.draw_order import ladder, record

RUNGS = [
    RungLook(990 + number, "Maximiliane von Hohenstein-Waldburg", "1,790", "just begun", 2000, number)
    for number in range(10)
]


def test_ten_people_with_long_names_fit_in_both_themes() -> None:
    for theme in ("dark", "light"):
        scene = ladders.scene("Bring Down the Mountain", "Ladder of this server of all time", RUNGS, theme)
        assert scene.height <= MAX_HEIGHT
        assert min(each.size for each in scene.marks if isinstance(each, Text)) >= 36
        asked = order.write_ladder("Bring Down the Mountain", "Ladder of this server", RUNGS, theme)
        alt, image = order.read_answer(ladder(asked))
        assert alt.startswith("Bring Down the Mountain. Ladder of this server. 990. Maximiliane")
        assert len(alt) <= 1024
        assert len(image) < 150_000


def test_the_last_games_of_eight_people_fit_beside_their_names() -> None:
    course = "wldw" * 10
    courses = [
        CourseLook(f"Maximiliane von Hohenstein-Waldburg {number}", 2000, course) for number in range(8)
    ]
    drawn = records.scene("Bring Down the Mountain", "Ann 4, Ben 2", courses)
    assert drawn.height <= MAX_HEIGHT
    assert min(each.size for each in drawn.marks if isinstance(each, Text)) >= 36
    bars = [each for each in drawn.marks if isinstance(each, Rect) and each.height > 40]
    assert [bar.width > 40 for bar in bars[:6]] == [False, True, True, True, True, False]
    assert max(bar.x + bar.width for bar in bars) < 1100
    alt, image = order.read_answer(record(order.write_record("High Ground", "Ann 4", courses[:1], "light")))
    assert alt.startswith("High Ground. Ann 4. Who has won, the latest game first: Maximiliane")
    assert "nobody" in alt
    assert len(image) < 50_000


def ends(mark: Text) -> tuple[int, int]:
    """Where a text begins and ends, from left to right."""
    wide = lettering.measure(mark.text, mark.size, mark.style)
    return (mark.x - wide, mark.x) if mark.anchor == "right" else (mark.x, mark.x + wide)


@pytest.mark.parametrize("number", [9, 88, 888, 1888, 12888])
def test_no_number_is_covered_or_cut_however_many_games_there_are(number: int) -> None:
    rung = RungLook(number, "W" * 32, "-1,264", "still settling", number + 100, number)
    course = CourseLook("W" * 32, number, "w" * 20)
    for scene in (
        ladders.scene("High Ground", "Ladder", [rung]),
        records.scene("High Ground", "Ann 4", [course, CourseLook("Ben", 1, "l" * 20)]),
    ):
        texts = [(*ends(each), each) for each in scene.marks if isinstance(each, Text)]
        assert all(left >= 24 and right <= scene.width - 24 for left, right, _ in texts)
        for bar in (each for each in scene.marks if isinstance(each, Rect)):
            beside = [
                each for each in texts if abs(each[2].y - bar.y - bar.height // 2) < (bar.height + 36) // 2
            ]
            assert beside
            assert all(right < bar.x or left > bar.x + bar.width for left, right, _ in beside)


def test_names_that_no_font_has_stand_without_gaps() -> None:
    for scene in (
        ladders.scene(
            "High Ground",
            "Ladder",
            [RungLook(1, "🎲🎲 Zoë", "1,500", "", 1, 1), RungLook(2, "🎲", "1", "", 1, 0)],
        ),
        records.scene(
            "High Ground", "🎲🎲 Zoë 1", [CourseLook("🎲🎲 Zoë", 1, "w"), CourseLook("🎲", 0, "l")]
        ),
    ):
        written = [each.text for each in scene.marks if isinstance(each, Text)]
        assert "Zoë" in written
        assert not any("🎲" in each for each in written)
        assert "·" in written
