"""The tools inside a web page."""
