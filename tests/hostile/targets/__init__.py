"""What the fuzzer can be pointed at: see `tests.hostile.fuzz`.

A module here is a target. It has

    def fuzz_one(data: bytes) -> None     # raises if `data` shows a fault; takes any bytes
    SEEDS: Sequence[bytes]                # good inputs, which are mutated
    WORDS: Sequence[bytes] = ()           # pieces worth putting in; optional

and makes no file, process or thread for each input: a million of them have to be cheap.
"""
