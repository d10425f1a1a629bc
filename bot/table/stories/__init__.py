"""Slow work: the deal of the day, and the story after a game."""
