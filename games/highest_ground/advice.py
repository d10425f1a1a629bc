"""What the game tells beside its rules: whether a side has anything to choose, and how likely an attack is to harm its target
(THG-17, THG-19, THG-43, THG-47, THG-55).
"""

from dataclasses import replace
from fractions import Fraction

from games.core.optional_parts.parts import AutoPass
from games.core.words import percent
from games.highest_ground.actions import Action, Attack, Submit
from games.highest_ground.files.tables import Result
from games.highest_ground.rules.combats import report
from games.highest_ground.rules.steps import legal_actions
from games.highest_ground.rules.writing import opponents_here, possible_combat, target_of
from games.highest_ground.state import BLANK, State, Status, View, changed, with_seat
from games.highest_ground.supposing import as_known
from games.highest_ground.words.sentences import ATTACKS_ANYWAY, NO_ATTACK, NO_ORDER


def auto_pass(view: View) -> AutoPass | None:
    """Return how this stage ends for the viewer if it has nothing to choose: no attack but those that its units make anyway,
    or no order at all. What it has written has no part in it."""
    seat = view.seat
    if seat is None or seat not in view.owing:
        return None
    known = as_known(view)
    state = changed(known, drafts=with_seat(known.drafts, seat, BLANK))
    if state.stage.fighting:
        attacks = [each for each in possible_combat(state, seat) if isinstance(each, Attack)]
        if not all(_fights_anyway(state, each) for each in attacks):
            return None
        return AutoPass(Submit(), ATTACKS_ANYWAY if attacks else NO_ATTACK)
    return (
        AutoPass(Submit(), NO_ORDER)
        if all(isinstance(each, Submit) for each in legal_actions(state, seat))
        else None
    )


def _fights_anyway(state: State, attack: Attack) -> bool:
    unit = state.unit(attack.unit)
    return unit is not None and [each.name for each in opponents_here(state, unit)] == [attack.target]


FACES = 6


def odds(view: View, action: Action) -> str:
    """Return the odds of the combat that an attack makes with those ordered before it: `50% to harm it, 17% to be
    harmed`; empty for any other action. Leaders help without an order, the enemy's as far as they are in sight; what the
    enemy orders in secret is not in it."""
    if not isinstance(action, Attack):
        return ""
    found = chances(view, action)
    return f"{percent(found[0])} to harm it, {percent(found[1])} to be harmed" if found is not None else ""


def chances(view: View, action: Attack) -> tuple[Fraction, Fraction] | None:
    """Return how likely the target is harmed, and how likely its attackers are; None where nothing can be known."""
    draft = view.draft(view.seat) if view.seat is not None and view.seat >= 0 else None
    if draft is None or view.seat is None:
        return None
    others = tuple(each for each in draft.attacks if each[0] != action.unit)
    ordered = replace(draft, attacks=(*others, (action.unit, action.target)))
    known = as_known(view)
    state = changed(known, drafts=with_seat(known.drafts, view.seat, ordered))
    target, attacker = state.unit(action.target), state.unit(action.unit)
    if target is None or attacker is None or target.status is not Status.FIELD or target.seat == view.seat:
        return None
    own = (unit for unit in state.units if unit.seat == view.seat)
    attackers = [
        unit for unit in own if (aim := target_of(state, unit)) is not None and aim.name == target.name
    ]
    if attacker not in attackers:
        return None
    made = report(state, target, attackers)
    if made.effect is not None:
        results: tuple[Result, ...] = (made.effect,) * FACES
    else:
        results = (Result.NONE,) * FACES if made.odds is None else state.setting.tables.results[made.odds]
    harmful = [each for each in results if each is not Result.NONE]
    harmed = sum(each.hits_attackers for each in harmful)
    return Fraction(len(harmful) - harmed, FACES), Fraction(harmed, FACES)
