"""How fast the engines are, beside other ways to run the same programs. See `__main__`."""
