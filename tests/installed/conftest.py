"""What the tests of the installed package share: one wheel for all of them."""

import importlib.metadata

import pytest

from tests.installed.environment import Installation, installation

OLDEST_SETUPTOOLS = 77  # as pyproject.toml asks for


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Installation:
    """Return the installed package; under xdist all workers use the same one."""
    found = importlib.metadata.version("setuptools")
    if int(found.split(".")[0]) < OLDEST_SETUPTOOLS:
        pytest.skip(f"found setuptools {found}, wanted {OLDEST_SETUPTOOLS} to build a wheel")
    own = tmp_path_factory.getbasetemp()
    return installation(own if worker_id == "master" else own.parent)
