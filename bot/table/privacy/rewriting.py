"""What takes the place of a person in what others keep too: the games that they played, watched, hosted or moderated."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final

from bot.store import CorruptRow, Naming, Write, checksum, dump, load, schema
from bot.table.log import written
from bot.table.model import SOMEONE, Person, escaped

Changed = dict[int, tuple[str, tuple[int, ...]]]
"""The text and the mentions of messages that are written anew, by the number of their row."""
_LOG: Final = ("game", "seq", "at", "kind", "seat", "data")


class Rewriting:
    """Writes anew what games say of a person: nobody's number and “someone” take the place of theirs. Checksums that were
    right are right again; others stay wrong."""

    def __init__(self, person: int, nobody: int) -> None:
        self._person = person
        self._nobody = Person(nobody, SOMEONE)
        self.posts: Changed = {}

    def rewrite(self, found: Naming) -> Write:
        """The change of what some games say of the person."""
        write, person, nobody = Write(), self._person, self._nobody.id
        names: dict[int, set[str]] = defaultdict(set)
        for game, name in found.names:
            names[game].add(name)
        for row in found.seats:
            sound = row.checksum == checksum(row.game, row.seat, person)
            sealed = checksum(row.game, row.seat, nobody) if sound else row.checksum
            write.update(
                schema.seats, {"game": row.game, "seat": row.seat}, exact=True, person=nobody, checksum=sealed
            )
        for row in found.reserved:
            key = {"game": row.game, "seat": row.seat}
            write.update(schema.reserved_seats, key, name=SOMEONE, person=None)
            names[row.game].add(row.name)
        for row in found.log:
            data = self._data(row, names[row.game])
            if data is not None:
                sealed = row.checksum
                if sealed == checksum(*(getattr(row, each) for each in _LOG)):
                    sealed = checksum(row.game, row.seq, row.at, row.kind, row.seat, data)
                write.update(
                    schema.log, {"game": row.game, "seq": row.seq}, exact=True, data=data, checksum=sealed
                )
        patterns = {game: _pattern(those) for game, those in names.items()}
        for row in found.posts:
            self._post(write, row, patterns.get(row.game))
        for row in found.games:
            # Another version tells those who have the game in memory.
            key, fields = {"id": row.id, "version": row.version}, self._fields(row, names[row.id])
            write.update(schema.games, key, exact=True, version=row.version + 1, **fields)
            for table in (schema.names, schema.invitations):
                write.delete(table, game=row.id, person=person)
            write.update(schema.ratings, {"game": row.id, "person": person}, person=nobody)
        return write

    def _data(self, row: Any, names: set[str]) -> str | None:
        """The data of a row of the log without the person; None if it does not name them."""
        try:
            data = load(row.data, "a row of the log")
        except CorruptRow:
            return None
        if not isinstance(data, dict):
            return None
        now = dict(data)
        if data.get("by") in names:
            now["by"] = SOMEONE
        for side, who in written(self._nobody, self._nobody).items():
            before = data.get(side)
            if isinstance(before, dict) and before.get("id") == str(self._person):
                now[side] = who
        return None if now == data else dump(now)

    def rewrite_posts(self, posts: Iterable[Any], names: Iterable[str]) -> Write:
        """The change of messages about no game in which the person's names stand."""
        write, pattern = Write(), _pattern(names)
        for row in posts:
            self._post(write, row, pattern)
        return write

    def _post(self, write: Write, row: Any, pattern: re.Pattern[str] | None) -> None:
        """Write a message anew that names the person, or calls them."""
        text = row.text if pattern is None else pattern.sub(SOMEONE, row.text)
        try:
            mention = load(row.mention, "mentions")
        except CorruptRow:
            mention = []
        left = [each for each in mention if each != self._person] if isinstance(mention, list) else []
        if text != row.text or left != mention:
            write.update(schema.outbox, {"id": row.id}, text=text, mention=dump(left))
            self.posts[row.id] = text, tuple(left)

    def _fields(self, row: Any, names: set[str]) -> dict[str, Any]:
        """The columns of a game's row that name the person, without them."""
        fields: dict[str, Any] = {"host": self._nobody.id} if row.host == self._person else {}
        for column, rewrite in _COLUMNS.items():
            text = getattr(row, column)
            if text is None:
                continue
            try:
                before = load(text, column)
                now = rewrite(before, self._person, self._nobody.id, names)
            except (CorruptRow, TypeError, LookupError, AttributeError):
                continue  # it is damaged, and tells nobody anything
            if now != before:
                fields[column] = dump(now)
        return fields


def _lock(lock: Any, person: int, nobody: int, names: set[str]) -> Any:
    by, who, *rest = lock
    return [SOMEONE, nobody, *rest] if who == person or by in names else lock


def _clocks(clocks: Any, person: int, nobody: int, names: set[str]) -> Any:
    pause = clocks.get("pause")
    return clocks | {"pause": [SOMEONE, *pause[1:]]} if pause and pause[0] in names else clocks


def _searches(searches: Any, person: int, nobody: int, names: set[str]) -> Any:
    seats = [[*each[:2], nobody if each[2] == person else each[2]] for each in searches["seats"]]
    return searches | {"seats": seats, "barred": [each for each in searches["barred"] if each != person]}


def _offer(offer: Any, person: int, nobody: int, names: set[str]) -> Any:
    pattern = _pattern(names)
    return [
        [pattern.sub(SOMEONE, text) for text in each]
        if pattern is not None and isinstance(each, list) and all(isinstance(text, str) for text in each)
        else each
        for each in offer
    ]


_COLUMNS: Final[Mapping[str, Any]] = {
    "lock": _lock,
    "clocks": _clocks,
    "substitutes": _searches,
    "offer": _offer,
}


def _pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    """What finds these names in a text, also with Discord's signs escaped, but not as parts of words; None without names."""
    forms = {form for name in names for form in (name, escaped(name)) if form}
    if not forms:
        return None
    longest_first = sorted(forms, key=len, reverse=True)
    return re.compile("|".join(rf"(?<!\w){re.escape(form)}(?!\w)" for form in longest_first))
