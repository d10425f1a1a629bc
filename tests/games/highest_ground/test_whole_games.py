"""What holds in every game: nothing comes from nowhere, what is gone stays gone, what a side supposes is
sensible, and a referee's secrets are kept. The kept games end at every level of victory, as their names
say."""

import random
from collections.abc import Callable

import pytest

from games.core.working import changed
from games.highest_ground import GAME
from games.highest_ground.actions import Attack, Built, Eliminated, Embarked, Ended, Fought, Left, Submit
from games.highest_ground.advice import auto_pass
from games.highest_ground.files.tables import SIDES, Role, Side
from games.highest_ground.knowledge import view
from games.highest_ground.rules import steps
from games.highest_ground.rules.steps import LEVELS, level_of
from games.highest_ground.rules.writing import target_of
from games.highest_ground.state import BLANK, Stage, State, Status, Unit
from render.highest_ground import PICTURE
from tests.contract.secrets_checks import SECRETS_CHECKS
from tests.contract.walks import Subject, Taken, Walk, walk
from tests.games.highest_ground.battle import WANTED, battle, kept_games, venturing
from tests.games.highest_ground.boards import put, supposed, unit
from tests.games.highest_ground.parts import KEPT, SMALL

pytestmark = pytest.mark.xdist_group("games of the highest ground")  # one worker plays them, once
DIGS = 116
"""In this battle somebody finishes stakes."""


def every_step() -> list[Taken]:
    """The steps of the kept games of small scenarios, and of a battle, less those before the first turn."""
    small = [game for game in kept_games().values() if game.options.get("scenario")]
    games = [*small, battle(SMALL, DIGS, venturing)]
    before = (Stage.DRAW, Stage.STOCK)
    return [taken for game in games for taken in game.taken if taken.before.stage not in before]


def happened(taken: Taken, kind: type) -> set[str]:
    """The units to which something happened."""
    return {event.unit for event in taken.step.events if isinstance(event, kind)}  # type: ignore[attr-defined]


@pytest.mark.rule("THG-20", "THG-22", "THG-23", "THG-28", "THG-33", "THG-52")
def test_nothing_comes_from_nowhere_and_what_is_gone_stays_gone() -> None:
    used = made = lost = 0
    for taken in every_step():
        before, after = taken.before, taken.step.state
        assert sum(before.boats) - sum(after.boats) == len(happened(taken, Embarked))
        finished = {each for each in taken.step.events if isinstance(each, Built) and each.level}
        works = {(each.cell, each.level) for each in after.works}
        assert works == {(each.cell, each.level) for each in (*before.works, *finished)}
        fallen, left = happened(taken, Eliminated), happened(taken, Left)
        for one, other in zip(before.units, after.units, strict=True):
            assert one.name == other.name
            assert all(now <= then for now, then in zip(other.supplies, one.supplies, strict=True))
            assert (other.status is Status.LOST) == (one.status is Status.LOST or one.name in fallen)
            assert (other.status is Status.EXITED) == (one.status is Status.EXITED or one.name in left)
            shots = one.ammunition - other.ammunition
            assert shots >= 0
            assert not shots or any(isinstance(each, Fought) for each in taken.step.events)
            used += shots
        made += len(finished)
        lost += len(fallen)
    assert min(used, made, lost) > 0


@pytest.mark.rule("THG-43", "THG-47")
def test_the_player_of_a_kept_game_never_chooses_an_attack_where_it_has_none() -> None:
    combats = ends = 0
    for taken in kept_games()["decisive_roman"].taken:
        seat, state = taken.actor, taken.before
        if not isinstance(seat, int) or not state.stage.fighting:
            continue
        passes = auto_pass(view(state, seat)) is not None
        if isinstance(taken.action, Submit):
            combats, ends = combats + 1, ends + passes
        if isinstance(taken.action, Attack) and passes:
            blank = changed(state, drafts=(BLANK, BLANK))
            target = target_of(blank, unit(blank, taken.action.unit))
            assert target is not None
            assert target.name == taken.action.target
    assert 0 < ends < combats


@pytest.mark.rule("THG-42", "THG-56")
def test_what_a_side_is_certain_of_is_true() -> None:
    certain = 0
    for name in ("decisive_roman", "draw"):
        for taken in kept_games()[name].every(20):
            held = dict(taken.before.held)
            for seat in (None, 0, 1):
                for claim in view(taken.before, seat).remembered:
                    assert claim.since <= claim.seen <= taken.before.round
                    assert not claim.now or held[claim.cell] is claim.side, f"{seat}: {claim}"
                    certain += claim.now
    assert certain > 20


@pytest.mark.rule("THG-10", "THG-29")
@pytest.mark.parametrize("check", SECRETS_CHECKS, ids=lambda check: str(check.__name__))
def test_the_secrets_of_a_referee_are_kept(check: Callable[[Subject, Walk], None]) -> None:
    check(Subject(GAME, PICTURE), walk(GAME, 2, {"scenario": KEPT}, random.Random("referee").randrange))


@pytest.mark.rule("THG-28")
def test_every_level_of_victory_is_reached_by_a_kept_game() -> None:
    assert kept_games().keys() == WANTED.keys()
    romans = [wanted.level for name, wanted in WANTED.items() if name != "anywhere"]
    assert sorted(romans) == list(range(len(LEVELS)))
    assert sum(not game.options.get("scenario") for game in kept_games().values()) >= 2


@pytest.mark.rule("THG-28")
@pytest.mark.parametrize("name", WANTED)
def test_a_kept_game_ends_as_its_name_says(name: str) -> None:
    last = kept_games()[name].taken[-1].step
    assert last.state.stage is Stage.OVER
    assert level_of(last.state) == WANTED[name].level, (
        "write them with: python -m tests.games.highest_ground.battle"
    )
    (told,) = (event for event in last.events if isinstance(event, Ended))
    assert told.level == WANTED[name].level
    outcome = steps.outcome(last.state)
    assert outcome is not None
    result, _, winner = ("decisive_allied" if name == "anywhere" else name).partition("_")
    winners = {"allied": (0,), "roman": (1,), "": (0, 1)}[winner]
    assert (outcome.reason, outcome.winners) == (result, winners)


@pytest.mark.rule("THG-10", "THG-23", "THG-27", "THG-42", "THG-50")
def test_what_is_supposed_in_a_whole_game_is_sensible() -> None:
    hidden = marked = waiting = 0
    for taken in kept_games()["decisive_roman"].every(20):
        state = taken.before
        for side in SIDES:
            believed = supposed(state, side, taken.number)
            assert [each.name for each in believed.units] == [each.name for each in state.units]
            _stores_are_possible(believed, side.other)
            known = {each.name: each for each in state.sighted[side.seat]}
            for each in (each for each in believed.units if each.side is not side):
                waiting += each.status is Status.RESERVE
                if each.name not in known or not known[each.name].now:
                    hidden += _is_out_of_sight(state, side, each)
                if each.name in known and not known[each.name].now:
                    assert each.status in (Status.FIELD, Status.EXITED)
                    marked += 1
                    mark = known[each.name]
                    if each.at is not None and state.round == mark.turn:
                        far = state.setting.country.distance(each.at, mark.at)
                        assert far <= max(8, 2 * state.kind(each).movement)
    assert hidden > 500
    assert marked
    assert waiting


def _stores_are_possible(believed: State, side: Side) -> None:
    supplies = sum(sum(each.supplies) for each in believed.units if each.side is side)
    assert supplies <= believed.setting.file.army(side).supplies
    for each, recruit in zip(believed.units, believed.setting.recruits, strict=True):
        assert each.ammunition <= recruit.ammunition
        assert each.status is not Status.LOST or each.supplies == (0, 0)


def _is_out_of_sight(state: State, side: Side, foe: Unit) -> int:
    """Nobody of the side would see it or be seen by it; returns of how many units that was looked at."""
    outlook, reach = state.setting.outlook, state.setting.sight
    bare = outlook.troops({})
    sighted = {each.name for each in state.sees(side.other.seat)}
    own = [each for each in state.of(side) if each.at is not None and foe.at is not None]
    for each in own:
        assert each.at is not None
        assert foe.at is not None
        assert not outlook.sees(each.at, foe.at, reach, bare)
        if each.name not in sighted and state.kind(each).role is not Role.SCOUTS:
            assert not outlook.sees(foe.at, each.at, reach, bare)
    return len(own)


@pytest.mark.rule("THG-22", "THG-52")
def test_what_was_built_has_used_a_supply_up() -> None:
    state = put("L1 F09, P1 F10, stakes F10 allies", stage=Stage.FIRST_MARCH)
    assert [each.side for each in state.mapped[Side.ROMANS.seat]] == [Side.ALLIES]
    for number in range(20):
        stock = [each.supplies for each in supposed(state, Side.ROMANS, number).units]
        assert sum(ones + twos for ones, twos in stock) in (3, 4)
        assert sum(ones for ones, _ in stock) < 4, "one of level I stands there"


@pytest.mark.rule("THG-22")
def test_who_builds_in_sight_builds_in_what_is_supposed() -> None:
    state = put("P1 F05 building=2 built=3, L1 F08", stage=Stage.FIRST_MARCH)
    builders = [unit(supposed(state, Side.ROMANS, number), "P1") for number in range(40)]
    assert {each.building for each in builders} == {2}
    assert {each.built for each in builders} == {0, 1, 2, 3, 4}
