"""From an empty table to the first decision."""
