"""How many lines buttons take on a phone, and the rows that take the fewest."""

from collections.abc import Sequence
from typing import Final

IN_A_ROW: Final = 5
"""How many buttons Discord takes in a row."""
LINE: Final = 310
"""How wide a line of buttons is on a narrow phone, in points; below, how wide a button is."""
MARGIN: Final = 32
CHARACTER: Final = 7
SYMBOLS: Final = "\u2190"
"""From here on, arrows and suits are as wide as two characters."""


def lines_of(rows: Sequence[Sequence[str]]) -> int:
    """How many lines the buttons of these words take on a narrow phone, in rows of Discord's."""
    lines = 0
    for row in rows:
        room = 0
        for text in row:
            wide = MARGIN + CHARACTER * (len(text) + sum(each >= SYMBOLS for each in text))
            if wide > room:
                lines, room = lines + 1, LINE
            room -= wide
    return lines


def row_length(texts: Sequence[str]) -> int:
    """How many of the buttons of these words stand in each row but the last: in as few rows as they need, and of these as few lines
    on a phone. Where two buttons fill a line, a row of five would leave one alone."""
    fewest = -(-len(texts) // IN_A_ROW)
    lengths = [long for long in range(IN_A_ROW, 0, -1) if -(-len(texts) // long) == fewest]
    return min(
        lengths, key=lambda long: lines_of([texts[at : at + long] for at in range(0, len(texts), long)])
    )
