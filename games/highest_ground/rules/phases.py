"""The course of a turn: which stage follows which, who owes a decision, and what is skipped (THG-5 to THG-9, THG-47).

Whether a side is asked depends only on what both sides know: the forces at the start, the units that were eliminated,
and who is in sight of whom.
"""

from typing import Final

from games.core.protocol import CHANCE, Chance, Seat
from games.highest_ground.files.tables import SIDES, Role, Side
from games.highest_ground.state import BLANK, Stage, State, Status, changed

ORDER: Final = (
    Stage.INITIATIVE,
    Stage.SCOUTS,
    Stage.FIRST_MARCH,
    Stage.FIRST_COMBAT,
    Stage.FIRST_DICE,
    Stage.SECOND_MARCH,
    Stage.SECOND_COMBAT,
    Stage.SECOND_DICE,
    Stage.REORGANIZATION,
)
"""The stages of a turn."""
BY_CHANCE: Final = frozenset(
    (Stage.DRAW, Stage.INITIATIVE, Stage.FIRST_DICE, Stage.SECOND_DICE, Stage.REORGANIZATION)
)


def asked(state: State) -> tuple[Seat, ...]:
    """Return the seats that are asked in this stage, whether they have submitted or not."""
    return state.lasting(_asked, 0)


def _asked(state: State, _: Seat) -> tuple[Seat, ...]:
    stage = state.stage
    if stage is Stage.OVER or stage in BY_CHANCE:
        return ()
    if stage is Stage.STOCK:
        return tuple(side.seat for side in SIDES if state.setting.file.army(side).supplies)
    if stage.fighting:
        return tuple(side.seat for side in SIDES if _may_fight(state, side))
    sides = SIDES if stage.declaring else state.movers
    return tuple(side.seat for side in sides if _has(state, side, stage.scouting))


def _has(state: State, side: Side, scouts: bool) -> bool:
    """Return whether, as everybody knows, a side still has units that decide here: scouts, or others."""
    return any(
        unit.side is side
        and unit.status is not Status.LOST
        and (state.kind(unit).role is Role.SCOUTS) == scouts
        for unit in state.units
    )


def _may_fight(state: State, side: Side) -> bool:
    """Return whether a side has an enemy in sight, or leaders to help those of its units that the enemy sees."""
    if state.sees(side.seat):
        return True
    led = any(
        unit.side is side and unit.status is not Status.LOST and state.kind(unit).role is Role.LEADER
        for unit in state.units
    )
    return led and bool(state.sees(side.other.seat))


def to_act(state: State) -> frozenset[Seat] | Chance:
    """Return the seats that must decide, or CHANCE; an empty set when the game is over."""
    if state.stage in BY_CHANCE:
        return CHANCE
    return frozenset(seat for seat in asked(state) if not state.drafts[seat].submitted)


def entered(state: State, stage: Stage) -> State:
    """Return the position at the beginning of a stage, with nothing written yet."""
    return changed(state, stage=stage, drafts=(BLANK, BLANK))


def waiting(state: State) -> State:
    """Return the position with its turn counted on if somebody is to act who was not before."""
    owing = to_act(state)
    if owing is CHANCE or not owing:
        return state
    new = set(owing) - set(state.owed)
    return changed(state, turn=state.turn + bool(new), owed=tuple(sorted(owing)))


def begun(state: State) -> State:
    """Return the first position, in the first stage in which somebody decides: chance, if it draws map or objectives."""
    if state.stage is Stage.DRAW and state.setting.file.chance.anything:
        return state
    state = entered(state, Stage.STOCK)
    return waiting(state if asked(state) else entered(state, Stage.INITIATIVE))


def following(stage: Stage) -> Stage:
    """Return the next stage of a turn. Raises ValueError after the last."""
    return ORDER[ORDER.index(stage) + 1]
