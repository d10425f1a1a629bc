"""The game's data files: units, tables, sheets of the map and scenarios, each read strictly and checked (THG-30)."""
