"""Checkers decide whether an answer is right. The judge knows games only through these.

A checker is a function `(Question) -> Finding`. Rules may be imported from `solver.games` and
`solver.formats`; search is only reached by running the solver as an oracle process.
"""
