"""The debug adapter: makes the debugger of `debugging` available through the Debug Adapter Protocol.

Nothing is computed here. Each request has a function in a file of `requests`, found by its name; `adapter`
passes requests to it, one after the other, and runs the program in between. A `Session` holds the state that
all requests share.
"""
