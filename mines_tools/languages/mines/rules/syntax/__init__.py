"""The errors of the parser: the documentation of each error, and its fixes if it has any.

The code, the name and the messages of each error are in `syntax_errors`, because the parser writes them. A file here
has the name of its error. It may have two functions. `fix(tree, diagnostic)` returns a fix, safe or unsafe.
`offers(tree, diagnostic)` returns changes among which only a person can choose.
"""
