"""Making puzzles: from quick games of computers, kept if exactly one way solves them, and rated by computers."""

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from multiprocessing import Pool
from operator import itemgetter
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from games.computer.search import LEVELS, Level, Search
from games.core.components import Draw
from games.core.optional_parts.parts import Playing
from games.core.optional_parts.puzzles import Aim, Puzzles, Source
from games.core.options import settle
from games.core.protocol import CHANCE, Game, Seat
from games.core.puzzles import FILE, Puzzle, judge, kept, read, sealed
from games.registry import by_key

ASTRAY: Final = 4
"""One decision of so many is taken at random, so that games differ and chances are missed."""
ALIKE: Final = 1 / 4
"""Once this part of the puzzles is of one kind, no more games are searched for it."""
OF_A_GAME: Final = 5
"""No more puzzles come from one game."""
NEAR: Final = 7
"""So many puzzles in a row come from different games, as far as that can be."""
RATER: Final = 2
"""The version of the rating. What another one has rated, `rate` rates again."""
VERY_HARD: Final = "very hard"
"""How hard a puzzle is that no level of computer solves."""


def make(game: Game[Any, Any, Any], aim: int, games: int) -> Iterator[Puzzle]:
    """Make puzzles until so many are kept or so many games were played, and yield each new one once it is kept. Goes on where it
    stopped: a puzzle's seed names its game."""
    known = [read(game, number) for number in range(1, kept(game) + 1)]
    old = [each for each in known if each.maker != _part(game).maker]
    known, before = [each for each in known if each not in old], len(known) - len(old)
    kinds = Counter(kind(game, each) for each in known)
    first = max([_game(each) for each in known], default=-1) + 1
    for number in range(first, first + games):
        if len(known) >= aim:
            break
        full = {each for each, count in kinds.items() if each and count >= aim * ALIKE}
        for puzzle in made(game, number, full):
            known.append(puzzle)
            kinds[kind(game, puzzle)] += 1
            keep(game, known)
            yield puzzle
            if len(known) >= aim:
                break
    in_order = [*known[:before], *apart(game, known[before:])]
    if in_order != known:
        keep(game, in_order)


def made(game: Game[Any, Any, Any], number: int, full: Container[str] = ()) -> Iterator[Puzzle]:
    """Yield the first puzzles that a game of computers, given by its number, comes past: a few if it knows kinds of them, and of each
    kind those that end differently. Puzzles of kinds that are `full` are left out."""
    found: list[Any] = []
    name = _part(game).kind

    def wanted(state: Any, line: Sequence[Any]) -> bool:
        return name is None or ((of := name(state, line)) not in full and (of, line[-1]) not in found)

    for each in positions(game, number, wanted):
        puzzle = made_of(game, *each)
        if puzzle is not None:
            yield replace(puzzle, rating=rating(game, puzzle))
            found.append((kind(game, puzzle), puzzle.solution[-1]))
            if name is None or len(found) == OF_A_GAME:
                return


def apart(game: Game[Any, Any, Any], puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return puzzles so that those of one kind are evenly spread, no two of them follow each other, and those of one game stand far
    apart, as far as that can be."""
    kinds = {each.seed: kind(game, each) for each in puzzles}
    sizes, placed, in_game = Counter(kinds.values()), Counter[str](), Counter[int]()
    rounds, spread = list[tuple[int, Puzzle]](), list[tuple[float, Puzzle]]()
    for each in puzzles:  # the first of each game, then the second of each, and so on
        rounds.append((in_game[_game(each)], each))
        in_game[_game(each)] += 1
    for _, each in sorted(rounds, key=itemgetter(0)):
        name = kinds[each.seed]
        spread.append(((placed[name] + 0.5) / sizes[name], each))
        placed[name] += 1
    left, found = [each for _, each in sorted(spread, key=itemgetter(0))], list[Puzzle]()
    while left:
        games, name = {_game(each) for each in found[-NEAR:]}, kinds[found[-1].seed] if found else ""
        follows = (
            each for each in left if _game(each) not in games and (not name or kinds[each.seed] != name)
        )
        found.append(next(follows, left[0]))
        left.remove(found[-1])
    return found


def _game(puzzle: Puzzle) -> int:
    return int(puzzle.seed.split()[2])


def kind(game: Game[Any, Any, Any], puzzle: Puzzle) -> str:
    """Return the kind of a puzzle's solution; empty if the game knows only one."""
    name = _part(game).kind
    return "" if name is None else name(puzzle.state, puzzle.solution)


def made_of(
    game: Game[Any, Any, Any], seed: str, seats: int, source: Source, state: Any, seat: Seat
) -> Puzzle | None:
    """Return the puzzle that a position makes, not yet rated, or None."""
    puzzles = _part(game)
    found = puzzles.find(state, seat, source)
    if found is None:
        return None
    state = found.state if found.state is not None else state
    count = len(found.solution)
    puzzle = Puzzle(
        game.about.key,
        game.about.rules_version,
        0,
        seats,
        dict(settle(game.about.options, _options(puzzles, int(seed.split()[2])))),
        state,
        seat,
        puzzles.task(state, seat, count),
        count,
        "",
        found.solution,
        found.obvious,
        found.why,
        found.exact,
        puzzles.maker,
        RATER,
        seed,
    )
    if judge(game, puzzle, found.obvious).solved or not judge(game, puzzle, found.solution).solved:
        return None
    return puzzle


def positions(
    game: Game[Any, Any, Any], number: int, wanted: Callable[[Any, Sequence[Any]], bool] = lambda *_: True
) -> Iterator[tuple[str, int, Source, Any, Seat]]:
    """Yield the positions of a quick game that are worth a search, each with its seed, the number of players, and where it comes from.
    They are possible for the seat that is to act, and tell nothing that it cannot know."""
    puzzles, rules = _part(game), game.rules
    name = f"{game.about.key} {puzzles.maker} {number}"
    seats = puzzles.seats[number % len(puzzles.seats)]
    state = game.new(seats, _options(puzzles, number))
    log: list[tuple[Any, Any, Any]] = []
    count, seen = 0, -1
    while owing := rules.to_act(state):
        draw = Draw(name.encode(), count)
        count += 1
        if owing is CHANCE:
            log.append((state, CHANCE, rules.sample(state, draw)))
            state = rules.apply(*log[-1]).state
            continue
        seat = min(owing)
        if rules.turn(state) != seen and puzzles.promises(state, seat):
            seen = rules.turn(state)
            world = game.knowledge.determinize(game.knowledge.view(state, seat), Draw(name.encode(), count))
            yield f"{name} {count}", seats, Source(tuple(log), wanted), world, seat
        for action in _quick(game, state, seat, draw):
            log.append((state, seat, action))
            step = rules.apply(state, seat, action)
            state = step.state
            if step.barrier or rules.to_act(state) != owing:
                break


def _quick(game: Game[Any, Any, Any], state: Any, seat: Seat, draw: Draw) -> Sequence[Any]:
    playing, quick = game.playing or Playing(), _part(game).quick
    if quick is not None:
        return quick(state, seat, draw)
    if draw.below(ASTRAY) == 0 and not game.about.facts.simultaneous:
        return [draw.choice(list(game.rules.legal_actions(state, seat)))]
    if playing.turns is not None:
        return playing.turns(state, seat, draw, 1)[0]
    if playing.policy is not None:
        return [playing.policy(state, seat, draw)]
    return [draw.choice(list(game.rules.legal_actions(state, seat)))]


def _options(puzzles: Puzzles, number: int) -> Mapping[str, str]:
    return puzzles.options if puzzles.varied is None else puzzles.varied(number)


# Rating


def rating(game: Game[Any, Any, Any], puzzle: Puzzle) -> str:
    """Return how hard a puzzle is: by the first level of computer that solves it, which goes by the puzzle's aim alone."""
    return next((level.key for level in LEVELS if solves(game, puzzle, level)), VERY_HARD)


def rate(game: Game[Any, Any, Any], processes: int | None) -> Iterator[Puzzle]:
    """Rate the kept puzzles again that another version of the rating has rated, in so many processes, and yield each once it is kept.
    Nothing else of them changes, nor their order. Goes on where it stopped."""
    known = [read(game, number) for number in range(1, kept(game) + 1)]
    due = [each for each in known if each.rater != RATER]
    with Pool(processes) as pool:
        for puzzle, found in zip(due, pool.imap(partial(_rating, game.about.key), due), strict=True):
            known[puzzle.number - 1] = replace(puzzle, rating=found, rater=RATER)
            keep(game, known)
            yield known[puzzle.number - 1]


def _rating(key: str, puzzle: Puzzle) -> str:
    return rating(by_key(key), puzzle)


def solves(game: Game[Any, Any, Any], puzzle: Puzzle, level: Level) -> bool:
    """Return whether a computer of this level solves a puzzle."""
    aim = _part(game).aim(puzzle.state, puzzle.seat, puzzle.actions)
    level = replace(level, work=level.work // aim.price)
    search = Search(_aimed(game, puzzle, aim), puzzle.seats, puzzle.options)
    line: list[Any] = []
    judged = judge(game, puzzle, line)
    while not judged.done:
        thought = search.think(judged.state, puzzle.seat, level, f"{puzzle.seed} {len(line)}".encode())
        line.append(thought.line[0])
        judged = judge(game, puzzle, line)
    return judged.solved


def _aimed(game: Game[Any, Any, Any], puzzle: Puzzle, aim: Aim) -> Game[Any, Any, Any]:
    """Return a game that is over when a try is, and in which nothing is hidden. Of several who decide at once only the solver does."""
    rules: Any = game.rules
    solver, choices = puzzle.seat, _part(game).choices

    def to_act(state: Any) -> Any:
        owing = frozenset() if aim.over(state) else rules.to_act(state)
        return frozenset((solver,)) if owing is not CHANCE and solver in owing else owing

    def legal_actions(state: Any, seat: Seat) -> Iterator[Any]:
        return (
            each for each in rules.legal_actions(state, seat) if choices is None or choices(state, seat, each)
        )

    def sample(state: Any, draw: Draw) -> Any:
        return rules.sample(state, draw) if aim.chance is None else aim.chance(state)

    bent: Any = SimpleNamespace(
        to_act=to_act,
        legal_actions=legal_actions,
        apply=rules.apply,
        sample=sample,
        outcome=lambda _: None,
        turn=rules.turn,
    )
    knowledge: Any = SimpleNamespace(determinize=lambda state, _: state, hides=lambda _: False)
    return replace(
        game,
        rules=bent,
        knowledge=knowledge,
        load_playing=lambda: Playing(lambda state, _: aim.worth(state), depth=0),
    )


# The file


def keep(game: Game[Any, Any, Any], puzzles: Sequence[Puzzle]) -> None:
    """Keep these puzzles, in this order, in place of those that were kept."""
    numbered = [replace(each, number=number) for number, each in enumerate(puzzles, 1)]
    file = Path(__file__).parent / game.about.key / FILE
    file.write_text(sealed(game, numbered), encoding="ascii")


def _part(game: Game[Any, Any, Any]) -> Puzzles:
    if game.puzzles is None:
        raise LookupError(f"{game.about.title} has no puzzles")
    return game.puzzles
