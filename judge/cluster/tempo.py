"""How long work will take, judged by what was done so far."""

NEW = 0.2  # the weight of the latest: a machine that gets busy is noticed
UNKNOWN = 0.5  # seconds, before anything is known
LEAST = 1e-3


class Tempo:
    """Expected seconds by what is done, by kind where a thing is new, by all where a kind is."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}
        self._overall: float | None = None

    def learn(self, key: str, seconds: float) -> None:
        """Take in how long something took."""
        seconds = max(LEAST, seconds)
        known = self._seconds.get(key, seconds)
        self._seconds[key] = known + NEW * (seconds - known)
        before = seconds if self._overall is None else self._overall
        self._overall = before + NEW * (seconds - before)

    def expected(self, key: str, told: float = 0.0) -> float:
        """Return how long it will probably take; a thing that is new as long as was `told`."""
        by_others = UNKNOWN if self._overall is None else self._overall
        return self._seconds.get(key, told or by_others)

    @property
    def knows_nothing(self) -> bool:
        return self._overall is None
