"""Actions as text: written in one way, read generously."""

import pytest
from hypothesis import given, strategies as st

from games.core.components import Face, Joker, card_or_joker_text, read_card
from games.core.words import Unreadable, proposals
from games.high_ground import GAME
from games.high_ground.actions import (
    Action,
    Aim,
    Crown,
    Decline,
    DieRoll,
    Dig,
    Discard,
    Drawn,
    Enough,
    FirstSeat,
    Hands,
    Hop,
    Laid,
    Lay,
    Move,
    Play,
    Roll,
    Swap,
    Tip,
    TurnedOver,
)
from games.high_ground.land import Piece
from games.high_ground.notation import parse as reading
from games.high_ground.notation.write import A_JOKER, PartialAction, Written, place_text
from games.high_ground.state import CARDS
from tests.games.high_ground.boards import begun, cards
from tests.games.reading import parsed


def written_text(read: Written) -> str:
    """What was read, as it can be written again."""
    if not isinstance(read, PartialAction):
        return GAME.notation.write(read)
    cards = ["joker" if card == A_JOKER else card_or_joker_text(card) for card in read.cards]
    places = [place_text(place) for place in (read.place, read.other) if place is not None]
    if read.verb.startswith(("draw", "discard")):
        drawn = [] if read.level is None else ["draw", str(read.level)]
        nothing = ["nothing"] if read.verb == "discard" and not cards else []
        verb = [] if read.verb == "draw" and drawn else [read.verb]
        return " ".join([*verb, *nothing, *cards, *drawn])
    level = [] if read.level is None else [f"= {read.level}"]
    return " ".join(filter(None, [read.verb, *cards, *places, *level]))


def as_read(typed: str) -> str:
    """A text as it is read, written again."""
    return written_text(reading.read(typed))


HERE, THERE = Piece("M14", 1, 2), Piece("M13", 2, 1)
NINE = read_card("9H")


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Move(HERE, "M13"), "M14.1.2 > M13"),
        (Move(HERE, "M13", THERE), "M14.1.2 > M13 x M13.2.1"),
        (Hop(HERE, "M13"), "hop M14.1.2 > M13"),
        (Hop(HERE, "M13", THERE), "hop M14.1.2 > M13 x M13.2.1"),
        (Play(NINE, "N14"), "play 9H N14"),
        (Play(Joker(1), "N14", 7), "play J1 N14 = 7"),
        (Discard(()), "discard"),
        (Discard(cards("9H QS J2")), "discard 9H QS J2"),
        (Enough(), "enough"),
        (Roll(), "roll"),
        (Swap(HERE, THERE), "swap M14.1.2 / M13.2.1"),
        (Tip(HERE), "tip M14.1.2"),
        (Aim(HERE), "aim M14.1.2"),
        (Dig(), "dig"),
        (Decline(), "decline"),
        (Lay("N13"), "lay N13"),
        (Lay("N13", 12), "lay N13 = 12"),
        (Crown("M15"), "crown M15"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_an_action_is_written_in_one_way_and_read_back(action: Action, text: str) -> None:
    assert GAME.notation.write(action) == text
    assert reading.read(text) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (FirstSeat(1), "first B"),
        (TurnedOver(NINE), "turned over 9H"),
        (Drawn(cards("9H QS")), "drawn 9H QS"),
        (DieRoll(Face.HOP), "die HOP"),
        (Hands((cards("9H"), cards("QS"))), "hands 9H / QS"),
        (Laid(cards("9H J1"), (7,)), "laid 9H J1 = 7"),
    ],
    ids=str,
)
def test_chance_is_written_too(action: Action, text: str) -> None:
    assert GAME.notation.write(action) == text


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("m14.1.2>m13", "M14.1.2 > M13"),
        ("M14:1:2 -> M13.", "M14.1.2 > M13"),
        ("move M14.1.2 to M13", "M14.1.2 > M13"),
        ("M14.1.2 → M13", "M14.1.2 > M13"),
        ("M14 > M13", "M14 > M13"),
        ("move M14-M13", "M14 > M13"),
        ("M14.1.2>M13xM13.2.1", "M14.1.2 > M13 x M13.2.1"),
        ("M14.1.2 > M13 attacks M13.2.1", "M14.1.2 > M13 x M13.2.1"),
        ("M14.1.2 x M13.2.1", "M14.1.2 > M13 x M13.2.1"),
        ("attack M14.1.2 x M14.2.1", "M14.1.2 > M14 x M14.2.1"),
        ("M14 x M13", "M14 > M13 x M13"),
        ("HOP m14 > m13 x m13", "hop M14 > M13 x M13"),
        ("swap M14 and M13.2.1", "swap M14 / M13.2.1"),
        ("swap M14 M13", "swap M14 / M13"),
        ("aim with M14.1.2", "aim M14.1.2"),
        ("play 9♥ on N14", "play 9H N14"),
        ("play nine of hearts at n14", "play 9H N14"),
        ("play h9 H9", "play 9H H9"),
        ("play 10s J1", "play 10S J1"),
        ("put joker 1 N14 as 7", "play J1 N14 = 7"),
        ("play j2 n14=12", "play J2 N14 = 12"),
        ("play J1 N14", "play J1 N14"),
        ("discard QS, 9H", "discard 9H QS"),
        ("discard 9♥ and Q♠", "discard 9H QS"),
        ("discard nothing", "discard"),
        ("pass", "pass"),
        ("I pass", "pass"),
        ("skip", "pass"),
        ("end my turn.", "pass"),
        ("I’ll roll", "roll"),
        ("let me move M14 to M13", "M14 > M13"),
        ("M14.1.2 > M13, no attack", "M14.1.2 > M13"),
        ("discard 9H and draw", "discard 9H"),
        ("discard 9H, QS then draw", "discard 9H QS"),
        ("Roll the die!", "roll"),
        ("done", "enough"),
        ("place N13", "lay N13"),
        ("lay at n13 = 7", "lay N13 = 7"),
        ("king m15", "crown M15"),
        ("crown to M15", "crown M15"),
        # in a hurry, where it has one meaning
        ("play 10 h n15", "play 10H N15"),
        ("play 9 h n 15", "play 9H N15"),
        ("play 10 ♥ n15", "play 10H N15"),
        ("play 10♥️ N15", "play 10H N15"),
        ("play as n15", "play AS N15"),
        ("play j1 on n15 as 7", "play J1 N15 = 7"),
        ("play ♥ 10 n15", "play 10H N15"),
        ("play t h n15", "play 10H N15"),
        ("play 9h: n15", "play 9H N15"),
        ("9h n15", "play 9H N15"),
        ("n15 9h", "play 9H N15"),
        ("play n15 10h", "play 10H N15"),
        ("play n15 j1 = 7", "play J1 N15 = 7"),
        ("play j1 7 n15", "play J1 N15 = 7"),
        ("play j1 as 7 on n15", "play J1 N15 = 7"),
        ("play j1 n15 level seven", "play J1 N15 = 7"),
        ("play joker #2 n15 as twelve", "play J2 N15 = 12"),
        ("j1 n15 = 7", "play J1 N15 = 7"),
        ("play N15 H9", "play 9H N15"),
        ("play J1 J2", "play J1 J2"),
        ("discard 9 h 10 d", "discard 9H 10D"),
        ("discard the 9h & my qs", "discard 9H QS"),
        ("lay j1 m15 = 7", "play J1 M15 = 7"),
        ("lay m 15 7", "lay M15 = 7"),
        ("crown m 15", "crown M15"),
        ("attack n14.1.1 m14.1.1", "N14.1.1 > M14 x M14.1.1"),
        ("attack from n14 to m14", "N14 > M14 x M14"),
        ("m14 m13 x", "M14 > M13 x M13"),
        ("m14-m13", "M14 M13"),
        ("n14.1.1 m14.1.1", "N14.1.1 M14.1.1"),
        ("n14 > m14.1.1", "move N14 M14.1.1"),
        ("move n14 m14", "N14 > M14"),
        ("attack at m14", "attack M14"),
        ("attack with m14", "attack with M14"),
        ("attack from m14", "attack with M14"),
        ("discard the 9h, qs, and my j1", "discard 9H QS J1"),
        ("attack m14.1.1 with n14.1.1", "N14.1.1 > M14 x M14.1.1"),
        ("attack n14 > m14", "N14 > M14 x M14"),
        ("n14 > m14 x", "N14 > M14 x M14"),
        ("m15.1.3 m14", "M15.1.3 M14"),
        ("M15.1.3 > M 14", "M15.1.3 > M14"),
        ("m15 1 3 > m14", "M15.1.3 > M14"),
        ("m15.1.3–m14", "M15.1.3 M14"),
        ("m15.1.3 —> m14", "M15.1.3 > M14"),
        ("m15.1.3 ➡️ m14", "M15.1.3 > M14"),
        ("move from m15 to m14", "M15 > M14"),
        ("m 9 d 12", "M9 D12"),
        ("hop m14 m13 x m13.1.1", "hop M14 > M13 x M13.1.1"),
        ("roll the dice", "roll"),
        ("roll dice", "roll"),
        ("throw the treehouse die", "roll"),
        ("end turn", "pass"),
    ],
)
def test_people_type_in_many_ways_also_in_a_hurry(typed: str, text: str) -> None:
    assert as_read(typed) == text


@pytest.mark.parametrize(
    "cell", ["A1", "A5", "C2", "C10", "D10", "H9", "J1", "J2", "S3", "Q12", "T10", "X13", "Y25"]
)
def test_every_card_is_told_apart_from_cells_and_little_words(cell: str) -> None:
    found: list[Action] = [Play(card, cell, level) for card in CARDS for level in (None, 1, 12)]
    found += [Lay(cell), Lay(cell, 1), Lay(cell, 12), Hop(HERE, cell), Crown(cell)]
    for piece in (Piece(cell, 1, 1), Piece(cell, 2, 12)):
        found += [Move(piece, "A2"), Move(piece, "J1", Piece("J1", 1, 2)), Tip(piece), Swap(piece, THERE)]
    for action in found:
        text = GAME.notation.write(action)
        assert reading.read(text) == reading.read(text.replace(" = ", " as ")) == action


@pytest.mark.parametrize(
    "text",
    [
        *(
            "M14",
            "M14.1.2",
            "M14 = 7",
            "play",
            "play 9H",
            "play N14",
            "play N14 = 7",
            "play joker",
            "play joker N14 = 7",
        ),
        *(
            "play 9H = 7",
            "play AS = 10",
            "discard all",
            "discard joker",
            "discard 9H joker joker",
            "discard 9H draw 2",
            "draw",
            "draw 1",
            "no attack",
            "pass",
            "lay",
            "crown",
            "move",
            "attack",
        ),
        *(
            "M14.2",
            "tip M14.2",
            "M14.2 M13",
            "M14.1.2 M13",
            "move M14 M13.1.1",
            "move to M14",
            "hop to M14",
            "attack with M14",
        ),
        *("move M14", "attack M14.1.2", "hop", "hop M14", "swap", "swap M14.1.2", "tip", "aim"),
    ],
)
def test_what_the_view_has_to_settle_is_kept_until_then(text: str) -> None:
    loose = reading.read(text)
    assert isinstance(loose, PartialAction)
    assert type(loose) not in GAME.about.action_types
    assert not isinstance(loose, Action)
    assert as_read(text) == text


WORDS = st.sampled_from(
    [
        *("m14", "m14.1.2", "m14.2", "n15", "j1", "j2", "h9", "9h", "10", "h", "d", "7", "1", "2", "m"),
        *("joker", "all", "discard", "play", "lay", "crown", "move", "attack", "hop", "swap", "tip"),
        *("aim", "roll", "dig", "pass", "done", ">", "x", "-", "=", "to", "on", "as", "level", "with"),
        *("and", ",", "/", "♥", "♠", "9♥", "–", "→", "nine", "of", "hearts", "the"),
    ]
)


@given(st.lists(WORDS, max_size=8))
def test_any_words_are_refused_or_written_in_a_form_that_means_the_same(words: list[str]) -> None:
    try:
        read = reading.read(" ".join(words))
    except Unreadable:
        return
    assert reading.read(written_text(read)) == read


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "hello",
        "M14 >",
        "M14 M13 M12",
        "play 9H N14 10H N15",
        "play 9H N14 N15",
        "play 9H N14 7 8",
        "= 7",
        "the",
        "> M13",
        "M14 > Z13",
        "M26 > M13",
        "M14.0.1 > M13",
        "M14.1.100 > M13",
        "play KH N14",
        "play 9X N14",
        "discard KH",
        "discard N14x",
        "lay N13 = 123",
        "crown M15 = 7",
        "M14 > M13 > M12",
        "M14.1.2.3 > M13",
        "play J3 N14",
        "x" * 200,
        "discard ,",
        "discard,",
        "discard !",
        "discard the",
        "discard my",
        "discard and ; +",
        "discard 9H,",
        "discard 9H, the",
        "discard?",
        "discard ?",
        "roll?",
        "roll,",
        "roll it all",
        "M14 > M13?",
        "shall I roll ? .",
        "draw me",
        "draw 1 2",
        "I",
        "I ?",
        "roll, no attack",
        "discard 9H and draw QS",
        "aim at M14.1.1",
    ],
)
def test_what_is_no_action_is_refused_with_what_to_write(typed: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        parsed(GAME, begun(), typed)
    assert refusal.value.message.startswith("“")
    assert 1 <= len(proposals(refusal.value.hint)) <= 3
