"""A lobby shows any number of options, those that depend on each other, and files, within Discord's limits."""

from bot.table.model.table import Person, Place, Status
from tests.discord.conftest import Room, Said, menus, words_of
from tests.examples.tug_of_war import OPTIONS


async def opened(room: Room, *others: str, key: str = "tug_of_war") -> None:
    """A lobby with Ann as its host: of Tug of War, or of another game that the command does not offer."""
    place = Place(room.guild.id, room.channel.id)
    await room.tables.lobby.seating.create(key, place, Person(room.person("Ann").id, "Ann"))
    await room.env.settle()
    for name in others:
        await room.press(name, room.lobby(), "Join")


async def change(room: Room, key: str, value: str) -> Said:
    """Ann changes an option in the panel, while the bot starts again and again."""
    said = await room.press("Ann", room.lobby(), "Options")
    await room.restart()
    said = await room.choose("Ann", said, key)
    await room.restart()
    return await room.choose("Ann", said, value)


async def test_a_lobby_may_have_twelve_options_and_discord_takes_them(room: Room) -> None:
    assert len(OPTIONS) == 12
    await opened(room, "Ben")
    said = await room.press("Ben", room.lobby(), "Options")
    assert said.private
    assert "Only the host" in said.text
    assert said.choices == []
    said = await room.press("Ann", room.lobby(), "Options")
    assert "**Weather**: dry" in said.text
    page = await room.choose("Ann", said, said.choices[0])
    await room.press("Ann", room.lobby(), "Start")
    assert "no longer open" in (await room.choose("Ann", page, page.choices[0])).text


async def test_an_option_is_there_only_where_its_condition_holds(room: Room) -> None:
    await opened(room)
    assert "**Mud**" not in (await room.press("Ann", room.lobby(), "Options")).text
    assert "**Mud**: shallow" in (await change(room, "weather", "rain")).text
    assert words_of(room.lobby()).endswith("-# Options: Weather: rain")
    await change(room, "mud", "deep")
    page = await room.press("Ann", room.lobby(), "Options")
    assert {"flag_1", "flag_7"} <= set(page.choices)
    page = await room.press("Ann", await room.choose("Ann", page, "flag_7"), "Back")
    held = await room.choose("Ann", page, "mud")
    assert "This also resets **Mud** to shallow." in (await change(room, "weather", "dry")).text
    assert (await room.table()).options["mud"] == "shallow"
    said = await room.choose("Ann", held, "deep")
    assert "“Mud” cannot be chosen" in said.text
    assert "Choose “Weather” “rain” first." in said.text


async def test_a_file_is_uploaded_shown_and_removed(room: Room) -> None:
    await opened(room)
    for data, words in (
        (b"\n", "has no marks"),
        (b"\xff", "text in UTF-8"),
        (b"x" * 1001, "at most 1,000"),
    ):
        assert words in (await room.upload("Ann", "course", data)).text
        assert (await room.table()).options["course"] == ""
    said = await room.upload("Ann", "course", b"start\n\nfinish\n")
    assert "**Course**: a file of 2 lines" in said.text
    assert (await room.table()).options["course"] == "start\nfinish"
    assert "Course: a file of 2 lines" in words_of(room.lobby())
    await room.restart()
    await room.press("Ann", await room.choose("Ann", said, "course"), "Remove the file")
    assert (await room.table()).options["course"] == ""


async def test_two_or_four_can_play_and_three_cannot(room: Room) -> None:
    await opened(room)
    assert "2 or 4 players" in words_of(room.lobby())
    assert "1 more player needed. Press Join" in words_of(room.lobby()).replace("*", "")
    for name in ("Ben", "Cleo"):
        await room.press(name, room.lobby(), "Join")
    assert "1 more player needed, or 1 fewer" in words_of(room.lobby())
    said = await room.press("Ann", room.lobby(), "Start")
    assert "for 2 or 4 players, not 3" in said.text
    assert "Wait for 1 more to press Join, or for 1 to press Leave." in said.text
    assert (await room.table()).status is Status.LOBBY


async def test_few_options_have_a_menu_each_in_private(room: Room) -> None:
    await room.slash("Ann", "game new")
    assert [each["custom_id"] for each in menus(room.lobby())] == ["c1:pace:1", "c1:computer:1"]
    panel = await room.press("Ann", room.lobby(), "Options")
    assert panel.private
    assert len(menus(panel.message)) == len((await room.table()).game.about.options)
    await room.restart()
    panel = await room.choose("Ann", panel, "on", "treehouse_die")
    assert "**Treehouse die**: on" in panel.text
    (menu,) = [each for each in menus(panel.message) if "treehouse_die" in each["custom_id"]]
    assert [each["label"] for each in menu["options"] if each.get("default")] == ["Treehouse die: on"]
    await room.choose("Ann", panel, "on", "guards_may_attack")
    assert words_of(room.lobby()).endswith("-# Options: Guards may attack: on · Treehouse die: on")
    assert (await room.table()).options["treehouse_die"] == "on"


async def test_options_that_do_not_matter_are_not_shown(room: Room) -> None:
    await room.slash("Ann", "game new", game="bring_down_the_mountain")
    panel = await room.press("Ann", room.lobby(), "Options")
    assert "Who owns two valleys" not in panel.text
    assert not any("owns_two" in each["custom_id"] for each in menus(panel.message))
    for name in ("Ben", "Cleo"):
        await room.press(name, room.lobby(), "Join")
    await room.set_option("Ann", "owns_two", "second")
    assert "Who owns two valleys: the second player" in words_of(room.lobby())
    await room.press("Dan", room.lobby(), "Join")
    assert "valleys" not in words_of(room.lobby()).partition("Options")[2]
    await room.press("Ann", room.lobby(), "Start")
    assert "Who owns" not in (await room.slash("Ann", "game options")).text


async def test_choices_that_do_not_matter_are_not_shown(room: Room) -> None:
    await room.slash("Ann", "game new", game="high_ground")
    panel = await room.press("Ann", room.lobby(), "Options")
    (begins,) = [each for each in menus(panel.message) if "begins" in each["custom_id"]]
    assert [each["value"] for each in begins["options"]] == ["chance", "A", "B"]
