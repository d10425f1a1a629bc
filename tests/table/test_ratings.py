"""What finished games do to ratings: each counts once, in the order of their ends, and all can be made again."""

from itertools import product
from typing import Any

import pytest

from bot.store import Write, schema
from bot.table.model.table import Person, Place, Status, Table
from bot.table.ratings.formula import DEAL, NEW, Skill, computer_skill
from bot.table.ratings.rating import AFTER
from bot.table.ratings.record import Best, counted
from games.computer.search import HARD
from games.registry import GAMES
from tests.table.conftest import ANN, BOB, CLEO, HERE, Sitting


async def settle(sitting: Sitting) -> None:
    """Run what is due, when the games that have ended are rated."""
    sitting.clock.turn(seconds=AFTER.seconds)
    while await sitting.service.time_control.scheduler.fire():
        pass


async def ended(sitting: Sitting, *people: Person, loser: int = 1, **how: Any) -> Table:
    """A game that one of two loses by resigning, a minute after the one before it."""
    sitting.clock.turn(minutes=1)
    table = await sitting.game(*(people or (ANN, BOB)), **how)
    return await sitting.service.play.offers.resign(table.id, table.players[loser].person)


async def kept(sitting: Sitting) -> list[dict[str, Any]]:
    rows = [dict(row._mapping) for row in await sitting.service.store.rows_with(schema.ratings)]
    return sorted(rows, key=lambda row: (row["at"], row["game"], row["person"]))


async def skill(sitting: Sitting, person: Person, key: str = "dog_eat_dog") -> Skill:
    return Skill(*(await sitting.service.store.last_rating(1, key, person.id) or NEW))


async def test_the_first_finished_game_gives_both_a_rating(sitting: Sitting) -> None:
    await ended(sitting)
    await settle(sitting)
    ann, bob = await skill(sitting, ANN), await skill(sitting, BOB)
    assert (ann.words, bob.words) == ("1,579, just begun", "1,421, just begun")
    assert await sitting.service.store.ladders_of(1) == ["dog_eat_dog"]


async def test_a_draw_brings_two_ratings_together(sitting: Sitting) -> None:
    await ended(sitting)
    sitting.clock.turn(minutes=1)
    table = await sitting.game(ANN, BOB)
    await sitting.agree(await sitting.service.play.offers.offer_draw(table.id, ANN))
    await settle(sitting)
    assert 1500 < (await skill(sitting, ANN)).shown < 1579
    assert [row["place"] for row in await kept(sitting)] == [1, 2, 0, 0]


async def test_a_team_wins_together(sitting: Sitting) -> None:
    people = [Person(200 + number, f"P{number}") for number in range(4)]
    table = await sitting.game(*people, key="tug_of_war")
    for seat in table.teams[0]:
        table = await sitting.service.play.offers.resign(table.id, table.players[seat].person)
    assert table.status is Status.OVER
    await settle(sitting)
    places = {row["person"]: row["place"] for row in await kept(sitting)}
    for number, team in enumerate(table.teams):
        assert {places[people[seat].id] for seat in team} == {2 - number}


async def test_a_deal_is_rated_against_those_who_play_it(sitting: Sitting) -> None:
    table = await sitting.game(ANN, key="bring_down_the_mountain")
    await sitting.play_out(table)
    await settle(sitting)
    ann, deal = [(row["person"], row["place"], row["mean"]) for row in await kept(sitting)][::-1]
    assert (ann[:2], deal[:2]) == ((ANN.id, 2), (DEAL, 1))
    assert ann[2] < NEW.mean < deal[2]


async def test_computers_have_ratings_that_stay(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    table = await sitting.service.lobby.computers.add(table.id, ANN, HARD)
    table = await sitting.service.lobby.starting.start(table.id, ANN)
    await sitting.service.play.offers.resign(table.id, ANN)
    await settle(sitting)
    computer = next(row for row in await kept(sitting) if row["person"] < 0)
    assert (computer["mean"], computer["place"]) == (computer["mean_before"], 1)
    assert (await skill(sitting, ANN)).shown < 1500


def test_what_computers_have_won_makes_their_ratings() -> None:
    """As docs/ratings.md has them."""
    shown = {
        game.about.key: [computer_skill(game, -1001 - 1000 * level).shown for level in range(3)]
        for game in GAMES
    }
    assert shown == {
        "bring_down_the_mountain": [1475, 2242, 2314],
        "dog_eat_dog": [1352, 1500, 1500],
        "high_ground": [1306, 1500, 1686],
        "high_heavens": [1223, 1500, 2006],
        "highest_ground": [1048, 1500, 1808],
    }


async def test_neither_friendly_nor_stopped_nor_imported_games_count(sitting: Sitting) -> None:
    seating = sitting.service.lobby.seating
    table = await sitting.lobby(ANN, BOB)
    await seating.set(table.id, ANN, friendly=True)
    table = await sitting.service.lobby.starting.start(table.id, ANN)
    file = await sitting.service.archive.records.export(table.id, None)
    table = await sitting.service.play.offers.resign(table.id, BOB)
    again = await seating.rematch(table.id, ANN)
    assert again.friendly
    await seating.close(again.id, ANN)
    table = await sitting.game(ANN, BOB)
    await sitting.service.lobby.abort(table.id, ANN, force=True, gone=(BOB.id,))
    table = await sitting.resumed(file, ANN, BOB)
    await sitting.service.play.offers.resign(table.id, BOB)
    await settle(sitting)
    assert await kept(sitting) == []
    assert await sitting.service.ratings.rating.all_again() == (0, 0)


async def handed(sitting: Sitting, table: Table, person: Person) -> Table:
    """This person's seat is a computer's from now on."""
    substitutes = sitting.service.lobby.substitutes
    seat = table.seat_of(person.id)
    assert seat is not None
    search = (await substitutes.ask(table.id, person)).searches.of(seat)
    assert search is not None
    return await substitutes.let_computer(table.id, person, seat, search.post)


async def lost_by_a_computer(sitting: Sitting, *people: Person, **how: Any) -> Table:
    """Bob lets a computer play on, and it loses."""
    sitting.clock.turn(minutes=1)
    table = await handed(sitting, await sitting.game(*(people or (ANN, BOB)), **how), BOB)
    return await sitting.service.play.offers.resign(table.id, table.players[1].person)


async def places(sitting: Sitting, table: Table) -> dict[int, int]:
    """The places in a game, by person."""
    return {row["person"]: row["place"] for row in await kept(sitting) if row["game"] == table.id}


async def test_who_lets_a_computer_play_on_loses_what_it_loses_and_wins_nothing(sitting: Sitting) -> None:
    lost = await lost_by_a_computer(sitting)
    sitting.clock.turn(minutes=1)
    won = await handed(sitting, await sitting.game(ANN, BOB), BOB)
    won = await sitting.service.play.offers.resign(won.id, ANN)
    sitting.clock.turn(minutes=1)
    drawn = await handed(sitting, await sitting.game(ANN, BOB, CLEO), BOB)
    offer = await sitting.service.play.offers.offer_draw(drawn.id, ANN)
    drawn = await sitting.agree(offer)
    await settle(sitting)
    assert await places(sitting, lost) == {ANN.id: 1, BOB.id: 2}
    computer = won.players[1].person.id
    assert await places(sitting, won) == {ANN.id: 2, computer: 1}
    assert await places(sitting, drawn) == {ANN.id: 0, computer: 0, CLEO.id: 0}
    assert (await skill(sitting, BOB)).words == "1,421, just begun"
    before = await kept(sitting)
    assert await sitting.service.ratings.rating.all_again() == (3, 0)
    assert await kept(sitting) == before


async def test_the_last_person_in_a_lost_seat_loses_with_the_whole_table(sitting: Sitting) -> None:
    sitting.clock.turn(minutes=1)
    table = await sitting.game(ANN, BOB, key="bring_down_the_mountain")
    search = (await sitting.service.lobby.substitutes.ask(table.id, BOB)).searches.of(1)
    assert search is not None
    table = await sitting.service.lobby.substitutes.take_over(table.id, CLEO, 1, search.post)
    table = await handed(sitting, table, CLEO)
    await sitting.play_out(table)
    await settle(sitting)
    assert await places(sitting, table) == {ANN.id: 2, CLEO.id: 2, DEAL: 1}


async def test_who_is_in_no_table_loses_nothing_to_a_computer_in_their_seat(sitting: Sitting) -> None:
    await sitting.service.ratings.opting_out.set_out(BOB.id, True)
    table = await lost_by_a_computer(sitting)
    await settle(sitting)
    assert await places(sitting, table) == {ANN.id: 1, table.players[1].person.id: 2}
    sitting.clock.turn(minutes=1)
    await sitting.service.ratings.opting_out.set_out(BOB.id, False)
    assert await sitting.service.ratings.rating.all_again() == (1, 0)


@pytest.mark.parametrize("when", ["running", "over", "rated", "meanwhile"])
async def test_a_loss_of_somebody_who_is_forgotten_goes_on_with_what_they_had(
    sitting: Sitting, when: str
) -> None:
    """Also where they are forgotten between reading the game and rating it."""
    await ended(sitting)
    await settle(sitting)
    await sitting.service.time_control.scheduler.loop.stop()
    store: Any = sitting.service.store

    async def forget() -> None:
        await sitting.service.privacy.forgetting.wish(BOB.id)
        await sitting.service.privacy.forgetting.look()

    read, asked = store.ratings_before, []

    async def late(*what: Any) -> Any:
        found = await read(*what)
        asked.append(what)
        if len(asked) == 1:
            await forget()
        return found

    sitting.clock.turn(minutes=1)
    table = await handed(sitting, await sitting.game(ANN, BOB), BOB)
    if when == "running":
        await forget()
    table = await sitting.service.play.offers.resign(table.id, table.players[1].person)
    if when == "over":
        await forget()
    if when == "meanwhile":
        store.ratings_before = late
    await settle(sitting)
    sitting.clock.turn(hours=1)
    await settle(sitting)
    if when == "rated":
        await forget()
    rows = await kept(sitting)
    assert str(BOB.id) not in repr(rows)
    (first,) = {row["person"] for row in rows if row["game"] == 1 and row["place"] == 2}
    assert await places(sitting, table) == {ANN.id: 1, first: 2}
    assert await sitting.service.ratings.rating.all_again() == (2, 0)
    assert await kept(sitting) == rows
    assert await store.check() == []


async def test_who_is_forgotten_in_their_seat_loses_by_the_rating_that_they_had(sitting: Sitting) -> None:
    await ended(sitting)
    await settle(sitting)
    sitting.clock.turn(minutes=1)
    await sitting.game(ANN, BOB)
    await sitting.service.privacy.forgetting.wish(BOB.id)
    await sitting.service.privacy.forgetting.look()
    await settle(sitting)
    assert [row["game"] for row in await kept(sitting)] == [1, 1, 2, 2]
    assert await sitting.service.ratings.rating.all_again() == (2, 0)


async def several(sitting: Sitting) -> None:
    for number, (key, pair) in enumerate(
        product(("dog_eat_dog", "high_ground"), ((ANN, BOB), (BOB, CLEO), (CLEO, ANN)))
    ):
        await ended(sitting, *pair, loser=number % 2, key=key, place=Place(1 + number % 2, 3000 + number))
        await ended(sitting, *pair, key=key)
    await settle(sitting)


async def test_ratings_made_again_from_the_games_are_the_same(sitting: Sitting) -> None:
    await several(sitting)
    before = await kept(sitting)
    assert len(before) == 24
    assert await sitting.service.ratings.rating.all_again() == (12, 0)
    assert await kept(sitting) == before
    await sitting.service.store.commit(Write().delete(schema.ratings, game=3).delete(schema.ratings, game=8))
    assert await sitting.service.ratings.rating.all_again() == (12, 2)
    assert await kept(sitting) == before


@pytest.mark.parametrize("late", ["first", "damaged"])
async def test_an_end_that_is_found_late_counts_in_its_place(
    sitting: Sitting, late: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the bot is killed between two pieces of those that are rated again."""
    monkeypatch.setattr("bot.table.ratings.rating.AT_ONCE", 1)
    await sitting.service.time_control.scheduler.loop.stop()
    for _ in range(3):
        await ended(sitting)
    timers = await sitting.service.store.rows_with(schema.timers, kind="rating")
    first = {name: value for name, value in timers[0]._mapping.items() if name != "id"}
    await sitting.service.store.commit(Write().delete(schema.timers, id=timers[0].id))
    await settle(sitting)
    assert {row["game"] for row in await kept(sitting)} == {2, 3}
    await sitting.service.store.commit(Write().insert(schema.timers, **first))
    store: Any = sitting.service.store
    commit, commits = store.commit, []

    async def dies(write: Write) -> None:
        commits.append(write)
        if len(commits) == 2 and late == "damaged":
            raise RuntimeError("killed")
        await commit(write)

    store.commit = dies
    await settle(sitting)
    store.commit = commit
    if late == "damaged":
        assert await sitting.service.store.rows_with(schema.timers, kind="rating")
        await sitting.again()
        sitting.clock.turn(hours=1)
        await settle(sitting)
    before = await kept(sitting)
    assert await sitting.service.store.rows_with(schema.timers, kind="rating") == []
    assert await sitting.service.ratings.rating.all_again() == (3, 0)
    assert await kept(sitting) == before


async def test_two_processes_count_an_end_once(sitting: Sitting) -> None:
    other = await sitting.other()
    for each in (other, sitting.service):
        await each.time_control.scheduler.loop.stop()
    table = await ended(sitting)
    (row,) = await sitting.service.store.rows_with(schema.timers, kind="rating")
    timer = await sitting.service.store.timer(row.id)
    assert timer is not None
    await other.ratings.rating.run_out(timer)
    await settle(sitting)
    assert [row["mean_before"] for row in await kept(sitting)] == [NEW.mean] * 2
    assert {row["game"] for row in await kept(sitting)} == {table.id}
    await other.close()


async def test_a_ladder_has_those_first_whose_rating_has_settled(sitting: Sitting) -> None:
    await several(sitting)
    game = sitting.service.games["dog_eat_dog"]
    ladders = sitting.service.ratings.ladders
    assert [each.about.key for each in await ladders.games(HERE)] == ["dog_eat_dog", "high_ground"]
    page = await ladders.page(game, HERE, 1, season=True, here=False)
    assert (page.total, page.pages, [rung.place for rung in page.rungs]) == (3, 1, [1, 2, 3])
    means = [rung.skill.mean for rung in page.rungs]
    assert means == sorted(means, reverse=True)
    here = await ladders.page(game, HERE, 5, season=True, here=True)
    assert sum(rung.played for rung in page.rungs) > sum(rung.played for rung in here.rungs) == 6
    sitting.clock.turn(days=200)
    assert (await ladders.page(game, HERE, 1, season=True, here=False)).rungs == ()
    assert (await ladders.page(game, HERE, 1, season=False, here=False)).total == 3


def test_a_record_names_the_longest_run_the_quickest_win_and_the_closest() -> None:
    ann, bob = ANN.id, BOB.id
    wins = ((ann, 30, b'["won",[0],[9,4]]'), (ann, 12, b'["won",[0],[7,6]]'), (0, 40, b'["draw",[0,1],[]]'))
    games = (*wins, (ann, 20, b"[]"), (bob, 25, b'["won",[1],[3,8]]'), (bob, 9, None), (bob, 50, b"{"))
    found = counted(
        [
            (game, person, 0 if winner == 0 else 1 if person == winner else 2, moves, outcome)
            for game, (winner, moves, outcome) in enumerate(games, 1)
            for person in (ann, bob)
        ]
    )
    assert (found.played, found.won, found.drawn) == (7, {ann: 3, bob: 3}, 1)
    assert (found.run, found.longest) == ((bob, 3), (bob, 3))
    assert (found.quickest, found.closest) == (Best(6, bob, 9), Best(2, ann, 1))
    assert found.course == ((ann,), (ann,), (), (ann,), (bob,), (bob,), (bob,))
    assert counted([]).run == (0, 0)
