"""The messages that are owed to Discord."""
