"""Hunts: a process that knows the task says what to ask, this side runs the program and judges."""
