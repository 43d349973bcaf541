"""The documentation of each error of the parser, and its fixes.

A file here has the name of an error. It may have two functions: `fix(tree, diagnostic)` returns one
fix, safe or unsafe, and `offers(tree, diagnostic)` returns fixes from which a person chooses. The
module `syntax_errors` has the code, the name and the messages of each error.
"""
