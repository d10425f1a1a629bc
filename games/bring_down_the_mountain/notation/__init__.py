"""Actions as text: written in one way, read in many."""
