"""How time and memory of everything that is done to a text without flow analysis grow with its size.

    python -m dev.growth --write FOLDER

tries every command and every request of the server on every language, with texts of many shapes, at 250 kB and 1 MB.
It finds the languages, the formats, the options and the requests in their tables: a new one is tried without a line
here. `shapes` makes the texts, `jobs` has what is done to them, `server` the requests, `measuring` counts seconds and
memory, `results` judges them, `table` and `picture` show them.
"""
