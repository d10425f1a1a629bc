"""Draws, endings by agreement, and resigning. What people read of an offer and press below it is shown on Discord."""

from dataclasses import replace

import pytest

from bot.table.model import words
from bot.table.model.table import Status
from games.core.protocol import Outcome
from tests.table.conftest import ANN, BOB, CLEO, Sitting, refused


@pytest.mark.parametrize("moved_before", [False, True])
async def test_taking_back_a_move_before_or_after_an_offer_allows_no_second_one(
    sitting: Sitting, moved_before: bool
) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    play, first = sitting.service.play, sitting.owing(table)
    if moved_before:
        await play.moves.act(table.id, first, "pass")
    for person in (first, ANN if first == BOB else BOB):  # another's offer makes no difference
        await sitting.agree(await play.offers.offer_draw(table.id, person), accept=False)
    if not moved_before:
        await play.moves.act(table.id, first, "pass")
    await play.moves.undo(table.id, first)
    assert (await refused(play.offers.offer_draw(table.id, first))).code == "asked_already"
    play = (await sitting.again()).play
    assert (await refused(play.offers.offer_draw(table.id, first))).code == "asked_already"


async def test_among_three_the_game_goes_on_and_idles_for_the_one_who_left(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    leaving, seat = sitting.owing(table), min(table.owing)
    table = await sitting.service.play.offers.resign(table.id, leaving, request="x")
    assert await sitting.service.play.offers.resign(table.id, leaving, request="x") == table
    assert table.status is Status.RUNNING
    assert table.owing
    assert seat not in table.owing
    kinds = [row.kind for row in await sitting.service.store.log(table.id)]
    assert kinds[-2:] == ["resign", "idle"]
    for attempt in (
        sitting.service.play.moves.act(table.id, leaving, "pass"),
        sitting.service.play.offers.resign(table.id, leaving),
        sitting.service.play.offers.offer_draw(table.id, leaving),
        sitting.service.play.moves.undo(table.id, leaving),
    ):
        assert (await refused(attempt)).code == "resigned"
    for _ in range(6):
        table = await sitting.move(table)
        assert seat not in table.owing
    service = await sitting.again()
    assert await service.play.projection.get(table.id) == table
    asker = sitting.owing(table)
    table = await service.play.offers.offer_draw(table.id, asker)
    assert table.offer is not None
    (waiting,) = table.offer.waiting
    assert waiting not in (seat, table.seat_of(asker.id))
    table = await sitting.agree(table)
    assert table.outcome == Outcome("draw", tuple({0, 1, 2} - {seat}))


async def test_the_last_one_left_wins_and_the_result_gives_the_reason(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    table = await sitting.service.play.offers.resign(table.id, BOB)
    scored = replace(table, status=Status.OVER, outcome=Outcome("all_passed", (2,), (3, 9, 5)))
    assert words.result(scored, str) == "Cleo wins (Cleo 5, Ann 3, Bob resigned with 9)."
    assert words.result(scored, str, 2) == "You win (you 5, Ann 3, Bob resigned with 9)."
    table = await sitting.service.play.offers.resign(table.id, CLEO)
    assert (table.status, table.outcome) == (Status.OVER, Outcome("resigned", (0,)))
    assert words.result(table, str) == "Ann wins: Bob and Cleo resigned."
    assert words.result(table, str, 0) == "You win: Bob and Cleo resigned."


async def test_a_draw_by_points_was_not_agreed(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, key="highest_ground")
    over = replace(table, status=Status.OVER, outcome=Outcome("draw", (0, 1), (0, 14)))
    assert words.result(over, str) == "A draw (Bob 14, Ann 0)."
    agreed = replace(over, outcome=Outcome("draw", (0, 1)))
    assert words.result(agreed, str) == "A draw, agreed by all."


async def test_who_resigned_does_not_win_whatever_they_had(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    best: list[int] = []
    while len(best) != 1:
        table = await sitting.move(table)
        view = (await sitting.service.play.projection.show(table.id, None)).view
        points = [sorting.points for sorting in view.sortings]
        best = [seat for seat, each in enumerate(points) if each == max(points) > 0]
    table = await sitting.service.play.offers.resign(table.id, table.players[best[0]].person)
    while table.status is Status.RUNNING:
        table = (await sitting.service.play.moves.act(table.id, sitting.owing(table), "pass")).table
    assert table.outcome is not None
    assert best[0] not in table.outcome.winners
    assert table.outcome.winners
    shown = await sitting.service.play.projection.show(table.id, None)
    assert shown.view.winners == table.outcome.winners
    assert (await (await sitting.again()).play.projection.get(table.id)).outcome == table.outcome


async def test_what_is_taken_back_does_not_bring_back_who_resigned(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    first = sitting.owing(table)
    table = (await sitting.service.play.moves.act(table.id, first, "pass")).table
    gone = next(iter({0, 1, 2} - table.owing - {table.seat_of(first.id)}))
    await sitting.service.play.offers.resign(table.id, table.players[gone].person)
    table = await sitting.agree(await sitting.service.play.moves.undo(table.id, first))
    assert table.seat_of(first.id) in table.owing
    assert (await sitting.service.play.projection.show(table.id, None)).view.resigned == (gone,)
    service = await sitting.again()
    assert (await service.play.projection.show(table.id, None)).view.resigned == (gone,)


@pytest.mark.parametrize(
    ("outcome", "told", "told_cleo"),
    [
        (
            Outcome("repetition", (0, 1, 2)),
            "A draw: Ann, Bob and Cleo share it.",
            "A draw: you, Ann and Bob share it.",
        ),
        (Outcome("turn_cap", (0, 2)), "A draw: Ann and Cleo share it.", "A draw: you and Ann share it."),
        (Outcome("king_taken", (1,)), "Bob wins.", "Bob wins."),
    ],
)
async def test_without_points_a_shared_end_is_a_draw(
    sitting: Sitting, outcome: Outcome, told: str, told_cleo: str
) -> None:
    table = await sitting.game(ANN, BOB, CLEO, key="high_ground")
    over = replace(table, status=Status.OVER, outcome=outcome)
    assert (words.result(over, str), words.result(over, str, 2)) == (told, told_cleo)
