"""Putting a scenario together step by step (THG-29): the draft, what changes it, and its pages."""
