"""A whole game of High Heavens in a channel: of two teams, each by what the players may know. And the cards."""

import re
from collections.abc import Sequence
from unittest.mock import AsyncMock

import pytest

from bot.discord.pictures import boards
from bot.table.model.table import Status
from games.core.words import counted
from games.high_heavens import GAME, actions as a
from games.high_heavens.components import DISTANCE, LAYOUTS, STANDARD
from games.high_heavens.state import Acting, View
from tests.discord.conftest import NAMES, Room, Said, words_of
from tests.discord.whole_games.at_the_table import play, read, running, sit_down, turn

WHOSE_TURN = re.compile(r"Turn \d+: (\w+) has")
LONGEST = 150
"""A game with this many decisions is going in circles."""
OWN_CARD = b"""
[[gods]]
key = "thor"
name = "Thor"
health = 12
movement = 1
range = 1
melee = 6
text = "He cannot be disabled, trapped or moved by another."
passives = [{ kind = "steadfast" }]
"""


def chosen(view: View, legal: Sequence[a.Action]) -> a.Action:
    """Somebody in a hurry: attacks the enemy's home, else goes there with the god that is nearest, else brings gods."""
    side = view.side or 0
    home = LAYOUTS[view.hearth].bases[1 - side]
    standing = {figure.key: figure.cell for figure in view.gods if figure.side == side}
    ready = len(standing) > 2
    gods = any(isinstance(action, a.Discard) and action.card in STANDARD.gods for action in legal)

    def urge(action: a.Action) -> tuple[float, ...]:
        match action:
            case a.Attack(at=at):
                return (0, 0) if at == home else (3, 0)
            case a.Play(at=at) if at == home:
                return (0, 1)
            case a.Move(god=god, to=to) if DISTANCE[to][home] < DISTANCE[standing[god]][home]:
                return (1 if ready else 2, DISTANCE[to][home])
            case a.Invoke():
                return 1, 99 if ready else 0
            case a.Discard() if not (ready or gods):
                return 4, 0
            case a.End():
                return 5, 0
        return 9, 0

    return min(legal, key=urge)


@pytest.mark.usefixtures("unpainted")
async def test_two_teams_play_high_heavens_to_the_end(room: Room) -> None:
    await sit_down(room, GAME, *NAMES[:4])
    for _ in range(LONGEST):
        name, shown = await turn(room)
        assert shown.view.player == shown.seat
        told = read(room, room.board())
        assert WHOSE_TURN.findall(told) in ([], [name])
        if isinstance(shown.view.phase, Acting) and shown.view.points:
            assert counted(shown.view.points, "action point") in told
        await play(room, name, chosen(shown.view, shown.legal))
        if not await running(room):
            break
    else:
        raise AssertionError("the game goes in circles")
    table = await room.table()
    shown = await room.tables.play.projection.show(table.id, None)
    assert shown.view.phase.reason == "base"
    winners = [NAMES[seat] for seat in GAME.teams(4, {})[shown.view.phase.winner]]
    told = read(room, room.board())
    assert "The game is over" in told
    assert all(name in told for name in winners)


@pytest.mark.usefixtures("unpainted")
async def test_team_mates_see_each_others_hands_and_nobody_elses(room: Room) -> None:
    await sit_down(room, GAME, *NAMES[:4])
    hands = (await room.tables.tables.playing((await room.table()).id)).position.state.hands  # type: ignore[union-attr]
    public = (await room.slash("Zoe", "game board", text=True)).text  # a hand without a god was shown to all
    for seat, name in enumerate(NAMES[:4]):
        told = (await room.slash(name, "game board", text=True)).text
        for other, hand in enumerate(hands):
            names = [found for key in hand if (found := STANDARD.cards[key].name) not in public]
            seen = [bool(re.search(rf"\b{re.escape(each)}\b", told)) for each in names]
            assert seen == [seat // 2 == other // 2] * len(names)


async def card(room: Room, name: str) -> Said:
    return await room.slash("Ann", "game card", name=name)


async def test_a_card_is_looked_at(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no game" in (await card(room, "thor")).text
    other = room.guild.create_text_channel("other")
    await room.slash("Ann", "game new", other)
    assert "Dog Eat Dog has no cards" in (await room.slash("Ann", "game card", other, name="thor")).text
    await room.slash("Ann", "game new", game=GAME.about.key)
    said = await card(room, "thor")
    assert said.private
    (picture,) = said.pictures
    assert picture.description.startswith("Thor, Thunderer, Norse god.")
    assert STANDARD.cards["thor"].text in picture.description
    offered = await room.complete("Ann", "game card", "name", "surt")
    assert offered == ["Surt's Fire"]
    await room.restart()
    assert len((await card(room, offered[0])).pictures) == 1
    said = await card(room, "Tohr")
    assert said.private
    assert "is not a god or a divine power" in said.text
    assert "Thor" in said.text

    monkeypatch.setattr(boards, "card", AsyncMock(side_effect=boards.NotDrawnError("R1")))
    said = await card(room, "Zeus")
    assert STANDARD.cards["zeus"].text in said.text
    assert not said.pictures


@pytest.mark.usefixtures("unpainted")
async def test_a_game_with_cards_of_its_own_shows_these(room: Room) -> None:
    await room.slash("Ann", "game new", game=GAME.about.key)
    await room.press("Ben", room.lobby(), "Join")
    wrong = OWN_CARD.replace(b"health = 12", b"health = 99")
    said = await room.upload("Ann", "cards", wrong)
    assert "line 5" in said.text
    assert "thor" in said.text
    said = await room.upload("Ann", "cards", OWN_CARD)
    await room.press("Ann", room.lobby(), "Start")
    assert (await room.table()).status is Status.RUNNING, said
    (picture,) = (await card(room, "Thor")).pictures
    assert "Health 12, Movement 1, melee 6, no ranged attack." in (picture.description or "")
    assert words_of(room.board())
