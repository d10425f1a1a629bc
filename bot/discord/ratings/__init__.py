"""Ladders: who is good at which game."""
