"""Exact fractions as text; the form that every task uses."""

from math import gcd


def render_fraction(numerator: int, denominator: int) -> str:
    """Return a fraction in lowest terms; whole numbers have no denominator."""
    common = gcd(numerator, denominator)
    if common == denominator:
        return str(numerator // common)
    return f"{numerator // common}/{denominator // common}"
