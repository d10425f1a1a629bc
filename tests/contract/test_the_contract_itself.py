"""The contract works: a sound game passes it, each broken one fails."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from games.core.optional_parts.parts import Hint
from games.core.rulebook import rulebook
from tests.contract import advice, faulty_orders, faulty_rules, faulty_words
from tests.contract.commands_checks import GAME_CHECKS, the_rulebook_is_complete
from tests.contract.faults import Fault, facts, hinting
from tests.contract.rules_checks import claims_are_borne_out
from tests.contract.walks import Subject, Walk, random_walks
from tests.contract.whole import WALK_CHECKS, a_walk_keeps_the_contract, every_kind_is_reached
from tests.contract.words_checks import hints_lead_on, words_tell_positions_apart
from tests.examples.hidden_orders import GAME as HIDDEN_ORDERS
from tests.examples.hidden_orders.picture import MapPicture
from tests.examples.sealed_bids import GAME as SOUND
from tests.examples.sealed_bids.picture import TablePicture
from tests.examples.tug_of_war import GAME as TUG_OF_WAR
from tests.examples.tug_of_war.picture import GroundPicture

Check = Callable[..., None]
SOUND_GAMES = (
    Subject(SOUND, TablePicture()),
    Subject(HIDDEN_ORDERS, MapPicture()),
    Subject(TUG_OF_WAR, GroundPicture()),
    Subject(faulty_orders.WRITTEN, MapPicture()),
    Subject(faulty_orders.SETTLED, TablePicture()),
)
WALK_FAULTS = (
    *faulty_rules.FAULTS,
    *faulty_words.FAULTS,
    *faulty_orders.FAULTS_OF_ORDERS,
    *faulty_orders.FAULTS_OF_LINES,
    *faulty_orders.FAULTS_OF_AUTO_PASSES,
)


def _fault_name(fault: Fault) -> str:
    return fault.name.replace(" ", "_")


@pytest.mark.parametrize("sound", SOUND_GAMES, ids=repr)
def test_a_sound_game_passes(sound: Subject, subtests: pytest.Subtests) -> None:
    game = sound.game
    for walk in random_walks(game, 2):
        a_walk_keeps_the_contract(game, sound.picture, walk, subtests)
    for check in GAME_CHECKS:
        check(game)
    the_rulebook_is_complete(game, rulebook(game))
    claims_are_borne_out(game, random_walks(game, 6))
    every_kind_is_reached(game)


@pytest.mark.parametrize("fault", WALK_FAULTS, ids=_fault_name)
def test_a_game_is_caught_that(fault: Fault) -> None:
    with pytest.raises((AssertionError, TypeError), match=fault.told):
        _check_all_walks(fault)


def _check_all_walks(fault: Fault) -> None:
    game = fault.broken_game()
    for walk in random_walks(game, 4):
        fault.check(Subject(game, fault.broken_picture()), walk)


@pytest.mark.parametrize("fault", faulty_rules.DECLARED, ids=_fault_name)
def test_a_declaration_is_caught_with(fault: Fault) -> None:
    with pytest.raises(AssertionError, match=fault.told):
        fault.check(fault.broken_game())


def test_every_check_has_a_game_that_it_catches() -> None:
    faults = (*WALK_FAULTS, *faulty_rules.DECLARED)
    assert {fault.check for fault in faults} == {*WALK_CHECKS, *GAME_CHECKS}


@pytest.mark.parametrize("claim", ["chance", "simultaneous", "secrets", "plans"])
def test_a_claim_is_caught_that_no_game_bears_out(claim: str) -> None:
    nothing_yet = [Walk(2, {}, SOUND.new(2, {}), ())]
    changed = {"chance": False, "simultaneous": False, "secrets": False} | {claim: True}
    fault = Fault("claims too much", claims_are_borne_out, "", facts(**changed))
    with pytest.raises(AssertionError, match=f"declares {claim}"):
        claims_are_borne_out(fault.broken_game(), nothing_yet)
    claims_are_borne_out(SOUND, random_walks(SOUND, 4))


def test_a_sound_hint_passes() -> None:
    bid = hinting(lambda view: Hint(f"Bid {view.hand[0]}.", (f"bid {view.hand[0]}",)))
    game = Fault("hints", hints_lead_on, "", bid).broken_game()
    for walk in random_walks(SOUND, 4):
        hints_lead_on(Subject(game, TablePicture()), walk)


def test_every_check_says_what_to_do_and_where_that_is_explained() -> None:
    checks = {
        *WALK_CHECKS,
        *GAME_CHECKS,
        the_rulebook_is_complete,
        claims_are_borne_out,
        every_kind_is_reached,
    }
    assert set(advice.ADVICE) == {check.__name__ for check in checks}
    page = (Path(__file__).parents[2] / advice.PAGE).read_text("utf-8")
    sections = {line[3:].lower().replace(" ", "-") for line in page.splitlines() if line.startswith("## ")}
    assert {section for section, _ in advice.ADVICE.values()} <= sections
    assert all(told.endswith(".") for _, told in advice.ADVICE.values())


def test_an_error_in_a_view_says_which_function_and_what_to_do() -> None:
    def view(state: object, seat: object) -> object:
        raise KeyError("a card")

    game = replace(SOUND, knowledge=SimpleNamespace(view=view, hides=lambda _: True))
    (walk, *_) = random_walks(SOUND, 4)
    with pytest.raises(AssertionError) as failed:
        advice.run(words_tell_positions_apart, Subject(game, TablePicture()), walk)
    assert str(failed.value).startswith(
        "`apply` returned a state that `view` cannot show: KeyError: 'a card'"
    )
    assert "docs/first-game.md#picture" in str(failed.value)
