"""Who of those who played shows a review to everybody, and who posts their mark."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple

from bot.store import schema
from bot.table.log import Live, Part, UnitOfWork, changing
from bot.table.model import Person, PostKind, TableError, escaped
from bot.table.reviews.judged import judged, left, seat_in
from games.computer.review import VERSION

SHOWS: Final = "review"
"""What `buttons` says of a line below which others agree that everybody sees a review."""


class Wishes(NamedTuple):
    """Those of the people who have played who want everybody to see the review, the others, and who has posted their mark."""

    agreed: tuple[Person, ...]
    missing: tuple[Person, ...]
    marked: frozenset[int]


class Sharing(Part):
    """What people want of a game's review. Each wish is one change of the game, so what follows from the last of them follows once."""

    async def wishes(self, live: Live) -> Wishes:
        """What those who have played want of this review."""
        people = await self._played(live)
        rows = await self._tables.store.rows_with(schema.review_wishes, game=live.table.id)
        agreed = {row.person for row in rows if row.everybody}
        return Wishes(
            tuple(each for each in people if each.id in agreed),
            tuple(each for each in people if each.id not in agreed),
            frozenset(row.person for row in rows if row.mark),
        )

    async def _played(self, live: Live) -> list[Person]:
        """Those who sit at the table, or have moved there. Computers agree, and whoever was forgotten is nobody any more."""
        people = [each.person for each in live.table.players if each.person.id > 0]
        if live.place.seat_changes:
            people += left(live, judged(await self._tables.all_rows(live)))
        return people

    async def others(self, game: int, person: int) -> tuple[Person, ...]:
        """Who has played besides this person. Raises TableError for those who have not."""
        return _others(await self._played(await self._tables.playing(game)), person)

    @changing(position=True)
    async def show(
        self,
        change: UnitOfWork,
        person: Person,
        asked: Callable[[Sequence[str]], str],
        gone: Collection[int] = (),
    ) -> None:
        """Show a game's review to everybody, if all who have played have agreed, without those who are `gone` from its server; the
        first who does so says it in the channel, in the words that `asked` makes of the names of those who have not. Raises TableError
        for those who are not asked."""
        table, store = change.table, self._tables.store
        wishes = await self.wishes(change.before)
        others = _others((*wishes.agreed, *wishes.missing), person.id)
        missing = [each for each in others if each in wishes.missing and each.id not in gone]
        await self._wish(change, person, everybody=True)
        row = await store.row(schema.reviews, game=table.id)
        if missing:
            if not wishes.agreed:
                change.named(person)
                change.line(asked([escaped(each.name) for each in missing]), buttons=SHOWS)
        elif row is not None and row.version == VERSION and row.review and row.post is None:
            post = change.post(PostKind.REVIEW)
            change.write.update(schema.reviews, {"game": table.id, "post": None}, exact=True, post=post)

    @changing(position=True)
    async def post_mark(self, change: UnitOfWork, person: Person, text: str) -> None:
        """Say in the channel how well somebody played, once."""
        if seat_in(change.before, person.id) is None:
            raise TableError("not_your_game", "You did not play here.", "`/games` shows yours.")
        row = await self._tables.store.row(schema.review_wishes, game=change.table.id, person=person.id)
        if row is not None and row.mark:
            raise TableError("posted", "Your mark is posted already.", "Look further up in the channel.")
        await self._wish(change, person, mark=True)
        change.named(person)
        change.line(text)

    async def _wish(self, change: UnitOfWork, person: Person, **wish: bool) -> None:
        key = {"game": change.table.id, "person": person.id}
        row = await self._tables.store.row(schema.review_wishes, **key)
        before = {"everybody": False, "mark": False}
        if row is not None:
            before = {"everybody": bool(row.everybody), "mark": bool(row.mark)}
        if before | wish != before:
            change.write.swap(schema.review_wishes, key, row, **before | wish)


def _others(played: Sequence[Person], person: int) -> tuple[Person, ...]:
    """Those of the people who have played who are not this person. Raises TableError if this person is none of them."""
    if all(each.id != person for each in played):
        raise TableError("not_your_game", "Only those who played decide this.", "Press Review.")
    return tuple(each for each in played if each.id != person)
