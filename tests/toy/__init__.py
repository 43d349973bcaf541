"""A language that shares nothing with Mines. It shows if the tools assume too much."""
