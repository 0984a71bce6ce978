"""The side that judges: cases, processes, verdicts, reports. Contains no search."""
