"""The contract as one list of checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core.protocol import Game
from games.core.rulebook import rulebook
from render.pictures import picture
from tests.contract.advice import run
from tests.contract.auto_pass_checks import SETTLED_CHECKS
from tests.contract.choices_checks import CHOICES_CHECKS
from tests.contract.commands_checks import COMMANDS_CHECKS, GAME_CHECKS, the_rulebook_is_complete
from tests.contract.foresight_checks import FORESIGHT_CHECKS
from tests.contract.orders_checks import ORDERS_CHECKS
from tests.contract.playing_checks import PLAYING_CHECKS
from tests.contract.reading_checks import READING_CHECKS
from tests.contract.rules_checks import RULES_CHECKS, claims_are_borne_out
from tests.contract.sealed.sealed_checks import SEALED_CHECKS
from tests.contract.secrets_checks import SECRETS_CHECKS
from tests.contract.walks import Subject, whole_walks
from tests.contract.words_checks import WORDS_CHECKS

Check = Callable[..., None]
WALK_CHECKS: Final[tuple[Check, ...]] = (
    *RULES_CHECKS,
    *WORDS_CHECKS,
    *SECRETS_CHECKS,
    *SEALED_CHECKS,
    *FORESIGHT_CHECKS,
    *COMMANDS_CHECKS,
    *READING_CHECKS,
    *CHOICES_CHECKS,
    *ORDERS_CHECKS,
    *SETTLED_CHECKS,
    *PLAYING_CHECKS,
)


def keeps_the_contract(game: Game[Any, Any, Any]) -> None:
    """Check a whole game: what it declares, its rules page, and random games from start to end."""
    for check in GAME_CHECKS:
        run(check, game)
    run(the_rulebook_is_complete, game, rulebook(game))
    walks = whole_walks(game)
    subject = Subject(game, picture(game))
    for check in WALK_CHECKS:
        for walk in walks:
            run(check, subject, walk)
    run(claims_are_borne_out, game, walks)
    events = {type(event) for walk in walks for taken in walk.taken for event in taken.step.events}
    assert events == set(game.about.event_types), (
        f"only {sorted(each.__name__ for each in events)} happen: return the others from `apply`, or do not list them."
    )
