"""Converts frozen values to JSON data and back, by the type hints of their dataclasses.

    int, str, bool, None    themselves
    Enum                    its value
    tuple                   a list
    frozenset               a sorted list
    dataclass               an object with exactly its fields
    one of several classes  the same, with a `type` that names the class

Reading is strict: a missing, unknown or wrongly typed part raises BadData that says where it is.
The functions that read and write a type are built once and kept.
"""

import dataclasses
import enum
import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, TypeVar, Union

from games.core.protocol import Event, Game
from games.core.words import BadData

T = TypeVar("T")
Write = Callable[[Any], Any]
Read = Callable[[Any], Any]

TYPE = "type"
_PLAIN = (int, str, bool, type(None))


class _Misfit(Exception):
    """A part that does not fit its type; callers append to `path` on the way out, innermost part first."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
        self.path: list[str] = []


def encode(value: object) -> Any:
    """Return a value as JSON data, by its own class. Raises TypeError for a class that cannot be stored."""
    kind: Any = type(value)
    return _writer(kind)(value)


def decode(kind: type[T], data: object) -> T:
    """Return the value of this class that JSON data holds. Raises BadData."""
    declared: Any = kind
    return typing.cast(T, _read_or_refuse(_reader(declared), data, str(getattr(kind, "__name__", kind))))


def encode_action(game: Game[Any, Any, Any], action: object) -> dict[str, Any]:
    """Return an action of this game as JSON data, with the name of its class."""
    return _encode_one_of(game.about.action_types, action, f"an action of {game.about.title}")


def decode_action(game: Game[Any, Any, Any], data: object) -> Any:
    """Return the action of this game that JSON data holds. Raises BadData."""
    return _read_or_refuse(_reader_of_classes(game.about.action_types), data, "action")


def encode_event(game: Game[Any, Any, Any], event: Event) -> dict[str, Any]:
    """Return an event of this game as JSON data, with the name of its class."""
    return _encode_one_of(game.about.event_types, event, f"an event of {game.about.title}")


def decode_event(game: Game[Any, Any, Any], data: object) -> Event:
    """Return the event of this game that JSON data holds. Raises BadData."""
    return typing.cast(Event, _read_or_refuse(_reader_of_classes(game.about.event_types), data, "event"))


def encode_state(game: Game[Any, Any, Any], state: object) -> Any:
    """Return a state of this game as JSON data."""
    kind: Any = game.about.state_type
    return _writer(kind)(state)


def decode_state(game: Game[Any, Any, Any], data: object) -> Any:
    """Return the state of this game that JSON data holds. Raises BadData."""
    kind: Any = game.about.state_type
    return _read_or_refuse(_reader(kind), data, "state")


def _encode_one_of(classes: tuple[type, ...], value: object, what: str) -> dict[str, Any]:
    if type(value) not in classes:
        raise TypeError(f"{value!r} is not {what}")
    written: dict[str, Any] = _writer_of_classes(classes)(value)
    return written


def _read_or_refuse(read: Read, data: object, root: str) -> Any:
    try:
        return read(data)
    except _Misfit as misfit:
        where = root + "".join(reversed(misfit.path))
        raise BadData(
            "bad_data",
            f"{where} {misfit.message}.",
            "The data is damaged or belongs to another version.",
        ) from None
    except RecursionError:
        raise BadData("bad_data", f"{root} is nested too deeply.", "The data is damaged.") from None


def _shown(data: object) -> str:
    text = repr(data)
    return text if len(text) <= 60 else text[:57] + "..."


# Writing


@cache
def _writer(kind: Any) -> Write:
    """Return the function that writes values of this declared type. Raises TypeError if they cannot be stored."""
    origin = typing.get_origin(kind)
    if kind in _PLAIN or origin is Literal:
        return _same
    if origin in (Union, types.UnionType):
        return _union_writer(typing.get_args(kind))
    if origin is tuple:
        return _tuple_writer(typing.get_args(kind))
    if origin is frozenset:
        write_item = _writer(typing.get_args(kind)[0])
        return lambda value: sorted(map(write_item, value), key=_order)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        # A dictionary finds it in half the time that the property `value` takes.
        return {member: member.value for member in kind}.__getitem__
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return _class_writer(kind)
    raise TypeError(f"{kind!r} cannot be stored: use dataclasses, tuples, frozensets, enums and plain values")


def _same(value: Any) -> Any:
    return value


def _order(data: Any) -> tuple[str, Any]:
    """Return the sort key of an item in a set: plain values by value, the rest by their text."""
    return (type(data).__name__, data if type(data) in (int, bool, str) else repr(data))


def _class_writer(kind: type) -> Write:
    @cache  # at the first use, so that a class may refer to itself
    def parts() -> list[tuple[str, Write]]:
        return [(name, _writer(hint)) for name, hint in _fields(kind)]

    def write(value: Any) -> dict[str, Any]:
        if type(value) is not kind:
            raise TypeError(f"{value!r} is not a {kind.__name__}")
        return {
            name: getattr(value, name) if write_part is _same else write_part(getattr(value, name))
            for name, write_part in parts()
        }

    return write


def _tuple_writer(kinds: tuple[Any, ...]) -> Write:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        write_item = _writer(kinds[0])
        return list if write_item is _same else lambda value: [write_item(item) for item in value]
    writers = [_writer(kind) for kind in kinds]
    return lambda value: [write(item) for write, item in zip(writers, value, strict=True)]


def _union_writer(kinds: tuple[Any, ...]) -> Write:
    classes, others = _split(kinds)
    if len(classes) == 1:
        write_class = _writer(classes[0])
    elif classes:
        write_class = _writer_of_classes(tuple(classes))
    else:
        write_class = _same
    rest = {kind: _writer(kind) for kind in others if isinstance(kind, type)}
    compound = [kind for kind in others if not isinstance(kind, type)]
    if len(compound) > 1:
        raise TypeError(f"{compound!r} cannot be told apart in stored data")

    def write(value: Any) -> Any:
        if type(value) in rest:
            return rest[type(value)](value)
        if type(value) in classes:
            return write_class(value)
        return _writer(compound[0])(value) if compound else write_class(value)

    return write


@cache
def _writer_of_classes(classes: tuple[type, ...]) -> Write:
    writers = {kind: (kind.__name__, _writer(kind)) for kind in classes}
    if len({kind.__name__ for kind in classes}) != len(classes):
        raise TypeError(f"{[kind.__name__ for kind in classes]} must have different names to be stored")

    def write(value: Any) -> dict[str, Any]:
        entry = writers.get(type(value))
        if entry is None:
            raise TypeError(f"{value!r} is not one of {[kind.__name__ for kind in classes]}")
        return {TYPE: entry[0], **entry[1](value)}

    return write


def _split(kinds: tuple[Any, ...]) -> tuple[list[type], list[Any]]:
    classes = [kind for kind in kinds if isinstance(kind, type) and dataclasses.is_dataclass(kind)]
    return classes, [kind for kind in kinds if kind not in classes]


@cache
def _fields(kind: type) -> tuple[tuple[str, Any], ...]:
    hints = typing.get_type_hints(kind)
    names = [field.name for field in dataclasses.fields(kind)]
    if TYPE in names:
        raise TypeError(f"{kind.__name__} has a field `{TYPE}`, a name that is reserved for the class's name")
    return tuple((name, hints[name]) for name in names)


# Reading


@cache
def _reader(kind: Any) -> Read:
    """Return the function that reads values of this declared type. Raises TypeError if they cannot be stored."""
    origin = typing.get_origin(kind)
    if kind in _PLAIN:
        return _plain_reader(kind)
    if origin is Literal:
        return _choice_reader({(type(value), value): value for value in typing.get_args(kind)})
    if origin in (Union, types.UnionType):
        return _union_reader(typing.get_args(kind))
    if origin is tuple:
        return _tuple_reader(typing.get_args(kind))
    if origin is frozenset:
        return _set_reader(_reader(typing.get_args(kind)[0]))
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return _choice_reader({(type(member.value), member.value): member for member in kind})
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return _class_reader(kind, tagged=False)
    raise TypeError(f"{kind!r} cannot be stored: use dataclasses, tuples, frozensets, enums and plain values")


def _plain_reader(kind: type) -> Read:
    what = {int: "a whole number", str: "text", bool: "true or false"}.get(kind, "empty")

    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise _Misfit(f"should be {what}, not {_shown(data)}")
        return data

    return read


def _choice_reader(choices: dict[tuple[type, Any], Any]) -> Read:
    known = ", ".join(str(value) for _, value in choices)

    def read(data: Any) -> Any:
        if isinstance(data, (list, dict)) or (type(data), data) not in choices:
            raise _Misfit(f"should be one of {known}, not {_shown(data)}")
        return choices[(type(data), data)]

    return read


def _items(data: Any, read_item: Read) -> list[Any]:
    if type(data) is not list:
        raise _Misfit(f"should be a list, not {_shown(data)}")
    found: list[Any] = []
    try:
        for item in data:
            found.append(read_item(item))
    except _Misfit as misfit:
        misfit.path.append(f"[{len(found)}]")
        raise
    return found


def _set_reader(read_item: Read) -> Read:
    def read(data: Any) -> frozenset[Any]:
        found = _items(data, read_item)
        unique = frozenset(found)
        if len(unique) != len(found):
            raise _Misfit("has the same value twice")
        return unique

    return read


def _tuple_reader(kinds: tuple[Any, ...]) -> Read:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        read_item = _reader(kinds[0])
        return lambda data: tuple(_items(data, read_item))
    readers = [_reader(kind) for kind in kinds]

    def read(data: Any) -> tuple[Any, ...]:
        if type(data) is not list or len(data) != len(readers):
            raise _Misfit(f"should be a list of {len(readers)}, not {_shown(data)}")
        following = iter(readers)
        return tuple(_items(data, lambda item: next(following)(item)))

    return read


def _class_reader(kind: type, tagged: bool) -> Read:
    wanted = {name for name, _ in _fields(kind)} | ({TYPE} if tagged else set())

    @cache  # at the first use, so that a class may refer to itself
    def parts() -> list[tuple[str, Read]]:
        return [(name, _reader(hint)) for name, hint in _fields(kind)]

    def read(data: Any) -> Any:
        if type(data) is not dict:
            raise _Misfit(f"should be an object, not {_shown(data)}")
        if data.keys() != wanted:
            missing = ", ".join(sorted(wanted - data.keys()))
            unknown = f"has the unknown {_shown(sorted(data.keys() - wanted))}"
            raise _Misfit(f"lacks {missing}" if missing else unknown)
        name = ""
        try:
            values = {}
            for name, read_part in parts():
                values[name] = read_part(data[name])
        except _Misfit as misfit:
            misfit.path.append(f".{name}")
            raise
        return kind(**values)

    return read


@cache
def _reader_of_classes(classes: tuple[type, ...]) -> Read:
    readers = {kind.__name__: _class_reader(kind, tagged=True) for kind in classes}

    def read(data: Any) -> Any:
        if type(data) is not dict:
            raise _Misfit(f"should be an object, not {_shown(data)}")
        name = data.get(TYPE)
        if type(name) is not str or name not in readers:
            raise _Misfit(f"should have one of the types {', '.join(readers)}, not {_shown(name)}")
        return readers[name](data)

    return read


def _union_reader(kinds: tuple[Any, ...]) -> Read:
    classes, others = _split(kinds)
    read_class = _reader(classes[0]) if len(classes) == 1 else _reader_of_classes(tuple(classes))
    rest = [_reader(kind) for kind in others]

    def read(data: Any) -> Any:
        if classes and (type(data) is dict or not rest):
            return read_class(data)
        problem = _Misfit("")
        for read_other in rest:
            try:
                return read_other(data)
            except _Misfit as misfit:
                problem = misfit
        raise problem

    return read
