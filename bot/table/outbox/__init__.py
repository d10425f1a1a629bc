"""The messages to deliver to Discord."""
