"""Makes the files that are made of tables: `python -m dev.generate`."""
