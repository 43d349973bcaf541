"""Tests of the tree-sitter grammars in `editors/`. They need gcc and the package `tree-sitter`."""
