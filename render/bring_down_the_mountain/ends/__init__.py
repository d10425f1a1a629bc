"""The pictures of ends."""
