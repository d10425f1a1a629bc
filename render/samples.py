"""Positions to look at, to measure and to test with: any game played by itself, the same way every time."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from games.bring_down_the_mountain.actions import Draw as Draws, EndTurn, Move
from games.bring_down_the_mountain.state import RIDGES, VALLEY_INDEX, State, top_value
from games.core.components import Draw, Pile
from games.core.protocol import CHANCE, Event, Game
from games.core.words import UNKNOWN
from games.high_heavens.components import DISTANCE
from games.highest_ground.rules.work import to_act
from render.core.look import MOST_STEPS, Look, Theme

Choose: TypeAlias = Callable[[Any, Sequence[Any], Draw], Any]
"""Chooses one of the legal actions in a state; the same draw chooses the same action."""
NAMES: Final = ("Ada", "Björn", "Chloé", "Dmitri", "Ελένη", "Farid", "Gwendolyn", "Hu")


_MOVES_ENOUGH: Final = 30
_EMPTY: Final = 20
"""How much higher an empty valley counts than any card: it is drawn to only if nothing else fits."""


_WEIGHTS: Final = {"Move": 6, "Play": 4, "Discard": 3, "Roll": 3, "Decline": 0}
"""How often each kind of action of High Ground is chosen."""
_PRESSES: Final = (True, True, False)
"""An attack is made twice in three times that one is possible."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A position, what the last decision brought about, how many decisions were made, and what each of them brought
    about, oldest first."""

    state: Any
    events: tuple[Event, ...]
    moves: int
    steps: tuple[tuple[Event, ...], ...] = ()


def course(
    game: Game[Any, Any, Any],
    seats: int,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    first: bool = True,
    choose: Choose | None = None,
) -> Iterator[Sample]:
    """The positions of a game that is played by itself: each in which somebody decides, and the end. The seed fixes every
    decision and every draw. With `first`, only the first kind of legal action is chosen (in Dog Eat Dog: attacks);
    `choose` makes the decisions instead if it is given."""
    state = game.new(seats, options or {})
    secret = f"sample {seed}".encode()
    events: tuple[Event, ...] = ()
    row = 0
    steps: list[tuple[Event, ...]] = []
    while True:
        owing = game.rules.to_act(state)
        draw = Draw(secret, row)
        row += 1
        if owing is CHANCE:
            step = game.rules.apply(state, CHANCE, game.rules.sample(state, draw))
            events += step.events
        else:
            yield Sample(state, events, len(steps), (*steps, events))
            if not owing:
                return
            seat = min(owing)
            legal = list(game.rules.legal_actions(state, seat))
            kind = type(legal[0])
            fitting = [action for action in legal if isinstance(action, kind)] if first else legal
            action = choose(state, legal, draw) if choose else draw.choice(fitting)
            step = game.rules.apply(state, seat, action)
            steps.append(events)
            events = step.events
        state = step.state


def play(
    game: Game[Any, Any, Any],
    seats: int,
    moves: int,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    first: bool = True,
    choose: Choose | None = None,
) -> Sample:
    """The position of a `course` after so many moves, or its end if that comes sooner."""
    for sample in course(game, seats, seed, options, first, choose):
        if sample.moves >= moves:
            break
    return sample


def _gap(rank: int, pile: Pile) -> int:
    """How much lower a card is than the top card it goes on."""
    return (top_value(pile) if pile else _EMPTY) - rank


def tidy(state: State, legal: Sequence[Any], draw: Draw) -> Any:
    """A plausible player of Bring Down the Mountain: brings runs together, then draws where a card fits best, and
    moves around for a while if nothing can be drawn."""

    def pile(valley: str) -> Pile:
        return state.piles[VALLEY_INDEX[valley]]

    def gain(move: Move) -> int:
        source = pile(move.source)
        below = source[: source.index(move.card)]
        return _gap(move.card.rank, below) - _gap(move.card.rank, pile(move.target)) if below else 0

    moves = [action for action in legal if isinstance(action, Move)]
    draws = [action for action in legal if isinstance(action, Draws)]
    better = [move for move in moves if gain(move) > 0]
    if better:
        return max(better, key=gain)
    if draws:
        ends = {ridge: cards[-1].rank for ridge, cards in zip(RIDGES, state.ridges, strict=True) if cards}
        return min(draws, key=lambda action: _gap(ends[action.ridge], pile(action.valley)))
    if moves and len(state.shown) < _MOVES_ENOUGH:
        return draw.choice(moves)
    return next((action for action in legal if isinstance(action, EndTurn)), legal[0])


def roaming(state: Any, legal: Sequence[Any], draw: Draw) -> Any:
    """A plausible player of High Ground: tries every kind of action, attacks often, and makes the land grow."""
    kinds = sorted({type(action).__name__ for action in legal})
    weighted = [kind for kind in kinds for _ in range(_WEIGHTS.get(kind, 1))]
    kind = draw.choice(weighted)
    fitting = [action for action in legal if type(action).__name__ == kind]
    attacks = [action for action in fitting if getattr(action, "attack", None) is not None]
    presses = draw.choice(_PRESSES)
    if attacks and presses:
        return draw.choice(attacks)
    lying = {territory.cell for territory in state.land}
    fresh = [action for action in fitting if getattr(action, "cell", "") not in lying]
    return draw.choice(fresh or fitting)


def marching(state: Any, legal: Sequence[Any], draw: Draw) -> Any:
    """A plausible player of High Heavens: attacks where possible, brings gods, uses cards, and goes where the enemy is."""
    found: dict[str, list[Any]] = {}
    for action in legal:
        found.setdefault(type(action).__name__, []).append(action)
    luck = draw.below(6)
    wanted = ["Attack", "Invoke", "Acquire", *(["Play", "Use"] if luck < 3 else ["Use"] * (luck < 4))]
    kind = next((kind for kind in wanted if kind in found), "")
    if kind:
        return draw.choice(found[kind])
    if "Move" not in found:
        return found["End"][0] if "End" in found else draw.choice(legal)
    goal = state.layout.bases[1 - state.side]
    nearest = min(DISTANCE[action.to][goal] for action in found["Move"])
    return draw.choice([action for action in found["Move"] if DISTANCE[action.to][goal] <= nearest + 1])


def warring(state: Any, legal: Sequence[Any], draw: Draw) -> Any:
    """A plausible player of The Highest Ground: units make for the objectives or the nearest enemy in sight, and attack
    whom they can."""
    found: dict[str, list[Any]] = {}
    for action in legal:
        found.setdefault(type(action).__name__, []).append(action)
    if "Stock" in found:
        return found["Stock"][len(found["Stock"]) // 2]
    owing = to_act(state)
    seat = min(owing) if isinstance(owing, frozenset) else 0
    if (
        "DeclareAll" in found
        and not (state.drafts[seat].modes or state.drafts[seat].orders)
        and draw.below(2)
    ):
        return found["DeclareAll"][0]
    if "Attack" in found:
        return draw.choice(found["Attack"])
    ways = [*found.get("Enter", ()), *found.get("Go", ())]
    nearer = _nearer(state, seat, ways) if ways else None
    if nearer is not None:
        return nearer
    return draw.choice(found["Take"]) if "Take" in found else found["Submit"][0]


def _nearer(state: Any, seat: int, ways: Sequence[Any]) -> Any:
    """Where the unit in hand comes nearest to its goal; None if it has gone already, or comes no nearer."""
    land = state.setting.country
    name = state.drafts[seat].hand
    unit = state.unit(name)
    order = next(each for each in state.drafts[seat].orders if each.unit == name)
    if len(order.spots) + order.entering >= 2:
        return None
    goals = sorted(state.setting.objectives) or [land.cells[0]]
    goal = goals[sum(map(ord, name)) % len(goals)]
    foes = [each.at for each in state.sees(seat)]
    if foes and unit.at is not None and state.kind(unit).combat:
        goal = min(foes, key=lambda cell: land.distance(cell, unit.at))
    best = min(ways, key=lambda each: (land.distance(getattr(each, "cell", "") or each.to, goal), str(each)))
    reached = land.distance(getattr(best, "cell", "") or best.to, goal)
    return best if unit.at is None or reached < land.distance(unit.at, goal) else None


def look(
    game: Game[Any, Any, Any], sample: Sample, names: tuple[str, ...] = NAMES, theme: Theme = "dark"
) -> Look:
    """How a sample is shown: as game number 7."""
    owing = game.rules.to_act(sample.state)
    seats = owing if isinstance(owing, frozenset) else frozenset[int]()
    return Look(names, number=7, move=sample.moves, to_act=seats, events=sample.events, theme=theme)


def caught_up(
    game: Game[Any, Any, Any],
    sample: Sample,
    moves: int,
    names: tuple[str, ...] = NAMES,
    theme: Theme = "dark",
    seat: int | None = None,
) -> Look:
    """How a sample is shown to somebody who looked so many moves ago."""
    heard = [
        tuple(event for event in step if event.audience is None or seat in event.audience)
        for step in sample.steps[-moves:]
    ]
    told = [step for step in heard if any(game.words.describe(event, UNKNOWN) for event in step)]
    events = tuple(event for step in told for event in step)
    return replace(
        look(game, sample, names, theme),
        events=events,
        steps=tuple(told[-MOST_STEPS:]),
        earlier=max(0, len(told) - MOST_STEPS),
        you=seat,
    )
