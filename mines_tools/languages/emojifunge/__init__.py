"""The Emojifunge language. A program is a grid of emoji; each emoji is an instruction, and a pointer moves over the
grid."""
