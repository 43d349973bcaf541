"""The assembler of Mines: turns a list of commands into a program, and finds the board."""
