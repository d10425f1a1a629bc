"""Who plays: the lobby and its options, the start, rematches and substitutes."""
