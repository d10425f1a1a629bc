"""Everything shown: only once a game is over."""

from __future__ import annotations

import pytest

from bot.discord.words import happened
from bot.table.archive.past_games import can_be_opened
from bot.table.model.table import Status, Table
from tests.table.conftest import ANN, BOB, CLEO, DAN, Sitting, refused
from tests.table.test_substitutes import search

SECRET = [
    ("high_ground", {}),
    ("high_heavens", {}),
    ("highest_ground", {}),
    ("bring_down_the_mountain", {"fog": "on"}),
    ("sealed_bids", {}),
]


async def begun(sitting: Sitting, key: str, options: dict[str, str]) -> Table:
    table = await sitting.game(key=key, options=options)
    for _ in range(3 if key == "sealed_bids" else 6):
        table = await sitting.move(table)
    return table


async def ended(sitting: Sitting, table: Table) -> Table:
    """The game once all have resigned."""
    for player in table.players:
        if table.status is Status.RUNNING:
            table = await sitting.service.play.offers.resign(table.id, player.person)
    assert table.status is Status.OVER
    return table


@pytest.mark.parametrize(("key", "options"), SECRET)
async def test_everything_is_uncovered_as_it_was_once_a_game_is_over_and_not_before(
    sitting: Sitting, key: str, options: dict[str, str]
) -> None:
    table = await begun(sitting, key, options)
    projection, revealed = sitting.service.play.projection, sitting.service.archive.revealed
    assert not can_be_opened(table)
    for viewer in (ANN, BOB, DAN):
        for side in (None, 0, 1):
            assert (await refused(revealed.show(table.id, viewer.id, 1, 0, side))).code == "still_secret"
    then = []
    for person in (ANN, BOB):
        past = await projection.positions(table.id, person.id)
        then.append([(await projection.show(table.id, person.id, seq=at)).view for at in past])
    table = await ended(sitting, table)
    assert can_be_opened(table)
    own = await projection.positions(table.id, DAN.id)
    for at, number in enumerate(own):
        for seat in (0, 1):
            found = await revealed.show(table.id, DAN.id, number, own[at - 1] if at else 0, seat)
            if found.side is None:
                assert not found.shown.view.fog
                assert all(card is not None for ridge in found.shown.view.ridges for card in ridge.cards)
            elif len(own) == len(then[seat]):
                assert found.shown.view == then[seat][at] or found.shown.seq >= table.seq - 1


@pytest.mark.parametrize(("key", "options"), SECRET[:3])
async def test_after_a_seat_was_replaced_every_side_is_told_with_the_names_of_then(
    sitting: Sitting, key: str, options: dict[str, str]
) -> None:
    table = await begun(sitting, key, options)
    table = await sitting.service.lobby.substitutes.ask(table.id, BOB)
    wanted = search(table, 1).post
    table = await sitting.service.lobby.substitutes.take_over(table.id, CLEO, 1, wanted)
    for _ in range(3):
        if table.status is Status.RUNNING:
            table = await sitting.move(table)
    table = await ended(sitting, table)
    own = await sitting.service.play.projection.positions(table.id, DAN.id)
    for side in (0, 1):
        found = await sitting.service.archive.revealed.show(table.id, DAN.id, own[-1], 0, side)
        shown = found.shown
        assert len(shown.said) == len(shown.events)
        assert shown.by_itself <= set(range(len(shown.events)))
        told = " ".join(happened(shown))
        if found.side is not None:
            assert "Bob" in told


async def test_there_is_no_side_of_a_player_that_does_not_exist_nor_of_a_game_without_secrets(
    sitting: Sitting,
) -> None:
    table = await ended(sitting, await begun(sitting, "high_ground", {}))
    show = sitting.service.archive.revealed.show
    for side in (-1, 2, 10**9):
        assert (await refused(show(table.id, ANN.id, table.seq, 0, side))).code == "no_such_seat"
    table = await ended(sitting, await sitting.game())
    assert not can_be_opened(table)
    await refused(show(table.id, ANN.id, 1, 0))
