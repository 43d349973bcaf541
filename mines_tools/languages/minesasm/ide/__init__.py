"""The features of editors for the assembler's language."""
