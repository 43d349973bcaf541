"""Tests of the assembler of Mines."""
