"""What the tests of the kernel share: the kernel itself, where it was built."""

from types import ModuleType

import pytest

from solver.kernel import OFF, VARIABLE, kernel, mode


@pytest.fixture
def compiled() -> ModuleType:
    """Return the compiled searches; skips where there are none."""
    if mode() == OFF:
        pytest.skip(f"{VARIABLE}=off: this pass is about Python's searches")
    found = kernel()
    if found is None:
        pytest.skip("the kernel is not built: see `make kernel`")
    return found
