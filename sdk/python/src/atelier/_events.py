"""Server-sent events."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from ._errors import AtelierError
from .models import Job

#: The service sends a comment every 15 seconds, so a longer silence is a dead connection.
IDLE = 45.0
_MAX_EVENT_CHARACTERS = 8_000_000


@dataclass(frozen=True)
class JobEvent:
    """An event of all jobs: a job's new state, or a position of the stream, which has no job."""

    event: Literal["queued", "running", "succeeded", "failed", "canceled", "ready", "reset"] | str
    id: str | None
    job: Job | None


@dataclass(frozen=True)
class ServerEvent:
    """An event of a stream."""

    event: str
    data: str
    id: str | None


class EventParser:
    """Turns the chunks of a stream into events."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._text = ""

    def feed(self, chunk: bytes) -> Iterator[ServerEvent]:
        """The events that a chunk completes. Raises `invalid_response` for an event without an end."""
        self._text = (self._text + self._decoder.decode(chunk)).replace("\r\n", "\n")
        *blocks, self._text = self._text.split("\n\n")
        if len(self._text) > _MAX_EVENT_CHARACTERS:
            raise AtelierError("invalid_response", "An event is too large.")
        for block in blocks:
            event = _parse_event(block)
            if event is not None:
                yield event


def _parse_event(block: str) -> ServerEvent | None:
    """An event of its lines; None for a comment."""
    event, id, data = "message", None, []
    for line in block.split("\n"):
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            event = value
        elif name == "id":
            id = value
        elif name == "data":
            data.append(value)
    return ServerEvent(event, "\n".join(data), id) if data else None


def event_json(event: ServerEvent) -> Any:
    """The data of an event. Raises `invalid_response`."""
    try:
        return json.loads(event.data)
    except ValueError:
        raise AtelierError("invalid_response", "The data of an event is not JSON.") from None
