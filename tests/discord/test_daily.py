"""`/daily`: what somebody would like each day, and the day's puzzle in private, with a result to paste."""

from typing import Any

import pytest

from bot.discord.controls import lines_of
from bot.discord.pictures import boards
from bot.discord.play.guided_labels import LINES
from games.core import puzzles
from games.core.components import Draw
from games.core.protocol import CHANCE
from games.dog_eat_dog import GAME as DOG_EAT_DOG, actions as dogs
from games.high_heavens import GAME as HIGH_HEAVENS
from games.high_heavens.actions import Attack
from games.highest_ground import GAME as HIGHEST_GROUND
from games.highest_ground.holding import village_of
from render.core.frame.banner import HEIGHT as TOP
from render.core.scene import WIDTH, Rect
from render.highest_ground import PICTURE
from render.highest_ground.pieces.blocks import Block
from tests.discord.conftest import Room, Said
from tests.discord.test_board_not_lost import deny
from tests.discord.test_past_games import VIEW_CHANNEL, todays
from tests.games.high_heavens.boards import place
from tests.puzzles import one_puzzle
from tests.render.boxes import marks_of

TITLE = DOG_EAT_DOG.about.title


@pytest.fixture
def solution(monkeypatch: pytest.MonkeyPatch) -> str:
    """The first attack with the Treehouse die on the first board is the puzzle of each day. Returns it as it is typed."""
    state: Any = DOG_EAT_DOG.new(2, {"treehouse_die": "on"})
    while DOG_EAT_DOG.rules.to_act(state) is CHANCE:
        action = DOG_EAT_DOG.rules.sample(state, Draw(b"seed", 0))
        state = DOG_EAT_DOG.rules.apply(state, CHANCE, action).state
    seat = state.player
    legal = DOG_EAT_DOG.rules.legal_actions(state, seat)
    first = next(each for each in legal if isinstance(each, dogs.Attack) and each.treehouse)
    one_puzzle(monkeypatch, DOG_EAT_DOG, state, seat, [first])
    return DOG_EAT_DOG.notation.write(first)


async def play(room: Room, name: str, said: Said, *, right: bool) -> Said:
    """Somebody presses the first numbered choice, or always the last, until their try is over."""
    for _ in range(6):
        numbered = [each for each in said.buttons if each not in ("Another", "Rules", "Start over", "Back")]
        if not numbered or {"Try again", "Result"} & set(numbered):
            break
        said = await room.press(name, said, numbered[0 if right else -1])
    return said


async def test_it_asks_which_and_remembers_and_the_puzzle_is_solved_in_private(
    room: Room, solution: str
) -> None:
    asked = await room.slash("Ann", "daily")
    assert asked.private
    assert asked.buttons == ["Bring Down the Mountain", TITLE]
    said = await room.press("Ann", asked, TITLE)
    assert said.text.startswith(f"**{TITLE}**, puzzle of 1 January 2026 · very hard\n")
    assert "Do the one right thing." in said.text
    assert said.pictures
    rules = await room.press("Ann", said, "Rules")
    assert rules.private
    assert TITLE in rules.text
    await room.restart()
    said = await play(room, "Ann", await room.slash("Ann", "daily"), right=False)
    assert "Not this time." in said.text
    assert said.buttons == ["Try again", "Show the answer", "Another"]
    said = await room.press("Ann", said, "Try again")
    said = await play(room, "Ann", said, right=True)
    assert "**Solved.** Just right." in said.text
    assert said.buttons == ["Result", "Once more", "Another"]
    result = await room.press("Ann", said, "Result")
    assert not result.pictures
    pasted = result.text.split("```")[1].strip().splitlines()
    assert pasted == [f"{TITLE}, 1 Jan 2026", "Puzzle, very hard: 2 tries", "✕✓"]
    assert "**1. Ann: 2 tries**" in result.text
    assert result.text == (await room.slash("Ann", "daily")).text
    assert room.messages() == [], "nobody else has seen anything"
    asked = await room.press("Ann", result, "Another")
    assert "✓ Solved today." in asked.text


async def test_a_village_is_taken_by_a_few_numbered_choices_and_what_is_the_only_one_is_done(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = puzzles.read(HIGHEST_GROUND, 1)
    monkeypatch.setattr(puzzles, "puzzle_of", lambda _game, _day: puzzle)
    said = await room.press("Ann", await room.slash("Ann", "daily"), HIGHEST_GROUND.about.title)
    assert puzzle.task in said.text
    for choice in ("C2", "IVF06", "LGS1"):
        said = await room.press(
            "Ann", said, next(each for each in said.buttons if each.split(" ")[-1] == choice)
        )
        assert "Turn 2: you move." not in said.text, "the task says what to do"
    assert said.buttons == ["Go IVG07", "Start over", "Another", "Rules"], "what ends a try is pressed"
    said = await room.press("Ann", said, "Go IVG07")
    assert f"**Solved.** {puzzle.exact}" in said.text


async def test_two_attacks_are_named_and_what_is_only_supposed_of_the_first_is_not_told_as_done(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = puzzles.read(DOG_EAT_DOG, 2)
    monkeypatch.setattr(puzzles, "puzzle_of", lambda _game, _day: puzzle)
    said = await room.press("Ann", await room.slash("Ann", "daily"), TITLE)
    for number, spot in enumerate(spot for each in puzzle.solution for spot in (each.attacker, each.target)):
        assert ("The picture supposes that it captures." in said.text) == (number == 2)
        assert " beats " not in said.text
        said = await room.press("Ann", said, next(each for each in said.buttons if spot in each.split()))
    assert f"**Solved.** {puzzle.exact.rstrip('.')}" in said.text
    await play(room, "Ben", await room.press("Ben", await room.slash("Ben", "daily"), TITLE), right=False)
    said = await room.press("Ben", await room.slash("Ben", "daily"), "Show the answer")
    said = await room.press("Ben", said, "Show it")
    assert "rolling the Treehouse die" in said.text
    assert " beats " not in said.text


@pytest.mark.parametrize("number", [1, 5])
async def test_the_picture_of_a_village_puzzle_shows_the_village(
    room: Room, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    puzzle = puzzles.read(HIGHEST_GROUND, number)
    cell = village_of(puzzle.state, puzzle.seat)
    enemy = next(each.name for each in puzzle.state.units if each.at == cell)
    monkeypatch.setattr(puzzles, "puzzle_of", lambda _game, _day: puzzle)
    seen: list[Any] = []
    drawn = boards.drawn

    async def watched(workers: Any, game: Any, view: Any, how: Any, waiting: int) -> Any:
        seen.append(PICTURE.scene(view, how))
        return await drawn(workers, game, view, how, waiting)

    monkeypatch.setattr(boards, "drawn", watched)
    await room.press("Ann", await room.slash("Ann", "daily"), HIGHEST_GROUND.about.title)
    low = next(each.y for each in seen[-1].marks if isinstance(each, Rect) and each.width == WIDTH)
    blocks = [each for each in marks_of(seen[-1], Block) if each.name == enemy]
    assert any(TOP < each.y < low - each.size // 2 for each in blocks), f"{enemy} is on the large map"


async def test_an_old_puzzle_is_played_on_after_midnight_and_leads_to_the_new_one(
    room: Room, solution: str
) -> None:
    said = await room.press("Ann", await room.slash("Ann", "daily"), TITLE)
    wrong = await play(room, "Ann", said, right=False)
    await room.env.advance_time(86_400)
    await room.restart()
    said = await room.press("Ann", wrong, "Try again")
    assert "puzzle of 1 January 2026" in said.text, "what one has begun one can end"
    result = await room.press("Ann", await play(room, "Ann", said, right=True), "Result")
    assert "Puzzle, very hard: 2 tries" in result.text
    assert "Today's puzzle waits: `/daily`." in result.text
    assert "Next puzzle" not in result.text
    said = await room.slash("Ann", "daily")
    assert "puzzle of 2 January 2026" in said.text


async def test_those_who_solved_it_in_a_channel_that_the_reader_cannot_see_are_left_out(
    room: Room, solution: str
) -> None:
    for name, channel in (("Ann", room.channel), ("Cleo", room.guild.create_text_channel("other"))):
        said = await room.press(name, await room.slash(name, "daily", channel), TITLE)
        result = await room.press(name, await play(room, name, said, right=True), "Result")
        if name == "Ann":
            deny(room, VIEW_CHANNEL)
    assert "Ann" not in result.text
    assert "Cleo: first try" in result.text


async def test_the_answer_is_shown_to_those_who_give_up(room: Room, solution: str) -> None:
    said = await room.press("Ann", await room.slash("Ann", "daily"), TITLE)
    said = await room.press("Ann", await play(room, "Ann", said, right=False), "Show the answer")
    assert solution not in said.text
    said = await room.press("Ann", said, "Show it")
    assert "The answer:\n1. You attack " in said.text
    assert "1 of 2 on average." in said.text
    said = await room.press("Ann", said, "Back to the puzzle")
    said = await play(room, "Ann", await room.press("Ann", said, "Try again"), right=True)
    assert "does not count for you" in (await room.press("Ann", said, "Result")).text


async def test_those_who_want_the_deal_get_it_and_can_ask_for_another(room: Room, solution: str) -> None:
    await room.press("Ann", await room.slash("Ann", "daily"), "Bring Down the Mountain")
    await todays(room)  # the deal has been found
    assert "Move" in (await room.slash("Ann", "daily")).buttons
    said = await room.slash("Ann", "daily", room.guild.create_text_channel("other"))
    assert "You are playing today's deal" in said.text
    assert TITLE in (await room.press("Ann", said, "Another")).buttons


async def test_where_no_deal_can_begin_there_is_still_a_puzzle(room: Room, solution: str) -> None:
    await room.begin(2)
    await todays(room)  # the deal has been found
    said = await room.slash("Ann", "daily")
    assert "is already in this channel" in said.text
    said = await room.press("Ann", await room.press("Ann", said, "Another"), TITLE)
    assert "puzzle of" in said.text


async def test_of_many_attacks_each_says_with_whom(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    enemies = ("zeus e6 health=4 trap=2", "hera d8 health=4", "hades a1 health=4", "athena g1 health=4")
    state = place("odin d7", "thor c6", "freyja e5", "loki b4", *enemies, points=3, hands={0: ("tyr", "hel")})
    one_puzzle(monkeypatch, HIGH_HEAVENS, state, 0, [Attack("odin", "d8")])
    said = await room.press("Ann", await room.slash("Ann", "daily"), HIGH_HEAVENS.about.title)
    said = await room.press("Ann", said, "Attack")
    attacks = [each for each in said.buttons if " · " in each]
    assert attacks[:2] == ["1 · e6, Zeus", "2 · e6, Zeus (the trap)"]
    assert "-# **1–4** attack with Odin · **5–7** attack with Thor · **8–9** attack with Freyja" in said.text
    assert len(attacks) == 9
    assert lines_of([attacks[:5], attacks[5:]]) <= LINES
