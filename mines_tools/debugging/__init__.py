"""The debugger: it runs a program forward and back, stops where people ask, and shows the state."""
