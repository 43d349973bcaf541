"""
## What it does
Finds a program without a board.

## Why is this bad?
A program is a game of Minesweeper: without a board there is nothing to click. The program is not run.

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
