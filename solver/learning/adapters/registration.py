"""Registers `NumericalTicTacToe-v0` with Gymnasium.

    gymnasium.make("solver.learning.adapters.registration:NumericalTicTacToe-v0")

imports this module and then makes the environment. The package also declares `register` under the
entry point `gymnasium.envs`, for versions of Gymnasium that load such plug-ins.
"""

NAME = "NumericalTicTacToe-v0"


def register() -> None:
    """Register the environment, once; a clear error without the extra."""
    try:
        import gymnasium
    except ImportError:
        message = 'this environment needs Gymnasium: pip install "plygrade[rl]"'
        raise ImportError(message) from None
    if NAME not in gymnasium.registry:
        gymnasium.register(
            id=NAME, entry_point="solver.learning.adapters.gymnasium_env:NumericalTicTacToe"
        )


register()
