"""What remains of a game: exports, imports, past games, results, stories and the deal of the day."""
