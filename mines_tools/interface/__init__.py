"""The interface between the tools and a language. It describes the language, its editor features,
its explanations and its runs."""
