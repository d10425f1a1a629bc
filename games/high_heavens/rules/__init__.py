"""The rules: how a game begins, proceeds and ends (`steps` puts them together)."""
