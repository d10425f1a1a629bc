"""Moves: typed, guided, planned or ordered; taking back, offers, hints, resigning and stopping."""
