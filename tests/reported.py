"""A reported game in the words of its test, as `python -m bot replay FILE --test TEST` begins it."""

from bot.owners import replaying
from bot.owners.replaying import Replay
from bot.table.archive import files


def played_again(file: str) -> Replay:
    """The game of a file: its rows, its last state, what is seen of it, and what is wrong with any of its positions."""
    return replaying.played_again(files.content(file.encode()))
