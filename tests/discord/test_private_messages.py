"""One private message about a turn at a time, and lines that remove themselves when there is nothing to choose."""

from __future__ import annotations

from tests.discord.conftest import Room, Said
from tests.discord.guided import by_buttons, choose, offered, to_preview


def is_there(said: Said) -> bool:
    """Whether the message that somebody was answered with is still there."""
    return said.result.response is not None


async def test_a_second_move_takes_the_place_of_the_first(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    first = await to_preview(room, mover)
    second = await room.press(mover, room.board(), "Move")
    assert not is_there(first)
    assert is_there(second)
    third = await choose(room, mover, second)
    assert third.message.id == second.message.id
    assert is_there(third)


async def test_each_person_and_each_game_has_a_message_of_its_own(room: Room) -> None:
    await room.begin()
    elsewhere = room.guild.create_text_channel("elsewhere")
    await room.begin(2, elsewhere)
    mover = await room.mover()
    said = [
        await room.press(mover, room.board(), "Move"),
        await room.press(mover, room.board(elsewhere), "Move"),
        await room.press(await room.other(), room.board(), "Move"),
    ]
    assert all(map(is_there, said))


async def test_a_typed_move_takes_the_place_of_what_was_open(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    asked = await room.press(mover, room.board(), "Move")
    done = await room.slash(mover, "dog-eat-dog pass")
    assert done.text.startswith("✓ ")
    assert not is_there(asked)
    assert is_there(done)


async def test_a_typed_move_goes_on_in_its_answer_like_a_chosen_one(room: Room) -> None:
    await room.slash("Ann", "game new", game="high_ground")
    await room.press("Ben", room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")
    mover = await room.mover()
    typed = next(
        each for each in await room.complete(mover, "play", "move", "play") if each.startswith("play")
    )
    said = await room.slash(mover, "play", move=typed)
    assert said.text.startswith("✓ ")
    assert len(said.pictures) == 1
    assert "End your turn" in offered(said)
    assert "Undo" in said.buttons
    await room.restart()
    after = await choose(room, mover, said, "End your turn")
    assert after.message.id == said.message.id
    assert (await room.table()).moves == 2


async def test_a_removal_that_fails_does_no_harm(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    first = await room.press(mover, room.board(), "Move")
    room.env.inject_error("DELETE", "/webhooks/*", status=500, times=None)
    second = await room.press(mover, room.board(), "Move")
    await room.env.advance_time(60)
    assert is_there(first)
    assert (await choose(room, mover, second, "Pass")).text.startswith("✓ ")
    assert room.bot.private._loop.record.failures == 0


async def test_a_line_with_nothing_to_choose_removes_itself_after_half_a_minute(room: Room) -> None:
    await room.begin(3)
    said = await by_buttons(room, await room.mover())
    assert said.text.startswith("✓ ")
    assert said.buttons == []
    await room.env.advance_time(29)
    assert is_there(said)
    await room.env.advance_time(1)
    assert not is_there(said)


async def test_whoever_is_not_asked_reads_so_for_half_a_minute(room: Room) -> None:
    await room.begin()
    said = await room.press(await room.other(), room.board(), "Move")
    await room.env.advance_time(30)
    assert not is_there(said)


async def test_a_line_with_undo_stays_and_after_it_is_taken_back_removes_itself(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    said = await choose(room, mover, await room.press(mover, room.board(), "Move"), "Pass")
    assert said.buttons == ["Undo"]
    await room.env.advance_time(120)
    assert is_there(said)
    said = await room.press(mover, said, "Undo")
    assert "Taken back" in said.text
    await room.env.advance_time(30)
    assert not is_there(said)


async def test_what_can_be_taken_back_stands_below_the_answer_that_replaces_it(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    done = await room.slash(mover, "dog-eat-dog pass")
    said = await room.press(mover, room.board(), "Move")
    assert "not your turn" in said.text
    assert said.buttons == ["Undo", "Set ahead"]
    assert not is_there(done)
    await room.press(mover, said, "Undo")
    assert (await room.table()).moves == 0


async def test_choices_stay_until_they_are_used(room: Room) -> None:
    await room.begin()
    said = await to_preview(room, await room.mover())
    await room.env.advance_time(600)
    assert is_there(said)


async def test_a_move_goes_on_in_the_private_message_below_which_it_is_begun(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    view = await room.press(mover, room.board(), "My view")
    said = await room.press(mover, view, "Move")
    assert said.message.id == view.message.id
    assert offered(said)[-1] == "Pass"


async def test_a_message_from_before_a_restart_still_works_and_does_no_harm(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    first = await to_preview(room, mover)
    await room.restart()
    second = await room.press(mover, room.board(), "Move")
    assert is_there(first)
    done = await room.press(mover, first, "Do it")
    assert done.text.startswith("✓ ")
    assert is_there(done)
    assert not is_there(second)


async def test_a_message_that_its_reader_has_dismissed_does_no_harm(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    first = await room.press(mover, room.board(), "Move")
    room.env.backend.delete_message(first.message.channel_id, first.message.id)
    second = await room.press(mover, room.board(), "Move")
    assert is_there(second)
    assert offered(second)


async def test_a_message_older_than_a_quarter_of_an_hour_is_left_alone(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    await room.press(mover, room.board(), "Move")
    await room.env.advance_time(901)
    assert is_there(await room.press(mover, room.board(), "Move"))
