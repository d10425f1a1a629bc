"""`/plan` and `/try`: private, by typing and by pressing, also after a restart."""

from __future__ import annotations

from bot.discord.controls.control import ID_LIMIT
from bot.table.model.table import Status
from games import high_ground
from tests.discord.conftest import Room, Said, controls, words_of
from tests.discord.guided import choose
from tests.discord.test_sealed import begin
from tests.discord.whole_games.at_the_table import sit_down

TURN = ("order 1 B01", "order 2 B02", "submit")


async def plan(room: Room, *moves: str) -> None:
    for move in moves:
        await room.slash("Ann", "plan", move=move)


async def test_a_plan_is_typed_shown_in_private_and_sent_as_one(room: Room) -> None:
    await begin(room, "hidden_orders")
    before = [words_of(each) for each in room.messages()]
    await plan(room, *TURN[:2])
    said = await room.slash("Ann", "plan", move="submit")
    assert said.private
    assert len(said.pictures) == 1
    assert "1. `order 1 B01`" in said.text
    assert [words_of(each) for each in room.messages()] == before
    said = await room.press("Ann", said, "Send")
    assert said.text.startswith("✓")
    assert (await room.table()).owing == {1}


async def test_a_plan_is_put_together_by_pressing(room: Room) -> None:
    await begin(room, "hidden_orders")
    said = await room.press("Ann", room.board(), "Plan")
    for move in TURN[:2]:
        said = await room.choose("Ann", said, move, ":add:")
    said = await room.choose("Ann", said, "1", ":choose:")
    said = await room.press("Ann", said, "Earlier")
    assert "1. `order 2 B02`" in said.text
    said = await room.press("Ann", said, "Drop")
    assert "order 2 B02" not in said.text
    said = await room.press("Ann", said, "Clear")
    assert "Choose the first step" in said.text


async def test_the_controls_of_a_plan_work_after_a_restart(room: Room) -> None:
    await begin(room, "hidden_orders")
    await plan(room, *TURN[:2])
    said = await room.slash("Ann", "plan")
    await room.restart()
    said = await room.choose("Ann", said, "submit", ":add:")
    said = await room.press("Ann", said, "Send")
    assert "✓" in said.text


async def test_an_old_message_of_a_plan_shows_the_plan_as_it_is(room: Room) -> None:
    await begin(room, "hidden_orders")
    await plan(room, TURN[0])
    old = await room.slash("Ann", "plan")
    await plan(room, *TURN[1:])
    said = await room.press("Ann", old, "Clear")
    assert "The steps or the position" in said.text
    assert "3. `submit`" in said.text


async def test_a_step_that_does_not_fit_is_named_and_the_plan_is_not_sent(room: Room) -> None:
    await begin(room, "hidden_orders")
    await plan(room, *TURN)
    said = await room.choose("Ann", await room.slash("Ann", "plan"), "0", ":choose:")
    said = await room.press("Ann", said, "Drop")
    assert "**does not fit:**" in said.text
    send = next(each for each in controls(said.message) if each.get("label") == "Send")
    assert send["disabled"]


async def test_a_step_is_replaced_by_its_number(room: Room) -> None:
    await begin(room, "hidden_orders")
    await plan(room, *TURN)
    said = await room.slash("Ann", "plan", move="order 1 A02", step=1)
    assert "1. `order 1 A02`" in said.text
    refused = await room.slash("Ann", "plan", move="order 1 A02", step=9)
    assert "no step 9" in refused.text


async def test_nobody_else_sees_or_presses_a_plan(room: Room) -> None:
    await begin(room, "hidden_orders")
    await plan(room, *TURN)
    assert "Choose the first step" in (await room.slash("Ben", "plan")).text
    watching = await room.slash("Zoe", "plan")
    assert "not playing" in watching.text


async def test_a_game_without_plans_says_what_there_is(room: Room) -> None:
    await room.begin()
    said = await room.slash("Ann", "plan")
    assert "move by move" in said.text
    assert "/try" in said.text


async def test_a_try_goes_on_and_counts_for_nobody(room: Room) -> None:
    await room.begin()
    table = await room.table()
    said = await room.slash("Ann", "try")
    assert said.private
    for _ in range(3):
        (move, *_) = await room.complete("Ann", "try", "move")
        said = await room.slash("Ann", "try", move=move)
    assert "Nothing counts" in said.text
    assert "3. `" in said.text
    assert len(said.pictures) == 1
    assert (await room.table()).seq == table.seq
    await room.restart()
    said = await room.press("Ann", said, "Step back")
    assert "3. `" not in said.text
    said = await room.press("Ann", said, "Reset")
    assert "1. `" not in said.text


async def test_who_watches_can_try_too(room: Room) -> None:
    await room.begin()
    (move, *_) = await room.complete("Zoe", "try", "move")
    said = await room.slash("Zoe", "try", move=move)
    assert f"1. `{move}`" in said.text


async def test_what_cannot_be_tried_is_refused_in_words(room: Room) -> None:
    await room.begin()
    said = await room.slash("Ann", "try", move="H9xH8")
    assert said.private
    assert said.text
    await room.slash("Ann", "game new")
    assert (await room.table()).status is Status.RUNNING


async def test_plan_and_try_are_explained(room: Room) -> None:
    for name in ("plan", "try"):
        said = await room.slash("Ann", "help", command=name)
        assert f"`/{name}`" in said.text


async def test_the_longest_plan_stays_within_discords_limits(room: Room) -> None:
    await room.slash("Ann", "game new", game="high_ground")
    await room.press("Ben", room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")
    for _ in range(25):
        (move, *_) = await room.complete("Ann", "try", "move")
        said = await room.slash("Ann", "try", move=move)
    assert len(said.text) <= 2000
    assert all(len(each["custom_id"]) <= ID_LIMIT for each in controls(said.message))
    assert "25. `" in said.text


async def chosen(room: Room, said: Said, *wanted: str) -> Said:
    """Take these choices of the next step, then what comes first, until the step is there."""
    steps = said.text.count(". `")
    for number in range(6):
        said = await choose(room, "Ann", said, wanted[number] if number < len(wanted) else "")
        if said.text.count(". `") > steps:
            return said
    raise AssertionError("no step was added")


async def test_more_steps_than_a_menu_holds_are_chosen_by_and_by(room: Room) -> None:
    await sit_down(room, high_ground.GAME, "Ann", "Ben")
    said = await room.slash("Ann", "try")
    assert "Next step?" in said.text
    assert len(said.pictures) == 1
    said = await chosen(room, said)
    assert "1. `" in said.text
    said = await chosen(room, said)
    assert "2. `" in said.text
    await room.restart()
    said = await room.press("Ann", said, "Step back")
    assert "1. `" in said.text
    assert "2. `" not in said.text


async def test_a_choice_of_a_step_is_taken_back(room: Room) -> None:
    await sit_down(room, high_ground.GAME, "Ann", "Ben")
    first = await room.slash("Ann", "try")
    said = await choose(room, "Ann", first)
    assert "Back" in said.buttons
    said = await room.press("Ann", said, "Back")
    assert said.text == first.text


async def test_a_choice_of_an_old_step_shows_how_it_stands(room: Room) -> None:
    await sit_down(room, high_ground.GAME, "Ann", "Ben")
    old = await room.slash("Ann", "try")
    (move, *_) = await room.complete("Ann", "try", "move")
    await room.slash("Ann", "try", move=move)
    said = await choose(room, "Ann", old)
    assert "The steps or the position" in said.text
