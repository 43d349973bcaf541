"""The languages. Each has a folder. Tools use them only through `interface`."""
