"""Draws, endings by agreement, and resigning."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.table.model import words
from bot.table.model.posts import PostKind
from bot.table.model.table import Offer, Shown, Status
from games.core.protocol import Outcome
from tests.table.conftest import ANN, BOB, CLEO, DAN, Sitting, refused


async def test_a_draw_needs_everybody(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    table = await sitting.service.play.offers.offer_draw(table.id, BOB)
    assert table.offer is not None
    assert table.offer.waiting == (0, 2)
    table = await sitting.service.play.offers.answer(table.id, ANN, True, seen=table.offer.seq)
    assert table.status is Status.RUNNING
    assert table.offer is not None
    assert table.offer.waiting == (2,)
    table = await sitting.service.play.offers.answer(table.id, CLEO, True, seen=table.offer.seq)
    assert table.status is Status.OVER
    assert table.outcome == Outcome("draw", (0, 1, 2))
    assert table.owing == frozenset()
    assert table.secret is not None


async def test_an_offer_is_told_with_its_buttons_to_those_who_are_asked(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    await sitting.deliver()
    table = await sitting.service.play.offers.offer_draw(table.id, BOB)
    posts = await sitting.deliver()
    assert [(post.kind, post.buttons, post.mention, post.seq) for post in posts] == [
        (PostKind.LINE, "offer", (ANN.id, CLEO.id), table.seq)
    ]


@pytest.mark.parametrize(("accept", "end"), [(True, "**Bob** agreed."), (False, "**Bob** declined.")])
async def test_the_message_of_an_answered_offer_says_so_and_asks_nobody(
    sitting: Sitting, accept: bool, end: str
) -> None:
    table = await sitting.service.play.offers.offer_draw((await sitting.game()).id, ANN)
    offered = (await sitting.deliver())[-1]
    await sitting.agree(table, accept)
    posts = await sitting.deliver()
    assert (posts[0].kind, posts[0].target) == (PostKind.LINE_EDIT, offered.id)
    assert posts[0].text == f"**Ann** offered a draw in **Dog Eat Dog #1**.\n{end}"
    assert (posts[0].buttons, posts[0].mention) == ("", ())
    assert len(posts) == 1 if not accept else posts[1].kind is PostKind.BOARD


async def test_the_message_of_an_offer_shows_who_has_agreed_and_who_is_asked(sitting: Sitting) -> None:
    table = await sitting.service.play.offers.offer_draw((await sitting.game(ANN, BOB, CLEO, DAN)).id, BOB)
    seq = table.offer.seq if table.offer else 0
    told = [(await sitting.deliver())[-1]]
    for person in (CLEO, ANN):
        await sitting.service.play.offers.answer(table.id, person, True, seen=seq)
        told += await sitting.deliver()
    assert [post.text.partition("\n")[2] for post in told] == [
        "**Ann**, **Cleo** and **Dan**, do you agree?",
        "**Cleo** agrees. **Ann** and **Dan**, do you agree?",
        "**Cleo** and **Ann** agree. **Dan**, do you agree?",
    ]
    assert [post.buttons for post in told] == ["offer"] * 3
    assert told[-1].mention == (DAN.id,)
    service = await sitting.again()
    kept = (await service.play.projection.get(table.id)).offer
    assert kept == Offer("draw", 1, seq, (3,), agreed=(2, 0))
    await service.play.offers.answer(table.id, DAN, False, seen=seq)
    assert (await sitting.deliver())[-1].text.endswith("\n**Dan** declined.")


async def test_a_move_ends_an_offer(sitting: Sitting) -> None:
    table = await sitting.game()
    table = await sitting.service.play.offers.offer_draw(table.id, ANN)
    assert table.offer is not None
    seq = table.offer.seq
    offered = (await sitting.deliver())[-1]
    table = await sitting.move(table)
    assert table.offer is None
    (edit,) = [post for post in await sitting.deliver() if post.kind is PostKind.LINE_EDIT]
    assert (edit.target, edit.buttons) == (offered.id, "")
    assert edit.text.endswith("The game has moved on.")
    assert (
        await refused(sitting.service.play.offers.answer(table.id, BOB, True, seen=seq))
    ).code == "offer_gone"


async def test_an_answer_for_an_older_offer_is_refused(sitting: Sitting) -> None:
    table = await sitting.game()
    first = await sitting.service.play.offers.offer_draw(table.id, ANN)
    assert first.offer is not None
    await sitting.agree(first, accept=False)
    await sitting.service.play.offers.offer_draw(table.id, BOB)
    error = await refused(sitting.service.play.offers.answer(table.id, BOB, True, seen=first.offer.seq))
    assert error.code == "offer_gone"


async def test_what_was_declined_is_asked_again_after_a_move(sitting: Sitting) -> None:
    table = await sitting.service.play.offers.offer_draw((await sitting.game(ANN, BOB, CLEO)).id, ANN)
    await sitting.agree(table, accept=False)
    error = await refused(sitting.service.play.offers.offer_draw(table.id, ANN))
    assert (error.code, error.message) == ("asked_already", "Bob declined your draw offer.")
    assert error.hint == "You can offer a draw again after the next move."
    await sitting.agree(
        await sitting.service.play.offers.offer_draw(table.id, BOB), accept=False
    )  # others may
    service = await sitting.again()
    assert (await refused(service.play.offers.offer_draw(table.id, ANN))).code == "asked_already"
    await sitting.move(table)
    assert (await service.play.offers.offer_draw(table.id, ANN)).offer is not None


async def test_what_was_withdrawn_is_asked_again_after_a_move(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game())
    table = await sitting.service.lobby.abort(table.id, ANN)
    seq = table.offer.seq if table.offer else 0
    await sitting.service.play.offers.answer(table.id, ANN, False, seen=seq)
    error = await refused(sitting.service.lobby.abort(table.id, ANN))
    assert (error.code, error.message) == ("asked_already", "You withdrew your request to stop.")
    assert (await sitting.service.play.offers.offer_draw(table.id, ANN)).offer is not None  # something else


async def test_a_move_that_was_taken_back_allows_no_second_offer(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    first = sitting.owing(table)
    await sitting.agree(await sitting.service.play.offers.offer_draw(table.id, first), accept=False)
    await sitting.service.play.moves.act(table.id, first, "pass")
    await sitting.service.play.moves.undo(table.id, first)
    assert (await refused(sitting.service.play.offers.offer_draw(table.id, first))).code == "asked_already"


async def test_taking_back_the_move_before_an_offer_allows_no_second_one(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    first = sitting.owing(table)
    await sitting.service.play.moves.act(table.id, first, "pass")
    await sitting.agree(await sitting.service.play.offers.offer_draw(table.id, first), accept=False)
    await sitting.service.play.moves.undo(table.id, first)
    assert (await refused(sitting.service.play.offers.offer_draw(table.id, first))).code == "asked_already"
    service = await sitting.again()
    assert (await refused(service.play.offers.offer_draw(table.id, first))).code == "asked_already"


async def test_one_offer_stands_at_a_time(sitting: Sitting) -> None:
    table = await sitting.game()
    await sitting.service.play.offers.offer_draw(table.id, ANN)
    for person in (ANN, BOB):
        assert (
            await refused(sitting.service.play.offers.offer_draw(table.id, person))
        ).code == "offer_stands"


async def test_nobody_accepts_their_own_offer_but_may_withdraw_it(sitting: Sitting) -> None:
    table = await sitting.game()
    table = await sitting.service.play.offers.offer_draw(table.id, ANN)
    assert table.offer is not None
    seq = table.offer.seq
    assert (
        await refused(sitting.service.play.offers.answer(table.id, ANN, True, seen=seq))
    ).code == "own_offer"
    assert (await sitting.service.play.offers.answer(table.id, ANN, False, seen=seq)).offer is None
    assert (await sitting.deliver())[-1].text.endswith("\nWithdrawn.")


async def test_nobody_agrees_twice(sitting: Sitting) -> None:
    table = await sitting.service.play.offers.offer_draw((await sitting.game(ANN, BOB, CLEO)).id, ANN)
    assert table.offer is not None
    seq = table.offer.seq
    await sitting.service.play.offers.answer(table.id, BOB, True, seen=seq)
    assert (
        await refused(sitting.service.play.offers.answer(table.id, BOB, True, seen=seq))
    ).code == "answered"


async def test_the_same_answer_request_counts_once(sitting: Sitting) -> None:
    table = await sitting.service.play.offers.offer_draw((await sitting.game(ANN, BOB, CLEO)).id, ANN)
    assert table.offer is not None
    seq = table.offer.seq
    first = await sitting.service.play.offers.answer(table.id, BOB, True, seen=seq, request="a")
    assert await sitting.service.play.offers.answer(table.id, BOB, True, seen=seq, request="a") == first


async def test_an_offer_survives_a_restart(sitting: Sitting) -> None:
    table = await sitting.service.play.offers.offer_draw((await sitting.game()).id, ANN)
    service = await sitting.again()
    assert (await service.play.projection.get(table.id)).offer == table.offer
    assert (await sitting.agree(table)).status is Status.OVER


async def test_strangers_neither_offer_nor_answer(sitting: Sitting) -> None:
    table = await sitting.game()
    assert (await refused(sitting.service.play.offers.offer_draw(table.id, DAN))).code == "not_your_game"
    table = await sitting.service.play.offers.offer_draw(table.id, ANN)
    assert table.offer is not None
    refusal = await refused(sitting.service.play.offers.answer(table.id, DAN, True, seen=table.offer.seq))
    assert refusal.code == "not_your_game"


async def test_of_two_the_one_who_stays_wins(sitting: Sitting) -> None:
    table = await sitting.game()
    table = await sitting.service.play.offers.resign(table.id, ANN)
    assert table.status is Status.OVER
    assert table.outcome == Outcome("resigned", (1,))
    assert table.players[0].resigned


async def test_among_three_the_game_goes_on_and_idles_for_the_one_who_left(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    leaving = sitting.owing(table)
    seat = min(table.owing)
    table = await sitting.service.play.offers.resign(table.id, leaving)
    assert table.status is Status.RUNNING
    assert table.owing
    assert seat not in table.owing
    kinds = [row.kind for row in await sitting.service.store.log(table.id)]
    assert kinds[-2:] == ["resign", "idle"]
    for _ in range(6):
        table = await sitting.move(table)
        assert seat not in table.owing
    service = await sitting.again()
    assert await service.play.projection.get(table.id) == table


async def test_the_last_one_left_of_three_wins(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    await sitting.service.play.offers.resign(table.id, ANN)
    table = await sitting.service.play.offers.resign(table.id, BOB)
    assert table.outcome == Outcome("resigned", (2,))


async def test_who_resigned_does_not_win_whatever_they_had(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    while not (best := leaders(await sitting.service.play.projection.show(table.id, None))) or len(best) > 1:
        table = await sitting.move(table)
    leader = table.players[best[0]].person
    table = await sitting.service.play.offers.resign(table.id, leader)
    while table.status is Status.RUNNING:
        await sitting.service.play.moves.act(table.id, sitting.owing(table), "pass")
        table = await sitting.service.play.projection.get(table.id)
    assert table.outcome is not None
    assert best[0] not in table.outcome.winners
    assert table.outcome.winners
    shown = await sitting.service.play.projection.show(table.id, None)
    assert shown.view.winners == table.outcome.winners
    assert (await (await sitting.again()).play.projection.get(table.id)).outcome == table.outcome


async def test_the_result_names_who_resigned_last_and_says_so(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    table = await sitting.service.play.offers.resign(table.id, BOB)
    over = replace(table, status=Status.OVER, outcome=Outcome("all_passed", (2,), (3, 9, 5)))
    assert words.result(over, str) == "Cleo wins (Cleo 5, Ann 3, Bob resigned with 9)."


async def test_a_result_by_resigning_gives_the_reason(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    for person in (BOB, CLEO):
        table = await sitting.service.play.offers.resign(table.id, person)
    assert words.result(table, str) == "Ann wins: Bob and Cleo resigned."


def leaders(shown: Shown) -> list[int]:
    """The seats with the most points, if anybody has any."""
    points = [sorting.points for sorting in shown.view.sortings]
    return [seat for seat, each in enumerate(points) if each == max(points) > 0]


async def test_what_is_taken_back_does_not_bring_back_who_resigned(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    first = sitting.owing(table)
    await sitting.service.play.moves.act(table.id, first, "pass")
    table = await sitting.service.play.projection.get(table.id)
    gone = next(iter({0, 1, 2} - table.owing - {table.seat_of(first.id)}))
    table = await sitting.service.play.offers.resign(table.id, table.players[gone].person)
    table = await sitting.service.play.moves.undo(table.id, first)
    if table.offer is not None:
        table = await sitting.agree(table)
    assert table.seat_of(first.id) in table.owing
    assert (await sitting.service.play.projection.show(table.id, None)).view.resigned == (gone,)
    service = await sitting.again()
    assert (await service.play.projection.show(table.id, None)).view.resigned == (gone,)


async def test_who_resigned_acts_no_more(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    await sitting.service.play.offers.resign(table.id, ANN)
    for attempt in (
        sitting.service.play.moves.act(table.id, ANN, "pass"),
        sitting.service.play.offers.resign(table.id, ANN),
        sitting.service.play.offers.offer_draw(table.id, ANN),
        sitting.service.play.moves.undo(table.id, ANN),
    ):
        assert (await refused(attempt)).code == "resigned"


async def test_who_resigned_is_not_asked(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    await sitting.service.play.offers.resign(table.id, ANN)
    table = await sitting.service.play.offers.offer_draw(table.id, BOB)
    assert table.offer is not None
    assert table.offer.waiting == (2,)
    table = await sitting.agree(table)
    assert table.outcome == Outcome("draw", (1, 2))


async def test_the_same_resignation_counts_once(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    first = await sitting.service.play.offers.resign(table.id, ANN, request="x")
    assert await sitting.service.play.offers.resign(table.id, ANN, request="x") == first


async def test_before_the_first_action_anybody_ends_the_game(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    table = await sitting.service.lobby.abort(table.id, CLEO)
    assert table.status is Status.ABORTED
    assert table.outcome is None
    assert table.secret is not None


async def test_after_it_the_others_are_asked(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game())
    table = await sitting.service.lobby.abort(table.id, BOB)
    assert table.status is Status.RUNNING
    assert table.offer is not None
    assert table.offer.kind == "abort"
    assert (await sitting.agree(table)).status is Status.ABORTED


async def test_the_reason_for_stopping_stands_in_the_offer_and_in_the_end(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game())
    typed = "off to **bed**: @everyone\n" + "z" * 99
    table = await sitting.service.lobby.abort(table.id, BOB, reason=typed)
    told = f"Reason: “off to \\*\\*bed\\*\\*: \\@everyone {'z' * 33}…”"
    text = (await sitting.deliver())[-1].text
    assert text == f"**Bob** asks to stop **Dog Eat Dog #1** without a result. {told}\n**Ann**, do you agree?"
    await sitting.again()
    await sitting.agree(table)
    edit, end, _ = await sitting.deliver()
    assert edit.text.endswith(f"{told}\n**Ann** agreed.")
    assert end.text == f"**Bob** asked to stop, and everyone agreed. {told}"


async def test_a_moderator_gives_a_reason(sitting: Sitting) -> None:
    table = await sitting.game()
    await sitting.service.lobby.abort(table.id, DAN, force=True, reason="wrong channel")
    assert (await sitting.deliver())[-2].text == "**Dan** stopped it as a moderator. Reason: “wrong channel”"


async def test_a_moderator_ends_any_game(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game())
    assert (await sitting.service.lobby.abort(table.id, DAN, force=True)).status is Status.ABORTED
    assert (await sitting.deliver())[-2].text == "**Dan** stopped it as a moderator."


async def test_a_moderator_closes_any_lobby(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    assert (await sitting.service.lobby.abort(table.id, DAN, force=True)).status is Status.ABORTED


async def test_a_stranger_ends_nothing(sitting: Sitting) -> None:
    table = await sitting.game()
    assert (await refused(sitting.service.lobby.abort(table.id, DAN))).code == "not_your_game"


async def test_the_end_by_agreement_survives_a_restart(sitting: Sitting) -> None:
    table = await sitting.agree(await sitting.service.play.offers.offer_draw((await sitting.game()).id, ANN))
    service = await sitting.again()
    assert await service.play.projection.get(table.id) == table
    shown = await service.play.projection.show(table.id, ANN.id)
    assert shown.legal == ()
    assert shown.prompt == "A draw, agreed by all."


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
