"""Games in memory: how log rows become positions, and how changes are committed."""
