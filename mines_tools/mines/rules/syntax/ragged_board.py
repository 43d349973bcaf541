"""
## What it does
Finds a row that is wider or narrower than the board.

## Why is this bad?
A line that is not exactly as wide as the first row ends the board and is read as the first operation,
which it is not. The program is not run. If most rows are of one width, the others are taken for wrong.

There is no fix: only you know which cell is missing, or one too many.

## Example
```mines
.*.
..
...
0,0
```

## Use instead
```mines
.*.
...
...
0,0
```
"""
