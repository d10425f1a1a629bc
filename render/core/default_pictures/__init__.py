"""The picture of a game that describes its board (`games/core/optional_parts/board.py`), and its board in words."""
