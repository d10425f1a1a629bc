"""What is decided before a game begins: its options, which of them depend on others, what was chosen, and what most games do with
seats (`Seats` in `games/core/protocol.py`)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar

from games.core.words import BadData, BadOption, GameError, Seat

LARGEST_FILE: Final = 64 * 1024
"""The most bytes of an option's file, both as uploaded and as kept."""

Condition: TypeAlias = Mapping[str, tuple[str, ...]]
"""What an option depends on: the keys of other options, each with the values it needs."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of an option: the value to store, the words to show, and a longer explanation.

    It matters only with these numbers of `players`; with any if there are none.
    """

    value: str
    label: str
    help: str = ""
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A variant of a game, chosen in the lobby.

    `default` is the value of one of the choices. The option is open only `when` its condition holds; otherwise it
    has its default. It matters only with these numbers of `players`, with any if there are none; with others it keeps
    its value, which changes nothing.
    """

    key: str
    title: str
    help: str
    choices: tuple[Choice, ...]
    default: str
    rule: str
    when: Condition = field(default_factory=dict, hash=False)
    players: tuple[int, ...] = ()

    def label(self, value: str) -> str:
        """Return a value in words."""
        return next((choice.label for choice in self.choices if choice.value == value), value)

    def offered(self, players: int, chosen: str) -> tuple[Choice, ...]:
        """Return the choices that matter with so many players, and the one that is chosen."""
        return tuple(each for each in self.choices if each.value == chosen or _matters(each, players))


@dataclass(frozen=True, slots=True)
class Sealing:
    """How an observer, such as a referee, keeps a file secret from the players.

    All take the text that is kept. `is_sealed` says whether an observer keeps it; `seal` and `unseal` return it as one keeps
    it, and as everybody may read it. `known(text, seat)` is what a seat may know of it, None for everybody, OBSERVER for
    an observer.
    """

    is_sealed: Callable[[str], bool]
    seal: Callable[[str], str]
    unseal: Callable[[str], str]
    known: Callable[[str, int | None], str]


@dataclass(frozen=True, slots=True)
class FileOption:
    """A file for a game, such as a map, uploaded in the lobby.

    `read` takes the file's bytes and returns the text to keep with the game, in canonical form: reading that text
    again gives the same text. It raises BadData, which tells a person what is wrong with the file. Without a file the
    value is the `default`. An empty value means no file; if a file is `required`, the game cannot start without.
    `tell` says in a few words what a value is, without Markdown and without anything that its `sealing` keeps secret.
    """

    key: str
    title: str
    help: str
    rule: str
    read: Callable[[bytes], str]
    max_bytes: int = LARGEST_FILE
    default: str = ""
    required: bool = False
    when: Condition = field(default_factory=dict, hash=False)
    players: tuple[int, ...] = ()
    tell: Callable[[str], str] | None = None
    sealing: Sealing | None = None

    def label(self, value: str) -> str:
        """Return in words whether there is a file, and how long it is or what it is."""
        if self.tell is not None:
            return self.tell(value)
        if not value:
            return "no file"
        if value == self.default:
            return "standard"
        lines = len(value.splitlines())
        return f"a file of {lines:,} {'line' if lines == 1 else 'lines'}"

    def known(self, value: str, seat: int | None) -> str:
        """Return what a seat may know of a value, None for everybody."""
        return value if self.sealing is None or not value else self.sealing.known(value, seat)

    def is_sealed(self, value: str) -> bool:
        """Return whether an observer keeps this value secret."""
        return self.sealing is not None and bool(value) and self.sealing.is_sealed(value)

    def text(self, data: bytes) -> str:
        """Return the text to keep for a file. Raises BadData."""
        if len(data) > self.max_bytes:
            raise BadData(
                "file_too_large",
                f"The file for “{self.title}” has {len(data):,} bytes; at most {self.max_bytes:,} are allowed.",
                "Upload a smaller file.",
                self.rule,
            )
        text = self.read(data)
        if len(text.encode()) > self.max_bytes:
            raise BadData(
                "file_too_large",
                f"The file for “{self.title}” is too long.",
                "Upload a shorter file.",
                self.rule,
            )
        return text


AnyOption: TypeAlias = Option | FileOption


def declared(options: Sequence[AnyOption], seat_counts: Sequence[int]) -> None:
    """Check the options that a game for these numbers of players declares. Raises ValueError saying what is wrong."""
    earlier: dict[str, AnyOption] = {}
    for option in options:
        if option.key in earlier:
            raise ValueError(f"Two options have the key {option.key!r}.")
        for key, wanted in option.when.items():
            other = earlier.get(key)
            if other is None:
                raise ValueError(f"The option {option.key} depends on {key}, which is not an earlier option.")
            if isinstance(other, Option) and not set(wanted) <= {choice.value for choice in other.choices}:
                raise ValueError(f"The option {option.key} depends on values that {key} cannot have.")
        if isinstance(option, FileOption) and not 0 < option.max_bytes <= LARGEST_FILE:
            raise ValueError(f"A file for {option.key} may have at most {LARGEST_FILE} bytes.")
        choices = option.choices if isinstance(option, Option) else ()
        for each in (option, *choices):
            if not set(each.players) <= set(seat_counts):
                raise ValueError(f"The option {option.key} matters with numbers of players that cannot play.")
        if any(each.players and each.value == option.default for each in choices):
            raise ValueError(
                f"The default of the option {option.key} has to matter with any number of players."
            )
        earlier[option.key] = option


def open_options(options: Iterable[AnyOption], values: Mapping[str, str]) -> tuple[AnyOption, ...]:
    """Return the options whose condition holds with these values."""
    found: dict[str, AnyOption] = {}
    for option in options:
        if not _unmet(option, found, values):
            found[option.key] = option
    return tuple(found.values())


def options_that_matter(
    options: Iterable[AnyOption], values: Mapping[str, str], players: int
) -> tuple[AnyOption, ...]:
    """Return the open options that matter with so many players."""
    return tuple(each for each in open_options(options, values) if _matters(each, players))


def _matters(each: AnyOption | Choice, players: int) -> bool:
    return not each.players or players in each.players


def _unmet(option: AnyOption, opened: Mapping[str, AnyOption], values: Mapping[str, str]) -> list[str]:
    """Return the keys in an option's condition that lack a value it needs."""
    return [
        key
        for key, wanted in option.when.items()
        if key not in opened or values.get(key, opened[key].default) not in wanted
    ]


def settle(options: Sequence[AnyOption], chosen: Mapping[str, str]) -> dict[str, str]:
    """Return every option with its chosen or default value.

    Raises BadOption for a choice that is not possible, and BadData for a text that is not a file of the game.
    """
    values = {option.key: option.default for option in options}
    for key, value in chosen.items():
        values[key] = _value(_option(options, key), value)
    opened = {option.key: option for option in open_options(options, values)}
    for option in options:
        if option.key not in opened and values[option.key] != option.default:
            raise _closed(options, option, values)
    return values


def carried_over(options: Sequence[AnyOption], chosen: Mapping[str, str]) -> dict[str, str]:
    """Return every option with its value from another version of the rules, or its default if that is gone."""
    values = settle(options, {})
    for option in options:
        if option.key in chosen:
            with suppress(GameError):
                values = choose(options, values, option.key, chosen[option.key])
    return values


def choose(
    options: Sequence[AnyOption], values: Mapping[str, str], key: str, value: str | bytes
) -> dict[str, str]:
    """Return the values after one more choice; bytes are an uploaded file.

    Options whose condition no longer holds go back to their defaults. Raises BadOption for a choice that is not
    possible, and BadData for a file that cannot be read.
    """
    option = _option(options, key)
    before = settle(options, values)
    if option not in open_options(options, before):
        raise _closed(options, option, before)
    after = {**before, key: _value(option, value)}
    opened = open_options(options, after)
    return {each.key: after[each.key] if each in opened else each.default for each in options}


def _option(options: Sequence[AnyOption], key: str) -> AnyOption:
    for option in options:
        if option.key == key:
            return option
    titles = ", ".join(option.title for option in options) or "none"
    raise BadOption("no_such_option", f"No option is called “{_short(key)}”.", f"The options are: {titles}.")


def _value(option: AnyOption, value: str | bytes) -> str:
    """Return a value as it is kept. Raises BadData."""
    if isinstance(option, FileOption):
        if not value or value == option.default:
            return option.default
        if isinstance(value, bytes):
            return option.text(value)
        if not _is_canonical(option, value):
            raise BadOption(
                "changed_file",
                f"The file for “{option.title}” has changed since it was uploaded.",
                "Upload the file again.",
                option.rule,
            )
        return value
    if value not in [choice.value for choice in option.choices]:
        shown = "a file" if isinstance(value, bytes) else f"“{_short(value)}”"
        raise BadOption(
            "no_such_choice",
            f"“{option.title}” cannot be {shown}.",
            f"It can be: {', '.join(choice.label for choice in option.choices)}.",
            option.rule,
        )
    return str(value)


@lru_cache(maxsize=64)
def _is_canonical(option: FileOption, value: str) -> bool:
    """Return whether this is the text that the game keeps of a file; cached, since settled options are checked often."""
    return option.text(value.encode()) == value


def _closed(options: Sequence[AnyOption], option: AnyOption, values: Mapping[str, str]) -> BadOption:
    """Return the refusal of an option whose condition does not hold; it says what to choose first."""
    opened = {each.key: each for each in open_options(options, values)}
    needs = []
    for key in _unmet(option, opened, values):
        other = _option(options, key)
        wanted = " or ".join(f"“{other.label(value)}”" for value in option.when[key])
        needs.append(f"“{other.title}” {wanted}")
    return BadOption(
        "option_closed",
        f"“{option.title}” cannot be chosen with the other options.",
        f"Choose {' and '.join(needs)} first.",
        option.rule,
    )


def known_options(
    options: Iterable[AnyOption], values: Mapping[str, str], seat: int | None
) -> dict[str, str]:
    """Return the values as a seat may know them, None for what everybody may know."""
    files = {option.key: option for option in options if isinstance(option, FileOption)}
    return {key: files[key].known(value, seat) if key in files else value for key, value in values.items()}


def unsealed(options: Iterable[AnyOption], values: Mapping[str, str], *, keep: bool) -> dict[str, str]:
    """Return the values once no observer keeps them secret: opened to everybody if they may `keep` them, else the
    defaults."""
    found = dict(values)
    for option in options:
        value = values.get(option.key, option.default)
        if isinstance(option, FileOption) and option.sealing is not None and option.is_sealed(value):
            found[option.key] = option.sealing.unseal(value) if keep else option.default
    return found


def handed_in(
    options: Sequence[AnyOption], values: Mapping[str, str], key: str, value: str | bytes
) -> dict[str, str]:
    """Return the values after an observer has handed in a file, which stays secret from the players.

    Raises BadOption for an option that is not an observer's to set, and as `choose` does.
    """
    option = _option(options, key)
    if not isinstance(option, FileOption) or option.sealing is None:
        raise BadOption(
            "not_yours",
            f"“{option.title}” is for the host to choose.",
            "An observer can hand in: "
            + (
                ", ".join(each.title for each in options if isinstance(each, FileOption) and each.sealing)
                or "nothing"
            )
            + ".",
            option.rule,
        )
    after = choose(options, values, key, value)
    return {**after, key: option.sealing.seal(after[key]) if after[key] else after[key]}


def missing_files(options: Sequence[AnyOption], values: Mapping[str, str]) -> tuple[FileOption, ...]:
    """Return the required files that are missing from these values."""
    return tuple(
        option
        for option in open_options(options, values)
        if isinstance(option, FileOption) and option.required and not values.get(option.key, option.default)
    )


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:59] + "…"


S = TypeVar("S", bound=Any)


def each_alone(count: int, options: Mapping[str, str] | None = None) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams of a game in which every seat plays for itself."""
    return tuple((seat,) for seat in range(count))


def all_together(count: int, options: Mapping[str, str] | None = None) -> tuple[tuple[Seat, ...], ...]:
    """Return the one team of a co-operative game: all seats."""
    return (tuple(range(count)),)


def resigned(state: S, seat: Seat) -> S:
    """Return the position after this seat's player resigns: nothing moves, and `state.resigned` has the seat."""
    if seat not in range(state.seats):
        raise ValueError(f"no seat {seat}")
    return replace(state, resigned=tuple(sorted({*state.resigned, seat})))


def nobody_out(state: Any) -> frozenset[Seat]:
    """Return no seats: nobody is eliminated before the end."""
    return frozenset()
