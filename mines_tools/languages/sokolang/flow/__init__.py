"""Flow analysis: finds out what the runs of a Sokolang program can do, without its input."""
