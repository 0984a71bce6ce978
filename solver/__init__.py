"""The side that answers: text in, text out. Needs nothing but the standard library."""
