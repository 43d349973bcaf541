"""The formats of the results of tests."""
