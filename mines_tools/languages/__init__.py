"""The languages. Each language has a folder. Tools use the languages only through the package `interface`."""
