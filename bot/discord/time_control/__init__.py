"""The pace of a game and its clocks."""
