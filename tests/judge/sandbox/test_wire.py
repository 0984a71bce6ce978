"""Messages between a slot and its worker."""

import socket

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.sandbox import wire

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.binary() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@settings(max_examples=30)
@given(st.lists(VALUES, max_size=3))
def test_messages_arrive_as_they_were_sent(values: list[object]) -> None:
    """Any plain values pass the wire unchanged and in order."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        for value in values:
            wire.send(ours.fileno(), value)
        assert [wire.receive(theirs.fileno()) for _ in values] == values


@settings(max_examples=30)
@given(st.lists(VALUES, max_size=6), st.data())
def test_messages_in_a_row_arrive_however_they_are_cut(
    values: list[object], data: st.DataObject
) -> None:
    """What comes in pieces, or several at a time, is received value by value."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        row = b"".join(map(wire.framed, values))
        sent = len(row)
        incoming, found = wire.Incoming(theirs.fileno()), []
        while row:
            length = data.draw(st.integers(1, len(row)))
            wire.write(ours.fileno(), row[:length])
            row = row[length:]
            theirs.setblocking(False)
            assert incoming.wait(0)
            try:
                while True:
                    found.append(incoming.receive())
            except BlockingIOError:
                at_an_end = sum(map(len, map(wire.framed, found))) == sent - len(row)
                assert incoming.wait(0) == (not at_an_end)
        assert found == values


def test_a_closed_wire_is_noticed() -> None:
    """The end of the other side is an EOFError, also in the middle of a message."""
    ours, theirs = socket.socketpair()
    with theirs:
        ours.sendall((100).to_bytes(8, "big") + b"half")
        ours.close()
        with pytest.raises(EOFError):
            wire.Incoming(theirs.fileno()).receive()
        with pytest.raises(EOFError):
            wire.receive(theirs.fileno())
