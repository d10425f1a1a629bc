"""Actions as one line of text: written in one way, read generously.

A7xC2, A7xC2 T      attack C2 with A7; with the Treehouse die
pass, decline
swap A1 C2          exchange the tops of two stacks
dig B3.1            bring the pyramid at the bottom of B3 to its top
aim C4              tip C4, or stand it up
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from games.core.errors import Ambiguous, Unreadable
from games.core.proposals import examples, marked
from games.dog_eat_dog import actions as a
from games.dog_eat_dog.state import Spot
from games.dog_eat_dog.view import View

LONGEST: Final = 90
FORMS: Final = (
    "Write A7xC2 (with T after it for the Treehouse die), pass, swap A1 C2, dig B3.1, aim C4 or decline."
)

_SPOT = r"([a-h][1-9])(?!\d)"
_ATTACK = re.compile(
    rf"(?:attack\s+)?(?:with\s+)?{_SPOT}\s*(?:x|×|\*|:|-+>?|=?>|→|on|at|takes|attacks?)\s*{_SPOT}(.*)"
)
_ATTACK_WORD = re.compile(rf"(?:attack|x)\s*:?\s+(?:with\s+)?{_SPOT}[\s,]+(?:on\s+)?{_SPOT}(.*)")
_ATTACK_TOLD = re.compile(rf"attacks?\s*:?\s+{_SPOT}[\s,]+with\s+{_SPOT}(.*)")
"""As events tell it: the target first, then the attacker."""
_TREEHOUSE = re.compile(r"[\s,+(]*(?:with\s+)?(?:the\s+)?(?:t|th|treehouse|tree\s*house)(?:\s+die)?[\s)!.]*")
_SWAP = re.compile(rf"swap\s*:?\s*{_SPOT}\s*(?:,|/|&|x|-|<-?>|and|with|for)?\s*{_SPOT}")
_DIG = re.compile(rf"dig\s*:?\s*{_SPOT}\s*(?:[.,:/#-]|level)?\s*(\d{{1,2}})")
_DIG_ANY = re.compile(rf"dig\s*:?\s*{_SPOT}")
_AIM = re.compile(rf"aim\s*:?\s*(?:at\s+)?{_SPOT}")
_ONE_WAY = re.compile(rf"(?:tip|stand)\s*:?\s*(?:over\s+|up\s+)?{_SPOT}(?:\s+(?:over|up))?")
_BURIED = re.compile(rf"{_SPOT}\s*(?:[.,:/#-]|level)?\s*(\d{{1,2}})")
_YES: Final = frozenset(("yes", "y", "true", "on"))
_NO: Final = frozenset(("no", "n", "none", "false", "off"))
_TWO = re.compile(rf"{_SPOT}[\s,/&]*{_SPOT}")
_ONE = re.compile(_SPOT)


def write(action: object) -> str:
    """The action in canonical notation."""
    writer = _WRITERS.get(type(action))
    if writer is None:
        raise TypeError(f"{action!r} is no action of Dog Eat Dog")
    text = writer(action)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


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


def write_buried(pyramid: a.Buried) -> str:
    """A pyramid in a stack: `B3.1` for the one at the bottom of B3."""
    return f"{pyramid.stack}.{pyramid.level}"


def parse(view: View, legal: Sequence[a.Action], text: str) -> a.Action:
    """A player's action. Raises Unreadable or Ambiguous."""
    try:
        return read(text)
    except Unreadable as error:
        raise Unreadable(error.code, error.message, examples(write, legal)) from None


def read(text: str) -> a.Action:
    """A player's action. Raises Unreadable or Ambiguous."""
    quoted = " ".join(text.split())
    shown = quoted if len(quoted) <= 60 else quoted[:57] + "..."
    if len(quoted) > LONGEST:
        raise Unreadable("unreadable", f"“{shown}” is too long to be an action.", FORMS)
    plain = quoted.casefold().rstrip(".!")
    if plain == "pass":
        return a.Pass()
    if plain == "decline":
        return a.Decline()
    action = _read_attack(plain) or _read_face(plain)
    if action is None:
        _refuse_ambiguous(plain, shown)
        raise Unreadable("unreadable", f"“{shown}” is no action of Dog Eat Dog.", FORMS)
    return action


def _read_attack(text: str) -> a.Action | None:
    told = _ATTACK_TOLD.fullmatch(text)
    match = told or _ATTACK.fullmatch(text) or _ATTACK_WORD.fullmatch(text)
    if match is None:
        return None
    attacker, target, rest = match[1].upper(), match[2].upper(), match[3]
    if told:
        attacker, target = target, attacker
    if rest.strip() and not _TREEHOUSE.fullmatch(rest):
        return None
    return a.Attack(attacker, target, bool(rest.strip()))


def _read_face(text: str) -> a.Action | None:
    if match := _SWAP.fullmatch(text):
        return a.Swap(match[1].upper(), match[2].upper())
    if match := _DIG.fullmatch(text):
        return a.Dig(a.Buried(match[1].upper(), int(match[2])))
    if match := _AIM.fullmatch(text):
        return a.Aim(match[1].upper())
    return None


def _refuse_ambiguous(text: str, shown: str) -> None:
    if match := _TWO.fullmatch(text):
        first, second = match[1].upper(), match[2].upper()
        hint = f"Write {first}x{second} for an attack, or swap {first} {second}."
        raise Ambiguous("ambiguous", f"“{shown}” could be an attack or a swap.", hint)
    if match := _DIG_ANY.fullmatch(text):
        spot = match[1].upper()
        hint = f"Count from the bottom: dig {spot}.1 for the lowest, dig {spot}.2 for the next."
        raise Ambiguous("ambiguous", f"“{shown}” does not say which pyramid of the stack.", hint)
    if match := _ONE_WAY.fullmatch(text):
        spot = match[1].upper()
        hint = f"Write aim {spot}: it tips a single that stands, and stands up one that is tipped."
        raise Ambiguous("ambiguous", f"“{shown}” may not be what AIM would do with {spot}.", hint)
    if match := _ONE.fullmatch(text):
        spot = match[1].upper()
        hint = f"Write aim {spot}, or an attack with both spots such as {spot}xB2."
        raise Ambiguous("ambiguous", f"“{shown}” could be an attack with it, on it, or an aim.", hint)


# Options of a command


def read_spot(view: View, text: str) -> Spot:
    """A spot from `A7`. Raises Unreadable."""
    match = _ONE.fullmatch(text.strip().casefold())
    if match is None:
        raise _no_value(text, "spot", f"Write one such as {marked(view.places[0].spot)}.")
    return match[1].upper()


def read_buried(view: View, text: str) -> a.Buried:
    """A pyramid in a stack from `B3.1`. Raises Unreadable."""
    match = _BURIED.fullmatch(text.strip().casefold())
    if match is None:
        raise _no_value(text, "pyramid in a stack", "Count from the bottom: B3.1 is the lowest on B3.")
    return a.Buried(match[1].upper(), int(match[2]))


def read_treehouse(view: View, text: str) -> bool:
    """Whether the Treehouse die is rolled, from `yes` or `no`. Raises Unreadable."""
    word = text.strip().casefold()
    if word in _YES or _TREEHOUSE.fullmatch(word):
        return True
    if word in _NO:
        return False
    raise _no_value(text, "answer", "Write yes or no.")


def _no_value(text: str, what: str, hint: str) -> Unreadable:
    shown = " ".join(text.split())[:60]
    return Unreadable("unreadable", f"“{shown}” is no {what}.", hint)
