"""Animations, and pictures that are ordered from another process."""

import random
import struct
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from benchmarks.animations import PLAYED, orders
from games.core.words import BadData
from games.registry import GAMES
from render import animating, order, samples
from render.animating import ATTEMPTS, LARGEST, LONGEST, SHORTEST, animate, grouped, pace
from render.core.animation import Animation, TooLargeError
from render.core.look import Choice, figures
from render.core.painter import paint, png
from render.draw_order import draw, tell
from render.pictures import picture

GREEN, WHITE = (20, 80, 40), (250, 250, 250)


def plain(width: int = 96, height: int = 80, at: tuple[int, int] | None = None) -> Image.Image:
    """A green picture, with a white square if it is said where."""
    made = Image.new("RGB", (width, height), GREEN)
    if at is not None:
        made.paste(WHITE, (*at, at[0] + 16, at[1] + 16))
    return made


def shown(data: bytes) -> list[Image.Image]:
    """The pictures of an animation as they are seen one after another."""
    file = Image.open(BytesIO(data))
    found = []
    for number in range(getattr(file, "n_frames", 1)):
        file.seek(number)
        found.append(file.convert("RGB"))
    return found


def apart(one: Image.Image, other: Image.Image) -> float:
    """How much two pictures differ on average, of 255."""
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def lengths(data: bytes) -> list[int]:
    """How long each picture shows, in milliseconds."""
    at, found = 12, []
    while at < len(data):
        kind, length = struct.unpack_from("<4sI", data, at)
        if kind == b"ANMF":
            found.append(int.from_bytes(data[at + 20 : at + 23], "little"))
        at += 8 + length + length % 2
    return found


def test_each_picture_is_seen_as_it_was_put_in() -> None:
    pictures = [plain(), plain(at=(16, 16)), plain(at=(64, 48)), plain()]
    made = Animation(len(pictures), 100_000)
    for number, each in enumerate(pictures):
        made.add(each, GREEN, 100 * (number + 1))
    data = made.finish()
    assert all(apart(one, other) < 3 for one, other in zip(shown(data), pictures, strict=True))
    assert lengths(data) == [100, 200, 300, 400]


def test_a_picture_in_which_nothing_changes_is_the_one_before_it_for_longer() -> None:
    made = Animation(3, 100_000)
    for each in (plain(), plain(), plain(at=(0, 0))):
        made.add(each, GREEN, 300)
    assert lengths(made.finish()) == [600, 300]


def test_around_a_smaller_picture_is_its_ground_and_nothing_of_a_larger_one() -> None:
    made = Animation(3, 100_000)
    for each in (plain(height=48), plain(height=80, at=(16, 60)), plain(height=48)):
        made.add(each, GREEN, 300)
    first, second, third = shown(made.finish())
    assert first.size == (96, 80)
    assert apart(first, plain()) < 3
    assert apart(second, plain(at=(16, 60))) < 3
    assert apart(third, plain()) < 3


def test_only_what_changes_takes_room() -> None:
    noise = Image.frombytes("RGB", (320, 320), random.Random(1).randbytes(320 * 320 * 3))
    still, moving = Animation(2, 10**6), Animation(2, 10**6)
    other = noise.copy()
    other.paste(WHITE, (32, 32, 48, 48))
    for made, second in ((still, other), (moving, noise.transpose(Image.Transpose.FLIP_LEFT_RIGHT))):
        made.add(noise, GREEN, 300)
        made.add(second, GREEN, 300)
    first = len(still.finish())
    assert first < len(moving.finish()) * 0.6


@pytest.mark.parametrize("most", [400_000, 250_000])
def test_quality_falls_before_there_is_no_room(most: int) -> None:
    chance = random.Random(2)
    made = Animation(20, most)
    for _ in range(20):
        small = Image.frombytes("RGB", (40, 40), chance.randbytes(40 * 40 * 3))
        made.add(small.resize((320, 320)), GREEN, 300)
    data = made.finish()
    assert most / 4 < len(data) <= most
    assert len(shown(data)) == 20


def test_what_finds_no_room_at_all_is_refused() -> None:
    chance = random.Random(3)
    noise = [Image.frombytes("RGB", (320, 320), chance.randbytes(320 * 320 * 3)) for _ in range(2)]
    made = Animation(20, 20_000)
    made.add(noise[0], GREEN, 300)
    with pytest.raises(TooLargeError):
        made.add(noise[1], GREEN, 300)
    alone = Animation(1, 100)
    alone.add(noise[0], GREEN, 300)
    with pytest.raises(TooLargeError):
        alone.finish()
    with pytest.raises(ValueError, match="needs a picture"):
        Animation(0, 100).finish()


def ordered(key: str, moves: int, seats: int = 2) -> list[bytes]:
    """The orders of the first positions of a game that plays by itself."""
    game = next(game for game in GAMES if game.about.key == key)
    played = [samples.play(game, seats, number, 3) for number in range(moves + 1)]
    return [
        order.write(game, game.knowledge.view(each.state, None), samples.look(game, each)) for each in played
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.about.key))
def test_the_animation_of_a_game_shows_every_move_and_the_end_for_longer(game: object) -> None:
    key = game.about.key  # type: ignore[attr-defined]
    asked_for, told = ordered(key, 5), list[tuple[int, int]]()
    alt, data = order.read_answer(
        animate(order.write_each(asked_for), lambda done, of, _: told.append((done, of)))
    )
    assert told == [(done, 6) for done in range(1, 7)]
    seen = shown(data)
    assert lengths(data) == [LONGEST] * 5 + [animating.END]
    for each, pictured in zip(asked_for, seen, strict=True):
        asked, view, look = order.read(each)
        true = paint(picture(asked).scene(view, look)).convert("RGB").reduce(2)
        assert apart(pictured.crop((0, 0, *true.size)), true) < 6
    assert seen[0].width == 600
    asked, view, look = order.read(asked_for[-1])
    assert alt == picture(asked).alt(view, look)


@pytest.mark.long
@pytest.mark.parametrize("key", PLAYED)
def test_300_moves_of_every_game_take_less_than_8_megabytes(key: str) -> None:
    _, data = order.read_answer(animate(orders(key, 300), lambda *_: None))
    assert len(data) < 8_000_000
    assert 100 <= len(shown(data)) <= 300


def test_every_game_is_measured() -> None:
    assert set(PLAYED) == {game.about.key for game in GAMES}


def test_one_that_is_too_large_is_made_smaller_with_fewer_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ordered("dog_eat_dog", 8)
    monkeypatch.setattr(animating, "ATTEMPTS", ((2, 300), (4, 3)))
    whole = len(animate(order.write_each(asked), lambda *_: None))
    monkeypatch.setattr(animating, "LARGEST", whole // 4)
    _, data = order.read_answer(animate(order.write_each(asked), lambda *_: None))
    assert len(data) <= whole // 4
    assert shown(data)[0].width == 300
    assert len(shown(data)) == 3
    monkeypatch.setattr(animating, "LARGEST", 1000)
    with pytest.raises(ValueError, match="find no room"):
        animate(order.write_each(asked), lambda *_: None)


def test_a_picture_of_several_moves_shows_what_happened_in_all_of_them() -> None:
    asked = ordered("dog_eat_dog", 4)
    looks = [order.read(each)[2] for each in asked]
    *_, look = animating._shown(asked[1:4])
    assert look.events == (*looks[1].events, *looks[2].events, *looks[3].events)
    assert look.move == looks[3].move


def test_pictures_come_in_groups_of_about_the_same_size() -> None:
    assert grouped(0, 5) == []
    assert grouped(1, 5) == [range(1)]
    assert grouped(4, 1) == [range(4)]
    for count, most in ((5, 5), (7, 3), (1000, 300), (301, 300), (2, 2)):
        groups = grouped(count, most)
        assert [at for group in groups for at in group] == list(range(count))
        assert len(groups) == min(count, most)
        assert len(groups[0]) == 1
        sizes = {len(group) for group in groups[1:]}
        assert max(sizes) - min(sizes) <= 1


def test_long_games_are_shown_faster() -> None:
    assert pace(1) == LONGEST
    assert SHORTEST < pace(150) < LONGEST
    assert pace(10_000) == SHORTEST
    assert LARGEST < 8 * 1000 * 1000
    assert ATTEMPTS[0][1] == animating.MOST


def test_orders_that_are_not_whole_are_refused() -> None:
    body = order.write_each([b"one", b"", b"three"])
    assert list(order.read_each(body)) == [b"one", b"", b"three"]
    for cut in (1, 4, len(body) - 1):
        with pytest.raises(ValueError, match="too soon"):
            list(order.read_each(body[:-cut]))


# A picture that is ordered from another process: the same as in this one.


every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.key)


def boards(game, moves=12):
    """A position and how it is shown, of a game of every size."""
    for seats in game.about.seat_counts:
        sample = samples.play(game, seats, moves, seed=seats)
        yield game.knowledge.view(sample.state, None), samples.look(game, sample)


@every_game
def test_a_picture_and_its_words_are_the_same_whoever_makes_them(game):
    for view, look in boards(game):
        asked = order.write(game, view, look)
        expected = (picture(game).alt(view, look), png(picture(game).scene(view, look)))
        assert order.read_answer(draw(asked)) == expected
        assert tell(asked).decode() == picture(game).text(view, look)


@every_game
def test_an_order_says_all_that_the_picture_depends_on(game):
    for view, look in boards(game):
        for theme in ("dark", "light"):
            for preview in (False, True):
                chosen = (Choice(1, (("cell", "M14"),)), Choice(2, ()))
                asked = replace(look, theme=theme, preview=preview, choices=chosen, chosen=(("god", "thor"),))
                assert order.read(order.write(game, view, asked)) == (game, view, asked)


def test_an_order_of_any_length_is_not_written_and_a_foreign_view_is_refused():
    game = GAMES[0]
    view, look = next(boards(game))
    with pytest.raises(ValueError, match="too many"):
        order.write(game, view, replace(look, names=("x" * order.LONGEST,)))
    body = order.write(game, view, look).replace(b'"view":{', b'"view":{"more":1,')
    with pytest.raises(BadData):
        order.read(body)


def test_what_is_no_picture_is_not_read():
    with pytest.raises(ValueError, match="no picture"):
        order.read_answer(b"\0")


@pytest.mark.parametrize(
    ("numbers", "told"), [((3,), "3"), ((5, 3, 4), "3–5"), ((2, 9), "2 9"), ((1, 2, 7), "1–2 7")]
)
def test_numbers_at_one_place_are_told_together(numbers, told):
    assert figures(numbers) == told
