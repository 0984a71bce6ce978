"""Work done by other processes, here or on other machines, which Dask connects."""
