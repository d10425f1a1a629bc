"""The messages owed to Discord."""
