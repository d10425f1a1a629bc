"""Pictures of figures: ladders, records, and the course of a game."""
