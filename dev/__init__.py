"""Programs for developers that are not in the package: they generate files, measure, search for faults, and mutate
code."""
