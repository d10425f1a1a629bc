"""What the channel and the history read of what hosts, moderators and the table did: Markdown, with all names escaped."""

from collections.abc import Sequence
from typing import Any, Final

from bot.table.log import Entry
from bot.table.model import Status, Table, bold, clean_name, no_longer_counts, title


def locked(table: Table, by: str) -> str:
    clocks = "" if table.clocks is None else ", and the clocks stand still"
    return f"{bold(by)} locks {title(table)}. Nobody can move until it is unlocked{clocks}."


def unlocked(table: Table, by: str) -> str:
    goes_on = " Play on." if table.status is Status.RUNNING else ""
    return f"{bold(by)} unlocks {title(table)}.{goes_on}"


def locked_by(by: str) -> str:
    """What the board says while a game is locked."""
    return f"Locked by {bold(by)}: nobody can move."


def rewound(table: Table, by: str, state: Any, undone: Sequence[str]) -> str:
    """Who has rewound the game to this state, and which moves no longer count, in words, newest first."""
    turns = table.game.turns
    where = "" if turns is None else f" to turn {turns.turn_number(state)}"
    gone = f" What no longer counts:{no_longer_counts(undone)}" if undone else ""
    return f"{bold(by)} rewinds {title(table)}{where}.{gone}"


_ROWS: Final = {
    "start": "The game begins.",
    "undo": "{who} took back a move.",
    "withdraw": "{who} took back a decision.",
    "resign": "{who} resigned.",
    "fork": "The game continues from a file.",
    "accept": "{who} agreed.",
    "decline": "{who} did not agree.",
    "draw": "A draw was agreed.",
    "abort": "The game ended without a result.",
    "timeout": "{who} ran out of time.",
    "back": "{who} is back.",
    "pause": "The clocks stand still.",
    "unpause": "The clocks run again.",
    "more": "{who} got more time.",
    "seek": "Somebody was asked to take over from {who}.",
    "replace": "{who} took over from {before}.",
    "lock": "{by} locked the game.",
    "unlock": "{by} unlocked the game.",
    "moved": "{by} moved the game to another channel.",
}
_BY: Final = {"undo": "{by} rewound the game.", "abort": "{by} ended the game without a result."}
"""The same where the host or a moderator did it."""
_OFFERS: Final = {
    "draw": "{who} offered a draw.",
    "undo": "{who} asked to take back a move.",
    "abort": "{who} asked to end the game.",
    "pause": "{who} asked to pause the game.",
    "replace": "{who} asked for a substitute for {whom}.",
}


def table_row(table: Table, row: Entry) -> str:
    """A row of the log that is not a game action, in words."""
    form = _OFFERS.get(str(row.data.get("kind")), "{who} made an offer.") if row.kind == "offer" else None
    who = "" if row.seat is None else table.names[row.seat]
    whom = dict(enumerate(table.names)).get(row.data.get("whom", -1), "somebody")
    by = row.data.get("by")
    if isinstance(by, str) and row.kind in _BY:
        form = _BY[row.kind]
    before = row.data.get("from")
    former = clean_name(str(before.get("name"))) if isinstance(before, dict) else "somebody"
    return (form or _ROWS.get(row.kind, "")).format(
        who=who, whom=whom, before=former, by=clean_name(str(by or ""), "Somebody")
    )
