"""The Sokolang language. A program has a map of a warehouse, in which a player pushes and pulls
crates, and stacks of integers for the player and the crates."""
