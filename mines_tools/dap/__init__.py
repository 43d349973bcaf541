"""The debug adapter: the Debug Adapter Protocol over what `debugging` offers.

Nothing is computed here. A request has its function in a file of `requests`, by its name; `adapter` hands
requests to it, one after the other, and lets the program run in between. What all requests know is a `Session`.
"""
