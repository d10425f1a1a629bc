"""The queries of lists: a person's games, the channels that cannot be reached, the boards of a game."""

# ruff: noqa: S608 - only constants of this file stand in the queries

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final

REFUSED_BY_DISCORD: Final = "Discord says "
"""How the reason begins why a row of the outbox was dropped, if Discord refused its message."""


def _names_seat(column: str, path: str = "$") -> str:
    """Whether a list in a JSON column names the person's seat. Damaged JSON names none."""
    sound = f"CASE WHEN json_valid(games.{column}) THEN games.{column} ELSE '[]' END"
    return f"EXISTS (SELECT 1 FROM json_each({sound}, '{path}') AS named WHERE named.value = sitting.seat)"


# "hosted": the open games that a person hosts without ever having taken a seat. Players who resigned are done with the
# game. The status is written out as in the partial index, which holds the open games only.
_OF_PERSON: Final = f"""
    SELECT games.id, games.changed,
        games.id IN (SELECT game FROM invitations WHERE person = :person)
        OR EXISTS (
            SELECT 1 FROM seats AS sitting
            WHERE sitting.game = games.id AND sitting.person = :person AND sitting.resigned IS 0 AND sitting.seat >= 0
            AND games.lock IS NULL -- else nobody can do anything
            AND ({_names_seat("owing")} OR {_names_seat("reopened")} OR {_names_seat("offer", "$[3]")})
        ) AS waits
    FROM games WHERE games.status IN ('lobby', 'running') AND (
        games.id IN (SELECT game FROM seats WHERE person = :person AND resigned IS 0)
        OR games.id IN (SELECT game FROM invitations WHERE person = :person)
        OR games.id IN (
            SELECT hosted.id FROM games AS hosted
            WHERE hosted.status IN ('lobby', 'running') AND hosted.host = :person
            AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.game = hosted.id AND seats.person = :person)
        )
    )
"""
# A lobby that was closed is no game. That of a game that was to go on has a log, and never had a board.
_ENDED: Final = """
    FROM games WHERE channel = :channel AND status IN ('over', 'aborted') AND seq > 0
    AND (status = 'over' OR board_post IS NOT NULL)
"""


class Queries(ABC):
    """What runs the queries."""

    @abstractmethod
    async def _all(self, sql: str, **values: Any) -> Sequence[Any]:
        """The rows that a query finds."""

    async def _number(self, sql: str, **values: Any) -> int | None:
        """The number in the first column of the first row; None if there is no row, or none in it."""
        rows = await self._all(sql, **values)
        return int(rows[0][0]) if rows and rows[0][0] is not None else None

    async def _numbers(self, sql: str, **values: Any) -> list[int]:
        """The numbers in the first column."""
        return [int(row[0]) for row in await self._all(sql, **values)]


class ReadingLists(Queries):
    """The queries of lists and of the outbox."""

    async def open_of(self, person: int, start: int, most: int) -> list[int]:
        """Some of the open games in which a person sits, to which they are invited, or which they host without a
        seat: those that wait for them first, then by how long nothing has changed."""
        return await self._numbers(
            f"SELECT id FROM ({_OF_PERSON}) ORDER BY waits DESC, changed, id LIMIT :most OFFSET :start",
            person=person,
            start=start,
            most=most,
        )

    async def number_of(self, person: int) -> tuple[int, int]:
        """The number of these games, and of those that wait for this person."""
        row = (await self._all(f"SELECT count(*), sum(waits) FROM ({_OF_PERSON})", person=person))[0]
        return row[0], row[1] or 0

    async def ended_in(self, channel: int, start: int, most: int) -> list[int]:
        """Some of the games that have ended in a channel, the newest first."""
        return await self._numbers(
            f"SELECT id {_ENDED} ORDER BY id DESC LIMIT :most OFFSET :start",
            channel=channel,
            start=start,
            most=most,
        )

    async def number_ended(self, channel: int) -> int:
        """How many games have ended in a channel."""
        return await self._number(f"SELECT count(*) {_ENDED}", channel=channel) or 0

    async def days_of(self, game_key: str, person: int, most: int) -> list[tuple[str, int, bool]]:
        """A person's games with deals of days, the latest day first: the day, the game, whether it came to its end."""
        rows = await self._all(
            """
            SELECT CAST(results.day AS BLOB), results.game, typeof(results.score) = 'integer'
            FROM results JOIN seats ON seats.game = results.game
            WHERE results.which = :which AND results.day IS NOT NULL
            AND seats.person = :person AND seats.seat >= 0 AND seats.resigned IS 0
            ORDER BY results.day DESC, results.game DESC LIMIT :most
            """,
            which=game_key,
            person=person,
            most=most,
        )
        return [(day.decode(errors="replace"), int(game), bool(ended)) for day, game, ended in rows]

    async def unreachable(self) -> list[int]:
        """The channels of open games whose lobby or board Discord has refused."""
        return await self._numbers(
            f"""
            SELECT games.channel FROM games JOIN outbox
            ON outbox.id = CASE games.status WHEN 'lobby' THEN games.lobby_post ELSE games.board_post END
            WHERE games.status IN ('lobby', 'running') AND outbox.dropped LIKE '{REFUSED_BY_DISCORD}%'
            AND typeof(games.channel) = 'integer'
            """
        )

    async def board_before(self, game: int, channel: int, post: int) -> int | None:
        """The id of the last board message of a game in this channel that a row before this one made."""
        return await self._number(
            """
            SELECT message FROM outbox WHERE game = :game AND lane = :lane AND kind = 'board'
            AND typeof(message) = 'integer' AND id < :before ORDER BY id DESC LIMIT 1
            """,
            game=game,
            lane=channel,
            before=post,
        )

    async def since_of(self, post: int) -> int | None:
        """The log row after which an outbox row tells what happened."""
        return await self._number(
            "SELECT since FROM outbox WHERE id = :post AND typeof(since) = 'integer'", post=post
        )

    async def last_told(self, game: int) -> tuple[str, str]:
        """What the last board of a finished game says besides the result, who stopped it or its story, and its further
        buttons."""
        rows = await self._all(
            """
            SELECT text, buttons FROM outbox WHERE game = :game AND kind IN ('board', 'board_edit') AND text != ''
            ORDER BY id DESC LIMIT 1
            """,
            game=game,
        )
        return (str(rows[0][0]), str(rows[0][1])) if rows else ("", "")

    async def removable(self, game: int, channel: int, before: int, most: int) -> list[int]:
        """The rows before this one that have posted a game's messages in a channel, as far as no row removes them."""
        return await self._numbers(
            """
            SELECT id FROM outbox WHERE game = :game AND lane = :lane
            AND kind IN ('lobby', 'board', 'line', 'call', 'notice') AND typeof(message) = 'integer' AND id < :before
            AND id NOT IN
                (SELECT target FROM outbox WHERE game = :game AND kind = 'remove' AND target IS NOT NULL)
            ORDER BY id LIMIT :most
            """,
            game=game,
            lane=channel,
            before=before,
            most=most,
        )

    async def animation(self, game: int) -> int | None:
        """The outbox row that posts the animation of a finished game."""
        return await self._number(
            "SELECT post FROM animations WHERE game = :game AND typeof(post) = 'integer'", game=game
        )

    async def untold_since(self, game: int) -> int | None:
        """The log row after which nobody has read what happened in a game, because the boards that tell it were not
        delivered; None if the last one was."""
        return await self._number(
            """
            SELECT min(since) FROM outbox WHERE game = :game AND kind = 'board' AND typeof(since) = 'integer' AND id >
                (SELECT coalesce(max(id), 0) FROM outbox
                WHERE game = :game AND kind = 'board' AND message IS NOT NULL)
            """,
            game=game,
        )

    async def posted_before(self, lane: int, post: int) -> int | None:
        """The id of the last message that a row before this one made in its lane."""
        return await self._number(
            """
            SELECT message FROM outbox WHERE lane = :lane AND typeof(message) = 'integer' AND id < :before
            AND kind IN ('lobby', 'board', 'line', 'animation', 'direct', 'notice') ORDER BY id DESC LIMIT 1
            """,
            lane=lane,
            before=post,
        )

    async def arrived_since(self, channel: int, post: int) -> bool:
        """Whether a row after this one has posted a message in a channel."""
        found = await self._all(
            """
            SELECT id FROM outbox WHERE lane = :lane AND typeof(message) = 'integer' AND id > :after
            AND kind IN ('lobby', 'board', 'line', 'animation', 'notice', 'call') LIMIT 1
            """,
            lane=channel,
            after=post,
        )
        return bool(found)

    async def last_refusal(self, person: int, game: int, channel: int) -> int | None:
        """The last row that Discord refused in the channel of a game, of which this person was told."""
        return await self._number(
            """
            SELECT since FROM outbox WHERE lane = -:person AND game = :game AND channel = :channel
            AND kind = 'direct' AND buttons = 'unreachable' AND typeof(since) = 'integer' ORDER BY id DESC LIMIT 1
            """,
            person=person,
            game=game,
            channel=channel,
        )
