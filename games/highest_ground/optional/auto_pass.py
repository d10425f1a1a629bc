"""Whether a side has anything to choose in this stage, as far as it knows (THG-43, THG-47, THG-55)."""

from __future__ import annotations

from typing import Final

from games.core.optional_parts.forced import AutoPass
from games.highest_ground.actions import Attack, Submit
from games.highest_ground.believing import as_known
from games.highest_ground.rules.fighting.attacking import opponents_here, possible_combat
from games.highest_ground.rules.steps import legal_actions
from games.highest_ground.state import BLANK, State, changed, with_seat
from games.highest_ground.view import View
from games.highest_ground.words.sentences import NO_ATTACK, NO_ORDER

_IN_COMBAT: Final = AutoPass(Submit(), NO_ATTACK)
_ELSEWHERE: Final = AutoPass(Submit(), NO_ORDER)


def auto_pass(view: View) -> AutoPass | None:
    """Return how this stage ends for the viewer if it has nothing to choose: no attack but those that its units make anyway,
    or no order at all. What it has written has no part in it."""
    seat = view.seat
    if seat is None or seat not in view.owing:
        return None
    known = as_known(view)
    state = changed(known, drafts=with_seat(known.drafts, seat, BLANK))
    if state.stage.fighting:
        return None if _may_choose(state, seat) else _IN_COMBAT
    ends = all(isinstance(each, Submit) for each in legal_actions(state, seat))
    return _ELSEWHERE if ends else None


def _may_choose(state: State, seat: int) -> bool:
    """Return whether a unit could attack somebody whom it does not fight without an order (THG-43)."""
    return any(
        isinstance(each, Attack) and not _fights_anyway(state, each) for each in possible_combat(state, seat)
    )


def _fights_anyway(state: State, attack: Attack) -> bool:
    unit = state.unit(attack.unit)
    return unit is not None and [each.name for each in opponents_here(state, unit)] == [attack.target]
