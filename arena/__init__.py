"""COMPETITION: solvers play whole games of Raid against each other, and we say how sure we are."""
