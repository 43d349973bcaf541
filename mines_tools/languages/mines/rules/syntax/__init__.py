"""The parser's errors: their documentation, and their fixes where there is one.

Code, name and words of each are in `syntax_errors`, for the parser says them; a file here is called
as the error is, and may have a function `fix(tree, diagnostic)`, whose fix is safe or unsafe, and a
function `offers(tree, diagnostic)`: the changes that only a person can choose between.
"""
