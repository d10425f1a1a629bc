"""Prompts and events in words."""
