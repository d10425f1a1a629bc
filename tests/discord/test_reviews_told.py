"""Whoever waits for a review hears that it is there: in their message, or by a direct message where that is too late; once."""

import pytest

from bot.store import schema
from bot.table.notifications.preferences import Way
from bot.table.reviews.waiting import WORD
from bot.worker_processes.works import FailedError
from tests.discord.conftest import Room, labels, words_of
from tests.discord.test_animations import edits
from tests.discord.test_reminders import HOUR, SEND_DIRECT, direct
from tests.discord.test_reviews import Held, ask, at_small_effort, done, finished, held
from tests.discord.test_stepping import one_round

__all__ = ["at_small_effort", "held"]

READY = "The review of **Dog Eat Dog #1** is ready.\nhttps://discord.com/channels/"
TELLS = "If that takes more than 15 minutes, you get a direct message."
A_MOMENT = 15.0
"""Seconds after which those are told whose messages have not become the review."""


async def waiting(room: Room) -> int:
    """How many people wait for a review."""
    return len(await room.tables.store.rows_with(schema.timers, kind=WORD))


async def ends(room: Room, held: Held) -> None:
    """The review is worked out, and the time passes in which messages can become it."""
    held.end.set()
    await done(room)
    await room.env.advance_time(A_MOMENT)


async def test_whoever_asked_before_a_restart_gets_a_direct_message_that_shows_the_review(
    room: Room, held: Held
) -> None:
    await finished(room)
    assert TELLS in (await ask(room, "Ann")).text
    assert TELLS in (await ask(room, "Ann")).text
    await room.restart()
    await ends(room, held)
    await room.restart()
    await room.env.advance_time(HOUR)
    (told,) = direct(room, "Ann")
    assert words_of(told).startswith(READY)
    assert labels(told) == ["Review"]
    assert direct(room, "Ben") == []
    ann = room.person("Ann").user
    shown = await room._said(ann.click(told, label="Review"), told)
    assert shown.text == (await ask(room, "Ann")).text
    assert "Your mark: " in shown.text
    tried = await room._said(ann.click(shown.message, label="Try from 1"), shown.message)
    assert "from game #1" in tried.text
    shown = await room._said(ann.click(told, label="Review"), told)
    shown = await room._said(ann.click(shown.message, label="Show everybody"), shown.message)
    assert "Ben has not agreed yet." in shown.text
    assert await waiting(room) == 0


async def test_whoever_can_read_the_review_in_their_message_is_not_told_again(room: Room, held: Held) -> None:
    await finished(room)
    await ask(room, "Ann")
    await ask(room, "Ben")
    await room.restart()
    await ask(room, "Ben")
    held.end.set()
    await done(room)
    assert "Your mark: " in edits(room)[-1]
    await room.env.advance_time(HOUR)
    assert (len(direct(room, "Ann")), len(direct(room, "Ben"))) == (1, 0)
    assert await waiting(room) == 0


@pytest.mark.parametrize("is_told", [False, True])
async def test_after_15_minutes_a_direct_message_comes_instead(room: Room, held: Held, is_told: bool) -> None:
    await finished(room)
    await ask(room, "Ann")
    await room.env.advance_time(16 * 60)
    if is_told:
        held.tells[0](2, 8, b"")
        await room.env.settle()
    before = edits(room)
    await ends(room, held)
    assert edits(room)[len(before) + 1 :] == []
    (told,) = direct(room, "Ann")
    assert words_of(told).startswith(READY)


async def test_whoever_looks_in_the_meantime_is_told_nothing(room: Room, held: Held) -> None:
    await finished(room)
    await ask(room, "Ann")
    await room.restart()
    held.end.set()
    await done(room)
    assert await waiting(room) == 1
    await ask(room, "Ann")
    assert await waiting(room) == 0
    await room.env.advance_time(HOUR)
    assert direct(room, "Ann") == []


async def test_whoever_wants_no_messages_gets_none_and_is_promised_none(room: Room, held: Held) -> None:
    await finished(room)
    await room.tables.notifications.settings.keep(room.person("Ann").id, way=Way.NEVER)
    text = (await ask(room, "Ann")).text
    assert text.endswith(
        "This message becomes the review. Press **Review** again any time to see how far it is."
    )
    await room.restart()
    await ends(room, held)
    assert direct(room, "Ann") == []
    assert await waiting(room) == 0


async def test_where_direct_messages_are_closed_nobody_else_hears_of_it(room: Room, held: Held) -> None:
    await finished(room)
    await ask(room, "Ann")
    await room.restart()
    room.env.inject_error("POST", SEND_DIRECT, status=403, code=50007, times=None)
    before = room.messages()
    await ends(room, held)
    assert direct(room, "Ann") == []
    assert room.messages() == before
    assert await room.tables.outbox.next_post_due() is None


async def test_that_a_game_cannot_be_judged_is_told_too(room: Room, held: Held) -> None:
    await finished(room)
    await ask(room, "Ann")
    await room.restart()
    await ask(room, "Ben")
    held.error = FailedError("nobody foresaw this")
    await ends(room, held)
    assert edits(room)[-1] == "**Dog Eat Dog** #1: This game could not be judged."
    (told,) = direct(room, "Ann")
    assert words_of(told).startswith("**Dog Eat Dog #1**: This game could not be judged.\nhttps:")
    assert labels(told) == []
    assert direct(room, "Ben") == []


async def test_whoever_has_handed_their_seat_on_is_told_where_to_press(room: Room, held: Held) -> None:
    await room.begin(2)
    await one_round(room, 4)
    await room.slash("Ben", "game substitute")
    await room.press("Cleo", room.last("Take over"), "Take over")
    await room.press("Cleo", await room.slash("Cleo", "game resign"), "Resign")
    await ask(room, "Ben")
    await room.restart()
    await ends(room, held)
    (told,) = direct(room, "Ben")
    assert words_of(told) == f"{READY}{room.guild.id}/{room.channel.id}"
    assert labels(told) == []
    assert "Your mark: " in (await ask(room, "Ben")).text
