"""The Emojifunge language. A program is a grid of emoji. Each emoji is an instruction, and a pointer moves over the
grid."""
