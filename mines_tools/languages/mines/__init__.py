"""The Mines language: its syntax, its semantics, its machine.

Docstrings quote section titles of the language text, the description of the language by its author: "Mines" 2 by
DNEK. For dialect ``1``, they are those of the text of mines-esolang 1.0.4.
"""
