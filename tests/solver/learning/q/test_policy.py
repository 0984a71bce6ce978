"""Policy files: they play what was learned, and damaged ones are refused."""

import pytest

from solver.errors import FormatError
from solver.learning.q.policy import greedy, parse_policy, policy_chunks
from tests.solver.learning.q.test_checkpoint import run_of

HEADER = (
    '{"kind": "plygrade policy", "version": 1, "game": "numerical", "agent": 0, "positions": 2, '
    '"rewards": {"win": 1, "loss": -1, "tie": 0, "step": 0}}\n'
)


def test_a_policy_file_plays_what_was_learned() -> None:
    """Written and read again, a policy chooses the greedy move everywhere it was trained."""
    training = run_of(200)
    text = b"".join(policy_chunks(training.learner, training.playable, True)).decode()
    policy = parse_policy(text)
    choose = greedy(training.playable.game, training.learner.rows, training.playable.frame)
    assert all(policy.choose(position) == choose(position) for position in training.learner.rows)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}", "of kind"),
        (HEADER + "xxx 1", "found 'xxx 1'"),
        (HEADER + "xxxxxxxxx 45", "found action 45"),
        (HEADER, "found 0 positions"),
        (HEADER.replace('"agent": 0', '"agent": 7'), "wanted agent 0 or 1"),
        (HEADER.replace('"tie": 0', '"draw": 0'), "four rewards"),
    ],
)
def test_a_damaged_policy_is_refused(text: str, words: str) -> None:
    """A policy that names what is not there is told in one line."""
    with pytest.raises(FormatError, match=words):
        parse_policy(text)
