"""Plays the steps of a plan or a try in a possible world, made from what their owner can see.

A plan is meant to be sent, so it ends where something is revealed. A try goes on: its owner plays every seat, and it
draws chance from its own secret. Both start from the owner's view, never from the real position.

Moves that are set ahead (`bot/table/notifications/conditional_moves.py`) are put together in the same way. A `line` is exactly what the others do
and what its owner answers; it holds only what is certain. A `calm`
answer is chosen in the world in which the others have done as little as they can.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any, Final, Literal, TypeAlias

from bot.table.play.moves import audible
from games.core.components import Draw
from games.core.protocol import CHANCE, Event, Game, Seat
from games.core.words import GameError

Kind: TypeAlias = Literal["plan", "try", "line", "calm"]
AHEAD: Final = frozenset({"line", "calm"})
"""The kinds that are set ahead."""
KEPT: Final = 64
"""How many results are cached: suggestions ask for the same one at every keystroke."""
_WORLDS: Final = 8
"""In so many other worlds an action must look the same before it is certain what comes of it."""
_TRIED: Final = 20
_LONGEST_WAIT: Final = 60
"""After so many actions of others nobody looks further for one's own turn."""


@dataclass(frozen=True, slots=True)
class Walked:
    """Where the steps lead: the world after them, the events on the way, and each step's problem (empty if it fits).
    `ended`: the last step reveals something, so a plan cannot go on. `actors` are the seats that take the steps, and
    `views` what the owner sees before each of them and after the last."""

    world: Any
    events: tuple[Event, ...]
    problems: tuple[str, ...]
    ended: bool = False
    actors: tuple[Seat | None, ...] = ()
    views: tuple[Any, ...] = ()


@lru_cache(maxsize=KEPT)
def walk(
    game: Game[Any, Any, Any],
    view: Any,
    seat: Seat | None,
    steps: tuple[Any, ...],
    secret: bytes,
    kind: Kind,
) -> Walked:
    """Play these steps from a world that fits this view. Steps that do not fit are skipped."""
    world = game.knowledge.determinize(view, Draw(secret, 0))
    if kind == "calm" and seat is not None:
        world = _waited(game, world, seat, secret)
    events: list[Event] = []
    problems: list[str] = []
    actors: list[Seat | None] = []
    views = [game.knowledge.view(world, seat)]
    ended = False
    for number, action in enumerate(steps, 1):
        actor = None if ended else acting(game, world, seat, kind)
        actors.append(actor)
        views.append(views[-1])
        if ended:
            problems.append("Something is revealed before this step.")
            continue
        if actor is None:
            problems.append("It is not your turn at this step.")
            continue
        try:
            step = game.rules.apply(world, actor, action)
        except GameError as error:
            problems.append(error.message)
            continue
        if kind == "line" and not _certain(game, world, seat, actor, action, step, secret):
            ended = actor == seat
            problems.append("" if ended else "Dice or hidden cards decide what comes of it.")
            continue
        problems.append("")
        if kind not in ("try", "line") and step.barrier:
            ended = True
            continue
        events += audible(step.events, seat)
        world = step.state
        if kind in ("try", "line"):
            world = _by_chance(game, world, seat, secret, number, events)
        else:
            ended = game.rules.to_act(world) is CHANCE or not together(game)
        views[-1] = game.knowledge.view(world, seat)
    return Walked(world, tuple(events), tuple(problems), ended, tuple(actors), tuple(views))


def together(game: Game[Any, Any, Any]) -> bool:
    """Whether several actions of a seat can be sent as one."""
    return game.about.facts.plans or game.orders is not None


def _certain(
    game: Game[Any, Any, Any],
    world: Any,
    seat: Seat | None,
    actor: Seat,
    action: Any,
    step: Any,
    secret: bytes,
) -> bool:
    """Whether the owner sees the same after this step whatever dice and hidden cards do."""
    if not step.barrier and game.rules.to_act(step.state) is not CHANCE:
        return True
    view = game.knowledge.view(world, seat)
    seen = []
    for number in range(_WORLDS):
        other = game.knowledge.determinize(view, Draw(secret + b":other", number))
        try:
            after = game.rules.apply(other, actor, action).state
        except GameError:
            continue
        after = _by_chance(game, after, seat, secret + b":other%d" % number, 0, [])
        seen.append(game.knowledge.view(after, seat))
    return all(each == seen[0] for each in seen)


def _waited(game: Game[Any, Any, Any], world: Any, seat: Seat, secret: bytes) -> Any:
    """The world at this seat's next turn, if all others do as little as they can."""
    for number in range(min(_LONGEST_WAIT, game.about.facts.max_actions)):
        world = _by_chance(game, world, seat, secret + b":wait", number, [])
        owing = game.rules.to_act(world)
        if owing is CHANCE or not owing or seat in owing:
            break
        world = _least(game, world, min(owing))
    return world


def _least(game: Game[Any, Any, Any], world: Any, seat: Seat) -> Any:
    """The world after this seat has done as little as it can without ending the game, if it can."""
    idle = game.rules.apply(world, seat, game.seats.idle(world, seat)).state
    if game.rules.outcome(idle) is None:
        return idle
    others = islice(game.rules.legal_actions(world, seat), _TRIED)
    ways = (game.rules.apply(world, seat, action).state for action in others)
    return next((after for after in ways if game.rules.outcome(after) is None), idle)


def acting(game: Game[Any, Any, Any], world: Any, seat: Seat | None, kind: Kind) -> Seat | None:
    """The seat that takes the next step: the owner's if it is to act; in a try or a line, otherwise any seat that is; else
    None."""
    owing = game.rules.to_act(world)
    if owing is CHANCE:
        return None
    if seat in owing:
        return seat
    return min(owing) if owing and kind in ("try", "line") else None


def _by_chance(
    game: Game[Any, Any, Any], world: Any, seat: Seat | None, secret: bytes, number: int, events: list[Event]
) -> Any:
    """The world after chance has acted, if it is chance's turn. Adds the events to `events`."""
    for again in range(game.about.facts.max_actions):
        if game.rules.to_act(world) is not CHANCE:
            break
        draw = Draw(secret + b":%d" % number, again)
        step = game.rules.apply(world, CHANCE, game.rules.sample(world, draw))
        events += audible(step.events, seat)
        world = step.state
    return world
