"""Finds out which parts of the programs the cases run."""
