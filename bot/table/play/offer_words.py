"""The message of an offer: who asks for what, who has agreed, who is still asked, and how it ended.

Markdown, with all names and reasons escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.table.model.names import clean_name, escaped
from bot.table.model.table import Offer, Table
from bot.table.model.words import bold, listed, title

LINES_TOLD: Final = 6
LINE_TOLD: Final = 200
"""How many lines of an offer's content are shown, and how many characters of each."""
REASON_LIMIT: Final = 60
"""How many characters a reason has at most: it fits into the id of a button."""
_ASKS: Final = {
    "draw": "{who} offers a draw in {game}.",
    "undo": "{who} asks to take back a move in {game}.",
    "abort": "{who} asks to stop {game} without a result.",
    "pause": "{who} asks to pause {game}: all clocks would stand still.",
    "replace": "{who} asks to look for somebody to take over from {whom} in {game}.",
}
_ASKED: Final = {
    "draw": "{who} offered a draw in {game}.",
    "undo": "{who} asked to take back a move in {game}.",
    "abort": "{who} asked to stop {game} without a result.",
    "pause": "{who} asked to pause {game}.",
    "replace": "{who} asked to look for somebody to take over from {whom} in {game}.",
}


def told(lines: Sequence[str]) -> tuple[str, ...]:
    """These lines as far as an offer shows them, each short."""
    kept = tuple(_cut(line) for line in lines[:LINES_TOLD])
    return (*kept, f"and {len(lines) - LINES_TOLD} more") if len(lines) > LINES_TOLD else kept


def _cut(line: str) -> str:
    return line if len(line) <= LINE_TOLD else line[: LINE_TOLD - 1].rstrip() + "…"


def tidy_reason(text: str) -> str:
    """What somebody typed as a reason: one short line, empty if nothing readable is left."""
    return clean_name(text, "", REASON_LIMIT)


def because(reason: str) -> str:
    """A reason as others read it; empty if there is none."""
    return f" Reason: “{escaped(reason)}”" if reason else ""


def standing(table: Table, offer: Offer) -> str:
    """An offer that waits for answers."""
    asked = listed([_of_seat(table, seat) for seat in offer.waiting])
    yes = [_of_seat(table, seat) for seat in offer.agreed]
    so_far = f"{listed(yes)} {'agrees' if len(yes) == 1 else 'agree'}. " if yes else ""
    return _message(table, offer, _ASKS, "This would undo:", f"{so_far}{asked}, do you agree?")


def withdrawn(table: Table, offer: Offer) -> str:
    return _message(table, offer, _ASKED, "", "Withdrawn.")


def declined(table: Table, offer: Offer, seat: int) -> str:
    return _message(table, offer, _ASKED, "", f"{_of_seat(table, seat)} declined.")


def agreed(table: Table, offer: Offer) -> str:
    yes = listed([_of_seat(table, seat) for seat in offer.agreed])
    return _message(table, offer, _ASKED, "Taken back:", f"{yes} agreed.")


def passed(table: Table, offer: Offer) -> str:
    """An offer that nobody need answer any more, since the game has moved on."""
    return _message(table, offer, _ASKED, "", "The game has moved on.")


def moved_on(table: Table, offer: Offer) -> str:
    """An offer that stands in the channel to which its game was moved."""
    return _message(table, offer, _ASKED, "", "Answer it in the new channel.")


def _message(table: Table, offer: Offer, form: dict[str, str], heading: str, end: str) -> str:
    """Who asks for what, the content of an undo below `heading` or the reason for stopping, and how it stands."""
    text = form[offer.kind].format(
        who=_of_seat(table, offer.by),
        game=title(table),
        whom="" if offer.whom is None else _of_seat(table, offer.whom),
    )
    if offer.kind != "undo":
        return f"{text}{because(' '.join(offer.about))}\n{end}"
    lines = [f"• {escaped(line)}" for line in offer.about] if heading else []
    return "\n".join([f"{text} {heading}" if lines else text, *lines, end])


def _of_seat(table: Table, seat: int) -> str:
    return bold(table.players[seat].person.name)


_TOLD_NO: Final = {
    "draw": "{who} declined your draw offer.",
    "undo": "{who} declined taking back.",
    "abort": "{who} wants to play on.",
    "pause": "{who} wants the clocks to run.",
    "replace": "{who} wants nobody to be replaced.",
}
_TOOK_BACK: Final = {
    "draw": "You withdrew your draw offer.",
    "undo": "You withdrew your request to take back.",
    "abort": "You withdrew your request to stop.",
    "pause": "You withdrew your request to pause.",
    "replace": "You withdrew your request for a substitute.",
}
_NOT_YET: Final = {
    "draw": "You can offer a draw again after the next move.",
    "undo": "You can ask again after the next move.",
    "abort": "You can ask again after the next move, or leave with /game resign.",
    "pause": "You can ask again after the next move.",
    "replace": "You can ask again after the next move, or ask the host.",
}


def not_yet(table: Table, kind: str, by: int, answered: int) -> tuple[str, str]:
    """Why this seat cannot ask again before a move, and what it can do; `answered` is the seat that ended its offer."""
    why = _TOOK_BACK[kind] if by == answered else _TOLD_NO[kind].format(who=table.names[answered])
    return why, _NOT_YET[kind]
