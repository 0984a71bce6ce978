"""SplitMix64, a generator of random numbers that is a few lines in any language.

The text task uses it so that a solver written in anything can play the same environment: see
docs/numerical.md. Training uses Python's own generator, which is faster and much longer.
"""

WORD = (1 << 64) - 1


class SplitMix64:
    """Numbers in [0, 1) from a seed of 64 bits; `state` is all there is to it."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & WORD

    def next_word(self) -> int:
        """Return the next whole number of 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        word = self.state
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
        return word ^ (word >> 31)

    def random(self) -> float:
        """Return the next number in [0, 1): the top 53 bits of a word, divided by 2 to the 53."""
        return (self.next_word() >> 11) * 2.0**-53
