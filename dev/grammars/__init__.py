"""The tree-sitter grammars in `editors/`: their generated files, and how they are compiled."""
