"""
## What it does
Finds more than one operation on a line.

## Why is this bad?
Each operation has a line of its own. The program is not run.

There is no fix: what stands behind a click may just as well have been meant as a comment.

## Example
```mines
.*.
...
! 0,0
```

## Use instead
```mines
.*.
...
!
0,0
```
"""
