"""Fuzzing what strangers give us: inputs of the solver, manifests, answers and damaged stores."""
