"""Converts results to the types and the JSON of the protocol."""
