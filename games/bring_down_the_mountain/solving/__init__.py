"""Searches over whole turns: hints, winning lines, and the deal of the day."""
