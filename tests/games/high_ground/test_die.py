"""The Treehouse die: every face, and every case in which it helps little."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.chance import Draw
from games.core.dice import FACES, Face
from games.core.protocol import CHANCE
from games.high_ground import GAME
from games.high_ground.actions import DieRoll
from games.high_ground.events import CardTurned, Declined, NothingLeft, Rolled
from games.high_ground.notation import parse as reading
from games.high_ground.phases import Digging, Resolving, Rolling, Unearthing
from games.high_ground.state import State
from tests.games.high_ground.boards import (
    board,
    cards,
    drawn,
    events,
    legal,
    play,
    position,
    refused,
    take,
    to_move,
)

PLAIN = """
         L      M            N
    14   .      KA:A3A2A1    .
    13   4:A1   9:B3A2       7:B2B1
    12   .      KB:B3        K-
"""
ALONE = "     M         N\n13  KA:A1A2A3  KB:B3"
FULL = {"A": "2C 3D 4H"}


def rolled(text: str | State, face: str, seats: int = 2, hands: dict[str, str] | None = None) -> State:
    """After the roll shows this face."""
    state = position(text, seats=seats, hands=hands) if isinstance(text, str) else text
    return play(state, "roll", f"die {face}")


def no_cards(state: State) -> State:
    """Neither draw pile nor discards."""
    return replace(state, draw_pile=(), discards=())


@pytest.mark.rule("HG-15")
def test_the_die_has_six_faces_one_each() -> None:
    state = play(position(PLAIN), "roll")
    assert state.phase == Rolling()
    seen = {GAME.rules.sample(state, Draw(b"die", seq)) for seq in range(60)}
    assert seen == {DieRoll(face) for face in FACES}
    assert len(FACES) == 6


@pytest.mark.rule("HG-15")
def test_a_roll_is_a_barrier() -> None:
    state = play(position(PLAIN), "roll")
    assert take(state, "die HOP").barrier


@pytest.mark.rule("HG-15")
@pytest.mark.parametrize("face", [face.value for face in FACES])
def test_any_face_may_be_declined(face: str) -> None:
    state = rolled(PLAIN, face)
    assert legal(state)[-1] == "decline"
    assert events(state, "decline")[0] == Declined(0, Face(face))
    assert to_move(play(state, "decline")) == "B"


@pytest.mark.rule("HG-15")
@pytest.mark.parametrize("face", [face for face in FACES if face is not Face.WILD])
def test_only_the_face_that_shows_is_used(face: Face) -> None:
    state = rolled(PLAIN, face.value)
    moves = {
        Face.HOP: "hop L13 > M13",
        Face.SWAP: "swap L13 / M13.1.2",
        Face.TIP: "tip M14.1.1",
        Face.AIM: "aim M13.1.2",
        Face.DIG: "dig",
    }
    for other, move in moves.items():
        if other is not face:
            assert refused(state, move).code == "face_not_rolled"
    for move in ("roll", "discard", "L13 > M13", "play 2C K13"):
        assert refused(state, move).code == "die_rolled"


@pytest.mark.rule("HG-15")
def test_nothing_of_the_die_is_done_without_a_roll() -> None:
    for move in ("hop L13 > M13", "swap L13 / M13.1.2", "tip M14.1.1", "aim M13.1.2", "dig"):
        assert refused(position(PLAIN), move).code == "face_not_rolled"
    assert refused(position(PLAIN), "decline").code == "nothing_to_decline"


@pytest.mark.rule("HG-15")
@pytest.mark.parametrize(
    ("face", "text"),
    [
        ("HOP", "     M     N       O\n13  KA  9:A3B1  KB:B3"),
        ("SWAP", "     M     N    O\n13  KA:A3  9  KB:B3"),
        ("TIP", "     M     N       O\n13  KA:A3  9:B2A1  KB:B3"),
        ("AIM", "     M        N      O\n13  KA:A3A1  9:A2B3  KB:B3"),
    ],
)
def test_a_face_with_which_nothing_can_be_done_ends_the_turn(face: str, text: str) -> None:
    told = events(position(text), "roll", f"die {face}")
    assert told[0] == Rolled(0, Face(face), possible=False)
    after = rolled(text, face)
    assert (to_move(after), drawn(after)) == ("B", board(text))


@pytest.mark.rule("HG-9", "HG-15")
@pytest.mark.parametrize("face", ["HOP", "SWAP", "TIP"])
def test_trapped_pieces_use_no_face_but_aim(face: str) -> None:
    text = "     M       N        O\n13  KA  9:B1A1B3  KB:B2"
    assert to_move(rolled(text, face)) == "B"


# HOP


@pytest.mark.rule("HG-19")
def test_a_free_piece_hops_uphill() -> None:
    state = play(rolled(PLAIN, "HOP"), "hop L13 > M13")
    assert drawn(state) == board("""
         L  M            N
    14   .  KA:A3A2A1    .
    13   4  9:B3A2/A1    7:B2B1
    12   .  KB:B3        K-
    """)


@pytest.mark.rule("HG-19")
def test_every_free_piece_hops_to_every_neighbouring_card() -> None:
    found = [text for text in legal(rolled(PLAIN, "HOP")) if " x " not in text]
    assert found == [
        "hop M14.1.3 > M13",
        "hop L13.1.1 > M13",
        "hop M13.1.2 > M14",
        "hop M13.1.2 > N13",
        "hop M13.1.2 > M12",
        "hop M13.1.2 > L13",
        "decline",
    ]


@pytest.mark.rule("HG-16", "HG-19")
@pytest.mark.parametrize(
    ("move", "cell"),
    [
        ("hop M13.1.2 > N13 x N13.1.1", "7:B1/A2"),
        ("hop M13.1.2 > N13 x N13.1.2", "7:B2B1A2"),
        ("hop M13.1.2 > N13", "7:B2B1/A2"),
    ],
)
def test_a_hop_may_attack(move: str, cell: str) -> None:
    assert drawn(play(rolled(PLAIN, "HOP"), move)) == board(f"""
         L     M           N
    14   .     KA:A3A2A1   .
    13   4:A1  9:B3        {cell}
    12   .     KB:B3       K-
    """)


@pytest.mark.rule("HG-19")
def test_a_hobbled_piece_does_not_hop() -> None:
    refusal = refused(rolled(PLAIN, "HOP"), "hop M14.1.2 > M13")
    assert (refusal.code, refusal.rule) == ("hobbled", "HG-19")
    assert refusal.hint == "Your free pieces are M14.1.3, L13.1.1 and M13.1.2."


@pytest.mark.rule("HG-19")
def test_a_hop_goes_to_a_neighbouring_card() -> None:
    state = rolled(PLAIN, "HOP")
    refusal = refused(state, "hop L13 > N13")
    assert (refusal.code, refusal.hint) == ("not_beside", "L13.1.1 can hop to M13.")
    assert refused(state, "hop L13 > L14").code == "not_beside"
    assert refused(state, "hop N13.1.2 > M13").code == "not_yours"


@pytest.mark.rule("HG-19")
def test_a_piece_hops_onto_kings_and_neutral_ones() -> None:
    state = play(rolled("     M     N   O\n13  K-  9:A1  KB:B3\n12  KA:A3 .  .", "HOP"), "hop N13 > M13")
    assert drawn(state) == board("     M     N   O\n13  K-:A1  9  KB:B3\n12  KA:A3 .  .")


# SWAP


@pytest.mark.rule("HG-20")
def test_two_pieces_change_places_and_stand_singly() -> None:
    state = play(rolled(PLAIN, "SWAP"), "swap L13 / M13.1.1")
    assert drawn(state) == board("""
         L      M            N
    14   .      KA:A3A2A1    .
    13   4:B3   9:A2/A1      7:B2B1
    12   .      KB:B3        K-
    """)


@pytest.mark.rule("HG-20")
def test_what_stood_on_them_stays_behind_in_order() -> None:
    text = "     M           N        O\n13  9:A3C2A2B1  4:B2C1A1  KB:B3"
    state = play(rolled(text, "SWAP", seats=3), "swap M13.1.1 / N13.1.1")
    assert drawn(state) == board("     M            N           O\n13  9:C2A2B1/B2  4:C1A1/A3  KB:B3")
    state = play(rolled(text, "SWAP", seats=3), "swap M13.1.3 / N13.1.1")
    assert drawn(state) == board("     M            N           O\n13  9:A3C2B1/B2  4:C1A1/A2  KB:B3")


@pytest.mark.rule("HG-20")
def test_a_swap_may_be_with_an_own_piece_and_uphill() -> None:
    state = rolled(PLAIN, "SWAP")
    assert "swap L13.1.1 / M13.1.2" in legal(state)
    assert "swap M13.1.2 / L13.1.1" in legal(state)


@pytest.mark.rule("HG-20")
def test_no_swap_has_an_attack() -> None:
    with pytest.raises(Exception, match="is not a move"):
        reading.read("swap L13 / M13.1.2 x M13.1.1")


@pytest.mark.rule("HG-20")
def test_trapped_pieces_are_not_swapped() -> None:
    text = "     M       N        O\n13  9:A1A2   4:B1B2   KB:B3"
    state = rolled(text, "SWAP")
    refusals = [refused(state, "swap M13.1.1 / N13.1.2"), refused(state, "swap M13.1.2 / N13.1.1")]
    assert [(refusal.code, refusal.rule) for refusal in refusals] == [
        ("trapped", "HG-9"),
        ("trapped", "HG-20"),
    ]
    assert legal(state) == ["swap M13.1.2 / N13.1.2", "decline"]


@pytest.mark.rule("HG-20")
def test_a_swap_is_with_a_neighbouring_card() -> None:
    state = rolled(PLAIN, "SWAP")
    assert refused(state, "swap L13 / N13.1.1").code == "not_beside"
    assert refused(state, "swap M13.1.2 / M13.1.1").code == "not_beside"
    assert refused(state, "swap N13.1.2 / M13.1.2").code == "not_yours"
    assert refused(state, "swap L13 / L14").code == "no_card"


# TIP


@pytest.mark.rule("HG-21")
def test_a_piece_throws_off_everything_on_it() -> None:
    text = "     M             N\n13  9:C3A2B2A1C1/A3  KB:B3"
    state = play(rolled(text, "TIP", seats=3), "tip M13.1.2")
    assert drawn(state) == board("     M                  N\n13  9:C3A2/A3/B2/A1/C1  KB:B3")


@pytest.mark.rule("HG-21")
def test_pieces_that_were_trapped_are_free_when_they_are_thrown() -> None:
    text = "     M           N\n13  9:A3B1A1C2  KB:B3"
    assert drawn(play(rolled(text, "TIP", seats=3), "tip M13.1.1")) == board(
        "     M              N\n13  9:A3/B1/A1/C2  KB:B3"
    )


@pytest.mark.rule("HG-21")
def test_a_trapped_or_free_piece_does_not_tip() -> None:
    state = rolled("     M            N\n13  9:A1A2B1/A3  KB:B3", "TIP")
    assert legal(state) == ["tip M13.1.2", "decline"]
    assert refused(state, "tip M13.1.1").rule == "HG-9"
    refusal = refused(state, "tip M13.2.1")
    assert (refusal.code, refusal.rule, refusal.hint) == ("nothing_on_it", "HG-21", "You may tip M13.1.2.")


# AIM


@pytest.mark.rule("HG-22")
@pytest.mark.parametrize(
    ("text", "move", "after"),
    [
        ("B3A1", "aim M13.1.2", "A1"),
        ("B1A3", "aim M13.1.2", "A3"),
        ("C3B2A2B1", "aim M13.1.3", "C3A2B1"),
        ("B1C3A1", "aim M13.1.3", "B1A1"),
    ],
)
def test_an_aim_kills_the_piece_beneath_whatever_its_size(text: str, move: str, after: str) -> None:
    state = rolled(f"     M        N\n13  9:{text}  KB:B3A3", "AIM", seats=3)
    assert drawn(play(state, move)) == board(f"     M         N\n13  9:{after}  KB:B3A3")


@pytest.mark.rule("HG-22")
def test_an_aim_is_at_an_enemy_even_by_a_trapped_piece() -> None:
    state = rolled("     M                   N\n13  9:A3A1/B2A1B3/B3A2/A1  KB:B3", "AIM")
    assert legal(state) == ["aim M13.2.2", "aim M13.3.2", "decline"]
    after = play(state, "aim M13.2.2")
    assert drawn(after) == board("     M                   N\n13  9:A3A1/A1B3/B3A2/A1  KB:B3")
    codes = [refused(state, f"aim M13.{where}").code for where in ("1.2", "4.1", "2.3")]
    assert codes == ["own_piece", "nothing_beneath", "not_yours"]


# DIG


@pytest.mark.rule("HG-23")
def test_a_dug_card_is_played_at_once() -> None:
    state = play(rolled(PLAIN, "DIG", hands=FULL), "dig")
    assert state.phase == Unearthing()
    step = take(state, "turned over 9H")
    assert step.barrier
    assert step.state.phase == Digging(cards("9H")[0])
    for move in ("decline", "discard", "roll", "enough"):
        assert refused(step.state, move).code == "dug_first"
    assert refused(step.state, "play 2C L14").code == "not_dug"
    after = play(step.state, "play 9H L13")
    assert (to_move(after), after.hands[0]) == ("B", cards("2C 3D 4H"))
    assert "L13 9:A1" in drawn(after)


@pytest.mark.rule("HG-13", "HG-23")
def test_a_dug_card_follows_the_rules_of_playing() -> None:
    state = play(rolled(PLAIN, "DIG"), "dig", "turned over 9H")
    assert refused(state, "play 9H M12").code == "on_a_king"
    assert refused(state, "play 9H N12").code == "on_a_king"
    assert refused(state, "play 9H M13").code == "enemy_there"
    assert {text.split()[0] for text in legal(state)} == {"play"}


@pytest.mark.rule("HG-7", "HG-23")
def test_a_dug_joker_takes_a_level() -> None:
    state = play(rolled(PLAIN, "DIG"), "dig", "turned over J2")
    assert refused(state, "play J2 L14").code == "joker_without_level"
    assert "L14 11" in drawn(play(state, "play J2 L14 = 11"))


@pytest.mark.rule("HG-23")
def test_the_discards_are_shuffled_for_a_dig_when_the_pile_is_empty() -> None:
    state = position(PLAIN, pile="", discards="9H QS")
    state = replace(state, discards=cards("9H QS"))
    digging = play(rolled(state, "DIG"), "dig")
    step = take(digging, "turned over QS")
    assert step.events == (CardTurned(0, cards("QS")[0], reshuffled=True),)
    assert (step.state.draw_pile, step.state.discards) == (cards("9H"), ())


@pytest.mark.rule("HG-23")
def test_with_no_card_at_all_a_dig_ends_the_turn() -> None:
    told = events(no_cards(position(PLAIN)), "roll", "die DIG")
    assert told == [Rolled(0, Face.DIG, possible=False), NothingLeft(0)]


@pytest.mark.rule("HG-23")
def test_only_a_card_of_the_pile_is_dug() -> None:
    state = play(rolled(PLAIN, "DIG", hands=FULL), "dig")
    with pytest.raises(Exception, match="cannot be drawn"):
        take(state, "turned over 2C")


# WILD


@pytest.mark.rule("HG-24")
def test_wild_offers_all_five_at_once() -> None:
    found = {text.split()[0] for text in legal(rolled(PLAIN, "WILD"))}
    assert found == {"hop", "swap", "tip", "aim", "dig", "decline"}


@pytest.mark.rule("HG-24")
@pytest.mark.parametrize("move", ["hop L13 > M13", "swap L13 / M13.1.1", "tip M14.1.1", "aim M13.1.2", "dig"])
def test_wild_does_what_the_face_would(move: str) -> None:
    face = move.split()[0].upper()
    assert drawn(play(rolled(PLAIN, "WILD"), move)) == drawn(play(rolled(PLAIN, face), move))


@pytest.mark.rule("HG-24")
def test_wild_leaves_out_what_cannot_be_done() -> None:
    state = rolled(no_cards(position(ALONE)), "WILD")
    assert {text.split()[0] for text in legal(state)} == {"hop", "swap", "decline"}
    refusal = refused(state, "dig")
    assert (refusal.code, refusal.rule) == ("nothing_to_dig", "HG-23")


@pytest.mark.rule("HG-24")
def test_wild_with_nothing_at_all_ends_the_turn() -> None:
    state = no_cards(position("     M       N        O\n13  KA  9:A2A1B3  KB:B2"))
    assert to_move(rolled(state, "WILD")) == "B"


def test_the_die_is_chances() -> None:
    state = play(position(PLAIN), "roll")
    assert GAME.rules.to_act(state) is CHANCE
    assert refused(state, "hop L13 > M13").code == "chance_first"


def test_a_face_that_is_owed_is_in_the_phase() -> None:
    assert rolled(PLAIN, "WILD").phase == Resolving(Face.WILD)
