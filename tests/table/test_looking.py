"""Looking at games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store import CorruptRow
from bot.table.model.table import Status
from games.core.chance import Draw
from games.core.protocol import Event
from games.dog_eat_dog.events import AttackRolled
from tests.databases import raw
from tests.examples.sealed_bids.events import Dealt, Sealed
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, HERE, Sitting, refused


async def test_an_empty_channel_has_no_game(sitting: Sitting) -> None:
    assert (await refused(sitting.service.play.projection.at(HERE))).code == "no_game"
    assert (await refused(sitting.service.play.projection.latest(HERE))).code == "no_game"


async def test_the_latest_game_is_the_open_one_else_the_last_that_ended(sitting: Sitting) -> None:
    first = await sitting.service.play.offers.resign((await sitting.game()).id, ANN)
    assert await sitting.service.play.projection.latest(HERE) == first
    assert (await refused(sitting.service.play.projection.at(HERE))).code == "no_game"
    second = await sitting.lobby(CLEO)
    assert await sitting.service.play.projection.latest(HERE) == second
    assert await sitting.service.play.projection.at(HERE) == second


async def test_those_who_owe_see_what_they_may_do_and_nobody_else(sitting: Sitting) -> None:
    table = await sitting.game()
    person = sitting.owing(table)
    other = BOB if person == ANN else ANN
    assert (await sitting.service.play.projection.show(table.id, person.id)).legal
    for viewer in (other.id, DAN.id, None):
        shown = await sitting.service.play.projection.show(table.id, viewer)
        assert shown.legal == ()
        assert shown.owing == table.owing


async def test_a_past_position_is_as_it_was(sitting: Sitting) -> None:
    table = await sitting.game()
    seen = {}
    for _ in range(40):
        seen[table.seq] = await sitting.service.play.projection.show(table.id, ANN.id)
        if table.status is not Status.RUNNING:
            break
        table = await sitting.move(table)
    for seq, then in seen.items():
        shown = await sitting.service.play.projection.show(table.id, ANN.id, seq=seq)
        assert (shown.view, shown.moves, shown.seq) == (then.view, then.moves, seq)
        if seq < table.seq:
            assert shown.legal == ()


async def test_a_position_that_never_was_is_refused(sitting: Sitting) -> None:
    table = await sitting.game()
    for seq in (-1, table.seq + 1, 10**12):
        assert (
            await refused(sitting.service.play.projection.show(table.id, None, seq=seq))
        ).code == "no_such_position"


async def test_what_happened_in_between_is_told_oldest_first(sitting: Sitting) -> None:
    table = await sitting.game()
    start, told = table.seq, list[Event]()
    for _ in range(20):
        before = table.seq
        table = await sitting.move(table)
        told += (await sitting.service.play.projection.show(table.id, None, since=before)).events
    assert (await sitting.service.play.projection.show(table.id, None, since=start)).events == tuple(told)


async def test_what_was_taken_back_did_not_happen(sitting: Sitting) -> None:
    table = await sitting.game()
    person, since = sitting.owing(table), table.seq
    await sitting.service.play.moves.act(table.id, person, "pass")
    table = await sitting.service.play.moves.undo(table.id, person)
    assert (await sitting.service.play.projection.show(table.id, None, since=since)).events == ()


async def test_one_steps_through_the_moves_that_stand(sitting: Sitting) -> None:
    table = await sitting.game()
    for _ in range(5):
        person = sitting.owing(table)
        table = await sitting.move(table)
    await sitting.agree(await sitting.service.play.moves.undo(table.id, person))
    steps = await sitting.service.play.projection.positions(table.id)
    assert len(steps) == 1 + 4
    moves = [(await sitting.service.play.projection.show(table.id, None, seq=seq)).moves for seq in steps]
    assert moves == [0, 1, 2, 3, 4]


async def test_since_i_looked_begins_at_the_last_look(sitting: Sitting) -> None:
    table = await sitting.game()
    await sitting.service.play.projection.looked(table.id, DAN.id)
    before = table.seq
    table = await sitting.move(table)
    expected = (await sitting.service.play.projection.show(table.id, DAN.id, since=before)).events
    assert (await sitting.service.play.projection.looked(table.id, DAN.id)).events == expected
    assert (await sitting.service.play.projection.looked(table.id, DAN.id)).events == ()


async def test_since_i_looked_tells_what_chance_made_of_ones_own_last_move(sitting: Sitting) -> None:
    table = await sitting.game()
    person = sitting.owing(table)
    mine = table.seq + 1
    table = await sitting.move(table)
    assert table.seq > mine, "chance has spoken after the move"
    if sitting.owing(table) != person:
        table = await sitting.move(table)
    expected = (await sitting.service.play.projection.show(table.id, person.id, since=mine)).events
    events = (await sitting.service.play.projection.looked(table.id, person.id)).events
    assert events == expected
    assert isinstance(events[0], AttackRolled)


async def test_a_look_is_remembered_over_a_restart(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game())
    await sitting.service.play.projection.looked(table.id, DAN.id)
    service = await sitting.again()
    assert (await service.play.projection.looked(table.id, DAN.id)).events == ()


async def test_history_names_who_did_what(sitting: Sitting) -> None:
    table = await sitting.game()
    person = sitting.owing(table)
    await sitting.service.play.moves.act(table.id, person, "pass")
    lines = await sitting.service.play.projection.history(table.id, None)
    line = next(line for line in lines if line.notation == "pass")
    assert line.who == person.name
    assert person.name in line.words
    assert line.when == sitting.clock.now
    assert [line.seq for line in lines] == list(range(1, len(lines) + 1))


async def test_history_keeps_others_secrets(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, key="sealed_bids")
    await sitting.move(table)
    hands = {}
    for viewer in (ANN.id, BOB.id, None):
        lines = await sitting.service.play.projection.history(table.id, viewer)
        hands[viewer] = " ".join(line.words for line in lines)
        shown = [line.notation for line in lines if line.who == "Ann"]
        assert (shown != [""]) == (viewer == ANN.id)
    assert hands[None].count("is dealt") == 0
    assert hands[ANN.id].count("is dealt") == hands[BOB.id].count("is dealt") == 1


async def test_after_the_end_the_history_hides_no_action(sitting: Sitting) -> None:
    table = await sitting.play_out(await sitting.game(ANN, BOB, key="sealed_bids"))
    lines = await sitting.service.play.projection.history(table.id, None)
    assert all(line.notation for line in lines if line.who)


async def test_changing_what_others_hold_changes_nothing_one_sees(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, key="sealed_bids")
    shown = await sitting.service.play.projection.show(table.id, ANN.id, since=0)
    assert all(event.seat == 0 for event in shown.events if isinstance(event, Dealt))
    position = sitting.service.tables._live[table.id].position
    assert position is not None
    assert shown.view == table.game.knowledge.view(position.state, 0)


async def test_a_preview_tells_what_is_known_and_holds_back_what_comes_to_light(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, key="sealed_bids")
    first = (await sitting.legal(table))[0]
    shown = await sitting.service.play.projection.preview(table.id, ANN, first)
    assert (shown.held, shown.moves) == (False, 1)
    assert shown.foretold == (Sealed(0),)
    table = await sitting.move(table)
    for action in await sitting.legal(table):
        shown = await sitting.service.play.projection.preview(table.id, BOB, action)
        assert shown.foretold == (Sealed(1),)
        assert shown.held
        assert (shown.events, shown.moves) == ((), 1)
        assert shown.view == (await sitting.service.play.projection.show(table.id, BOB.id)).view
    assert (await sitting.service.play.projection.get(table.id)).moves == 1


async def test_a_preview_is_the_same_whatever_others_hold(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game(ANN, BOB, key="sealed_bids"))
    action = (await sitting.legal(table))[0]
    shown = await sitting.service.play.projection.preview(table.id, BOB, action)
    live = sitting.service.tables._live[table.id]
    assert live.position is not None
    for deal in range(5):
        view = table.game.knowledge.view(live.position.state, 1)
        other = table.game.knowledge.determinize(view, Draw(b"another", deal))
        sitting.service.tables._live[table.id] = replace(live, position=replace(live.position, state=other))
        again = await sitting.service.play.projection.preview(table.id, BOB, action)
        assert again == shown
    sitting.service.tables._live[table.id] = live


async def test_my_games_have_those_that_wait_for_me_first(sitting: Sitting) -> None:
    waiting = await sitting.game(ANN, BOB)
    person = sitting.owing(waiting)
    other = BOB if person == ANN else ANN
    lobby = await sitting.lobby(person, place=ELSEWHERE)
    found = await sitting.service.notifications.games.mine(person.id)
    assert [(item.table.id, item.mine) for item in found] == [(waiting.id, True), (lobby.id, False)]
    assert [item.mine for item in await sitting.service.notifications.games.mine(other.id)] == [False]


async def test_an_invitation_and_an_offer_wait_for_me(sitting: Sitting) -> None:
    lobby = await sitting.lobby(ANN)
    await sitting.service.lobby.seating.invite(lobby.id, ANN, [CLEO])
    assert [item.mine for item in await sitting.service.notifications.games.mine(CLEO.id)] == [True]
    game = await sitting.game(ANN, BOB, place=ELSEWHERE)
    idle = BOB if sitting.owing(game) == ANN else ANN
    await sitting.service.play.offers.offer_draw(game.id, sitting.owing(game))
    assert game.id in [
        item.table.id for item in await sitting.service.notifications.games.mine(idle.id) if item.mine
    ]


async def test_finished_and_left_games_are_not_mine(sitting: Sitting) -> None:
    over = await sitting.game()
    await sitting.service.play.offers.resign(over.id, ANN)
    left = await sitting.game(ANN, BOB, CLEO, place=ELSEWHERE)
    await sitting.service.play.offers.resign(left.id, ANN)
    assert await sitting.service.notifications.games.mine(ANN.id) == []


async def test_how_long_a_game_waits_is_counted_from_the_last_move(sitting: Sitting) -> None:
    table = await sitting.game()
    sitting.clock.turn(hours=5)
    await sitting.move(table)
    moved = sitting.clock.now
    sitting.clock.turn(hours=5)
    assert [item.since for item in await sitting.service.notifications.games.mine(ANN.id)] == [moved]


async def test_the_wish_for_previews_is_kept_for_each_person_and_game(sitting: Sitting) -> None:
    table = await sitting.game()
    other = await sitting.game(place=ELSEWHERE)
    people = sitting.service.notifications.preferences
    assert await people.previews(table.id, ANN.id)
    await people.set_previews(table.id, ANN.id, False)
    people = (await sitting.again()).notifications.preferences
    assert not await people.previews(table.id, ANN.id)
    assert await people.previews(table.id, BOB.id)
    assert await people.previews(other.id, ANN.id)
    await people.set_previews(table.id, ANN.id, True)
    assert await people.previews(table.id, ANN.id)


async def test_a_game_used_long_ago_leaves_memory_and_comes_back(sitting: Sitting) -> None:
    sitting.service.tables._memory = 40_000
    tables = []
    for number in range(4):
        place = type(HERE)(1, 3000 + number)
        tables.append(await sitting.move(await sitting.game(place=place)))
    assert 0 < len(sitting.service.tables._live) < 4
    for table in tables:
        assert await sitting.service.play.projection.get(table.id) == table
        assert (await sitting.service.play.projection.show(table.id, None)).moves == 1
        assert await sitting.service.play.projection.at(table.place) == table


async def test_a_game_is_not_damaged_while_its_next_move_is_in_the_database_and_not_yet_in_memory(
    sitting: Sitting,
) -> None:
    table = await sitting.move(await sitting.game())
    tables = sitting.service.tables
    before = await tables.live(table.id)
    await sitting.move(table)
    tables._live[table.id] = before  # as it is until the commit has come back
    just_read = replace(before, position=None)
    shown = await tables.positioned(just_read)
    assert shown.table.seq == before.table.seq
    assert shown.position == before.position


async def test_a_game_whose_row_is_behind_its_log_is_damaged(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.move(await sitting.game()))
    await sitting.service.close()
    with raw(sitting.path) as database:
        database.execute("UPDATE games SET seq = seq - 1")
    await sitting.again()
    with pytest.raises(CorruptRow, match="rows instead of"):
        await sitting.service.play.projection.show(table.id, None)
