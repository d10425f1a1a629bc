"""A grid of flat-top hexes: places, sides, lines, movement and the coordinates of printed maps.

grid          Hex and Direction, distance, rings, areas, rotation
hexsides      a side as one value, seen from either of its hexes
points        centres and corners as whole numbers, and in units for drawing
lines         every hex that a straight line touches
facing        turns, arcs, and in which of them a hex lies
cheapest      cheapest ways over places of any kind
movement      reach, paths and connected hexes, by the cost of each step
printed_maps  columns and rows as printed: `C05`
joined_maps   several printed maps beside each other: `IIC05`

All of it is whole numbers and frozen values; nothing is rounded, and every order is the same in every run.
"""
