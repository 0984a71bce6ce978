"""What a case's `generate:` says, read key by key so that a mistake is reported with its key."""

from collections.abc import Mapping, Sequence


class Declaration:
    """A declaration whose keys are known. Every reader raises a ValueError that names the key."""

    def __init__(self, said: Mapping[str, object], keys: Sequence[str]) -> None:
        self.said = said
        if unknown := [key for key in said if key not in keys]:
            raise ValueError(f"found the key {unknown[0]}, wanted only {', '.join(keys)}")

    def has(self, key: str) -> bool:
        return key in self.said

    def whole(self, key: str, low: int, high: int) -> int:
        """Return a whole number within the bounds."""
        value = self._get(key)
        if type(value) is not int or not low <= value <= high:
            raise self._wrong(key, f"a whole number from {low} to {high}")
        return value

    def number(self, key: str, low: float, high: float) -> float:
        """Return a number within the bounds."""
        value = self._get(key)
        if isinstance(value, int | float) and type(value) is not bool and low <= value <= high:
            return float(value)
        raise self._wrong(key, f"a number from {low} to {high}")

    def one_of(self, key: str, words: Sequence[str]) -> str:
        """Return one of the words."""
        value = self._get(key)
        if value not in words:
            raise self._wrong(key, f"one of {', '.join(words)}")
        return str(value)

    def range(self, key: str, low: int, high: int) -> tuple[int, int]:
        """Return the two ends of a range within the bounds."""
        value = self._get(key)
        if isinstance(value, list) and len(value) == 2 and all(type(end) is int for end in value):
            first, last = value
            if low <= first <= last <= high:
                return first, last
        raise self._wrong(key, f"[lowest, highest] within {low} and {high}")

    def _get(self, key: str) -> object:
        if key not in self.said:
            raise ValueError(f"found no {key}, wanted one")
        return self.said[key]

    def _wrong(self, key: str, wanted: str) -> ValueError:
        return ValueError(f"found {key}: {self.said[key]!r}, wanted {wanted}")
