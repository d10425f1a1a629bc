"""Letters, names and spoken words."""
