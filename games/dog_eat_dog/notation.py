"""Reads actions from text, in the position that they are about. See write.py for the canonical form."""

import re
from collections.abc import Sequence
from typing import Final, NoReturn

from games.core.words import Ambiguous, Unreadable, either_of, examples
from games.dog_eat_dog import actions as a
from games.dog_eat_dog.actions import LEVEL, LONGEST, SPOT, names_treehouse, spot, write as write
from games.dog_eat_dog.rules import legal
from games.dog_eat_dog.state import Place, Spot, View

Legal = Sequence[a.Action]

_GOES: Final = r"(?:x|×|\*|:|-+>?|=?>|→|on|at|takes|attacks?)"
_ATTACK: Final = re.compile(rf"(?:attack\s+)?(?:with\s+)?{SPOT}\s*{_GOES}\s*{SPOT}(.*)")
_ATTACK_WORD: Final = re.compile(rf"(?:attack|x)\s*:?\s+(?:with\s+)?{SPOT}[\s,]+(?:on\s+)?{SPOT}(.*)")
_ATTACK_TOLD: Final = re.compile(rf"attacks?\s*:?\s+{SPOT}[\s,]+with\s+{SPOT}(.*)")
"""The order in which events tell an attack: the target first, then the attacker."""
_ATTACK_PART: Final = re.compile(rf"(?:attacks?|x)\s*:?\s*(with|from|on|at)?\s*(?:{SPOT})?(.*)")
_ATTACKS: Final = re.compile(rf"{SPOT}\s*(?:attacks?|x|×|>)(.*)")
_SWAP: Final = re.compile(rf"swap\s*:?\s*{SPOT}\s*(?:,|/|&|x|-|<?-?>|and|with|for)?\s*{SPOT}")
_DIG: Final = re.compile(rf"dig\s*:?\s*(?:up\s+)?{SPOT}{LEVEL}")
_AIM: Final = re.compile(rf"aim\s*:?\s*(?:at\s+)?{SPOT}")
_ONE_WAY: Final = re.compile(rf"(tip|stand)\s*:?\s*(?:over\s+|up\s+)?{SPOT}(?:\s+(?:over|up))?")
_FACE_PART: Final = re.compile(rf"(swap|dig|aim)\s*:?\s*(?:at\s+|up\s+)?(?:{SPOT})?")
_TWO: Final = re.compile(rf"{SPOT}[\s,/&]*{SPOT}(.*)")
_BURIED: Final = re.compile(rf"{SPOT}(?:[.,:/#-]|\s+level\s*|\s+)(\d{{1,2}})")
_ONE: Final = re.compile(SPOT)
_POLITE: Final = re.compile(r"^(?:i(?:'ll|’ll| will)?|let me|please)\s+")
_PASSES: Final = frozenset(
    (
        "pass",
        "passes",
        "skip",
        "skip turn",
        "no attack",
        "no attacks",
        "don't attack",
        "do not attack",
        "end",
        "end turn",
        "end my turn",
        "end the turn",
        "done",
        "stop",
        "nothing",
    )
)


def parse(view: View, legal: Legal, text: str) -> a.Action:
    """Return the action that this text means, typed by somebody who sees this view and may take `legal`.

    Raises Unreadable, Ambiguous or IllegalAction.
    """
    quoted = " ".join(text.split())
    shown = quoted if len(quoted) <= 60 else quoted[:57] + "..."
    if len(quoted) > LONGEST:
        raise Unreadable("unreadable", f"“{shown}” is too long for a move.", examples(write, legal))
    action = _Reader(view, legal, shown).read(_POLITE.sub("", quoted.casefold().rstrip(".!")))
    if action is None:
        raise Unreadable("unreadable", f"“{shown}” is not a move in Dog Eat Dog.", examples(write, legal))
    return action


class _Reader:
    """Reads one text in its position; `shown` is the text as refusals quote it."""

    def __init__(self, view: View, legal: Legal, shown: str) -> None:
        self._view = view
        self._legal = legal
        self._shown = shown

    def read(self, text: str) -> a.Action | None:
        """Return the action, or None if the text is not one. Raises Ambiguous or IllegalAction."""
        if text in ("decline", "leave it", "leave it unused"):
            return a.Decline()
        if text in _PASSES:
            return a.Decline() if a.Decline() in self._legal else a.Pass()
        return self._in_full(text) or self._in_part(text)

    # In full

    def _in_full(self, text: str) -> a.Action | None:
        if action := self._attack(text):
            return action
        if match := _SWAP.fullmatch(text):
            return a.Swap(spot(*match.group(1, 2)), spot(*match.group(3, 4)))
        if match := _DIG.fullmatch(text):
            return a.Dig(a.Buried(spot(*match.group(1, 2)), int(match[3])))
        if match := _AIM.fullmatch(text):
            return a.Aim(spot(*match.group(1, 2)))
        return None

    def _attack(self, text: str) -> a.Attack | None:
        told = _ATTACK_TOLD.fullmatch(text)
        match = told or _ATTACK.fullmatch(text) or _ATTACK_WORD.fullmatch(text)
        if match is None:
            return None
        first, second, rest = spot(*match.group(1, 2)), spot(*match.group(3, 4)), match[5]
        if rest.strip() and not names_treehouse(rest):
            return None
        return a.Attack(*((second, first) if told else (first, second)), treehouse=bool(rest.strip()))

    # In part

    def _in_part(self, text: str) -> a.Action | None:
        if match := _ATTACKS.fullmatch(text):
            return self._some_attack("with", spot(*match.group(1, 2)), match[3])
        if match := _ATTACK_PART.fullmatch(text):
            return self._some_attack(match[1], spot(*match.group(2, 3)) if match[2] else None, match[4])
        if match := _TWO.fullmatch(text):
            return self._two_spots(spot(*match.group(1, 2)), spot(*match.group(3, 4)), match[5])
        if match := _ONE_WAY.fullmatch(text):
            return self._one_way(match[1], spot(*match.group(2, 3)))
        if match := _FACE_PART.fullmatch(text):
            return self._face(match[1], spot(*match.group(2, 3)) if match[2] else None)
        if match := _BURIED.fullmatch(text):
            dig = a.Dig(a.Buried(spot(*match.group(1, 2)), int(match[3])))
            return dig if dig in self._legal else None
        if match := _ONE.fullmatch(text):
            return self._one_spot(spot(*match.group(1, 2)))
        return None

    def _some_attack(self, word: str | None, where: Spot | None, rest: str) -> a.Action | None:
        """Return the attack whose attacker or target was left out."""
        if rest.strip() and not names_treehouse(rest):
            return None
        die = bool(rest.strip())
        attacks = [each for each in self._legal if isinstance(each, a.Attack) and each.treehouse is die]
        if not attacks:
            legal.refuse_attack_now(self._view.phase, self._ways())
        if where is None:
            return self._only(attacks, "who attacks what")
        on = [each for each in attacks if each.target == where]
        by = [each for each in attacks if each.attacker == where]
        if word in ("with", "from") or (by and not on):
            if not by:
                self._refuse_attacker(where, die)
            return self._only(by, f"what {where} attacks")
        if not on:
            legal.refuse_target(where, self._place(where), self._view.player, self._ways())
        return self._only(on, f"what attacks {where}")

    def _refuse_attacker(self, where: Spot, die: bool) -> NoReturn:
        """Raise IllegalAction saying why this spot cannot attack; `die`: with the Treehouse die."""
        plain = [each for each in self._of(a.Attack) if where in _spots(each)[:1]]
        if die and plain:
            legal.refuse_small(where, f"Write {either_of(map(write, plain))}.")
        legal.refuse_attacker(where, self._place(where), self._view.player, self._ways())

    def _place(self, where: Spot) -> Place:
        found = self._view.place(where)
        return Place(found.stack, found.tipped)

    def _two_spots(self, first: Spot, second: Spot, rest: str) -> a.Action | None:
        """Return what two spots alone mean: a swap if one is legal, else an attack."""
        if any(isinstance(each, a.Swap) for each in self._legal) and not rest:
            return a.Swap(first, second)
        if rest.strip() and not names_treehouse(rest):
            return None
        return a.Attack(first, second, bool(rest.strip()))

    def _one_way(self, way: str, single: Spot) -> a.Action:
        """Return the AIM that tips this single or stands it up. Raises Ambiguous if it is already so."""
        aims = self._of(a.Aim)
        tipped = self._view.place(single).tipped
        if a.Aim(single) in aims and tipped is not (way == "stand"):
            does = "stands it up" if tipped else "tips it"
            message = f"{single} {'is already tipped' if tipped else 'already stands'}."
            raise Ambiguous("ambiguous", message, f"{either_of([write(a.Aim(single))])} {does}.")
        return a.Aim(single) if aims else self._face("aim", single)

    def _face(self, verb: str, where: Spot | None) -> a.Action:
        """Return the use of SWAP, DIG or AIM whose spots were left out in part."""
        kind = {"swap": a.Swap, "dig": a.Dig, "aim": a.Aim}[verb]
        found = self._of(kind)
        if not found:
            legal.refuse_face(kind, self._view.treehouse_die, self._ways())
        if where is None:
            return self._only(found, f"what to {verb}")
        fits = [each for each in found if where in _spots(each)]
        return self._only(
            fits or found, f"what to {verb}" if fits else f"what to {verb}: {where} does not fit"
        )

    def _one_spot(self, where: Spot) -> a.Action:
        """Return what a spot alone means: the AIM or DIG there. Raises Ambiguous if it could be anything else."""
        found = [each for each in self._legal if where in _spots(each)]
        if len(found) == 1 and not isinstance(found[0], a.Attack):
            return found[0]
        if not found:
            message = f"Nothing can be done with {where} now."
            raise Ambiguous("ambiguous", message, self._ways())
        raise self._ambiguous(found, f"what to do with {where}")

    def _of(self, kind: type) -> list[a.Action]:
        return [each for each in self._legal if isinstance(each, kind)]

    def _only(self, found: Legal, what: str) -> a.Action:
        """Return the only one of these. Raises Ambiguous if there are several."""
        if len(found) == 1:
            return found[0]
        raise self._ambiguous(found, what)

    def _ambiguous(self, found: Legal, what: str) -> Ambiguous:
        hint = f"Write {either_of(map(write, found))}."
        return Ambiguous("ambiguous", f"“{self._shown}” does not say {what}.", hint)

    def _ways(self) -> str:
        return examples(write, self._legal)


def _spots(action: a.Action) -> tuple[Spot, ...]:
    """Return the spots that a decision names."""
    match action:
        case a.Attack():
            return (action.attacker, action.target)
        case a.Swap():
            return (action.first, action.second)
        case a.Dig():
            return (action.pyramid.stack,)
        case a.Aim():
            return (action.single,)
    return ()
