"""Flow analysis. It finds out where the pointer of an Emojifunge program can go, and which facts are true at each
cell."""
