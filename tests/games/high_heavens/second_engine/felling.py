"""Every way to bring the enemy's home to nothing this turn, by the plain rules: all that may be done is tried, to the end."""

from games.core.protocol import Seat
from games.high_heavens import actions as a
from games.high_heavens.rules import steps
from games.high_heavens.state import Acting, Blows, Granted, State
from tests.games.high_heavens.second_engine.possible import Plain, attacks, possible

Line = tuple[a.Action, ...]
ADD_TO_BLOWS = ("draupnir", "nikes_laurel", "hephaestus", "ares")


def felling(state: State, seat: Seat, actions: int) -> set[Line]:
    """The ways with so many actions, each told in one order, and shorter ones, if there are any."""
    known: dict[tuple[State, int], set[Line]] = {}

    def ways(at: State, left: int) -> set[Line]:
        """The ways to go on with so many actions."""
        if (at, left) not in known:
            found = known[at, left] = set[Line]()
            for action in _possible(at):
                if left == 1 and _aim(action) != _home(state):
                    continue
                after = steps.apply(at, seat, action).state
                if not after.bases[1 - state.side]:
                    found.add((action,))
                elif left > 1 and _hopes(after, state):
                    found.update(tuple(sorted((action, *more), key=repr)) for more in ways(after, left - 1))
        return known[at, left]

    return ways(state, actions)


def _home(state: State) -> str:
    return Plain(state).bases[1 - state.side]


def _aim(action: a.Action) -> str | None:
    return action.at if isinstance(action, (a.Attack, a.Play, a.Use)) else None


def _possible(state: State) -> set[a.Action]:
    plain, phase = Plain(state), state.phase
    if isinstance(phase, Acting):
        return possible(state)
    god = next(each for each in plain.mine if isinstance(phase, (Granted, Blows)) and each.key == phase.god)
    if isinstance(phase, Blows):
        return set(attacks(plain, god))
    assert isinstance(phase, Granted)
    over = phase.over or plain.lasts("hidden", god)
    return {a.Move(god.key, cell) for cell in plain.walks(god, phase.steps, over)}


def _hopes(state: State, first: State) -> bool:
    """Whether the blows that are still to come could bring the home to nothing, whoever strikes them."""
    phase, gods = state.phase, state.decks.gods
    if state.turn != first.turn or not isinstance(phase, (Acting, Granted, Blows)):
        return False
    hand = state.hands[state.seat]
    tied = {each.god for each in state.lasting if each.kind == "disabled"}
    mine = [each for each in state.gods if each.side == state.side and each.health and each.key not in tied]
    powers = [max(gods[each.key].melee, gods[each.key].ranged) + each.attack for each in mine]
    powers += [max(gods[key].melee, gods[key].ranged) for key in hand if key in gods]
    power = max([2, *powers])
    blows = state.points + (phase.left if isinstance(phase, Blows) else 0)
    blows += "berserkergang" in hand and state.points > 0
    blessed = any(each.kind == "blessed" for each in state.lasting)
    blessed = blessed or bool({"gungnir", "spear_of_achilles"} & set(hand))
    adds = bool(set(ADD_TO_BLOWS) & {*hand, *(each.key for each in mine)})
    adds = adds or any(each.attack for each in state.things)
    most = max(power * blows, (power + 2) * (blows - 1) if adds else 0) + 2 * blessed
    return most >= state.bases[1 - state.side]
