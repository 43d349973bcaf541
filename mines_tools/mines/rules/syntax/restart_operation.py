"""
## What it does
Finds `@` in a program in Mines 1.

## Why is this bad?
Mines 1 does not know it, and does not run the program. A left click on a mine selects `reset(l)`, which
restarts the game as well.

## Example
```mines
.*.  # mines: dialect=1
...
@
```

## Use instead
```mines
.*.  # mines: dialect=1
...
1,0
```
"""
