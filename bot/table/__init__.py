"""What a table of players does, without Discord."""
