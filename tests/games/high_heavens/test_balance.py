"""The command that measures the balance of the cards, and the figures that it made."""

from __future__ import annotations

import re
from pathlib import Path

from benchmarks.heavens import Told, computer, digest, game, random_player, report
from games.computer.levels import EASY
from games.high_heavens.cards.decks import STANDARD

TABLE = Path(__file__).parents[3] / "games" / "high_heavens" / "data" / "BALANCE.md"


def told(side: int, first: int, rounds: float, *played: str) -> Told:
    return Told(first, side, "base", rounds, set(STANDARD.cards), set(played), {"zeus"})


def test_the_report_counts_wins_rounds_and_what_was_played() -> None:
    found = [
        told(0, 0, 12, "thor", "zeus"),
        told(1, 0, 14, "zeus"),
        told(1, 1, 20, "zeus"),
        told(1, 1, 30, "thor"),
    ]
    lines = list(report(found))
    assert any(line.startswith("| Norse wins | 25.0 |") for line in lines)
    assert any(line.startswith("| the first player wins | 75.0 |") for line in lines)
    assert any("14 to 30, median 20" in line for line in lines)
    assert "| Thor | 4 | 50 | 50 |  |  |" in lines
    assert "| Zeus | 4 | 75 | 67 | 100 | wins too often |" in lines
    assert "| Loki | 4 | 0 | 0 | 0 | seldom played |" in lines


def test_a_game_against_random_play_is_noted() -> None:
    found = game(1, 1, [computer(EASY), random_player(1)])
    assert (found.first, found.winner) == (1, 0)
    assert found.played & set(STANDARD.decks[0])
    assert found.played <= found.drawn


def test_the_figures_are_those_of_todays_cards() -> None:
    """Whoever changes a number of a card runs the command again, and says in the file what it found."""
    text = TABLE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| \d+ \| \d+ \| \d+ \|", text, flags=re.MULTILINE)
    assert rows == [card.name for card in STANDARD.cards.values()]
    assert f"Cards {digest()}, " in text
