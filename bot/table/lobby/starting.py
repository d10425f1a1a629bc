"""From the lobby to the first decision: the secret of chance, the deal of a day, the first board."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.store import schema
from bot.table.lobby import reserved_seats
from bot.table.lobby.daily_deals import DailyDeals
from bot.table.lobby.hosts import hosted
from bot.table.lobby.new_games import NewGames, settled
from bot.table.lobby.seating import over
from bot.table.log import SECRET_BYTES, Numbers, Tables, UnitOfWork
from bot.table.model import (
    Deal,
    Person,
    Place,
    Status,
    Table,
    TableError,
    another,
    each_once,
    tidy,
    words,
)
from bot.table.outbox.board import show_board
from bot.worker_processes.works import WorkError
from games.computer.search import Level
from games.core.components import commitment
from games.core.options import missing_files
from games.core.protocol import Game, counts_in_words
from games.core.words import enumerated


class Starting:
    """Starts games."""

    def __init__(self, tables: Tables, new_games: NewGames, days: DailyDeals) -> None:
        self._tables = tables
        self._new_games = new_games
        self._days = days

    async def start(self, game: int, by: Person, request: str | None = None) -> Table:
        """Start the game: make the secret of chance, post its commitment, and show the first board. A game from a file
        goes on."""
        before = (await self._tables.live(game)).table
        found: Deal | None = None
        if before.game.uses_daily(before.options):
            # The lobby is not locked meanwhile: others may come and go.
            found = await self._deal_of(before.game, before.options)

        async def prepare(change: UnitOfWork) -> None:
            table = hosted(change, by)
            if table.resumes:
                reserved_seats.check_seats(table)
                change.position = (await self._tables.positioned(change.before)).position
                _resume(change)
                return
            _complete(change, computers=await self._new_games.computers_play(table.place))
            deal = None
            if table.game.uses_daily(table.options):
                deal = found or await self._deal_of(table.game, table.options)
                deal = await self._met(change, deal)
            self._begin(change, deal)

        return await self._tables.change(game, request, prepare)

    async def alone(
        self,
        game: Game[Any, Any, Any],
        options: Mapping[str, str],
        place: Place,
        person: Person,
        request: str | None = None,
    ) -> Table:
        """Start a game with the deal of the day for one person, at once and without a lobby."""
        chosen = settled(game, options)
        await self._new_games.played_here(place, game)  # before a deal is searched for
        deal = await self._deal_of(game, chosen)

        async def draft(numbers: Numbers) -> UnitOfWork:
            player = tidy(person)
            change = self._new_games.drafted(numbers, game, place, player, (player,), chosen)
            self._begin(change, await self._met(change, deal))
            return change

        return await self._new_games.create(draft, request, place, opens=(game, person))

    async def against_computers(
        self,
        game: Game[Any, Any, Any],
        place: Place,
        person: Person,
        level: Level,
        request: str | None = None,
    ) -> Table:
        """Start a game of one person and as few computers of this level as it takes, at once and without a lobby."""
        chosen = settled(game, {})

        async def draft(numbers: Numbers) -> UnitOfWork:
            people = [tidy(person)]
            while len(people) < 2 or len(people) not in game.about.seat_counts:
                people.append(another(level, people))
            change = self._new_games.drafted(numbers, game, place, people[0], people, chosen)
            _complete(change)
            self._begin(change, None)
            return change

        return await self._new_games.create(draft, request, place, opens=(game, person), computers=True)

    async def together(
        self,
        game: Game[Any, Any, Any],
        options: Mapping[str, str],
        place: Place,
        host: Person,
        people: Sequence[Person],
        also: Callable[[UnitOfWork], Awaitable[None]],
        request: str | None = None,
        **fields: Any,
    ) -> Table:
        """Start a game of these people at once and without a lobby, with these `fields` of its table. `also` adds to the same
        change, or raises TableError."""
        chosen = settled(game, options)

        async def draft(numbers: Numbers) -> UnitOfWork:
            change = self._new_games.drafted(numbers, game, place, tidy(host), each_once(people), chosen)
            change.set(**fields)
            _complete(change)
            await also(change)
            self._begin(change, None)
            return change

        return await self._new_games.create(draft, request, place)

    async def _deal_of(self, game: Game[Any, Any, Any], options: Mapping[str, str]) -> Deal:
        """Today's deal. Raises TableError if it cannot be found now."""
        day = self._days.today()
        try:
            return Deal(day.isoformat(), await self._days.deal_of(game, options, day))
        except WorkError:
            raise TableError(
                "no_deal",
                "Today's deal could not be found.",
                "Try again, or choose a deal of your own in the lobby's options.",
            ) from None

    async def _met(self, change: UnitOfWork, deal: Deal) -> Deal:
        """The deal for the people of this game, who meet it now: it counts if none of them has met it. If one of them meets it
        elsewhere at the same time, the change is overtaken."""
        key, people = change.table.game.about.key, change.people(range(len(change.table.players)))
        met = await self._tables.store.met(key, deal.day, people)
        for person in sorted({*people} - met):
            change.write.insert(
                schema.met_deals, which=key, day=deal.day, person=person, game=change.table.id
            )
        return replace(deal, counts=not met)

    def _begin(self, change: UnitOfWork, deal: Deal | None) -> None:
        """From the lobby to the first decision, and its board."""
        table = change.table
        secret = self._tables.entropy(SECRET_BYTES)
        change.keep(secret=secret)
        change.set(status=Status.RUNNING, commitment=commitment(secret))
        over(change)
        first = table.game.new(len(table.players), table.options)
        change.log("start", None, first, data={"commitment": change.table.commitment})
        if table.game.about.facts.cooperative:
            change.write.insert(
                schema.results,
                game=table.id,
                which=table.game.about.key,
                server=table.place.server,
                channel=table.place.channel,
                day=None if deal is None else deal.day,
                counts=deal is None or deal.counts,
                score=None,
                turns=None,
                at=None,
            )
        if deal is not None:
            change.deal(deal)
        change.go_on()
        told = words.started(change.table, deal)
        if change.book.lobby_post is None:
            change.line(f"{words.title(change.table)}. {told}")
        else:
            change.edit_lobby(told)
        show_board(change)


def _complete(change: UnitOfWork, *, computers: bool = False) -> None:
    """Raise TableError if the game cannot start. `computers`: they can be added."""
    table = change.table
    _enough_players(table, computers)
    missing = missing_files(table.game.about.options, table.options)
    if missing:
        titles = enumerated([f"“{option.title}”" for option in missing])
        raise TableError(
            "file_missing", f"A file is missing for {titles}.", "Upload it with Options in the lobby message."
        )
    if table.rules_version != table.game.about.rules_version:
        raise TableError(
            "rules_version",
            "This lobby was opened with rules that this bot does not know.",
            "Close it with /game abort and open a new one.",
        )


def _enough_players(table: Table, computers: bool) -> None:
    """Raise TableError if the game is not for this number of players."""
    here, counts = len(table.players), table.game.about.seat_counts
    if here in counts:
        return
    title = table.game.about.title
    if here < counts[0]:
        more = counts[0] - here
        raise TableError(
            "too_few",
            "One more player needed." if more == 1 else f"{more} more players needed.",
            "Wait for others to press Join, invite them, or add a computer."
            if computers
            else "Wait for others to press Join, or invite them.",
        )
    more = min(each for each in counts if each > here) - here
    fewer = here - max(each for each in counts if each < here)
    raise TableError(
        "wrong_number",
        f"{title} is for {counts_in_words(counts)} players, not {here}.",
        f"Wait for {more} more to press Join, or for {fewer} to press Leave.",
    )


def _resume(change: UnitOfWork) -> None:
    """From the lobby of a game from a file to its next decision."""
    table = change.table
    players = tuple(each if each.vacant else replace(each, file=None) for each in table.players)
    change.set(status=Status.RUNNING, players=players)
    over(change)
    change.seat_everybody()
    change.go_on(anew=True)
    change.line(words.forked(change.table, table.host, table.moves))
    change.edit_lobby()
    show_board(change)
