"""A season of a small server, played through the simulated Discord and counted again from its exported games."""

import io
import json
import random
import re
import zipfile
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.discord import words
from bot.discord.pictures import boards
from bot.table.events import rounds
from bot.table.notifications import daily_digest
from bot.table.ratings import weekly_digest
from games.registry import GAMES, by_key
from tests.discord import season_count as count
from tests.discord.conftest import Room, controls, words_of
from tests.discord.season import PEOPLE, SHORT, WHOLE, Season, Sitting

pytestmark = pytest.mark.usefixtures("unpainted", "noted_rarely", "looks_rarely")
RUNG = re.compile(r"^\d+\. \*\*(.+?)\*\* [\d,]+(?:, [a-z ]+)?, (\d+) of (\d+) won$", re.MULTILINE)
LINE = re.compile(
    r"^\*\*\d+\.\*\* (\w+) · \*\*([\d½]+)\*\*\n-# .*?beat ([\d½]+), met ([\d½]+)",
    re.MULTILINE,
)
RATED = re.compile(r"(\d+) rated games?(?: of ([A-Z][\w ]+?))? ended(?:: (.*))?\.")


@pytest.fixture
def looks_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loops that look each hour for what may have changed outside look once a day: else most of the time would go there."""
    for module in (rounds, daily_digest, weekly_digest):
        monkeypatch.setattr(module, "_LOOK_AGAIN", 86_400.0)

    async def not_drawn(*how: Any) -> boards.Drawn:
        raise boards.NotDrawnError("")

    for each in ("covers", "ladder", "record"):
        monkeypatch.setattr(boards, each, not_drawn)


async def ladder(room: Room, game: str, ever: bool) -> list[tuple[str, int, int]]:
    """A whole ladder as people read it: how many games each has played and won."""
    page = await room.choose("Ann", await room.slash("Ann", "game results"), game, "ladderpick")
    if ever:
        page = await room.press("Ann", page, "All time")
    found = []
    while True:
        found += RUNG.findall(page.text)
        if "More" not in page.buttons:
            break
        page = await room.press("Ann", page, "More")
    return [(name, int(games), int(won)) for name, won, games in found]


def mondays(room: Room, since: datetime) -> list[datetime]:
    """The Mondays since then at eight."""
    day = datetime(since.year, since.month, since.day, 8, tzinfo=UTC)
    days = [day + timedelta(days=number) for number in range((room.env.now() - since).days + 1)]
    return [each for each in days if each.weekday() == 0 and each <= room.env.now()]


def told_by(text: str) -> Counter[str]:
    """How many games of each kind a digest tells."""
    found = RATED.search(text)
    assert found is not None, text
    total, only, kinds = found.groups()
    if only:
        return Counter({only: int(total)})
    parts = re.findall(r"([A-Z][\w ]+?) (\d+)", kinds)
    counts = Counter({title: int(many) for title, many in parts})
    assert counts.total() == int(total), text
    return counts


async def check(season: Season, began: datetime) -> None:
    """Compare all that people read with what is counted from the games."""
    room = season.room
    games = [
        each
        for each in await count.ended(room, season.friendly)
        if season.since is None or season.nobody not in each.names or each.at < season.since
    ]
    assert len(games) > 5
    for game in (each.about.key for each in GAMES):
        counted = count.ladder(games, game)
        expected = sorted(
            ("someone" if name == season.nobody else name, *numbers)
            for name, numbers in counted.items()
            if name in season.people
        )
        for ever in (False, True) if expected else ():
            assert sorted(await ladder(room, game, ever)) == expected, game
    digests = [words_of(each) for each in room.messages(season.news)]
    weeks = count.weeks(games, mondays(room, began))
    expected_weeks = [
        Counter({by_key(key).about.title: many for key, many in kinds.items()}) for kinds in weeks.values()
    ]
    assert [told_by(each) for each in digests] == expected_weeks
    await check_records(season, games)
    await check_event(season)
    rated, differed = await room.tables.ratings.rating.all_again()
    assert (rated, differed) == (len(games), 0)


async def check_records(season: Season, games: Sequence[count.Ended]) -> None:
    """Compare what everybody has played, and the records below the last ends."""
    room = season.room
    for name in season.people:
        mine = [each for each in games if name in each.names]
        if mine:
            won = sum(name in each.winners for each in mine)
            told = f"**You** have finished {words.count(len(mine), 'game')} and won {won}."
            assert told in (await room.slash(name, "record", season.news)).text
    for channel in season.channels:
        message = room.last("Record", channel)
        (number,) = [
            each["custom_id"].split(":")[2] for each in controls(message) if each["label"] == "Record"
        ]
        table = await room.tables.play.projection.get(int(number))
        names = [each.person.name for each in table.players]
        if {season.nobody, "someone"} & {*names} or table.game.about.facts.cooperative:
            continue
        said = await room.press(names[0], message, "Record")
        told = said.text.partition("\n")[0]
        between = count.between(games, table.game.about.key, names)
        assert ("no game that counts yet" in told) is (between is None)
        assert all(f"{name} {many}" in told for name, many in (between or {}).items())


async def check_event(season: Season) -> None:
    """Compare the table of the event with its exported games."""
    room = season.room
    exported = await room.slash("Ann", "event export", event="Cup")
    with zipfile.ZipFile(io.BytesIO(await exported.message.attachments[0].read())) as file:
        about: Any = json.loads(file.read("event.json"))
        games = [count.read(json.loads(file.read(name))) for name in file.namelist()[1:]]
    assert about["stage"] == "over"
    page = await room.press("Ann", room.last("Table"), "Table")
    told = LINE.findall(page.text)
    names = {each["number"]: each["name"] for each in about["entrants"]}
    byes = [names[each["entrants"][0]] for each in about["pairings"] if len(each["entrants"]) == 1]
    counted = count.table(list(names.values()), games, byes, about["rounds"])
    assert sorted(told) == sorted(counted)
    assert [line[1:] for line in told] == [line[1:] for line in counted]
    assert f"**Over:** {told[0][0]}" in words_of(room.last("Table"))
    assert len(games) * 2 + len(byes) == len(names) * about["rounds"]


async def played(
    room: Room, people: Sequence[str], sittings: Sequence[Sitting], days: int, entrants: int
) -> Season:
    """A season of so many days."""
    began = room.env.now()
    season = Season(room, people, sittings, random.Random(days))
    await room.tables.setup.settings.keep(room.guild.id, digest=season.news.id)
    *_, forgotten, out = people
    for day in range(days):
        if day == days // 5:
            await season.challenge(people[1])
        if day == days // 3:
            await season.event(people[:entrants])
        if day == days // 2:
            await season.counts_in_no_table(out)
        if day == days * 2 // 3:
            await season.forgets(forgotten)
        if day % 7 == 3 and day > days // 5:
            await season.take(people[2])
        await season.day()
    await check(season, began)
    return season


async def test_a_month_of_a_small_server_comes_to_what_its_games_say(room: Room) -> None:
    await played(room, PEOPLE[:8], SHORT, 28, 4)


@pytest.mark.long
async def test_a_season_of_a_small_server_comes_to_what_its_games_say(room: Room) -> None:
    await played(room, PEOPLE, WHOLE, 89, 9)
