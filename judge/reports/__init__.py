"""What people and machines get to read of a run; every report is made from the same records."""
