"""The one family of errors that mean: the judge could not judge (exit code 2, never a verdict)."""


class JudgeError(Exception):
    """A manifest, a file or an option the judge needs is wrong. The message is one line."""

    @property
    def lines(self) -> tuple[str, ...]:
        """Return all there is to say, one problem a line."""
        return (str(self),)
