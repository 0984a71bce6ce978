"""What pyproject.toml cannot say: cases/ and the like go into the wheel, below judge/bundled."""

from setuptools import find_packages, setup

BUNDLED = {f"judge.bundled.{name}": name for name in ("cases", "expected", "examples")}

setup(
    packages=[*find_packages(include=["solver*", "judge*", "arena*", "misconceptions*"]), *BUNDLED],
    package_dir=BUNDLED,
)
