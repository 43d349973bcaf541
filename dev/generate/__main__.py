"""The command line of this package."""

from dev.generate.files import main

main()
