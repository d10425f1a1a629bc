"""The outbox, as its worker sees it."""

from dataclasses import replace
from datetime import timedelta

from bot.store import Write
from bot.table.model.posts import PostKind, nonce
from tests.table.conftest import ANN, BOB, CLEO, ELSEWHERE, Sitting


async def test_of_each_channel_only_the_first_is_offered_until_it_is_delivered(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB)
    # Untried edits give way to the latest.
    await sitting.service.lobby.seating.arrange(table.id, ANN)
    await sitting.service.lobby.seating.arrange(table.id, ANN)
    await sitting.service.lobby.starting.start(table.id, ANN)
    await sitting.lobby(ANN, CLEO, place=ELSEWHERE)
    outbox = sitting.service.outbox
    posts = await outbox.posts()
    assert [(post.channel, post.kind) for post in posts] == [(1000, PostKind.LOBBY), (2000, PostKind.LOBBY)]
    assert await outbox.posts(limit=1) == posts[:1]
    lobby, edit, board = [post for post in await sitting.deliver() if post.channel == 1000]
    assert [lobby.kind, edit.kind, board.kind] == [PostKind.LOBBY, PostKind.LOBBY_EDIT, PostKind.BOARD]
    assert await outbox.next_post_due() is None
    assert edit.target == lobby.id
    assert edit.message_id == 5000 + lobby.id == await outbox.message_of(lobby.id)


async def test_an_edit_that_is_being_tried_is_followed_by_another(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    await sitting.deliver()
    await sitting.service.lobby.seating.join(table.id, BOB)
    (first,) = await sitting.service.outbox.posts()
    await sitting.service.outbox.trying(first.id)
    await sitting.service.lobby.seating.join(table.id, CLEO)
    (again,) = await sitting.service.outbox.posts()
    assert (again.id, again.attempts) == (first.id, 1)
    await sitting.service.outbox.sent(first.id, None)
    (second,) = await sitting.service.outbox.posts()
    assert second.kind is PostKind.LOBBY_EDIT
    assert second.id > first.id


async def test_what_is_owed_survives_a_restart(sitting: Sitting) -> None:
    table = await sitting.game()
    (first,) = await sitting.service.outbox.posts()
    await sitting.service.outbox.trying(first.id)
    service = await sitting.again()
    (again,) = await service.outbox.posts()
    assert (again.id, again.nonce, again.attempts, again.tried) == (
        first.id,
        first.nonce,
        1,
        sitting.clock.now,
    )
    posts = await sitting.deliver()
    assert [post.kind for post in posts][-1] is PostKind.BOARD
    service = await sitting.again()
    assert await service.outbox.posts() == []
    await sitting.move(table)
    strip = (await sitting.deliver())[-1]
    assert strip.kind is PostKind.STRIP
    assert strip.message_id == 5000 + posts[-1].id


async def test_memory_and_database_owe_the_same(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    for number in range(12):
        table = await sitting.move(table)
        posts = await sitting.service.outbox.posts()
        if number % 3 == 1:
            await sitting.service.outbox.trying(posts[0].id)
        if number % 3 == 2:
            await sitting.service.outbox.sent(posts[0].id, 70 + number)
        if number % 5 == 4:
            await sitting.service.outbox.retry(posts[0].id, sitting.clock.now)
        # That a board arrived is written with the next change, or before somebody reads.
        await sitting.service.store.next_timer()
        fresh = await sitting.other()
        here, there = await sitting.service.outbox.posts(), await fresh.outbox.posts()
        await fresh.close()
        for mine, theirs in zip(here, there, strict=True):
            assert theirs == replace(mine, tried=theirs.tried)
            # Whoever starts cannot know whether a new board was being sent.
            assert (theirs.tried is None) == (mine.tried is None and mine.kind is not PostKind.BOARD)


async def test_the_first_attempt_at_a_board_is_noted_with_its_row(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB)
    await sitting.deliver()
    await sitting.move(table)
    outbox, store = sitting.service.outbox, sitting.service.store
    (board,) = [post for post in await outbox.posts() if post.kind is PostKind.BOARD]
    written: list[object] = []
    store.committed = lambda *told: written.append(told)
    await outbox.trying(board.id)
    assert written == []
    await outbox.retry(board.id, sitting.clock.now)
    await outbox.trying(board.id)
    assert len(written) == 2
    assert [post.attempts for post in await outbox.posts() if post.id == board.id] == [2]


async def test_nonces_are_short_and_differ() -> None:
    made = {nonce(number, micros) for number in (1, 36, 10**9) for micros in (1, 1_800_000_000_000_000)}
    assert len(made) == 6
    assert max(map(len, made)) <= 25


async def test_direct_messages_do_not_hold_a_channel_back(sitting: Sitting) -> None:
    await sitting.lobby(ANN)
    await sitting.service.outbox.direct(PostKind.DIRECT, 7, "Hello.", Write())
    service = await sitting.again()
    assert [post.person for post in await service.outbox.posts()] == [None, 7]


async def test_a_clock_that_was_set_back_silences_no_channel_after_a_restart(sitting: Sitting) -> None:
    await sitting.lobby(ANN, BOB)
    (first,) = await sitting.service.outbox.posts()
    await sitting.service.outbox.retry(first.id, sitting.clock.now + timedelta(minutes=5))
    service = await sitting.again()
    assert await service.outbox.posts() == []
    sitting.clock.turn(hours=-1)
    service = await sitting.again()
    assert [post.id for post in await service.outbox.posts()] == [first.id]
