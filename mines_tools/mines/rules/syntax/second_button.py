"""
## What it does
Finds a second `,` or `;` in one operation.

## Why is this bad?
A click has one button, between column and row: `,` is the left button, `;` is the right button. The
program is not run.

## Example
```mines
.*.
...
0,0,1
```

## Use instead
```mines
.*.
...
0,0
0,1
```
"""
