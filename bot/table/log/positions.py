"""The legal actions of a position, and whether a game's row fits its log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from bot.store import LogRow
from bot.table.log.replay import Live
from bot.table.log.sealed import as_seen
from bot.table.model import Status
from games.core.protocol import CHANCE, Game, Seat

POSITIONS: Final = 128
"""How many positions, each for one seat, the cache holds."""


@lru_cache(maxsize=POSITIONS)
def legal_actions(game: Game[Any, Any, Any], state: Any, seat: Seat) -> tuple[Any, ...]:
    """This seat's legal actions in this position, in the game's order."""
    return tuple(game.rules.legal_actions(state, seat))


def contradiction(live: Live, log: Sequence[LogRow]) -> str | None:
    """What a started game's row or seats say that its log does not; None if they agree.

    The checksums do not cover it, since it can be worked out. The number of the turn is left out: the next move sets it
    right.
    """
    table = live.table
    if table.status not in (Status.RUNNING, Status.OVER):
        return None
    if live.position is None or not live.position.recent:
        return None
    last = live.position.recent[-1]
    resigned = {row.seat for row in log if row.kind == "resign"}
    sits = {each.seat: each.after.id for each in live.position.seat_changes if not each.of_file}
    found = {
        "its number of moves": table.moves != last.moves,
        "its number of sealed decisions": table.hidden != sum(last.own),
        "who sits in a seat": any(table.players[seat].person.id != who for seat, who in sits.items()),
        "who has resigned": {player.seat for player in table.players if player.resigned} != resigned,
    }
    locks = [row.kind for row in log if row.kind in ("lock", "unlock", "fork")]
    found["whether it is locked"] = (table.lock is not None) != (locks[-1:] == ["lock"])
    if table.status is Status.RUNNING:
        rules = table.game.rules
        owed = rules.to_act(last.state)
        known = rules.to_act(as_seen(table.game, live.position.phase, last.state, None))
        public = owed if known is CHANCE else known
        found["whose turn it is"] = owed is CHANCE or table.owing != public or table.reopened != owed - public
    return next((f"{what} is not what its log says" for what, differs in found.items() if differs), None)
