"""The lobby: its message, its options, and how a new one is opened."""
