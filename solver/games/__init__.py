"""Rules only: no search, no text, no randomness, no clock."""
