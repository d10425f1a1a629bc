"""A game's own commands are read as generously as `/play`, and refused with the game's own reasons (P4, P19)."""

import pytest

from games.core.components import card_symbol, card_words
from games.high_ground import GAME as HIGH_GROUND
from tests.discord.conftest import Room, Said, menus
from tests.discord.guided import choose, offered
from tests.games.high_ground.boards import position

pytestmark = pytest.mark.usefixtures("unpainted")

CROWDED = """
         K     L       M                  N       O
    14   .     QC:A1   4C:A2/{victims}    5D      .
    13   K-    8C      KA:A3              9S      K-
    12   .     2D      KB:B3              AH      .
"""
LANDS = {
    "four": CROWDED.format(victims="B1/B3/B2/B2"),
    "one": CROWDED.format(victims="B1"),
    "level": CROWDED.format(victims="B1/B2").replace("5D", "4D"),
}
HANDS = {"A": "9H 10H J1", "B": "3S 8D QS"}


@pytest.fixture
async def land(request: pytest.FixtureRequest, room: Room, monkeypatch: pytest.MonkeyPatch) -> Room:
    """Ann and Ben at High Ground in the position that the test names, four things to attack in M14 unless it names one."""
    state = position(LANDS[getattr(request, "param", "four")], "A", hands=HANDS)
    monkeypatch.setattr(HIGH_GROUND.rules, "new", lambda seats, options: state)
    await room.begin(game="high_ground")
    return room


async def moves(room: Room) -> int:
    return int((await room.table()).moves)


async def do(room: Room, command: str, /, **options: str) -> Said:
    return await room.slash("Ann", f"high-ground {command}", **options)


async def test_what_was_left_empty_is_never_chosen_among_several_but_offered_below_the_refusal(
    land: Room,
) -> None:
    said = await do(land, "move", piece="M14.1.1", to="M14")
    assert said.private
    assert await moves(land) == 0
    for victim in ("M14.2.1", "M14.3.1", "M14.4.1", "M14.5.1"):
        assert f"`{victim}`" in said.text
    assert "`attack` could be" in said.text
    assert len(offered(said)) == 4
    assert len(said.pictures) == 1
    said = await land.press("Ann", await choose(land, "Ann", said, "3 ·"), "Do it")
    assert said.text.startswith("✓ ")
    assert await land.last_move() == "M14.1.1 > M14 x M14.4.1"


@pytest.mark.parametrize("land", ["one"], indirect=True)
async def test_the_only_thing_that_can_be_meant_is_previewed_and_named_also_where_previews_are_off(
    land: Room,
) -> None:
    said = await do(land, "move", piece="M14.1.1", to="M14", attack="none")
    assert "HG-" in said.text, "no attack said outright is not made one"
    for _ in range(2):
        said = await do(land, "move", piece="M14.1.1", to="M14")
        assert said.text.startswith("**Preview.** ")
        assert "Without your choosing: attack M14.2.1: Ben's small" in said.text
        assert said.buttons == ["Do it", "Back"]
        await land.slash("Ann", "game options", preview=False)
    assert await moves(land) == 0
    said = await land.press("Ann", said, "Do it")
    assert said.text.startswith("✓ ")
    assert await land.last_move() == "M14.1.1 > M14 x M14.2.1"


@pytest.mark.parametrize("land", ["one"], indirect=True)
async def test_an_attack_that_stands_on_the_button_is_not_told_again_and_done_where_previews_are_off(
    land: Room,
) -> None:
    said = await choose(land, "Ann", await land.press("Ann", land.board(), "Move"), "M14 × small")
    assert "Do it" in said.buttons
    assert "You attack Ben's small in M14" in said.text
    assert "Without your choosing" not in said.text
    await land.slash("Ann", "game options", preview=False)
    said = await choose(land, "Ann", await land.press("Ann", land.board(), "Move"), "M14 × small")
    assert said.text.startswith("✓ ")
    assert await land.last_move() == "M14.1.1 > M14 x M14.2.1"


@pytest.mark.parametrize("land", ["level"], indirect=True)
async def test_nothing_is_attacked_where_that_is_allowed_and_nothing_was_named(land: Room) -> None:
    said = await do(land, "move", piece="M14.1.1", to="N14")
    assert said.text.startswith("✓ ")
    assert await land.last_move() == "M14.1.1 > N14"


@pytest.mark.parametrize(
    ("command", "options", "done"),
    [
        ("move", {"piece": "L14", "to": "L13"}, "L14.1.1 > L13"),
        ("move", {"piece": "l14", "to": " l13 "}, "L14.1.1 > L13"),
        ("move", {"piece": "L14.1.1: your small, free; level 12", "to": "L13"}, "L14.1.1 > L13"),
        ("play", {"card": "10♥", "where": "n15"}, "play 10H N15"),
        ("play", {"card": "ten of hearts", "where": "N15"}, "play 10H N15"),
        ("play-joker", {"card": "joker 1", "where": "N15", "level": "7"}, "play J1 N15 = 7"),
        ("discard", {"cards": "10H 9H"}, "discard 9H 10H"),
        ("discard", {"cards": "j1, 9♥"}, "discard 9H J1"),
    ],
)
async def test_options_are_read_as_the_notation_is(
    land: Room, command: str, options: dict[str, str], done: str
) -> None:
    said = await do(land, command, **options)
    assert said.text.startswith("✓ ")
    assert await land.last_move() == done


async def test_what_cannot_be_done_or_read_is_refused_with_the_games_reason_and_the_option_named(
    land: Room,
) -> None:
    before = len(land.messages())
    for command, options, told in (
        ("hop", {"piece": "L14.1.1", "to": "L13"}, "HG-19"),
        ("hop", {"piece": "banana", "to": "L13"}, "You have not rolled HOP"),
        ("swap", {"piece": "L14", "other": "M14.2.1"}, "HG-20"),
        ("tip", {"piece": "M14.1.1"}, "HG-21"),
        ("aim", {"piece": "M14.1.1"}, "HG-22"),
        ("lay", {"where": "M15"}, "HG-2"),
        ("crown", {"where": "M15"}, "HG-3"),
        ("play", {"card": "9H", "where": "A1"}, "HG-13"),
        ("play", {"card": "9h", "where": "M13"}, "HG-13"),
        ("play", {"card": "J1", "where": "N15"}, "level"),
        ("move", {"piece": "L14.1.1", "to": "O14"}, "HG-12"),
        ("move", {"piece": "N14", "to": "N13"}, "N14"),
        ("discard", {"cards": "2C"}, "HG-14"),
        ("discard", {"cards": " "}, "`cards` is empty."),
        ("discard", {"cards": " "}, "`none`"),
        ("move", {"piece": "L14", "to": "M14", "attack": "M14"}, "Several pieces stand on M14"),
        ("move", {"piece": "L14", "to": "M14", "attack": "M14"}, "M14.2.1"),
        # An option says nothing of another, and never does what it does not say.
        ("move", {"piece": "L14", "to": "M14 x M14.2.1"}, "cannot be `"),
        ("move", {"piece": "L14", "to": "M14 x M14.2.1", "attack": "none"}, "cannot be `"),
        ("move", {"piece": "L14 > L13", "to": "M14"}, "cannot be `"),
        ("move", {"piece": "L14", "to": "M14", "attack": "M14.2.1 or none"}, "cannot be `"),
        ("move", {"piece": "L14", "to": "L13 L13"}, "cannot be `"),
        ("move", {"piece": "L14", "to": "banana"}, "`banana` cannot be `to`"),
        ("move", {"piece": "banana", "to": "L13"}, "`banana` cannot be `piece`"),
        ("move", {"piece": "L14", "to": "M14", "attack": "yes"}, "`yes` cannot be `attack`"),
        ("move", {"piece": "M14.9.9", "to": "L13"}, "M14.9.9"),
        ("move", {"piece": "J1", "to": "J1"}, "J1"),
        ("move", {"piece": "`", "to": "**"}, ""),
        ("move", {"piece": "x" * 3000, "to": "L13"}, ""),
    ):
        said = await do(land, command, **options)
        assert said.private
        assert said.text
        assert told in said.text, (command, options)
        assert "is empty: The" not in said.text
        assert not menus(said.message)
        assert await moves(land) == 0
    assert len(land.messages()) == before


async def test_suggestions_understand_what_the_others_say(land: Room) -> None:
    exact = await land.complete("Ann", "high-ground move", "to", piece="L14.1.1")
    assert exact
    for written in ("l14", "L14", "L14.1.1: your small, free; level 12"):
        assert await land.complete("Ann", "high-ground move", "to", piece=written) == exact


async def test_what_was_chosen_is_told_once(land: Room) -> None:
    said = await land.press("Ann", land.board(), "Move")
    for wanted in ("joker", "N15"):
        said = await choose(land, "Ann", said, wanted)
    assert said.text.splitlines()[0].endswith("joker J1 · N15, empty")
    said = await choose(land, "Ann", said, "Level 7")
    assert "Do it" in said.buttons


async def test_a_card_is_never_told_by_what_can_be_filled_in(land: Room) -> None:
    table = await land.table()
    theirs = (await land.tables.play.projection.show(table.id, land.person("Ben").id)).view.hand
    other = (await do(land, "play", card="2♣", where="N15")).text
    for card in theirs:
        told = (await do(land, "play", card=card_symbol(card), where="N15")).text
        assert told.replace(card_words(card), "2 of clubs") == other


@pytest.mark.parametrize("more", [{}, {"treehouse": "no"}])
async def test_a_die_is_not_slipped_in_with_a_target(room: Room, more: dict[str, str]) -> None:
    await room.begin(2, treehouse_die="on")
    mover = await room.mover()
    large = (await room.complete(mover, "dog-eat-dog attack", "attacker"))[-1]
    target = (await room.complete(mover, "dog-eat-dog attack", "target", attacker=large))[0]
    said = await room.slash(mover, "dog-eat-dog attack", attacker=large, target=f"{target} t", **more)
    assert "cannot be `target`" in said.text
    assert await moves(room) == 0
