"""The commands of the console, by what they are for."""
