"""A program with its meaning: what is known of each operation, as records, lines and plain data."""
