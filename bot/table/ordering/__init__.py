"""Orders that a seat writes in secret and seals together."""
