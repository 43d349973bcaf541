"""Compares the speed of the engines with other implementations of the same programs. See `__main__`."""
