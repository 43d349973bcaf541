"""
## What it does
Finds a click without a column or without a row.

## Why is this bad?
A click needs both: the column before the button, and the row after it. The program is not run.

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
