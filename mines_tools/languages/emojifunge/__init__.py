"""The Emojifunge language: a grid of emoji, each of them an instruction, and a pointer that moves over it."""
