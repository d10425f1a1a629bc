"""Games' data files: TOML read strictly into frozen dataclasses, with file and line for every fault.

reading    read_data for a text, load_data for a file beside a game's code; write_data for the way back
faults     BadFile, the error that names file and lines
values     what an annotation may add to a type: Range, Length, Unique; and a reader for each type of value
positions  the line of each key in a text
"""
