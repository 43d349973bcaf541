"""
## What it does
Finds a directive that chooses an unknown dialect.

## Why is this bad?
The dialects are 2 (the language text), 2.0.0 (as mines-esolang 2.0.0 runs it) and 1 (as mines-esolang
1.0.4 runs it). The program is not run.

## Example
```mines
.*.  # mines: dialect=3
...
0,0
```

## Use instead
```mines
.*.  # mines: dialect=2
...
0,0
```
"""
