"""Actions as one line of text: written in one way, read generously."""
