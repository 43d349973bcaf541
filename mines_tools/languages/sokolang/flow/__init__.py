"""What the runs of a Sokolang program can do, found out without its input."""
