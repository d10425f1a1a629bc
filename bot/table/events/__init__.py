"""Tournaments: who meets whom, and who is ahead."""
