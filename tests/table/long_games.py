"""A game of thousands of rows, made in one change: random moves, some taken back, a few far back."""

import random
from typing import Any

from bot.table.log.entries import Entry
from bot.table.log.games import Tables
from bot.table.log.unit_of_work import UnitOfWork
from bot.table.model.table import Table
from games.core.components import Draw
from games.core.protocol import CHANCE


async def grow(tables: Tables, table: Table, rows: int, seed: int = 1) -> Table:
    """The running game with at least so many rows in its log. A move that would end it is taken back."""
    change = await tables.begin(await tables.playing(table.id))
    luck = random.Random(seed)
    standing = list(change.place.recent)
    while change.table.seq < rows:
        state, rules = standing[-1].state, table.game.rules
        owed = rules.to_act(state)
        if rules.outcome(state) is not None or not owed or (len(standing) > 8 and luck.random() < 0.04):
            far = rules.outcome(state) is not None or luck.random() < 0.1
            del standing[luck.randrange(2, 4) if far else max(2, len(standing) - 3) :]
            standing.append(_back(change, standing[-1]))
        elif owed is CHANCE:
            draw = Draw(tables.entropy(32), change.table.seq + 1)
            standing.append(change.act("chance", CHANCE, rules.sample(state, draw)))
        else:
            seat = min(owed)
            legal = list(rules.legal_actions(state, seat))
            standing.append(change.act("action", seat, luck.choice(legal)))

    def owed_at(row: Entry) -> Any:
        return table.game.rules.to_act(row.state)

    if owed_at(standing[-1]) is CHANCE or not owed_at(standing[-1]):
        decided = [row for row in standing if owed_at(row) is not CHANCE and owed_at(row)]
        standing.append(_back(change, decided[-1]))
    owed = owed_at(standing[-1])
    change.set(owing=owed, turn=table.game.rules.turn(change.place.state))
    return await tables.commit(change)


def _back(change: UnitOfWork, to: Entry) -> Entry:
    """Go back to this row."""
    data: dict[str, Any] = {"to": to.seq}
    row = Entry(change.table.seq + 1, change.micros, "undo", 0, to.state, to.moves, to=to.seq, data=data)
    return change.log("undo", 0, to.state, data=data, played=row)
