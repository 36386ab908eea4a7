"""The embedded broker: messages in order, whole, taken once; and folders that fail."""

import json
from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection
from kombu.exceptions import ChannelError

from builder import broker


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder that the messages lie in."""
    (tmp_path / "broker").mkdir()
    return tmp_path / "broker"


@pytest.fixture
def channel(folder: Path) -> Iterator[Any]:
    """Return an open channel over the folder."""
    broker.register()
    options = {
        "data_folder_in": str(folder),
        "data_folder_out": str(folder),
        "processed_folder": str(folder.parent / "taken"),
        "control_folder": str(folder.parent / "control"),
    }
    with Connection(f"{broker.SCHEME}://", transport_options=options) as connection:
        yield connection.channel()


def test_messages_come_in_the_order_they_were_sent(channel: Any) -> None:
    for number in range(5):
        channel._put("rollcall", {"number": number})
    assert channel._size("rollcall") == 5
    assert [channel._get("rollcall")["number"] for _ in range(5)] == [0, 1, 2, 3, 4]
    with pytest.raises(Empty):
        channel._get("rollcall")


def test_queues_are_apart(channel: Any) -> None:
    channel._put("other", {"number": 1})
    with pytest.raises(Empty):
        channel._get("rollcall")
    assert channel._get("other") == {"number": 1}


def test_a_message_half_written_is_not_seen(
    channel: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader that looks while a writer writes finds nothing, and then all of it."""
    write, seen = Path.write_text, []

    def slowly(path: Path, text: str) -> int:
        written = write(path, text[:5])
        try:
            seen.append(channel._get("rollcall"))
        except Empty:
            seen.append(None)
        write(path, text)
        return written

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", slowly)
        channel._put("rollcall", {"number": 1})
    assert seen == [None]
    assert [json.loads(file.read_text()) for file in folder.iterdir()] == [{"number": 1}]
    assert channel._get("rollcall") == {"number": 1}


def test_a_taken_message_leaves_no_file(channel: Any, folder: Path) -> None:
    channel._put("rollcall", {})
    channel._get("rollcall")
    assert [path for path in folder.parent.rglob("*") if path.is_file()] == []


def test_a_folder_that_is_gone_is_a_broker_that_is_down(channel: Any, folder: Path) -> None:
    folder.rmdir()
    with pytest.raises(ChannelError, match="Cannot write"):
        channel._put("rollcall", {})
