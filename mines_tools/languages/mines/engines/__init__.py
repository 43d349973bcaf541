"""Engines: fast ways to execute a run. At every step at which an engine stops, its state is that of
`machine`.

How they work together::

    auto                  begins as the machine; in a long run, tries the next two and continues with the faster one
    python                remembers control states (`automaton`) or simulates clicks (`direct`), and finds hot code:
      recording           counts what the steps of a loop do
      building            makes a `region` from that, by way of `code_paths` and `symbolic`
      python_code         generates Python for the region, with `expressions`
    wasm/                 runs the `kernel` as WebAssembly, and compiles regions to functions in the same memory
    esolang               drives mines-esolang, as a reference to compare with
"""
