"""Lettering, players' names, and words that are read aloud."""
