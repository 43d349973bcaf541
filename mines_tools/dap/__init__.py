"""The debug adapter: makes the debugger of `debugging` available through the Debug Adapter Protocol.

This package only translates; `debugging` does the work. Each request has a function of its name in one of the files of
`requests`. The class in `adapter` passes requests to these functions one after the other, and runs the program between
them. A `Session` holds the state that all requests share.
"""
