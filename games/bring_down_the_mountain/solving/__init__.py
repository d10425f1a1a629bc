"""Searches over whole turns: hints, winning lines, and the story of a finished game."""
