"""A game's log: its rows, positions, snapshots and sealed decisions, the games in memory, and the commits."""
