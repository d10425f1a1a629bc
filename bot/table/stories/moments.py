"""What decided a game that is over, in one line for its last picture."""

from __future__ import annotations

from collections.abc import Sequence

from bot.digits import number
from bot.table.repository.played import POSITION, standing
from bot.table.repository.tables import Tables


async def moment(tables: Tables, game: int, buttons: str, names: Sequence[str]) -> str:
    """The line, such as `Turn 28 was the last chance`; empty if nothing is known. `buttons` are those that the game's
    story has brought: they name the row after which there was a last chance."""
    live = await tables.playing(game)
    extras = live.table.game.extras
    name, _, chance = buttons.partition(" ")
    last = (number(chance) or 0) if name == "again" else 0
    if not (last and extras.turn_number) and extras.decided is None:
        return ""
    rows = [row for row in standing(await tables.all_rows(live)) if row.kind in POSITION]
    if last and extras.turn_number is not None:
        state = next((row.state for row in rows if row.seq == last), None)
        return "" if state is None else f"Turn {extras.turn_number(state)} was the last chance"
    found = extras.decided([row.state for row in rows], names) if extras.decided is not None else None
    return "" if found is None else f"Move {rows[found.index].moves}: {found.text}"
