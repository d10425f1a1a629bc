"""Searches over whole turns: hints, the winning line, the story after the end."""
