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
    names = {*plain.hand, *(god.key for god in plain.mine)}
    frenzy = "berserkergang" in plain.hand or isinstance(phase, Blows)
    blows = state.points + (phase.left if isinstance(phase, Blows) else 0)
    blows += "berserkergang" in plain.hand and state.points > 0
    home = plain.bases[1 - plain.side]
    strokes = [(0, 2)] if names & HARM else []  # how much comes first, and the power of each blow after that
    for god in plain.mine:
        if not plain.lasts("disabled", god):
            card, walk = state.decks.gods[god.key], _moves_to(plain, god.key, [god.cell])
            power = max(card.melee, card.ranged) + god.attack
            strokes.append((min(1, walk) if names & BRING else walk, power))
    for key in (*plain.hand, *(state.perished[plain.side] if "valhalla" in plain.hand else ())):
        if key in state.decks.gods:
            card, walk = state.decks.gods[key], _moves_to(plain, key, plain.invoking[plain.side])
            strokes.append((1 if names & BRING else 1 + walk, max(card.melee, card.ranged)))
    lying = any(each.attack for each in state.things)
    lying = lying or any(each.attack for each in state.gods if frenzy or not each.health)
    worn = any(each.attack for each in state.gods)
    helps = [(0, 0), *([(1, 2)] if lying or names & ADD else []), *([(2, 2)] if worn else [])]
    watched = any(god.key == "heimdall" and FAR[home][god.cell] <= 2 for god in plain.enemies)
    watches = [(0, -1), (1, 0)] if watched else [(0, 0)]
    most = [
        max(power + more + off, 2 if names & HARM else 0) * (blows - before - cost - rid)
        for before, power in strokes
        for cost, more in helps
        for rid, off in watches
    ]
    blessed = any(kind == "blessed" for kind, _ in plain.lasting) or bool(names & BLESS)
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
