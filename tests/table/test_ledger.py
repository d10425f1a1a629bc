"""What the tests of the whole process work out from the log alone is what the bot shows, also of secret decisions."""

from __future__ import annotations

import random

import pytest

from bot.table.model.errors import TableError
from bot.table.model.posts import PostKind
from bot.table.model.table import Status
from tests.table.conftest import ANN, BOB, Sitting
from tests.wire.ledger import Ledger

ASKING, ACCEPTING = 0.25, 0.7
"""How often somebody asks to take back, and how often the other agrees."""
SEEDS = (28, 36, 52, 53, 61, 62)
"""With these somebody decided in secret after an offer, and others went back to before a decision was withdrawn."""


@pytest.mark.parametrize("seed", SEEDS)
async def test_offers_and_secret_decisions_leave_the_board_as_it_is(sitting: Sitting, seed: int) -> None:
    chance = random.Random(seed)
    table = await sitting.game(ANN, BOB, key="highest_ground")
    ledger = Ledger(sitting.path)
    shown = 0
    for _ in range(70):
        for post in await sitting.deliver():
            if post.kind in (PostKind.BOARD, PostKind.BOARD_EDIT):
                shown = (
                    await sitting.service.play.projection.show(table.id, None, seq=post.seq, since=post.since)
                ).seq
        table = await sitting.service.play.projection.get(table.id)
        kept = ledger.game(table.id)
        assert (kept.seq, kept.hidden) == (table.seq, table.hidden)
        assert kept.known <= shown <= table.public
        live = await sitting.service.tables.playing(table.id)
        assert live.position is not None
        assert kept.state == live.position.state
        if table.status is not Status.RUNNING:
            break
        if chance.random() < ASKING:
            try:
                await sitting.service.play.moves.undo(table.id, chance.choice((ANN, BOB)))
            except TableError:
                continue
            table = await sitting.service.play.projection.get(table.id)
            if chance.random() < ACCEPTING:
                await sitting.agree(table)
            continue
        person = table.players[chance.choice(sorted(table.owing))].person
        legal = (await sitting.service.play.projection.show(table.id, person.id)).legal
        if legal:
            await sitting.service.play.moves.act(table.id, person, chance.choice(legal))
    ledger.close()
