"""What holds for the rules pages, the transcripts and the small parts of every game."""

import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from games.core.protocol import CHANCE, Game
from games.core.rulebook import HOUSE, RULING, notation, rulebook
from games.registry import EARLIER, GAMES, by_key
from render import samples
from tests.contract.walks import Taken, Walk, played_walks, random_walks
from tests.games.reading import parsed
from tests.games.transcripts import path, targets, transcripts

RULINGS = {
    "DED": {2, 3, 5, 6, 13, 14, 15, 17},
    "BDM": {2, 9, 13, 14},
    "HH": {6, 9, 10, 12, 14, 15, 16, 18, 19, 21, *range(24, 42)},
    "HG": {1, 2, 3, 6, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 23, 26, 27},
    "THG": {7, 8, 9, 10, 12, 15, 21, 23, 24, 25, 28, 29, 35, *range(41, 61)},
}
"""The rules that are, all of them or in part, a reading of ours."""
EVERY = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.key)
every_version = pytest.mark.parametrize(
    "game", [*GAMES, *EARLIER], ids=lambda game: f"{game.about.key} {game.about.rules_version}"
)


EARLIER_MARK = "*(ruling)*"
"""The mark in the rules of earlier versions, which stay as they were written."""


@every_version
def test_rulings_are_marked(game: Game[Any, Any, Any]) -> None:
    marks = (RULING, EARLIER_MARK) if game in EARLIER else (RULING,)
    marked = {number for number, text in rulebook(game).rules.items() if any(each in text for each in marks)}
    prefix = game.about.rule_prefix
    assert marked == {f"{prefix}-{number}" for number in RULINGS[prefix]}


@every_version
def test_marks_are_written_in_one_way_and_explained(game: Game[Any, Any, Any]) -> None:
    book = rulebook(game)
    for text in (book.introduction, *(section.text for section in book.sections)):
        for mark in re.findall(r"\S*\([^)]*\b(?:rulings?|house)\b[^)]*\)\S*", text):
            assert mark == EARLIER_MARK
            assert game in EARLIER
        for before in re.findall(rf"(.)[{RULING}{HOUSE}]", text):
            assert before in (" ", ".", "\n")
    assert f"{RULING} marks our own reading" in book.introduction
    assert (HOUSE in "".join(section.text for section in book.sections)) == (HOUSE in book.introduction)


# RULES.md has one form in all games: a first page to begin with, then the rules, and nothing of ours to type.


def written(game: Game[Any, Any, Any]) -> str:
    return (resources.files(game.package) / "RULES.md").read_text("utf-8")


@EVERY
def test_the_first_page_has_the_aim_in_a_sentence_and_a_turn_in_five_lines(game: Game[Any, Any, Any]) -> None:
    aim, *_ = rulebook(game).introduction.split("\n\n")
    assert len(aim) <= 120
    assert aim.count(".") == 1
    lines = re.findall(r"^\d\. .+$", rulebook(game).introduction, flags=re.MULTILINE)
    assert [line[0] for line in lines] == list("12345")
    assert all(len(line) <= 180 for line in lines)
    assert len(rulebook(game).introduction) <= 1500


@EVERY
def test_the_first_page_has_a_picture_that_is_there_and_is_described(game: Game[Any, Any, Any]) -> None:
    first = written(game).partition("\n## ")[0]
    (found,) = re.finditer(r"^!\[(.{20,})\]\((.+)\)$", first, flags=re.MULTILINE)
    assert Path(game.package.replace(".", "/"), found[2]).resolve().is_file()
    assert "![" not in rulebook(game).introduction


@EVERY
def test_nothing_in_the_rules_is_to_be_typed(game: Game[Any, Any, Any]) -> None:
    told = re.sub(r"^```$.+?^```$", "", written(game), flags=re.MULTILINE | re.DOTALL)
    assert "`" not in told
    assert not re.search(r"(?<![\w.])/[a-z]", told)
    for command in game.commands:
        assert f"/{command.name}" not in told


@EVERY
def test_the_code_names_rules_that_are_told_and_each_option_stands_in_its_rule(
    game: Game[Any, Any, Any],
) -> None:
    told, number = rulebook(game).rules, re.compile(rf"\b{game.about.rule_prefix}-\d+")
    assert set(number.findall(written(game))) == set(told)
    for module in Path(game.package.replace(".", "/")).rglob("*.py"):
        assert set(number.findall(module.read_text("utf-8"))) <= set(told)
    for option in game.about.options:
        assert option.key == "scenario" or f'"{option.title}"' in told[option.rule]  # a page tells of those


@pytest.mark.parametrize("key", ["dog_eat_dog", "bring_down_the_mountain"])
def test_what_the_notation_says_can_be_typed_and_it_has_every_command(key: str) -> None:
    game: Any = by_key(key)
    typed = re.findall(r"`([^`]+)`", notation(game))
    actions = [parsed(game, game.new(game.about.seat_counts[-1], {}), text) for text in typed]
    assert [game.notation.write(action) for action in actions] == typed
    assert {type(action) for action in actions} == {command.action_type for command in game.commands}


@EVERY
def test_tables_are_aligned_by_themselves_and_fit_a_phone(game: Game[Any, Any, Any]) -> None:
    assert not re.search(r"^\|", written(game), flags=re.MULTILINE)
    for table in re.findall(r"^```\n(.+?)^```$", written(game), flags=re.MULTILINE | re.DOTALL):
        rows = table.splitlines()
        assert {len(row) for row in rows} == {len(rows[0])}
        assert len(rows[0]) <= 36


@EVERY
def test_how_a_move_is_written_fits_a_message(game: Game[Any, Any, Any]) -> None:
    assert 1 <= len(notation(game)) <= 1800
    assert "`" in notation(game)
    assert not notation(game).startswith("#")


def test_nothing_is_foggy_in_a_mountain_that_is_opened():
    game: Any = by_key("bring_down_the_mountain")
    state = samples.play(game, 2, 20, 5, {"fog": "on"}, choose=samples.tidy).state
    assert any(None in ridge.cards for ridge in game.knowledge.view(state, 0).ridges)
    assert not any(None in ridge.cards for ridge in game.reveal.opened(state).ridges)


# When somebody is touched: what others do to what is theirs, and nothing else.


def touched(game: Game[Any, Any, Any], taken: Taken, seat: int) -> bool:
    assert game.conditional is not None
    view = game.knowledge.view
    events = [each for each in taken.step.events if each.audience is None or seat in each.audience]
    return game.conditional.touches(view(taken.before, seat), events, view(taken.step.state, seat), seat)


def by_others(game: Game[Any, Any, Any], walk: Walk) -> list[tuple[Taken, int, bool]]:
    """What others and the dice do, and for each seat whether it touches it."""
    return [
        (taken, seat, touched(game, taken, seat))
        for taken in walk.every(120)
        for seat in range(walk.seats)
        if taken.actor != seat
    ]


@EVERY
def test_some_moves_touch_somebody_and_most_do_not(game: Game[Any, Any, Any]) -> None:
    random = next(walk for walk in random_walks(game) if walk.seats > 1)
    walks = [random, *(walk for walk in played_walks(game)[:1] if walk.seats > 1)]
    found = [touch for walk in walks for _, _, touch in by_others(game, walk)]
    assert any(found)
    assert not all(found)


@EVERY
def test_an_attack_touches_whoever_it_names(game: Game[Any, Any, Any]) -> None:
    """Whoever is told by the game's own words to be attacked by somebody else is touched."""
    for walk in random_walks(game)[:4]:
        for taken, seat, touch in by_others(game, walk):
            for event in taken.step.events:
                if type(event).__name__ != "Attacked" or taken.actor is CHANCE:
                    continue
                told = game.words.describe(event, walk.told())
                if (
                    f"{walk.names[seat]}'s" in told.split("attack", 1)[-1]
                    and walk.names[seat] not in (walk.names[taken.actor])
                ):
                    assert touch, told


# Every registered game has its transcripts, and still plays them in the same way; by earlier versions of
# its rules too.


@every_version
def test_each_game_has_its_transcripts_and_no_others(game: Game[Any, Any, Any]) -> None:
    wanted = targets(game)
    folder = path(game, "plain").parent
    assert set(folder.glob("*.txt")) == wanted, "write them with: python -m tests.games.transcripts"


@every_version
def test_each_transcript_is_still_played_in_the_same_way(game: Game[Any, Any, Any]) -> None:
    for target, text in transcripts(game):
        assert text.splitlines() == target.read_text("utf-8").splitlines()


@pytest.mark.parametrize(
    ("key", "told"),
    [("dog_eat_dog", "20 minutes"), ("high_heavens", "45 to 90 minutes"), ("highest_ground", "3 to 6 hours")],
)
def test_a_game_of_hours_is_told_in_hours(key: str, told: str) -> None:
    assert by_key(key).about.facts.length == told
