"""Who loses a game that a computer has lost in their seat: the last person who sat there. A win stays the computer's."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.store import EndedRow, HandedRow, Write, schema
from bot.table.log import REPLACE, Tables, former_players
from bot.table.model import is_computer


async def with_losers(tables: Tables, rows: Sequence[EndedRow]) -> list[EndedRow]:
    """These games with those who lose what a computer loses, without those who wanted to be in no table when it ended."""
    last = {row.game: {seat: person for seat, (person, _) in _last_people(row).items()} for row in rows}
    people = sorted({person for each in last.values() for person in each.values()})
    out = await tables.store.out_of_tables_ever(people)

    def is_out(person: int, at: int) -> bool:
        return any(who == person and began <= at and (not until or until > at) for who, began, until in out)

    return [
        replace(row, losers={seat: who for seat, who in last[row.game].items() if not is_out(who, row.at)})
        for row in rows
    ]


def expect(write: Write, row: EndedRow, found: Sequence[dict[str, Any]]) -> None:
    """Have this change Overtaken if somebody whom these ratings of a game name was forgotten since it was read."""
    rated = {each["person"] for each in found}
    for person in rated & set(row.people):
        if person > 0:
            write.update(schema.seats, {"game": row.game, "person": person}, exact=True, person=person)
    for person, change in _last_people(row).values():
        if person in rated:
            data = change.data.decode()
            key = {"game": row.game, "seq": change.seq, "data": data}
            write.update(schema.log, key, exact=True, data=data)


def _last_people(row: EndedRow) -> dict[int, tuple[int, HandedRow]]:
    """The last person in each seat that a computer has at the end, and the row that says so. A damaged row says nothing."""
    found = {}
    for each in row.handed:
        try:
            (change,) = former_players([(each.seq, REPLACE, each.seat, json.loads(each.data))])
            before = change.before.id
            if is_computer(row.people[each.seat]) and not is_computer(before) and before not in row.people:
                found[each.seat] = before, each
        except (ValueError, LookupError, AttributeError, TypeError, RecursionError):
            continue
    return found
