"""Every way to bring the enemy's home to nothing this turn, by the plain rules: all that may be done is tried, to the end."""

from collections import Counter
from collections.abc import Iterable

from games.core.protocol import Seat
from games.high_heavens import actions as a
from games.high_heavens.rules import steps
from games.high_heavens.state import Acting, Blows, Granted, State
from tests.games.high_heavens.second_engine.possible import FAR, Plain, attacks, possible

Line = tuple[a.Action, ...]
ADD = {"draupnir", "nikes_laurel", "hephaestus", "ares"}
BLESS = {"gungnir", "spear_of_achilles"}
BRING = {"bifrost", "winged_sandals", "loki", "freyja", "njord"}
HARM = {"surts_fire", "wrath_of_olympus"}


def felling(state: State, seat: Seat) -> set[Line]:
    """The ways of any length of whose actions none can be left out, each told in one order."""
    known: dict[State, set[Line]] = {}

    def ways(at: State) -> set[Line]:
        """The ways to go on of whose actions none can be left out."""
        if at not in known:
            found = set[Line]()
            for action in _possible(at):
                after = steps.apply(at, seat, action).state
                if not after.bases[1 - state.side]:
                    found.add((action,))
                elif _hopes(after, state):
                    found.update(tuple(sorted((action, *more), key=repr)) for more in ways(after))
            known[at] = least(found)
        return known[at]

    return ways(state)


def least(lines: set[Line]) -> set[Line]:
    """Those of these ways that have none of the others and something else besides."""
    found = list[tuple[Line, Counter[a.Action]]]()
    for line in sorted(lines, key=len):
        count = Counter(line)
        if not any(other <= count for _, other in found):
            found.append((line, count))
    return {line for line, _ in found}


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
    """Whether the blows that are still to come could bring the home to nothing, if nobody stood in the way."""
    phase, plain = state.phase, Plain(state)
    if state.turn != first.turn or not isinstance(phase, (Acting, Granted, Blows)):
        return False
    there = {god.key for god in plain.mine}
    able = [god for god in plain.mine if not plain.lasts("disabled", god)]
    brought = bool({*plain.hand, *there} & BRING)
    blows = state.points + (phase.left if isinstance(phase, Blows) else 0)
    blows += "berserkergang" in plain.hand and state.points > 0
    blessed = any(kind == "blessed" for kind, _ in plain.lasting) or bool({*plain.hand} & BLESS)
    chips = any(each.attack for each in state.things) or any(each.attack for each in state.gods)
    adds = chips or bool({*plain.hand, *there} & ADD)
    strokes = [(0, 2)] if {*plain.hand} & HARM else []
    for god in able:
        card = state.decks.gods[god.key]
        power = max(card.melee, card.ranged) + god.attack
        strokes.append((1 if brought else _moves_to(plain, god.key, [god.cell]), power))
        strokes.append((_moves_to(plain, god.key, [god.cell]), power))
    held = [*plain.hand, *(state.perished[plain.side] if "valhalla" in plain.hand else ())]
    for key in held:
        if key in state.decks.gods:
            card = state.decks.gods[key]
            walk = 1 if BRING & {*held, *there} else _moves_to(plain, key, plain.invoking[plain.side])
            strokes.append((1 + walk, max(card.melee, card.ranged)))
    most = [power * (blows - before) for before, power in strokes]
    most += [(power + 2) * (blows - before - 1) for before, power in strokes if adds]
    return max(most, default=0) + 2 * blessed >= state.bases[1 - state.side]


def _moves_to(plain: Plain, key: str, starts: Iterable[str]) -> int:
    """How many points it takes a god at least to come into range of the home, straight from the nearest of these hexes."""
    state, card = plain.state, plain.cards.gods[key]
    way = min(FAR[plain.bases[1 - plain.side]][cell] for cell in starts) - card.range
    if state.stride is not None and state.stride.god == key:
        way -= state.stride.left
    if isinstance(state.phase, Granted) and state.phase.god == key:
        way -= state.phase.steps
    if key == "hermes" and ("moved", key) not in plain.lasting:
        way -= card.movement
    return max(0, -(-way // card.movement))
