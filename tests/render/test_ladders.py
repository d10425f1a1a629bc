"""The pictures of a ladder and of a record fit a phone, whoever stands on them."""

from render import ladders, order, records
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
