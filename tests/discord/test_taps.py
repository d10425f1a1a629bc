"""How many taps a move takes, from the board's message to the move saved, with previews."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.discord.play.guided_choices import read_path, walk
from bot.table.model.table import Shown
from games import bring_down_the_mountain as mountain, dog_eat_dog, high_ground, high_heavens
from games.bring_down_the_mountain.actions import Draw, Move as Run
from games.core.protocol import Game
from games.dog_eat_dog.actions import Attack, Pass
from games.high_ground import actions as a
from games.high_ground.state import Playing
from games.high_heavens.actions import End
from tests.discord.conftest import NAMES, Room, Said, controls
from tests.discord.guided import choose, offered
from tests.discord.whole_games.at_the_table import play, sit_down, turn

Wanted = Callable[[Any], bool]
MOST = 9


def leading(shown: Shown, message: Any, action: Any) -> tuple[dict[str, Any], str]:
    """The control, and for a menu the value, that leads to an action."""
    for control in controls(message):
        _, name, *fields = control["custom_id"].split(":")
        found = [(each["value"], each["value"]) for each in control.get("options", [])]
        if name in ("guide", "do") and control["label"] not in ("Back", "Do it"):
            found = [("", fields[2])]
        for value, path in found:
            node = walk(shown, read_path(path))
            if node is not None and action in node.actions:
                return control, value
    raise AssertionError(f"{action} is not offered")


async def act(room: Room, action: Any, said: Said | None = None) -> tuple[int, Said]:
    """Whoever's turn it is makes this move by the buttons. Returns the taps, and the last answer."""
    name, shown = await turn(room)
    made = (await room.table()).seq
    taps = 0
    if said is None:
        said, taps = await room.press(name, room.board(), "Move"), 1
    while (await room.table()).seq == made:
        assert taps < MOST
        taps += 1
        if "Do it" in said.buttons:
            said = await room.press(name, said, "Do it")
            continue
        control, value = leading(shown, said.message, action)
        member = room.person(name)
        if value:
            acted = member.select(said.message, [value], custom_id=control["custom_id"])
        else:
            acted = member.click(said.message, custom_id=control["custom_id"])
        said = await room._said(acted, said.message)
    return taps, said


async def legal(room: Room, wanted: Wanted) -> list[Any]:
    return [each for each in (await turn(room))[1].legal if wanted(each)]


async def until(room: Room, wanted: Wanted) -> Any:
    """Play by what comes first until such an action is legal; the middle one of those."""
    for _ in range(60):
        found = await legal(room, wanted)
        if found:
            return found[len(found) // 2]
        name, shown = await turn(room)
        await play(room, name, shown.legal[-1])
    raise AssertionError("it is never legal")


@pytest.mark.parametrize(
    ("game", "people", "wanted", "taps"),
    [
        (dog_eat_dog.GAME, 2, Attack, 4),
        (dog_eat_dog.GAME, 8, Attack, 4),
        (dog_eat_dog.GAME, 2, Pass, 2),
        (mountain.GAME, 1, Draw, 3),
        (high_ground.GAME, 2, a.Move, 4),
    ],
    ids=["attack", "attack of eight", "pass", "draw", "move"],
)
async def test_a_move_takes_few_taps_and_one_less_without_previews(
    room: Room, game: Game[Any, Any, Any], people: int, wanted: type, taps: int
) -> None:
    await sit_down(room, game, *NAMES[:people])
    for without in (0, 1):
        action = await until(
            room, lambda each: isinstance(each, wanted) and not getattr(each, "attack", None)
        )
        mover = room.person(await room.mover()).id
        await room.tables.notifications.preferences.set_previews(1, mover, not without)
        assert (await act(room, action))[0] <= max(2, taps - without)


async def test_a_run_on_the_mountain_takes_at_most_4_taps_and_a_draw_after_it_3_more(room: Room) -> None:
    await sit_down(room, mountain.GAME, "Ann")
    taps, said = await act(room, await until(room, lambda each: isinstance(each, Run)))
    assert taps <= 4
    draws = await legal(room, lambda each: isinstance(each, Draw))
    assert (await act(room, draws[0], said))[0] <= 3


async def test_an_attack_in_high_ground_takes_4_taps(room: Room) -> None:
    await sit_down(room, high_ground.GAME, "Ann", "Ben")
    await act(room, (await legal(room, lambda each: isinstance(each, a.Move)))[-1])
    attack = await until(room, lambda each: getattr(each, "attack", None) is not None)
    assert (await act(room, attack))[0] <= 4


async def test_the_first_card_takes_4_taps_further_ones_2_and_ending_1(room: Room) -> None:
    await sit_down(room, high_ground.GAME, "Ann", "Ben")
    cards = await legal(room, lambda each: isinstance(each, a.Play) and each.level is None)
    taps, said = await act(room, cards[0])
    assert taps <= 4
    assert isinstance((await turn(room))[1].view.phase, Playing)
    further = await legal(room, lambda each: isinstance(each, a.Play) and each.level is None)
    taps, said = await act(room, further[len(further) // 2], said)
    assert taps == 2
    assert isinstance((await turn(room))[1].view.phase, Playing)
    assert (await act(room, a.Enough(), said))[0] == 1


@pytest.mark.usefixtures("unpainted")
async def test_a_planned_turn_of_three_takes_at_most_12_taps_and_is_one_message(room: Room) -> None:
    await sit_down(room, high_heavens.GAME, "Ann", "Ben")
    await play(room, (await turn(room))[0], End())
    name, _ = await turn(room)
    before, board = len(room.messages()), room.board().id
    said, taps = await room.press(name, room.board(), "Plan"), 1
    while said.text.count(". `") < 3:
        found = [label for label in offered(said) if not label.startswith(("End", "Discard"))]
        said, taps = await choose(room, name, said, found[-1]), taps + 1
    said = await room.press(name, said, "Send")
    assert taps + 1 <= 12
    assert "✓" in said.text
    assert (await turn(room))[1].view.points == 0
    assert (len(room.messages()), room.board().id) == (before, board)
    await act(room, End())
    assert len(room.messages()) == before + 1
