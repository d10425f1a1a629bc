"""What happened on the land: in the last move, and since somebody looked."""
