"""Nobody waits for the agreement of those for whom the table plays."""

from __future__ import annotations

import pytest

from bot.table.model import time_control as paces
from bot.table.model.table import Person, Status, Table
from bot.table.model.time_control import Zero
from tests.table.conftest import ANN, BOB, CLEO, Sitting, refused
from tests.table.test_clocks import now, owing, playing, wait

QUICK = paces.own(move=paces.PRESETS["tonight"].move, zero=Zero.PLAY)


async def one_vanishes(sitting: Sitting, *people: Person) -> tuple[Table, list[Person]]:
    """A game in which somebody has let their time run out, and those who are still there."""
    table = await playing(sitting, QUICK, *people)
    gone = owing(table)
    await wait(sitting, minutes=10)
    table = await now(sitting, table)
    assert table.absent == {gone}
    return table, [player.person for player in table.players if player.seat != gone]


@pytest.mark.parametrize("kind", ["draw", "pause", "abort"])
async def test_only_those_who_are_there_are_asked(sitting: Sitting, kind: str) -> None:
    table, (asker, other) = await one_vanishes(sitting, ANN, BOB, CLEO)
    while table.seat_of(asker.id) not in table.owing:
        table = await sitting.move(table)
    table = await sitting.move(table)
    table, offers = await now(sitting, table), sitting.service.play.offers
    if kind == "pause" and table.host.id == asker.id:
        asker, other = other, asker
    if kind == "draw":
        table = await offers.offer_draw(table.id, asker)
    elif kind == "pause":
        table = await sitting.service.time_control.timekeeper.pause(table.id, asker)
    else:
        table = await offers.abort(table.id, asker)
    assert table.offer is not None
    assert table.offer.waiting == (table.seat_of(other.id),)


async def test_whoever_is_alone_may_pause_and_stop(sitting: Sitting) -> None:
    table, (asker,) = await one_vanishes(sitting, ANN, BOB)
    table = await sitting.service.time_control.timekeeper.pause(table.id, asker)
    assert table.offer is None
    assert table.clocks is not None
    assert table.clocks.pause is not None
    table = await sitting.service.time_control.timekeeper.unpause(table.id, asker)
    table = await sitting.move(table)
    table = await sitting.service.lobby.abort(table.id, asker)
    assert table.status is Status.ABORTED


async def test_whoever_is_alone_cannot_agree_to_a_draw_or_take_back_what_was_revealed(
    sitting: Sitting,
) -> None:
    table, (asker,) = await one_vanishes(sitting, ANN, BOB)
    table = await sitting.move(table)
    refusal = await refused(sitting.service.play.offers.offer_draw(table.id, asker))
    assert refusal.code == "nobody_to_agree"
    assert (await refused(sitting.service.play.moves.undo(table.id, asker))).code == "nobody_to_agree"
    assert (await now(sitting, table)).offer is None


async def test_whoever_comes_back_is_asked_again(sitting: Sitting) -> None:
    table, (asker,) = await one_vanishes(sitting, ANN, BOB)
    back = next(player.person for player in table.players if player.person.id != asker.id)
    await sitting.service.lobby.substitutes.back(table.id, back)
    table = await sitting.service.play.offers.offer_draw(table.id, asker)
    assert table.offer is not None
    assert table.offer.waiting == (table.seat_of(back.id),)
