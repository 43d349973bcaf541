"""The commands of the console, grouped by purpose."""
