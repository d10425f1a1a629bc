"""A scenario is put together in the lobby, page by page, or uploaded; a referee's stays secret from the players."""

from bot.table.model.table import Status
from games.highest_ground.files.scenarios import read_scenario, scenario_of
from tests.discord.conftest import Room, Said, menus, words_of
from tests.discord.test_old_buttons import press_id
from tests.games.highest_ground.parts import KEPT, SMALL


async def opened(room: Room, *, referee: bool = False) -> None:
    """Ann's lobby, in which Ben sits, and perhaps Eva as the referee."""
    await room.slash("Ann", "game new", game="highest_ground")
    await room.press("Ben", room.lobby(), "Join")
    if referee:
        await room.press("Eva", room.lobby(), "Join as Referee")


async def building(room: Room, name: str) -> Said:
    """The first page of somebody's draft, from the options of the lobby: the host chooses the option first."""
    page = await room.press(name, room.lobby(), "Options")
    if "Build it" not in page.buttons:
        page = await room.choose(name, page, "scenario")
    return await room.press(name, page, "Build it")


async def value(room: Room) -> str:
    return str((await room.table()).options["scenario"])


async def walk(room: Room, name: str, said: Said, *steps: str | tuple[str, str]) -> Said:
    """From page to page: press the button with this label, or choose this value in the menu with this key."""
    for step in steps:
        if isinstance(step, str):
            said = await room.press(name, said, step)
        else:
            said = await room.choose(name, said, *step)
    return said


async def buy(room: Room, name: str, said: Said, side: str, **counts: int) -> Said:
    """From the first page: buy so many units of each type, and go back."""
    said = await room.press(name, said, side.title())
    for key, count in counts.items():
        said = await walk(room, name, said, (f"{side}.{key}", "units"), (str(count - 1), "count"), "+1")
    return await walk(room, name, said, "Back", "Back")


async def filled(room: Room, name: str, said: Said, label: str, **fields: str) -> Said:
    return await room.fill(name, await room.press(name, said, label), **fields)


async def bought(room: Room, name: str) -> Said:
    """A small scenario, up to the page on which it can be used."""
    said = await building(room, name)
    said = await filled(room, name, said, "Title", field0="The ford", field1="3")
    said = await buy(room, name, said, "allies", knights=2, foot=1, feudal_scouts=1, gpmg=1)
    return await buy(room, name, said, "romans", cataphracti=2, archers=1, roman_scouts=1)


async def uploaded(room: Room, name: str, text: str = SMALL) -> Said:
    return await room.upload(name, "scenario", text.encode())


async def read(room: Room, name: str, page: Said, told: str = "") -> str:
    """The scenario as somebody gets it to read, below these words."""
    said = await room.press(name, page, "Read: Scenario of your own")
    assert said.private
    assert told in said.text
    return str((await said.message.attachments[0].read()).decode())


async def test_forces_are_bought_with_points_counted_and_the_scenario_is_used(room: Room) -> None:
    await opened(room)
    said = await building(room, "Ann")
    assert said.private
    assert "The Allies need a combat unit." in said.text
    said = await bought(room, "Ann")
    assert "Allies: 5 units, 17 of 90 points, 73 left" in said.text
    assert "Still to put right" in said.text, "baggage is missing"
    said = await buy(room, "Ann", said, "allies", feudal_baggage=1)
    said = await buy(room, "Ann", said, "romans", roman_baggage=1)
    assert "Nothing is wrong with it" in said.text
    assert "Everybody can read it once you use it" in said.text
    await room.press("Ann", said, "Use it")
    assert "The ford, sheets I II, 3 turns" in words_of(room.lobby())
    assert len(scenario_of(await value(room)).recruits) == 11
    await room.press("Ann", room.lobby(), "Start")
    assert (await room.table()).status is Status.RUNNING


async def test_every_page_works_after_a_restart_and_keeps_to_the_limits(room: Room) -> None:
    await opened(room)
    said = await building(room, "Ann")
    await room.restart()
    said = await room.press("Ann", said, "Map")
    await room.restart()
    said = await filled(room, "Ann", said, "Other sheets", field0="iv / i")
    assert "sheets IV / I" in said.text
    said = await walk(room, "Ann", said, "Back", "Allies", ("allies.gpmg", "units"), "+1")
    await room.restart()
    said = await filled(room, "Ann", said, "Details", field4="6")
    assert "1 unit, ammunition for 6" in said.text
    said = await walk(room, "Ann", said, "Back", "Back", "Night: off")
    assert "Night: on" in said.buttons
    said = await room.choose("Ann", said, "introductory", "begin")
    assert "The river" in said.text
    draft = await room.press("Ann", said, "Download")
    data = await draft.message.attachments[0].read()
    assert len(scenario_of(data.decode()).recruits) == len(scenario_of("").recruits)


async def test_a_referee_puts_units_and_objectives_on_the_map_beside_a_picture(room: Room) -> None:
    await opened(room, referee=True)
    said = await walk(room, "Eva", await bought(room, "Eva"), "Allies", ("allies.knights", "units"))
    assert not said.message.attachments
    said = await room.press("Eva", said, "Put on the map")
    assert said.private
    assert [each.filename for each in said.message.attachments] == ["draft.png"]
    said = await walk(room, "Eva", said, ("allies.knights.0.II", "sheet"), ("allies.knights.0.IIe", "column"))
    (hexes,) = (menu for menu in menus(said.message) if ":put" in menu["custom_id"])
    assert hexes["options"][7]["label"] == "8. IIE08, clear"
    said = await room.choose("Eva", said, "IIE08", "put")
    assert "2 units, 1 on the map: IIE08. Facing N." in said.text
    await room.restart()
    said = await walk(room, "Eva", said, ("IIE07", "put"), "Facing N: turn")
    assert "2 units, 2 on the map: IIE08 IIE07. Facing NE." in said.text
    (drawn,) = said.message.attachments
    assert "The Allies: IIE08 K1; IIE07 K2." in (drawn.description or "")
    said = await building(room, "Eva")
    said = await buy(room, "Eva", said, "allies", feudal_baggage=1)
    said = await buy(room, "Eva", said, "romans", roman_baggage=1)
    await room.press("Eva", said, "Use it")
    placed = {each.name: each.at for each in scenario_of(await value(room)).recruits}
    assert (placed["K1"], placed["K2"]) == ("IIE08", "IIE07")
    assert "IIE08" not in words_of(room.lobby())


async def test_what_cannot_be_is_refused_in_words_and_changes_nothing(room: Room) -> None:
    await opened(room)
    said = await building(room, "Ann")
    wrong = await filled(room, "Ann", said, "Title", field0="x", field1="many")
    assert "“many” is not a number" in wrong.text
    assert "Our battle" in (await building(room, "Ann")).text
    said = await filled(room, "Ann", said, "Title", field0="**@everyone** <@1>", field1="3")
    assert "A title is made of letters" in said.text
    assert "\\*\\*\\@everyone\\*\\* \\<\\@1\\>" in said.text
    assert (await room.press("Ben", room.lobby(), "Options")).buttons == []
    assert "Only the host" in (await press_id(room, "Ben", "c1:buildgo:1:")).text
    said = await uploaded(room, "Ann", KEPT)
    assert "Only a Referee can hand in a file that is secret" in said.text
    assert await value(room) == ""


async def test_an_upload_tells_its_faults_by_line_and_can_be_read_by_all(room: Room) -> None:
    await opened(room)
    wrong = SMALL.replace('"legion"', '"legions"').replace("IIE09", "IIE99")
    said = await uploaded(room, "Ann", wrong)
    assert "has 2 faults.\nLine 12: " in said.text
    assert "“legions”" in said.text
    assert "\nLine 25: " in said.text
    assert "at most 65,536" in (await uploaded(room, "Ann", "#" * 70_000)).text
    assert "A skirmish, sheet II, 4 turns" in (await uploaded(room, "Ann")).text
    assert await value(room) == read_scenario(SMALL.encode())
    assert "A skirmish" in (await building(room, "Ann")).text, "the draft begins with it"
    page = await room.press("Ben", room.lobby(), "Options")
    assert await read(room, "Ben", page) == read_scenario(SMALL.encode())


async def test_a_referees_scenario_is_told_without_its_secrets(room: Room) -> None:
    await opened(room, referee=True)
    page = await room.press("Eva", room.lobby(), "Options")
    assert "You can hand in **Scenario of your own**; the players will not see it" in page.text
    assert "The players will not see it" in (await room.press("Eva", page, "Build it")).text
    said = await uploaded(room, "Eva")
    assert said.private
    assert "by the referee: A skirmish" in said.text
    assert "by the referee: A skirmish, sheet II, 4 turns" in words_of(room.lobby())
    for name in ("Ann", "Ben"):
        page = await room.press(name, room.lobby(), "Options")
        for text in (page.text, (await room.slash(name, "game options")).text):
            assert "IIF08" not in text
        if name == "Ann":
            page = await room.choose(name, page, "scenario")
        got = await read(room, name, page, "what you may know of it")
        assert "IIF08" not in got
        assert "IIC08" not in got.partition("[victory]")[0]
    draft = await building(room, "Ann")
    assert "Still to put right" in draft.text or "Nothing is wrong" in draft.text
    data = await (await room.press("Ann", draft, "Download")).message.attachments[0].read()
    assert b"IIF08" not in data
    await room.press("Ann", room.lobby(), "Start")
    for name, allies, romans in (
        ("Ann", True, False),
        ("Ben", False, True),
        ("Eva", True, True),
        ("Finn", False, False),
    ):
        got = await read(room, name, await room.slash(name, "game options"))
        assert ("IIF08" in got, "IIE06" in got) == (allies, romans)
        said = await room.slash(name, "game export")
        files = [await each.read() for each in said.message.attachments]
        assert len(files) == 2
        assert any(b"IIF08" in each for each in files) == allies


async def test_a_referees_scenario_goes_with_its_referee_or_when_the_host_takes_it_off(room: Room) -> None:
    await opened(room, referee=True)
    await uploaded(room, "Eva")
    page = await room.press("Ann", room.lobby(), "Options")
    assert "IIF08" in await read(room, "Eva", await room.press("Eva", room.lobby(), "Options"))
    page = await room.choose("Ann", page, "scenario")
    await room.press("Ann", page, "Remove the file")
    assert await value(room) == ""
    await uploaded(room, "Eva")
    await room.restart()
    assert "by the referee" in words_of(room.lobby())
    await room.more("Eva", "Leave")
    assert "by the referee" not in words_of(room.lobby())
    await room.restart()
    assert await value(room) == ""
    await room.press("Eva", room.lobby(), "Join as Referee")
    assert "A skirmish" not in (await building(room, "Eva")).text
