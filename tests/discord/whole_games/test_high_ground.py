"""Whole games of High Ground in a channel: of four and a mini game of two, each by what the players may know."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from games.high_ground import GAME, actions as a
from games.high_ground.land import Cell, Territory, neighbours
from games.high_ground.view import View
from tests.discord.conftest import NAMES, Room, words_of
from tests.discord.whole_games.at_the_table import play, read, running, sit_down, turn

WHOSE_TURN = re.compile(r"Turn \d+: (\w+) (?:may|rolled|dug)")
LONGEST = 120
"""A game with this many decisions is going in circles."""


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize(("people", "options"), [(4, {}), (2, {"mini": "on"})], ids=["four", "mini"])
async def test_high_ground_is_played_to_the_end(room: Room, people: int, options: dict[str, str]) -> None:
    await sit_down(room, GAME, *NAMES[:people], **options)
    for number in range(LONGEST):
        name, shown = await turn(room)
        assert shown.view.player == shown.seat
        assert WHOSE_TURN.findall(read(room, room.board())) == [name]
        await play(room, name, chosen(shown.view, shown.legal, number))
        if not await running(room):
            break
    else:
        raise AssertionError("the game goes in circles")
    assert "The game is over" in room.board().content
    assert any("is over" in words_of(message) for message in room.messages())


def steps_to(view: View, goal: Cell) -> dict[Cell, int]:
    """How many neighbouring cards lie between each cell and this one."""
    land = {ground.cell for ground in view.land}
    found, last = {goal: 0}, [goal]
    while last:
        last = [cell for here in last for cell in neighbours(here) if cell in land and cell not in found]
        found |= dict.fromkeys(last, len(found) and max(found.values()) + 1)
    return found


def alone(ground: Territory, seat: int) -> bool:
    """Whether nobody but this seat stands there."""
    return all(piece.colour == seat for stack in ground.stacks for piece in stack)


def chosen(view: View, legal: Sequence[a.Action], number: int) -> a.Action:
    """Somebody in a hurry: leaves their king, and hops onto another's as soon as nobody guards it."""
    seat, land = view.player, {ground.cell: ground for ground in view.land}
    kings = [g.cell for g in view.land if g.king and g.owner not in (None, seat)]
    ways = {king: steps_to(view, king) for king in kings}

    def far(cell: Cell) -> int:
        return min(way.get(cell, 99) + 3 * (not alone(land[king], seat)) for king, way in ways.items())

    hops = [each for each in legal if isinstance(each, a.Hop) and each.attack is None]
    for hop in sorted(hops, key=lambda each: far(each.cell)):
        if far(hop.cell) < far(hop.piece.cell):
            return hop
    moves = [each for each in legal if isinstance(each, a.Move) and each.attack is None]
    leaving = [m for m in moves if land[m.piece.cell].owner == seat and land[m.cell].owner != seat]
    if leaving:
        return min(leaving, key=lambda each: (each.piece.level, far(each.cell)))
    at_the_door = any(
        far(g.cell) <= 1 and any(stack[-1].colour == seat for stack in g.stacks) for g in view.land
    )
    nearer = [m for m in moves if far(m.cell) < far(m.piece.cell) and m.cell not in kings]
    if nearer and not at_the_door:
        return min(nearer, key=lambda each: far(each.cell))
    # Other cards now and then, so that no position comes a third time.
    discards = [each for each in legal if isinstance(each, a.Discard) and len(each.cards) == 1]
    if discards and number % 3 == 0:
        return discards[0]
    for kind in (a.Roll, a.Decline, a.Enough, a.Play):
        for each in legal:
            if isinstance(each, kind):
                return each
    return legal[0]
