"""Version 1 of the rules, for games that began under it.

A trapped piece may not aim (HG-22). Every turn counts, for the repetition of positions and for the cap, even one
without a change, and passes never end the game (HG-27). The state knows its version, so only `new` differs.
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
    """Return the empty table, by version 1 of the rules."""
    return replace(steps.new(seats, options), rules_version=1)
