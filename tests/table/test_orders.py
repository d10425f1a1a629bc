"""Many orders at once: what is noted of them, what is dropped, and that nobody else learns of it. Plans and tries: private, kept, and
only a plan is sent, as one."""

from collections.abc import Sequence

import pytest

from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Place, Table
from bot.table.play.orders import FaultyLinesError
from bot.table.play.plans import Draft, add, back, clear
from games.core.words import GameError
from games.highest_ground.state import Stage
from tests.table.conftest import ANN, BOB, ELSEWHERE, Sitting, refused

ORDERS = {Stage.STOCK: "stock 4"}


async def begun(sitting: Sitting, stage: Stage = Stage.SCOUTS) -> Table:
    """A game that has come to this stage of its first turn; in the stages before everybody does as little as they can."""
    table = await sitting.game(ANN, BOB, key="highest_ground")
    while (now := (await sitting.service.play.projection.show(table.id, None)).view.stage) is not stage:
        table = await sitting.service.play.projection.get(table.id)
        await sitting.service.play.orders.write(table.id, sitting.owing(table), ORDERS.get(now, "submit"))
    return await sitting.service.play.projection.get(table.id)


async def marching(sitting: Sitting) -> tuple[Table, Person]:
    """A game in which player 1 moves the units that are no scouts, and who that is."""
    table = await begun(sitting, Stage.FIRST_MARCH)
    (first,) = (await sitting.service.play.projection.show(table.id, None)).view.movers
    return table, table.players[first.seat].person


async def texts(sitting: Sitting, table: Table, person: Person) -> list[str]:
    return [order.text for order in await sitting.service.play.orders.written(table.id, person.id)]


def edge(table: Table, person: Person) -> tuple[str, str, Sequence[str]]:
    """The column by which this person's side enters, the one behind it, and two of its units."""
    if table.seat_of(person.id) == 0:
        return "IIL", "IIK", ("K1", "K2")
    return "IA", "IB", ("C1", "C2")


async def test_a_form_takes_the_place_of_all_orders_and_keeps_what_is_alike(sitting: Sitting) -> None:
    table, mover = await marching(sitting)
    first, _further, (one, two) = edge(table, mover)
    write = sitting.service.play.orders.write
    await write(table.id, mover, f"{one} {first}04\n{two} {first}06")
    before = (await sitting.service.play.projection.get(table.id)).seq
    await write(table.id, mover, f"{one} {first}04\n{two} {first}08", instead=True)
    assert [each.split()[1] for each in await texts(sitting, table, mover)] == [f"{first}04", f"{first}08"]
    after = (await sitting.service.play.projection.get(table.id)).seq
    assert after - before == 2, "one is taken back and one noted"
    await write(table.id, mover, "\n".join(await texts(sitting, table, mover)), instead=True)
    assert (await sitting.service.play.projection.get(table.id)).seq == after, "nothing has changed"
    await write(table.id, mover, "", instead=True)
    assert await texts(sitting, table, mover) == []


async def test_the_last_line_seals_and_what_follows_is_refused_alike_whether_others_have_sealed(
    sitting: Sitting,
) -> None:
    told = []
    table = await begun(sitting)
    write = sitting.service.play.orders.write
    for waits in (True, False):
        if not waits:
            await write(table.id, BOB, "submit")
        with pytest.raises(FaultyLinesError) as refusal:
            await write(table.id, ANN, "submit\nS1 strategic")
        told.append((refusal.value.faults, refusal.value.lines))
    assert told[0] == told[1]
    assert [fault.number for fault in told[0][0]] == [2]
    assert await texts(sitting, table, ANN) == [], "none is noted"
    await write(table.id, ANN, "S1 strategic\nsubmit")
    assert (await sitting.service.play.projection.show(table.id, None)).view.stage is not Stage.SCOUTS


async def test_a_line_that_does_not_come_out_as_written_is_refused_and_nothing_is_sealed(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, mover = await marching(sitting)
    first, _further, (one, two) = edge(table, mover)

    def check(view: object, line: str) -> None:
        assert line != "submit", "what is sealed is not looked at"
        if line.startswith(two):
            raise GameError("no_way", f"{two} cannot go there.", "Write another way.")

    monkeypatch.setattr(table.game.orders, "check", check)
    with pytest.raises(FaultyLinesError) as refusal:
        await sitting.service.play.orders.write(table.id, mover, f"{one} {first}04\n{two} {first}06\nsubmit")
    assert [fault.message for fault in refusal.value.faults] == [f"{two} cannot go there."]
    assert (refusal.value.noted, refusal.value.seals) == (1, "submit")
    assert [each.split()[0] for each in await texts(sitting, table, mover)] == [one]
    with pytest.raises(FaultyLinesError) as refusal:
        await sitting.service.play.orders.write(
            table.id, mover, f"{one} {first}08\n{two} {first}06", instead=True, whole=True
        )
    assert refusal.value.noted == 0
    assert [each.split()[1] for each in await texts(sitting, table, mover)] == [f"{first}04"]


async def test_taking_everything_back_and_writing_it_again_replays(sitting: Sitting) -> None:
    table, mover = await marching(sitting)
    first, further, (one, two) = edge(table, mover)
    for row in (4, 6, 8):
        await sitting.service.play.orders.write(
            table.id, mover, f"{two} {first}{row:02}\n{one} {first}10-{further}10", instead=True
        )
    for _ in range(2):
        await sitting.service.play.moves.undo(table.id, mover)
    found = await texts(sitting, table, mover)
    again = await sitting.again()
    assert [order.text for order in await again.play.orders.written(table.id, mover.id)] == found


TURN = ("order 1 B01", "order 2 B02", "submit")


async def war(sitting: Sitting, *people: Person) -> Table:
    table = await sitting.game(*(people or (ANN, BOB)), key="hidden_orders")
    await sitting.deliver()
    return table


async def test_nobody_sees_that_sealed_orders_were_opened_and_one_written_anew(sitting: Sitting) -> None:
    table, play = await war(sitting), sitting.service.play
    for move in TURN:
        await play.moves.act(table.id, ANN, move)
    before = (await play.projection.show(table.id, BOB.id)).view
    for _ in range(2):
        await play.moves.undo(table.id, ANN)
    await play.moves.act(table.id, ANN, "order 2 A02")
    assert 0 in (await play.projection.show(table.id, ANN.id)).owing
    assert (await play.projection.show(table.id, BOB.id)).view == before


async def planned(sitting: Sitting, table: Table, who: Person, *moves: str) -> Draft:
    draft = await sitting.service.play.plans.look(table.id, who, "plan")
    for move in moves:
        draft = await sitting.service.play.plans.change(table.id, who, "plan", add(move))
    return draft


async def test_a_plan_is_kept_for_its_owner_alone_and_tells_which_steps_no_longer_fit(
    sitting: Sitting,
) -> None:
    table = await war(sitting)
    play = sitting.service.play
    before = [await play.projection.show(table.id, who.id) for who in (ANN, BOB)]
    draft = await planned(sitting, table, ANN, *TURN[:2])
    assert [await play.projection.show(table.id, who.id) for who in (ANN, BOB)] == before
    assert await sitting.deliver() == []
    assert (await play.plans.look(table.id, BOB, "plan")).steps == ()
    await play.moves.act(table.id, BOB, "order 1 D02")
    assert (await play.plans.look(table.id, ANN, "plan")).mark == draft.mark, "whatever the enemy writes"
    again = (await sitting.again()).play
    plans = again.plans
    kept = await plans.look(table.id, ANN, "plan")
    assert kept.steps == draft.steps
    assert [order.unit for order in kept.shown.view.orders[0]] == [1, 2]
    assert (kept.shown.preview, kept.can_be_sent) == (True, True)
    for change, written in (
        (back(), ["order 1 B01"]),
        (add("order 2 A04"), ["order 1 B01", "order 2 A04"]),
        (add("submit"), ["order 1 B01", "order 2 A04", "submit"]),
    ):
        draft = await plans.change(table.id, ANN, "plan", change)
        assert [step.notation for step in draft.steps] == written
    await again.moves.act(table.id, ANN, "order 1 B01")
    draft = await plans.look(table.id, ANN, "plan")
    assert [bool(step.problem) for step in draft.steps] == [True, False, False]
    assert "order" in draft.steps[0].problem
    assert not draft.can_be_sent
    assert "Step 1 does not fit" in (await refused(plans.send(table.id, ANN))).message
    assert (await refused(plans.send(table.id, ANN, mark=kept.mark))).code == "old_plan"
    assert (await refused(plans.change(table.id, ANN, "plan", back(), mark=kept.mark))).code == "old_plan"
    assert len((await plans.look(table.id, ANN, "plan")).steps) == 3
    assert (await plans.change(table.id, ANN, "plan", clear())).steps == ()


async def test_a_plan_is_sent_as_one_and_ends_where_something_comes_to_light(sitting: Sitting) -> None:
    table = await war(sitting)
    plans, theirs = sitting.service.play.plans, ("order 1 D02", "order 2 E03", "submit")
    await planned(sitting, table, BOB, *theirs)
    moved = await plans.send(table.id, BOB, request="r")
    assert (moved.notation, moved.repeated) == (", ".join(theirs), False)
    assert moved.table.owing == {0}
    assert [post.kind for post in await sitting.deliver()] == [PostKind.BOARD_EDIT]
    assert (await plans.look(table.id, BOB, "plan")).steps == ()
    assert (await plans.send(table.id, BOB, request="r")).repeated
    assert (await sitting.service.play.projection.get(table.id)).seq == moved.table.seq
    draft = await planned(sitting, table, ANN, *TURN)
    assert draft.ended
    assert draft.shown.view.turn == 1
    error = await refused(plans.change(table.id, ANN, "plan", add("order 1 B02")))
    assert (error.code, error.hint) == ("plan_ends", "Step back first. Or send the plan as it is.")
    moved = await plans.send(table.id, ANN)
    assert (await sitting.service.play.projection.show(table.id, None)).view.turn == 2
    assert moved.table.turn == 2


async def test_a_plan_is_tried_again_when_the_position_changes(sitting: Sitting) -> None:
    table = await war(sitting)
    await planned(sitting, table, ANN, "order 1 B01", "order 2 A03")
    await sitting.service.play.moves.act(table.id, ANN, "order 1 B01")
    draft = await sitting.service.play.plans.look(table.id, ANN, "plan")
    assert draft.moved_on
    assert [bool(step.problem) for step in draft.steps] == [True, False]


async def test_nothing_is_sent_without_steps_and_nothing_tried_in_a_game_that_is_over(
    sitting: Sitting,
) -> None:
    table = await war(sitting)
    plans = sitting.service.play.plans
    assert (await refused(plans.send(table.id, ANN))).code == "no_plan"
    table = await sitting.game(place=ELSEWHERE)
    await sitting.play_out(table)
    assert (await refused(plans.look(table.id, ANN, "try"))).code == "over"


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
