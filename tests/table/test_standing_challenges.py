"""A standing challenge: whoever takes it sits down at once, and never in more games than its person wants."""

import asyncio
from datetime import timedelta
from typing import Any

from bot.table.lobby.standing_challenges import Challenge
from bot.table.model.posts import PostKind
from bot.table.model.table import Place, Status, Table
from bot.table.service import TableService
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, HERE, Sitting, refused
from tests.table.test_two_processes import just_before

KEY = "dog_eat_dog"
THIRD = Place(1, 3000)


async def offer(sitting: Sitting, **how: Any) -> None:
    await sitting.service.lobby.standing_challenges.offer(1, ANN, KEY, **how)


async def take(service: TableService, place: Place = HERE, **how: Any) -> Table:
    return await service.lobby.standing_challenges.take(place, ANN.id, KEY, how.pop("by", BOB), **how)


async def listed(sitting: Sitting, person: int = BOB.id) -> list[Challenge]:
    return await sitting.service.lobby.standing_challenges.open_to(1, person)


async def test_who_takes_a_challenge_sits_down_at_once_and_its_person_is_called(sitting: Sitting) -> None:
    await offer(sitting, pace="three_days")
    await sitting.again()
    (found,) = await listed(sitting)
    assert (found.person, found.game.about.key, found.pace.name, found.most) == (ANN, KEY, "three_days", 3)
    table = await take(sitting.service)
    assert table.status is Status.RUNNING
    assert {each.person for each in table.players} == {ANN, BOB}
    assert (table.host, table.place, table.pace) == (ANN, HERE, found.pace)
    posts = await sitting.deliver()
    line = next(post for post in posts if post.kind is PostKind.LINE)
    assert line.text == "**Bob** takes **Ann**’s challenge: Dog Eat Dog, three days a turn."
    assert line.mention == (ANN.id,)
    assert posts[-1].kind is PostKind.BOARD
    assert [each.running for each in await listed(sitting)] == [1]


async def test_no_more_games_are_open_at_once_than_its_person_wants(sitting: Sitting) -> None:
    await offer(sitting, most=1)
    table = await take(sitting.service)
    assert await listed(sitting, CLEO.id) == []
    error = await refused(take(sitting.service, ELSEWHERE, by=CLEO))
    assert error.message == "Ann is in 1 such game, and plays no more at once."
    await sitting.game(ANN, DAN, place=THIRD)  # a game of Ann's that came of no challenge
    await offer(sitting, most=2)
    await take(sitting.service, ELSEWHERE, by=CLEO)
    await sitting.service.play.offers.resign(table.id, BOB)
    assert [each.running for each in await listed(sitting)] == [1]


async def test_two_who_take_the_last_place_at_the_same_time_do_not_both_have_it(sitting: Sitting) -> None:
    await offer(sitting, most=1)
    both = await asyncio.gather(
        take(sitting.service), take(sitting.service, ELSEWHERE, by=CLEO), return_exceptions=True
    )
    assert sorted(type(each).__name__ for each in both) == ["Table", "TableError"]
    await offer(sitting, most=2)
    other = await sitting.other()
    just_before(sitting.service, lambda: take(other, THIRD, by=DAN))
    error = await refused(take(sitting.service, Place(1, 4000), by=CLEO))
    assert error.code == "challenge_full"
    await other.close()


async def test_a_request_that_comes_twice_begins_one_game(sitting: Sitting) -> None:
    await offer(sitting)
    table = await take(sitting.service, request="r1")
    await sitting.killed()
    assert (await take(sitting.service, request="r1")).id == table.id
    assert [each.running for each in await listed(sitting)] == [1]


async def test_nobody_takes_their_own_challenge_nor_one_that_is_withdrawn(sitting: Sitting) -> None:
    await offer(sitting)
    await sitting.service.lobby.standing_challenges.offer(1, ANN, "high_ground")
    assert await listed(sitting, ANN.id) == []
    assert (await refused(take(sitting.service, by=ANN))).code == "own_challenge"
    await sitting.service.lobby.standing_challenges.withdraw(1, ANN.id, KEY)
    assert [each.game.about.key for each in await listed(sitting)] == ["high_ground"]
    assert (await refused(take(sitting.service))).message == "This challenge no longer stands."
    await sitting.service.lobby.standing_challenges.withdraw(1, ANN.id)
    assert await listed(sitting) == []


async def test_a_challenge_counts_on_its_server_alone(sitting: Sitting) -> None:
    await offer(sitting)
    assert await sitting.service.lobby.standing_challenges.open_to(2, BOB.id) == []
    assert await sitting.service.lobby.standing_challenges.open_to(None, BOB.id) == []
    for place in (Place(2, 1000), Place(None, 1000)):
        assert (await refused(take(sitting.service, place))).code == "no_challenge"


async def test_somebody_on_holiday_is_not_offered(sitting: Sitting) -> None:
    await offer(sitting)
    now = sitting.clock()
    await sitting.service.notifications.holidays.take(ANN.id, now, now + timedelta(days=2))
    assert await listed(sitting) == []
    assert (await refused(take(sitting.service))).message == "Ann is on holiday."
    sitting.clock.turn(days=3)
    assert (await take(sitting.service)).status is Status.RUNNING


async def test_a_servers_settings_hold_for_challenges_too(sitting: Sitting) -> None:
    await offer(sitting)
    settings = sitting.service.setup.settings
    await settings.keep(1, games=frozenset({"high_ground"}))
    assert await listed(sitting) == []
    assert (await refused(take(sitting.service))).code == "game_off"
    assert (await refused(offer(sitting))).code == "game_off"
    await settings.keep(1, games=None, person_limit=1, hints=False)
    await sitting.game(ANN, DAN, place=THIRD)
    assert (
        await refused(take(sitting.service))
    ).message == "Ann has as many open games as this server allows."
    await settings.keep(1, person_limit=2)
    await sitting.game(BOB, DAN, place=ELSEWHERE)
    table = await take(sitting.service)
    assert not table.hints


async def test_a_channel_with_a_game_takes_no_other(sitting: Sitting) -> None:
    await offer(sitting)
    await sitting.game(CLEO, DAN)
    assert (await refused(take(sitting.service))).code == "game_here"


async def test_only_what_the_menus_offer_is_kept(sitting: Sitting) -> None:
    for how in (dict[str, Any](pace="never"), {"most": 0}, {"most": 11}):
        assert (await refused(offer(sitting, **how))).code == "bad_challenge"


async def test_a_game_that_two_cannot_begin_at_once_is_not_offered(sitting: Sitting) -> None:
    able = {game.about.key for game in sitting.service.lobby.standing_challenges.able()}
    assert "high_ground" in able
    error = await refused(sitting.service.lobby.standing_challenges.offer(1, ANN, "none"))
    assert error.code == "no_challenge"
