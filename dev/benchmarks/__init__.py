"""Benchmarks, which the default test run does not run: see CONTRIBUTING.md."""
