"""Mutation testing: does a small change of the code make a test fail?"""
