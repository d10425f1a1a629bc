"""What refusals propose: something that can be done now, by the god or the card that was named where that is possible."""

from __future__ import annotations

from typing import Any

import pytest

from games.high_heavens.actions import Acquire, Attack, Discard, Invoke, Move, Play, Take, Use
from tests.games.high_heavens.boards import after, place, refused, so_many

END = "You can end your turn."
MOVE_THOR = "You can move Thor or end your turn."
SEVEN = ("odin", "hel", "tyr", "loki", "baldr", "frigg", "njord")
SCARCE = "zeus a2, ares a3, hera a4, poseidon a5, hades a6 health=6"
CORNER = "wall a2 architecture=1, wall b2 architecture=1"
GREEK: dict[str, Any] = {"seat": 1}
NO_POINTS: dict[str, Any] = {"points": 0}


def hand(*cards: str, **more: Any) -> dict[str, Any]:
    """The Norse player holds these cards."""
    return {"hands": {0: cards}, **more}


HINTS: list[tuple[str, dict[str, Any], list[Any], Any, str]] = [
    # lines, the rest of the position, what was done, what is refused, what is proposed
    # without points only what is free
    ("thor d4, zeus d8", NO_POINTS, [], Move("thor", "d5"), END),
    (
        "hermes d5, ares d7, thor d6",
        GREEK | NO_POINTS,
        [],
        Attack("ares", "d6"),
        "You can move Hermes or end your turn.",
    ),
    ("thor d4, zeus d8", hand(*SEVEN[:6], points=0), [], Move("thor", "d5"), "You can discard a card."),
    # who cannot be invoked is answered with who can
    (f"thor a1, {SCARCE}", hand("gungnir", "hel", "odin"), [], Invoke("odin", "d1"), "Invoke Hel."),
    ("thor d4", hand("gungnir", "hel", "odin"), [], Invoke("gungnir", "d1"), "Invoke Odin or Hel."),
    (
        f"thor a1 disabled, {SCARCE}, tyr e7 health=6 disabled",
        hand("odin"),
        [],
        Invoke("odin", "d1"),
        "You can discard a card or end your turn.",
    ),
    (
        "thor d4 disabled, zeus d1, ares c1, hera e1",
        hand("gungnir", "hel", "odin"),
        [],
        Invoke("hel", "c1"),
        "You can play Gungnir or end your turn.",
    ),
    (
        "zeus d1, hera c1, ares e1",
        hand("thor"),
        [],
        Invoke("thor", "c1"),
        "You can discard a card or end your turn.",
    ),
    # a god that can do nothing is answered with something else, and only gods that can act are proposed
    (
        "thor d4 disabled, zeus d8, tyr d5",
        hand("draupnir"),
        [],
        Attack("tyr", "d8"),
        "Tyr has nothing to attack. You can play Draupnir, move Tyr or end your turn.",
    ),
    (
        "thor d4 disabled, zeus d8, tyr d5",
        hand("draupnir"),
        [],
        Use("tyr"),
        "You can play Draupnir, move Tyr or end your turn.",
    ),
    ("thor d4 disabled, zeus d8", {}, [], Move("thor", "d5"), f"None of your gods can act now. {END}"),
    ("thor d4 disabled, zeus d8", {}, [], Play("gungnir", at="d4"), f"Your hand is empty. {END}"),
    (
        f"tyr a1, zeus d8, {CORNER}, wall b1 architecture=1",
        {},
        [],
        Move("tyr", "a3"),
        "Tyr cannot move now. You can attack with Tyr or end your turn.",
    ),
    (
        f"thor d4, frigg a1, hel b1, zeus d8, {CORNER}",
        {},
        [],
        Move("zeus", "d7"),
        "Thor, Frigg or Hel can act.",
    ),
    (
        "thor d4, baldr d1, zeus d8, hera c1, ares e1",
        {"entered": so_many(1, 2)},
        [],
        Move("zeus", "d7"),
        "Baldr can act.",
    ),
    ("thor d4, zeus d8", NO_POINTS, [], Move("zeus", "d7"), f"None of your gods can act now. {END}"),
    # a card that can do nothing
    (
        "thor d4, zeus d8",
        hand("valhalla"),
        [],
        Play("valhalla", fetch="odin"),
        f"It can do nothing now. {MOVE_THOR}",
    ),
    ("thor d4 disabled, zeus d8", hand("odin"), [], Play("odin"), "You can invoke Odin or end your turn."),
    ("hestia d7, thor a1, zeus d6", GREEK, [], Use("hestia", at="d6"), "Possible: b5, b6, b7, "),
    # chips
    (
        "thor d4, chips d3 attack=1, chips d8 armor=1",
        {},
        [],
        Acquire("thor", "d8", 0, 1),
        "Thor can take chips from d3.",
    ),
    ("thor d4, chips d8 armor=1", {}, [], Acquire("thor", "d8", 0, 1), MOVE_THOR),
    (
        "thor d4 attack=1, chips d3 attack=2 armor=2",
        {},
        [],
        Acquire("thor", "d3", 2, 1),
        "Thor can take 1 attack and 2 armor there.",
    ),
    ("thor d4 attack=2, chips d3 attack=2", {}, [], Acquire("thor", "d3", 1, 0), MOVE_THOR),
    # after the actions only cards and the end are left
    ("thor d4, zeus d8", hand(*SEVEN), [Discard("hel")], Move("thor", "d5"), "You can discard a card."),
    (
        "thor d4, zeus d8",
        hand(*SEVEN),
        [Discard("hel"), Discard("tyr")],
        Move("thor", "d5"),
        "You can discard a card or end your turn.",
    ),
    ("thor d4, zeus d8", {}, [], Take("odin"), MOVE_THOR),
    # who must move or attack first is told where
    (
        "freyja b1, tyr a1, zeus d8, wall a2 architecture=1",
        {},
        [Use("freyja", at="a1")],
        Move("freyja", "c1"),
        "Tyr can go to b2, b3, c2 or c3.",
    ),
    (
        "thor d4, zeus d5, hera c4",
        hand("berserkergang"),
        [Play("berserkergang", at="d4")],
        Move("thor", "d3"),
        "Thor can attack c4 or d5.",
    ),
]


@pytest.mark.parametrize(("lines", "more", "done", "action", "hint"), HINTS)
def test_what_is_proposed(lines: str, more: dict[str, Any], done: list[Any], action: Any, hint: str) -> None:
    assert refused(after(place(*lines.split(", "), **more), *done), action).hint.startswith(hint)


STATE = "odin d4, njord d5, zeus d6, tyr c4"
NEEDED: list[tuple[str, Any, str, str]] = [
    # lines, what is refused, what is wrong, what is proposed
    (STATE, Use("odin", at="d6"), "Odin needs no hex for this.", "Leave it out."),
    (STATE, Use("njord"), "Njord needs a hex for this.", "Possible: Odin in d4 or Zeus in d6."),
    (STATE, Use("njord", at="d6"), "Choose where Zeus goes.", "It can go to "),
    (STATE, Play("gungnir", at="d4", to="d7"), "Gungnir needs one hex, not two.", "Leave out d7."),
    (
        STATE,
        Play("bifrost", at="d4", to="g1"),
        "Odin cannot be brought there.",
        "It can go to c1, c5, d1, e1 or e5.",
    ),
    ("thor d4, zeus d8", Move("thor", "g7"), "Thor cannot reach g7 in 2 steps.", "Thor can go to "),
]


@pytest.mark.parametrize(("lines", "action", "message", "hint"), NEEDED)
def test_a_refusal_says_what_is_needed(lines: str, action: Any, message: str, hint: str) -> None:
    told = refused(place(*lines.split(", "), hands={0: ("gungnir", "bifrost")}), action)
    assert (told.message, told.hint[: len(hint)]) == (message, hint)


def test_steps_that_are_left_are_counted() -> None:
    told = refused(after(place("thor d4", "zeus d8"), Move("thor", "d3")), Move("thor", "g7"))
    assert told.message == "Thor cannot reach g7 in 1 step."
