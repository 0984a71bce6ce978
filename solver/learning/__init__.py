"""Environments and learners."""
