"""Jobs."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing

from .._answer import parse
from .._body import request_body
from .._errors import AtelierError
from .._events import JobEvent, event_json
from .._files import FileInput, read_file
from .._jobs import submit_headers, succeeded
from .._options import DEFAULT_WAIT, OnJob
from .._request import ApiRequest, path
from .._retry import back_off, is_retryable
from ..models import (
    Job,
)
from ._events import read_events
from ._platform import in_thread, sleep
from ._result import AsyncResult
from ._routes import AsyncJobsRoutes
from ._wait import wait_for_job


class AsyncJobs(AsyncJobsRoutes):
    """The jobs of the account."""

    async def wait(
        self, id: str, /, *, on_progress: OnJob | None = None, wait_timeout: float = DEFAULT_WAIT
    ) -> AsyncResult:
        """Waits until a job has succeeded, also one of another process. Raises its error, or `job_canceled`."""
        job = await wait_for_job(self._api, id, on_progress=on_progress, wait_timeout=wait_timeout)
        return self.result(job)

    def result(self, job: Job, /) -> AsyncResult:
        """The files of a job that has succeeded."""
        return AsyncResult(succeeded(job), self._api)

    async def repeat(self, id: str, /, *, idempotency_key: str | None = None) -> Job:
        """Runs a job again with the same parameters, seed and engine, as a new job."""
        headers = submit_headers(prefer=None, idempotency_key=idempotency_key, user=None)
        request = ApiRequest("POST", path("/jobs/{}/repeat", id), headers=headers)
        return await self._api.send(request, lambda answer: answer.parse(Job))

    async def import_segments(self, id: str, file: FileInput, /, *, target_language: str | None = None) -> Job:
        """Replaces the sentences that a translator changed in an exported file, and writes the document again."""
        content = await in_thread(lambda: read_file(file))
        language = {} if target_language is None else {"target_language": target_language}
        return await self._api.form(
            path("/jobs/{}/segments/import", id), Job, request_body({"file": content, **language})
        )

    async def events(self, *, last_id: str | None = None) -> AsyncGenerator[JobEvent, None]:
        """The ends and the progress of all jobs, until the iteration ends.

        A stream that breaks off is resumed behind its last event: ends are repeated for 24 hours and come once each.
        `last_id` resumes an earlier stream.
        """
        failures = 0
        while True:
            try:
                stream = read_events(self._api, "/events", last_id=last_id)
                async with aclosing(stream):
                    async for event in stream:
                        if event is None:
                            continue
                        failures = 0
                        last_id = event.id or last_id
                        is_position = event.event in {"ready", "reset"}
                        yield JobEvent(event.event, event.id, None if is_position else parse(Job, event_json(event)))
            except AtelierError as error:
                if failures >= self._api.max_retries or not is_retryable(error, repeatable=True):
                    raise
            await sleep(back_off(failures))
            failures += 1
