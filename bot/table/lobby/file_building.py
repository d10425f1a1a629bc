"""Files that people put together in a lobby, step by step: each has a draft of their own, which nobody else sees.

Drafts are rows of the table `plans` with a kind of their own, and go with the lobby. The game's builder (`Game.builder`) says what a draft holds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.store import schema
from bot.table.lobby.hosts import check_host
from bot.table.lobby.seating import DRAFT
from bot.table.log import Live, Tables
from bot.table.model import Person, Status, Table, TableError
from bot.table.play.moves import allowed
from games.core.optional_parts.builder import Builder, Page
from games.core.options import FileOption
from games.core.protocol import OBSERVER
from games.core.words import GameError


@dataclass(frozen=True, slots=True)
class Built:
    """A page of somebody's draft, and what is still wrong with the draft. `secret`: what they hand in stays secret from the
    players. `sketch` is an observer's view of the draft, for pages with a picture."""

    table: Table
    page: Page
    faults: tuple[str, ...]
    secret: bool
    sketch: object | None = None


class FileBuilding:
    """Puts files together. Every method raises TableError outside of a lobby whose files this person may set."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def look(self, game: int, person: Person, at: str = "") -> Built:
        """A page of this person's draft. Without a draft, it begins with what the option is now."""
        live, builder, option = await self._building(game, person)
        draft, _ = await self._draft(live.table, builder, option, person)
        return self._built(live.table, builder, option, person, draft, at)

    async def change(self, game: int, person: Person, at: str, key: str, values: Sequence[str]) -> Built:
        """Take a step on a page."""

        async def do() -> Built:
            live, builder, option = await self._building(game, person)
            before, row = await self._draft(live.table, builder, option, person)
            try:
                draft = builder.change(before, at, key, values)
            except GameError as error:
                raise allowed(error) from error
            which = {"game": game, "person": person.id, "kind": DRAFT}
            write = self._tables.beside(live)
            write.swap(schema.plans, which, row, base=0, steps=draft, secret=b"")
            await self._tables.store.commit(write)
            return self._built(live.table, builder, option, person, draft, at)

        return await self._tables.once(game, None, do)

    async def file(self, game: int, person: Person) -> bytes:
        """The draft as a file."""
        live, builder, option = await self._building(game, person)
        return builder.made((await self._draft(live.table, builder, option, person))[0])

    async def _building(self, game: int, person: Person) -> tuple[Live, Builder, FileOption]:
        live = await self._tables.live(game)
        table = live.table
        builder = table.game.builder
        option = builder_option(table)
        if builder is None or option is None:
            raise TableError(
                "no_builder",
                f"{table.game.about.title} has nothing to put together.",
                "/game options shows its options.",
            )
        if table.status is not Status.LOBBY or table.resumes:
            raise TableError(
                "started",
                f"“{option.title}” is chosen before the game starts.",
                "/game new opens a lobby in another channel or thread.",
            )
        if table.viewpoint(person.id) != OBSERVER:
            check_host(table, person)
        return live, builder, option

    async def _draft(
        self, table: Table, builder: Builder, option: FileOption, person: Person
    ) -> tuple[str, Any]:
        """What somebody has put together so far, and the row that keeps it, or None."""
        row = await self._tables.store.row(schema.plans, game=table.id, person=person.id, kind=DRAFT)
        if row is not None:
            try:
                builder.page(row.steps, "")
                return str(row.steps), row
            except GameError:
                pass  # from an earlier version: losing it does not harm the lobby
        return builder.begin(readable(table, option, person)), row

    @staticmethod
    def _built(
        table: Table, builder: Builder, option: FileOption, person: Person, draft: str, at: str
    ) -> Built:
        secret = option.sealing is not None and table.viewpoint(person.id) == OBSERVER
        page = builder.page(draft, at)
        sketch = builder.sketch(draft) if page.drawn else None
        return Built(table, page, builder.faults(draft), secret, sketch)


def builder_option(table: Table) -> FileOption | None:
    """The option whose file can be put together, None if there is none."""
    builder = table.game.builder
    options: Sequence[Any] = table.game.about.options if builder is not None else ()
    return next((each for each in options if builder is not None and each.key == builder.option), None)


def readable(table: Table, option: FileOption, person: Person) -> str:
    """What this person may read of the file of an option: seats are not settled in a lobby, so there a player reads what
    everybody does."""
    seat = table.viewpoint(person.id)
    if table.status is Status.LOBBY and seat != OBSERVER:
        seat = None
    value = table.options.get(option.key, option.default)
    ended = not table.is_open
    return value if ended else option.known(value, seat)
