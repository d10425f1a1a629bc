"""Whole orders in one line: `K2 strategic`, `K2 IIC05-IID05-IID06 @NE`, or both in one, taken apart into single actions and
put together again."""

import re
from collections.abc import Container, Iterator, Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import Final

from games.core.words import Ambiguous, GameError, IllegalAction, Unreadable, cut, marked
from games.highest_ground import actions as a
from games.highest_ground.actions import Declare, Mode
from games.highest_ground.files.tables import Side
from games.highest_ground.land.country import COMPASS, Cell
from games.highest_ground.notation import together
from games.highest_ground.notation.parse import LITTLE, MODES, VERBS, parse, read_cell, unit_named, write
from games.highest_ground.rules import steps
from games.highest_ground.rules.declaring import example, marchers, usual_mode
from games.highest_ground.rules.refusals import refuse
from games.highest_ground.state import Order, State, View
from games.highest_ground.supposing import as_known

MOST_WORDS: Final = 60
_PARTS: Final = re.compile(r"[\s,:]+|(?:(?<=[0-9])|(?<![^\s:]))[-–—→>]+")
_LONGEST: Final = 400
_LIKE_A_UNIT: Final = re.compile(r"[A-Za-z]{1,3}[0-9]{1,2}")
_ENTERS: Final = frozenset(("enter", "enters"))
_VIA: Final = "via"
_TO: Final = "to"
_BETWEEN: Final = LITTLE | _ENTERS | {"a", "and", "facing", "from", "move", "moves", "then", _VIA}
"""Words that somebody may write between the hexes of a way."""
_FACINGS: Final = frozenset(each.value for each in COMPASS)


def read(view: View, line: str) -> tuple[str, ...]:
    """Return the single actions of a line; none for an empty one or a remark. Raises GameError for a hex that is none."""
    plain = _plain(line)
    words = _words(plain)
    name = unit_named(view.setting, words[0]) if words else None
    if name is None and words:
        _refuse_stranger(view, words[0], alone=len(words) == 1)
    if view.seat is not None and (along := together.parted(view, words)):
        if not view.stage.marching:
            refuse("nobody_moves")
        return together.singles(view, view.seat, *along)
    if view.seat is not None and view.stage.declaring and (spared := _spared(view, words)):
        names = [unit.name for unit in marchers(as_known(view), view.seat) if unit.name not in spared]
        return tuple(write(Declare(name, Mode.STRATEGIC)) for name in names)
    if view.stage.fighting and name is not None and len(words) > 2:
        _refuse_slip(name, words[1])
    if name is not None and len(words) > 1 and _in_the_wrong_phase(view, words[1:]):
        refuse("nobody_moves")
    if not view.stage.marching or name is None or not 2 <= len(words) <= MOST_WORDS:
        return (plain,) if plain else ()
    mode, said = _mode(words)
    way = said if said and said[0].casefold() in VERBS else [each for each in said if not _between(each)]
    if not way or way[0].casefold() in VERBS:
        return (plain,)
    if view.seat is not None and view.unit(name) is None:
        refuse("no_unit", name, example(view.units, view.setting, view.seat, view.stage.scouting))
    if mode and has_mode(view, name, mode[0].rpartition(" ")[2]):
        mode = []
    singles = (*mode, name, *_legs(view, name, way))
    if view.seat is None or not any(each.startswith("@") for each in singles):
        return singles
    return tuple(_needed(view, as_known(view), view.seat, singles))


def _in_the_wrong_phase(view: View, words: Sequence[str]) -> bool:
    """Return whether a line names a hex in a phase in which no unit moves."""
    if not view.stage.fighting:
        return False
    for word in words:
        if any(each.isdigit() for each in word) and unit_named(view.setting, word) is None:
            try:
                read_cell(view, word)
            except Ambiguous:
                return True
            except Unreadable:
                continue
            return True
    return False


def _spared(view: View, words: Sequence[str]) -> frozenset[str]:
    """Return the units that a line leaves out of a group's order, such as `all strategic but K1 and F2`; none for any other
    line."""
    low = [word.casefold() for word in words if word.casefold() not in LITTLE | {"and"}]
    if (
        len(low) < 4
        or low[0] != "all"
        or MODES.get(low[1]) is not Mode.STRATEGIC
        or low[2] not in ("but", "except", "without")
    ):
        return frozenset()
    names = [unit_named(view.setting, each) or each.upper() for each in low[3:]]
    for name in names:
        if view.unit(name) is None:
            refuse("no_unit", name, example(view.units, view.setting, view.seat or 0, view.stage.scouting))
    return frozenset(names)


def _refuse_stranger(view: View, word: str, alone: bool) -> None:
    """Refuse a line that begins with a name like a unit's, of none in this game. A hex may stand alone."""
    if not _LIKE_A_UNIT.fullmatch(word) or view.seat is None:
        return
    try:
        if alone or read_cell(view, word) == word.upper():
            read_cell(view, word)
            return
    except Ambiguous:
        return
    except Unreadable:
        pass
    refuse("no_unit", word.upper(), example(view.units, view.setting, view.seat, view.stage.scouting))


def check(view: View, line: str) -> None:
    """Refuse a movement order whose unit takes another way between two hexes that lie side by side, unless it says that it
    only goes `to` the second."""
    words = _words(_plain(line))
    draft = None if view.seat is None else view.draft(view.seat)
    if not view.stage.marching or draft is None or not draft.hand or len(words) < 3:
        return
    if together.parted(view, words):
        return
    order = draft.orders[-1]
    if not order.spots:
        return
    found = detours(view, order)
    here = None if order.entering else order.spots[0].cell
    anyhow = False
    for word in _mode(words)[1]:
        if _between(word) or _turn(word):
            anyhow = anyhow or word.casefold() == _TO
            continue
        cell = read_cell(view, word)
        if here is not None and not anyhow and (here, cell) in found:
            raise IllegalAction(
                "no_way",
                f"{order.unit} cannot go straight from {here} to {cell}.",
                f"With `to {cell}` it takes the cheapest way there.",
                "THG-12",
            )
        here, anyhow = cell, False


def detours(view: View, order: Order) -> frozenset[tuple[Cell, Cell]]:
    """Return the pairs of hexes on a unit's way that lie side by side, without a step of it from the first to the second."""
    near, cells = view.setting.country.near, list(dict.fromkeys(spot.cell for spot in order.spots))
    went = set(pairwise(spot.cell for spot in order.spots))
    return frozenset(
        (one, other) for one in cells for other in cells if other in near[one] and (one, other) not in went
    )


def whole(actions: Sequence[a.Action]) -> tuple[tuple[a.Action, ...], ...]:
    """Return the actions of a side by whole orders, modes of single units first. A unit that was taken in hand and left
    there has none."""
    found: list[list[a.Action]] = []
    for action in actions:
        if isinstance(action, a.Enter | a.Go | a.Face | a.Leave) and found:
            found[-1].append(action)
        else:
            found.append([action])
    kept = [tuple(each) for each in found if len(each) > 1 or not isinstance(each[0], a.Take)]
    return tuple(sorted(kept, key=lambda each: not isinstance(each[0], a.Declare | a.Lend)))


def line(
    order: Sequence[a.Action], start: Cell | None = None, around: Container[tuple[Cell, Cell]] = ()
) -> str:
    """Return a whole order as a line: `K2 IID05-IID06 @NE`. Between hexes with a way `around` it says `to`."""
    parts: list[str] = []
    here = start
    for before, action in zip((None, *order), order, strict=False):
        text = write(action).removeprefix("enter ")
        if isinstance(action, a.Go) and here is not None and (here, action.to) in around:
            parts.append(f" {_TO} {text}")
        else:
            joined = isinstance(action, a.Go) and isinstance(before, a.Go)
            parts.append(f"-{text}" if joined else f" {text}")
        if isinstance(action, a.Go | a.Enter):
            here = action.to if isinstance(action, a.Go) else action.cell
    return "".join(parts).strip()


def _plain(text: str) -> str:
    return text.split("#")[0].strip()


def _words(plain: str) -> list[str]:
    return [word for word in _PARTS.split(plain[:_LONGEST]) if word] if len(plain) <= _LONGEST else []


def _mode(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the order of a mode with which a unit's line begins, if it does, and the words after it: those of a way in the
    order in which it goes."""
    name, *rest = words
    first = next((at for at, word in enumerate(rest) if word.casefold() not in LITTLE - VERBS), len(rest))
    mode = [f"{name} {rest[first]}"] if first < len(rest) and rest[first].casefold() in MODES else []
    if mode:
        rest = rest[first + 1 :]
    elif first < len(rest) and rest[first].casefold() in VERBS:
        rest = rest[first:]
    if rest and rest[0].casefold() in VERBS:
        return mode, rest
    return mode, [f"@{word.upper()}" if word.upper() in _FACINGS else word for word in _in_order(rest)]


def _in_order(words: list[str]) -> list[str]:
    """Return the words of a way in the order in which it goes: `to F07 via F06 @NE` goes to F06, then to F07, and turns there."""
    low = [word.casefold() for word in words]
    via = low.index(_VIA) if _VIA in low else 0
    goal = next((at for at in range(via - 1, -1, -1) if not _after_a_hex(words[at])), None)
    if goal is None or _TO in low[via:] or _ENTERS & set(low[:goal]):
        return words
    end = next(at for at in range(len(words), via, -1) if not _after_a_hex(words[at - 1]) or at == via + 1)
    return [*words[:goal], *words[via:end], *words[goal:via], *words[end:]]


def _after_a_hex(word: str) -> bool:
    """Return whether a word of a way is no hex: a facing, or a little word."""
    return _turn(word) or word.upper() in _FACINGS or _between(word)


def _between(word: str) -> bool:
    return word.casefold() in _BETWEEN


def _turn(word: str) -> bool:
    return word.startswith("@") or word.casefold() == "leave"


def _legs(view: View, name: str, words: list[str]) -> Iterator[str]:
    unit = view.unit(name)
    here = unit.at if unit is not None else None
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if _turn(word):
            yield word
            continue
        cell = _cell(view, name, word)
        if unit is not None and here is None:
            facing = (
                waiting.pop(0) if waiting and waiting[0].startswith("@") else f"@{inward(view, unit.side)}"
            )
            yield f"enter {cell} {facing}"
        elif cell != here:
            yield cell
        here = cell


def _cell(view: View, name: str, word: str) -> Cell:
    """Read a hex of a way. A word without a digit means none: it is a slip."""
    if any(each.isdigit() for each in word):
        return read_cell(view, word)
    _refuse_slip(name, word)
    hint = f"Write {marked(f'{name} strategic')}, or hexes."
    raise Unreadable("unreadable_word", f"“{cut(word, 24)}” is no order for {name}.", hint)


def _refuse_slip(name: str, word: str) -> None:
    """Refuse a word of an order that is nearly another."""
    known = sorted({*MODES, *_BETWEEN, *VERBS, "leave"})
    near = get_close_matches(word.casefold(), known, 1, 0.8)
    if near and word.casefold() not in known:
        hint = f"Do you mean {marked(near[0])}?"
        raise Unreadable("unreadable_word", f"“{cut(word, 24)}” is no order for {name}.", hint)


def inward(view: View, side: Side) -> str:
    """Return the facing away from a side's own edge, for a unit that enters without one."""
    edge = view.setting.file.army(side).enters[0].side
    return {"north": "S", "south": "N", "west": "NE", "east": "NW"}[edge]


def has_mode(view: View, name: str, word: str) -> bool:
    """Return whether a unit of the viewer's is in this mode unless it is declared in another."""
    unit, draft = view.unit(name), None if view.seat is None else view.draft(view.seat)
    if unit is None or draft is None or any(each == name for each, _ in draft.modes):
        return False
    return MODES.get(word.casefold()) is usual_mode(unit)


def _needed(view: View, state: State | None, seat: int, singles: Sequence[str]) -> Iterator[str]:
    """Yield the single actions of a line without turns to a hexside that the unit faces by then."""
    for single in singles:
        try:
            action = parse(view, (), single)
            if state is not None and isinstance(action, a.Face) and _faces(state, seat, action):
                continue
            state = None if state is None else steps.apply(state, seat, action).state
        except GameError:
            state = None  # It is refused once it is noted.
        yield single


def _faces(state: State, seat: int, action: a.Face) -> bool:
    draft = state.drafts[seat]
    spots = draft.orders[-1].spots if draft.hand and draft.orders else ()
    return bool(spots) and spots[-1].facing is action.facing
