"""Names, numbers and lists as every game says them."""

from __future__ import annotations

import pytest

from games.core.words import UNKNOWN, Names, counted, enumerated, listed


def test_players_are_told_by_name() -> None:
    names = Names.of(("Ann", "Ben"))
    assert (names.name(1), names.subject(1), names.possessive(1)) == ("Ben", "Ben", "Ben's")
    assert names.does(1, "attacks") == "Ben attacks"
    assert names.all((0, 1)) == "Ann and Ben"


def test_whoever_reads_is_you() -> None:
    names = Names.of(("Ann", "Ben", "Cleo"), you=1)
    assert (names.name(1), names.subject(1)) == ("you", "You")
    assert (names.possessive(1), names.possessive(1, begins=True)) == ("your", "Your")
    assert names.does(1, "attacks") == "You attack"
    assert names.does(0, "attacks") == "Ann attacks"
    assert names.all((0, 1, 2)) == "you, Ann and Cleo"


@pytest.mark.parametrize(
    ("others", "yours"),
    [
        *(("attacks", "attack"), ("passes", "pass"), ("has", "have"), ("is", "are"), ("tries", "try")),
        *(("captures", "capture"), ("fixes", "fix"), ("may", "may"), ("rolled", "rolled"), ("goes", "go")),
    ],
)
def test_verbs_follow_whoever_acts(others: str, yours: str) -> None:
    assert Names.of(("Ann",), you=0).verb(0, others) == yours
    assert Names.of(("Ann",)).verb(0, others) == others


@pytest.mark.parametrize(
    ("people", "told"),
    [
        (("Ann", "Ben"), ("Ann", "Ben")),
        (("Ann", "ann", "Ben"), ("Ann (A)", "ann (B)", "Ben")),
        (("Straße", "STRASSE"), ("Straße (A)", "STRASSE (B)")),
        (("Ann", "Ann", "Ann (A)"), ("Ann (A)", "Ann (B)", "Ann (A) (C)")),
        (("You", "Ben"), ("You (A)", "Ben")),
    ],
)
def test_a_letter_tells_those_apart_who_share_a_name(people: tuple[str, ...], told: tuple[str, ...]) -> None:
    assert Names.of(people).people == told


def test_people_can_be_mentioned_and_keep_their_letter() -> None:
    names = Names.of(("Ann", "Ann", "Ben")).replaced({0: "<@5>", 2: "<@7>"})
    assert names.people == ("<@5> (A)", "Ann (B)", "<@7>")


def test_players_are_filled_in_where_a_sentence_was_made_without_names() -> None:
    told = f"{UNKNOWN.possessive(0)} large holds. {UNKNOWN.subject(1)} may go, or {UNKNOWN.name(0)}."
    assert Names.of(("Ann", "Ben")).fill(told) == "Ann's large holds. Ben may go, or Ann."
    assert Names.of(("Ann", "Ben"), you=0).fill(told) == "Your large holds. Ben may go, or you."
    assert Names.of(("Ann", "Ben"), you=0).fill("nobody's") == "nobody's"


@pytest.mark.parametrize(("number", "told"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_things_are_counted(number: int, told: str) -> None:
    assert counted(number, "card") == told


@pytest.mark.parametrize(
    ("parts", "told"), [([], ""), (["A"], "A"), (["A", "B"], "A or B"), (["A", "B", "C"], "A, B or C")]
)
def test_things_are_told_one_after_another(parts: list[str], told: str) -> None:
    assert enumerated(parts, "or") == told


@pytest.mark.parametrize(
    ("most", "told"), [(1, "A and B and 2 more"), (2, "A and B, B and 1 more"), (3, "A and B, B or C")]
)
def test_long_lists_are_cut_short_and_what_is_in_them_stays(most: int, told: str) -> None:
    assert listed(["A and B", "B", "C"], most, "or") == told
