"""The tests of the commands; most start each command in its own process, as a user does."""
