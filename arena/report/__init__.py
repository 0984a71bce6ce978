"""`python -m arena report`: a tournament as static pages that need no network."""
