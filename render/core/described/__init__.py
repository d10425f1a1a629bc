"""The picture of a game that describes its board (`games/core/optional/board.py`), and its board in words."""
