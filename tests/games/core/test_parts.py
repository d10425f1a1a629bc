"""Parts that games share: dice, pyramids, options and rulebooks."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.core.commands import Command, Parameter, fitting
from games.core.dice import is_roll
from games.core.pyramids import Pyramid, Size, pyramid_words, pyramids_words, stack_words
from games.core.rulebook import Section, read_rules
from games.core.setup.options import Choice, Option, settle
from games.core.words import Names, enumerated

SPEED = Option("speed", "Speed", "How fast.", (Choice("slow", "slow"), Choice("fast", "fast")), "slow", "X-1")


@pytest.mark.parametrize(
    ("parts", "words"), [((), ""), ((4,), "4"), ((4, 2), "4 and 2"), (("A1", "A2", "A3"), "A1, A2 and A3")]
)
def test_things_are_told_one_after_another(parts: tuple[object, ...], words: str) -> None:
    assert enumerated(parts) == words


@pytest.mark.parametrize(
    ("dice", "count", "fits"),
    [((1, 6), 2, True), ((1,), 2, False), ((0, 6), 2, False), ((7,), 1, False), ((), 0, True)],
)
def test_a_roll_has_its_number_of_dice_and_each_its_pips(
    dice: tuple[int, ...], count: int, fits: bool
) -> None:
    assert is_roll(dice, count) is fits


def test_pyramids_are_told_in_words() -> None:
    small, large = Pyramid(0, Size.SMALL), Pyramid(2, Size.LARGE)
    names = Names.of(("Ann", "Ben", "Cleo"), you=0)
    assert pyramid_words(small, names) == "your small"
    assert pyramid_words(small, names, begins=True) == "Your small"
    assert stack_words((large, small), names) == "your small on Cleo's large"
    medium = Pyramid(2, Size.MEDIUM)
    assert pyramids_words([large, small, medium, large], names) == "your small, Cleo's medium and 2 larges"


def test_missing_options_take_their_default() -> None:
    assert settle([SPEED], {}) == {"speed": "slow"}
    assert settle([SPEED], {"speed": "fast"}) == {"speed": "fast"}


@pytest.mark.parametrize("chosen", [{"speed": "warp"}, {"colour": "red"}])
def test_options_that_are_not_there_are_refused(chosen: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"option|cannot be"):
        settle([SPEED], chosen)


def test_a_rulebook_is_read_by_sections_and_numbers() -> None:
    book = read_rules(
        "# Chess\n\nOld.\n\n## Start\n\n- **X-1** Sit.\n- **X-2** Begin: X-1.\n\n## End\n\nStop.\n", "X"
    )
    assert (book.title, book.introduction) == ("Chess", "Old.")
    assert book.sections == (
        Section("Start", "- **X-1** Sit.\n- **X-2** Begin: X-1."),
        Section("End", "Stop."),
    )
    assert dict(book.rules) == {"X-1": "Sit.", "X-2": "Begin: X-1."}


@dataclass(frozen=True)
class Bet:
    """An action of which there are two kinds."""

    amount: int | None


def test_two_commands_may_share_the_actions_of_a_class() -> None:
    amount = Parameter(
        "amount", "amount", "How much", str, lambda _, text: int(text), lambda _, value: str(value)
    )
    plain = Command("check", "Bet nothing", "Check", Bet, fixed=(("amount", None),))
    raising = Command("raise", "Bet", "Raise", Bet, (amount,), only=lambda bet: bet.amount is not None)
    actions = [Bet(None), Bet(2), Bet(3)]
    assert fitting(plain, actions, {}) == [Bet(None)]
    assert fitting(raising, actions, {}) == [Bet(2), Bet(3)]
    assert fitting(raising, actions, {"amount": "3"}) == [Bet(3)]
