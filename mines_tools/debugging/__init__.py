"""The debugger: runs a program forward and back, stops it at breakpoints, and shows its state."""
