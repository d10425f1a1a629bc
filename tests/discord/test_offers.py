"""An offer's message shows who has answered; once it is over it says so and asks nobody."""

from __future__ import annotations

from typing import Any

import pytest

from bot.table.model.table import Status
from tests.discord import limits
from tests.discord.conftest import Room, controls, labels


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
    await room.restart()
    now = shown(room, offer)
    assert now.content.endswith(f"\n**Ben** agrees. <@{cleo}>, do you agree?")
    assert labels(now) == ["Accept", "Decline"]
    assert (await room.table()).status is Status.RUNNING
    await room.press("Cleo", now, "Accept")
    assert shown(room, offer).content.endswith("\n**Ben** and **Cleo** agreed.")
    assert asks_nobody(shown(room, offer))
    assert len(room.messages()) == count + 1  # the end
    assert (await room.table()).status is Status.OVER


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
    await room.slash(await room.mover(), "dog-eat-dog pass")
    await room.slash("Ann", "game draw")
    offer = room.last("Accept")
    await room.slash(await room.mover(), "dog-eat-dog pass")
    assert shown(room, offer).content.endswith("\nThe game has moved on.")
    assert asks_nobody(shown(room, offer))


@pytest.mark.parametrize("button", ["Withdraw", "Decline"])
async def test_whoever_asked_withdraws_in_private_or_below_the_offer(room: Room, button: str) -> None:
    await room.begin()
    said = await room.slash("Ann", "game draw")
    offer = room.last("Accept")
    assert said.buttons == ["Withdraw"]
    assert "press Decline" in (await room.slash("Ann", "game draw")).text
    done = await room.press("Ann", said if button == "Withdraw" else offer, button)
    assert "You withdrew" in done.text
    assert "declined" not in done.text
    assert shown(room, offer).content.endswith("\nWithdrawn.")
    assert asks_nobody(shown(room, offer))
    assert (await room.table()).status is Status.RUNNING


async def test_a_stop_says_who_asked_and_why_in_the_offer_and_at_the_end(room: Room) -> None:
    await room.begin()
    await room.slash(await room.mover(), "dog-eat-dog pass")
    asked = await room.slash("Ann", "game abort", reason="late: **bed** <@1>")
    told = "Reason: “late: \\*\\*bed\\*\\* \\<\\@1\\>”"
    assert told in asked.text
    await room.restart()
    said = await room.press("Ann", asked, "Stop the game")
    assert said.buttons == ["Withdraw"]
    offer = room.last("Accept")
    assert f"**Ann** asks to stop **Dog Eat Dog #1** without a result. {told}" in offer.content
    assert [each.id for each in offer.mentions] == [room.person("Ben").id]
    await room.press("Ben", offer, "Accept")
    assert told in shown(room, offer).content
    assert f"**Ann** asked to stop, and everyone agreed. {told}" in room.board().content


async def test_whoever_stops_is_asked_why(room: Room) -> None:
    await room.begin()
    await room.slash(await room.mover(), "dog-eat-dog pass")
    asked = await room.slash("Ann", "game abort")
    assert asked.buttons == ["Stop the game", "Say why", "Cancel", "Stop as host"]
    form = (await room.press("Ann", asked, "Say why")).result
    late = (await room.press("Ann", asked, "Say why")).result
    assert form.modal is not None
    assert limits.modal(form.modal) == []
    await room.restart()
    said = await room.send("Ann", form, "too *late*")
    assert said.private
    assert said.buttons == ["Withdraw"]
    offer = room.last("Accept")
    assert "Reason: “too \\*late\\*”" in offer.content
    await room.press("Ben", offer, "Accept")
    assert "**Ann** asked to stop, and everyone agreed. Reason: “too" in room.board().content
    assert "is over" in (await room.send("Ann", late, "late")).text


@pytest.mark.parametrize("why", ["wrong channel", "😀" * 60])
async def test_a_moderator_says_why_in_a_form_or_at_once(room: Room, why: str) -> None:
    await room.begin()
    mia = room.moderator("Mia")
    if why == "wrong channel":
        asked = await room.slash(mia, "game abort")
        await room.send(mia, (await room.press(mia, asked, "Say why")).result, why)
    else:
        await room.press(mia, await room.slash(mia, "game abort", reason=why), "Stop as moderator")
    assert f"**Mia** stopped it as a moderator. Reason: “{why}”" in room.board().content


@pytest.mark.parametrize("why", ["", " \u202e\u200b "])
async def test_a_reason_of_nothing_readable_is_left_out(room: Room, why: str) -> None:
    await room.begin()
    if why:
        asked = await room.slash("Ann", "game abort", reason=why)
        assert "Reason" not in asked.text
        await room.press("Ann", asked, "Stop the game")
    else:
        asked = await room.slash("Ann", "game abort")
        await room.send("Ann", (await room.press("Ann", asked, "Say why")).result, why)
    assert room.board().content.endswith("**Ann** stopped it.")
