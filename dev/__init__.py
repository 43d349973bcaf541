"""Programs for developers: what makes files, measures, searches for faults and mutates. Not in the package."""
