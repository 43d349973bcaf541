"""Measures how time and memory grow with the size of a text, for all jobs that need no flow analysis.

    python -m dev.growth --write FOLDER

tries every command and every request of the server on every language, with texts of many shapes, at 250 kB and 1 MB.
The command reads the languages, the formats, the options and the requests from their tables. So if a table gets a new
row, this package need not be changed. `shapes` makes the texts, `jobs` contains what the commands do to them, `server`
contains the requests, `measuring` measures seconds and memory, `results` judges the measurements, and `table` and
`picture` show them.
"""
