"""Runs of pipelines."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing

from typing_extensions import Unpack

from .._answer import parse
from .._body import json_body, resolve_input
from .._errors import AtelierError
from .._events import event_json
from .._files import File, sendable_file
from .._jobs import submit_headers
from .._options import DEFAULT_WAIT, OnRun
from .._request import ApiRequest, path
from .._retry import back_off, is_retryable
from ..inputs import (
    CreateRunBody,
    QuotePipelineBody,
    QuoteRunBody,
    RunPipelineBody,
)
from ..models import Run, RunQuote
from ._events import read_events
from ._platform import in_thread, sleep
from ._result import AsyncResult
from ._routes import AsyncPipelinesRoutes
from ._transport import AsyncTransport
from ._uploads import AsyncUploads


class AsyncPipelines(AsyncPipelinesRoutes):
    """Runs of pipelines: several operations, of which each uses results of the ones before.

    The parameters of steps take files as operations do, and references; files are uploaded first.
    """

    def __init__(self, transport: AsyncTransport, uploads: AsyncUploads) -> None:
        super().__init__(transport)
        self._uploads = uploads

    async def run(
        self, *, idempotency_key: str | None = None, user: str | None = None, **run: Unpack[CreateRunBody]
    ) -> Run:
        """Uploads the files of the run and submits it. `wait` returns its end."""
        headers = submit_headers(prefer=None, idempotency_key=idempotency_key, user=user)
        body = json_body(await self._upload_files({**run}))
        request = ApiRequest("POST", "/pipelines/runs", body=body, headers=headers)
        return await self._api.send(request, lambda answer: answer.parse(Run))

    async def quote(self, **run: Unpack[QuoteRunBody]) -> RunQuote:
        """Uploads the files of the run, checks its steps and returns their price."""
        body = await self._upload_files({**run})
        return await self._api.post("/quote/pipeline", RunQuote, body, repeatable=True)

    async def run_stored(
        self,
        id: str,
        /,
        *,
        idempotency_key: str | None = None,
        user: str | None = None,
        **run: Unpack[RunPipelineBody],
    ) -> Run:
        """Uploads the input and runs a stored pipeline. `wait` returns its end."""
        headers = submit_headers(prefer=None, idempotency_key=idempotency_key, user=user)
        body = json_body(await self._upload_input({**run}))
        request = ApiRequest("POST", path("/pipelines/{}/runs", id), body=body, headers=headers)
        return await self._api.send(request, lambda answer: answer.parse(Run))

    async def quote_stored(self, id: str, /, **run: Unpack[QuotePipelineBody]) -> RunQuote:
        """Uploads the input, checks the steps of a stored pipeline and returns their price."""
        body = await self._upload_input({**run})
        return await self._api.post(path("/pipelines/{}/quote", id), RunQuote, body, repeatable=True)

    async def wait(self, id: str, /, *, on_progress: OnRun | None = None, wait_timeout: float = DEFAULT_WAIT) -> Run:
        """Waits until the run has ended, successful or not. Raises `wait_timed_out`."""
        deadline = time.monotonic() + wait_timeout
        stream = self.events(id)
        async with aclosing(stream):
            async for run in stream:
                if on_progress is not None:
                    on_progress(run)
                if _has_ended(run):
                    return run
                if time.monotonic() > deadline:
                    break
        raise AtelierError("wait_timed_out", f"The run {id} has not ended in time. It continues.")

    async def events(self, id: str, /, *, last_id: str | None = None) -> AsyncGenerator[Run, None]:
        """The state of the run after each change, until it ends.

        A stream that breaks off is resumed behind its last event.
        """
        failures = 0
        while True:
            try:
                stream = read_events(self._api, path("/pipelines/runs/{}/events", id), last_id=last_id)
                async with aclosing(stream):
                    async for event in stream:
                        if event is None:
                            continue
                        failures = 0
                        last_id = event.id or last_id
                        run = parse(Run, event_json(event))
                        yield run
                        if _has_ended(run):
                            return
            except AtelierError as error:
                if failures >= self._api.max_retries or not is_retryable(error, repeatable=True):
                    raise
            await sleep(back_off(failures))
            failures += 1

    def results(self, run: Run, /) -> Sequence[AsyncResult]:
        """The results of the final steps of a run, each with its files."""
        final = [job for step in run.steps if step.final for job in step.jobs]
        return [AsyncResult(job, self._api) for job in final if job.status == "succeeded"]

    async def _upload_input(self, run: Mapping[str, object]) -> dict[str, object]:
        uploaded = dict(run)
        if run.get("input") is not None:
            uploaded["input"] = await self._reference(run["input"])
        return uploaded

    async def _upload_files(self, run: Mapping[str, object]) -> dict[str, object]:
        """The run with the IDs of uploads in place of its files."""
        uploaded = await self._upload_input(run)
        steps = run.get("steps")
        uploaded["steps"] = [
            await self._upload_step(step) for step in (steps if isinstance(steps, (list, tuple)) else ())
        ]
        return uploaded

    async def _upload_step(self, step: object) -> object:
        parameters = step.get("parameters") if isinstance(step, Mapping) else None
        if not isinstance(step, Mapping) or not isinstance(parameters, Mapping):
            return step
        operation = str(step.get("operation") or "")
        files: list[object] = []
        resolve_input(operation, parameters, files.append)
        references = iter([await self._reference(file) for file in files])
        return {**step, "parameters": resolve_input(operation, parameters, lambda file: next(references))}

    async def _reference(self, file: object) -> object:
        if isinstance(file, str) and file.startswith("$"):
            return file
        sendable = await in_thread(lambda: sendable_file(file))
        return (await self._uploads.create(sendable)).id if isinstance(sendable, File) else sendable


def _has_ended(run: Run) -> bool:
    return run.status not in {"running", "canceling"}
