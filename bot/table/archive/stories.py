"""The stories and results of games that are over, what decided them, and today's deal for one person."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from bot.digits import number
from bot.errors import StoreError
from bot.store import CorruptRow, ResultRow, TimerRow, Write, as_read, schema, timer_row, to_micros
from bot.supervision import Tasks, pause
from bot.table.lobby.daily_deals import DailyDeals
from bot.table.lobby.starting import Starting
from bot.table.log import LOG, POSITION, Tables, UnitOfWork, standing
from bot.table.model import AFTERWORD, Person, Place, PostKind, Results, Status, Table, TableError, words
from bot.table.play.computations import Computations
from bot.table.ratings.opting_out import OptingOut
from bot.waits import wait
from bot.worker_processes.works import BusyError, StoppedError
from games.core.protocol import Game

_AGAIN: Final = timedelta(minutes=15)
_LONGEST: Final = timedelta(days=1)
"""How long to wait before starting a story again that has not been told: at first, and at most."""
_SHOWN: Final = 10


def keep_result(change: UnitOfWork) -> None:
    """When a game has ended: keep its score, and set the timer of its story."""
    table, facts = change.table, change.table.game.about.facts
    if facts.cooperative and table.outcome is not None and table.outcome.scores:
        change.write.update(
            schema.results,
            {"game": table.id, "practice": False},
            score=table.outcome.scores[0],
            turns=table.turn,
            at=change.micros,
        )
    if not table.only_shown and (facts.cooperative or table.game.stories is not None):
        change.write.insert(schema.timers, **timer_row(table.id, AFTERWORD, change.now))


class _Renamed(Exception):
    """Somebody at the table has another name by now, or is forgotten: their story is told anew."""


class Stories:
    """Tells stories in tasks of their own, so that nothing waits for them. A timer stands until a story is told."""

    def __init__(self, tables: Tables, computations: Computations, days: DailyDeals) -> None:
        self._tables = tables
        self._computations = computations
        self._days = days
        self.tasks = Tasks()

    async def begin(self, timer: TimerRow) -> None:
        """Start the story of a game, or give it more time if it is under way. Raises Overtaken if another process does."""
        begun = timer.next_failure
        seconds = pause(begun, _AGAIN.total_seconds(), _LONGEST.total_seconds())
        when = to_micros(self._tables.clock() + timedelta(seconds=seconds))
        await self._tables.store.commit(
            Write().update(schema.timers, as_read(timer), exact=True, due=when, failures=begun)
        )
        self.tasks.start(timer.game, self._tell, "afterword")

    async def _tell(self, game: int) -> None:
        try:
            table = (await self._tables.live(game)).table
            told_of = table.names
            story, chance = await self._story(game)
            said = [story, *await self._compared(table)]
        except (BusyError, StoppedError):
            return
        except (TableError, CorruptRow) as error:
            LOG.error("no story for game %s: %s", game, error.message)
            said, chance, told_of = [], 0, ()
        except StoreError as error:
            LOG.error("no story for game %s yet: %s", game, error.message)
            return
        except Exception:
            LOG.exception("no story for game %s", game)
            said, chance, told_of = [], 0, ()
        text = " ".join(part for part in said if part)

        async def prepare(change: UnitOfWork) -> None:
            if text and change.table.names != told_of:
                raise _Renamed
            change.write.delete(schema.timers, game=game, kind=AFTERWORD)
            book = change.book
            if text and book.board_post is not None:
                # The last board tells it below the result.
                since = await self._tables.store.number(schema.outbox.c.since, id=book.board_post) or 0
                change.post(
                    PostKind.BOARD_EDIT,
                    text=text,
                    buttons=f"again {chance}" if chance else "",
                    seq=book.board_seq,
                    since=since,
                    target=book.board_post,
                )

        try:
            try:
                await self._tables.change(game, None, prepare)
            except _Renamed:
                await self._tell(game)
            except (TableError, CorruptRow):
                # The log already says that the game cannot be read. It will never have a story.
                await self._tables.store.commit(Write().delete(schema.timers, game=game, kind=AFTERWORD))
        except StoreError as error:
            LOG.error("could not save the story of game %s: %s", game, error.message)
        except Exception:
            LOG.exception("could not save the story of game %s", game)

    async def _story(self, game: int) -> tuple[str, int]:
        """The story, and the row after which there was a last chance; 0 if there was none."""
        live = await self._tables.playing(game)
        table = live.table
        if table.game.stories is None or table.status is not Status.OVER:
            return "", 0
        rows = [row for row in standing(await self._tables.all_rows(live)) if row.kind in POSITION]
        states = [row.state for row in rows]
        names = table.names
        story = await wait(self._computations.afterword(table.game, states, names), "the story of a game")
        chance = story.last_chance
        return story.text, 0 if chance is None or not 0 <= chance < len(rows) else rows[chance].seq

    async def _compared(self, table: Table) -> Sequence[str]:
        """How the result ranks in the channel and in its day's table, as sentences."""
        game, here = table.game, table.place
        best = await self._tables.store.best(game.about.key, 2, channel=here.channel)
        own = next((each for each in best if each.game == table.id), None)
        said = []
        if own is not None and own is best[0]:
            said.append("The best result of this channel so far!" if len(best) > 1 else "")
        elif best and table.outcome is not None and table.outcome.scores:
            first = best[0]
            said.append(
                f"This channel's best: {words.score(table, first.score, first.turns)} (#{first.game})."
            )
        day = await self._tables.store.day_of(table.id)
        if day is not None:
            there = await self._tables.store.best_of_day(game.about.key, day, _SHOWN, here.server)
            place = next((number for number, each in enumerate(there, 1) if each.game == table.id), None)
            if place is not None:
                said.append(f"Place {place} on the table of {words.day_words(day)}.")
                said.append("`/daily` has your result to paste.")
        return said

    # tables of results

    async def results(self, game: Game[Any, Any, Any], place: Place) -> Results:
        """The best results of a game in a channel, and of today's deal on its server."""
        today = self._days.today().isoformat()
        return Results(
            tuple(await self._tables.store.best(game.about.key, _SHOWN, channel=place.channel)),
            today,
            tuple(await self._tables.store.best_of_day(game.about.key, today, _SHOWN, place.server)),
        )


async def moment(tables: Tables, game: int, names: Sequence[str]) -> str:
    """The line, such as `Turn 28 was the last chance`; empty if nothing is known. What `buttons` says of the last board names
    the row after which there was a last chance."""
    live = await tables.playing(game)
    _, buttons = await tables.store.last_told(game)
    turns, moments = live.table.game.turns, live.table.game.moments
    name, _, chance = buttons.partition(" ")
    last = (number(chance) or 0) if name == "again" else 0
    if not (last and turns) and moments is None:
        return ""
    rows = [row for row in standing(await tables.all_rows(live)) if row.kind in POSITION]
    if last and turns is not None:
        state = next((row.state for row in rows if row.seq == last), None)
        return "" if state is None else f"Turn {turns.turn_number(state)} was the last chance"
    found = moments.decided([row.state for row in rows], names) if moments is not None else None
    return "" if found is None else f"Move {rows[found.index].moves}: {found.text}"


_LOOKED_BACK: Final = 1000
"""How many games of a person are looked through for days in a row."""
_BEST_SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class Today:
    """A person and the deal of a day. `own` is their game with it, finished or still open, None if there is none.
    `signs` has a sign for each turn of a finished one. `row` counts the days in a row on which they finished a game, and
    `best` are the best results of the day on their server, each with the players' names."""

    game: Game[Any, Any, Any]
    day: str
    own: Table | None
    signs: str
    row: int
    best: tuple[tuple[ResultRow, tuple[str, ...]], ...]


class Daily:
    """What `/daily` does."""

    def __init__(self, tables: Tables, days: DailyDeals, starting: Starting, opting_out: OptingOut) -> None:
        self._tables = tables
        self._opting_out = opting_out
        self._days = days
        self._starting = starting

    async def begin(self, place: Place, person: Person, request: str | None = None) -> Table:
        """Start today's deal for this person alone. Raises TableError, also if the channel has an open game."""
        game, options = self._dealt()
        table = await self._starting.alone(game, options, place, person, request)
        self._days.look_ahead(game, options)
        return table

    async def today(self, person: int, server: int | None) -> Today:
        """What to tell a person about today's deal."""
        game, _ = self._dealt()
        day = self._days.today()
        played = await self._tables.store.days_of(game.about.key, person, _LOOKED_BACK)
        own = await self._own([(number, ended) for when, number, ended in played if when == day.isoformat()])
        return Today(
            game,
            day.isoformat(),
            own,
            await self._signs(own) if own is not None and own.status is Status.OVER else "",
            in_a_row({when for when, _, ended in played if ended}, day),
            await self._best(game, day.isoformat(), server),
        )

    def game(self) -> Game[Any, Any, Any]:
        """The game whose deal of the day is played. Raises TableError if there is none."""
        return self._dealt()[0]

    def _dealt(self) -> tuple[Game[Any, Any, Any], Mapping[str, str]]:
        """The first game with a deal of the day, and the option that chooses it."""
        for game in self._tables.games.values():
            for option in game.about.options:
                for choice in getattr(option, "choices", ()):
                    chosen = {option.key: choice.value}
                    if game.uses_daily({each.key: each.default for each in game.about.options} | chosen):
                        return game, chosen
        raise TableError("no_daily", "No game here has a deal of the day.", "/game new starts a game.")

    async def _own(self, found: list[tuple[int, bool]]) -> Table | None:
        """The finished game among these, else the open one."""
        for wanted in (Status.OVER, Status.RUNNING):
            for game, ended in reversed(found):
                if ended is (wanted is Status.OVER):
                    with suppress(TableError, CorruptRow):
                        table = (await self._tables.live(game)).table
                        if table.status is wanted:
                            return table
        return None

    async def _signs(self, table: Table) -> str:
        if table.game.daily is None:
            return ""
        live = await self._tables.playing(table.id)
        rows = standing(await self._tables.all_rows(live))
        return table.game.daily.signs([row.state for row in rows if row.kind in POSITION])

    async def _best(
        self, game: Game[Any, Any, Any], day: str, server: int | None
    ) -> tuple[tuple[ResultRow, tuple[str, ...]], ...]:
        found = []
        for each in await self._tables.store.best_of_day(game.about.key, day, _BEST_SHOWN, server):
            with suppress(TableError, CorruptRow):
                found.append((each, (await self._tables.live(each.game)).table))
        names = await self._opting_out.named([table for _, table in found])
        return tuple((each, names[table.id]) for each, table in found)


def in_a_row(days: Collection[str], today: date) -> int:
    """How many days in a row are among these, up to today, or up to yesterday while today is not."""
    day = today if today.isoformat() in days else today - timedelta(days=1)
    count = 0
    while day.isoformat() in days:
        day, count = day - timedelta(days=1), count + 1
    return count
