"""Runs of programs in any language: driven in slices, traced, profiled and compared."""
