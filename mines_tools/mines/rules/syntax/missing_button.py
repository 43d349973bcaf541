"""
## What it does
Finds integers on a line without a button between them.

## Why is this bad?
A click is a column, a button and a row. The button says more than that there are two numbers: `,` and
`;` select different commands. The program is not run.

There is no fix, for it would have to guess the button.

## Example
```mines
.*.
...
0 1
```

## Use instead
```mines
.*.
...
0,1
```
"""
