"""How strong a computer player is. A level is an amount of work, not of time: it answers alike on every machine.

Information-set Monte Carlo tree search over the protocol of games (Cowling, Powley and Whitehouse 2012).

Each round guesses a position that is possible for the player's view, and walks down from it: where a decision was met
before, by what is known of its actions; then by the game's policy, or at random, until the game ends or its worth is
asked. All seats decide in trees of their own, each by what that seat notices: no seat acts on a guess of what it does not
know. Secret decisions of one moment are thereby chosen independently (decoupled bandits).
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, TypeAlias

from games.computer.tree import Arm, Node
from games.core.components import Draw
from games.core.optional_parts.parts import Playing
from games.core.protocol import CHANCE, Actor, Game, Outcome, Seat, Step
from games.core.words import GameError


@dataclass(frozen=True, slots=True)
class Level:
    """`work` is how many actions the search applies for an answer. `ahead` is how many decisions of one line it compares
    with each other; everything after them is only played out. `sees` is what part of a whole turn it sees at most, where a
    game offers whole turns: it plans the beginning, of a length by chance, and then how the turn ends. None: it plans whole
    turns, and compares several."""

    key: str
    work: int
    ahead: int
    sees: float | None = None


EASY: Final = Level("easy", 300, 1, 0.5)
MEDIUM: Final = Level("medium", 4_000, 40, 1.0)
HARD: Final = Level("hard", 50_000, 200)
LEVELS: Final = (EASY, MEDIUM, HARD)
ADVISER: Final = Level("adviser", 15_000, 40)
"""Gives hints and plays on for people who are away. Nobody can choose it as an opponent."""


def level(key: str) -> Level:
    """Return the level with this key; the middle one if there is none."""
    return next((each for each in (*LEVELS, ADVISER) if each.key == key), MEDIUM)


LONGEST: Final = 3000
"""Actions after which a game is left that nobody judges."""
TURNS: Final = 12
"""The most whole turns that are compared in a guess."""
FEW: Final = 4
"""The fewest."""
GUESSES: Final = 3
"""From so many guesses the turns come that are compared."""
TRIES: Final = 20
"""How often the work must allow to try each turn, where more than the fewest are compared."""
SURE: Final = 30
"""An action that follows the best one is taken without another search if it was tried so often."""

Turns: TypeAlias = Callable[[Any, Seat, Draw, int], Sequence[tuple[Any, ...]]]


@dataclass(frozen=True, slots=True)
class Way:
    """An action that was tried, or the actions of a whole turn: how often, and how well it went, from 0 to 1."""

    line: tuple[Any, ...]
    tries: int
    chance: float


@dataclass(frozen=True, slots=True)
class Thought:
    """What a player makes of a position. `line` are the actions to take, at least one, up to where something is revealed or
    another seat decides. `ways` are all actions that were tried, the best first; none if there was no choice. `reply` is what
    the next seat of another team will most likely do, as far as that was looked at."""

    line: tuple[Any, ...]
    ways: tuple[Way, ...] = ()
    work: int = 0
    reply: tuple[Seat, Any] | None = None


class Search:
    """A game as the search sees it."""

    def __init__(self, game: Game[Any, Any, Any], seats: int, options: Mapping[str, str]) -> None:
        self._game, self._rules = game, game.rules
        self.teams = game.teams(seats, options)
        self._team = {seat: team for team in self.teams for seat in team}
        self.hides = game.hides(options)
        self._playing = game.playing or Playing()

    def think(self, view: Any, seat: Seat, level: Level, seed: bytes) -> Thought:
        """Return what to do in a seat that is to act. The same view, level and seed give the same answer on every machine.

        Raises ValueError if the seat is not to act.
        """
        world = self._game.knowledge.determinize(view, Draw(seed, 0))
        owing = self._rules.to_act(world)
        if owing is CHANCE or seat not in owing:
            raise ValueError(f"seat {seat} is not to act")
        actions = list(islice(self._rules.legal_actions(world, seat), 2))
        if len(actions) > 1 and self._playing.policy is not None and level.work < self._playing.price:
            actions = [self._playing.policy(world, seat, Draw(seed, 1))]
        elif len(actions) > 1 and not self.hides:
            actions = list(self._actions(world, seat))
        if len(actions) == 1:
            return Thought((actions[0],))
        if self._playing.turns is not None:
            if level.sees is not None:
                return Thought(self._begun(world, seat, level.sees, Draw(seed, 1), self._playing.turns))
            return self._compared(view, seat, level, seed, self._playing.turns)
        roots = self._roots()
        root = roots[seat]
        work = count = 0
        while work < level.work:
            count += 1
            draw = Draw(seed, count)
            if self.hides:
                world = self._game.knowledge.determinize(view, draw)
            work += self._round(world, seat, roots, level.ahead, draw)[1]
        ways = sorted(root.arms.values(), key=lambda arm: (-arm.visits, -arm.total))
        line = self._line(view, seat, root, seed)
        return Thought(
            line,
            tuple(Way((arm.action,), arm.visits, arm.mean) for arm in ways),
            work,
            self._reply(view, seat, roots, line, seed),
        )

    def quick(self, view: Any, seat: Seat, seed: bytes) -> Any:
        """Return an action at once, by what the game says or at random."""
        draw = Draw(seed, 0)
        world = self._game.knowledge.determinize(view, draw)
        if self._playing.turns is not None:
            return self._playing.turns(world, seat, draw, 1)[0][0]
        return self._quick(world, seat, draw)

    def _begun(self, world: Any, seat: Seat, part: float, draw: Draw, turns: Turns) -> tuple[Any, ...]:
        """Return the first actions of the best guess at a turn, at most this part of them, and how the turn ends."""
        line = turns(world, seat, draw, 1)[0]
        if len(line) > 1:
            most = max(1, round(part * (len(line) - 1)))
            line = (*line[: 1 + draw.below(most)], line[-1])
        return line[: self._taken(world, seat, line)[1]]

    def _compared(self, view: Any, seat: Seat, level: Level, seed: bytes, turns: Turns) -> Thought:
        """Return the best of several whole turns: each is taken in many guesses, and played on from there. The worse half is
        dropped again and again (sequential halving, Karnin, Koren and Somekh 2013)."""
        a_try = max(1, self._playing.depth) * self._playing.price
        count = min(TURNS, max(FEW, level.work // (TRIES * a_try)))
        found = dict[tuple[Any, ...], None]()
        guesses = min(GUESSES, count) if self.hides else 1
        for number in range(guesses):
            draw = Draw(seed + b"turns", number)
            world = self._game.knowledge.determinize(view, draw)
            found.update(dict.fromkeys(turns(world, seat, draw, count)))
        arms, dropped, work = [Arm(line) for line in found], list[Arm](), guesses * self._playing.price
        halvings = max(1, (len(arms) - 1).bit_length())
        for halving in range(1, halvings + 1):
            while len(arms) > 1 and work < level.work * halving / halvings:
                # The same guess and the same luck for all of them.
                for arm in arms:
                    work += self._tried(view, seat, arm, Draw(seed, arm.visits))
            arms.sort(key=lambda arm: -arm.mean)
            arms, dropped = arms[: (len(arms) + 1) // 2], [*arms[(len(arms) + 1) // 2 :], *dropped]
        ways = tuple(Way(arm.action, arm.visits, arm.mean) for arm in (*arms, *dropped) if arm.visits)
        return Thought(arms[0].action, ways, work)

    def _tried(self, view: Any, seat: Seat, arm: Arm, draw: Draw) -> int:
        """Take a whole turn in a guess, and play on from there. Return the work."""
        world = self._game.knowledge.determinize(view, draw)
        state, applied = self._taken(world, seat, arm.action)
        state, played = self._played_out(state, draw, self._rules.turn(world))
        arm.visits += 1
        arm.total += self._result(state, seat)
        return 1 + applied + played

    def _taken(self, state: Any, actor: Actor, line: Sequence[Any]) -> tuple[Any, int]:
        """Return the position after these actions, as far as they are legal and nobody else decides meanwhile, and how many were
        taken."""
        for number, action in enumerate(line):
            owing = self._rules.to_act(state)
            if owing is CHANCE or actor not in owing:
                return state, number
            try:
                state = self._rules.apply(state, actor, action).state
            except GameError:
                return state, number
        return state, len(line)

    def chance(self, view: Any, seat: Seat, level: Level, seed: bytes) -> float:
        """Return how good a position is for a seat, from 0 to 1: the mean of guesses that are played on at once."""
        results, work = list[float](), 0
        while work < level.work:
            draw = Draw(seed, len(results))
            state, played = self._played_out(self._game.knowledge.determinize(view, draw), draw)
            results.append(self._result(state, seat))
            work += 1 + played
        return sum(results) / len(results)

    def _roots(self) -> list[Node]:
        """One tree for each seat; where nothing is hidden all share one."""
        seats = range(len(self._team))
        if self.hides:
            return [Node() for _ in seats]
        shared = Node()
        return [shared for _ in seats]

    def _actions(self, state: Any, seat: Seat) -> Sequence[Any]:
        if self._playing.promising is not None:
            return self._playing.promising(state, seat)
        return list(self._rules.legal_actions(state, seat))

    def _quick(self, state: Any, seat: Seat, draw: Draw) -> Any:
        if self._playing.policy is not None:
            return self._playing.policy(state, seat, draw)
        return draw.choice(list(self._rules.legal_actions(state, seat)))

    def _round(
        self, state: Any, first: Seat | None, roots: list[Node], ahead: int, draw: Draw, settled: bool = False
    ) -> tuple[Any, int]:
        """Play once from a position, in which this seat decides first (None: one that is to act). Return the last position,
        and the work, at least 1."""
        rules, playing = self._rules, self._playing
        nodes, path, work = roots, list[tuple[Seat, Arm]](), 1
        new = False
        while not new and len(path) < ahead and (owing := rules.to_act(state)):
            if owing is CHANCE:
                state, nodes, applied = self._after(state, nodes, CHANCE, rules.sample(state, draw))
            else:
                seat = min(owing) if path or first is None else first
                node = nodes[seat]
                actions = node.actions
                if actions is None:
                    actions = self._actions(state, seat)
                    work += 0 if playing.promising is None else playing.price
                    if not self.hides:
                        node.actions = actions
                arm, new = node.choose(actions, draw, playing.promising is not None, settled)
                path.append((seat, arm))
                state, nodes, applied = self._after(state, nodes, seat, arm.action)
            work += applied
        state, played = self._played_out(state, draw)
        work += played
        results: dict[Seat, float] = {}
        for seat, arm in path:
            if seat not in results:
                results[seat] = self._result(state, seat)
            arm.visits += 1
            arm.total += results[seat]
        return state, work

    def _after(self, state: Any, nodes: list[Node], actor: Actor, action: Any) -> tuple[Any, list[Node], int]:
        """Return the position after an action, the nodes of all seats, and how often an action was applied for it."""
        if self.hides:
            step = self._rules.apply(state, actor, action)
            return step.state, [_next(node, seat, actor, action, step) for seat, node in enumerate(nodes)], 1
        node = nodes[0].child(action)
        applied = 0
        if node.state is None:
            node.state, applied = self._rules.apply(state, actor, action).state, 1
        return node.state, [node] * len(nodes), applied

    def _played_out(self, state: Any, draw: Draw, turn: int | None = None) -> tuple[Any, int]:
        """Play on at once, to the end or as far as the game asks; chance always has its say. Where whole turns are taken, they
        are counted, `turn` being the first. Return the last position, and the work."""
        rules, playing, work = self._rules, self._playing, 0
        left = LONGEST if playing.worth is None else playing.depth
        turn = rules.turn(state) if turn is None else turn
        while owing := rules.to_act(state):
            if playing.turns is not None and (now := rules.turn(state)) != turn:
                turn, left = now, left - 1
            if owing is CHANCE:
                state = rules.apply(state, CHANCE, rules.sample(state, draw)).state
            elif left > 0 and (turns := playing.turns) is not None:
                seat = min(owing)
                before = state
                state, applied = self._taken(state, seat, turns(state, seat, draw, 1)[0])
                if state is before:
                    state = rules.apply(state, seat, next(iter(rules.legal_actions(state, seat)))).state
                work += applied + playing.price
            elif left > 0:
                left -= 1
                seat = min(owing)
                state = rules.apply(state, seat, self._quick(state, seat, draw)).state
                work += 0 if playing.policy is None else playing.price
            else:
                break
            work += 1
        return state, work

    def _result(self, state: Any, seat: Seat) -> float:
        """Return what a position is worth to a seat, from 0 to 1."""
        outcome = self._rules.outcome(state)
        if outcome is not None:
            return self._share(outcome, seat)
        return 1 / len(self.teams) if self._playing.worth is None else self._playing.worth(state, seat)

    def _share(self, outcome: Outcome, seat: Seat) -> float:
        """Return the part of the win that is a seat's; a game that nobody wins is everybody's, unless all lose it together."""
        if self._game.about.facts.cooperative:
            return float(bool(outcome.winners))
        won = [team for team in self.teams if team[0] in outcome.winners] or self.teams
        return float(self._team[seat] in won) / len(won)

    def _line(self, view: Any, seat: Seat, root: Node, seed: bytes) -> tuple[Any, ...]:
        """Return the best action, and those that follow it, while the seat goes on deciding and nothing is revealed."""
        state, node, line = self._game.knowledge.determinize(view, Draw(seed, 0)), root, list[Any]()
        while node.arms:
            best = max(node.arms.values(), key=lambda arm: (arm.visits, arm.total))
            if line and best.visits < SURE:
                break
            line.append(best.action)
            step = self._rules.apply(state, seat, best.action)
            owing = self._rules.to_act(step.state)
            if step.barrier or owing is CHANCE or seat not in owing:
                break
            state = step.state
            node = _next(node, seat, seat, best.action, step) if self.hides else node.child(best.action)
        return tuple(line)

    def _reply(
        self, view: Any, seat: Seat, roots: list[Node], line: Sequence[Any], seed: bytes
    ) -> tuple[Seat, Any] | None:
        """Return which seat of another team decides after these actions, and what it tried most; None if chance comes first, or
        too little was tried."""
        state, nodes = self._game.knowledge.determinize(view, Draw(seed, 0)), roots
        for action in line:
            state, nodes, _ = self._after(state, nodes, seat, action)
        owing = self._rules.to_act(state)
        if owing is CHANCE or not (others := set(owing) - set(self._team[seat])):
            return None
        best = max(nodes[min(others)].arms.values(), key=lambda arm: (arm.visits, arm.total), default=None)
        return None if best is None or best.visits < SURE else (min(others), best.action)


def _next(node: Node, seat: Seat, actor: Actor, action: Any, step: Step[Any]) -> Node:
    """Return the node of a seat after an action: what it does itself, and what it may know of what happens."""
    noticed: tuple[Hashable, ...] = tuple(
        event for event in step.events if event.audience is None or seat in event.audience
    )
    return node.child((action, noticed) if seat == actor else noticed)
