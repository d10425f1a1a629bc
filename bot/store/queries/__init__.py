"""Queries that several rows answer together."""
