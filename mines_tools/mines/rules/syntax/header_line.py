"""
## What it does
Finds lines before the board in a program in Mines 1.

## Why is this bad?
Mines 1 knows no header lines: its first line must be a row of the board, and a program that begins with
a comment is not run. In Mines 2 it may.

## Example
```mines
# A program in Mines 1  # mines: dialect=1
.*.
...
0,0
```

## Use instead
```mines
.*.  # A program in Mines 1  # mines: dialect=1
...
0,0
```
"""
