"""
## What it does
Finds a text without a single row of a board.

## Why is this bad?
A program is a game of Minesweeper: without a board there is nothing to click on, and it is not run.

## Example
```mines
# This program is still to be written
```

## Use instead
```mines
.*.
...
0,0
```
"""
