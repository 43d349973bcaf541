"""
## What it does
Finds a program that ends with its board.

## Why is this bad?
There must be at least one operation. Every line after the board is one, an empty line too: a newline after
the last row would be enough.

## Example
```mines
.*.
...
```

## Use instead
```mines
.*.
...
0,0
```
"""
