"""Actions as one line of text, both ways."""
