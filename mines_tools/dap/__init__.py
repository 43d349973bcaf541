"""The debug adapter: makes the debugger of `debugging` available through the Debug Adapter
Protocol.

This package only translates, and the package `debugging` does the work. Each request is answered by
a function in one of the files of `requests`. This function has the name of the request. The class
`Adapter` passes the requests to these functions one after the other, and runs the program between
two requests. A `Session` holds the state that all requests share.
"""
