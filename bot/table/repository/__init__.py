"""Games in memory, how their rows become positions, and how a change of one is kept."""
