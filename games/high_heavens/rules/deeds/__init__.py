"""Deeds of gods and powers: what they can choose (`choices`), and what their effects do (`effects`)."""
