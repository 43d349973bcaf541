"""
## What it does
Finds lines before the board in a program in Mines 1.

## Why is this bad?
Mines 1 does not have header lines: the first line must be a row of the board. A program that begins with a
comment is not run. In Mines 2 it is.

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
