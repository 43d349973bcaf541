"""The languages, a folder each. Tools know them through `interface` only."""
