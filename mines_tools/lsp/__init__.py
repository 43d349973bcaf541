"""The language server: the Language Server Protocol over the editor features of each language.

Nothing is computed here. A request finds its document, asks the language, and turns offsets into
the positions that the client counts in.
"""
