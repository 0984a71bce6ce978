"""What people and machines read about a run; every report is made from the same records."""
