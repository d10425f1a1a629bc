"""How often one person, channel or server may do what costs the bot much."""
