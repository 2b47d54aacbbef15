# Generated from _async by build_generated.py. Do not edit.
"""Streams of events."""

from __future__ import annotations

from collections.abc import Generator

from .._errors import AtelierError
from .._events import IDLE, EventParser, ServerEvent
from .._request import ApiRequest
from ._transport import Transport


def read_events(
    transport: Transport, path: str, *, last_id: str | None, deadline: float | None = None
) -> Generator[ServerEvent | None, None, None]:
    """The events of one connection to a stream, after `last_id`, and None for each chunk that completes no event.

    Ends when the stream ends; 204 has no events. Raises what requests raise.
    """
    headers = {"accept": "text/event-stream", "last-event-id": last_id}
    request = ApiRequest("GET", path, headers=headers, deadline=deadline)
    with transport.stream(request, IDLE) as response:
        if response.status_code == 204:
            return
        if not response.headers.get("content-type", "").startswith("text/event-stream"):
            raise AtelierError("invalid_response", "The answer is no event stream.", status=response.status_code)
        parser = EventParser()
        for chunk in response.iter_bytes():
            for event in parser.feed(chunk):
                yield event
            yield None
