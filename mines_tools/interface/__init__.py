"""The interface between the tools and a language: the language's description, editor features, explanations and runs."""
