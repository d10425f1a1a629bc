"""An offer's message shows who has answered; once it is over it says so and asks nobody. Taking back by consent, with clocks (P9)."""

from typing import Any

import pytest

from bot.table.model.table import Status
from games.core.protocol import Outcome
from tests.discord.conftest import Room, controls, labels, words_of
from tests.discord.test_clocks import stamp
from tests.discord.test_hosting import said


def shown(room: Room, message: Any) -> Any:
    """The message as it is now."""
    return next(each for each in room.messages() if each.id == message.id)


def asks_nobody(message: Any) -> bool:
    return not message.mentions and not controls(message)


async def test_an_offer_is_one_message_that_shows_who_has_agreed(room: Room) -> None:
    await room.begin(3)
    assert "Ben" in (await room.slash("Ann", "game draw")).text
    offer, count = room.last("Accept"), len(room.messages())
    ben, cleo = (room.person(name).id for name in ("Ben", "Cleo"))
    assert offer.content.endswith(f"\n<@{ben}> and <@{cleo}>, do you agree?")
    assert [each.id for each in offer.mentions] == [ben, cleo]
    watching = await room.press("Zoe", offer, "Accept")
    assert watching.private
    assert watching.text
    said = await room.press("Ben", offer, "Accept")
    assert "You agreed to the draw." in said.text
    assert "Cleo" in said.text
    assert "You have already agreed." in (await room.press("Ben", offer, "Accept")).text
    await room.restart()
    now = shown(room, offer)
    assert now.content.endswith(f"\n**Ben** agrees. <@{cleo}>, do you agree?")
    assert labels(now) == ["Accept", "Decline"]
    assert (await room.table()).status is Status.RUNNING
    await room.press("Cleo", now, "Accept")
    assert shown(room, offer).content.endswith("\n**Ben** and **Cleo** agreed.")
    assert asks_nobody(shown(room, offer))
    assert len(room.messages()) == count + 1  # the end
    assert "A draw, agreed by all." in room.board().content
    assert (await room.table()).outcome == Outcome("draw", (0, 1, 2))


async def test_a_declined_offer_says_so_and_comes_again_after_the_next_move(room: Room) -> None:
    await room.begin(3)
    await room.slash("Ann", "game draw")
    offer, count = room.last("Accept"), len(room.messages())
    await room.restart()
    said = await room.press("Ben", offer, "Decline")
    assert said.private
    assert "declined" in said.text
    now = shown(room, offer)
    assert "**Ann** offered a draw in" in now.content
    assert now.content.endswith("\n**Ben** declined.")
    assert asks_nobody(now)
    assert len(room.messages()) == count
    again = await room.slash("Ann", "game draw")
    assert again.private
    assert "Ben declined your draw offer." in again.text
    assert "after the next move" in again.text
    await room.slash(await room.mover(), "play", move="pass")
    await room.slash("Ann", "game draw")
    offer = room.last("Accept")
    await room.slash(await room.mover(), "play", move="pass")
    assert shown(room, offer).content.endswith("\nThe game has moved on.")
    assert asks_nobody(shown(room, offer))


@pytest.mark.parametrize("button", ["Withdraw", "Decline"])
async def test_the_one_who_asked_withdraws_in_private_or_below_the_offer(room: Room, button: str) -> None:
    await room.begin()
    said = await room.slash("Ben", "game draw")
    offer = room.last("Accept")
    assert said.buttons == ["Withdraw"]
    assert "press Decline" in (await room.slash("Ben", "game draw")).text
    assert "Answer that one first." in (await room.slash("Ann", "game draw")).text
    assert "This is your own offer." in (await room.press("Ben", offer, "Accept")).text
    done = await room.press("Ben", said if button == "Withdraw" else offer, button)
    assert "You withdrew" in done.text
    assert "declined" not in done.text
    assert shown(room, offer).content.endswith("\nWithdrawn.")
    assert asks_nobody(shown(room, offer))
    assert "You withdrew your draw offer." in (await room.slash("Ben", "game draw")).text
    assert (await room.slash("Ben", "game pause")).buttons == ["Withdraw"], "something else may be asked"


async def test_a_stop_says_who_asked_in_the_offer_and_at_the_end(room: Room) -> None:
    await room.begin()
    await room.slash(await room.mover(), "play", move="pass")
    asked = await room.slash("Ann", "game abort")
    assert asked.buttons == ["Stop the game", "Cancel", "Stop as host"]
    await room.restart()
    said = await room.press("Ann", asked, "Stop the game")
    assert said.buttons == ["Withdraw"]
    assert (await room.table()).status is Status.RUNNING
    offer = room.last("Accept")
    assert "**Ann** asks to stop **Dog Eat Dog #1** without a result." in offer.content
    assert [each.id for each in offer.mentions] == [room.person("Ben").id]
    await room.press("Ben", offer, "Accept")
    assert "**Ann** asked to stop, and everyone agreed." in room.board().content


HOUR = 3600.0


def now(room: Room) -> int:
    return int(room.env.now().timestamp())


async def asked_to_take_back(room: Room, after: float) -> tuple[str, str, Any, Any]:
    """The first mover has attacked after this time, and an hour later asks to take it back. Returns who asks, who is next,
    the offer, and the board of the position after the attack."""
    mover = await room.begun(3)
    await room.env.advance_time(after)
    attack = (await room.complete(mover, "play", "move", "x"))[0]
    await room.slash(mover, "play", move=attack)
    assert await room.mover() != mover
    await room.env.advance_time(HOUR)
    plan = await room.slash(mover, "game undo")
    assert plan.private
    assert "This undoes:\n• " in plan.text
    assert plan.text.endswith("must agree first.")
    board = room.board()
    assert plan.buttons == ["Ask the others", "Cancel"]
    await room.restart()
    assert (await room.press(mover, plan, "Ask the others")).buttons == ["Withdraw"]
    return mover, await room.mover(), room.last("Accept"), board


async def all_agree(room: Room, mover: str, offer: Any) -> None:
    for name in {"Ann", "Ben", "Cleo"} - {mover}:
        await room.press(name, offer, "Accept")


async def test_once_all_agree_clocks_reminders_and_buttons_are_those_of_the_earlier_position(
    room: Room,
) -> None:
    mover, _, offer, board = await asked_to_take_back(room, 9 * HOUR)
    text = words_of(offer)
    assert f"**{mover}** asks to take back a move in **Dog Eat Dog #1**. This would undo:\n• " in text
    others = {room.person(name).id for name in {"Ann", "Ben", "Cleo"} - {mover}}
    assert {each.id for each in offer.mentions} == others
    assert any(line.startswith("• ") and mover in line for line in text.splitlines())
    await all_agree(room, mover, offer)
    (told,) = [each.content for each in room.messages() if each.id == offer.id]
    assert f"**{mover}** asked to take back a move" in told
    assert "Taken back:\n• " in told
    assert told.endswith("agreed.")
    assert not any("takes back" in message.content for message in room.messages())
    assert (await room.table()).moves == 0
    assert await room.mover() == mover
    # What was left when the move was made, and no more.
    assert stamp(words_of(room.board())) == pytest.approx(now(room) + 15 * HOUR, abs=120)
    called = room.board()
    assert "Move" in labels(called)
    assert called.id != board.id
    assert [each.id for each in called.mentions] == [room.person(mover).id]
    assert labels(next(each for each in room.messages() if each.id == board.id)) == []
    # Nobody but the mover is reminded, once half of what is left has gone.
    count = len(room.messages())
    await room.env.advance_time(7 * HOUR)
    assert len(room.messages()) == count
    await room.env.advance_time(HOUR)
    (reminder,) = room.messages()[count:]
    assert [each.id for each in reminder.mentions] == [room.person(mover).id]
    assert labels(reminder) == ["No more reminders this turn"]
    # The buttons of the earlier position are those of now; those of the position that is gone say so.
    guided = await room.press(mover, room.board(), "Move")
    assert guided.buttons
    await room.restart()
    await room.slash(mover, "play", move="pass")
    assert await room.mover() != mover


async def test_whoever_had_little_time_left_has_a_tenth_of_a_turn_after_all_agree(room: Room) -> None:
    mover, _, offer, _ = await asked_to_take_back(room, 23.5 * HOUR)
    await all_agree(room, mover, offer)
    assert stamp(words_of(room.board())) == pytest.approx(now(room) + 2.4 * HOUR, abs=120)


async def test_a_refusal_changes_nothing(room: Room) -> None:
    mover, following, offer, board = await asked_to_take_back(room, 3 * HOUR)
    table, text = await room.table(), words_of(board)
    decliner = next(name for name in ("Ann", "Ben", "Cleo") if name != mover)
    await room.press(decliner, offer, "Decline")
    after = await room.table()
    assert (after.moves, after.owing, after.turn, after.clocks) == (
        table.moves,
        table.owing,
        table.turn,
        table.clocks,
    )
    assert await room.mover() == following
    assert room.board().id == board.id
    assert words_of(room.board()) == text
    assert said(room).count("declined.") == 1
    declined = await room.slash(mover, "game undo")
    again = await room.press(mover, declined, "Ask the others")
    assert f"{decliner} declined taking back." in again.text


async def test_in_one_message_the_mover_is_called_again(room: Room) -> None:
    mover, _, offer, board = await asked_to_take_back(room, 3 * HOUR)
    await room.slash("Ann", "host board", messages="one")
    await all_agree(room, mover, offer)
    assert room.board().id == board.id
    assert labels(room.messages()[-1]) == ["Move", "Board"]
    assert [each.id for each in room.messages()[-1].mentions] == [room.person(mover).id]
    assert await room.mover() == mover
