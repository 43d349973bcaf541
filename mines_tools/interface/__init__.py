"""The interface between the tools and a language: its description, editor features, explanations and runs."""
