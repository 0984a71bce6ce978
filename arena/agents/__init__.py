"""A player's programs at work in the judge's sandbox: per move, per game, or by Makefile."""
