"""
## What it does
Finds a directive that chooses a dialect there is not.

## Why is this bad?
There are the dialects 2 (the language text), 2.0.0 (as mines-esolang 2.0.0 runs it) and 1 (as
mines-esolang 1.0.4 runs it). What the text is held to instead is not what it asks for.

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
