"""Who plays: the gallery, the lobby and its options, rematches and substitutes."""
