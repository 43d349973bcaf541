"""The Mines language: its syntax, its semantics, its machine.

Docstrings quote the titles of sections of the language text: "Mines" 2 by DNEK, the language's author. In code for
dialect ``1``, the titles come from the text of mines-esolang 1.0.4.
"""
