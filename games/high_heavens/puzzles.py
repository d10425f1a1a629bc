"""Puzzles: bring the enemy's home to nothing this turn, with all action points.

The position is one of a game in which the computers spare the homes at the last, so that homes have little health for long. The cards
that nobody has seen are drawn anew, the solver's too, as often as it helps; and some earlier blows at the home are left out, as if
their points had been lost: so it can have just as much health as one way alone takes (`reached`).
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from games.core.components import Draw
from games.core.optional_parts.puzzles import Aim, Found, Judged, Log, Puzzles, Source
from games.core.protocol import CHANCE, Seat
from games.core.words import GameError, Names, counted
from games.core.working import with_item
from games.high_heavens import actions as a, events as e
from games.high_heavens.components import BASE_NAMES, DISTANCE, SIDE_NAMES, cells_of
from games.high_heavens.knowledge import determinize, view
from games.high_heavens.playing import worth as worths
from games.high_heavens.playing.turns import ENOUGH, promising, value
from games.high_heavens.puzzle_search import another, most, strikes, useful, ways
from games.high_heavens.rules import moves, steps
from games.high_heavens.rules.work import field_of
from games.high_heavens.state import (
    BASE_HEALTH,
    Acting,
    Blows,
    CleaningUp,
    Drawing,
    Over,
    State,
    changed,
    hand_of,
)
from games.high_heavens.words.sentences import describe

LEAST: Final = 3
"""No home has less health in a puzzle; in the games it comes down to one less."""
MOST: Final = 12
"""Nor more: hardly a turn takes so much."""
HANDS: Final = 16
"""So many hands are tried in a position."""


def task(state: State, seat: Seat, actions: int) -> str:
    """Return the thing to do in this position."""
    side = state.side
    return (
        f"You are {SIDE_NAMES[side]}. {BASE_NAMES[1 - side]} has {state.bases[1 - side]} health left: "
        f"bring it to nothing this turn, with {counted(state.points, 'action point')}."
    )


def judge(state: State, seat: Seat, line: Sequence[a.Action], solution: Sequence[a.Action]) -> Judged:
    """Return what these actions lead to, as long as action points or blows are left. What depends on luck is no solution."""
    begun = state
    for action in line:
        state = steps.apply(state, seat, action).state
    home, health = BASE_NAMES[1 - begun.side], state.bases[1 - begun.side]
    if not health:
        return Judged(state, True, True, f"{home} falls.")
    ending = isinstance(state.phase, Drawing) and state.phase.ends
    if state.turn != begun.turn or ending or isinstance(state.phase, (CleaningUp, Over)):
        return Judged(state, True, False, f"Your turn is over, and {home} still has {health} health.")
    if steps.to_act(state) is CHANCE:
        return Judged(state, True, False, f"That depends on luck, and {home} still has {health} health.")
    if isinstance(state.phase, Acting) and not state.points:
        return Judged(state, True, False, f"Not this time: {home} still has {health} health.")
    return Judged(state, False, False, "")


# The games


def quick(state: State, seat: Seat, draw: Draw) -> Sequence[a.Action]:
    """Return the best of a few actions that spare the enemy's home at the last. In half of the games gods are rarely attacked, so
    that the board is crowded; and cards are discarded now and then, so that hands differ."""
    health, base = state.bases[1 - state.side], state.layout.bases[1 - state.side]
    blows = dict(strikes(state, seat))
    fells = {action for action, taken in blows.items() if taken > health - LEAST + 1}
    attacks = [each for each in blows if each not in fells and isinstance(each, a.Attack)]
    if attacks and draw.below(4):
        return [draw.choice(attacks)]
    tried = [
        each
        for each in promising(state, seat)
        if each not in fells
        and not (state.first and isinstance(each, a.Attack) and each.at != base and draw.below(4))
    ]
    if tried:
        few = draw.shuffled(tried)[:TRIED]
        seem = [value(state, seat, each, state.side) for each in few]
        if not isinstance(state.phase, Acting) or max(seem) > worths.worth(state, state.side) + ENOUGH:
            return [few[seem.index(max(seem))]]
    legal = [each for each in steps.legal_actions(state, seat) if each not in fells]
    hand = state.hands[hand_of(state, state.seat)]
    if hand and draw.below(3) == 0 and a.Discard(hand[0]) in legal:
        return [a.Discard(draw.choice(hand))]
    return [a.End()] if a.End() in legal else [draw.choice(legal or list(steps.legal_actions(state, seat)))]


TRIED: Final = 4


def promises(state: State, seat: Seat) -> bool:
    """Return whether the enemy's home might fall: at the beginning of a turn, or in some turns after the first action."""
    points = 2 if state.turn % 5 < 2 else 3
    if not isinstance(state.phase, Acting) or state.points != points or state.stride is not None:
        return False
    return state.bases[1 - state.side] < MOST and most(state) >= LEAST


def find(state: State, seat: Seat, source: Source) -> Found | None:
    """Return the only way to bring the enemy's home to nothing, with a hand and a health for which there is just one."""
    tried, health = obvious(state, seat)
    if not tried:
        return None
    side, seen = 1 - state.side, view(state, None)
    taken, outs = BASE_HEALTH - health, left_out(state, source.log)
    worlds = (determinize(seen, Draw(f"{state.turn}".encode(), number)) for number in range(HANDS))
    for world in {useful(each, each.hands[hand_of(each, seat)]): each for each in worlds}.values():
        for health in range(max(taken + 1, LEAST, state.bases[side]), MOST + 1):
            arranged = changed(world, bases=with_item(state.bases, side, health))
            found = ways(arranged, seat) if most(arranged) >= health else []
            if not found:
                break
            out = outs.get(health - state.bases[side])
            if len(found) == 1 and not source.wanted(arranged, found[0]):
                break
            if out is None or len(found) > 1:
                continue
            whole = _spends(arranged, seat, found[0]) and another(arranged, seat, found[0]) is None
            if whole and reached(source.log, out, arranged):
                return Found(found[0], tried, why(arranged, seat, tried), state=arranged)
    return None


def _spends(state: State, seat: Seat, line: Sequence[a.Action]) -> bool:
    """Return whether a line takes two actions or more, and all action points."""
    for action in line:
        state = steps.apply(state, seat, action).state
    return len(line) > 1 and not state.points


def obvious(state: State, seat: Seat) -> tuple[tuple[a.Action, ...], int]:
    """Return the first try that comes to mind, and what it leaves of a home with all its health: the strongest god in reach attacks,
    and while none is, the nearest comes as near as it can."""
    found: list[a.Action] = []
    state = changed(state, bases=with_item(state.bases, 1 - state.side, BASE_HEALTH))
    while isinstance(state.phase, Acting) and state.points:
        blows = [each for each in strikes(state, seat) if isinstance(each[0], a.Attack)]
        action = max(blows, key=lambda each: each[1])[0] if blows else _nearer(state)
        if action is None or (not blows and state.points < 2):
            break
        found.append(action)
        state = steps.apply(state, seat, action).state
    return tuple(found), state.bases[1 - state.side]


def _nearer(state: State) -> a.Action | None:
    """Return the move of the god nearest to the enemy's home that brings it nearest; None if none comes nearer."""
    field = field_of(state)
    base = DISTANCE[state.layout.bases[1 - state.side]]
    mine = [each for each in field.standing.values() if each.side == field.side and field.able(each)]
    for figure in sorted(mine, key=lambda each: base[each.cell]):
        goals = 0
        for way in moves.ways(field, figure):
            goals |= moves.goals(field, figure, way.steps, way.over)
        nearest = min(cells_of(goals), key=lambda cell: base[cell], default=figure.cell)
        if base[nearest] < base[figure.cell]:
            return a.Move(figure.key, nearest)
    return None


def why(state: State, seat: Seat, tried: Sequence[a.Action]) -> str:
    """Return what the obvious try does, and what it leaves."""
    names, told = Names(("You", "the enemy"), None), list[str]()
    for action in tried:
        step = steps.apply(state, seat, action)
        state = step.state
        told += [
            describe(each, names)
            for each in step.events
            if not (isinstance(each, e.Hurt) and each.target == "base")
        ]
    lines = [_so_often(each, sum(1 for _ in same)) for each, same in groupby(told)]
    return f"{' '.join(lines)} {BASE_NAMES[1 - state.side]} still has {state.bases[1 - state.side]} health."


def _so_often(sentence: str, count: int) -> str:
    return sentence if count == 1 else f"{sentence[:-1]}, {'twice' if count == 2 else f'{count} times'}."


# Whether a home can have less damage


def left_out(state: State, log: Log) -> dict[int, tuple[int, ...]]:
    """Return how much more health the enemy's home can have if some blows in earlier turns are left out, each with their places in the
    log."""
    side = 1 - state.side
    base = state.layout.bases[side]
    sums: dict[int, tuple[int, ...]] = {0: ()}
    for place, (before, _, action) in enumerate(log):
        earlier = isinstance(before.phase, Acting) and before.side != side and before.turn < state.turn
        if earlier and isinstance(action, a.Attack) and action.at == base:
            taken = dict(strikes(before, before.player))[action]
            more = {total + taken: (*places, place) for total, places in sums.items()}
            sums = {total: places for total, places in (more | sums).items() if total <= MOST}
    return sums


def reached(log: Log, out: Sequence[int], state: State) -> bool:
    """Return whether a game leads to a position, but for the cards that nobody has seen, without the actions in these places."""
    at = log[0][0]
    try:
        for place, (_, actor, action) in enumerate(log):
            if place not in out:
                at = steps.apply(at, actor, action).state
    except GameError:
        return False
    return view(at, None) == view(state, None)


# Computers


def aim(state: State, seat: Seat, actions: int) -> Aim:
    """Return what a computer goes by: whether the home falls, or how much of it is gone once the strongest blow follows with every
    point that is left."""
    side, health = 1 - state.side, state.bases[1 - state.side]

    def over(after: State) -> bool:
        return after.turn != state.turn or isinstance(after.phase, Over) or steps.to_act(after) is CHANCE

    def worth(after: State) -> float:
        left = after.bases[side]
        if left and not over(after):
            blows = after.points + (after.phase.left if isinstance(after.phase, Blows) else 0)
            left -= blows * max([taken for _, taken in strikes(after, seat)], default=0)
        return 1.0 if not after.bases[side] else (1 - max(0, left) / health) / 2

    return Aim(over, worth)


def kind(state: State, line: Sequence[a.Action]) -> str:
    """Return what kind of solution this is: what is done, in any order, and for cards and abilities what they do."""
    found = []
    for action in line:
        name = type(action).__name__
        if isinstance(action, (a.Use, a.Play)):
            card = state.decks.cards[action.god if isinstance(action, a.Use) else action.card]
            name += " " + next(each.effects[0].do for each in card.deeds if each.name == action.deed)
        elif isinstance(action, a.Attack) and action.at != state.layout.bases[1 - state.side]:
            name = "Free" if action.trap else "Clear"
        found.append(name)
    return ", ".join(sorted(set(found)))


PUZZLES: Final = Puzzles(
    "Bring the enemy's home to nothing this turn.",
    1,
    {},
    task,
    judge,
    promises,
    find,
    aim,
    quick=quick,
    kind=kind,
)
