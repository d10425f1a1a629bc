"""Draws, endings by agreement, resigning, rematches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.table import words
from bot.table.types import PostKind, Shown, Status
from games.core.outcome import Outcome
from tests.table.conftest import ANN, BOB, CLEO, DAN, Sitting, refused


async def test_a_draw_needs_everybody(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    table = await sitting.service.offers.offer_draw(table.id, BOB)
    assert table.offer is not None
    assert table.offer.waiting == (0, 2)
    table = await sitting.service.offers.answer(table.id, ANN, True, seen=table.offer.seq)
    assert table.status is Status.RUNNING
    assert table.offer is not None
    assert table.offer.waiting == (2,)
    table = await sitting.service.offers.answer(table.id, CLEO, True, seen=table.offer.seq)
    assert table.status is Status.OVER
    assert table.outcome == Outcome("draw", (0, 1, 2))
    assert table.owing == frozenset()
    assert table.secret is not None


async def test_an_offer_is_told_with_its_buttons_to_those_who_are_asked(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    await sitting.deliver()
    table = await sitting.service.offers.offer_draw(table.id, BOB)
    posts = await sitting.deliver()
    assert [(post.kind, post.buttons, post.mention, post.seq) for post in posts] == [
        (PostKind.LINE, "offer", (ANN.id, CLEO.id), table.seq)
    ]


@pytest.mark.parametrize("accept", [True, False])
async def test_an_answered_offer_loses_its_buttons(sitting: Sitting, accept: bool) -> None:
    table = await sitting.service.offers.offer_draw((await sitting.game()).id, ANN)
    offered = (await sitting.deliver())[-1]
    await sitting.agree(table, accept)
    strips = [post.target for post in await sitting.deliver() if post.kind is PostKind.STRIP]
    assert offered.id in strips


async def test_a_move_ends_an_offer(sitting: Sitting) -> None:
    table = await sitting.game()
    table = await sitting.service.offers.offer_draw(table.id, ANN)
    assert table.offer is not None
    seq = table.offer.seq
    offered = (await sitting.deliver())[-1]
    table = await sitting.move(table)
    assert table.offer is None
    assert offered.id in [post.target for post in await sitting.deliver() if post.kind is PostKind.STRIP]
    assert (await refused(sitting.service.offers.answer(table.id, BOB, True, seen=seq))).code == "offer_gone"


async def test_an_answer_for_an_older_offer_is_refused(sitting: Sitting) -> None:
    table = await sitting.game()
    first = await sitting.service.offers.offer_draw(table.id, ANN)
    assert first.offer is not None
    await sitting.agree(first, accept=False)
    await sitting.service.offers.offer_draw(table.id, ANN)
    error = await refused(sitting.service.offers.answer(table.id, BOB, True, seen=first.offer.seq))
    assert error.code == "offer_gone"


async def test_one_offer_stands_at_a_time(sitting: Sitting) -> None:
    table = await sitting.game()
    await sitting.service.offers.offer_draw(table.id, ANN)
    for person in (ANN, BOB):
        assert (await refused(sitting.service.offers.offer_draw(table.id, person))).code == "offer_stands"


async def test_nobody_accepts_their_own_offer_but_may_withdraw_it(sitting: Sitting) -> None:
    table = await sitting.game()
    table = await sitting.service.offers.offer_draw(table.id, ANN)
    assert table.offer is not None
    seq = table.offer.seq
    assert (await refused(sitting.service.offers.answer(table.id, ANN, True, seen=seq))).code == "own_offer"
    assert (await sitting.service.offers.answer(table.id, ANN, False, seen=seq)).offer is None
    assert "withdraws" in (await sitting.deliver())[-1].text


async def test_nobody_agrees_twice(sitting: Sitting) -> None:
    table = await sitting.service.offers.offer_draw((await sitting.game(ANN, BOB, CLEO)).id, ANN)
    assert table.offer is not None
    seq = table.offer.seq
    await sitting.service.offers.answer(table.id, BOB, True, seen=seq)
    assert (await refused(sitting.service.offers.answer(table.id, BOB, True, seen=seq))).code == "answered"


async def test_the_same_answer_request_counts_once(sitting: Sitting) -> None:
    table = await sitting.service.offers.offer_draw((await sitting.game(ANN, BOB, CLEO)).id, ANN)
    assert table.offer is not None
    seq = table.offer.seq
    first = await sitting.service.offers.answer(table.id, BOB, True, seen=seq, request="a")
    assert await sitting.service.offers.answer(table.id, BOB, True, seen=seq, request="a") == first


async def test_an_offer_survives_a_restart(sitting: Sitting) -> None:
    table = await sitting.service.offers.offer_draw((await sitting.game()).id, ANN)
    service = await sitting.again()
    assert (await service.looking.get(table.id)).offer == table.offer
    assert (await sitting.agree(table)).status is Status.OVER


async def test_strangers_neither_offer_nor_answer(sitting: Sitting) -> None:
    table = await sitting.game()
    assert (await refused(sitting.service.offers.offer_draw(table.id, DAN))).code == "not_your_game"
    table = await sitting.service.offers.offer_draw(table.id, ANN)
    assert table.offer is not None
    refusal = await refused(sitting.service.offers.answer(table.id, DAN, True, seen=table.offer.seq))
    assert refusal.code == "not_your_game"


async def test_of_two_the_one_who_stays_wins(sitting: Sitting) -> None:
    table = await sitting.game()
    table = await sitting.service.offers.resign(table.id, ANN)
    assert table.status is Status.OVER
    assert table.outcome == Outcome("resigned", (1,))
    assert table.players[0].resigned


async def test_among_three_the_game_goes_on_and_idles_for_the_one_who_left(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    leaving = sitting.owing(table)
    seat = min(table.owing)
    table = await sitting.service.offers.resign(table.id, leaving)
    assert table.status is Status.RUNNING
    assert table.owing
    assert seat not in table.owing
    kinds = [row.kind for row in await sitting.service.store.log(table.id)]
    assert kinds[-2:] == ["resign", "idle"]
    for _ in range(6):
        table = await sitting.move(table)
        assert seat not in table.owing
    service = await sitting.again()
    assert await service.looking.get(table.id) == table


async def test_the_last_one_left_of_three_wins(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    await sitting.service.offers.resign(table.id, ANN)
    table = await sitting.service.offers.resign(table.id, BOB)
    assert table.outcome == Outcome("resigned", (2,))


async def test_who_resigned_does_not_win_whatever_they_had(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    while not (best := leaders(await sitting.service.looking.show(table.id, None))) or len(best) > 1:
        table = await sitting.move(table)
    leader = table.players[best[0]].person
    table = await sitting.service.offers.resign(table.id, leader)
    while table.status is Status.RUNNING:
        await sitting.service.play.act(table.id, sitting.owing(table), "pass")
        table = await sitting.service.looking.get(table.id)
    assert table.outcome is not None
    assert best[0] not in table.outcome.winners
    assert table.outcome.winners
    shown = await sitting.service.looking.show(table.id, None)
    assert shown.view.winners == table.outcome.winners
    assert (await (await sitting.again()).looking.get(table.id)).outcome == table.outcome


async def test_the_result_names_who_resigned_last_and_says_so(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    table = await sitting.service.offers.resign(table.id, BOB)
    over = replace(table, status=Status.OVER, outcome=Outcome("all_passed", (2,), (3, 9, 5)))
    assert words.result(over, str) == "Cleo wins (Cleo 5, Ann 3, Bob resigned with 9)."


async def test_a_result_by_resigning_gives_the_reason(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    for person in (BOB, CLEO):
        table = await sitting.service.offers.resign(table.id, person)
    assert words.result(table, str) == "Ann wins: Bob and Cleo resigned."


def leaders(shown: Shown) -> list[int]:
    """The seats with the most points, if anybody has any."""
    points = [sorting.points for sorting in shown.view.sortings]
    return [seat for seat, each in enumerate(points) if each == max(points) > 0]


async def test_what_is_taken_back_does_not_bring_back_who_resigned(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    first = sitting.owing(table)
    await sitting.service.play.act(table.id, first, "pass")
    table = await sitting.service.looking.get(table.id)
    gone = next(iter({0, 1, 2} - table.owing - {table.seat_of(first.id)}))
    table = await sitting.service.offers.resign(table.id, table.players[gone].person)
    table = await sitting.service.play.undo(table.id, first)
    if table.offer is not None:
        table = await sitting.agree(table)
    assert table.seat_of(first.id) in table.owing
    assert (await sitting.service.looking.show(table.id, None)).view.resigned == (gone,)
    service = await sitting.again()
    assert (await service.looking.show(table.id, None)).view.resigned == (gone,)


async def test_who_resigned_acts_no_more(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    await sitting.service.offers.resign(table.id, ANN)
    for attempt in (
        sitting.service.play.act(table.id, ANN, "pass"),
        sitting.service.offers.resign(table.id, ANN),
        sitting.service.offers.offer_draw(table.id, ANN),
        sitting.service.play.undo(table.id, ANN),
    ):
        assert (await refused(attempt)).code == "resigned"


async def test_who_resigned_is_not_asked(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    await sitting.service.offers.resign(table.id, ANN)
    table = await sitting.service.offers.offer_draw(table.id, BOB)
    assert table.offer is not None
    assert table.offer.waiting == (2,)
    table = await sitting.agree(table)
    assert table.outcome == Outcome("draw", (1, 2))


async def test_the_same_resignation_counts_once(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    first = await sitting.service.offers.resign(table.id, ANN, request="x")
    assert await sitting.service.offers.resign(table.id, ANN, request="x") == first


async def test_before_the_first_action_anybody_ends_the_game(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    table = await sitting.service.offers.abort(table.id, CLEO)
    assert table.status is Status.ABORTED
    assert table.outcome is None
    assert table.secret is not None


async def test_after_it_the_others_are_asked(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game())
    table = await sitting.service.offers.abort(table.id, BOB)
    assert table.status is Status.RUNNING
    assert table.offer is not None
    assert table.offer.kind == "abort"
    assert (await sitting.agree(table)).status is Status.ABORTED


async def test_a_moderator_ends_any_game(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game())
    assert (await sitting.service.offers.abort(table.id, DAN, force=True)).status is Status.ABORTED
    assert (await sitting.deliver())[-2].text == "**Dan** stopped it as a moderator."


async def test_a_moderator_closes_any_lobby(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    assert (await sitting.service.offers.abort(table.id, DAN, force=True)).status is Status.ABORTED


async def test_a_stranger_ends_nothing(sitting: Sitting) -> None:
    table = await sitting.game()
    assert (await refused(sitting.service.offers.abort(table.id, DAN))).code == "not_your_game"


async def test_the_end_by_agreement_survives_a_restart(sitting: Sitting) -> None:
    table = await sitting.agree(await sitting.service.offers.offer_draw((await sitting.game()).id, ANN))
    service = await sitting.again()
    assert await service.looking.get(table.id) == table
    shown = await service.looking.show(table.id, ANN.id)
    assert shown.legal == ()
    assert shown.prompt == "A draw, agreed by all."


async def test_a_rematch_seats_the_next_one_first(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO, options={"treehouse_die": "on"})
    table = await sitting.agree(await sitting.service.offers.offer_draw(table.id, ANN))
    made = await sitting.service.offers.rematch(table.id, BOB)
    assert made.status is Status.LOBBY
    assert made.names == ("Bob", "Cleo", "Ann")
    assert (made.host, made.options, made.rematch_of) == (ANN, table.options, table.id)


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (Outcome("repetition", (0, 1, 2)), "A draw: Ann, Bob and Cleo share it."),
        (Outcome("turn_cap", (0, 2)), "A draw: Ann and Cleo share it."),
        (Outcome("king_taken", (1,)), "Bob wins."),
    ],
)
async def test_without_points_a_shared_end_is_a_draw(sitting: Sitting, outcome: Outcome, told: str) -> None:
    table = await sitting.game(ANN, BOB, CLEO, key="high_ground")
    assert words.result(replace(table, status=Status.OVER, outcome=outcome), str) == told


async def test_a_rematch_leaves_the_last_board_its_buttons(sitting: Sitting) -> None:
    table = await sitting.service.offers.resign((await sitting.game()).id, ANN)
    await sitting.deliver()
    await sitting.service.offers.rematch(table.id, ANN)
    assert [post.kind for post in await sitting.deliver()] == [PostKind.LOBBY]


async def test_two_who_want_a_rematch_get_one(sitting: Sitting) -> None:
    table = await sitting.service.offers.resign((await sitting.game()).id, ANN)
    await sitting.service.offers.rematch(table.id, ANN)
    assert (await refused(sitting.service.offers.rematch(table.id, BOB))).code == "game_here"


async def test_the_same_rematch_request_opens_one_lobby(sitting: Sitting) -> None:
    table = await sitting.service.offers.resign((await sitting.game()).id, ANN)
    first = await sitting.service.offers.rematch(table.id, ANN, request="m")
    assert await sitting.service.offers.rematch(table.id, ANN, request="m") == first


async def test_no_rematch_of_a_running_game_nor_by_a_stranger(sitting: Sitting) -> None:
    table = await sitting.game()
    assert (await refused(sitting.service.offers.rematch(table.id, ANN))).code == "not_over"
    await sitting.service.offers.resign(table.id, ANN)
    assert (await refused(sitting.service.offers.rematch(table.id, DAN))).code == "not_your_game"
