"""Lets `pytest cases/` run every case, also where the project is not installed."""

pytest_plugins = ["plygrade_pytest"]
