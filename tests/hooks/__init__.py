"""The hooks for pre-commit, as pre-commit itself runs them."""
