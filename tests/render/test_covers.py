"""Covers, ends and the boards of the documentation."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from games.bring_down_the_mountain import GAME as MOUNTAIN
from games.dog_eat_dog import GAME as DOG
from games.high_ground import GAME as GROUND
from games.registry import GAMES
from render import covers, order, samples
from render.boards import BOARDS, DOCUMENTED
from render.bring_down_the_mountain.avalanche import Tumbling
from render.contact_sheet import CHAT, THEMES, VISIONS, board_sheet
from render.core import painter
from render.core.letters import lettering
from render.core.look import Cover, Look
from render.core.painter import png
from render.core.scene import MAX_HEIGHT, SMALLEST_LETTERS, WIDTH, Scene, Text, Theme
from render.core.shapes.polygons import Polygon
from render.draw_order import cover as drawn
from render.pictures import picture, scenery
from tests.render.boxes import tells, texts
from tests.render.mountain import lost, scene_of, won

LARGEST = 125_000
SHORT = Cover("go", "Go", "2 players", "30 minutes", "against each other", 2)
LONG = Cover("long", "The " + "Longest " * 6 + "Game", "2 to 8 players", "30 to 60 minutes", "together", 8)


def real() -> list[Cover]:
    return [
        Cover(
            game.about.key,
            game.about.title,
            game.about.players,
            game.about.facts.length,
            game.about.facts.company,
            game.about.seat_counts[-1],
        )
        for game in GAMES
    ]


@pytest.mark.parametrize(
    "shown", [*([each] for each in real()), real(), [SHORT], [LONG], [LONG] * 5, [SHORT, LONG] * 6], ids=len
)
def test_a_cover_fits_and_can_be_read(shown: list[Cover]) -> None:
    scenes = covers.scenes(shown)
    assert len(scenes) == len(shown)
    assert sum(scene.height for scene in scenes) <= MAX_HEIGHT
    for scene, each in zip(scenes, shown, strict=True):
        assert scene.width == WIDTH
        texts = [mark for mark in (*scene.ground, *scene.marks) if isinstance(mark, Text)]
        for text in texts:
            assert text.size >= SMALLEST_LETTERS
            assert text.x + lettering.measure(text.text, text.size, text.style) <= WIDTH
            assert 0 < text.y < scene.height
        told = " ".join(text.text for text in texts)
        assert each.title.split()[0] in told
        assert each.players in told


def test_the_covers_of_our_games_are_small_and_tell_everything() -> None:
    alt, image = order.read_answer(drawn(order.write_covers(real())))
    assert len(image) <= LARGEST
    for each in real():
        assert f"{each.title}: {each.players}, {each.length}, {each.company}." in alt
        assert len(covers.drawn([each])) <= LARGEST
        (scene,) = covers.scenes([each])
        told = [mark.text for mark in scene.marks if isinstance(mark, Text)]
        assert not any("…" in text for text in told)


def test_the_alt_text_is_as_long_as_discord_takes() -> None:
    assert len(covers.alt([LONG] * 25)) <= 1024


def test_what_is_no_order_is_refused() -> None:
    with pytest.raises((TypeError, ValueError)):
        drawn(b'[{"key": 1}]')


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_what_stands_on_a_plate_lies_on_it(theme: Theme) -> None:
    for shown in ([each] for each in real()), [real()]:
        for each in shown:
            for scene in covers.scenes(each, theme):
                plates = [mark for mark in scene.marks if isinstance(mark, Polygon) and mark.fill == "head"]
                (right, _), (low, high) = plates[-1].points[1:3]
                for text in scene.marks[scene.marks.index(plates[-1]) :]:
                    if isinstance(text, Text):
                        end = text.x + lettering.measure(text.text, text.size, text.style)
                        bottom = text.y + text.size // 2
                        assert end <= right + (low - right) * bottom / high


def test_strips_share_a_palette_without_losing_what_is_large() -> None:
    """The plates, titles and pieces of all games have their own colours in the one picture."""
    with Image.open(BytesIO(covers.drawn(real()))) as image:
        assert image.mode == "P"
        drawn_ = image.convert("RGB")
    top = 0
    for scene in covers.scenes(real()):
        with Image.open(BytesIO(painter.png(scene))) as alone:
            own = alone.convert("RGB")
        for spot in ((20, 20), (1100, 40), (1000, scene.height // 2)):
            found = drawn_.getpixel((spot[0], top + spot[1]))
            wanted = own.getpixel(spot)
            assert isinstance(found, tuple)
            assert isinstance(wanted, tuple)
            assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= 6
        top += scene.height


# Covers: each game has a scene of its own, in both themes and both sizes.


KEYS = [game.about.key for game in GAMES]
SIZES = ((640, 520), (790, 270))
LARGEST_SCENE = 100_000


def scene(key: str, theme: Theme = "dark", size: tuple[int, int] = SIZES[0]) -> Scene:
    found = scenery(key)
    assert found is not None
    return found(theme, *size)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", KEYS)
def test_a_scene_has_the_size_that_is_asked_for_large_letters_and_a_small_file(
    key: str, size: tuple[int, int], theme: Theme
) -> None:
    found = scene(key, theme, size)
    assert (found.width, found.height, found.theme) == (1200, size[1], theme)
    words = [mark for mark in (*found.ground, *found.marks) if isinstance(mark, Text)]
    assert all(mark.size >= 48 and size[0] - 40 <= mark.x < 1200 for mark in words)
    assert len(png(found)) < LARGEST_SCENE


def test_no_two_games_have_the_same_colours() -> None:
    assert len({scene(key).scheme for key in KEYS}) == len(KEYS)


@pytest.mark.parametrize("key", ["unknown", "core", "", "../x"])
def test_a_game_without_a_cover_has_no_scene(key: str) -> None:
    assert scenery(key) is None


# The pictures of ends: result, names, and the day.


DAY = "22 Nov 2026"
WHY = "No end card fits: no top can get higher than a queen"


def test_a_lost_mountain_shows_the_avalanche_with_the_last_cards():
    scene = scene_of(lost(), number=7)
    said = texts(scene)
    assert {"The mountain won", "of 48", "North", "East", "South", "West", "Ada", "Björn", WHY} <= set(said)
    assert [mark.face for mark in scene.marks if isinstance(mark, Tumbling)] == ["KS", "QC"]
    ranks = [mark.text for mark in scene.marks if getattr(mark, "size", 0) == 100 and hasattr(mark, "text")]
    suits = [mark.suit for mark in scene.marks if hasattr(mark, "suit")]
    assert {"2S", "4D", "9S", "2D"} == {f"{rank}{suit}" for rank, suit in zip(ranks, suits, strict=True)}


@pytest.mark.parametrize("state", [lost(), won()], ids=["lost", "won"])
def test_a_mountain_tells_the_day(state):
    assert DAY in texts(scene_of(state, date=DAY))


def test_a_lost_mountain_tells_why_above_and_how_long_it_stood_below():
    assert {WHY, "It stood for 21 turns"} <= set(texts(scene_of(lost(), date=DAY)))


def ended(game, seats, seed, **how):
    choose = samples.roaming if game is GROUND else None
    sample = samples.play(game, seats, 1000, seed, choose=choose)
    look = Look(samples.NAMES, number=7, move=sample.moves, **how)
    return game.knowledge.view(sample.state, None), look


@pytest.mark.parametrize(("game", "seed"), [(DOG, 6), (GROUND, 3)], ids=["dog", "ground"])
def test_the_day_stands_below_the_end_of_a_game(game, seed):
    view, look = ended(game, 3, seed, date=DAY)
    assert DAY in texts(picture(game).scene(view, look))
    plain = picture(game).scene(*ended(game, 3, seed))
    assert DAY not in texts(plain)


@pytest.mark.parametrize(
    ("game", "view"), [(MOUNTAIN, lost()), (DOG, None), (GROUND, None)], ids=["mountain", "dog", "ground"]
)
def test_the_alt_text_tells_it_too(game, view):
    if view is None:
        shown, look = ended(game, 3, 6 if game is DOG else 3, date=DAY)
    else:
        shown, look = game.knowledge.view(view, None), Look(samples.NAMES, date=DAY)
    alt = picture(game).alt(shown, look)
    tells(alt, DAY)


@pytest.mark.parametrize("game", [DOG, GROUND], ids=["dog", "ground"])
def test_whoever_is_left_after_resignations_is_drawn_and_told_as_the_winner(game):
    sample = samples.play(game, 2, 4, 4, choose=samples.roaming if game is GROUND else None)
    view = game.knowledge.view(game.seats.retire(sample.state, 0), None)
    over = Look(samples.NAMES, date=DAY)
    assert {"Björn wins", "Ada resigned"} <= set(texts(picture(game).scene(view, over)))
    assert "The game is over. Björn wins: Ada resigned." in picture(game).alt(view, over)
    going_on = Look(samples.NAMES, to_act=frozenset({1}))
    assert "Björn wins" not in texts(picture(game).scene(view, going_on))


# The boards that drawings are judged by, and the sheet of them.


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
