"""Games' data files: TOML read strictly into frozen dataclasses, each fault told with its file and line.

declared   what an annotation may say beside its type: Range, Length, Unique, ReadBy
reading    read_data for a text, load_data for a file beside a game's code
faults     BadFile, the error that names file and lines
values     what reads a value of each type
positions  on which line of a text each key stands
"""
