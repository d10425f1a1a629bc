"""The picture of a game that describes its board (`games/core/optional_parts/parts.py`), and its board in words."""
