"""Files and their settings, for every tool and any language."""
