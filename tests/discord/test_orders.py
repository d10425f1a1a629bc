"""Orders of a phase as a person gives them: by unit and target, in a form, typed; changed, dropped and submitted."""

import re
from typing import Any

import pytest

from bot.discord.controls.control import ID_LIMIT
from bot.table.model.table import Person
from games import highest_ground
from games.highest_ground import actions as a
from games.highest_ground.state import Stage
from tests.discord.conftest import Room, controls, labels, menus, words_of
from tests.discord.guided import choose
from tests.discord.test_conditional_moves import to_moment
from tests.discord.whole_games.at_the_table import sit_down, turn
from tests.games.highest_ground.parts import SMALL

LEAST = {Stage.STOCK: "stock 4"}
KINDS = {"Ann": "Knights", "Ben": "Cataphracti"}
"""What the first two units of each side are."""


async def owing(room: Room) -> list[str]:
    """The names of those who must decide."""
    table = await room.table()
    ids = {table.players[seat].person.id for seat in table.owing}
    return [name for name, member in room.people.items() if member.id in ids]


async def stage(room: Room) -> Stage:
    found = (await room.tables.play.projection.show((await room.table()).id, None)).view.stage
    assert isinstance(found, Stage)
    return found


async def until(room: Room, *wanted: Stage) -> str:
    """A game in one of these stages, in which everybody has done as little as they can. Returns who owes a decision."""
    await sit_down(room, highest_ground.GAME, "Ann", "Ben")
    while (now := await stage(room)) not in wanted:
        for name in await owing(room):
            said = await room.slash(name, "play", move=LEAST.get(now, "submit"))
            assert "✓" in said.text, said.text
    return (await owing(room))[0]


async def moving(room: Room) -> tuple[str, str, str, tuple[str, str]]:
    """Player 1 moves: who, their edge and the column behind it, and two of their units. The other has submitted."""
    await until(room, Stage.FIRST_MARCH)
    table = await room.table()
    (first,) = (await room.tables.play.projection.show(table.id, None)).view.movers
    name, other = ("Ann", "Ben") if first.seat == 0 else ("Ben", "Ann")
    await room.slash(other, "play", move="submit")
    return (name, "IIL", "IIK", ("K1", "K2")) if name == "Ann" else (name, "IA", "IB", ("C1", "C2"))


async def test_an_order_takes_at_most_5_taps_and_all_are_submitted_with_one(room: Room) -> None:
    name, edge, _, (one, two) = await moving(room)
    kind = KINDS[name]
    public = [words_of(each) for each in room.messages()]
    said = await room.press(name, await room.press(name, room.board(), "Move"), "Submit")
    assert "You have given no orders." in said.text
    assert {"Submit", "Back", "Write orders"} <= set(said.buttons)
    assert await owing(room) == [name], "nothing is submitted by a slip"
    first, taps = await room.press(name, room.board(), "Move"), 1
    said = first
    assert "No order yet:" in said.text
    for wanted, told in (
        (f"{one} {kind}", "Next: "),
        (f"{edge}04", "Facing which way?"),
        ("Facing", "No order yet"),
    ):
        said, taps = await choose(room, name, said, wanted), taps + 1
        assert said.message.id == first.message.id
        assert told in said.text
    assert f"**1.** {one} " in said.text
    assert f"enters in {edge}04 facing N" in said.text
    assert taps == 4
    # A unit that is taken by mistake is put back by taking another.
    for wanted in (
        f"{two} {kind}",
        "C3 Cataphracti" if name == "Ben" else "F1 Foot",
        f"{two} {kind}",
        f"{edge}08",
        "Facing S",
    ):
        said = await choose(room, name, said, wanted)
    assert f"**2.** {two} " in said.text
    assert "**3.**" not in said.text
    assert [words_of(each) for each in room.messages()] == public
    said = await room.press(name, said, "Submit")
    assert said.text.startswith("✓")
    assert await stage(room) is not Stage.FIRST_MARCH


async def test_a_mode_and_a_way_are_given_in_one_phase_and_dropped_way_first(room: Room) -> None:
    name, edge, _, (one, two) = await moving(room)
    said = await room.press(name, room.board(), "Move")
    assert "you declare modes and move" in said.text
    said = await choose(room, name, said, "in column")
    assert f"In column, no way yet: {one}." in said.text
    for wanted in (f"{one} {KINDS[name]}", f"{edge}04", "Facing N"):
        said = await choose(room, name, said, wanted)
    assert f"**1.** {one} " in said.text
    assert "in column.\n**2.**" in said.text
    assert f"{one}, {KINDS[name]}" not in str(menus(said.message)), "its mode is no longer to be changed"
    said = await room.slash(name, "play", move=f"{two} {edge}08 @N; {two} strategic")
    assert f"The movement of {two} is written already." in said.text
    assert "Drop that order first, then declare the mode. (THG-14)" in said.text
    said = await choose(
        room,
        name,
        await room.press(name, await room.press(name, room.board(), "Move"), "Drop orders"),
        f"3. {two}",
    )
    far = f"{edge}14"
    said = await room.slash(name, "play", move=f"{two} strategic {edge}08 @S {far}")
    assert "**4.**" in said.text
    asked = await room.press(name, said, "Drop orders")
    said = await choose(room, name, asked, f"2. {two}")
    assert "Another order needs it" in said.text
    asked = await room.press(name, await room.press(name, room.board(), "Move"), "Drop orders")
    await room.restart()
    said = await choose(room, name, asked, f"4. {two}")
    said = await choose(room, name, await room.press(name, said, "Drop orders"), f"2. {two}")
    assert said.text.startswith(f"Dropped: `{two} strategic`")
    said = await room.press(name, said, "Submit")
    assert said.text.startswith("✓")


async def test_who_moves_second_declares_and_is_told_why_nothing_else(room: Room) -> None:
    name, *_ = await moving(room)
    other, unit, theirs = ("Ben", "C1", "IA04") if name == "Ann" else ("Ann", "K1", "IIL04")
    before = [words_of(each) for each in room.messages()]
    said = await room.press(other, await room.slash(other, "game undo"), "Take back")
    assert said.private
    assert [words_of(each) for each in room.messages()] == before
    assert await owing(room) == [name], "sealed orders are taken back, and nobody is told"
    said = await room.press(other, room.board(), "Move")
    assert "you declare modes" in said.text
    assert "Tactical:" in said.text
    assert all("Move?" not in each.get("placeholder", "") for each in menus(said.message))
    said = await room.slash(other, "play", move=f"{unit} {theirs}")
    assert "You move after the first combat." in said.text
    said = await room.slash(other, "play", move=f"{unit} strategic; submit")
    assert said.text.startswith("✓")
    assert await owing(room) == [name]


async def test_a_far_hex_is_chosen_by_its_column(room: Room) -> None:
    name = await until(room, Stage.SCOUTS)
    edge = "IIL" if name == "Ann" else "IA"
    scout = "S1" if name == "Ann" else "T1"
    await room.slash(name, "play", move=f"{scout} {edge}04")
    said, taps = await room.press(name, room.board(), "Move"), 1
    columns = [each["label"] for menu in menus(said.message) for each in menu["options"]]
    assert len(columns) > 5
    assert all(re.fullmatch("sheet I+, column [A-L]", each) for each in columns)
    said, taps = await choose(room, name, said, columns[2]), taps + 1
    assert f"Go where? S{columns[2][1:]}" in said.text
    hexes = columns[2].removeprefix("sheet ").replace(", column ", "")
    said, taps = await choose(room, name, said, hexes), taps + 1
    assert taps == 3
    assert f"to {hexes}" in said.text


def written_in(form: Any) -> str:
    """What stands in an open form."""
    return str(form.result.modal["components"][0]["component"]["value"])


async def test_orders_are_written_in_a_form_which_holds_those_that_stand(room: Room) -> None:
    name, edge, behind, (one, two) = await moving(room)
    said = await room.press(name, await room.press(name, room.board(), "Move"), "Write orders")
    said = await room.send(name, said.result, f"{one} {edge}04-{behind}04\n{two} {edge}08 @N")
    assert said.private
    assert "**2.**" in said.text
    form = await room.press(name, said, "Rewrite orders")
    filled = form.result.modal["components"][0]["component"]  # type: ignore[index]
    assert filled["style"] == 2
    lines = filled["value"].splitlines()
    assert [line.split()[0] for line in lines] == [one, two]
    said = await room.send(name, form.result, lines[1])
    assert "**2.**" not in said.text
    assert f"**1.** {two} " in said.text
    await room.restart()
    said = await room.press(name, said, "Rewrite orders")
    said = await room.send(name, said.result, f"{lines[0]}\nsubmit")
    assert said.text.startswith("✓")


async def test_faulty_lines_are_told_by_number_and_the_others_are_noted(room: Room) -> None:
    name, edge, _, (one, two) = await moving(room)
    theirs = "C1" if name == "Ann" else "K1"
    form = await room.press(name, await room.press(name, room.board(), "Move"), "Write orders")
    text = f"{one} {edge}04\nbanana\n{two} XX99\n{theirs} {edge}06\n{one} {edge}07\nsubmit"
    said = await room.send(name, form.result, text)
    assert said.private
    assert "4 of 6 lines need a change; the other is noted. Nothing is submitted yet." in said.text
    assert [f"**Line {number}**" in said.text for number in range(1, 6)] == [False, True, True, True, True]
    assert f"You have no unit {theirs}." in said.text
    assert f"{one} has its order already." in said.text
    assert "(THG-" in said.text
    assert await owing(room) == [name]
    assert said.buttons == ["Correct them", "Continue"]
    form = await room.press(name, said, "Correct them")
    assert written_in(form) == text
    said = await room.press(name, said, "Continue")
    assert f"**1.** {one} " in said.text
    assert "**2.**" not in said.text
    said = await room.send(name, form.result, f"{one} {edge}04\n{two} {edge}06\nsubmit")
    assert said.text.startswith("✓")


async def test_where_no_line_can_be_noted_the_orders_stay_as_they_were(room: Room) -> None:
    name, edge, _, (one, _) = await moving(room)
    await room.slash(name, "play", move=f"{one} {edge}04")
    form = await room.press(name, await room.press(name, room.board(), "Move"), "Rewrite orders")
    said = await room.send(name, form.result, "banana\npear\nsubmit")
    assert "Nothing was noted: 2 of 3 lines need a change." in said.text
    assert said.buttons == ["Correct them"]
    said = await room.press(name, room.board(), "Move")
    assert f"**1.** {one} " in said.text


async def test_of_typed_orders_the_faulty_ones_stand_in_the_form_behind_those_that_are_noted(
    room: Room,
) -> None:
    name, edge, _, (one, two) = await moving(room)
    said = await room.slash(name, "play", move=f"{one} XX99; {two} {edge}08; submit")
    assert "1 of 3 lines needs a change; the other is noted. Nothing is submitted yet." in said.text
    lines = written_in(await room.press(name, said, "Correct them")).splitlines()
    assert lines[0].split()[0] == two
    assert lines[1:] == [f"{one} XX99", "submit"]


async def test_bad_input_is_refused_in_words(room: Room) -> None:
    name, *_ = await moving(room)
    for text, told in (
        ("", "nothing to note"),
        ("# only a remark\n\n", "nothing to note"),
        ("x" * 4000, "is not an order"),
        ("K1 " * 1300, "is not an order"),
        ("\n" * 500, "at most 200 lines"),
        ("K1 IIL04\n" * 440, "at most 200 lines"),
        ("@everyone **bold** `code`", "not an order"),
    ):
        form = await room.press(name, await room.press(name, room.board(), "Move"), "Write orders")
        said = await room.send(name, form.result, text)
        assert said.private
        assert told in said.text
        assert len(said.text) <= 2000
    assert await owing(room) == [name]


async def test_orders_are_typed_in_one_line(room: Room) -> None:
    name, edge, _, (one, two) = await moving(room)
    other = "Ben" if name == "Ann" else "Ann"
    suggested = await room.complete(name, "play", "move", f"{one} {edge}04;{two}")
    assert f"{one} {edge}04; {two}" in suggested
    said = await room.slash(name, "play", move=f"{one} {edge}04; {two} {edge}08 @N")
    assert "**2.**" in said.text
    said = await room.slash(name, "play", move=f"{one} {edge}06")
    assert f"{one} has its order already." in said.text
    assert "THG-46" in said.text
    form = await room.press(name, said, "Correct them")
    filled = form.result.modal["components"][0]["component"]["value"].splitlines()  # type: ignore[index]
    assert [line.split()[0] for line in filled] == [one, two, one], "no order is lost by correcting another"
    assert "not your turn" in (await room.slash(other, "play", move=f"{one} {edge}06")).text
    assert "not playing" in (await room.slash("Zoe", "play", move="submit")).text
    assert "✓" in (await room.slash(name, "play", move="submit")).text


async def test_an_order_is_dropped_and_a_unit_that_joins_a_group_order_then_is_named(room: Room) -> None:
    name, edge, _, (one, two) = await moving(room)
    kind = KINDS[name]
    said = await room.slash(name, "play", move=f"{one} {edge}04; all strategic; {two} {edge}06")
    assert "Everyone else who can: in column." in said.text
    asked = await room.press(name, said, "Drop orders")
    await room.restart()
    said = await choose(room, name, asked, f"1. {one}")
    first, second = said.text.splitlines()[:2]
    assert first.startswith(f"Dropped: `{one} ")
    assert second == f"{one} {kind}: in column now, like everyone who can."
    said = await choose(room, name, await room.press(name, said, "Drop orders"), f"2. {two}")
    assert "in column now" not in said.text
    said = await choose(room, name, await room.press(name, said, "Drop orders"), f"Leave out {two}")
    assert said.text.startswith(f"Left out: {two}.")
    assert f"No order yet: {two}, " in said.text
    assert f"In column, no way yet: {one}, " in said.text
    said = await room.press(name, await room.press(name, room.board(), "Move"), "Undo")
    assert said.text.startswith("Taken back.")


async def test_modes_that_are_alike_share_a_line(room: Room) -> None:
    name, edge, _, (one, two) = await moving(room)
    three, builds = ("C3", "L1") if name == "Ben" else ("F1", "F2")
    lines = f"{one} strategic; {two} strategic; {three} strategic; {builds} {edge}08"
    said = await room.slash(name, "play", move=lines)
    assert f"**1 to 3.** {one}, {two} and {three}: in column." in said.text
    assert f"**4.** {builds} " in said.text
    said = await choose(room, name, await room.press(name, said, "Drop orders"), f"2. {two}")
    assert f"**1 and 2.** {one} and {three}: in column." in said.text


async def test_the_fullest_phase_stays_within_discords_limits(room: Room) -> None:
    name, edge, _behind, _ = await moving(room)
    _, shown = await turn(room)
    units = [each.unit for each in shown.legal if isinstance(each, a.Take)]
    lines = [f"{unit} {edge}{row:02} @N" for unit, row in zip(units, range(1, 15), strict=False)]
    said = await room.slash(name, "play", move="; ".join(lines))
    assert "**14.**" in said.text
    assert len(said.text) <= 2000
    assert all(len(each["custom_id"]) <= ID_LIMIT for each in controls(said.message))
    assert len(controls(said.message)) <= 25
    assert "Submit" in labels(said.message)
    said = await room.press(name, said, "Drop orders")
    assert len(menus(said.message)[0]["options"]) == 14


async def test_a_phase_is_submitted_ahead_of_time_unless_somebody_is_touched(room: Room) -> None:
    """Whoever expects nothing needs not come back for a phase."""
    name, *_ = await moving(room)
    other = "Ben" if name == "Ann" else "Ann"
    said = await room.press(other, room.board(), "Move")
    assert "not your turn" in said.text
    await room.press(other, said, "Set ahead")
    said = await room.slash(other, "ahead", when="calm", move="submit")
    said = await room.press(other, said, "Set")
    assert said.text.startswith("✓ Set ahead")
    await room.slash(name, "play", move="submit")
    assert await owing(room) == [other]
    await to_moment(room, other)
    assert await stage(room) not in (Stage.FIRST_MARCH, Stage.SECOND_MARCH)
    said = await room.press(other, room.board(), "Move")
    assert "ahead" in said.text


@pytest.mark.parametrize(
    ("wanted", "line", "told"),
    [
        (("Lend", "MG1", "lends"), "MG1 lends", "MG1 GPMG: lends its defence."),
        (("Declare P1", "By boat"), "P1 boat", "P1 Pike: by boat."),
    ],
    ids=["defence", "boats"],
)
async def test_rare_orders_are_found(room: Room, wanted: tuple[str, ...], line: str, told: str) -> None:
    """Lent defence, and boats where the scenario has some, by menus and in a typed line."""
    await room.slash("Ann", "game new", game="highest_ground")
    await room.press("Ben", room.lobby(), "Join")
    table, ann = await room.table(), Person(room.person("Ann").id, "Ann")
    await room.tables.lobby.seating.set_option(table.id, ann, "scenario", SMALL.encode())
    await room.press("Ann", room.lobby(), "Start")
    legal: tuple[object, ...] = ()
    while not any(isinstance(each, a.Lend) for each in legal):
        for name in await owing(room):
            least = "stock 1" if await stage(room) is Stage.STOCK else "submit"
            assert "✓" in (await room.slash(name, "play", move=least)).text
        legal = tuple((await room.tables.play.projection.show(table.id, ann.id)).legal)
    said = await room.press("Ann", room.board(), "Move")
    for each in wanted:
        if told not in said.text:
            said = await choose(room, "Ann", said, each)
    assert f"**1.** {told}" in said.text
    await room.press("Ann", await room.press("Ann", room.board(), "Move"), "Undo")
    assert f"**1.** {told}" in (await room.slash("Ann", "play", move=line)).text
