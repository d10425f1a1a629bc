"""Games' data files: TOML read strictly into frozen dataclasses, with file and line for every fault.

reading    read_data for a text, load_data for a file beside a game's code; write_data for the way back; the line of each key
values     what an annotation may add to a type: Range, Length, Unique; a reader for each type of value; and BadFile, the error that
           names file and lines
"""
