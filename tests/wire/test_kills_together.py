"""Kills around the story after the end and the deal of a day, which only cooperative games have."""

import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Move
from tests.wire.discord_server import DiscordServer
from tests.wire.killing import nothing_is_wrong
from tests.wire.ledger import Kept, Ledger, quiet, until_kept
from tests.wire.process import BotProcess
from tests.wire.tables import Table, seat
from tests.wire.test_kills_of_a_life import ALL, OWED, Life

STORY = ("was the last chance", "No win was", "The game stopped with")


class HastyBot(BotProcess):
    """A bot that need not wait until a story that was cut off is begun again."""

    async def begin(self) -> None:
        self.ledger.rows("UPDATE timers SET due = 0 WHERE kind = 'afterword'")
        await super().begin()


@pytest.fixture
async def bot(server: DiscordServer, short_path: Path) -> AsyncIterator[BotProcess]:
    async with HastyBot(server, short_path, forked=True, in_threads=True) as running:
        yield running


def newest(table: Table) -> Kept:
    return table.ledger.games()[-1]


def without_moving(game: Kept) -> tuple[str, bool]:
    """The moves of somebody who never moves a card, and whether each ends the game."""
    (person,) = game.to_act()
    action = next(action for action in game.legal(person) if not isinstance(action, Move))
    after = GAME.rules.apply(game.state, game.people.index(person), action).state
    return GAME.notation.write(action), GAME.rules.outcome(after) is not None


async def before_the_end(table: Table) -> str:
    """A game alone, up to the action that loses it."""
    (ann,) = table.people
    await ann.slash(table.channel, "/game new", game=GAME.about.key)
    await ann.slash(table.channel, "/game start")
    while True:
        last, ends = without_moving(newest(table))
        if ends:
            await quiet(table.ledger)
            return last
        await table.play(ann, last)


def untold(table: Table) -> bool:
    return bool(table.ledger.rows("SELECT 1 FROM timers WHERE kind = 'afterword'"))


def stories(table: Table) -> list[str]:
    return [message.content for message in table.channel.messages if any(s in message.content for s in STORY)]


@pytest.mark.parametrize("processed", [False, True], ids=["before-they-arrive", "after-they-arrived"])
async def test_killed_at_every_message_of_the_end_the_story_is_told_once(
    server: DiscordServer, bot: BotProcess, ledger: Ledger, processed: bool
) -> None:
    table = seat(server, ledger, "Ann")
    last = await before_the_end(table)
    life = Life(table, bot, OWED, processed)
    await life.until(
        "end",
        lambda: table.play(table.people[0], last),
        lambda: newest(table).status == "over" and not untold(table),
    )
    assert len(life.deaths) >= 3
    assert len(stories(table)) == 1
    nothing_is_wrong(table)


async def test_killed_over_its_story_the_bot_tells_it_after_the_next_start(
    server: DiscordServer, bot: BotProcess, ledger: Ledger
) -> None:
    table = seat(server, ledger, "Ann")
    await table.play(table.people[0], await before_the_end(table))
    await until_kept(
        lambda: ledger.rows("SELECT 1 FROM timers WHERE kind = 'afterword' AND due > ?", time.time() * 1e6)
    )
    await bot.kill()
    assert stories(table) == []
    await bot.start()
    await until_kept(lambda: not untold(table), 60)
    await quiet(ledger)
    assert len(stories(table)) == 1
    nothing_is_wrong(table)


@pytest.mark.parametrize("processed", [False, True], ids=["before-they-arrive", "after-they-arrived"])
async def test_killed_at_every_request_of_a_days_start_the_deal_is_begun_once(
    server: DiscordServer, bot: BotProcess, ledger: Ledger, processed: bool
) -> None:
    table = seat(server, ledger, "Ann")
    (ann,) = table.people
    await ann.slash(table.channel, "/game new", game=GAME.about.key)
    await quiet(ledger)
    panel = await ann.press(table.showing("Join"), "Options")
    life = Life(table, bot, ALL, processed)
    await life.until(
        "option",
        lambda: ann.choose(panel.message, "Mountain", "daily"),
        lambda: newest(table).options.get("mountain") == "daily",
    )
    await life.until(
        "start",
        lambda: ann.press(table.showing("Start"), "Start"),
        lambda: "start" in newest(table).kinds,
    )
    assert len(life.deaths) >= 5
    assert newest(table).kinds == ["start", "daily"]
    ((counts, day),) = ledger.rows("SELECT counts, day FROM results")
    assert counts
    assert [row["day"] for row in ledger.rows("SELECT day FROM daily_deals WHERE day = ?", day)] == [day]
    nothing_is_wrong(table)
