"""Prompts, events and reasons of refusals in words."""
