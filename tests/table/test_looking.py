"""Looking at games: what each viewer is shown, past positions, previews, catching up, and what is uncovered at the end."""

import random
from dataclasses import replace

import pytest

from bot.discord.words import happened
from bot.store import CorruptRow
from bot.table.archive.past_games import can_be_opened
from bot.table.model.table import Shown, Status, Table
from games.core.components import Draw
from games.core.protocol import Event
from games.core.words import UNKNOWN
from games.dog_eat_dog.actions import AttackRolled
from tests.databases import raw
from tests.examples.sealed_bids.events import Dealt, Sealed
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, GAMES, HERE, Sitting, refused
from tests.table.test_substitutes import search


async def looked(sitting: Sitting, table: Table, person: int) -> Shown:
    return await sitting.service.play.projection.looked(table.id, person)


async def test_the_latest_game_is_the_open_one_else_the_last_that_ended(sitting: Sitting) -> None:
    projection = sitting.service.play.projection
    assert (await refused(projection.at(HERE))).code == "no_game"
    assert (await refused(projection.latest(HERE))).code == "no_game"
    first = await sitting.service.play.offers.resign((await sitting.game()).id, ANN)
    assert await projection.latest(HERE) == first
    assert (await refused(projection.at(HERE))).code == "no_game"
    second = await sitting.lobby(CLEO)
    assert await projection.latest(HERE) == await projection.at(HERE) == second


async def test_a_past_position_is_as_it_was_and_what_happened_since_is_told_in_order(
    sitting: Sitting,
) -> None:
    table = await sitting.game()
    projection = sitting.service.play.projection
    start, told, seen = table.seq, list[Event](), dict[int, Shown]()
    while len(seen) < 20 and table.status is Status.RUNNING:
        before = table.seq
        seen[before] = await projection.show(table.id, ANN.id)
        table = await sitting.move(table)
        told += (await projection.show(table.id, None, since=before)).events
    assert (await projection.show(table.id, None, since=start)).events == tuple(told)
    for seq, then in seen.items():
        shown = await projection.show(table.id, ANN.id, seq=seq)
        assert (shown.view, shown.moves, shown.seq, shown.legal) == (then.view, then.moves, seq, ())
    for seq in (-1, table.seq + 1, 10**12):
        assert (await refused(projection.show(table.id, None, seq=seq))).code == "no_such_position"


async def test_history_keeps_others_secrets_until_the_end(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game(ANN, BOB, key="sealed_bids"))
    projection = sitting.service.play.projection
    hands = {}
    for viewer in (ANN.id, BOB.id, None):
        lines = await projection.history(table.id, viewer)
        hands[viewer] = " ".join(line.words for line in lines)
        shown = [line.notation for line in lines if line.who == "Ann"]
        assert (shown != [""]) == (viewer == ANN.id)
    assert hands[None].count("is dealt") == 0
    assert hands[ANN.id].count("is dealt") == hands[BOB.id].count("is dealt") == 1
    await sitting.play_out(table)
    assert all(line.notation for line in await projection.history(table.id, None) if line.who)


async def test_a_preview_is_the_same_whatever_others_hold(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game(ANN, BOB, key="sealed_bids"))
    action = (await sitting.legal(table))[0]
    shown = await sitting.service.play.projection.preview(table.id, BOB, action)
    assert shown.foretold == (Sealed(1),)
    assert (shown.held, shown.events, shown.moves) == (True, (), 1)
    assert await sitting.service.play.projection.get(table.id) == table, "it changes nothing"
    live = sitting.service.tables._live[table.id]
    assert live.position is not None
    for deal in range(5):
        view = table.game.knowledge.view(live.position.state, 1)
        other = table.game.knowledge.determinize(view, Draw(b"another", deal))
        sitting.service.tables._live[table.id] = replace(live, position=replace(live.position, state=other))
        assert await sitting.service.play.projection.preview(table.id, BOB, action) == shown
    sitting.service.tables._live[table.id] = live


# Catching up


@pytest.mark.parametrize("key", [game.about.key for game in GAMES if 2 in game.about.seat_counts])
async def test_the_moves_hold_all_that_this_person_is_told_and_nothing_else(
    sitting: Sitting, key: str
) -> None:
    table = await sitting.game(key=key)
    await looked(sitting, table, DAN.id)
    choose = random.Random(1).choice
    for _ in range(14):
        table = await sitting.move(table, choose) if table.owing else table
    for person in (DAN, ANN, BOB):
        shown = await looked(sitting, table, person.id)
        tell = shown.table.game.words.describe
        told = [event for step in shown.steps for event in step if tell(event, UNKNOWN).strip()]
        assert told == [event for event in shown.events if tell(event, UNKNOWN).strip()]
        viewpoint = table.viewpoint(person.id)
        for event in (event for step in shown.steps for event in step):
            assert event.audience is None or viewpoint in event.audience


async def test_since_i_looked_each_move_has_what_chance_made_of_it(sitting: Sitting) -> None:
    table = await sitting.game()
    await looked(sitting, table, DAN.id)
    before = table.seq
    for _ in range(5):
        table = await sitting.move(table)
    expected = (await sitting.service.play.projection.show(table.id, DAN.id, since=before)).events
    shown = await looked(sitting, table, DAN.id)
    assert shown.events == expected
    assert len(shown.steps) == 5
    for step in shown.steps:
        assert any(isinstance(event, AttackRolled) for event in step[1:])
        assert not isinstance(step[0], AttackRolled)
    assert (await looked(sitting, table, DAN.id)).events == ()
    await sitting.again()
    assert (await looked(sitting, table, DAN.id)).events == ()
    person = sitting.owing(table)
    await sitting.service.play.moves.act(table.id, person, "pass")
    table = await sitting.service.play.moves.undo(table.id, person)
    assert (await looked(sitting, table, DAN.id)).steps == (), "a move that was taken back has no number"


async def test_since_i_looked_tells_what_chance_made_of_ones_own_last_move(sitting: Sitting) -> None:
    table = await sitting.game()
    person = sitting.owing(table)
    mine = table.seq + 1
    table = await sitting.move(table)
    assert table.seq > mine, "chance has spoken after the move"
    if sitting.owing(table) != person:
        table = await sitting.move(table)
    expected = (await sitting.service.play.projection.show(table.id, person.id, since=mine)).events
    events = (await looked(sitting, table, person.id)).events
    assert events == expected
    assert isinstance(events[0], AttackRolled)


async def test_what_others_sealed_is_no_move_of_which_one_is_told(sitting: Sitting) -> None:
    table = await sitting.game(key="sealed_bids")
    await looked(sitting, table, BOB.id)
    table = await sitting.move(table)
    steps = (await looked(sitting, table, BOB.id)).steps
    assert all(isinstance(event, Sealed | Dealt) for step in steps for event in step)
    assert len(steps) <= 1


# My games


async def test_an_offer_and_an_invitation_wait_for_me_too(sitting: Sitting) -> None:
    game, lobby = await sitting.game(ANN, BOB), await sitting.lobby(CLEO, place=ELSEWHERE)
    person = sitting.owing(game)
    other, mine = BOB if person == ANN else ANN, sitting.service.notifications.games.mine
    assert [item.mine for item in await mine(other.id)] == [False]
    await sitting.service.play.offers.offer_draw(game.id, person)
    assert [item.mine for item in await mine(other.id)] == [True]
    await sitting.service.lobby.seating.invite(lobby.id, CLEO, [DAN])
    assert [item.mine for item in await mine(DAN.id)] == [True]


async def test_finished_and_left_games_are_not_mine(sitting: Sitting) -> None:
    over = await sitting.game()
    await sitting.service.play.offers.resign(over.id, ANN)
    left = await sitting.game(ANN, BOB, CLEO, place=ELSEWHERE)
    await sitting.service.play.offers.resign(left.id, ANN)
    assert await sitting.service.notifications.games.mine(ANN.id) == []


# Games in memory


async def test_a_game_is_not_damaged_while_its_next_move_is_in_the_database_and_not_yet_in_memory(
    sitting: Sitting,
) -> None:
    table = await sitting.move(await sitting.game())
    tables = sitting.service.tables
    before = await tables.live(table.id)
    await sitting.move(table)
    tables._live[table.id] = before  # as it is until the commit has come back
    shown = await tables.positioned(replace(before, position=None))
    assert shown.table.seq == before.table.seq
    assert shown.position == before.position


async def test_a_game_whose_row_is_behind_its_log_is_damaged(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.move(await sitting.game()))
    await sitting.service.close()
    with raw(sitting.place) as database:
        database.execute("UPDATE games SET seq = seq - 1")
    await sitting.again()
    with pytest.raises(CorruptRow, match="rows instead of"):
        await sitting.service.play.projection.show(table.id, None)


SECRET = [
    ("high_ground", {}),
    ("high_heavens", {}),
    ("highest_ground", {}),
    ("bring_down_the_mountain", {"fog": "on"}),
    ("sealed_bids", {}),
]


async def begun(sitting: Sitting, key: str, options: dict[str, str]) -> Table:
    table = await sitting.game(key=key, options=options)
    for _ in range(3 if key == "sealed_bids" else 6):
        table = await sitting.move(table)
    return table


async def ended(sitting: Sitting, table: Table) -> Table:
    """The game once all have resigned."""
    for player in table.players:
        if table.status is Status.RUNNING:
            table = await sitting.service.play.offers.resign(table.id, player.person)
    assert table.status is Status.OVER
    return table


@pytest.mark.parametrize(("key", "options"), SECRET)
async def test_everything_is_uncovered_as_it_was_once_a_game_is_over_and_not_before(
    sitting: Sitting, key: str, options: dict[str, str]
) -> None:
    table = await begun(sitting, key, options)
    projection, revealed = sitting.service.play.projection, sitting.service.archive.past_games
    assert not can_be_opened(table)
    for viewer in (ANN, BOB, DAN):
        for side in (None, 0, 1):
            assert (await refused(revealed.opened(table.id, viewer.id, 1, 0, side))).code == "still_secret"
    then = []
    for person in (ANN, BOB):
        past = await projection.positions(table.id, person.id)
        then.append([(await projection.show(table.id, person.id, seq=at)).view for at in past])
    table = await ended(sitting, table)
    assert can_be_opened(table)
    own = await projection.positions(table.id, DAN.id)
    for at, number in enumerate(own):
        for seat in (0, 1):
            found = await revealed.opened(table.id, DAN.id, number, own[at - 1] if at else 0, seat)
            if found.side is None:
                assert not found.shown.view.fog
                assert all(card is not None for ridge in found.shown.view.ridges for card in ridge.cards)
            elif len(own) == len(then[seat]):
                assert found.shown.view == then[seat][at] or found.shown.seq >= table.seq - 1


@pytest.mark.parametrize(("key", "options"), SECRET[:3])
async def test_after_a_seat_was_replaced_every_side_is_told_with_the_names_of_then(
    sitting: Sitting, key: str, options: dict[str, str]
) -> None:
    table = await begun(sitting, key, options)
    table = await sitting.service.lobby.substitutes.ask(table.id, BOB)
    wanted = search(table, 1).post
    table = await sitting.service.lobby.substitutes.take_over(table.id, CLEO, 1, wanted)
    for _ in range(3):
        if table.status is Status.RUNNING:
            table = await sitting.move(table)
    table = await ended(sitting, table)
    own = await sitting.service.play.projection.positions(table.id, DAN.id)
    for side in (0, 1):
        found = await sitting.service.archive.past_games.opened(table.id, DAN.id, own[-1], 0, side)
        shown = found.shown
        assert len(shown.said) == len(shown.events)
        assert shown.by_itself <= set(range(len(shown.events)))
        told = " ".join(happened(shown))
        if found.side is not None:
            assert "Bob" in told


async def test_there_is_no_side_of_a_player_that_does_not_exist_nor_of_a_game_without_secrets(
    sitting: Sitting,
) -> None:
    table = await ended(sitting, await begun(sitting, "high_ground", {}))
    show = sitting.service.archive.past_games.opened
    for side in (-1, 2, 10**9):
        assert (await refused(show(table.id, ANN.id, table.seq, 0, side))).code == "no_such_seat"
    table = await ended(sitting, await sitting.game())
    assert not can_be_opened(table)
    await refused(show(table.id, ANN.id, 1, 0))
