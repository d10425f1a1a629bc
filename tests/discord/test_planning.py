"""`/plan` and `/try`: private, by typing and by pressing, also after a restart."""

import re

from bot.discord.controls.control import ID_LIMIT
from bot.table.model.table import Person
from bot.table.play.plans import MOST, add
from tests.discord.conftest import Room, controls, words_of
from tests.discord.guided import choose
from tests.discord.test_sealed import begin

TURN = ("order 1 B01", "order 2 B02", "submit")


async def test_a_plan_is_typed_shown_in_private_and_sent_as_one(room: Room) -> None:
    await begin(room, "hidden_orders")
    before = [words_of(each) for each in room.messages()]
    for move in TURN[:2]:
        await room.slash("Ann", "plan", move=move)
    old = await room.slash("Ann", "plan")
    said = await room.slash("Ann", "plan", move="submit")
    assert said.private
    assert len(said.pictures) == 1
    assert "Choose the first step" in (await room.slash("Ben", "plan")).text
    assert "not playing" in (await room.slash("Zoe", "plan")).text
    late = await room.press("Ann", old, "Reset")
    assert "The steps or the position" in late.text
    assert "3. `submit`" in late.text, "an old message shows the plan as it is"
    assert [words_of(each) for each in room.messages()] == before
    said = await room.press("Ann", await room.slash("Ann", "plan"), "Send")
    assert said.text.startswith("✓")
    assert (await room.table()).owing == {1}


async def test_a_plan_is_put_together_by_pressing_and_not_sent_while_a_step_does_not_fit(room: Room) -> None:
    await begin(room, "hidden_orders")
    said = await room.press("Ann", room.board(), "Plan")
    await room.restart()
    for step in ("1. `", "2. `"):
        while step not in said.text:
            said = await choose(room, "Ann", said)
    assert said.buttons[-3:] == ["Send", "Step back", "Reset"]
    said = await room.press("Ann", said, "Step back")
    assert "2. `" not in said.text
    (order,) = re.findall("1. `(.+)`", said.text)
    await room.slash("Ann", "play", move=order)
    said = await room.slash("Ann", "plan")
    assert "**does not fit:**" in said.text
    assert said.buttons == ["Step back", "Reset"]
    said = await room.press("Ann", said, "Reset")
    assert "Choose the first step" in said.text


async def test_a_try_goes_on_and_counts_for_nobody(room: Room) -> None:
    await room.begin()
    table = await room.table()
    without = await room.slash("Ann", "plan")
    assert "move by move" in without.text
    assert "/try" in without.text
    wrong = await room.slash("Ann", "try", move="H9xH8")
    assert wrong.private
    assert wrong.text
    (move, *_) = await room.complete("Zoe", "try", "move")
    assert f"1. `{move}`" in (await room.slash("Zoe", "try", move=move)).text
    for number in (1, 2, 3):
        (move, *_) = await room.complete("Ann", "try", "move")
        said = await room.slash("Ann", "try", move=move)
        assert f"{number}. `{move}`" in said.text
    assert said.private
    assert "You attack" in said.text
    assert "Nothing counts" in said.text
    assert len(said.pictures) == 1
    assert (await room.table()).seq == table.seq
    await room.restart()
    said = await room.press("Ann", said, "Step back")
    assert "3. `" not in said.text
    said = await room.press("Ann", said, "Reset")
    assert "1. `" not in said.text


async def test_more_steps_than_a_menu_holds_are_chosen_by_and_by_as_far_as_discord_allows(
    room: Room,
) -> None:
    await room.begin(game="high_ground")
    old = await room.slash("Ann", "try")
    await room.restart()
    first = said = await room.slash("Ann", "try")
    assert len(said.pictures) == 1
    said = await choose(room, "Ann", said)
    assert "Back" in said.buttons
    said = await room.press("Ann", said, "Back")
    assert said.text == first.text
    for step in ("1. `", "2. `"):
        while step not in said.text:
            said = await choose(room, "Ann", said)
    assert "The steps or the position" in (await choose(room, "Ann", old)).text
    said = await room.press("Ann", said, "Step back")
    assert "1. `" in said.text
    assert "2. `" not in said.text
    table, ann, plans = await room.table(), Person(room.person("Ann").id, "Ann"), room.tables.play.plans
    while len((draft := await plans.look(table.id, ann, "try")).steps) < MOST:
        text = table.game.notation.write(draft.shown.legal[0])
        await plans.change(table.id, ann, "try", add(text))
    refused = await room.slash("Ann", "try", move=table.game.notation.write(draft.shown.legal[0]))
    assert f"at most {MOST} steps" in refused.text
    said = await room.slash("Ann", "try")
    assert f"{MOST}. `" in said.text
    assert len(said.text) <= 2000
    assert all(len(each["custom_id"]) <= ID_LIMIT for each in controls(said.message))
