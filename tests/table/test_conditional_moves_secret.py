"""What nobody learns of moves set ahead: neither that they were set, nor what they answer, nor from their moment."""

import contextlib
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.table.model.errors import TableError
from bot.table.model.table import Person, Place, Table
from bot.table.notifications import conditional_answers
from bot.table.play.drafts import Kind
from bot.table.play.plans import add, clear
from games.core.components import card_or_joker_text
from tests.table.conftest import ANN, BOB, Sitting, refused
from tests.table.test_conditional_moves import (
    climb,
    climb_at,
    draw,
    last_draw,
    logged,
    rules,
    set_ahead,
    to_due,
)


def test_delays_follow_from_the_time_that_everybody_knows() -> None:
    for left in (None, timedelta(minutes=10), timedelta(days=1), timedelta(seconds=30), timedelta()):
        least, most = conditional_answers.bounds(left)
        assert conditional_answers.drawn(left, bytes) == least
        assert least <= conditional_answers.drawn(left, lambda count: b"\xff" * count) <= most
        assert left is None or most <= left / 10


async def seen(sitting: Sitting, table: Table, *others: Person) -> list[Any]:
    """Everything that the others can see of a game."""
    projection = sitting.service.play.projection
    found: list[Any] = [
        [post for post in await sitting.deliver() if post.person is None or post.person != ANN.id],
        await projection.get(table.id),
        await sitting.service.archive.records.export(table.id, BOB.id),
        await sitting.service.archive.records.record(table.id, None),
    ]
    for who in (None, *(each.id for each in others)):
        found.append(await projection.show(table.id, who))
        found.append(await projection.history(table.id, who))
        found.append([] if who is None else await sitting.service.notifications.games.mine(who))
    return found


@pytest.mark.only_a_file  # where numbers of messages have no gaps, and can be compared
@pytest.mark.parametrize("kind", ["line", "calm"])
async def test_others_see_nothing_until_the_answer_and_then_a_move_like_any_other(
    sitting: Sitting, tmp_path: Path, kind: Kind
) -> None:
    """One table with something set ahead, and one at which Ann plays the same by hand in the same moment."""
    by_hand = Sitting(tmp_path / "by_hand.db")
    await by_hand.service.open()
    looked, due, planned = [], timedelta(), None
    for each in (sitting, by_hand):
        table = await climb(each)
        if each is sitting:
            await set_ahead(each, table, ANN, kind, *[draw] * (1 + (kind == "line")))
        found = await seen(each, table, BOB)
        table = await each.move(table, draw)
        found += await seen(each, table, BOB)
        if each is sitting:
            planned = (await rules(each, table))[0].steps[-1]
            due = await to_due(each, table.id)
        else:
            each.clock.now += due
        await each.service.time_control.scheduler.fire()
        if each is by_hand:
            await each.service.play.moves.act(table.id, ANN, planned)
        looked.append([*found, *await seen(each, table, BOB), logged(each, table.id)])
    await by_hand.service.close()
    assert looked[0] == looked[1]


async def test_setting_ahead_tells_nothing_of_what_is_hidden(sitting: Sitting) -> None:
    """Two games that look the same to Ann, who waits, whatever Bob has ordered: what she may set is the same."""
    found = []
    for place in (1, 2):
        table = await sitting.game(ANN, BOB, key="hidden_orders", place=Place(1, place))
        orders = ("order 1 D02", "order 2 E04") if place == 1 else ("order 1 E02", "order 2 D03")
        for move in ("order 1 B01", "order 2 B02", "submit"):
            await sitting.service.play.moves.act(table.id, ANN, move)
        for move in orders:
            await sitting.service.play.moves.act(table.id, BOB, move)
        entropy = sitting.entropy
        sitting.service.tables.entropy = lambda count: bytes(count)
        tried: list[Any] = []
        for kind in ("line", "calm"):
            for text in ("order 1 B01", "submit", "order 1 D02", "order 1 Z9"):
                try:
                    draft = await sitting.service.play.plans.change(table.id, ANN, kind, add(text))
                    tried.append((draft.steps, draft.shown.view, draft.can_be_set))
                except Exception as error:
                    tried.append(str(error))
        sitting.service.tables.entropy = entropy
        found.append(tried)
    assert found[0] == found[1]


async def test_a_move_that_needs_a_hidden_card_can_be_answered(sitting: Sitting) -> None:
    """Whatever Bob may hold can be named, and whether he holds it changes nothing."""
    table = await sitting.game(ANN, BOB, key="high_heavens")
    while table.owing != {1}:
        table = await sitting.move(table, lambda legal: legal[-1])
    view = (await sitting.service.play.projection.show(table.id, ANN.id)).view
    held = (await sitting.service.play.projection.show(table.id, BOB.id)).view.hands[1]
    named: set[bool] = set()
    for god in view.decks.gods:
        if (god in held) not in named and await can_be_invoked(sitting, table, god):
            named.add(god in held)
    assert named == {False, True}


async def test_no_hand_that_is_only_guessed_is_told_as_somebodys(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, key="high_ground")
    (who,) = (each for each in (ANN, BOB) if each.id != sitting.owing(table).id)
    held = (await sitting.service.play.projection.show(table.id, who.id)).view.hand[0]
    text = f"play {card_or_joker_text(held)}"
    error = await refused(sitting.service.play.plans.change(table.id, who, "line", add(text)))
    assert "cannot play that then" in error.message
    assert "hold" not in f"{error.message} {error.hint}"


async def can_be_invoked(sitting: Sitting, table: Table, god: str) -> bool:
    """Whether Ann can name this move of Bob's, somewhere."""
    change = sitting.service.play.plans.change
    await change(table.id, ANN, "line", clear())
    for cell in ("d8", "c8", "e8", "c9", "e9", "d10"):
        with contextlib.suppress(TableError):
            await change(table.id, ANN, "line", add(f"invoke {god} {cell}"))
            return True
    return False


async def test_the_moment_does_not_depend_on_what_is_set_or_whether_it_fits(sitting: Sitting) -> None:
    found = set()
    ways: tuple[tuple[Kind, Any], ...] = (("line", draw), ("line", last_draw), ("calm", draw))
    for number, (kind, theirs) in enumerate(ways):
        table = await climb_at(sitting, Place(1, 3000 + number))
        await set_ahead(sitting, table, ANN, kind, *[draw] * (1 + (kind == "line")))
        sitting.entropy._random.seed(1)
        await sitting.move(table, theirs)
        before = sitting.clock.now
        found.add(await to_due(sitting, table.id))
        sitting.clock.now = before
    assert len(found) == 1
