"""`/learn`: every lesson of every game by taps, also after a restart, and what is said to other actions."""

from typing import Any

import pytest

from bot.discord.play.guided_choices import offered, read_group, read_path, walk
from bot.table.model import Person, Status
from bot.table.practice.exercises import Session
from bot.table.practice.lessons import LESSON, task
from games.core.lessons import Step, lessons
from games.core.protocol import Game
from games.registry import GAMES, by_key
from tests.discord.conftest import BUTTON, Room, Said, controls, menus

LEARNT = [game for game in GAMES if lessons(game) is not None]
TAPS = 60
"""In so many taps a game's lessons are done."""
THREE_ATTACKS = "attack skadi d9; attack skadi d9; attack skadi d9"


async def test_a_lesson_begins_goes_on_where_one_was_and_is_marked(room: Room) -> None:
    said = await room.slash("Ann", "learn")
    assert said.private
    assert "Dog Eat Dog**: 12 steps" in said.text
    said = await room.press("Ann", said, "Dog Eat Dog")
    assert "1/12 · **Attack**" in said.text
    assert len(said.pictures) == 1
    chosen = await room.press("Ann", said, "1 · A1 small")
    assert "**Attack a small one with a large one.**" in chosen.text, "what to do stays in sight"
    said = await room.slash("Ann", "learn", game="dog_eat_dog", move="A7xB1")
    assert "and take it: 5 beats 3." in said.text
    assert "✓" in said.text
    await room.restart()
    said = await room.press("Ann", said, "Next")
    assert "2/12" in said.text
    said = await room.slash("Ann", "learn", game="dog_eat_dog")
    assert "2/12" in said.text, "leaving and coming back goes on where one was"
    said = await room.press("Ann", said, "Steps")
    assert "✓ 1. Attack" in said.text
    assert "▸ 2." in said.text
    assert "1 of 12 steps done" in (await room.slash("Ann", "learn")).text
    assert "12 steps ·" in (await room.slash("Ben", "learn")).text


async def test_who_sits_down_for_the_first_time_hears_of_the_lessons_once(room: Room) -> None:
    said = await room.slash("Ann", "game new", game="dog_eat_dog")
    assert "New to Dog Eat Dog? `/learn` takes 3 minutes." in said.text
    joined = await room.press("Ben", room.lobby(), "Join")
    assert joined.text == "-# New to Dog Eat Dog? `/learn` takes 3 minutes."
    other = room.guild.create_text_channel("other")
    await room.slash("Ben", "game new", other, game="dog_eat_dog")
    joined = await room.press("Ann", room.lobby(other), "Join")
    assert "/learn" not in joined.text


async def test_chips_that_are_not_there_are_not_offered(room: Room) -> None:
    said = await room.slash("Ann", "learn", game="high_heavens")
    said = await room.choose("Ann", await room.press("Ann", said, "Steps"), "acquire", "learnat")
    assert "5 · Acquire with Skadi → c6 → 1 attack" in said.buttons


async def test_nobody_in_a_lesson_has_the_name_of_its_reader(room: Room) -> None:
    said = await room.slash("Ben", "learn", game="dog_eat_dog")
    await room.env.advance_time(1)
    said = await room.choose("Ben", await room.press("Ben", said, "Steps"), "tipped", "learnat")
    assert "Attack Ann's medium B4 with your medium A4." in said.text
    said = await room.slash("Ben", "learn", game="dog_eat_dog", move="A4xB4")
    assert "You attack Ann's medium on B4" in said.text
    assert "Ann's turn has begun" in said.text
    assert "Ben's" not in said.text


async def test_a_typed_action_counts_in_the_step_that_is_open(room: Room) -> None:
    said = await room.slash("Ann", "learn", game="dog_eat_dog")
    await room.env.advance_time(1)
    said = await room.choose("Ann", await room.press("Ann", said, "Steps"), "guard", "learnat")
    assert (await room.complete("Ann", "learn", "move", "", game="dog_eat_dog"))[0] == "A1xB2"
    said = await room.slash("Ann", "learn", game="dog_eat_dog", move="A4xB4")
    assert "5/12" in said.text
    assert "Try again" in said.buttons
    assert "5/12" in (await room.slash("Ann", "learn", game="dog_eat_dog")).text, "it goes on there"
    said = await room.slash("Ann", "learn", game="dog_eat_dog", move="A8xB4")
    assert "✓" in said.text
    said = await room.slash("Ann", "learn", game="dog_eat_dog", move="A7xB1")
    assert "1/12" in said.text, "then in the first that is not done"


async def test_a_move_that_is_typed_as_in_a_game_leads_to_the_lesson_that_is_open(room: Room) -> None:
    refused = await room.slash("Ann", "play", move="A7xB1")
    assert "/learn" not in refused.text, "nobody is in a lesson"
    await room.slash("Ann", "learn", game="high_ground")
    await room.env.advance_time(1)
    await room.slash("Ann", "learn", game="dog_eat_dog")
    way = "Your lesson of **Dog Eat Dog** takes moves by `/learn move:`."
    refused = await room.slash("Ann", "play", move="A7xB1")
    assert refused.private
    assert refused.text == f"There is no game in this channel. /game new starts one. {way}"
    direct = await room.person("Ann").user.slash("play", move="A7xB1")
    assert direct.response is not None
    assert direct.response.content.endswith(way)
    await room.slash("Ben", "game new")
    assert way in (await room.slash("Ann", "play", move="A7xB1")).text
    await room.press("Cleo", room.lobby(), "Join")
    await room.press("Ben", room.lobby(), "Start")
    assert (await room.slash("Ann", "play", move="A7xB1")).text.endswith(way)
    assert (await room.complete("Ann", "learn", "move", "A7"))[0] == "A7xB1"
    said = await room.slash("Ann", "learn", move="A7xB1")
    assert "1/12 · **Attack**" in said.text
    assert "✓" in said.text


async def test_another_legal_action_is_played_and_told_and_an_illegal_one_gets_the_rule(room: Room) -> None:
    await room.slash("Ann", "learn", game="dog_eat_dog")
    said = await room.slash("Ann", "learn", game="dog_eat_dog", move="A1xB9")
    assert "a small one rolls only one die" in said.text
    assert said.buttons[0] == "Try again"
    again = await room.press("Ann", said, "Try again")
    assert "Attack a small one" in again.text
    wrong = await room.slash("Ann", "learn", game="dog_eat_dog", move="A1xA2")
    assert wrong.text.startswith("A2 is your own colour. Attack a small one with a large one.\n")
    assert "DED-5" in wrong.text
    unread = await room.slash("Ann", "learn", game="dog_eat_dog", move="attack")
    assert "Write `A1xB1`" in unread.text, "how to write is told by the game"


@pytest.mark.parametrize(
    ("game", "step", "move", "said"),
    [
        ("dog_eat_dog", "own", "A7xA1", "A1 holds a pyramid of your own colour, so you may not attack that stack. Attack C1."),
        ("high_heavens", "invoke", "move skadi c3", "Skadi is still in your hand. Invoke her first."),
    ],
)  # fmt: skip
async def test_what_a_lesson_says_of_a_refused_action_stands_alone(
    room: Room, game: str, step: str, move: str, said: str
) -> None:
    shown = await room.slash("Ann", "learn", game=game)
    await room.env.advance_time(1)
    await room.choose("Ann", await room.press("Ann", shown, "Steps"), step, "learnat")
    refused = await room.slash("Ann", "learn", game=game, move=move)
    assert refused.text.splitlines()[0] == said
    assert "Write" not in refused.text
    assert "You can" not in refused.text


async def test_in_the_short_game_a_refusal_advises_as_in_a_game(room: Room) -> None:
    shown = await room.slash("Ann", "learn", game="dog_eat_dog")
    await room.env.advance_time(1)
    await room.choose("Ann", await room.press("Ann", shown, "Steps"), "game", "learnat")
    refused = await room.slash("Ann", "learn", game="dog_eat_dog", move="A7xA1")
    assert "Write `A7x" in refused.text


@pytest.mark.parametrize("game", LEARNT, ids=lambda game: game.about.key)
async def test_a_whole_lesson_is_done_by_taps(room: Room, game: Game[Any, Any, Any]) -> None:
    made = lessons(game)
    assert made is not None
    said, taps = await room.slash("Ann", "learn", game=game.about.key), 0
    for number, step in enumerate(made.steps, 1):
        assert f"{number}/{len(made.steps)} · **{step.title}**" in said.text
        assert step.say in said.text
        assert ("Arranged position" in said.text) == bool(step.setting.arranged)
        for _ in range(TAPS):
            session = await room.tables.practice.look(_person(room), LESSON, f"{game.about.key}.{step.key}")
            if session.verdict.over:
                break
            assert not step.play or task(step.say) in said.text, "what to do stays in sight"
            said, taps = await _tap(room, said, session, step), taps + 1
        assert session.verdict.done or step.play, f"{game.about.key} {step.key}: {said.text}"
        assert session.verdict.over, f"{game.about.key} {step.key}: {said.text}"
        if number < len(made.steps):
            said, taps = await room.press("Ann", said, "Next"), taps + 1
    assert taps <= TAPS
    won = made.steps[-1].won in said.text
    assert ("Try again" in said.buttons) != won, "who has not won the short game can begin it again"
    assert ("✓" in said.text) == won
    done = f"all {number} steps done ✓" if won else f"{number - 1} of {number} steps done"
    assert done in (await room.slash("Ann", "learn")).text
    assert "Play" in said.buttons
    later = await room.slash("Ann", "learn", game=game.about.key)
    assert "Play" in later.buttons
    begins = await room.press("Ann", later, "Play")
    table = await room.table()
    assert table.game is game
    if game.about.seat_counts[0] > 1:
        assert (table.status, len(table.computers)) == (Status.RUNNING, len(table.players) - 1)
        assert begins.text.startswith(f"**{game.about.title}** #1 begins: you and Computer (easy)")
    else:
        assert table.status is Status.LOBBY, "one can start alone, or wait for others"
    print(f"{game.about.key}: {taps} taps")


@pytest.mark.parametrize(
    ("game", "plan", "told"),
    [
        ("dog_eat_dog", "A7xB1; pass; pass", "won"),
        ("dog_eat_dog", "pass; pass", "lost"),
        ("dog_eat_dog", "A7xC9; pass; pass", "lost"),
        ("dog_eat_dog", "A7xC7; pass; pass; pass; pass", "lost"),
        ("dog_eat_dog", "A1xB1; pass; pass; pass", "lost"),
        ("high_ground", "play QD N13; enough; N13.1.2 > M13 x M13.1.2; N13.1.1 > M13 x M13.1.1", "won"),
        ("high_ground", "N13.1.2 > N12; discard", "lost"),
        ("high_ground", "play 5S N13; enough; discard", "lost"),
        ("high_ground", "play QD N14; enough; discard", "lost"),
        ("high_heavens", f"use skadi d4; move skadi e6; attack skadi d9; end; {THREE_ATTACKS}", "won"),
        ("high_heavens", f"use skadi d4; play draupnir e5; move skadi e7; end; {THREE_ATTACKS}", "won"),
        ("high_heavens", f"use skadi d4; play surts-fire d9; move skadi e6; end; {THREE_ATTACKS}", "won"),
        ("high_heavens", "move skadi e6; attack skadi d9; attack skadi d9; end", "lost"),
        ("high_heavens", "end", "lost"),
    ],
)
async def test_a_short_game_takes_what_its_lessons_taught(
    room: Room, game: str, plan: str, told: str
) -> None:
    said = await room.slash("Ann", "learn", game=game)
    await room.env.advance_time(1)
    await room.choose("Ann", await room.press("Ann", said, "Steps"), "game", "learnat")
    for move in plan.split("; "):
        said = await room.slash("Ann", "learn", game=game, move=move)
    made = lessons(by_key(game))
    assert made is not None
    assert getattr(made.steps[-1], told) in said.text


async def test_a_short_game_that_was_drawn_can_be_begun_again(room: Room) -> None:
    said = await room.slash("Ann", "learn", game="highest_ground")
    said = await room.choose("Ann", await room.press("Ann", said, "Steps"), "game", "learnat")
    for _ in range(14):
        said = await room.slash("Ann", "learn", game="highest_ground", move="submit")
        if "Try again" in said.buttons:
            break
    assert "A draw: Ben has 4 points." in said.text
    again = await room.press("Ann", said, "Try again")
    assert "**Hold C08 and cost him one more unit." in again.text


async def test_a_short_game_says_how_far_it_is_and_is_marked_once_it_is_won(room: Room) -> None:
    said = await short_game(room, "high_heavens")
    assert "**Bring down Olympus** · choice 1 of 12" in said.text
    said = await room.slash("Ann", "learn", game="high_heavens", move="move skadi e6")
    assert "**Bring down Olympus** · choice 2 of 12" in said.text
    for move in ("attack skadi d9", "attack skadi d9", "end"):
        said = await room.slash("Ann", "learn", game="high_heavens", move=move)
    assert said.text.startswith("**High Heavens** 10/10 · **Bring down Olympus** · not won\n")
    steps = await room.press("Ann", said, "Steps")
    assert "· 10. Bring down Olympus · not won" in steps.text
    await room.choose("Ann", steps, "game", "learnat")
    for move in f"use skadi d4; move skadi e6; attack skadi d9; end; {THREE_ATTACKS}".split("; "):
        said = await room.slash("Ann", "learn", game="high_heavens", move=move)
    assert "**Bring down Olympus**\N{NO-BREAK SPACE}✓" in said.text
    said = await room.press("Ann", said, "Steps")
    assert "✓ 10. Bring down Olympus" in said.text
    said = await short_game(room, "high_heavens")
    for move in ("move skadi e6", "attack skadi d9", "attack skadi d9", "end"):
        said = await room.slash("Ann", "learn", game="high_heavens", move=move)
    assert "✓" not in said.text, "the sign says what happened now"
    assert "✓ 10. Bring down Olympus" in (await room.press("Ann", said, "Steps")).text, "it was won before"


async def test_who_has_not_won_the_short_game_is_through_with_the_lessons(room: Room) -> None:
    made = lessons(by_key("high_heavens"))
    assert made is not None
    for step in made.steps[:-1]:
        key = f"high_heavens.{step.key}"
        session = await room.tables.practice.open(_person(room), LESSON, key)
        right = next(each for each in session.shown.legal if step.right.fits(_written(session, each)))
        await room.tables.practice.act(_person(room), LESSON, key, right)
    await short_game(room, "high_heavens")
    await room.slash("Ann", "learn", game="high_heavens", move="end")
    said = await room.slash("Ann", "learn", game="high_heavens", move="end")
    assert "not won" in said.text
    assert "9 of 10 steps done" in (await room.slash("Ann", "learn")).text
    later = await room.slash("Ann", "learn", game="high_heavens")
    assert "· 10. Bring down Olympus · not won" in later.text
    assert later.buttons == ["Play"]


async def test_the_last_turn_of_the_highest_ground_is_won_as_its_lesson_says(room: Room) -> None:
    said = await short_game(room, "highest_ground")
    assert "Submit ends each phase: submit three times" in said.text
    for move in ("submit", "submit", "submit", "MG1", "IIG06", "submit", "MG1 attack C1", "submit"):
        said = await room.slash("Ann", "learn", game="highest_ground", move=move)
    assert "✓" in said.text
    assert "The game is over. You win: **Ben**'s 3 points are not enough.\n" in said.text


async def test_the_mountain_says_that_moves_make_no_room_where_nothing_fits(room: Room) -> None:
    said = await room.slash("Ann", "learn", game="bring_down_the_mountain")
    await room.env.advance_time(1)
    said = await room.choose("Ann", await room.press("Ann", said, "Steps"), "pass", "learnat")
    assert said.buttons.index("2♤+1 → 4♢") < said.buttons.index("End the turn")
    assert "moves that are offered first only take good piles apart" in said.text


async def short_game(room: Room, game: str) -> Said:
    """Ann goes to the short game of these lessons, from its beginning."""
    said = await room.slash("Ann", "learn", game=game)
    await room.env.advance_time(1)
    steps = await room.press("Ann", said, "Steps") if "Steps" in said.buttons else said
    return await room.choose("Ann", steps, "game", "learnat")


def _written(session: Session, action: object) -> str:
    return session.shown.table.game.notation.write(action)


def _person(room: Room) -> Person:
    return Person(room.person("Ann").id, "Ann")


async def _tap(room: Room, said: Said, session: Session, step: Step) -> Said:
    """Press what leads to an action that counts; in the short game to the first that there is."""
    shown = session.shown
    write = shown.table.game.notation.write
    fitting = [each for each in shown.legal if step.play or step.right.fits(write(each))]
    for control in controls(said.message):
        _, name, *fields = control["custom_id"].split(":")
        values = [each["value"] for each in control.get("options", [])]
        if name != "practice" or fields[2] != "way" or control.get("label") == "Back":
            continue
        for path in values or [fields[4]]:
            way = read_path(path)
            node = walk(shown, way) if way is not None else None
            if node is not None and (node.path or node.action) and fitting[0] in node.actions:
                person = room.person("Ann")
                if control["type"] == BUTTON:
                    acted = person.click(said.message, custom_id=control["custom_id"])
                else:
                    acted = person.select(said.message, [path], custom_id=control["custom_id"])
                return await room._said(acted, said.message)
    for menu in menus(said.message):
        way = read_path(menu["custom_id"].split(":")[6])
        for group in (each["value"] for each in menu["options"] if read_group(each["value"])):
            node = walk(shown, way)
            if node and any(
                fitting[0] in each.actions for each in offered(shown, node, read_group(group)).all
            ):
                acted = room.person("Ann").select(said.message, [group], custom_id=menu["custom_id"])
                return await room._said(acted, said.message)
    raise AssertionError(f"{step.key}: {write(fitting[0])} is not offered in {said.text}")
