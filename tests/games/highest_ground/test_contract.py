"""What is built of the game keeps the contract, on walks through a small scenario. Its picture is to come."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from games.core.chance import Draw
from games.core.protocol import OBSERVER
from games.core.words import Names
from games.highest_ground import GAME
from games.highest_ground.events import Fought
from games.highest_ground.files.tables import SIDES
from games.highest_ground.rules import steps
from games.highest_ground.words.combat import explained
from render.highest_ground import PICTURE
from tests.contract.commands_checks import COMMANDS_CHECKS, GAME_CHECKS, the_rulebook_is_complete
from tests.contract.foresight_checks import FORESIGHT_CHECKS
from tests.contract.reading_checks import READING_CHECKS
from tests.contract.rules_checks import RULES_CHECKS, claims_are_borne_out
from tests.contract.sealed.sealed_checks import SEALED_CHECKS
from tests.contract.secrets_checks import SECRETS_CHECKS
from tests.contract.walks import Subject, Walk, walk
from tests.contract.words_checks import every_event_has_words, every_prompt_has_words, people_are_told_by_name
from tests.games.highest_ground.battle import battle
from tests.games.highest_ground.parts import DRAWN, KEPT, SMALL
from tests.games.highest_ground.test_rules_page import BOOK
from tests.test_rooms import ABOVE, ROOT, imported, sources

SUBJECT = Subject(GAME, PICTURE)
CHECKS = (
    *RULES_CHECKS,
    *SEALED_CHECKS,
    *SECRETS_CHECKS,
    *FORESIGHT_CHECKS,
    *COMMANDS_CHECKS,
    *READING_CHECKS,
    every_event_has_words,
    every_prompt_has_words,
    people_are_told_by_name,
)


@cache
def walks() -> tuple[Walk, ...]:
    """Random games, by kinds of actions, one of them in the open, one kept by a referee and one drawn; and a battle."""
    found = []
    played = ({"scenario": SMALL}, {"scenario": SMALL, "open": "on"}, {"scenario": KEPT}, {"scenario": DRAWN})
    for number, options in enumerate(played):
        chance = random.Random(f"highest {number}")
        found.append(walk(GAME, 2, options, chance.randrange))
    return (*found, battle(SMALL, 1))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: str(check.__name__))
@pytest.mark.rule("THG-10")
def test_it_keeps_the_contract(check: Callable[[Subject, Walk], None]) -> None:
    for each in walks():
        check(SUBJECT, each)


def test_a_battle_of_the_introductory_scenario_is_fought_and_keeps_every_view() -> None:
    fought = battle("", 2)
    results = {
        event.result for taken in fought.taken for event in taken.step.events if isinstance(event, Fought)
    }
    assert len(results) >= 6
    for taken in fought.taken:
        steps.check(taken.step.state)
    for taken in fought.every(12):
        for viewer in (None, 0, 1, OBSERVER):
            report = GAME.knowledge.view(taken.before, viewer)
            believed = GAME.knowledge.determinize(report, Draw(b"battle", taken.number))
            steps.check(believed)
            assert GAME.knowledge.view(believed, viewer) == report


def test_what_it_declares_of_itself_is_met_with() -> None:
    claims_are_borne_out(GAME, walks())


@pytest.mark.parametrize("part", ABOVE)
def test_inside_the_game_imports_go_one_way(part: str) -> None:
    folder = ROOT / "games" / "highest_ground"
    path = folder / part if (folder / part).is_dir() else folder / f"{part}.py"
    for file in sources(str(path.relative_to(ROOT))):
        known = {name.split(".")[2] for name in imported(file) if name.startswith(f"{GAME.package}.")}
        assert not known & ABOVE[part], f"{file.name} knows {known & ABOVE[part]}"


@pytest.mark.parametrize("check", GAME_CHECKS, ids=lambda check: str(check.__name__))
def test_it_declares_itself_well(check: Callable[[object], None]) -> None:
    check(GAME)


def test_its_rules_fit_messages() -> None:
    the_rulebook_is_complete(GAME, BOOK)


@pytest.mark.rule("THG-10", "THG-42")
def test_a_view_holds_nothing_of_an_enemy_out_of_sight() -> None:
    for each in walks()[:1]:
        for taken in each.every(20):
            for side in SIDES:
                seen = {known.name for known in taken.before.sighted[side.seat]}
                report = GAME.knowledge.view(taken.before, side.seat)
                assert {unit.side for unit in report.units} <= {side} or report.over
                hidden = {unit.name for unit in taken.before.of(side.other)} - seen
                assert not hidden & {known.name for sightings in report.public for known in sightings}


@pytest.mark.rule("THG-29")
def test_a_referee_sees_both_sides_and_others_what_both_know() -> None:
    state = steps.new(2, {"scenario": SMALL})
    assert len(GAME.knowledge.view(state, OBSERVER).units) == len(state.units)
    assert GAME.knowledge.view(state, None).units == ()


@pytest.mark.rule("THG-42")
def test_hidden_units_are_believed_where_they_could_be() -> None:
    for taken in walks()[0].every(12):
        for side in SIDES:
            report = GAME.knowledge.view(taken.before, side.seat)
            believed = GAME.knowledge.determinize(report, Draw(b"believed", taken.number))
            for unit in believed.of(side.other):
                if unit.name not in {each.name for each in taken.before.sees(side.seat)}:
                    assert not any(
                        taken.before.setting.outlook.sees(
                            own.at,
                            unit.at,
                            taken.before.setting.sight,
                            taken.before.setting.outlook.troops({}),
                        )
                        for own in report.units
                        if own.at is not None
                    )


def test_every_event_has_words_and_a_combat_its_lines() -> None:
    fights = 0
    for each in walks():
        for taken in each.taken:
            for event in taken.step.events:
                told = GAME.words.describe(event, Names.of(("Ann", "Ben")))
                assert told.endswith(".")
                assert "THG" not in told
                if isinstance(event, Fought):
                    fights += 1
                    lines = explained(event)
                    assert len(lines) >= 4
                    assert all(line.count("(") == line.count(")") for line in lines)
    assert fights
