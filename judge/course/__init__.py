"""What a course says once for all its suites: reading it, its roster, times and points."""
