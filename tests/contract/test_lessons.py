"""Every step of every game's lessons: its position is there, what counts is legal, what is said not to work does not."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.table.practice.exercises import Exercise, Line, begun, by_chance, taken
from bot.table.practice.lessons import LessonExercises, chance_of, exercise_of
from games.computer.search import EASY, Search
from games.core.lessons import Reply, Step, lessons, position, read
from games.core.protocol import CHANCE, Game, Outcome
from games.core.rulebook import rulebook
from games.core.words import IllegalAction
from games.registry import GAMES

LEARNT = [game for game in GAMES if lessons(game) is not None]
SENTENCE = 300
"""The longest sentence, in characters: three lines on a phone or four."""
STEPS = range(8, 13)
PLAYED = 12
"""How often the short game is played, with other dice each time."""


def steps(game: Game[Any, Any, Any]) -> tuple[Step, ...]:
    found = lessons(game)
    assert found is not None
    return found.steps


def legal(game: Game[Any, Any, Any], step: Step) -> dict[str, object]:
    """What can be done in a step, by its notation."""
    state = position(game, step)
    return {game.notation.write(each): each for each in game.rules.legal_actions(state, step.setting.seat)}


def after(game: Game[Any, Any, Any], step: Step, action: object) -> Line:
    """What comes of an action, with the chance that the lesson has."""
    exercise = exercise_of(game, step)
    line = taken(exercise, begun(exercise), exercise.seat, action)
    return by_chance(_Scripted(step), exercise, line)


class _Scripted(LessonExercises):
    def __init__(self, step: Step) -> None:
        self._step = step

    def chance(self, exercise: Exercise, line: Line) -> Any | None:
        return chance_of(exercise, self._step, line)


def replies(step: Step) -> Iterator[Reply]:
    yield from (step.right, *step.others) if step.right.actions else step.others


@pytest.mark.parametrize("game", LEARNT, ids=lambda game: game.about.key)
def test_every_step_can_be_done_as_it_says(game: Game[Any, Any, Any]) -> None:
    every = steps(game)
    assert len(every) in STEPS
    assert [bool(each.play) for each in every] == [False] * (len(every) - 1) + [True]
    for step in every:
        at, can = f"{game.about.key} {step.key}", legal(game, step)
        assert can, f"{at}: nothing can be done"
        assert re.fullmatch("[a-z0-9-]{1,16}", step.key), at
        assert len(step.title) <= 30, at
        said = [step.say, step.right.say, step.otherwise, step.won, step.lost, step.undecided]
        said += [each.say for each in (*step.others, *step.refused)]
        assert all(len(each) <= SENTENCE for each in said), at
        if step.play:
            assert step.won, at
            assert step.lost, at
            assert step.undecided, at
            continue
        assert bool(step.otherwise) == any(step.reply(each) is None for each in can), at
        for reply in replies(step):
            for pattern in reply.actions:
                fits = [each for each in can if Reply((pattern,), "").fits(each)]
                assert fits, f"{at}: {pattern} is not legal"
                said_to = [each for each in fits if step.reply(each) is reply]
                assert said_to, f"{at}: all that {pattern} fits counts, or is answered before"
                assert reply is not step.right or said_to == fits, at
        for reply in step.refused:
            for text in reply.actions:
                assert text not in can, f"{at}: {text} is legal"


@pytest.mark.parametrize("game", LEARNT, ids=lambda game: game.about.key)
def test_what_counts_leads_to_what_the_lesson_says_of_chance(game: Game[Any, Any, Any]) -> None:
    for step in steps(game):
        for text, action in legal(game, step).items():
            reply = step.reply(text)
            if step.play or reply is None or not reply.chance:
                continue
            line = after(game, step, action)
            rolled = [each.action for each in line.entries if each.actor is CHANCE]
            assert len(rolled) >= len(reply.chance), (
                f"{game.about.key} {step.key}: {text} asks for less chance"
            )


@pytest.mark.parametrize("game", LEARNT, ids=lambda game: game.about.key)
def test_every_refused_action_is_refused_by_the_rules(game: Game[Any, Any, Any]) -> None:
    for step in steps(game):
        state, seat = position(game, step), step.setting.seat
        for reply in step.refused:
            for text in reply.actions:
                with pytest.raises(IllegalAction):  # noqa: PT012 - it is understood, and refused
                    view = game.knowledge.view(state, seat)
                    action = game.notation.parse(view, tuple(legal(game, step).values()), text)
                    game.rules.apply(state, seat, action)


@pytest.mark.parametrize("game", LEARNT, ids=lambda game: game.about.key)
def test_the_steps_meet_everything_on_the_first_page(game: Game[Any, Any, Any]) -> None:
    numbers = {int(each) for each in re.findall(r"^(\d+)\. ", rulebook(game).introduction, re.MULTILINE)}
    *taught, last = steps(game)
    assert {each for step in taught for each in step.covers} == numbers
    assert set(last.covers) == numbers, "the last step is a short game in which all of it is met"


@pytest.mark.parametrize("game", LEARNT, ids=lambda game: game.about.key)
def test_the_short_game_is_finished_in_its_decisions_and_can_be_won(game: Game[Any, Any, Any]) -> None:
    last = steps(game)[-1]
    outcomes = [short_game(game, last, b"%d" % seed) for seed in range(PLAYED)]
    finished = [each for each in outcomes if each is not None]
    assert len(finished) >= PLAYED * 3 / 4
    assert sum(last.setting.seat in each.winners for each in finished) >= PLAYED / 4


def short_game(game: Game[Any, Any, Any], step: Step, seed: bytes) -> Outcome | None:
    """How the short game ends with the easy computer in every seat; None if its reader has no decision left before."""
    exercise = replace(exercise_of(game, step), seed=seed)
    search = Search(game, step.setting.seats, step.setting.options)
    line = begun(exercise)
    while game.rules.outcome(line.state) is None:
        owed = game.rules.to_act(line.state)
        assert owed is not CHANCE
        seat = min(owed)
        if seat == exercise.seat and len(line.own(seat)) == step.play:
            return None
        view = game.knowledge.view(line.state, seat)
        thought = search.think(view, seat, EASY, seed + b":%d" % len(line.entries))
        line = by_chance(_Scripted(step), exercise, taken(exercise, line, seat, thought.line[0]))
    return game.rules.outcome(line.state)


@pytest.mark.parametrize("game", LEARNT, ids=lambda game: game.about.key)
def test_only_people_of_the_step_are_named(game: Game[Any, Any, Any]) -> None:
    for step in steps(game):
        told = " ".join([step.say, step.right.say, step.otherwise])
        gone = [name for name in ("Cleo", "Dan", "Eva") if name not in step.setting.names and name in told]
        assert not gone, f"{game.about.key} {step.key}: {gone} are not there"


@pytest.mark.parametrize("game", LEARNT, ids=lambda game: game.about.key)
def test_what_is_asked_for_is_understood_without_the_rest(game: Game[Any, Any, Any]) -> None:
    for step in steps(game):
        for asked in re.findall(r"\*\*(.+?)\*\*", step.say):
            assert not re.match(r"\w+ (it|them)\b", asked), (
                f"{step.key}: while one chooses, only this is shown"
            )


def test_a_step_can_go_on_where_an_earlier_one_ends() -> None:
    step = "[[step]]\nkey = '{}'\ntitle = 'A title'\nsay = 'A sentence'\n"
    first = step.format("first") + "right = ['a']\nchance = [{ die = 5 }]\n"
    text = "minutes = 1\n[start]\nseats = 2\nmoves = ['x']\n" + first
    second = read(text + step.format("second") + "from = 'first'\nmore = ['c']\n").steps[1]
    assert second.setting.moves == ("x", "a", {"die": 5}, "c")
    with pytest.raises(ValueError, match="no step can go on from 'third'"):
        read(text + step.format("second") + "from = 'third'\n")


def test_no_step_goes_on_from_what_its_reader_may_not_have_done() -> None:
    step = "[[step]]\nkey = '{}'\ntitle = 'A title'\nsay = 'A sentence'\n"
    text = "minutes = 1\n[start]\nseats = 2\n" + step.format("first") + "right = ['a', 'b']\n"
    with pytest.raises(ValueError, match="no step can go on from 'first'"):
        read(text + step.format("second") + "from = 'first'\n")
