"""
## What it does
Finds a character in a row of the board that is not a cell.

## Why is this bad?
A row consists of `.` (safe cell) and `*` (mine cell). Anything else ends the board and is read as the
first operation, which it is not.

## Example
```mines
.*.
.x.
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
