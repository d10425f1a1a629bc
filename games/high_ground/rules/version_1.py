"""The rules as they were in version 1: a game that began under them goes on by them.

A trapped piece may not aim (HG-22). Every turn counts for the repetition of positions, one that changes nothing too, and
passes end nothing (HG-27). The state knows its version, so that only its beginning differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.high_ground.rules import steps
from games.high_ground.rules.steps import apply as apply
from games.high_ground.rules.steps import check as check
from games.high_ground.rules.steps import legal_actions as legal_actions
from games.high_ground.rules.steps import outcome as outcome
from games.high_ground.rules.steps import sample as sample
from games.high_ground.rules.steps import to_act as to_act
from games.high_ground.rules.steps import turn as turn
from games.high_ground.state import State


def new(seats: int, options: Mapping[str, str]) -> State:
    """The table before anything lies on it."""
    return replace(steps.new(seats, options), rules_version=1)
