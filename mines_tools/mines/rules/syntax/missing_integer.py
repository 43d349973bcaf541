"""
## What it does
Finds a click that lacks its column or its row.

## Why is this bad?
A click needs both: what stands before the button is the column, what stands behind it is the row. The
program is not run.

## Example
```mines
.*.
...
1,
```

## Use instead
```mines
.*.
...
1,0
```
"""
