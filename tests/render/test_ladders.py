"""The picture of a ladder fits a phone, whoever stands on it."""

from render import ladders, order
from render.core.look import RungLook
from render.core.scene import MAX_HEIGHT, Text
from render.draw_order import ladder

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
