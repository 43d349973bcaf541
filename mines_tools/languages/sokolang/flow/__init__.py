"""Flow analysis. It finds out what the runs of a Sokolang program can do. The input of the runs is not known."""
