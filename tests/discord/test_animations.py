"""Animations: that of a finished game is posted once, that of a running one is private and from one's own side."""

import asyncio
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.discord.archive import animation
from bot.discord.pictures import boards
from bot.table.model.table import Shown
from bot.worker_processes.crew import Workers
from bot.worker_processes.works import ANIMATE, BusyError, FailedError, StoppedError, Work
from render import order
from tests.discord.conftest import Room, Said
from tests.discord.test_board_not_lost import ATTACH_FILES, deny
from tests.discord.test_outbox import answer_lost
from tests.discord.test_stepping import one_round, played

POINT = b"a moving picture"


class Films:
    """Animations whose pictures are ordered and none of which is made. They end at once, or when they are told to. `tells` are
    what says how far each is."""

    def __init__(self) -> None:
        self.end = asyncio.Event()
        self.orders: list[list[bytes]] = []
        self.tells: list[Callable[[int, int, bytes], None]] = []
        self.error: Exception | None = None

    def follow(self, follow: Any) -> Any:
        """Follows the work of a worker that takes its time, and all other work as before."""

        async def followed(workers: Workers, work: Work, question: bytes, *rest: Any) -> bytes:
            if work is not ANIMATE:
                answer: bytes = await follow(workers, work, question, *rest)
                return answer
            self.orders.append(list(order.read_each(question)))
            self.tells.append(rest[-1])
            await self.end.wait()
            if self.error is not None:
                raise self.error
            return order.answer("The end.", POINT)

        return followed


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Films:
    """All animations take until the test lets them end; whoever waits is told of every step."""
    made = Films()
    monkeypatch.setattr(Workers, "follow", made.follow(Workers.follow))
    monkeypatch.setattr(animation, "EVERY", 0.0)
    return made


@pytest.fixture
def asked(slow: Films) -> list[list[bytes]]:
    """The pictures that are ordered for each animation, which ends at once."""
    slow.end.set()
    return slow.orders


async def finished(room: Room) -> int:
    """A game of three moves that Ann has won, since Ben resigned. Returns its number."""
    await room.begin(2)
    await one_round(room, 3)
    await room.press("Ben", await room.slash("Ben", "game resign"), "Resign")
    return int((await room.table()).id)


async def ask(room: Room, name: str = "Zoe") -> Said:
    """Somebody asks for the animation of the finished game."""
    return await room.press(name, room.board(), "Animation")


def films(room: Room) -> list[Any]:
    """The animations that stand in the channel."""
    return [each for each in room.messages() if any(".webp" in file.filename for file in each.attachments)]


async def test_the_animation_of_a_finished_game_is_made_and_posted_in_its_channel(room: Room) -> None:
    game = await finished(room)
    said = await ask(room)
    assert said.private
    assert said.text == f"Making the animation of **Dog Eat Dog** #{game}: 0 of 3 moves."
    async with asyncio.timeout(60):
        while not films(room):  # noqa: ASYNC110 - a thread is waited for
            await asyncio.sleep(0.01)
    await room.env.settle()
    assert edits(room)[-1] == animation.COMING
    (message,) = films(room)
    assert message.content == f"**Dog Eat Dog** #{game}, the whole game: 3 moves."
    (file,) = message.attachments
    assert file.filename == f"game-{game}-3.webp"
    assert str(file.description).startswith("An animation of Dog Eat Dog, 3 moves. At the end: ")
    moving = Image.open(BytesIO(await file.read()))
    assert moving.n_frames == 4  # type: ignore[attr-defined]
    assert "after move 3" in (await room.press("Zoe", message, "Step through")).text


async def test_it_is_posted_once_and_later_presses_lead_there_also_after_a_restart(
    room: Room, asked: list[list[bytes]]
) -> None:
    await finished(room)
    assert "Animation" in (await room.slash("Ann", "game history")).buttons
    await room.press("Zoe", await room.press("Zoe", room.board(), "Look back"), "Animation")
    (message,) = films(room)
    await answer_lost(room, "animation")  # as if the bot had been killed before it knew
    await room.restart()
    made = len(asked)
    for name in ("Ann", "Zoe"):
        said = await ask(room, name)
        assert said.text.startswith("The animation is here: https://discord.com/channels/")
        assert said.text.endswith(f"/{message.id}")
        await room.restart()
    assert (len(asked), len(films(room))) == (made, 1)
    await message.delete()
    await ask(room)
    assert (len(asked), len(films(room))) == (made + 1, 1)


async def test_elsewhere_and_where_the_bot_may_not_post_files_it_is_private(
    room: Room, asked: list[list[bytes]]
) -> None:
    game = await finished(room)
    other = room.guild.create_text_channel("other")
    history = await room.slash("Zoe", "game history", other, number=str(game))
    elsewhere = await room.press("Zoe", history, "Animation")
    deny(room, ATTACH_FILES)
    for said in (elsewhere, await ask(room)):
        assert said.text == f"**Dog Eat Dog** #{game}: 3 moves."
        assert [each.filename for each in said.message.attachments] == [f"game-{game}-3.webp"]
        assert said.private
    assert not films(room)
    assert len(asked) == 2


async def test_in_a_running_game_everybody_gets_their_own_side_in_private(
    room: Room, asked: list[list[bytes]]
) -> None:
    await room.begin(game="high_ground")
    table = await room.table()
    await played(room, table, 12)
    for name in ("Ann", "Ben", "Zoe"):
        person, step = room.person(name).id, room.tables.play.projection
        said = await room.press(name, await room.slash(name, "game history"), "Animation")
        assert said.private
        own = "" if name == "Zoe" else " from your side"
        assert said.text == f"**High Ground** #{table.id}{own}: 12 moves so far."
        numbers = await step.positions(table.id, person)
        pairs = zip([0, *numbers], numbers, strict=False)
        stepped = [await step.show(table.id, person, seq=at, since=before) for before, at in pairs]
        orders = [order.read(each) for each in asked[-1]]
        assert [each[1] for each in orders] == [each.view for each in stepped]
        assert [each[2].events for each in orders] == [(), *(each.events for each in stepped[1:])]
        assert {each[2].you for each in orders} == {table.seat_of(person)}
    assert asked[0] != asked[1]
    assert not films(room)


async def test_a_long_game_shows_several_moves_in_a_picture_and_nobody_asks_too_often(
    room: Room, asked: list[list[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.table.archive.past_games.MOST", 4)
    await room.begin(2)
    assert "Animation" not in (await room.slash("Ann", "game history")).buttons, "nobody has moved"
    await one_round(room, 6)
    history = await room.slash("Ann", "game history")
    most = room.bot.config.quotas.animations[0]
    for _ in range(most + 1):
        said = await room.press("Ann", history, "Animation")
    assert "You have asked for too many animations in a short time." in said.text
    assert len(asked) == most
    looks = [order.read(each)[2] for each in asked[-1]]
    table = await room.table()
    assert len(looks) == 4
    assert (looks[0].move, looks[-1].move) == (0, table.moves)
    told = [event for row in looks for event in row.events]
    all_of_it: Shown = await room.tables.play.projection.show(table.id, None, since=0)
    assert tuple(told) == all_of_it.events[-len(told) :]


async def test_a_game_without_moves_has_none(room: Room, asked: list[list[bytes]]) -> None:
    await room.begin(2)
    await room.press("Ben", await room.slash("Ben", "game resign"), "Resign")
    assert "Animation" not in str(room.board().components)
    assert not asked


def edits(room: Room) -> list[str]:
    """What the private answers said one after another."""
    return [
        str(one.json["content"])
        for one in room.env.http_requests
        if one.method == "PATCH" and one.path.endswith("@original") and one.json and "content" in one.json
    ]


async def test_whoever_waits_is_told_how_far_it_is_now_and_then_until_they_dismiss_the_message(
    room: Room, slow: Films, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await finished(room)
    await ask(room)
    room.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008, times=2)
    slow.tells[0](1, 4, b"")
    await room.env.settle()
    said = await ask(room)
    assert said.text == f"Making the animation of **Dog Eat Dog** #{game}: 0 of 3 moves."
    assert said.buttons == ["Stop"]
    slow.tells[1](2, 4, b"")
    await room.env.settle()
    monkeypatch.setattr(animation, "EVERY", 1000.0)
    slow.tells[1](3, 4, b"")  # the clock of the bot's own tasks is another
    await room.env.settle()
    slow.end.set()
    await room.env.settle()
    told = [each.partition(": ")[2] or each for each in edits(room)[-3:]]
    assert told == ["0 of 3 moves.", "1 of 3 moves.", animation.COMING]
    assert (len(slow.tells), len(films(room))) == (2, 1)


async def test_whoever_waits_is_the_only_one_and_can_stop_it_and_ask_again(room: Room, slow: Films) -> None:
    await finished(room)
    said = await ask(room)
    assert (await ask(room)).text.startswith("You are already waiting for an animation.")
    assert (await ask(room, "Ann")).text.startswith("This animation is being made already.")
    assert len(slow.tells) == 1
    stopped = await room.press("Zoe", said, "Stop")
    await room.env.settle()
    assert edits(room)[-1] == animation.STOPPED
    assert stopped.private
    await ask(room)
    room.bot.animating.close()
    await room.env.settle()
    assert edits(room)[-1] == animation.RESTARTING
    await room.restart()
    said = await ask(room)
    await room.restart()
    said = await room.press("Zoe", said, "Stop")
    assert "no longer being made" in said.text
    slow.end.set()
    await room.press("Zoe", said, "Animation")
    assert len(films(room)) == 1


async def test_one_that_was_to_be_posted_when_the_bot_ended_is_made_anew(
    room: Room, asked: list[list[bytes]]
) -> None:
    game = await finished(room)
    await room.bot.outbox.close()
    await room.tables.archive.past_games.post_animation(game, "Here it is.")
    assert (await ask(room)).text == animation.COMING
    await room.restart()
    (message,) = films(room)
    assert message.content == "Here it is."
    assert len(asked) == 1


async def test_what_cannot_be_made_is_told_in_words(room: Room, slow: Films) -> None:
    room.expected = (*room.expected, FailedError)
    await finished(room)
    slow.end.set()
    for error, text in (
        (BusyError("17 jobs are waiting."), "Too many people are waiting for animations."),
        (FailedError("ZeroDivisionError"), "The animation could not be made."),
        (boards.NotDrawnError("R"), "The animation could not be made. The bot's owner finds the reason"),
        (StoppedError("the bot stops"), "The bot is restarting."),
    ):
        slow.error = error
        assert (await ask(room)).text.startswith(text)
    assert not films(room)
