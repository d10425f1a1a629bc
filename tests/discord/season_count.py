"""What a season comes to, counted from the exported games alone: by hand, as it were, and by nothing that rates."""

import json
from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from bot.store import schema
from bot.table.model.table import Status
from games.registry import by_key
from tests.discord.conftest import Room

COOPERATIVE: Final = "bring_down_the_mountain"
WEEK: Final = timedelta(days=7)


@dataclass(frozen=True)
class Ended:
    """A game that counts: when it ended, who sat there at the end, and who won, if anybody did better than others."""

    number: int
    game: str
    at: datetime
    names: tuple[str, ...]
    winners: frozenset[str]


async def ended(room: Room, friendly: Collection[int]) -> list[Ended]:
    """The games that count, in the order of their ends, without those that were to change no rating."""
    found = []
    for number in await every_game(room):
        table = await room.tables.play.projection.get(number)
        if table.status is not Status.OVER or number in friendly:
            continue
        file = json.loads(await room.tables.archive.records.export(number, None))
        if file["result"] is not None:
            found.append(read(file))
    return sorted(found, key=lambda each: (each.at, each.number))


async def every_game(room: Room) -> list[int]:
    """The numbers of all games."""
    return sorted(row.id for row in await room.tables.store.rows_with(schema.games))


def read(file: dict[str, Any]) -> Ended:
    """An exported game, as far as it counts."""
    names = tuple(str(each["name"]) for each in file["players"])
    seats = set(file["result"]["winners"])
    if file["game"] != COOPERATIVE:
        teams = by_key(file["game"]).teams(len(names), file["options"])
        seats = {seat for team in teams if seats & set(team) for seat in team}
        if len(seats) == len(names):
            seats = set()
    at = datetime.fromisoformat(file["log"][-1]["at"])
    return Ended(file["number"], file["game"], at, names, frozenset(names[seat] for seat in seats))


def ladder(games: Collection[Ended], game: str) -> dict[str, tuple[int, int]]:
    """How many games of a kind everybody has played and won."""
    played, won = Counter[str](), Counter[str]()
    for each in games:
        if each.game == game:
            played.update(each.names)
            won.update(each.winners)
    return {name: (many, won[name]) for name, many in played.items()}


def weeks(games: Collection[Ended], mondays: Collection[datetime]) -> dict[datetime, Counter[str]]:
    """How many games of each kind ended in the week before each Monday, without weeks in which none did."""
    found: dict[datetime, Counter[str]] = defaultdict(Counter)
    for monday in mondays:
        for each in games:
            if monday - WEEK <= each.at < monday:
                found[monday][each.game] += 1
    return dict(found)


def between(games: Collection[Ended], game: str, names: Collection[str]) -> Counter[str] | None:
    """How often each of these people has won a game that they, and nobody else, have played; None if there was none."""
    met = [each for each in games if each.game == game and sorted(each.names) == sorted(names)]
    found = Counter(dict.fromkeys(names, 0))
    for each in met:
        found.update(each.winners)
    return found if met else None


def half(number: float) -> str:
    """Points as people write them."""
    whole = "" if number == 0.5 else str(int(number))
    return whole + ("½" if number % 1 else "")


def table(
    names: Collection[str], games: Collection[Ended], byes: Collection[str], rounds: int
) -> list[tuple[str, str, str, str]]:
    """The table of a Swiss event that nobody has left: names, points, Sonneborn-Berger and Buchholz, those who are equal in all
    of them in the order of the entries. A bye is a win over somebody with one's own points, but half of those of all rounds at
    most."""
    points = {name: float(sum(bye == name for bye in byes)) for name in names}
    for each in games:
        for name in each.names:
            points[name] += 1.0 if name in each.winners else 0.0 if each.winners else 0.5
    berger, buchholz = (dict.fromkeys(names, 0.0) for _ in range(2))
    for each in games:
        for name, other in (each.names, each.names[::-1]):
            buchholz[name] += points[other]
            berger[name] += points[other] * (1.0 if name in each.winners else 0.0 if each.winners else 0.5)
    for name in byes:
        buchholz[name] += min(points[name], rounds / 2)
        berger[name] += min(points[name], rounds / 2)
    order = sorted(names, key=lambda name: (-points[name], -berger[name], -buchholz[name]))
    return [(name, half(points[name]), half(berger[name]), half(buchholz[name])) for name in order]
