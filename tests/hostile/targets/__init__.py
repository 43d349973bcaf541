"""The targets of the fuzzer: see `tests.hostile.fuzz`.

A module here is a target. It has

    def fuzz_one(data: bytes) -> None     # raises if `data` shows a fault; takes any bytes
    SEEDS: Sequence[bytes]                # good inputs, which are mutated
    WORDS: Sequence[bytes] = ()           # pieces worth putting in; optional

It must not make a file, process or thread for each input, because a million inputs have to be cheap.
"""
