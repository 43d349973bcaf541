"""The Mines language: its syntax, its semantics, its machine.

The section names in docstrings are the section names of the language text, "Mines" 2 by DNEK. For dialect ``1``, they
are those of the text of mines-esolang 1.0.4.
"""
