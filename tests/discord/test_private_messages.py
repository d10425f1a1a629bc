"""One private message about a turn at a time, and lines that remove themselves when there is nothing to choose."""

from __future__ import annotations

from tests.discord.conftest import Room, Said
from tests.discord.guided import by_buttons, choose, offered, to_preview


def is_there(said: Said) -> bool:
    """Whether the message that somebody was answered with is still there."""
    return said.result.response is not None


async def test_a_second_move_takes_the_place_of_the_first_and_choices_stay_until_they_are_used(
    room: Room,
) -> None:
    await room.begin()
    mover = await room.mover()
    first = await to_preview(room, mover)
    second = await room.press(mover, room.board(), "Move")
    assert not is_there(first)
    third = await choose(room, mover, second)
    assert third.message.id == second.message.id
    await room.env.advance_time(600)
    assert is_there(third)
    view = await room.press(mover, room.board(), "My view")
    said = await room.press(mover, view, "Move")
    assert said.message.id == view.message.id, "a move goes on below what it is begun with"
    assert offered(said)[-1] == "Pass"
    room.env.backend.delete_message(said.message.channel_id, said.message.id)
    said = await room.press(mover, room.board(), "Move")
    assert offered(said), "a message that its reader has dismissed does no harm"
    await room.env.advance_time(901)
    assert is_there(await room.press(mover, room.board(), "Move"))
    assert is_there(said), "after a quarter of an hour a message is left alone"


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


async def test_a_typed_move_goes_on_in_its_answer_like_a_chosen_one(room: Room) -> None:
    await room.begin(game="high_ground")
    mover = await room.mover()
    suggested = await room.complete(mover, "play", "move", "play")
    said = await room.slash(mover, "play", move=next(each for each in suggested if each.startswith("play")))
    assert said.text.startswith("✓ ")
    assert len(said.pictures) == 1
    assert "End your turn" in offered(said)
    await room.restart()
    after = await choose(room, mover, said, "End your turn")
    assert after.message.id == said.message.id
    assert (await room.table()).moves == 2
    await room.press(mover, after, "Undo")
    assert (await room.table()).moves == 1


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
    idle = await room.press(await room.other(), room.board(), "Move")
    said = await by_buttons(room, await room.mover())
    assert said.text.startswith("✓ ")
    assert said.buttons == []
    await room.env.advance_time(29)
    assert is_there(said)
    await room.env.advance_time(1)
    assert not is_there(said)
    assert not is_there(idle), "so does the answer to whoever is not asked"


async def test_a_line_with_undo_stays_or_is_replaced_and_removes_itself_once_it_is_taken_back(
    room: Room,
) -> None:
    await room.begin(3)
    mover = await room.mover()
    asked = await room.press(mover, room.board(), "Move")
    done = await room.slash(mover, "dog-eat-dog pass")
    assert done.buttons == ["Undo"]
    assert not is_there(asked), "a typed move takes the place of what was open"
    await room.env.advance_time(120)
    assert is_there(done)
    said = await room.press(mover, room.board(), "Move")
    assert "not your turn" in said.text
    assert said.buttons == ["Undo", "Set ahead"]
    assert not is_there(done)
    said = await room.press(mover, said, "Undo")
    assert "Taken back" in said.text
    assert (await room.table()).moves == 0
    await room.env.advance_time(30)
    assert not is_there(said)


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
