"""Cooperative games: deals of the day, begun at once or in a lobby, and tables of results."""

import asyncio
import json
from dataclasses import replace
from datetime import date
from unittest.mock import AsyncMock

import pytest

from bot.table.archive.daily import in_a_row
from bot.table.archive.fairness import verify
from bot.table.model import words
from bot.table.model.posts import PostKind
from bot.table.model.table import Status, Table
from games.core.components import Draw, daily_secret
from games.core.protocol import Actor, Step
from games.core.simple_games.game import SimpleRules
from tests.databases import raw
from tests.table.climb import GAME as THE_CLIMB, Mountain
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, GAMES, HERE, Sitting, refused

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
    """What is told in the channel in words."""
    await sitting.service.time_control.scheduler.fire()
    return [post.text for post in await sitting.deliver() if post.text]


def revealing(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on every move of the climb reveals something."""
    real = SimpleRules.apply

    def apply(self: SimpleRules, state: Mountain, actor: Actor, action: object) -> Step[Mountain]:
        return replace(real(self, state, actor, action), barrier=True)

    monkeypatch.setattr(SimpleRules, "apply", apply)


async def test_alone_a_step_is_taken_back_but_nobody_can_agree_to_more(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, moves = await sitting.game(ANN, key=CLIMB), sitting.service.play.moves
    await sitting.deliver()
    await moves.act(table.id, ANN, "climb 1")
    posts = [post.kind for post in await sitting.deliver()]
    assert posts == [PostKind.BOARD_EDIT], "whoever moves again next is not called"
    await moves.undo(table.id, ANN)
    assert (await sitting.service.play.projection.show(table.id, None)).view.at == 0
    revealing(monkeypatch)
    await moves.act(table.id, ANN, "climb 1")
    assert (await refused(moves.undo(table.id, ANN))).code == "nobody_to_agree"


# The deal of the day


async def test_all_who_play_on_a_day_get_its_first_worthy_deal_which_is_looked_for_once(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await sitting.game(ANN, key=CLIMB, options=DAILY)
    service = await sitting.again()

    monkeypatch.setattr(
        service.play.computations, "worthy", AsyncMock(side_effect=AssertionError("it was looked for again"))
    )
    other = await sitting.game(BOB, CLEO, key=CLIMB, options=DAILY, place=ELSEWHERE)
    heights = [(await service.play.projection.show(table.id, None)).view.height for table in (one, other)]
    rules = THE_CLIMB.rules
    secrets = [daily_secret(CLIMB, "2026-03-01", number) for number in range(1, 50)]
    deals = [rules.sample(THE_CLIMB.new(1, DAILY), Draw(secret, 0)) for secret in secrets]
    first = next(deal.height for deal in deals if deal.height % 2 == 0)
    assert heights == [first, first]


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


async def test_the_end_is_told_for_all(sitting: Sitting) -> None:
    won = await climbed(sitting, await sitting.game(ANN, BOB, key=CLIMB))
    assert won.outcome is not None
    assert won.outcome.winners == (0, 1)
    assert words.result(won).startswith("**Ann** and **Bob** win together: ")
    assert words.result(won, you=1).startswith("You and **Ann** win together: ")
    assert "steps in" in words.result(won)


async def test_the_results_of_a_channel_are_kept_and_the_best_is_named(sitting: Sitting) -> None:
    lost = await climbed(sitting, await sitting.game(ANN, key=CLIMB), lose=True)
    assert lost.outcome is not None
    kept = sitting.service.archive.results
    assert " ".join(await kept.compared(lost)) == ""
    results = (await kept.shown(THE_CLIMB, HERE)).here
    assert [(each.game, each.score) for each in results] == [(lost.id, lost.outcome.scores[0])]
    assert (await kept.shown(THE_CLIMB, ELSEWHERE)).here == ()
    for _ in range(4):
        won = await climbed(sitting, await sitting.game(ANN, key=CLIMB))
        line = " ".join(await kept.compared(won))
        best = (await kept.shown(THE_CLIMB, HERE)).here
        if best[0].game == max(each.game for each in best):
            assert "The best result of this channel so far!" in line
        else:
            assert f"(#{best[0].game})" in line
    ranks = [(-each.score, each.turns) for each in best if each.game != lost.id]
    assert ranks == sorted(ranks)


@pytest.mark.only_a_file
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
    with raw(sitting.place) as database:
        database.execute(damage)
    await sitting.again()
    good = await climbed(sitting, await sitting.game(ANN, key=CLIMB))
    here = (await sitting.service.archive.results.shown(THE_CLIMB, HERE)).here
    assert good.id in [each.game for each in here]
    assert {each.game for each in here} <= {1, good.id}


@pytest.mark.only_a_file
@pytest.mark.parametrize("damage", ["'x'", "CAST(x'ff' AS TEXT)", "-1"])
async def test_a_damaged_deal_of_the_day_is_found_again(sitting: Sitting, damage: str) -> None:
    await sitting.game(ANN, key=CLIMB, options=DAILY)
    found = "SELECT attempt FROM daily_deals ORDER BY day"
    with raw(sitting.place) as database:
        before = database.execute(found).fetchone()
        database.execute(f"UPDATE daily_deals SET attempt = {damage}")  # noqa: S608
    await sitting.game(BOB, key=CLIMB, options=DAILY, place=ELSEWHERE)
    with raw(sitting.place) as database:
        assert database.execute(found).fetchone() == before


async def test_the_table_of_a_day_counts_only_who_meets_the_deal_for_the_first_time(sitting: Sitting) -> None:
    first = await climbed(sitting, await sitting.game(ANN, key=CLIMB, options=DAILY))
    assert "Place 1 on the table of 1 March 2026." in await sitting.service.archive.results.compared(first)
    again = await sitting.game(ANN, BOB, key=CLIMB, options=DAILY)
    begun = await told(sitting)
    assert any("does not count for the day's table" in line for line in begun)
    await climbed(sitting, again)
    fresh = await climbed(sitting, await sitting.game(CLEO, DAN, key=CLIMB, options=DAILY, place=ELSEWHERE))
    results = await sitting.service.archive.results.shown(THE_CLIMB, HERE)
    assert {each.game for each in results.of_today} == {first.id, fresh.id}


async def test_of_two_games_begun_at_once_by_the_same_person_one_counts(sitting: Sitting) -> None:
    lobbies = [await sitting.lobby(ANN, key=CLIMB, options=DAILY, place=place) for place in (HERE, ELSEWHERE)]
    begun = await asyncio.gather(*(sitting.service.lobby.starting.start(lobby.id, ANN) for lobby in lobbies))
    days = [await sitting.service.store.day_of(table.id) for table in begun]
    assert sorted(days, key=str) == ["2026-03-01", None]


async def test_a_game_from_a_file_or_given_up_is_no_result(sitting: Sitting) -> None:
    table, archive = await climbed(sitting, await sitting.game(ANN, key=CLIMB)), sitting.service.archive
    data = await archive.records.export(table.id, None)
    await archive.records.import_game(ELSEWHERE, ANN, data)
    given_up = await sitting.game(ANN, key=CLIMB, place=ELSEWHERE)
    given_up = await sitting.service.play.offers.resign(given_up.id, ANN)
    assert given_up.status is Status.OVER
    assert words.result(given_up) == "Everyone has resigned."
    await told(sitting)
    assert (await archive.results.shown(THE_CLIMB, ELSEWHERE)).here == ()


SERVER = HERE.server


async def test_whoever_stopped_or_is_a_day_late_begins_again(sitting: Sitting) -> None:
    daily = sitting.service.archive.daily
    for _ in range(2):  # the second request is the first once more
        table = await daily.begin(HERE, ANN, "request")
        assert table.id == 1
    await sitting.service.lobby.abort(table.id, ANN)
    assert (await daily.today(ANN.id, SERVER)).own is None
    table = await climbed(sitting, await daily.begin(HERE, ANN))
    today = await daily.today(ANN.id, SERVER)
    assert (today.own, today.best) == (table, ()), "the second counts no more"
    sitting.clock.turn(days=1)
    assert (await daily.today(ANN.id, SERVER)).own is None


async def test_days_in_a_row_are_counted_won_or_lost_and_end_with_a_day_left_out(sitting: Sitting) -> None:
    daily = sitting.service.archive.daily
    for lose in (False, True, False):
        await climbed(sitting, await daily.begin(HERE, ANN), lose=lose)
        sitting.clock.turn(days=1)
    assert (await daily.today(ANN.id, SERVER)).row == 3
    assert (await daily.today(BOB.id, SERVER)).row == 0
    sitting.clock.turn(days=1)
    assert (await daily.today(ANN.id, SERVER)).row == 0


@pytest.mark.parametrize(
    ("days", "row"),
    [
        ((), 0),
        (("2026-03-01",), 1),
        (("2026-02-28",), 1),
        (("2026-02-27",), 0),
        (("2026-03-01", "2026-02-28", "2026-02-26"), 2),
        (("nonsense", "2026-03-01"), 1),
    ],
)
def test_days_in_a_row(days: tuple[str, ...], row: int) -> None:
    assert in_a_row(days, date(2026, 3, 1)) == row
