"""Moves, and who may make them."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import LogRow, Write
from bot.table.model import words
from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Status
from games.dog_eat_dog.actions import Pass, StartRoll
from tests.examples.sealed_bids.actions import Bid
from tests.examples.sealed_bids.events import Dealt
from tests.table.conftest import ANN, BOB, CLEO, Sitting, refused


async def log_of(sitting: Sitting, game: int) -> list[LogRow]:
    return await sitting.service.store.log(game)


async def test_a_move_is_logged_with_what_chance_made_of_it(sitting: Sitting) -> None:
    table = await sitting.game()
    before = table.seq
    after = await sitting.move(table)
    rows = (await log_of(sitting, table.id))[before:]
    assert rows[0].kind == "action"
    assert {row.kind for row in rows[1:]} == {"chance"}
    assert after.seq == before + len(rows)
    assert after.moves == 1


async def test_a_move_in_notation_is_the_same_move(sitting: Sitting) -> None:
    table = await sitting.game()
    legal = await sitting.legal(table)
    text = table.game.notation.write(legal[3])
    moved = await sitting.service.play.moves.act(table.id, sitting.owing(table), text)
    assert moved.notation == text
    assert not moved.repeated


async def test_unreadable_notation_is_refused_with_the_games_words(sitting: Sitting) -> None:
    table = await sitting.game()
    error = await refused(sitting.service.play.moves.act(table.id, sitting.owing(table), "what?"))
    assert "what?" in error.message


async def test_an_illegal_move_is_refused_with_its_rule(sitting: Sitting) -> None:
    table = await sitting.game()
    letter = "AB"[min(table.owing)]
    error = await refused(
        sitting.service.play.moves.act(table.id, sitting.owing(table), f"{letter}1x{letter}2")
    )
    assert error.rule is not None
    assert (await sitting.service.play.projection.get(table.id)).seq == table.seq


async def test_nobody_moves_for_chance(sitting: Sitting) -> None:
    table = await sitting.game()
    await refused(sitting.service.play.moves.act(table.id, sitting.owing(table), StartRoll(((1,), (2,)))))


async def test_a_thing_that_is_no_action_is_refused(sitting: Sitting) -> None:
    table = await sitting.game()
    assert (
        await refused(sitting.service.play.moves.act(table.id, sitting.owing(table), object()))
    ).code == "bad_action"


async def test_who_is_not_to_move_hears_for_whom_the_game_waits(sitting: Sitting) -> None:
    table = await sitting.game()
    waiting = BOB if sitting.owing(table) == ANN else ANN
    error = await refused(sitting.service.play.moves.act(table.id, waiting, "pass"))
    assert error.code == "not_your_turn"
    assert sitting.owing(table).name in error.hint


async def test_a_stranger_may_not_move(sitting: Sitting) -> None:
    table = await sitting.game()
    assert (await refused(sitting.service.play.moves.act(table.id, CLEO, "pass"))).code == "not_your_game"


async def test_nobody_moves_in_a_lobby(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB)
    assert (await refused(sitting.service.play.moves.act(table.id, ANN, "pass"))).code == "not_started"


async def test_nobody_moves_when_it_is_over(sitting: Sitting) -> None:
    table = await sitting.play_out(await sitting.game())
    assert (await refused(sitting.service.play.moves.act(table.id, ANN, "pass"))).code == "over"


async def test_a_game_that_is_not_there_is_refused(sitting: Sitting) -> None:
    for attempt in (
        sitting.service.play.moves.act(77, ANN, "pass"),
        sitting.service.play.projection.get(77),
        sitting.service.play.projection.show(77, None),
        sitting.service.lobby.seating.join(77, ANN),
        sitting.service.play.offers.resign(77, ANN),
    ):
        assert (await refused(attempt)).code == "no_such_game"


async def test_a_move_for_an_older_position_is_refused(sitting: Sitting) -> None:
    table = await sitting.game()
    person, old = sitting.owing(table), table.seq
    while True:
        table = await sitting.move(table)
        if sitting.owing(table) == person:
            break
    error = await refused(sitting.service.play.moves.act(table.id, person, Pass(), seen=old))
    assert error.code == "old_position"
    await sitting.service.play.moves.act(table.id, person, Pass(), seen=table.seq)


async def test_words_between_players_make_no_position_old(sitting: Sitting) -> None:
    table = await sitting.game()
    person, seen = sitting.owing(table), table.seq
    table = await sitting.service.play.offers.offer_draw(table.id, BOB if person == ANN else ANN)
    assert table.seq == seen + 1
    await sitting.service.play.moves.act(table.id, person, Pass(), seen=seen)


async def test_a_request_that_comes_twice_moves_once(sitting: Sitting) -> None:
    table = await sitting.game()
    person, action = sitting.owing(table), (await sitting.legal(table))[0]
    first = await sitting.service.play.moves.act(table.id, person, action, request="r")
    second = await sitting.service.play.moves.act(table.id, person, action, request="r")
    service = await sitting.again()
    third = await service.play.moves.act(table.id, person, action, request="r")
    assert (first.repeated, second.repeated, third.repeated) == (False, True, True)
    assert first.events == second.events == third.events
    assert first.notation == second.notation == third.notation
    assert first.table == second.table == third.table


async def test_the_same_request_twice_at_once_moves_once(sitting: Sitting) -> None:
    table = await sitting.game()
    person, action = sitting.owing(table), (await sitting.legal(table))[0]
    answers = await asyncio.gather(
        *(sitting.service.play.moves.act(table.id, person, action, request="r") for _ in range(5))
    )
    assert sorted(answer.repeated for answer in answers) == [False, True, True, True, True]
    assert (await sitting.service.play.projection.get(table.id)).moves == 1


async def test_two_different_moves_at_once_are_one_move_and_a_refusal(sitting: Sitting) -> None:
    table = await sitting.game()
    person, legal = sitting.owing(table), await sitting.legal(table)
    answers = await asyncio.gather(
        *(sitting.service.play.moves.act(table.id, person, action, seen=table.seq) for action in legal[:4]),
        return_exceptions=True,
    )
    assert sum(not isinstance(answer, BaseException) for answer in answers) == 1
    assert (await sitting.service.play.projection.get(table.id)).moves == 1


async def test_two_processes_make_one_log(sitting: Sitting) -> None:
    table = await sitting.game()
    other = await sitting.other()
    try:
        for number in range(12):
            mover, asked = (sitting.service, other) if number % 2 else (other, sitting.service)
            person = sitting.owing(table)
            legal = (await asked.play.projection.show(table.id, person.id)).legal
            table = (await mover.play.moves.act(table.id, person, legal[0])).table
        rows = await other.store.log(table.id)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    finally:
        await other.close()


async def test_a_move_on_top_of_another_processs_move_is_judged_anew(sitting: Sitting) -> None:
    table = await sitting.game()
    other = await sitting.other()
    try:
        person, legal = sitting.owing(table), await sitting.legal(table)
        await other.play.moves.act(table.id, person, legal[0])
        error = await refused(sitting.service.play.moves.act(table.id, person, legal[1], seen=table.seq))
        assert error.code in {"old_position", "not_your_turn"}
        assert (await sitting.service.play.projection.get(table.id)).moves == 1
    finally:
        await other.close()


async def test_a_game_read_from_the_disk_is_the_game_in_memory(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    for _ in range(9):
        table = await sitting.move(table)
    shown = await sitting.service.play.projection.show(table.id, sitting.owing(table).id, since=4)
    service = await sitting.again()
    assert await service.play.projection.get(table.id) == table
    assert await service.play.projection.show(table.id, sitting.owing(table).id, since=4) == shown


async def until_something_is_being_written(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    commit = sitting.service.store.commit
    begun = asyncio.Event()

    async def watched(write: Write) -> None:
        begun.set()
        await commit(write)

    monkeypatch.setattr(sitting.service.store, "commit", watched)  # the real commit, with a bell
    await begun.wait()


async def test_a_caller_that_goes_away_leaves_nothing_half_done(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await sitting.game()
    person, action = sitting.owing(table), (await sitting.legal(table))[0]
    task = asyncio.create_task(sitting.service.play.moves.act(table.id, person, action))
    await until_something_is_being_written(sitting, monkeypatch)
    task.cancel()
    await asyncio.wait([task])
    service = await sitting.again()
    reread = await service.play.projection.get(table.id)
    assert reread.moves == 1
    assert len(await service.store.log(table.id)) == reread.seq


async def test_the_turn_passing_posts_a_board_and_strips_the_old_one(sitting: Sitting) -> None:
    table = await sitting.game()
    await sitting.deliver()
    table = await sitting.move(table)
    posts = await sitting.deliver()
    assert [post.kind for post in posts] == [PostKind.BOARD, PostKind.STRIP]
    assert posts[0].mention == (sitting.owing(table).id,)
    assert (posts[0].since, posts[0].seq) == (2, table.seq)
    assert posts[1].message_id is not None


async def test_within_a_turn_the_board_is_edited(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO, key="sealed_bids")
    board = next(post for post in await sitting.deliver() if post.kind is PostKind.BOARD)
    table = await sitting.move(table)
    posts = await sitting.deliver()
    assert [(post.kind, post.target, post.seq) for post in posts] == [
        (PostKind.BOARD_EDIT, board.id, table.public)
    ]
    assert posts[0].message_id == 5000 + board.id
    assert posts[0].mention == ()


async def test_a_finished_game_tells_result_and_secret(sitting: Sitting) -> None:
    table = await sitting.game()
    while table.status is Status.RUNNING:
        mover = sitting.owing(table)
        table = await sitting.move(table)
    assert table.secret is not None
    assert table.outcome is not None
    last = [post for post in await sitting.deliver() if post.kind is PostKind.BOARD][-1]
    assert table.secret.hex() in words.fairness(table)
    assert f"{table.commitment}" in words.fairness(table)
    assert {*last.mention, mover.id} == {ANN.id, BOB.id}
    assert mover.id not in last.mention


async def test_the_outbox_is_woken_by_each_commit_with_messages(sitting: Sitting) -> None:
    table = await sitting.game()
    before = sitting.woken
    await sitting.move(table)
    assert sitting.woken == before + 1


async def test_a_preview_changes_nothing(sitting: Sitting) -> None:
    table = await sitting.game()
    person, action = sitting.owing(table), (await sitting.legal(table))[0]
    shown = await sitting.service.play.projection.preview(table.id, person, action)
    assert shown.preview
    assert shown.legal == ()
    assert shown.events
    assert await sitting.service.play.projection.get(table.id) == table
    assert len(await log_of(sitting, table.id)) == table.seq


async def test_a_preview_of_an_illegal_move_is_refused(sitting: Sitting) -> None:
    table = await sitting.game()
    await refused(sitting.service.play.projection.preview(table.id, sitting.owing(table), "A1xA2"))


async def test_a_preview_turns_up_nothing_hidden(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, key="sealed_bids")
    table = await sitting.move(table)
    assert sitting.owing(table) == BOB
    card = (await sitting.legal(table))[0].card
    shown = await sitting.service.play.projection.preview(table.id, BOB, Bid(card))
    now = await sitting.service.play.projection.show(table.id, BOB.id)
    assert shown.view == now.view
    assert shown.events == ()


async def test_a_mover_hears_only_what_their_seat_may_know(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, key="sealed_bids")
    for viewer, seat in ((ANN, 0), (BOB, 1)):
        shown = await sitting.service.play.projection.show(table.id, viewer.id, since=0)
        assert [event.seat for event in shown.events if isinstance(event, Dealt)] == [seat]
    assert (await sitting.service.play.projection.show(table.id, None, since=0)).events == ()


async def test_a_new_name_is_taken_over_with_the_next_move(sitting: Sitting) -> None:
    table = await sitting.game()
    person = sitting.owing(table)
    renamed = Person(person.id, "Zoë")
    moved = await sitting.service.play.moves.act(table.id, renamed, "pass")
    assert "Zoë" in moved.table.names
    service = await sitting.again()
    assert "Zoë" in (await service.play.projection.get(table.id)).names


@pytest.mark.parametrize(
    "name",
    [
        "x" * 5000,
        "e\u0301" * 5000,
        "Z" + "\u0335" * 900,
        "\u202eevil\u202c",
        "a\nb\tc\x00\x1b[31m",
        " ",
        "\u200b",
        "@everyone",
        "",
    ],
)
async def test_a_troublesome_name_is_made_harmless(sitting: Sitting, name: str) -> None:
    table = await sitting.game(Person(5, name), BOB)
    shown = table.names[0]
    assert 1 <= len(shown) <= 32
    assert not set(shown) & set("\u202e\u202c\n\t\x00\x1b\u200b")
    assert shown.count("\u0335") <= 2
    lines = [post.text for post in await sitting.deliver() if post.kind is PostKind.LINE]
    assert all("@everyone" not in text.replace("\\@", "") for text in lines)
