"""The tests of the commands, run as people run them."""
