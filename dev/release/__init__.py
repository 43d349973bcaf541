"""Makes a release: `python -m dev.release VERSION`. The page `docs/releasing.md` describes it."""
