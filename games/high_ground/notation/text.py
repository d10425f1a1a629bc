"""Actions and text, both ways."""

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
    """What somebody means who sees this view. Raises Unreadable or Ambiguous."""
    try:
        return meant(view, read(text))
    except Unreadable as error:
        raise Unreadable(error.code, error.message, examples(write, legal)) from None
    except Ambiguous as error:
        hint = error.hint if proposals(error.hint) or not legal else f"{error.hint} {examples(write, legal)}"
        raise Ambiguous(error.code, error.message, hint) from None
