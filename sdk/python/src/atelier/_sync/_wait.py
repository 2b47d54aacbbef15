# Generated from _async by build_generated.py. Do not edit.
"""Waiting for jobs."""

from __future__ import annotations

import time
from contextlib import closing

from .._answer import parse
from .._errors import ApiError, AtelierError
from .._events import event_json
from .._jobs import has_ended, wait_timed_out
from .._options import OnJob
from .._request import ApiRequest, path
from .._retry import back_off, is_retryable
from ..models import Job
from ._events import read_events
from ._platform import sleep
from ._transport import Transport


def wait_for_job(transport: Transport, id: str, *, on_progress: OnJob | None, wait_timeout: float) -> Job:
    """Waits for the end of a job, whatever it is. A stream of events that breaks off is resumed behind its last event.

    Raises `wait_timed_out` and what requests raise; the errors have the job's ID.
    """
    deadline = time.monotonic() + wait_timeout
    follower = _Follower(transport, id, on_progress, deadline)
    failures = 0
    try:
        while True:
            try:
                job = follower.stream()
            except AtelierError as error:
                if time.monotonic() >= deadline:
                    raise wait_timed_out(id, wait_timeout) from error
                if follower.received:
                    failures = 0
                final = failures >= transport.max_retries or not is_retryable(error, repeatable=True)
                # Too many open streams, and proxies that allow none, still allow polling.
                if final and not _is_stream_refused(error):
                    raise
                job = None
            job = job or follower.poll()
            if has_ended(job):
                return job
            if time.monotonic() >= deadline:
                raise wait_timed_out(id, wait_timeout)
            sleep(max(0.0, min(back_off(failures), deadline - time.monotonic())))
            failures = 1 if follower.received else failures + 1
    except AtelierError as error:
        error.job_id = error.job_id or id
        if error.code == "request_timed_out" and time.monotonic() >= deadline:
            raise wait_timed_out(id, wait_timeout) from error
        raise


class _Follower:
    """Reads the state of a job, by its stream and by single requests."""

    def __init__(self, transport: Transport, id: str, on_progress: OnJob | None, deadline: float) -> None:
        self._transport = transport
        self._id = id
        self._on_progress = on_progress
        self._deadline = deadline
        self._last_id: str | None = None
        #: Whether the last stream has sent an event.
        self.received = False

    def stream(self) -> Job | None:
        """The ended job, or None if the stream ends before it."""
        self.received = False
        route = path("/jobs/{}/events", self._id)
        events = read_events(self._transport, route, last_id=self._last_id, deadline=self._deadline)
        with closing(events):
            for event in events:
                if event is not None:
                    job = parse(Job, event_json(event))
                    self._last_id = event.id or self._last_id
                    self.received = True
                    self._report(job)
                    if has_ended(job):
                        return job
                if time.monotonic() >= self._deadline:
                    return None
        return None

    def poll(self) -> Job:
        request = ApiRequest("GET", path("/jobs/{}", self._id), deadline=self._deadline)
        job = self._transport.send(request, lambda answer: answer.parse(Job))
        if has_ended(job):
            self._report(job)
        return job

    def _report(self, job: Job) -> None:
        if self._on_progress is not None:
            self._on_progress(job)


def _is_stream_refused(error: AtelierError) -> bool:
    return error.code == ("rate_limited" if isinstance(error, ApiError) else "invalid_response")
