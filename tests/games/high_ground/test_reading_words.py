"""Any words in any position: whatever is done stands in the text, with all that it names; what is asked can be done."""

import re
from functools import cache
from typing import Any

from hypothesis import given, strategies as st

from games.core.components import Joker, card_or_joker_text
from games.core.protocol import CHANCE
from games.core.words import GameError, proposals
from games.high_ground import GAME, actions as a
from games.high_ground.land import Piece, survey
from games.high_ground.state import Laying, State
from tests.contract.walks import chosen_from, walk
from tests.games.high_ground.boards import laid_by_players, play, position
from tests.games.reading import parsed

LAND = """
         K     L       M          N        O      P
    15   .     .       KA:A3A2A1  .        .      .
    14   .     QC      4C:B2/A1   4D:A2B1  .      7H
    13   K-    8C:A3B2 JC         9S:B3    K-     6H
    12   .     2D      QD:B1A3    AH       .      5H
    11   .     .       KB:B2      .        .      .
"""
BESIDE = """
         L       M        N
    14   .       KA:A3    .
    13   K-      9C:A1    4D:B1
    12   .       KB:B3    .
"""
STACKS = "     M           N\n13  2C:A3/B3    KB:B2\n12  KA          5D"

KINDS: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("move", "go"), (a.Move, a.Hop)),
    "attack": (a.Move, a.Hop),
    **dict.fromkeys(("play", "put"), (a.Play, a.Lay, a.Crown)),
    **dict.fromkeys(("lay", "place"), (a.Lay, a.Play, a.Crown)),
    **dict.fromkeys(("crown", "king"), (a.Crown,)),
    **dict.fromkeys(("discard", "keep"), (a.Discard,)),
    "hop": (a.Hop,),
    "swap": (a.Swap,),
    "tip": (a.Tip,),
    "aim": (a.Aim,),
    "roll": (a.Roll,),
    "dig": (a.Dig,),
    "decline": (a.Decline,),
    "pass": (a.Discard, a.Enough, a.Decline),
    **dict.fromkeys(("done", "enough"), (a.Enough,)),
}
"""What each verb may do: to go is to hop after HOP, and what was turned up or dug is played and laid alike."""
FILLERS = ("the", "my", "a", "to", "on", "at", "with", "from", "and", "all", "level", "please", "not")
SIGNS = (">", "->", "x", "-", "/", ",", ";", "=", "!", "?", ".", "7", "12")
WORDS = (*KINDS, *FILLERS, *SIGNS, "joker", "9H", "H9", "QS", "KC", "J1")
NUMBER = re.compile(r"\d{1,2}")
CELL = re.compile(r"[A-Y]\d{1,2}")
CARD = re.compile(r"(?:10|[2-9AJQ])[CDHS]|J[12]|[CDHS](?:10|[2-9])")
PIECE = re.compile(r"([A-Y]\d{1,2})\.(\d+)\.(\d+)")


@cache
def positions() -> tuple[State, ...]:
    """Positions of every phase in which a player decides."""
    hands = {"A": "9H 10H J1", "B": "3S"}
    found = [
        play(position(land, hands=hands), "roll", f"die {face}")
        for land in (LAND, BESIDE)
        for face in ("HOP", "SWAP", "WILD", "DIG")
    ]
    found += [play(position(LAND, hands=hands), "roll", f"die {face}") for face in ("TIP", "AIM")]
    found += [
        position(land, hands=held) for land in (LAND, BESIDE, STACKS) for held in (hands, {"A": "9H"}, {})
    ]
    found += [play(position(LAND, hands=hands), "play 9H N15")]
    found += [play(position(LAND), "roll", "die DIG", "dig", f"turned over {card}") for card in ("J2", "9H")]
    found += [laid_by_players(2, "M13", "M14", "N14", "N13", "N12", "M12", "L12", "L13", "L14")]
    for seed in range(12):
        options = {"quick_setup": "off" if seed % 3 else "on", "mini": "on" if seed % 4 == 3 else "off"}
        played = walk(
            GAME, 2 + seed % 3, options, chosen_from([seed + 1, 7 * seed + 2, 5, 200 - seed]), most=60
        )
        found += [state for state in played.states[::4] if isinstance(GAME.rules.to_act(state), frozenset)]
    return tuple(
        state for state in found if GAME.rules.to_act(state) is not CHANCE and GAME.rules.to_act(state)
    )


@cache
def things(number: int) -> tuple[str, ...]:
    """What can be named in a position: cells, pieces and cards."""
    state = positions()[number]
    view = GAME.knowledge.view(state, state.player)
    cells = [here.cell for here in state.land if here.stacks] + [here.cell for here in state.land][:4]
    stood = survey(state.land).standing.values()
    named = [f"{p.cell}.{p.stack}.{p.level}" for each in stood for p, _, _ in each.pieces]
    return (*cells, *named, *view.targets[:4], *map(card_or_joker_text, view.hand))


def text_of(number: int, form: str, picks: list[int]) -> str:
    """A text of this form: T is a thing of the position, V a verb, F a filler, S a sign, W any word."""
    kinds = {"T": things(number), "V": tuple(KINDS), "F": FILLERS, "S": SIGNS, "W": WORDS}
    found = [kinds[letter][pick % len(kinds[letter])] for letter, pick in zip(form, picks, strict=False)]
    return " ".join(found)


def named_by(action: Any) -> set[Piece]:
    return {p for name in ("piece", "attack", "other") if isinstance(p := getattr(action, name, None), Piece)}


def check_done(state: State, text: str, action: Any) -> None:
    """Every word of a text that was carried out stands in what was done."""
    words = text.split()
    victim = getattr(action, "attack", None)
    assert "?" not in text
    assert not {"please", "not"} & set(words)
    held = {action.card} if isinstance(action, a.Play) else set(getattr(action, "cards", ()))
    held |= {state.phase.card} if isinstance(action, a.Lay) and isinstance(state.phase, Laying) else set()
    cards = {card_or_joker_text(card) for card in held}
    cells = {piece.cell for piece in named_by(action)} | {getattr(action, "cell", "")}
    for word in words:
        if word in KINDS:
            assert isinstance(action, KINDS[word])
        if match := PIECE.fullmatch(word):
            assert Piece(match[1], int(match[2]), int(match[3])) in named_by(action)
        elif CELL.fullmatch(word) or CARD.fullmatch(word):
            suit_last = word if CARD.fullmatch(word) and word[0] not in "CDHS" else word[1:] + word[0]
            assert word in cells or suit_last in cards
        elif NUMBER.fullmatch(word):
            assert action.level == int(word)
    assert "joker" not in words or any(isinstance(card, Joker) for card in held)
    assert "KC" not in words
    if {"x", "attack"} & set(words):
        assert victim is not None
    else:
        assert victim is None
    check_roles(words, action)
    if isinstance(action, a.Discard) and "all" not in words:
        assert len(action.cards) == sum(bool(CARD.fullmatch(word)) or word == "joker" for word in words)
    if isinstance(action, (a.Discard, a.Roll, a.Enough, a.Decline, a.Dig)):
        assert set(KINDS) & set(words)


def check_roles(words: list[str], action: Any) -> None:
    """Whoever is named as acting acts, and whoever is named as attacked is attacked."""
    places = [word for word in words if CELL.fullmatch(word.partition(".")[0])]
    for before, word, after in zip(["", *words], words, [*words[1:], ""], strict=False):
        if word not in places or isinstance(action, (a.Play, a.Lay, a.Crown, a.Discard)):
            continue
        cell = word.partition(".")[0]
        if after in (">", "->", "x") or (before in ("with", "from") and not isinstance(action, a.Swap)):
            assert action.piece.cell == cell or (after == "x" and action.cell == cell)
        if before in (">", "->", "to"):
            assert getattr(action, "cell", None) == cell or isinstance(action, a.Swap)
        if before == "x" or (before in ("attack", "at", "on") and len(places) == 1 and "attack" in words):
            assert action.attack is not None
            assert action.attack.cell == cell


def check_asked(state: State, hint: str) -> None:
    """All that a hint says to write can be done."""
    for example in proposals(hint):
        GAME.rules.apply(state, state.player, parsed(GAME, state, example))


def check(number: int, text: str) -> None:
    """What is done, and what is asked or refused."""
    state = positions()[number]
    try:
        action = parsed(GAME, state, text)
        GAME.rules.apply(state, state.player, action)
    except GameError as refusal:
        check_asked(state, refusal.hint)
        return
    check_done(state, text, action)


forms = st.one_of(
    st.sampled_from(
        ["V", "T", "VT", "TT", "VS", "VF", "VFT", "VTFT", "TST", "VTST", "VFTST", "TSTST", "VTTST", "VTTSW"]
    ),
    st.text("TVFSW", min_size=1, max_size=6),
)
picked = st.lists(st.integers(0, 999), min_size=6, max_size=6)


@given(st.integers(0, 999), forms, picked)
def test_what_is_done_was_written_and_what_is_asked_can_be_done(
    number: int, form: str, picks: list[int]
) -> None:
    number %= len(positions())
    check(number, text_of(number, form, picks))
