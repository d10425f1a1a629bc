"""The bot: the table of players, the store, and Discord."""
