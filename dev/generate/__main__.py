"""The command line: see the package."""

from dev.generate.files import main

main()
