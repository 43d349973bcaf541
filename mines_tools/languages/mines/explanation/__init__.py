"""A program with its meaning: the facts about each operation, as records, lines and plain data."""
