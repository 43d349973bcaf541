"""Tools for the esoteric language Mines: read, check, run, debug and edit its programs."""

__version__ = "0.1.0"
