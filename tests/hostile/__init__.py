"""Attacks: input that tries to make the tools hang, take all memory, execute foreign code, or lose
a file."""
