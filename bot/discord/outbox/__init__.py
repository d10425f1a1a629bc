"""Delivers the messages that the table owes Discord."""
