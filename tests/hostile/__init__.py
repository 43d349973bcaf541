"""Attacks: input that wants to hang, to take all memory, to have its own code run, or to lose a file."""
