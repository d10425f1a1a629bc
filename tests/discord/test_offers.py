"""An offer's message shows who has answered; once it is over it says so and asks nobody."""

from __future__ import annotations

from typing import Any

from bot.table.model.table import Status
from tests.discord import limits
from tests.discord.conftest import Room, controls


def shown(room: Room, message: Any) -> Any:
    """The message as it is now."""
    return next(each for each in room.messages() if each.id == message.id)


def asks_nobody(message: Any) -> bool:
    return not message.mentions and not controls(message)


async def test_an_offer_is_one_message_that_shows_who_has_agreed(room: Room) -> None:
    await room.begin(3)
    await room.slash("Ann", "game draw")
    offer, count = room.last("Accept"), len(room.messages())
    ben, cleo = (room.person(name).id for name in ("Ben", "Cleo"))
    assert offer.content.endswith(f"\n<@{ben}> and <@{cleo}>, do you agree?")
    await room.press("Ben", offer, "Accept")
    await room.restart()
    now = shown(room, offer)
    assert now.content.endswith(f"\n**Ben** agrees. <@{cleo}>, do you agree?")
    assert [each["label"] for each in controls(now)] == ["Accept", "Decline"]
    await room.press("Cleo", now, "Accept")
    assert shown(room, offer).content.endswith("\n**Ben** and **Cleo** agreed.")
    assert asks_nobody(shown(room, offer))
    assert len(room.messages()) == count + 1  # the end
    assert (await room.table()).status is Status.OVER


async def test_a_declined_offer_says_so_and_asks_nobody(room: Room) -> None:
    await room.begin(3)
    await room.slash("Ann", "game draw")
    offer, count = room.last("Accept"), len(room.messages())
    await room.restart()
    await room.press("Ben", offer, "Decline")
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
    assert (await room.table()).offer is not None


async def test_whoever_asked_withdraws_from_the_private_answer(room: Room) -> None:
    await room.begin()
    said = await room.slash("Ann", "game draw")
    offer = room.last("Accept")
    assert said.buttons == ["Withdraw"]
    done = await room.press("Ann", said, "Withdraw")
    assert "You withdrew" in done.text
    assert shown(room, offer).content.endswith("\nWithdrawn.")
    assert asks_nobody(shown(room, offer))
    assert (await room.table()).status is Status.RUNNING


async def test_an_offer_that_a_move_ends_asks_nobody(room: Room) -> None:
    await room.begin()
    await room.slash(await room.other(), "game draw")
    offer = room.last("Accept")
    await room.slash(await room.mover(), "dog-eat-dog pass")
    assert shown(room, offer).content.endswith("\nThe game has moved on.")
    assert asks_nobody(shown(room, offer))


async def test_what_is_taken_back_by_agreement_stands_in_the_offer(room: Room) -> None:
    await room.begin()
    mover, other = await room.mover(), await room.other()
    attack = (await room.complete(mover, "play", "move", "x"))[0]
    await room.slash(mover, "play", move=attack)
    said = await room.press(mover, await room.slash(mover, "game undo"), "Ask the others")
    assert said.buttons == ["Withdraw"]
    offer = room.last("Accept")
    assert "This would undo:\n• " in offer.content
    await room.press(other, offer, "Accept")
    now = shown(room, offer)
    assert f"**{mover}** asked to take back a move" in now.content
    assert "Taken back:\n• " in now.content
    assert now.content.endswith(f"**{other}** agreed.")
    assert not any("takes back" in message.content for message in room.messages())


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


async def test_a_moderator_says_why(room: Room) -> None:
    await room.begin()
    asked = await room.slash(room.moderator("Mia"), "game abort")
    form = (await room.press("Mia", asked, "Say why")).result
    await room.send("Mia", form, "wrong channel")
    assert "**Mia** stopped it as a moderator. Reason: “wrong channel”" in room.board().content


async def test_a_form_that_is_left_empty_gives_no_reason(room: Room) -> None:
    await room.begin()
    asked = await room.slash("Ann", "game abort")
    await room.send("Ann", (await room.press("Ann", asked, "Say why")).result, "")
    assert room.board().content.endswith("**Ann** stopped it.")


async def test_a_form_that_comes_late_is_refused_in_words(room: Room) -> None:
    await room.begin()
    asked = await room.slash("Ann", "game abort")
    form = (await room.press("Ann", asked, "Say why")).result
    await room.press("Ben", await room.slash("Ben", "game abort"), "Stop the game")
    assert "is over" in (await room.send("Ann", form, "late")).text


async def test_the_longest_reason_of_a_moderator_reaches_the_end(room: Room) -> None:
    await room.begin()
    why = "😀" * 60
    asked = await room.slash(room.moderator("Mia"), "game abort", reason=why)
    await room.press("Mia", asked, "Stop as moderator")
    assert f"**Mia** stopped it as a moderator. Reason: “{why}”" in room.board().content


async def test_a_reason_of_nothing_readable_is_left_out(room: Room) -> None:
    await room.begin()
    asked = await room.slash("Ann", "game abort", reason=" \u202e\u200b ")
    assert "Reason" not in asked.text
    await room.press("Ann", asked, "Stop the game")
    assert room.board().content.endswith("**Ann** stopped it.")
