"""How games speak: names, numbers and lists in words, and the errors that a game raises.

    GameError
    ├── IllegalAction      readable, but the rules forbid it here
    ├── Unreadable         text that is not an action in this game's notation
    ├── Ambiguous          text that could mean several actions
    └── BadData            stored or imported data that does not fit its type
        ├── BadOption      an option that does not exist or cannot have this value
        └── BadFile        a data file with faults, each with its line (games/core/data_files)

Every message is a sentence for a person that says what is wrong. Every hint says what to do. Players stand in them as `UNKNOWN`
tells them; the code that shows a refusal fills in their names.

Examples of what to type are marked as code in a hint or a prompt, so that people and tests recognise them. The reader can type
each exactly as shown, in the position that the sentence is about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NoReturn, TypeAlias

Seat: TypeAlias = int
SEAT_LETTERS: Final = "ABCDEFGH"
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_YOU: Final = "you"
_IRREGULAR: Final = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_FIRST: Final = 0xE000
"""The first of the characters that stand for players where names are unknown; nobody types them."""
_SHORTER: Final = (16, 10, 6, 4)
"""How long names are where there is little room, one after another."""
_STAND_IN: Final = re.compile("([.!?]\\s+|^)?([\ue000-\ue007])('s)?")


def seat_letter(seat: Seat) -> str:
    """Return the letter of a seat in notation and pictures: 0 is A."""
    return SEAT_LETTERS[seat]


@dataclass(frozen=True, slots=True)
class Names:
    """The players as sentences name them, by seat; the one in the seat `you` reads the sentence: `you`, `your`.

    `Names.of` makes it from plain names. Sentences take every name from here, and every verb that follows one.
    """

    people: tuple[str, ...]
    you: Seat | None = None

    @classmethod
    def of(cls, people: Sequence[str], you: Seat | None = None) -> Names:
        """Return the names for sentences; players who share a name have their letters behind it: `Ann (A)`."""
        return cls(lettered(people), you)

    def name(self, seat: Seat) -> str:
        """Return a player within a sentence: `Ben`, `you`."""
        return _YOU if seat == self.you else self.people[seat]

    def subject(self, seat: Seat) -> str:
        """Return a player at the beginning of a sentence: `Ben`, `You`."""
        return "You" if seat == self.you else self.people[seat]

    def possessive(self, seat: Seat, begins: bool = False) -> str:
        """Return whose a thing is: `Ben's`, `your`; `Your` where it `begins` a sentence."""
        return ("Your" if begins else "your") if seat == self.you else f"{self.people[seat]}'s"

    def their(self, seat: Seat) -> str:
        """Return whose a thing is, after the player was named: `their`, `your`."""
        return "your" if seat == self.you else "their"

    def verb(self, seat: Seat, form: str) -> str:
        """Return the verb for a player from its form for others: `attacks` becomes `attack` for you."""
        return _plain_form(form) if seat == self.you else form

    def does(self, seat: Seat, form: str) -> str:
        """Return a player and what they do, at the beginning of a sentence: `Ben attacks`, `You attack`."""
        return f"{self.subject(seat)} {self.verb(seat, form)}"

    def all(self, seats: Iterable[Seat]) -> str:
        """Return several players within a sentence: `Ann and Ben`, `you and Ben`."""
        return enumerated(map(self.name, sorted(seats, key=lambda seat: seat != self.you)))

    def replaced(self, people: Mapping[Seat, str]) -> Names:
        """Return the same with some players told differently, such as mentioned; shared names keep their letters."""
        told = [
            f"{people[seat]}{_letter_behind(name, seat)}" if seat in people else name
            for seat, name in enumerate(self.people)
        ]
        return Names(tuple(told), self.you)

    def fill(self, text: str, limit: int | None = None) -> str:
        """Return a text with these players in place of `UNKNOWN`: `It is Ben's turn.`, `Your large holds.`

        With a `limit`, names are cut until the text has at most as many characters, and then the text.
        """
        told = _STAND_IN.sub(self._filled, text)
        for room in _SHORTER:
            if limit is None or len(told) <= limit:
                return told
            short = [cut(name, room) for name in self.people]
            told = _STAND_IN.sub(Names.of(short, self.you)._filled, text)
        return told if limit is None else cut(told, limit)

    def _filled(self, found: re.Match[str]) -> str:
        seat, begins = ord(found[2]) - _FIRST, found[1] is not None
        if found[3]:
            told = self.possessive(seat, begins)
        else:
            told = self.subject(seat) if begins else self.name(seat)
        return (found[1] or "") + told


UNKNOWN: Final = Names(tuple(chr(_FIRST + seat) for seat in range(len(SEAT_LETTERS))))
"""Names for sentences that are made where names are unknown, as refusals are: `Names.fill` puts the players in."""


def names_nobody(text: str) -> bool:
    """Return whether no player stands in a text, so that `Names.fill` leaves it as it is; it may miss that of one with emoji."""
    return max(text, default="") < chr(_FIRST)


def lettered(people: Sequence[str]) -> tuple[str, ...]:
    """Return names by seat; those that several players share, or that could be taken for another, with the letter of
    the seat: `Ann (A)`."""
    plain = [name.casefold() for name in people]
    taken = Counter(
        [*plain, _YOU, *(f"{name} ({seat_letter(at)})".casefold() for at, name in enumerate(people))]
    )
    return tuple(
        f"{name} ({seat_letter(seat)})" if taken[plain[seat]] > 1 else name
        for seat, name in enumerate(people)
    )


def _letter_behind(name: str, seat: Seat) -> str:
    letter = f" ({seat_letter(seat)})"
    return letter if name.endswith(letter) else ""


def _plain_form(form: str) -> str:
    """Return the form of a verb that goes with `you`: `attacks` becomes `attack`, `may` stays."""
    if form in _IRREGULAR:
        return _IRREGULAR[form]
    if form.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return form[:-2]
    if form.endswith("ies"):
        return f"{form[:-3]}y"
    return form[:-1] if form.endswith("s") else form


def cut(text: str, limit: int) -> str:
    """Return the text, with an ellipsis in place of whatever is over the limit."""
    return text if len(text) <= limit else f"{text[: limit - 1].rstrip()}…"


def counted(number: int, thing: str) -> str:
    """Return a number of things: `1 card`, `2 cards`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def enumerated(parts: Iterable[object], joiner: str = "and") -> str:
    """Join things to a list: `A1`, `A1 and A2`, `A1, A2 and A3`."""
    *first, last = [str(part) for part in parts] or [""]
    return f"{', '.join(first)} {joiner} {last}" if first else last


def listed(parts: Iterable[str], most: int, joiner: str = "and") -> str:
    """Join at most `most` things to a list and count the rest: `M13, M14 and 3 more`. Returns `none` for none."""
    found = list(parts)
    if len(found) <= most:
        return enumerated(found, joiner) or "none"
    return f"{', '.join(found[:most])} and {len(found) - most} more"


def percent(chance: Fraction) -> str:
    """Return a probability in whole percent: `62%`. What can happen is never told as 0%, nor what can fail as 100%."""
    rounded = round(chance * 100)
    if 0 < chance < 1 and rounded in (0, 100):
        return "under 1%" if rounded == 0 else "over 99%"
    return f"{rounded}%"


def ordinal(number: int) -> str:
    """Return an ordinal number: `second`; in figures from the ninth: `12th`, `21st`."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th') }"


class GameError(Exception):
    """The base of all refusals by a game, in words for the person who asked.

    `code` is stable and for programs, `message` says what is wrong, `hint` what to do, `rule` is the rule's number.
    """

    def __init__(self, code: str, message: str, hint: str = "", rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.rule = rule


class IllegalAction(GameError):
    """The action is readable, but not allowed now. The message tells only what the asker may know."""


def refuse(code: str, message: str, hint: str, rule: str) -> NoReturn:
    """Raise IllegalAction, for a rule that forbids it."""
    raise IllegalAction(code, message, hint, rule)


def wrong_chance(message: str, rule: str) -> IllegalAction:
    """Return the refusal of an impossible action of chance."""
    return IllegalAction("wrong_chance", message, "Draw again.", rule)


class Unreadable(GameError):
    """The text is not an action in this game's notation; the message quotes it."""


class Ambiguous(GameError):
    """The text could mean several actions; the hint lists them."""


class BadData(GameError):
    """The data does not decode to the type it should have."""


class BadOption(BadData, ValueError):
    """The game does not have this option, or the option cannot have this value."""


MOST: Final = 3
_MARKED: Final = re.compile(r"`([^`\n]+)`")


def marked(text: str) -> str:
    """Return a text marked as code, for a sentence."""
    return f"`{text}`"


def proposals(text: str) -> tuple[str, ...]:
    """Return the texts that a sentence marks as code."""
    return tuple(_MARKED.findall(text))


def either_of(texts: Iterable[str]) -> str:
    """Return the first three of these texts, marked: `a`, `b` or `c`."""
    *first, last = [marked(text) for text in dict.fromkeys(texts)][:MOST] or [""]
    return f"{', '.join(first)} or {last}" if first else last


def examples(write: Callable[[Any], str], legal: Sequence[Any]) -> str:
    """Return a sentence with one to three legal actions: one of each kind, or several if there is only one kind."""
    if not legal:
        return "No move is possible now."
    kinds: dict[type, Any] = {}
    for action in legal:
        kinds.setdefault(type(action), action)
    found = list(kinds.values()) if len(kinds) > 1 else list(legal[:MOST])
    return f"Write {either_of(map(write, found))}."
