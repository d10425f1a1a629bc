"""The contract as one list of checks."""

import itertools
from collections.abc import Callable
from typing import Any, Final

import pytest

from games.core.protocol import Game
from games.core.rulebook import rulebook
from render.core.look import Picture
from render.pictures import picture
from tests.contract.advice import run
from tests.contract.choices_checks import CHOICES_CHECKS
from tests.contract.commands_checks import COMMANDS_CHECKS, GAME_CHECKS, the_rulebook_is_complete
from tests.contract.optional_checks import OPTIONAL_CHECKS
from tests.contract.rules_checks import RULES_CHECKS, claims_are_borne_out
from tests.contract.secrets_checks import SECRETS_CHECKS
from tests.contract.walks import Subject, Walk, further_walks, whole_walks
from tests.contract.words_checks import WORDS_CHECKS

Check = Callable[..., None]
MOST_GAMES: Final = 6
"""After so many random games of each table, a kind of action or event that was declared and not met is missing."""
WALK_CHECKS: Final[tuple[Check, ...]] = (
    *RULES_CHECKS,
    *WORDS_CHECKS,
    *SECRETS_CHECKS,
    *COMMANDS_CHECKS,
    *CHOICES_CHECKS,
    *OPTIONAL_CHECKS,
)


def declares_itself_well(game: Game[Any, Any, Any], subtests: pytest.Subtests) -> None:
    """Check what a game declares, its rules page, and that all it declares occurs in random games."""
    for check in GAME_CHECKS:
        _keep(subtests, check, game)
    _keep(subtests, the_rulebook_is_complete, game, rulebook(game))
    _keep(subtests, claims_are_borne_out, game, whole_walks(game))
    _keep(subtests, every_kind_is_reached, game)


def every_kind_is_reached(game: Game[Any, Any, Any]) -> None:
    """Random games have every kind of action and event that a game lists, and no other."""
    declared = {*game.about.action_types, *game.about.event_types}
    met: set[type] = set()
    for walk in itertools.chain(whole_walks(game), further_walks(game, MOST_GAMES)):
        met |= {type(taken.action) for taken in walk.taken}
        met |= {type(event) for taken in walk.taken for event in taken.step.events}
        if declared <= met:
            break
    never, unknown = (sorted(kind.__name__ for kind in kinds) for kinds in (declared - met, met - declared))
    assert not never, f"{never} never happen in random games: reach them, or do not list them."
    assert not unknown, f"{unknown} happen and are not listed: add them to `actions` or `events`."


def a_walk_keeps_the_contract(
    game: Game[Any, Any, Any], drawn: Picture[Any], walk: Walk, subtests: pytest.Subtests
) -> None:
    """Check a game along one walk. All checks share what is asked about its positions."""
    subject = Subject(game, drawn)
    for check in WALK_CHECKS:
        _keep(subtests, check, subject, walk)


def _keep(subtests: pytest.Subtests, check: Check, *subjects: Any) -> None:
    """Run a check; where it fails, tell so and go on with the others."""
    try:
        run(check, *subjects)
    except AssertionError:
        with subtests.test(check.__name__):
            raise


def keeps_the_contract(game: Game[Any, Any, Any], subtests: pytest.Subtests) -> None:
    """Check a whole game."""
    declares_itself_well(game, subtests)
    for walk in whole_walks(game):
        a_walk_keeps_the_contract(game, picture(game), walk, subtests)
