"""The work of the tools. Each module does the work of one tool. Its function `work` takes the arguments of the call, and
returns the answer. It is called in a process of its own."""
