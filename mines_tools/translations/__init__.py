"""The translations of messages: a module for each language, with a table `PHRASES`."""
