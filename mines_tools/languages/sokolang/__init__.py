"""The Sokolang language. A program consists of a map of a warehouse, stacks of integers, and
actions. The actions move a player, who pushes and pulls crates. The player and the crates have
stacks."""
