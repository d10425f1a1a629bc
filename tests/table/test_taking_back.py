"""Taking back (P9)."""

from __future__ import annotations

from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Status, Table
from games.core.cards import card_or_joker_text, card_or_joker_words
from games.high_ground.actions import Discard
from tests.examples.sealed_bids.actions import Bid
from tests.table.conftest import ANN, BOB, CLEO, DAN, Sitting, refused


async def test_a_step_without_barrier_is_taken_back_at_once(sitting: Sitting) -> None:
    table = await sitting.game()
    person = sitting.owing(table)
    before = await sitting.service.play.projection.show(table.id, person.id)
    passed = (await sitting.service.play.moves.act(table.id, person, "pass")).table
    plan = await sitting.service.play.moves.undo_plan(table.id, person)
    assert plan.needs == ()
    assert plan.to_seq == table.seq
    assert len(plan.lines) == 1
    back = await sitting.service.play.moves.undo(table.id, person, seen=passed.seq)
    after = await sitting.service.play.projection.show(table.id, person.id)
    assert back.offer is None
    assert (after.view, after.legal, after.moves) == (before.view, before.legal, before.moves)
    assert back.seq == passed.seq + 1


async def test_beyond_a_roll_the_others_are_asked(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    person = sitting.owing(table)
    seat = min(table.owing)
    moved = await sitting.move(table)
    table = await sitting.service.play.moves.undo(table.id, person)
    assert table.offer is not None
    assert (table.offer.kind, table.offer.by) == ("undo", seat)
    assert set(table.offer.waiting) == {0, 1, 2} - {seat}
    assert table.moves == 1
    assert table.owing == moved.owing


async def test_when_all_agree_the_move_is_taken_back(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    person = sitting.owing(table)
    before = await sitting.service.play.projection.show(table.id, person.id)
    await sitting.move(table)
    table = await sitting.agree(await sitting.service.play.moves.undo(table.id, person))
    after = await sitting.service.play.projection.show(table.id, person.id)
    assert (after.view, after.moves) == (before.view, 0)
    assert table.offer is None


async def test_one_refusal_ends_the_offer(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    person = sitting.owing(table)
    await sitting.move(table)
    table = await sitting.service.play.moves.undo(table.id, person)
    table = await sitting.agree(table, accept=False)
    assert table.offer is None
    assert table.moves == 1


async def test_what_was_taken_back_stays_as_a_trace(sitting: Sitting) -> None:
    table = await sitting.game()
    person = sitting.owing(table)
    await sitting.service.play.moves.act(table.id, person, "pass")
    await sitting.service.play.moves.undo(table.id, person)
    lines = await sitting.service.play.projection.history(table.id, None)
    assert [(line.notation, line.undone) for line in lines if line.notation == "pass"] == [("pass", True)]
    assert lines[-1].words.endswith("took back a move.")
    said = [post.text for post in await sitting.deliver() if post.kind is PostKind.LINE]
    assert said[-1].endswith(f"takes back in **Dog Eat Dog #1**:\n• {person.name} passes.")


async def test_a_roll_made_again_is_another_roll(sitting: Sitting) -> None:
    table = await sitting.game()
    person = sitting.owing(table)
    action = (await sitting.legal(table))[0]
    rolled = set()
    for _ in range(8):
        moved = await sitting.service.play.moves.act(table.id, person, action)
        rolled.add(moved.events)
        await sitting.agree(await sitting.service.play.moves.undo(table.id, person))
    assert len(rolled) > 1


async def test_what_others_did_since_is_shown_and_needs_their_word(sitting: Sitting) -> None:
    table = await sitting.game()
    person = sitting.owing(table)
    table = (await sitting.service.play.moves.act(table.id, person, "pass")).table
    other = sitting.owing(table)
    table = (await sitting.service.play.moves.act(table.id, other, "pass")).table
    if table.status is Status.RUNNING:
        plan = await sitting.service.play.moves.undo_plan(table.id, person)
        assert len(plan.needs) == 1
        assert len(plan.lines) == 2


async def test_without_a_move_there_is_nothing_to_take_back(sitting: Sitting) -> None:
    table = await sitting.game()
    for person in (ANN, BOB):
        assert (await refused(sitting.service.play.moves.undo(table.id, person))).code == "nothing_to_undo"
        assert (
            await refused(sitting.service.play.moves.undo_plan(table.id, person))
        ).code == "nothing_to_undo"


async def test_moves_are_taken_back_one_after_another(sitting: Sitting) -> None:
    table = await sitting.game()
    person = sitting.owing(table)
    seqs = [table.seq]
    for _ in range(5):
        table = await sitting.move(table)
        seqs.append(table.seq)
    while table.moves:
        stands = [
            line for line in await sitting.service.play.projection.history(table.id, None) if not line.undone
        ]
        last = [line.who for line in stands if line.who and line.notation][-1]
        mover = next(player.person for player in table.players if player.person.name == last)
        table = await sitting.agree(await sitting.service.play.moves.undo(table.id, mover))
    shown = await sitting.service.play.projection.show(table.id, person.id)
    first = await sitting.service.play.projection.show(table.id, person.id, seq=seqs[0])
    assert shown.view == first.view


async def test_an_undo_survives_a_restart(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    for _ in range(4):
        person = sitting.owing(table)
        table = await sitting.move(table)
    table = await sitting.agree(await sitting.service.play.moves.undo(table.id, person))
    table = await sitting.move(table)
    shown = await sitting.service.play.projection.show(table.id, ANN.id)
    service = await sitting.again()
    assert await service.play.projection.show(table.id, ANN.id) == shown
    assert await service.play.projection.get(table.id) == table


async def test_a_finished_game_is_not_taken_back(sitting: Sitting) -> None:
    table = await sitting.play_out(await sitting.game())
    assert (await refused(sitting.service.play.moves.undo(table.id, ANN))).code == "over"


async def test_an_undo_for_an_older_position_is_refused(sitting: Sitting) -> None:
    table = await sitting.game()
    person, old = sitting.owing(table), table.seq
    await sitting.move(table)
    assert (await refused(sitting.service.play.moves.undo(table.id, person, seen=old))).code == "old_position"


async def test_a_strangers_undo_is_refused(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game())
    assert (await refused(sitting.service.play.moves.undo(table.id, DAN))).code == "not_your_game"


async def test_the_same_undo_request_takes_back_once(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO, key="sealed_bids")
    table = (await sitting.service.play.moves.act(table.id, ANN, await first_bid(sitting, table))).table
    first = await sitting.service.play.moves.undo(table.id, ANN, request="u")
    second = await sitting.service.play.moves.undo(table.id, ANN, request="u")
    assert first == second


async def first_bid(sitting: Sitting, table: Table) -> Bid:
    shown = await sitting.service.play.projection.show(table.id, ANN.id)
    bid: Bid = shown.legal[0]
    return bid


async def test_taking_back_a_secret_action_tells_nobody_what_it_was(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO, key="sealed_bids")
    bid = await first_bid(sitting, table)
    await sitting.service.play.moves.act(table.id, ANN, bid)
    await sitting.service.play.moves.undo(table.id, ANN)
    said = " ".join(post.text for post in await sitting.deliver())
    assert f"bid {bid.card}" not in said
    for viewer in (BOB.id, CLEO.id, None):
        lines = await sitting.service.play.projection.history(table.id, viewer)
        assert all(f"bid {bid.card}" not in line.notation + line.words for line in lines)
    own = await sitting.service.play.projection.history(table.id, ANN.id)
    assert any(line.notation == f"bid {bid.card}" for line in own)


async def ground(sitting: Sitting) -> tuple[Table, Person, Person]:
    """A game of High Ground in which both have moved: the one whose turn it is has discarded and drawn before, and
    so has the other after that."""
    table = await sitting.game(key="high_ground")
    for _ in range(2):
        hand = (await sitting.service.play.projection.show(table.id, sitting.owing(table).id)).view.hand
        table = (
            await sitting.service.play.moves.act(table.id, sitting.owing(table), Discard(hand[:1]))
        ).table
    asker = sitting.owing(table)
    return table, asker, ANN if asker == BOB else BOB


async def test_the_cards_that_another_drew_are_not_told_by_taking_back(sitting: Sitting) -> None:
    table, asker, other = await ground(sitting)
    drawn = (await sitting.service.play.projection.show(table.id, other.id)).view.hand
    plan = await sitting.service.play.moves.undo_plan(table.id, asker)
    table = await sitting.service.play.moves.undo(table.id, asker)
    said = (await sitting.deliver())[-1].text
    await sitting.agree(table)
    said += " ".join(post.text for post in await sitting.deliver())
    for text in (" ".join(plan.lines), said):
        assert not [
            card
            for card in drawn
            if card_or_joker_words(card) in text or card_or_joker_text(card) in text.split()
        ]


async def test_ones_own_cards_are_told_by_taking_back(sitting: Sitting) -> None:
    table, asker, _ = await ground(sitting)
    plan = await sitting.service.play.moves.undo_plan(table.id, asker)
    assert len([line for line in plan.lines if "You get " in line]) == 1


async def test_who_must_agree_is_told_what_would_be_undone(sitting: Sitting) -> None:
    table, asker, other = await ground(sitting)
    await sitting.service.play.moves.undo(table.id, asker)
    said = (await sitting.deliver())[-1].text
    assert f"**{asker.name}** asks to take back" in said
    assert f"• {other.name} discards" in said
    assert f"• {asker.name} discards" in said
    assert said.count("discards") == 2
    assert " gets " not in said
    assert len(said) < 2000
