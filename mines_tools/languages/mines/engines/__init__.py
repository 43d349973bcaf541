"""Engines: the same run, fast. Each agrees with `machine` at every step at which it stops.

How they work together::

    auto                  begins as the machine; when the run is long, tries the next two and goes on with the faster one
    python                remembers control states (`automaton`), or simulates clicks (`direct`), and looks for `hot` code:
      recording           counts what the steps of a loop do
      building            makes a `region` of that, by way of `ways` and `symbolic`
      python_code         makes Python of the region, with `expressions`
    wasm/                 runs the `kernel` as WebAssembly, and makes functions in the same memory of regions
    esolang               is mines-esolang, to compare with
"""
