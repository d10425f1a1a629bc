"""Ladders below `/game results`, and games that change no rating."""

import pytest

from bot.discord.ratings.record import own_words
from bot.store import Write, schema, to_micros
from bot.table.ratings.rating import AFTER
from bot.table.ratings.record import Own
from games.registry import by_key
from tests.discord.conftest import Room, words_of
from tests.discord.test_old_buttons import press_id

pytestmark = pytest.mark.usefixtures("unpainted")


async def resigned(room: Room, loser: str = "Ben", moves: int = 0) -> None:
    """A game of Ann and Ben that one of them resigns after so many moves, and its rating."""
    await room.env.advance_time(60)
    await room.begin(2)
    for _ in range(moves):
        await room.slash(await room.mover(), "play", move="pass")
    table = await room.table()
    seat = next(each for each in table.players if each.person.name == loser)
    await room.tables.play.offers.resign(table.id, seat.person)
    await room.env.advance_time(AFTER.seconds)
    while await room.tables.time_control.scheduler.fire():
        pass


async def test_a_ladder_tells_who_has_won_here_and_in_all_of_time(room: Room) -> None:
    await resigned(room)
    await resigned(room)
    said = await room.slash("Cleo", "game results")
    assert said.private
    assert "Ladders of this server: **Dog Eat Dog**." in said.text
    ladder = await room.choose("Cleo", said, "dog_eat_dog")
    assert "1. **Ann** 1,6" in ladder.text
    assert ", just begun, 2 of 2 won\n2. **Ben** 1,3" in ladder.text
    assert "computer (easy) 1,352" in ladder.text
    assert ladder.buttons == ["All time", "This channel"]
    (drawn,) = ladder.pictures
    assert "1. Ann: 1,6" in (drawn.description or "")
    assert ", just begun, 2 of 2 won. 2. Ben: " in (drawn.description or "")
    await room.restart()
    ever = await room.press("Cleo", ladder, "All time")
    assert "Ladder of this server of all time" in ever.text
    here = await room.press("Cleo", ever, "This channel")
    assert "Ladder of this channel of all time" in here.text
    assert here.buttons == ["This season", "This server"]
    assert "no longer works" in (await press_id(room, "Cleo", "c1:ladder:chess:1:1:1")).text


async def test_a_long_ladder_has_pages(room: Room) -> None:
    await resigned(room)
    write, at = Write(), to_micros(room.tables.clock())
    row = {
        "game": 1,
        "server": room.guild.id,
        "which": "dog_eat_dog",
        "channel": 7,
        "at": at,
        "side": 0,
        "place": 2,
    }
    for number in range(30):
        write.insert(schema.people, id=9000 + number, name=f"*P*{number}")
        means = {"mean_before": 1, "spread_before": 1, "mean": 20_000_000 - number, "spread": 1}
        write.insert(schema.ratings, person=9000 + number, **row, **means)
    await room.tables.store.commit(write)
    page = await room.choose("Ann", await room.slash("Ann", "game results"), "dog_eat_dog")
    assert "page 1 of 4" in page.text
    assert r"1. **\*P\*0** 1,350, 0 of 1 won" in page.text
    last = page
    for _ in range(3):
        last = await room.press("Ann", last, "More")
    assert "31. **Ann** 1," in last.text or "32. **Ben**" in last.text
    assert last.buttons == ["All time", "This channel", "Better"]
    far = await press_id(room, "Ann", "c1:ladder:dog_eat_dog:1:0:99")
    assert "page 4 of 4" in far.text


async def test_everybody_in_a_friendly_lobby_sees_that_it_changes_no_rating(room: Room) -> None:
    await room.slash("Ann", "game new", game="dog_eat_dog")
    assert "Friendly" not in words_of(room.lobby())
    await room.more("Ann", "Make it friendly")
    assert "Friendly: this game changes no rating." in words_of(room.lobby())
    others = await room.press("Ben", room.lobby(), "More")
    assert "Rate this game" not in others.buttons
    await room.restart()
    await room.more("Ann", "Rate this game")
    assert "Friendly" not in words_of(room.lobby())
    await room.more("Ann", "Make it friendly")
    await room.press("Ben", room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")
    assert "Friendly" in (await room.slash("Ben", "game options")).text
    table = await room.table()
    await room.tables.play.offers.resign(table.id, table.players[0].person)
    assert "no results" in (await room.slash("Ann", "game results")).text


async def test_who_is_counted_in_no_table_is_someone_there_and_no_game_of_theirs_is_rated(room: Room) -> None:
    await resigned(room)
    page = await room.slash("Ann", "me")
    await room.env.advance_time(60)
    await room.restart()
    page = await room.press("Ann", page, "Count me in no table")
    assert "Your games change no rating" in page.text
    ladder = await room.choose("Ben", await room.slash("Ben", "game results"), "dog_eat_dog")
    assert "1. **someone** 1,5" in ladder.text
    before = ladder.text
    await resigned(room)
    ladder = await room.choose("Ben", await room.slash("Ben", "game results"), "dog_eat_dog")
    assert ladder.text == before
    await room.env.advance_time(60)
    page = await room.press("Ann", await room.slash("Ann", "me"), "Count me again")
    assert "rating" not in page.text
    await resigned(room)
    ladder = await room.choose("Ben", await room.slash("Ben", "game results"), "dog_eat_dog")
    assert "1. **Ann** 1,6" in ladder.text
    assert ", 2 of 2 won" in ladder.text
    assert await room.tables.ratings.rating.all_again() == (2, 0)


async def test_record_tells_what_two_have_won_against_each_other(room: Room) -> None:
    assert "not finished a game" in (await room.slash("Ann", "record")).text
    await resigned(room, "Ann", moves=1)
    first = await room.press("Ann", room.last("Record"), "Record")
    assert "record of Ann and Ben: Ben 1, Ann 0.\n\n**You**" in first.text, "one game is not the quickest"
    for loser in ("Ben", "Ben"):
        await resigned(room, loser)
    await room.restart()
    said = await room.press("Ann", room.last("Record"), "Record")
    assert said.private
    (course,) = said.pictures
    assert "Who has won, the latest game first: Ann, Ann, Ben." in (course.description or "")
    told = "**Dog Eat Dog**, record of Ann and Ben: Ann 2, Ben 1, the last 2 to Ann."
    assert told in said.text
    assert "**You** have finished 3 games and won 2." in said.text
    assert told in (await room.slash("Ben", "record")).text
    assert "Post" not in (await room.press("Cleo", room.last("Record"), "Record")).buttons
    await room.press("Ann", said, "Post")
    assert any(told in words_of(each) for each in room.messages())
    await room.press("Ann", await room.slash("Ann", "record"), "Post mine")
    mine = words_of(room.messages()[-1])
    assert mine == "**Ann** has finished 3 games and won 2."
    await room.press("Ben", await room.slash("Ben", "me"), "Count me in no table")
    assert "Ann 2, someone 1" in (await room.slash("Ann", "record")).text


async def test_the_record_of_a_game_that_a_computer_has_lost_is_that_of_the_person_before_it(
    room: Room,
) -> None:
    await room.begin(2)
    said = await room.press("Ben", await room.slash("Ben", "game substitute"), "Let a computer play")
    table = await room.table()
    (computer,) = (each.person for each in table.players if each.person.computer)
    await room.tables.play.offers.resign(table.id, computer)
    await room.env.advance_time(AFTER.seconds)
    while await room.tables.time_control.scheduler.fire():
        pass
    for name in ("Ann", "Ben"):
        said = await room.press(name, room.last("Record"), "Record")
        assert "record of Ann and Ben: Ann 1, Ben 0." in said.text


def test_a_favourite_is_what_somebody_has_played_more_often_than_all_else() -> None:
    one, other = by_key("dog_eat_dog"), by_key("high_ground")
    assert "Favourite" not in own_words(Own(((one, 2, 0), (other, 2, 1))))
    assert "Favourite: Dog Eat Dog." in own_words(Own(((one, 3, 0), (other, 2, 1))))
