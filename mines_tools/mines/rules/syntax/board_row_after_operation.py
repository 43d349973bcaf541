"""
## What it does
Finds a row of the board below the first operation.

## Why is this bad?
The board ends at the first line that is not a row. A blank line or a line with only a comment is such a
line, and it is the first operation already; rows further down do not count. The program is not run.

## Example
```mines
.*.
# the lower half
...
0,0
```

## Use instead
```mines
.*.  # the lower half comes next
...
0,0
```
"""
