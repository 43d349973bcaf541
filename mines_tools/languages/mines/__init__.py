"""Mines: its syntax, its semantics, its machine.

The section names in docstrings are those of the language text, "Mines" 2 by DNEK (and, for dialect ``1``, of
the text of mines-esolang 1.0.4).
"""
