"""A private picture and the buttons under it stay on one screen of a phone (issue: fewer taps)."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from bot.discord.pictures import boards
from bot.discord.play.guided_choices import offered, start
from bot.discord.play.guided_labels import LINES, labels, lines_of, rows_of
from bot.store import Store
from bot.table.model.table import Person, Place, Status
from bot.table.service import TableService
from games.core.numbered_choices.choices import IN_SIGHT
from games.core.protocol import Game
from games.registry import GAMES
from tests.databases import ready

PEOPLE = (Person(1, "Ann"), Person(2, "Ben"))
MOVES = 25


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.key)
async def test_the_first_choices_leave_the_picture_in_sight(
    tmp_path: Path, game: Game[Any, Any, Any]
) -> None:
    luck = random.Random(4)
    service = TableService(Store(ready(tmp_path / "cairn.db")), entropy=luck.randbytes)
    await service.open()
    table = await service.lobby.seating.create(game.about.key, Place(1, 2), PEOPLE[0])
    table = await service.lobby.seating.join(table.id, PEOPLE[1])
    table = await service.lobby.starting.start(table.id, PEOPLE[0])
    for _ in range(MOVES):
        if table.status is not Status.RUNNING:
            break
        person = table.players[min(table.owing)].person
        shown = await service.play.projection.show(table.id, person.id)
        offer = offered(shown, start(shown))
        found = labels(shown, offer)
        texts = [found.texts[node.path] for node in offer.nodes]
        if len(texts) <= IN_SIGHT:
            assert lines_of([[found.texts[node.path] for node in row] for row in rows_of(offer)]) <= LINES
        assert len(set(texts)) == len(texts)
        assert len(found.above) <= 200
        table = (await service.play.moves.act(table.id, person, luck.choice(shown.legal))).table
    await service.close()


def test_buttons_stand_side_by_side_as_far_as_a_phone_is_wide() -> None:
    assert lines_of([["1 · West"] * 5]) == 2
    assert lines_of([["1 · Draw 10 diamonds → West"] * 3]) == 3
    assert lines_of([["Pass"] * 5, ["Pass"]]) == 2


async def test_what_was_chosen_goes_to_the_picture_and_hexes_are_written_as_on_the_board(
    tmp_path: Path,
) -> None:
    service = TableService(Store(ready(tmp_path / "cairn.db")), entropy=random.Random(4).randbytes)
    await service.open()
    table = await service.lobby.seating.create("high_heavens", Place(1, 2), PEOPLE[0])
    table = await service.lobby.seating.join(table.id, PEOPLE[1])
    table = await service.lobby.starting.start(table.id, PEOPLE[0])
    shown = await service.play.projection.show(table.id, table.players[min(table.owing)].person.id)
    first = offered(shown, start(shown))
    god = next(node for node in first.nodes if node.command is not None and node.command.name == "invoke")
    offer = offered(shown, god)
    found = labels(shown, offer)
    assert {found.texts[node.path][4:] for node in offer.nodes} in ({"c1", "d1", "e1"}, {"c9", "d10", "e9"})
    how = boards.look(shown, ("Ann", "Ben"), found.choices)
    assert how.chosen == (("god", god.told[0][1].replace("_", "-")),)
    assert [choice.number for choice in how.choices] == [1, 2, 3]
    assert not boards.look(shown, ("Ann", "Ben"), labels(shown, first).choices).chosen
    await service.close()
