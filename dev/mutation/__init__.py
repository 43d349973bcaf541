"""Mutation testing: checks whether a test fails after a small change of the code."""
