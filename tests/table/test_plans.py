"""Plans and tries: private, kept, changed in any order, and only a plan is sent, as one."""

from __future__ import annotations

import random

from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Place, Table
from bot.table.play.plans import MOST, Draft, add, back, clear, drop, replace, shift
from tests.table.conftest import ANN, BOB, DAN, ELSEWHERE, Sitting, refused

TURN = ("order 1 B01", "order 2 B02", "submit")


async def war(sitting: Sitting, *people: Person) -> Table:
    table = await sitting.game(*(people or (ANN, BOB)), key="hidden_orders")
    await sitting.deliver()
    return table


async def planned(sitting: Sitting, table: Table, who: Person, *moves: str) -> Draft:
    draft = await sitting.service.play.plans.look(table.id, who, "plan")
    for move in moves:
        draft = await sitting.service.play.plans.change(table.id, who, "plan", add(move))
    return draft


async def test_a_plan_is_kept_for_its_owner_alone_and_changed_in_any_order(sitting: Sitting) -> None:
    table = await war(sitting)
    play = sitting.service.play
    before = [await play.projection.show(table.id, who.id) for who in (ANN, BOB)]
    draft = await planned(sitting, table, ANN, *TURN[:2])
    assert [await play.projection.show(table.id, who.id) for who in (ANN, BOB)] == before
    assert await sitting.deliver() == []
    assert (await play.plans.look(table.id, BOB, "plan")).steps == ()
    await play.moves.act(table.id, BOB, "order 1 D02")
    assert (await play.plans.look(table.id, ANN, "plan")).mark == draft.mark, "whatever the enemy writes"
    plans = (await sitting.again()).play.plans
    kept = await plans.look(table.id, ANN, "plan")
    assert kept.steps == draft.steps
    assert [order.unit for order in kept.shown.view.orders[0]] == [1, 2]
    assert (kept.shown.preview, kept.can_be_sent) == (True, True)
    for change, written in (
        (shift(1, -1), ["order 2 B02", "order 1 B01"]),
        (replace(0, "order 2 A04"), ["order 2 A04", "order 1 B01"]),
        (drop(0), ["order 1 B01"]),
        (add("order 2 A04"), ["order 1 B01", "order 2 A04"]),
        (add("submit"), ["order 1 B01", "order 2 A04", "submit"]),
        (shift(2, -2), ["submit", "order 1 B01", "order 2 A04"]),
    ):
        draft = await plans.change(table.id, ANN, "plan", change)
        assert [step.notation for step in draft.steps] == written
    assert [bool(step.problem) for step in draft.steps] == [True, False, False]
    assert "no order" in draft.steps[0].problem
    assert not draft.can_be_sent
    assert "Step 1 does not fit" in (await refused(plans.send(table.id, ANN))).message
    assert (await refused(plans.send(table.id, ANN, mark=kept.mark))).code == "old_plan"
    assert (await refused(plans.change(table.id, ANN, "plan", drop(0), mark=kept.mark))).code == "old_plan"
    assert len((await plans.look(table.id, ANN, "plan")).steps) == 3
    assert (await plans.change(table.id, ANN, "plan", clear())).steps == ()


async def test_a_plan_is_sent_as_one(sitting: Sitting) -> None:
    table = await war(sitting)
    await planned(sitting, table, ANN, *TURN)
    moved = await sitting.service.play.plans.send(table.id, ANN, request="r")
    assert moved.notation == ", ".join(TURN)
    assert moved.table.owing == {1}
    assert [post.kind for post in await sitting.deliver()] == [PostKind.BOARD_EDIT]
    assert (await sitting.service.play.plans.look(table.id, ANN, "plan")).steps == ()
    again = await sitting.service.play.plans.send(table.id, ANN, request="r")
    assert again.repeated
    assert (await sitting.service.play.projection.get(table.id)).seq == moved.table.seq


async def test_a_plan_ends_where_something_comes_to_light(sitting: Sitting) -> None:
    table = await war(sitting)
    await planned(sitting, table, BOB, "order 1 D02", "order 2 E03", "submit")
    await sitting.service.play.plans.send(table.id, BOB)
    draft = await planned(sitting, table, ANN, *TURN)
    assert draft.ended
    assert draft.shown.view.turn == 1
    error = await refused(sitting.service.play.plans.change(table.id, ANN, "plan", add("order 1 B02")))
    assert error.code == "plan_ends"
    moved = await sitting.service.play.plans.send(table.id, ANN)
    assert (await sitting.service.play.projection.show(table.id, None)).view.turn == 2
    assert moved.table.turn == 2


async def test_a_plan_is_tried_again_when_the_position_changes(sitting: Sitting) -> None:
    table = await war(sitting)
    await planned(sitting, table, ANN, "order 1 B01", "order 2 A03")
    await sitting.service.play.moves.act(table.id, ANN, "order 1 B01")
    draft = await sitting.service.play.plans.look(table.id, ANN, "plan")
    assert draft.moved_on
    assert [bool(step.problem) for step in draft.steps] == [True, False]


async def test_only_who_plays_plans_and_only_where_a_game_has_plans(sitting: Sitting) -> None:
    table = await war(sitting)
    plans = sitting.service.play.plans
    assert (await refused(plans.look(table.id, DAN, "plan"))).code == "not_your_game"
    assert (await refused(plans.send(table.id, ANN))).code == "no_plan"
    await refused(plans.change(table.id, ANN, "plan", drop(3)))
    table = await sitting.game(place=ELSEWHERE)
    assert (await refused(plans.look(table.id, ANN, "plan"))).code == "no_plans"
    await sitting.play_out(table)
    assert (await refused(plans.look(table.id, ANN, "try"))).code == "over"


async def test_a_try_plays_on_for_everybody_as_far_as_a_plan_goes_and_counts_for_nobody(
    sitting: Sitting,
) -> None:
    table = await sitting.game(ANN, BOB, key="high_ground")
    await sitting.deliver()
    projection, plans = sitting.service.play.projection, sitting.service.play.plans
    before, choose = await projection.show(table.id, ANN.id), random.Random(3).choice
    for _ in range(MOST):
        draft = await plans.look(table.id, ANN, "try")
        text = table.game.notation.write(choose(draft.shown.legal))
        draft = await plans.change(table.id, ANN, "try", add(text))
    draft = await plans.look(table.id, ANN, "try")
    assert len(draft.steps) == MOST
    assert not any(step.problem for step in draft.steps)
    text = table.game.notation.write(draft.shown.legal[0])
    assert (await refused(plans.change(table.id, ANN, "try", add(text)))).code == "plan_full"
    assert await projection.show(table.id, ANN.id) == before
    assert await sitting.deliver() == []
    assert len((await plans.change(table.id, ANN, "try", back())).steps) == MOST - 1


async def test_a_try_knows_nothing_that_its_owner_does_not(sitting: Sitting) -> None:
    """Two games that look the same to Ann are tried alike, whatever Bob holds."""
    seen = []
    for place in (1, 2):
        table = await sitting.game(ANN, BOB, key="hidden_orders", place=Place(1, place))
        orders = ("order 1 D02", "order 2 E04") if place == 1 else ("order 1 E02", "order 2 D03")
        for move in (*orders, "submit"):
            await sitting.service.play.moves.act(table.id, BOB, move)
        entropy = sitting.entropy
        sitting.service.tables.entropy = lambda count: bytes(count)
        for move in TURN:
            draft = await sitting.service.play.plans.change(table.id, ANN, "try", add(move))
        sitting.service.tables.entropy = entropy
        seen.append((draft.shown.view, draft.shown.events, draft.steps))
    assert seen[0] == seen[1]
