"""Writes actions as one line of text.

invoke thor d1                  a god from the hand
move thor d5
attack thor d8                  what stands on a hex; `trap` for the trap under the god there
acquire thor d5 1 attack 2 armor
use njord d5 to d7              a special ability; `use apollo heal d5` if a god has several
play surts-fire d8              a divine power; `play valhalla for thor`, `play pandoras-box B`
take hel, put hel               a card that was looked at
discard hel, end
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from games.core.protocol import Seat, seat_letter
from games.high_heavens import actions as a
from games.high_heavens.cards.decks import STANDARD
from games.high_heavens.cards.kinds import PLACES

LONGEST: Final = 90


def write(action: object) -> str:
    """Return the action in canonical notation. Raises TypeError for anything else."""
    writer = _WRITERS.get(type(action))
    if writer is None:
        raise TypeError(f"{action!r} is not an action of High Heavens")
    text = " ".join(writer(action).split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def write_card(key: str | None) -> str:
    """Return a card as it is typed: `surts-fire`; `none` for none."""
    return key.replace("_", "-") if key else "none"


def write_cell(cell: str | None) -> str:
    """Return a hex as it is typed; `none` for none."""
    return cell or "none"


def write_seat(seat: Seat | None) -> str:
    """Return a seat's letter; `none` for none."""
    return "none" if seat is None else seat_letter(seat)


def write_word(word: str) -> str:
    """Return the name of a deed; `none` for none."""
    return word or "none"


def write_truth(value: bool) -> str:
    """Return `yes` or `no`."""
    return "yes" if value else "no"


def _cards(cards: Iterable[str]) -> str:
    return ", ".join(map(write_card, cards))


def _acquire(action: a.Acquire) -> str:
    attack = f"{action.attack} attack" if action.attack else ""
    armor = f"{action.armor} armor" if action.armor else ""
    return f"acquire {write_card(action.god)} {action.at} {attack} {armor}"


def _target(action: a.Use | a.Play | a.Attack) -> str:
    to = "" if isinstance(action, a.Attack) or action.to is None else f"to {action.to}"
    return f"{action.at or ''} {to} {'trap' if action.trap else ''}"


def _lacking(key: str, action: a.Use | a.Play) -> str:
    """Return `nothing` if a card's deed needs more than was chosen, so that nobody takes it for the only thing that it
    could mean; else empty."""
    card = STANDARD.cards.get(key)
    deed = next((each for each in card.deeds if each.name == action.deed), None) if card else None
    if deed is None:
        return ""
    needed: list[object] = []
    if deed.pick in ("perished", "seat"):
        needed.append(getattr(action, "fetch" if deed.pick == "perished" else "seat", None))
    elif deed.pick != "none":
        needed.append(action.at)
    if deed.effects[-1].do in PLACES:
        needed.append(action.to)
    return "nothing" if any(each is None for each in needed) else ""


def _use(action: a.Use) -> str:
    return f"use {write_card(action.god)} {action.deed} {_target(action)} {_lacking(action.god, action)}"


def _play(action: a.Play) -> str:
    fetch = f"for {write_card(action.fetch)}" if action.fetch else ""
    seat = "" if action.seat is None else write_seat(action.seat)
    return f"play {write_card(action.card)} {action.deed} {_target(action)} {fetch} {seat} {_lacking(action.card, action)}"


_WRITERS: Final[dict[type, Callable[..., str]]] = {
    a.Invoke: lambda action: f"invoke {write_card(action.god)} {action.to}",
    a.Move: lambda action: f"move {write_card(action.god)} {action.to}",
    a.Attack: lambda action: f"attack {write_card(action.god)} {_target(action)}",
    a.Acquire: _acquire,
    a.Use: _use,
    a.Play: _play,
    a.Take: lambda action: f"take {write_card(action.card)}",
    a.PutBack: lambda action: f"put {write_card(action.card)}",
    a.Discard: lambda action: f"discard {write_card(action.card)}",
    a.End: lambda _: "end",
    a.FirstSeat: lambda action: f"first {seat_letter(action.seat)}",
    a.Dealt: lambda action: f"dealt {_cards(action.cards)}",
    a.Drawn: lambda action: f"drawn {_cards(action.cards)}",
    a.Looked: lambda action: f"looked {_cards(action.cards)}",
    a.Lost: lambda action: f"lost {_cards(action.own)} / {_cards(action.enemy)}",
    a.Rune: lambda action: f"rune {action.number}",
}
