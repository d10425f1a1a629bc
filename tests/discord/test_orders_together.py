"""Many units with one order: those who go with the unit that was sent last, and many orders dropped at once."""

import re

import pytest

from games.highest_ground import actions as a
from games.highest_ground.state import Stage
from tests.discord.conftest import Room, Said, labels, menus
from tests.discord.guided import choose
from tests.discord.test_orders import KINDS, moving, stage
from tests.discord.whole_games.at_the_table import turn


async def first_sent(room: Room) -> tuple[str, str, str, Said]:
    """Player 1 has sent its first unit in column. Returns who, the edge, the unit, and what was answered."""
    name, edge, _, (one, _) = await moving(room)
    far = "IIG07" if name == "Ann" else "IF07"
    return name, edge, one, await room.slash(name, "play", move=f"{one} strategic {edge}06 to {far}")


def by_kinds(said: Said) -> list[str]:
    return [each["label"] for each in menus(said.message)[0]["options"]]


@pytest.mark.rule("THG-12", "THG-21", "THG-46")
async def test_everyone_goes_with_the_first_by_two_taps_and_all_is_submitted(room: Room) -> None:
    name, edge, one, said = await first_sent(room)
    asked = await room.press(name, said, f"Others with {one}")
    assert asked.text.startswith(f"Who goes with {one}?")
    await room.restart()
    said = await room.press(name, asked, "Everyone else")
    _, shown = await turn(room)
    assert not any(isinstance(each, a.Take) for each in shown.legal), "nobody is left without an order"
    written = await room.tables.play.orders.written(shown.table.id, room.person(name).id)
    marches = [each for each in written if isinstance(each.actions[0], a.Take)]
    assert all(f" {edge}06 " in each.text for each in marches), "all come by the same way"
    draft = shown.view.draft(shown.seat)
    baggage = {each.name for each in shown.view.units if "baggage" in each.kind}
    assert {unit for unit, _ in draft.modes} == {each.unit for each in draft.orders} - baggage
    assert f"Others with {one}" not in said.buttons
    assert len(said.text) <= 2000
    assert re.search(r"\*\*\d+ to \d+\.\*\* .*: enter in ", said.text), "those that go alike share a line"
    said = await room.press(name, said, "Submit")
    assert said.text.startswith("✓")
    assert await stage(room) is not Stage.FIRST_MARCH


async def test_all_units_of_the_first_march_are_sent_in_two_columns_with_at_most_30_taps(room: Room) -> None:
    """A menu is opened, chosen in, and closed if several are chosen: each is a tap."""
    name, edge, _, (one, _) = await moving(room)
    facing, near = (
        ("Facing SW", "sheet II, column J") if name == "Ann" else ("Facing NE", "sheet I, column C")
    )
    said, taps = await room.press(name, room.board(), "Move"), 1

    async def tap(wanted: str) -> None:
        nonlocal said, taps
        listed = any(wanted in f"{each['label']} {each.get('description', '')}" for each in in_menus(said))
        said, taps = await choose(room, name, said, wanted), taps + (2 if listed else 1)

    await tap("All in column")
    await tap(f"{one} {KINDS[name]}")
    for wanted in (f"{edge}06", facing, near, f"{near[-1]}06"):
        await tap(wanted)
    asked = await room.press(name, said, f"Others with {one}")
    some = [each["value"] for each in menus(asked.message)[0]["options"][:3]]
    said, taps = await room.choose(name, asked, some, ":0"), taps + 1 + 1 + len(some) + 1
    (second,) = [each["label"] for each in in_menus(said) if each.get("description") == "Baggage"][:1]
    await tap(f"{second} Baggage")
    for wanted in (f"{edge}09", facing):
        await tap(wanted)
    said = await room.press(name, await room.press(name, said, f"Others with {second}"), "Everyone else")
    taps += 2
    _, shown = await turn(room)
    assert not any(isinstance(each, a.Take) for each in shown.legal), "everyone has an order"
    said = await room.press(name, said, "Submit")
    assert said.text.startswith("✓")
    assert taps + 1 <= 30


def in_menus(said: Said) -> list[dict[str, str]]:
    return [each for menu in menus(said.message) for each in menu["options"]]


async def test_whole_kinds_and_single_units_are_chosen_several_at_once(room: Room) -> None:
    name, _, one, said = await first_sent(room)
    asked = await room.press(name, said, f"Others with {one}")
    kinds, singles = menus(asked.message)[:2]
    assert kinds["max_values"] == len(kinds["options"])
    assert any(re.search(r"\d to ", each) for each in by_kinds(asked)), "many of a kind are one choice"
    legions = [each["value"] for each in kinds["options"][1:3]]
    said = await room.choose(name, asked, legions, f":{0}")
    told = [each["label"].split(",")[0] for each in kinds["options"][1:3]]
    _, shown = await turn(room)
    sent = [each.unit for each in shown.view.draft(shown.seat).orders]
    assert sent[0] == one
    assert len(sent) > 2, told
    # Who went last is the one whom the others can go with now.
    asked = await room.press(name, said, f"Others with {sent[-1]}")
    left = {each["label"].split(",")[0] for each in menus(asked.message)[1]["options"]}
    assert left.isdisjoint(sent)
    two = [each["value"] for each in menus(asked.message)[1]["options"][:2]]
    await room.choose(name, asked, two, menus(asked.message)[1]["custom_id"])
    _, shown = await turn(room)
    assert len(shown.view.draft(shown.seat).orders) == len(sent) + 2
    assert singles["options"]


async def test_nobody_goes_along_before_somebody_was_sent_and_the_typed_line_says_so(room: Room) -> None:
    name, edge, _, (one, two) = await moving(room)
    said = await room.press(name, room.board(), "Move")
    for wanted in ("", f"{one} {KINDS[name]}"):
        said = await choose(room, name, said, wanted) if wanted else said
        assert not any(each.startswith("Others with") for each in labels(said.message))
    said = await room.slash(name, "play", move=f"{two} with {one}")
    assert f"{one} has no way yet." in said.text
    said = await room.slash(name, "play", move=f"{one} {edge}06; {two} with {one}")
    assert re.search(rf"\*\*\d\.\*\* {two} .*: enters in {edge}0[57] ", said.text), "the next hex has room"
    said = await room.slash(name, "play", move=f"{two} with {one}")
    assert f"{two} has its order already." in said.text


async def test_several_orders_are_dropped_at_once(room: Room) -> None:
    name, _, one, said = await first_sent(room)
    said = await room.press(name, await room.press(name, said, f"Others with {one}"), "Everyone else")
    asked = await room.press(name, said, "Drop orders")
    table, person = (await room.table()).id, room.person(name).id
    before = await room.tables.play.orders.written(table, person)
    last = menus(asked.message)[1]
    said = await room.choose(name, asked, [each["value"] for each in last["options"][-4:]], last["custom_id"])
    assert said.text.startswith("Dropped: `")
    assert "` and 1 more" in said.text
    after = await room.tables.play.orders.written(table, person)
    assert [each.text for each in after] == [each.text for each in before[:-4]]
