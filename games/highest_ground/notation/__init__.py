"""Actions as lines of text."""
