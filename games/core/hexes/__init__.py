"""A grid of flat-top hexes: places, sides, lines and the coordinates of printed maps.

grid          Hex and Direction, distance, rings, areas, rotation
hexsides      a side as one value, whichever of its hexes names it
points        centres and corners as whole numbers, and as lengths for drawing
lines         every hex that a straight line touches
facing        turns, arcs, and the arc in which a hex lies
printed_maps  columns and rows as printed: `C05`
joined_maps   several printed maps side by side: `IIC05`

Everything uses whole numbers and frozen values. Nothing is rounded, and every order is the same in every run.
"""
