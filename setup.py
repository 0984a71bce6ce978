"""What pyproject.toml cannot say: cases/ and expected/ go into the wheel, below judge/bundled."""

from setuptools import find_packages, setup

BUNDLED = {f"judge.bundled.{name}": name for name in ("cases", "expected")}

setup(
    packages=[*find_packages(include=["solver*", "judge*", "arena*"]), *BUNDLED],
    package_dir=BUNDLED,
)
