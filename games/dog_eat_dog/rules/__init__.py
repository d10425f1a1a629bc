"""The rules: what may be done, what comes of it, and why something is refused."""
