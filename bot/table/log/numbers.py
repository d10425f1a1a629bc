"""The next numbers for games and for rows of the outbox."""

from __future__ import annotations


class Numbers:
    """The next numbers for games and outbox rows. No number is given twice, unless it was given back."""

    def __init__(self) -> None:
        self.game = 0
        self.post = 0

    def next_game(self) -> int:
        self.game += 1
        return self.game

    def give_back(self, game: int) -> None:
        """Take a game's number back that was not used after all. A number with others after it stays unused."""
        if self.game == game:
            self.game -= 1

    def next_post(self) -> int:
        self.post += 1
        return self.post
