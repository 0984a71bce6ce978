"""The side that judges: cases, processes, verdicts, reports. Knows no search."""
