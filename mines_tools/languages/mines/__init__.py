"""The Mines language: its syntax, its semantics, its machine.

Docstrings quote the section titles of the language text. That is the description of the language by its author: "Mines"
2 by DNEK. In code for dialect ``1``, the titles are those of the text of mines-esolang 1.0.4.
"""
