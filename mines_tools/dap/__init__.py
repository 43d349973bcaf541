"""The debug adapter: makes the debugger of `debugging` available through the Debug Adapter Protocol.

This package only translates, and the package `debugging` does the work. Each request is answered by a function in one
of the files of `requests`. The function has the name of the request. The class in `adapter` passes the requests to
these functions one after the other. Between two requests it runs the program. A `Session` holds the state that all
requests share.
"""
