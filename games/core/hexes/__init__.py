"""A grid of flat-top hexes: places, sides, lines and the coordinates of printed maps.

grid          Hex and Direction, distance; a side as one value, whichever of its hexes names it; centres and corners as whole
              numbers; turns and arcs; every hex that a straight line touches
printed_maps  columns and rows as printed: `C05`; several such maps side by side: `IIC05`

Everything uses whole numbers and frozen values. Nothing is rounded, and every order is the same in every run.
"""
