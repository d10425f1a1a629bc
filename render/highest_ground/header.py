"""What the header of The Highest Ground says: who acts, and what just happened."""

from typing import Final

from games.highest_ground.files.tables import Side
from games.highest_ground.state import Stage, View
from render.core.frame.banner import Banner, banner_marks, people
from render.core.letters import names
from render.core.look import Look
from render.core.scene import Mark
from render.highest_ground import last_move

TITLE: Final = "The Highest Ground"
SIDES_NAMED: Final = {Side.ALLIES: "Allies", Side.ROMANS: "Romans"}
DOES: Final = {
    Stage.STOCK: ("chooses supplies", "Both choose supplies"),
    Stage.SCOUTS: ("orders scouts", "Both order scouts"),
    Stage.FIRST_MARCH: ("declares modes", "Both declare modes"),
    Stage.SECOND_MARCH: ("moves", ""),
    Stage.FIRST_COMBAT: ("orders attacks", "Both order attacks"),
    Stage.SECOND_COMBAT: ("orders attacks", "Both order attacks"),
}
"""What one player does, and what both do, in words for the header."""


def header(view: View, look: Look) -> tuple[Mark, ...]:
    """The header for this view."""
    progress = f"turn {view.round}" if view.round else ""
    said = tuple(last_move.news(view, look, people(look, 2)))
    if look.preview and (said or not look.to_act):
        seats = () if view.seat is None or view.seat < 0 else (view.seat,)
        return banner_marks(Banner(TITLE, progress, seats, "would do this", said=said), look)
    if not look.to_act:
        over = view.over or (view.round > 0 and (bool(view.owing) or not _dice(view)))
        stage = (
            "The game is over"
            if over
            else "Before the game"
            if view.stage is Stage.STOCK
            else "The dice decide"
        )
        return banner_marks(Banner(TITLE, progress, (), stage=stage, said=said), look)
    acting = tuple(sorted(look.to_act))
    one, both = DOES.get(view.stage, ("to act", "Both to act"))
    if view.stage is Stage.FIRST_MARCH and view.first is not None and acting == (view.first.seat,):
        one = "moves"
    does = one if len(acting) == 1 else both
    return banner_marks(Banner(TITLE, progress, acting, does, said=said), look)


def closed(view: View, look: Look, winner: Side | None) -> tuple[Mark, ...]:
    """The header of an end."""
    progress = f"turn {view.round}" if view.round else ""
    if winner is None:
        return banner_marks(Banner(TITLE, progress, (), stage="A draw"), look)
    who = names.drawn(look, winner.seat)
    shorter = (f"{SIDES_NAMED[winner]} win",)
    return banner_marks(Banner(TITLE, progress, (winner.seat,), stage=f"{who} wins", shorter=shorter), look)


def _dice(view: View) -> bool:
    return view.stage in (Stage.INITIATIVE, Stage.FIRST_DICE, Stage.SECOND_DICE, Stage.REORGANIZATION)
