"""Substitutes on Discord: the search in the channel, who is called to it, and its buttons and commands."""
