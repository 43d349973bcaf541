"""Runs programs on test cases, and compares their output with the expected output."""
