"""Looking at a game, now and later: history, files, animations, past games, results and the deal of the day."""
