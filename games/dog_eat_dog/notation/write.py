"""Writes actions as one line of text.

A7xC2, A7xC2 T      attack C2 with A7; with the Treehouse die
pass, decline
swap A1 C2          swap the tops of two stacks
dig B3.1            bring the pyramid at the bottom of B3 to its top
aim C4              tip C4, or stand it up
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.dog_eat_dog import actions as a

LONGEST: Final = 90


def write(action: object) -> str:
    """Return the action in canonical notation. Raises TypeError for anything else."""
    writer = _WRITERS.get(type(action))
    if writer is None:
        raise TypeError(f"{action!r} is not an action of Dog Eat Dog")
    text = writer(action)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def write_buried(pyramid: a.Buried) -> str:
    """Return a pyramid in a stack: `B3.1` is the one at the bottom of B3."""
    return f"{pyramid.stack}.{pyramid.level}"


def _rolls(dice: tuple[int, ...]) -> str:
    return ",".join(map(str, dice))


_WRITERS: Final[dict[type, Callable[..., str]]] = {
    a.Attack: lambda action: f"{action.attacker}x{action.target}{' T' if action.treehouse else ''}",
    a.Pass: lambda _: "pass",
    a.Decline: lambda _: "decline",
    a.Swap: lambda action: f"swap {action.first} {action.second}",
    a.Dig: lambda action: f"dig {write_buried(action.pyramid)}",
    a.Aim: lambda action: f"aim {action.single}",
    a.StartRoll: lambda action: "start roll " + "; ".join(map(_rolls, action.rounds)),
    a.AttackRoll: lambda action: (
        f"attack roll {_rolls(action.dice)}{f' {action.face.value}' if action.face else ''}"
    ),
    a.DefenceRoll: lambda action: f"defence roll {_rolls(action.dice)}",
}
