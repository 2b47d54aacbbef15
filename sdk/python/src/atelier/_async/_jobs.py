"""Jobs."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing

from typing_extensions import Unpack

from .._answer import parse
from .._body import request_body
from .._errors import AtelierError
from .._events import JobEvent, event_json
from .._files import FileInput, read_file
from .._jobs import submit_headers, succeeded
from .._options import DEFAULT_WAIT, OnJob
from .._request import ApiRequest, path
from .._retry import back_off, is_retryable
from ..inputs import (
    EditSegmentsBody,
    ExportSegmentsQuery,
    ListJobsQuery,
    ListSegmentsQuery,
    ListTermCandidatesQuery,
)
from ..models import Job, Receipt, Segment, TermCandidates, WebhookDelivery, WebhookDeliveryLog
from ._events import read_events
from ._pages import AsyncPages
from ._platform import in_thread, sleep
from ._resource import AsyncResource
from ._result import AsyncResult
from ._wait import wait_for_job


class AsyncJobs(AsyncResource):
    """The jobs of the account."""

    def list(self, **query: Unpack[ListJobsQuery]) -> AsyncPages[Job]:
        """All jobs, newest first."""
        return self._pages("/jobs", Job, query)

    async def get(self, id: str, /) -> Job:
        return await self._api.get(path("/jobs/{}", id), Job)

    async def wait(
        self, id: str, /, *, on_progress: OnJob | None = None, wait_timeout: float = DEFAULT_WAIT
    ) -> AsyncResult:
        """Waits until a job has succeeded, also one of another process. Raises its error, or `job_canceled`."""
        job = await wait_for_job(self._api, id, on_progress=on_progress, wait_timeout=wait_timeout)
        return self.result(job)

    def result(self, job: Job, /) -> AsyncResult:
        """The files of a job that has succeeded."""
        return AsyncResult(succeeded(job), self._api)

    async def receipt(self, id: str, /) -> Receipt:
        """The signed receipt of a job that has ended."""
        return await self._api.get(path("/jobs/{}/receipt", id), Receipt)

    async def cancel(self, id: str, /) -> Job:
        """Cancels a job. Raises ApiError `job_ended` if it has ended."""
        return await self._api.post(path("/jobs/{}/cancel", id), Job, repeatable=True)

    async def repeat(self, id: str, /, *, idempotency_key: str | None = None) -> Job:
        """Runs a job again with the same parameters, seed and engine, as a new job."""
        headers = submit_headers(prefer=None, idempotency_key=idempotency_key, user=None)
        request = ApiRequest("POST", path("/jobs/{}/repeat", id), headers=headers)
        return await self._api.send(request, lambda answer: answer.parse(Job))

    async def keep(self, id: str, /) -> Job:
        """Keeps the results for a year."""
        return await self._api.post(path("/jobs/{}/keep", id), Job, repeatable=True)

    async def release_kept(self, id: str, /) -> Job:
        """Lets kept results expire after their usual time."""
        request = ApiRequest("DELETE", path("/jobs/{}/keep", id))
        return await self._api.send(request, lambda answer: answer.parse(Job))

    async def purge(self, id: str, /) -> None:
        """Deletes the results of a job that has ended."""
        await self._api.delete(path("/jobs/{}", id))

    def webhook_deliveries(self, id: str, /) -> AsyncPages[WebhookDeliveryLog]:
        """The delivery to the `webhook_url` of a job, with its attempts."""
        return self._pages(path("/jobs/{}/webhook-deliveries", id), WebhookDeliveryLog)

    async def redeliver_webhook(self, id: str, delivery: str, /) -> WebhookDelivery:
        """Sends the delivery to the `webhook_url` of a job again."""
        return await self._api.post(path("/jobs/{}/webhook-deliveries/{}/redeliver", id, delivery), WebhookDelivery)

    def segments(self, id: str, /, **query: Unpack[ListSegmentsQuery]) -> AsyncPages[Segment]:
        """The sentences of an editable translation."""
        return self._pages(path("/jobs/{}/segments", id), Segment, query)

    async def edit_segments(self, id: str, /, **body: Unpack[EditSegmentsBody]) -> Job:
        """Replaces sentences of an editable translation and writes its document again."""
        return await self._api.patch(path("/jobs/{}/segments", id), Job, body)

    async def terms(self, id: str, /, **query: Unpack[ListTermCandidatesQuery]) -> TermCandidates:
        """Candidates for glossary terms in an editable translation, the most likely ones first."""
        return await self._api.get(path("/jobs/{}/terms", id), TermCandidates, query)

    async def export_segments(self, id: str, /, **query: Unpack[ExportSegmentsQuery]) -> bytes:
        """All sentences as a file for translators: XLIFF 2.1, or a table in a Word document or a workbook."""
        return await self._api.content(path("/jobs/{}/segments/export", id), query)

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
