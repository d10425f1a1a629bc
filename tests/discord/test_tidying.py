"""Tidying up after the end: the bot's own earlier messages go, the end stays, and nobody else's are touched."""

from typing import Any

import pytest

from tests.discord.conftest import Room, Said, labels, words_of
from tests.discord.test_outbox import requests, rows, waiting

pytestmark = pytest.mark.usefixtures("unpainted")


async def ended(room: Room, passes: int = 6, count: int = 6) -> Any:
    """A game that has ended after some turns. Returns the message with its end."""
    await room.begin(count)
    for _ in range(passes):
        mover = await room.mover()
        attack = (await room.complete(mover, "play", "move", "x"))[0]
        await room.slash(mover, "play", move=attack)
        await room.slash(mover, "play", move="pass")
    mia = room.moderator("Mia")
    await room.press(mia, await room.slash(mia, "game abort"), "Stop as moderator")
    return room.board()


async def tidy_up(room: Room, name: str, end: Any) -> Said:
    """The question, by the button that only those who may tidy up see when they look back."""
    return await room.press(name, await room.press(name, end, "Look back"), "Tidy up")


async def tidied(room: Room, name: str, end: Any) -> None:
    """Somebody tidies up, and a minute passes."""
    asked = await tidy_up(room, name, end)
    await room.press(name, asked, asked.buttons[0])
    await room.env.advance_time(60)


def left(room: Room) -> list[int]:
    return [each.id for each in room.messages()]


async def test_the_host_removes_all_but_the_end_after_a_question(room: Room) -> None:
    end = await ended(room)
    count = len(room.messages())
    assert "Tidy up" not in labels(end)
    asked = await tidy_up(room, "Ann", end)
    assert asked.private
    assert asked.text.startswith(f"Remove {count - 1} messages of **Dog Eat Dog** #1 from this channel?")
    assert asked.buttons == [f"Remove {count - 1} messages", "Cancel"]
    assert len(room.messages()) == count
    await room.restart()
    done = await room.press("Ann", asked, f"Remove {count - 1} messages")
    assert done.text.startswith("Tidying up after")
    await room.env.advance_time(60)
    assert left(room) == [end.id]
    assert waiting(room) == 0
    assert "Check the dice" in labels(room.board())
    assert (await room.press("Ben", room.board(), "Check the dice")).text.startswith("All dice and deals")
    assert "Tidy up" not in (await room.press("Ann", end, "Look back")).buttons
    assert "nothing left to remove" in (await room.slash("Ann", "host tidy")).text


async def test_it_goes_on_after_a_restart_in_the_middle_a_few_at_a_time(room: Room) -> None:
    end = await ended(room)
    count = len(room.messages())
    assert count > 7
    asked = await room.slash("Ann", "host tidy")
    await room.press("Ann", asked, asked.buttons[0])
    await room.env.advance_time(1)
    assert len(room.messages()) == count - 5
    await room.restart()
    assert len(room.messages()) == count - 5
    again = await room.slash("Ann", "host tidy")  # before it is done
    assert again.buttons[0] == f"Remove {count - 6} messages"
    await room.press("Ann", again, again.buttons[0])
    await room.env.advance_time(60)
    assert left(room) == [end.id]
    removed = [row["target"] for row in rows(room, "remove")]
    assert len(removed) == len(set(removed)) == count - 1


async def test_what_people_and_other_games_have_said_stays(room: Room) -> None:
    await room.begin()
    assert "is not over" in (await room.slash("Ann", "host tidy")).text
    await room.press("Ann", await room.slash("Ann", "game resign"), "Resign")
    first = left(room)
    await room.person("Ben").send(room.channel, "Well played")
    end = await ended(room, passes=2)
    count = len(room.messages())
    asked = await tidy_up(room, "Ann", end)
    await room.press("Ann", asked, asked.buttons[0])
    await room.slash("Ben", "game new")  # which need not wait
    assert "Join" in labels(room.lobby())
    assert len(room.messages()) > len(first) + 2
    await room.env.advance_time(120)
    assert len(room.messages()) < count
    assert left(room)[: len(first)] == first
    assert "Well played" in [words_of(each) for each in room.messages()]
    assert left(room)[-2:] == [end.id, room.lobby().id]


async def test_players_tidy_once_the_host_has_left_the_server_and_no_earlier(room: Room) -> None:
    end = await ended(room, passes=1)
    for name in ("Ben", "Zoe"):
        assert "Tidy up" not in (await room.press(name, end, "Look back")).buttons
        said = await room.slash(name, "host tidy")
        assert said.text.startswith("Only the host, Ann, and moderators tidy up.")
    room.env.backend.remove_member(room.guild.id, room.person("Ann").id)
    await room.env.settle()
    assert "Only the host" in (await room.slash("Zoe", "host tidy")).text
    await tidied(room, "Ben", end)
    assert left(room) == [end.id]


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10003), (404, 10008)])
async def test_where_discord_refuses_or_has_no_such_message_nobody_is_bothered(
    room: Room, status: int, code: int
) -> None:
    end = await ended(room, passes=1)
    room.env.inject_error("DELETE", r"/channels/\d+/messages/\d+", status=status, code=code, times=None)
    await tidied(room, "Ann", end)
    assert waiting(room) == 0
    assert requests(room, "POST", "/users/@me/channels") == []
    assert room.tables.tables.unreachable == set()


async def test_a_moderator_tidies_an_archived_thread_which_is_opened(room: Room) -> None:
    end = await ended(room, passes=1)
    room.env.inject_error("DELETE", r"/channels/\d+/messages/\d+", status=400, code=50083, times=1)
    await tidied(room, "Mia", end)
    assert left(room) == [end.id]
