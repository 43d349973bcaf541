"""The tools inside a web page: the language server, the debug adapter, and runs of programs. Python then runs in workers
of the page, without threads, processes and sockets. `web/playground/` is the page.

Each module has a function `serve`, for one kind of worker. It gets a function that posts a message to the page, and
returns a function that takes a message of the page. A message is a text in JSON. `serve` must be called in a running
event loop."""
