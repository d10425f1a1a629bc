"""The contract, as far as it needs no picture: the game is not registered while it has none."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from games.high_heavens import GAME
from render.core.look import Look
from render.core.scene import Scene
from tests.contract.choices_checks import all_actions_can_be_chosen, offers_fit_a_message
from tests.contract.commands_checks import COMMANDS_CHECKS
from tests.contract.foresight_checks import FORESIGHT_CHECKS
from tests.contract.reading_checks import READING_CHECKS
from tests.contract.rules_checks import RULES_CHECKS, claims_are_borne_out
from tests.contract.secrets_checks import SECRETS_CHECKS
from tests.contract.walks import Subject, Walk, walk
from tests.contract.words_checks import (
    every_event_has_words,
    every_prompt_has_words,
    people_are_told_by_name,
)

CHECKS = (
    *RULES_CHECKS,
    *SECRETS_CHECKS,
    *FORESIGHT_CHECKS,
    *COMMANDS_CHECKS,
    *READING_CHECKS,
    all_actions_can_be_chosen,
    offers_fit_a_message,
    every_event_has_words,
    every_prompt_has_words,
    people_are_told_by_name,
)
TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (4, {"rollin_runes": "on"}),
    (2, {"omnipotence": "on", "hearth": "b"}),
)


class Blank:
    """Stands for a picture that is still to be drawn."""

    def scene(self, view: Any, look: Look) -> Scene:
        return Scene(10, 10, look.theme, (), ())

    def alt(self, view: Any, look: Look) -> str:
        return repr(view)

    def text(self, view: Any, look: Look) -> str:
        return repr(view)


@cache
def walks() -> tuple[Walk, ...]:
    """The beginnings of three random games."""
    return tuple(
        walk(GAME, seats, options, random.Random(number).randrange, most=150, by_kind=number != 1)
        for number, (seats, options) in enumerate(TABLES)
    )


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: str(check.__name__))
def test_the_beginning_of_a_game_keeps_the_contract(check: Callable[..., None]) -> None:
    for each in walks():
        check(Subject(GAME, Blank()), each)


def test_what_the_game_claims_is_so() -> None:
    claims_are_borne_out(GAME, walks())
