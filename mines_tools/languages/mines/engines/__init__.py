"""Engines: fast ways to execute a run. When an engine stops, the state of the run is the same as if
`machine` had taken the steps.

How the engines work together::

    auto                  begins as the machine; in a long run, tries the next two and continues with the faster one
    python                remembers control states (`automaton`) or simulates clicks (`click_cache`), and finds hot
                          code:
      path_recording      counts what the steps of a loop do
      region_building     makes a `region` from these counts, with `code_paths` and `symbolic`
      python_code         generates Python for the region, with `expressions`
    wasm/                 runs the `kernel` as WebAssembly; compiles each region to a WebAssembly function, which
                          uses the kernel's memory
    esolang               runs the reference interpreter mines-esolang, so that results can be compared

The section "Words" of docs/architecture.md explains words such as "node", "round" and "way".
"""
