"""The languages. Each language has its own folder. Tools use a language only through the package
`interface`."""
