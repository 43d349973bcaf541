"""
## What it does
Finds a column or a row that is not an integer.

## Why is this bad?
An integer consists of the digits 0 to 9, with a sign before them if need be; there is no decimal point
and no other base. The program is not run.

## Example
```mines
.*.
...
0x1,0
```

## Use instead
```mines
.*.
...
1,0
```
"""
