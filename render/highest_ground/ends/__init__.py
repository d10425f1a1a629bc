"""The picture of an end."""
