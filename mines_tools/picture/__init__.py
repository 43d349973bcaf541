"""Pictures of a run: still ones as SVG and PNG, moving ones as GIF.

`moments` takes moments from a run. `layout` arranges a moment as a `Drawing`: simple shapes and texts. `svg` and
`bitmap` write drawings. A further format is a row of `formats`.
"""
