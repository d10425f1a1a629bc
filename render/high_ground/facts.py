"""What both pictures and words need of a view."""

import re
from typing import Final

from games.core.components import SIZE_WORDS, Pyramid
from games.core.protocol import seat_letter
from games.high_ground.land import Cell
from games.high_ground.state import Choosing, Crowning, Digging, Laying, Playing, View
from render.core.look import Look

_CELL: Final = re.compile(r"[A-Y]\d{1,2}")


def asked(view: View) -> bool:
    """Whether the player can only place a card now, and not choose between several kinds of action."""
    return isinstance(view.phase, Laying | Crowning | Playing | Digging)


def places(view: View, look: Look) -> tuple[Cell, ...]:
    """The cells where a card may go, as far as they are shown: only while one is being placed, or chosen."""
    lying = {ground.cell for ground in view.land}
    if asked(view) and (look.choices or not isinstance(view.phase, Playing)):
        return view.targets
    named = {value for choice in look.choices for _, value in choice.names}
    return view.targets if any(cell in named for cell in view.targets if cell not in lying) else ()


def lettered(piece: Pyramid) -> str:
    """A piece as it stands on the picture, which is short enough for a crowded land: `small A`."""
    return f"{SIZE_WORDS[piece.size]} {seat_letter(piece.colour)}"


def cell_of(field: str, value: str) -> Cell:
    """The cell in which something lies that a choice names by a field and its text; empty if it is in none."""
    cell = value.partition(".")[0]
    return cell if field != "card" and _CELL.fullmatch(cell) else ""


def chosen(look: Look) -> frozenset[Cell]:
    """The cells in which the numbered choices have their marks."""
    return frozenset(cell for choice in look.choices if choice.names and (cell := cell_of(*choice.names[0])))


def hand_shown(view: View, look: Look) -> bool:
    """Whether the viewer's hand is shown: not while something is chosen on the land, as long as no card can be chosen. Then the
    land has the whole picture."""
    if (
        not view.hand
        or not look.choices
        or any(field == "card" for each in look.choices for field, _ in each.names)
    ):
        return bool(view.hand)
    return isinstance(view.phase, Choosing) and not look.chosen
