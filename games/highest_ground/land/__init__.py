"""The land: sheets joined to one map, lines of sight, and where units can march."""
