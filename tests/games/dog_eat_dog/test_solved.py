"""The exact solution of Dog Eat Dog for two: its rules are those of the game, and how well the game can be played."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

import pytest

from games.computer.search import EASY, MEDIUM, Search
from games.core.components import SIZES, Draw, Pyramid, Size
from games.core.protocol import Outcome
from games.dog_eat_dog import GAME
from games.dog_eat_dog.actions import Action, Attack
from games.dog_eat_dog.playing import capture, ends, policy, turns
from games.dog_eat_dog.rules import steps
from games.dog_eat_dog.state import EMPTY, SPOT_INDEX, Choosing, Place, State, sortings
from tests.contract.walks import walk
from tests.games.dog_eat_dog import solved
from tests.games.dog_eat_dog.every_position import holds
from tests.games.dog_eat_dog.solved import Layout, Move, Position, Sizes, Strategy

OPTIONS = {"guards_may_attack": "off", "treehouse_die": "off"}


def seen(state: State) -> Position:
    """The position of a state, as the solution has it."""
    pyramids = [place.stack[0] for place in state.table if len(place.stack) == 1]
    taken = [place.stack[0] for place in state.table if len(place.stack) == 2]
    tipped = [int(place.stack[0].size) for place in state.table if place.tipped]
    layout = Layout((_sizes(pyramids, 0), _sizes(pyramids, 1)), (_sizes(taken, 0), _sizes(taken, 1)))
    return Position(layout, state.player, sum(tipped), state.passes == 1)


def _sizes(pyramids: Sequence[Pyramid], colour: int) -> Sizes:
    small, medium, large = (pyramids.count(Pyramid(colour, size)) for size in SIZES)
    return small, medium, large


def shown(position: Position) -> State:
    """A state of the game in a position."""
    layout, player, tipped, passed = position
    captors = [_captors(layout, colour) for colour in range(2)]
    table: list[Place] = []
    for colour in range(2):
        for size in SIZES:
            singles = [Place((Pyramid(colour, size),))] * layout.singles[colour][size - 1]
            if size == tipped and colour != player:
                singles[0] = Place(singles[0].stack, tipped=True)
            taken = layout.captured[colour][size - 1]
            stacks = [Place((Pyramid(colour, size), captors[1 - colour].pop())) for _ in range(taken)]
            places = singles + stacks
            table += places + [EMPTY] * (solved.EACH - len(places))
    return State(
        seats=2,
        guards_may_attack=False,
        treehouse_die=False,
        table=tuple(table),
        captured=((), ()),
        player=player,
        turn=2,
        passes=int(passed),
        phase=Choosing(),
        resigned=(),
    )


def _captors(layout: Layout, colour: int) -> list[Pyramid]:
    return [
        Pyramid(colour, size)
        for size in SIZES
        for _ in range(solved.EACH - layout.singles[colour][size - 1] - layout.captured[colour][size - 1])
    ]


def meant(state: State, action: Action) -> Move:
    """The move that an action is in the solution."""
    if not isinstance(action, Attack):
        return None
    attacker, target = (
        state.table[SPOT_INDEX[spot]].stack[0].size for spot in (action.attacker, action.target)
    )
    return int(attacker), int(target)


def agrees(state: State) -> None:
    """Compare the solution's rules with the game's: what is legal, how likely, what comes of it, who has won."""
    here = seen(state)
    assert seen(shown(here)) == here
    scores = [sorting.points for sorting in sortings(state.table, state.captured)]
    assert [solved.points(here.layout, player) for player in range(2)] == scores
    outcome = steps.outcome(state)
    if outcome is not None:
        assert solved.share(here.layout) == _share(outcome)
        assert state.passes == 2 or not solved.moves(here)
        return
    meanings = [(meant(state, action), action) for action in steps.legal_actions(state, state.player)]
    assert Counter(move for move, _ in meanings) == solved.moves(here)
    for move, action in dict(meanings).items():
        if move is None:
            after = steps.apply(state, state.player, action).state
            wanted = solved.after_pass(here)
            assert wanted == (None if steps.outcome(after) else seen(after))
            agrees(after)
        else:
            assert isinstance(action, Attack)
            held, won = list(ends(state, action))
            chance = float(capture(Size(move[0]), [Size(move[1])]))
            assert solved.capture(*move) == pytest.approx(chance)
            assert [held[0], won[0]] == pytest.approx([1 - chance, chance])
            assert seen(held[1]) == solved.repelled(here.layout, here.player, move[0])
            assert seen(won[1]) == Position(solved.captured(here.layout, here.player, *move), 1 - here.player)


def _share(outcome: Outcome) -> float:
    return (0 in outcome.winners) / len(outcome.winners)


@pytest.mark.parametrize("seed", range(3))
def test_its_rules_are_those_of_the_game(seed: int) -> None:
    game = walk(GAME, 2, OPTIONS, random.Random(seed).randrange, by_kind=False)
    deciding = [taken.before for taken in game.taken if isinstance(taken.before.phase, Choosing)]
    assert len(deciding) > 10
    for state in [*deciding, game.states[-1]]:
        agrees(state)


def test_positions_of_all_ages_can_be_asked_about() -> None:
    """The levels are asked in every position of the solution, so each must be a state of the game."""
    layouts = solved.layouts()
    assert len(layouts) == 29_440
    for layout in random.Random(0).sample(layouts, 20):
        for position in filter(solved.moves, solved.positions(layout)):
            holds(shown(position))
            agrees(shown(position))


class AllChoices(Draw):
    """Tells between what it is to choose."""

    def __init__(self) -> None:
        super().__init__(b"", 0)
        self.found: Sequence[Action] = ()

    def choice(self, items: Sequence[Action]) -> Action:  # type: ignore[override]
        self.found = items
        return items[0]


@cache
def easy(position: Position) -> Mapping[Move, float]:
    state, draw = shown(position), AllChoices()
    only = policy(state, position.player, draw)
    found = draw.found or [only]
    return {meant(state, action): 1 / len(found) for action in found}


@cache
def medium(position: Position) -> Mapping[Move, float]:
    state = shown(position)
    ((action,),) = turns(state, position.player, Draw(b"", 0), 1)
    return {meant(state, action): 1.0}


def test_the_levels_do_as_at_the_table() -> None:
    search = Search(GAME, 2, OPTIONS)
    layouts = random.Random(1).sample(solved.layouts(), 10)
    for position in (each for layout in layouts for each in filter(solved.moves, solved.positions(layout))):
        state = shown(position)
        view = GAME.knowledge.view(state, position.player)
        for level, strategy in ((EASY, easy), (MEDIUM, medium)):
            (action, *_) = search.think(view, position.player, level, b"seed").line
            assert meant(state, action) in strategy(position)


@cache
def best_play() -> Strategy:
    return solved.best_of_all(solved.solve(None, None))


LEVELS: dict[str, Strategy] = {"random": solved.at_random, "easy": easy, "medium": medium}


@pytest.mark.long
@pytest.mark.parametrize(
    ("player", "level", "wins"),
    [
        ("best answer", "random", 86.5),
        ("best play", "random", 83.9),
        ("easy", "random", 75.5),
        ("medium", "random", 83.9),
        ("best play", "easy", 70),
        ("best answer", "easy", 73),
        ("best play", "medium", 54),
        ("best answer", "medium", 56),
    ],
)
def test_how_well_it_can_be_played(player: str, level: str, wins: float) -> None:
    """What docs/computer-players.md says of games for two, in games of 100."""
    if player in LEVELS:
        # Seen from the other side, so that a level is asked in the positions of one seat only.
        won = 1 - solved.chance_to_win(solved.solve(LEVELS[level], LEVELS[player]))
    else:
        mine = best_play() if player == "best play" else None
        won = solved.chance_to_win(solved.solve(mine, LEVELS[level]))
    print(f"{player} against {level}: {100 * won:.2f} of 100")
    assert 100 * won == pytest.approx(wins, abs=0.05 if wins % 1 else 0.5)
