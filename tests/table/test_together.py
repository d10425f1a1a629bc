"""Cooperative games: deals of the day, stories and tables of results."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from dataclasses import replace
from typing import Any

import pytest

from bot.table.archive.fairness import verify
from bot.table.model import words
from bot.table.model.errors import TableError
from bot.table.model.posts import PostKind
from bot.table.model.table import Status, Table
from bot.table.play import computations
from games.core.chance import Draw, daily_secret
from games.core.optional_parts.parts import Story
from games.core.protocol import Actor, Step
from games.thinking import ask_afterword
from tests.table.climb import GAME as THE_CLIMB
from tests.table.climb import Mountain, TheClimb
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, GAMES, HERE, Sitting

CLIMB = "the_climb"
DAILY = {"deal": "daily"}


async def climbed(sitting: Sitting, table: Table, lose: bool = False) -> Table:
    """Play on to the end, won or lost."""
    while table.status is Status.RUNNING:
        shown = await sitting.service.play.projection.show(table.id, None)
        left = shown.view.height - shown.view.at
        steps = 2 if lose or left > 1 else 1
        if lose and left == 2:
            steps = 1
        person = sitting.owing(table)
        table = (await sitting.service.play.moves.act(table.id, person, f"climb {steps}")).table
    return table


async def told(sitting: Sitting) -> list[str]:
    """What is told in the channel in words, stories included, once all have been told."""
    await sitting.service.time_control.scheduler.fire()
    while sitting.service.archive.stories._stories:
        await asyncio.gather(*sitting.service.archive.stories._stories)
    return [post.text for post in await sitting.deliver() if post.text]


# Taking back


async def test_a_step_is_taken_back_alone(sitting: Sitting) -> None:
    table = await sitting.game(ANN, key=CLIMB)
    await sitting.service.play.moves.act(table.id, ANN, "climb 1")
    table = await sitting.service.play.moves.undo(table.id, ANN)
    assert (await sitting.service.play.projection.show(table.id, None)).view.at == 0


async def test_alone_nobody_can_agree_to_go_back_beyond_what_came_to_light(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await sitting.game(ANN, key=CLIMB)
    real = TheClimb.apply

    def apply(self: TheClimb, state: Mountain, actor: Actor, action: object) -> Step[Mountain]:
        return replace(real(self, state, actor, action), barrier=True)

    monkeypatch.setattr(TheClimb, "apply", apply)
    await sitting.service.play.moves.act(table.id, ANN, "climb 1")
    with pytest.raises(TableError) as refused:
        await sitting.service.play.moves.undo(table.id, ANN)
    assert refused.value.code == "nobody_to_agree"


# Who is called


async def test_whoever_moves_again_next_is_not_called_and_the_board_is_edited(sitting: Sitting) -> None:
    table = await sitting.game(ANN, key=CLIMB)
    await sitting.deliver()
    await sitting.service.play.moves.act(table.id, ANN, "climb 1")
    assert [post.kind for post in await sitting.deliver()] == [PostKind.BOARD_EDIT]


# The deal of the day


async def test_all_who_play_on_a_day_get_its_first_worthy_deal(sitting: Sitting) -> None:
    one = await sitting.game(ANN, key=CLIMB, options=DAILY)
    other = await sitting.game(BOB, CLEO, key=CLIMB, options=DAILY, place=ELSEWHERE)
    heights = [
        (await sitting.service.play.projection.show(table.id, None)).view.height for table in (one, other)
    ]
    game = THE_CLIMB
    deals = [
        game.rules.sample(game.new(1, DAILY), Draw(daily_secret(CLIMB, "2026-03-01", n), 0))
        for n in range(1, 50)
    ]
    first = next(deal.height for deal in deals if deal.height % 2 == 0)
    assert heights == [first, first]


async def test_the_next_day_has_a_deal_of_its_own(sitting: Sitting) -> None:
    found = set()
    for _ in range(6):
        await sitting.service.lobby.daily_deals.deal_of(
            THE_CLIMB, DAILY, sitting.service.lobby.daily_deals.today()
        )
        found.add(
            await sitting.service.store.day(CLIMB, sitting.service.lobby.daily_deals.today().isoformat())
        )
        sitting.clock.turn(days=1)
    assert len(found) > 1


async def test_a_deal_once_found_is_not_looked_for_again(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sitting.game(ANN, key=CLIMB, options=DAILY)
    service = await sitting.again()

    async def worthy(*_: object) -> bool:
        raise AssertionError("it was looked for again")

    monkeypatch.setattr(service.play.computations, "worthy", worthy)
    await sitting.game(BOB, key=CLIMB, options=DAILY, place=ELSEWHERE)


async def test_the_deals_of_today_and_tomorrow_are_looked_for_when_the_option_is_chosen(
    sitting: Sitting,
) -> None:
    table = await sitting.lobby(ANN, key=CLIMB)
    await sitting.service.lobby.seating.set_option(table.id, ANN, "deal", "daily")
    await asyncio.gather(*sitting.service.lobby.daily_deals._searches.values())
    for day in ("2026-03-01", "2026-03-02"):
        assert await sitting.service.store.day(CLIMB, day) is not None


async def test_a_deal_of_the_day_is_verified_without_the_secret(sitting: Sitting) -> None:
    table = await climbed(sitting, await sitting.game(ANN, key=CLIMB, options=DAILY))
    data = await sitting.service.archive.records.export(table.id, None)
    sound, lines = await asyncio.to_thread(verify, data, GAMES)
    assert sound, lines
    assert any("of the day 2026-03-01." in line for line in lines)
    content = json.loads(data)
    content["log"][1]["data"]["day"] = "2026-03-09"
    content["log"][1]["data"]["attempt"] += 1
    content["log"][1]["data"]["action"]["height"] ^= 1
    assert not (await asyncio.to_thread(verify, json.dumps(content).encode(), GAMES))[0]
    content = json.loads(data)
    content["options"]["deal"] = "random"
    assert not (await asyncio.to_thread(verify, json.dumps(content).encode(), GAMES))[0]


# Results


async def test_the_story_comes_after_the_end(sitting: Sitting) -> None:
    table = await climbed(sitting, await sitting.game(ANN, BOB, key=CLIMB))
    lines = await told(sitting)
    assert "Ann and the others went" in lines[-1]
    assert await sitting.service.store.next_timer() is None
    assert table.outcome is not None
    assert table.outcome.winners == (0, 1)


async def test_a_story_that_a_stop_cut_off_is_told_at_the_next_start(sitting: Sitting) -> None:
    await climbed(sitting, await sitting.game(ANN, key=CLIMB))
    await sitting.service.time_control.scheduler.fire()
    await sitting.again()
    assert sum("went" in line for line in await told(sitting)) == 1
    sitting.clock.turn(days=2)
    assert await told(sitting) == []


async def test_a_story_that_cannot_be_told_is_left_out_once_and_for_all(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def afterword(*_: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(TheClimb, "afterword", afterword)
    await climbed(sitting, await sitting.game(ANN, key=CLIMB))
    assert not [line for line in await told(sitting) if "went" in line]
    assert await sitting.service.store.next_timer() is None


async def test_nothing_waits_while_a_long_game_is_written_down_for_its_story(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    went_on = threading.Event()

    def written_down(*about: Any) -> bytes:
        asyncio.run_coroutine_threadsafe(other_work(), loop).result(10)
        return ask_afterword(*about)

    async def other_work() -> None:
        went_on.set()

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(computations, "ask_afterword", written_down)
    await climbed(sitting, await sitting.game(ANN, key=CLIMB))
    assert any("went" in line for line in await told(sitting))
    assert went_on.is_set()


async def test_a_story_that_takes_long_is_told_once(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = asyncio.Event(), asyncio.Event()

    async def afterword(*_: object) -> Story:
        begun.set()
        await may_end.wait()
        return Story("They went.")

    monkeypatch.setattr(sitting.service.play.computations, "afterword", afterword)
    await climbed(sitting, await sitting.game(ANN, key=CLIMB))
    await sitting.service.time_control.scheduler.fire()
    await begun.wait()
    for _ in range(2):
        sitting.clock.turn(minutes=16)
        await sitting.service.time_control.scheduler.fire()
        due = await sitting.service.store.next_timer()
        assert due is not None
        assert due > sitting.clock()
    may_end.set()
    assert sum("They went." in line for line in await told(sitting)) == 1
    assert await sitting.service.store.next_timer() is None


@pytest.mark.parametrize("damage", ["UPDATE games SET options = '{'", "UPDATE games SET game = 'long gone'"])
async def test_no_story_is_tried_for_ever_of_a_game_that_cannot_be_read(
    sitting: Sitting, damage: str
) -> None:
    await sitting.service.time_control.scheduler.loop.stop()
    await climbed(sitting, await sitting.game(ANN, key=CLIMB))
    with sqlite3.connect(sitting.path) as database:
        database.execute(damage)
    await sitting.again()
    assert not [line for line in await told(sitting) if "went" in line]
    assert await sitting.service.store.next_timer() is None


async def test_the_best_result_of_a_channel_is_kept_and_named(sitting: Sitting) -> None:
    lost = await climbed(sitting, await sitting.game(ANN, key=CLIMB), lose=True)
    assert "best" not in " ".join(await told(sitting))
    results = await sitting.service.archive.stories.results(THE_CLIMB, HERE)
    assert lost.outcome is not None
    assert [(each.game, each.score) for each in results.here] == [(lost.id, lost.outcome.scores[0])]
    elsewhere = await sitting.service.archive.stories.results(THE_CLIMB, ELSEWHERE)
    assert elsewhere.here == ()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE games SET options = '{' WHERE id = 1",
        "UPDATE games SET options = CAST(x'ff' AS TEXT) WHERE id = 1",
        "UPDATE results SET score = 'many' WHERE game = 1",
        "UPDATE results SET turns = CAST(x'ff' AS TEXT) WHERE game = 1",
        "UPDATE results SET at = 9223372036854775807 WHERE game = 1",
        "UPDATE results SET channel = channel || '.5' WHERE game = 1",
        "UPDATE results SET day = CAST(x'ff' AS TEXT) WHERE game = 1",
    ],
)
async def test_a_damaged_result_hides_no_other(sitting: Sitting, damage: str) -> None:
    await climbed(sitting, await sitting.game(ANN, key=CLIMB))
    await told(sitting)
    await sitting.service.close()
    with sqlite3.connect(sitting.path) as database:
        database.execute(damage)
    await sitting.again()
    good = await climbed(sitting, await sitting.game(ANN, key=CLIMB))
    here = (await sitting.service.archive.stories.results(THE_CLIMB, HERE)).here
    assert good.id in [each.game for each in here]
    assert {each.game for each in here} <= {1, good.id}


@pytest.mark.parametrize("damage", ["'x'", "CAST(x'ff' AS TEXT)", "-1"])
async def test_a_damaged_deal_of_the_day_is_found_again(sitting: Sitting, damage: str) -> None:
    await sitting.game(ANN, key=CLIMB, options=DAILY)
    (before,) = (
        sqlite3.connect(sitting.path).execute("SELECT attempt FROM daily_deals ORDER BY day").fetchone()
    )
    with sqlite3.connect(sitting.path) as database:
        database.execute(f"UPDATE daily_deals SET attempt = {damage}")  # noqa: S608
    await sitting.game(BOB, key=CLIMB, options=DAILY, place=ELSEWHERE)
    (after,) = (
        sqlite3.connect(sitting.path).execute("SELECT attempt FROM daily_deals ORDER BY day").fetchone()
    )
    assert after == before


async def test_a_later_result_is_held_against_the_best(sitting: Sitting) -> None:
    for _ in range(4):
        await climbed(sitting, await sitting.game(ANN, key=CLIMB))
        lines = await told(sitting)
        best = (await sitting.service.archive.stories.results(THE_CLIMB, HERE)).here
        newest = max(each.game for each in best)
        if len(best) > 1 and best[0].game == newest:
            assert "The best result of this channel so far!" in lines[-1]
        elif len(best) > 1:
            assert f"(#{best[0].game})" in lines[-1]
    assert [(-each.score, each.turns) for each in best] == sorted((-each.score, each.turns) for each in best)


async def test_the_table_of_a_day_counts_only_who_meets_the_deal_for_the_first_time(sitting: Sitting) -> None:
    first = await climbed(sitting, await sitting.game(ANN, key=CLIMB, options=DAILY))
    assert "Place 1 on the table of 1 March 2026." in (await told(sitting))[-1]
    again = await sitting.game(ANN, BOB, key=CLIMB, options=DAILY)
    begun = await told(sitting)
    assert any("does not count for the day's table" in line for line in begun)
    await climbed(sitting, again)
    fresh = await climbed(sitting, await sitting.game(CLEO, DAN, key=CLIMB, options=DAILY, place=ELSEWHERE))
    results = await sitting.service.archive.stories.results(THE_CLIMB, HERE)
    assert {each.game for each in results.of_today} == {first.id, fresh.id}


async def test_of_two_games_begun_at_once_by_the_same_person_one_counts(sitting: Sitting) -> None:
    lobbies = [await sitting.lobby(ANN, key=CLIMB, options=DAILY, place=place) for place in (HERE, ELSEWHERE)]
    begun = await asyncio.gather(*(sitting.service.lobby.starting.start(lobby.id, ANN) for lobby in lobbies))
    days = [await sitting.service.store.day_of(table.id) for table in begun]
    assert sorted(days, key=str) == ["2026-03-01", None]


async def test_a_game_from_a_file_is_no_result(sitting: Sitting) -> None:
    table = await climbed(sitting, await sitting.game(ANN, key=CLIMB))
    data = await sitting.service.archive.records.export(table.id, None)
    await sitting.service.archive.records.import_game(ELSEWHERE, ANN, data)
    assert (await sitting.service.archive.stories.results(THE_CLIMB, ELSEWHERE)).here == ()


async def test_a_game_that_was_given_up_is_no_result(sitting: Sitting) -> None:
    table = await sitting.game(ANN, key=CLIMB)
    table = await sitting.service.play.offers.resign(table.id, ANN)
    assert table.status is Status.OVER
    assert words.result(table) == "Everyone has resigned."
    await told(sitting)
    assert (await sitting.service.archive.stories.results(THE_CLIMB, HERE)).here == ()


# Words


async def test_the_end_of_a_game_played_together_is_told_for_all(sitting: Sitting) -> None:
    won = await climbed(sitting, await sitting.game(ANN, BOB, key=CLIMB))
    assert words.result(won).startswith("**Ann** and **Bob** win together: ")
    assert "steps in" in words.result(won)
    alone = await climbed(sitting, await sitting.game(CLEO, key=CLIMB, place=ELSEWHERE))
    assert words.result(alone).startswith("**Cleo** wins: ")
    lost = await climbed(sitting, await sitting.game(CLEO, key=CLIMB, place=ELSEWHERE), lose=True)
    assert words.result(lost).startswith("**Cleo** loses: ")


# Looking on


async def test_a_hint_comes_from_the_game(sitting: Sitting) -> None:
    table = await sitting.game(ANN, key=CLIMB)
    shown = await sitting.service.play.projection.show(table.id, ANN.id)
    assert (await sitting.service.play.computations.hint(THE_CLIMB, shown.view)).actions == ("climb 2",)
