"""A channel's past games, and who may look at a game from elsewhere."""
