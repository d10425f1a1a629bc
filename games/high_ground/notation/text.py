"""The notation as one part of the game: `parse` and `write`."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.errors import Ambiguous, Unreadable
from games.core.proposals import examples, proposals
from games.high_ground.actions import Action
from games.high_ground.notation.parse import read
from games.high_ground.notation.pieces import meant
from games.high_ground.notation.write import write as write
from games.high_ground.view import View


def parse(view: View, legal: Sequence[Action], text: str) -> Action:
    """Return the action that this text means, typed by somebody who sees this view and may take `legal`.

    Raises Unreadable, Ambiguous or IllegalAction.
    """
    try:
        written = read(text)
    except Unreadable as error:
        hint = f"{error.hint} {examples(write, legal)}".strip()
        raise Unreadable(error.code, error.message, hint) from None
    try:
        return meant(view, legal, written)
    except Ambiguous as error:
        if proposals(error.hint) or not legal:
            raise
        hint = f"{error.hint} {examples(write, legal)}".strip()
        raise Ambiguous(error.code, error.message, hint) from None
