"""Shapes that pictures are made of, drawn once and kept."""
