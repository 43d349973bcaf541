"""The tests of the language Mines."""
