"""Moves, takebacks, offers, orders, plans and tries, and what each viewer sees of a game."""
