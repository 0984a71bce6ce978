"""Reports are made from `Result` records alone; each has a file of its own."""
