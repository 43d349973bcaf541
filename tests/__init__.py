"""The tests of mines_tools."""
