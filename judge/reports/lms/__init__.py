"""Gradebooks of learning systems: an export of Canvas or Moodle with one column filled in."""
