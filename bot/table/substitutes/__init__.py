"""Substitutes: a seat for which one is sought, who takes it over, and who stands in for others on a server."""
