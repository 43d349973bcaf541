"""The parser's errors: their documentation, and their fixes if they have any.

Code, name and messages of each error are in `syntax_errors`, because the parser writes them. A file here has the name
of its error. It may have a function `fix(tree, diagnostic)`, which returns a safe or unsafe fix, and a function
`offers(tree, diagnostic)`, which returns changes that only a person can choose between.
"""
