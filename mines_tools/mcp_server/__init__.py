"""A server for the Model Context Protocol (MCP): assistants run, explain, check and debug programs with it.

Each tool of the server works on a program that the client sends as text. The server reads and writes no files. The work
is done in a process of its own (`worker`), with limits of time and memory. Texts are in English, because programs read
them.
"""
