"""Standing challenges, as people meet them: offered below `/me`, taken below `/game new`."""

from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.discord.pictures import boards
from bot.table.model.table import Status
from tests.discord.conftest import Room, Said, words_of

pytestmark = pytest.mark.usefixtures("unpainted", "without_covers")


@pytest.fixture
def without_covers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The gallery lists its games in words: drawing it would be most of what these tests take."""

    async def covers(*how: Any) -> boards.Drawn:
        raise boards.NotDrawnError("")

    monkeypatch.setattr(boards, "covers", covers)


async def offered(room: Room, key: str = "dog_eat_dog", name: str = "Ann") -> Said:
    page = await room.press(name, await room.slash(name, "me"), "Standing challenges")
    return await room.choose(name, page, key, "offer")


async def gallery(room: Room, name: str, where: Any = None) -> Said:
    return await room._said(room.person(name).slash(where or room.channel, "game new"))


def ready(said: Said) -> list[str]:
    """Whom the gallery offers."""
    return [each for each in said.choices if each.split()[0].isdigit()]


async def take(room: Room, name: str, said: Said) -> Said:
    return await room.choose(name, said, ready(said)[0], "challenger")


async def test_a_challenge_is_offered_and_changed_in_one_private_message(room: Room) -> None:
    page = await room.press("Ann", await room.slash("Ann", "me"), "Standing challenges")
    assert page.text.startswith("**You have no standing challenge here.**")
    said = await room.choose("Ann", page, "dog_eat_dog", "offer")
    assert said.private
    assert said.text.startswith(
        "**You play with anybody here:**\n• **Dog Eat Dog**: a day a turn, at most 3 games at once\n"
    )
    await room.restart()
    said = await room.choose("Ann", said, "three_days", "readypace")
    said = await room.choose("Ann", said, "1", "readymost")
    assert said.message.id == page.message.id
    assert "-# New to Dog Eat Dog? `/learn` takes 3 minutes." in said.text
    assert "• **Dog Eat Dog**: three days a turn, at most 1 game at once\n" in said.text
    said = await room.choose("Ann", said, "high_ground", "offer")
    assert said.text.count("•") == 2
    said = await room.press("Ann", said, "Withdraw High Ground")
    assert said.text.count("•") == 1
    assert "**Reminders**" in (await room.press("Ann", said, "Back")).text


async def test_who_takes_a_challenge_plays_at_once_and_its_person_is_called(room: Room) -> None:
    await offered(room)
    assert ready(await gallery(room, "Ann")) == []
    said = await gallery(room, "Ben")
    await room.restart()
    said = await take(room, "Ben", said)
    begins, new = said.text.splitlines()
    assert begins == "**Dog Eat Dog** #1 begins: you and Ann."
    assert new == "-# New to Dog Eat Dog? `/learn` takes 3 minutes."
    table = await room.table()
    assert (table.status, table.host.name, sorted(table.names)) == (Status.RUNNING, "Ann", ["Ann", "Ben"])
    line = next(each for each in room.messages() if "challenge" in words_of(each))
    called = f"<@{room.person('Ann').id}>"
    assert words_of(line) == f"**Ben** takes {called}’s challenge: Dog Eat Dog, a day a turn."
    room.board()
    assert "1 under way" in (await offered(room)).text


async def test_who_has_played_a_game_and_offers_it_hears_nothing_of_its_lessons(room: Room) -> None:
    await room.begin(2)
    said = await offered(room)
    assert "**You play with anybody here:**" in said.text
    assert "/learn" not in said.text
    assert "New to High Ground? `/learn` takes" in (await offered(room, "high_ground")).text


async def test_beside_a_running_game_it_begins_in_a_new_thread(room: Room) -> None:
    await room.begin(2)
    await offered(room, name="Cleo")
    said = await room.press("Ben", await gallery(room, "Ben"), "New thread")
    said = await take(room, "Ben", said)
    assert "begins in <#" in said.text
    assert said.text.endswith("you and Cleo.")


async def test_with_as_many_games_as_its_person_wants_it_is_not_offered(room: Room) -> None:
    said = await offered(room)
    await room.choose("Ann", said, "1", "readymost")
    late = await gallery(room, "Cleo", other := room.guild.create_text_channel("other"))
    await take(room, "Ben", await gallery(room, "Ben"))
    refused = await room.choose("Cleo", late, ready(late)[0], "challenger")
    assert "Ann is in 1 such game, and plays no more at once." in refused.text
    assert ready(await gallery(room, "Cleo", other)) == []


async def test_it_ends_when_its_person_has_left_the_server(room: Room) -> None:
    await offered(room)
    said = await gallery(room, "Ben")
    room.guild.remove_member(room.person("Ann"))
    assert "Ann is no longer on this server." in (await take(room, "Ben", said)).text
    assert ready(await gallery(room, "Ben")) == []


async def test_somebody_who_cannot_read_a_channel_is_not_drawn_into_it(room: Room) -> None:
    await offered(room)
    hidden = discord.PermissionOverwrite(view_channel=False)
    secret = room.guild.create_text_channel("secret", overwrites={room.person("Ann"): hidden})
    refused = await take(room, "Ben", await gallery(room, "Ben", secret))
    assert "Ann cannot read and write in this channel." in refused.text
    assert len(room.messages(secret)) == 0


async def test_only_those_who_open_games_on_a_server_offer_some(room: Room) -> None:
    said = await offered(room)
    role = room.guild.create_role("Hosts")
    await room.tables.setup.settings.keep(room.guild.id, host_role=role.id)
    refused = await room.choose("Ann", said, "high_ground", "offer")
    assert "Only members with the role **Hosts** open games here." in refused.text
    said = await gallery(room, "Ben")
    assert said.text == (
        "Only members with the role **Hosts** open games here. These people are ready to play with you at once:"
    )
    assert said.buttons == []
    assert "Ann opens no games here any more." in (await take(room, "Ben", said)).text


async def test_somebody_on_holiday_is_not_offered(room: Room) -> None:
    await offered(room)
    now = room.tables.clock()
    await room.tables.notifications.holidays.take(room.person("Ann").id, now, now + timedelta(days=2))
    assert ready(await gallery(room, "Ben")) == []
