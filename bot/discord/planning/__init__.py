"""Plans and what-if boards: their private message, and its controls."""
