"""How a game ends (HH-18, HH-35)."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.protocol import Outcome
from games.high_heavens.actions import Attack, Discard, End, Move, Play, Use
from games.high_heavens.events import Hurt
from games.high_heavens.rules import steps
from tests.games.high_heavens.boards import (
    GREEK_GODS,
    NORSE_GODS,
    after,
    health,
    next_turn,
    place,
    refused,
    step,
)
from tests.games.high_heavens.cases import after_all


def gone(
    norse: tuple[str, ...] | None = None, greek: tuple[str, ...] | None = None, **more: Any
) -> dict[str, Any]:
    """The fields of a position in which all gods of a side have perished but these; None: nobody of this side."""
    sides = {0: (NORSE_GODS, norse), 1: (GREEK_GODS, greek)}
    lost = {
        side: [card for card in gods if kept is not None and card not in kept]
        for side, (gods, kept) in sides.items()
    }
    return {"discards": lost, "perished": lost, **more}


HEL: dict[str, Any] = {"discards": {0: [card for card in NORSE_GODS if card != "hel"]}}
BERSERK: dict[str, Any] = {"hands": {0: ("berserkergang",)}}


@pytest.mark.rule("HH-6", "HH-15", "HH-18", "HH-35")
@pytest.mark.parametrize(
    ("lines", "more", "actions", "wanted"),
    [
        # lines, the rest of the position, what is done, the end
        ("thor d8, zeus d6", {"bases": (30, 3)}, [Attack("thor", "d9")], Outcome("base", (0,))),
        ("thor d8, zeus d6", {"bases": (30, 4)}, [Attack("thor", "d9")], None),
        # a fallen god is still there until it is smitten or cleaned up
        ("thor d4, zeus d5 health=1", gone(greek=("zeus",)), [Attack("thor", "d5")], None),
        (
            "thor d4, zeus d5 health=1",
            gone(greek=("zeus",)),
            [Attack("thor", "d5"), Move("thor", "d5")],
            Outcome("pantheon", (0,)),
        ),
        ("thor d4, zeus d5 health=0", gone(greek=("zeus",), seat=1), [End()], Outcome("pantheon", (0,))),
        ("zeus d8, thor d4 health=1 poison=1", gone(norse=("thor",), seat=1), [End()], None),
        (
            "zeus d8, thor d4 health=1 poison=1",
            gone(norse=("thor",), seat=1),
            [End(), End()],
            Outcome("pantheon", (1,)),
        ),
        # a side without a god on the board, in hand or in its draw pile
        ("zeus d8", HEL | {"hands": {0: ("hel",)}}, [], None),
        ("zeus d8", HEL | {"hands": {0: ("hel",)}}, [Discard("hel")], Outcome("no_gods", (1,))),
        ("zeus d8", HEL | {"hands": {0: ("hel",)}, "seat": 1}, [End()], None),
        ("zeus d8", HEL | {"seat": 1}, [End()], None),
        ("zeus d8", HEL | {"tops": {0: ("hel",)}, "seat": 1}, [End()], None),
        # both sides at once
        (
            "poseidon d5 health=2, thor d4 health=2",
            gone(("thor",), ("poseidon",), seat=1),
            [Use("poseidon")],
            None,
        ),
        (
            "odin d8, zeus d5 health=0",
            gone(("odin",), ("zeus",), bases=(0, 30)),
            [Attack("odin", "d9")],
            Outcome("base", (1,)),
        ),
        (
            "odin d8, zeus d5 health=0",
            gone(("odin",), ("zeus",), bases=(0, 1)),
            [Attack("odin", "d9")],
            Outcome("both", (0, 1)),
        ),
        # after 60 rounds the base decides, then health on the board
        ("thor d4, zeus d8", {"bases": (30, 29), "seat": 1, "turn": 119}, [End()], None),
        (
            "thor d4, zeus d8",
            {"bases": (30, 29), "seat": 1, "turn": 119},
            [End(), End()],
            Outcome("rounds", (0,)),
        ),
        (
            "thor d4, zeus d8",
            {"bases": (28, 29), "seat": 1, "turn": 119},
            [End(), End()],
            Outcome("rounds", (1,)),
        ),
        ("thor d4, zeus d8 health=9", {"seat": 1, "turn": 119}, [End(), End()], Outcome("rounds", (0,))),
        ("thor d4, zeus d8, hera c8", {"seat": 1, "turn": 119}, [End(), End()], Outcome("rounds", (1,))),
        (
            "thor d4, zeus d8, hera c8 health=0",
            {"seat": 1, "turn": 119},
            [End(), End()],
            Outcome("rounds", (0, 1)),
        ),
    ],
)
def test_how_the_game_ends_or_goes_on(
    lines: str, more: dict[str, Any], actions: list[Any], wanted: Outcome | None
) -> None:
    state = after_all(place(*lines.split(", "), **more), *actions)
    assert steps.outcome(state) == wanted
    assert bool(steps.to_act(state)) == (wanted is None)
    if wanted is not None:
        assert refused(state, End()).code == "over"


@pytest.mark.rule("HH-35", "HH-41")
def test_nothing_of_a_card_follows_the_blow_that_fells_a_base() -> None:
    """Berserkergang's own 1 does not."""
    state = place("thor d8 health=1", "zeus a1", bases=(30, 4), **BERSERK)
    state = after(state, Play("berserkergang", at="d8"), Attack("thor", "d9"))
    assert steps.outcome(state) is None
    last = step(state, Attack("thor", "d9"))
    assert steps.outcome(last.state) == Outcome("base", (0,))
    assert health(last.state, "thor") == 1
    assert [event.why for event in last.events if isinstance(event, Hurt)] == ["attack"]


@pytest.mark.rule("HH-9", "HH-18")
def test_a_side_that_can_do_nothing_passes() -> None:
    state = place("thor d4 trap=1", "zeus d8")
    assert set(steps.legal_actions(state, 0)) == {End()}
    assert next_turn(state).player == 1


@pytest.mark.rule("HH-34", "HH-35")
def test_who_resigned_has_lost_when_the_end_is_next_checked() -> None:
    state = steps.retire(place("thor d4", "zeus d8"), 0)
    assert steps.to_act(state) == frozenset({0})
    assert steps.outcome(after(state, steps.idle(state, 0))) == Outcome("resigned", (1,))
    assert steps.outcome(after(steps.retire(state, 1), End())) == Outcome("both", ())
    with pytest.raises(ValueError, match="seat"):
        steps.retire(state, 2)
