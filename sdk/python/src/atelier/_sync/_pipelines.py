# Generated from _async by build_generated.py. Do not edit.
"""Runs of pipelines."""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing

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
from ._result import Result
from ._routes import PipelinesRoutes
from ._transport import Transport
from ._uploads import Uploads


class Pipelines(PipelinesRoutes):
    """Runs of pipelines: several operations, of which each uses results of the ones before.

    The parameters of steps take files as operations do, and references; files are uploaded first.
    """

    def __init__(self, transport: Transport, uploads: Uploads) -> None:
        super().__init__(transport)
        self._uploads = uploads

    def run(self, *, idempotency_key: str | None = None, user: str | None = None, **run: Unpack[CreateRunBody]) -> Run:
        """Uploads the files of the run and submits it. `wait` returns its end."""
        headers = submit_headers(prefer=None, idempotency_key=idempotency_key, user=user)
        body = json_body(self._upload_files({**run}))
        request = ApiRequest("POST", "/pipelines/runs", body=body, headers=headers)
        return self._api.send(request, lambda answer: answer.parse(Run))

    def quote(self, **run: Unpack[QuoteRunBody]) -> RunQuote:
        """Uploads the files of the run, checks its steps and returns their price."""
        body = self._upload_files({**run})
        return self._api.post("/quote/pipeline", RunQuote, body, repeatable=True)

    def run_stored(
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
        body = json_body(self._upload_input({**run}))
        request = ApiRequest("POST", path("/pipelines/{}/runs", id), body=body, headers=headers)
        return self._api.send(request, lambda answer: answer.parse(Run))

    def quote_stored(self, id: str, /, **run: Unpack[QuotePipelineBody]) -> RunQuote:
        """Uploads the input, checks the steps of a stored pipeline and returns their price."""
        body = self._upload_input({**run})
        return self._api.post(path("/pipelines/{}/quote", id), RunQuote, body, repeatable=True)

    def wait(self, id: str, /, *, on_progress: OnRun | None = None, wait_timeout: float = DEFAULT_WAIT) -> Run:
        """Waits until the run has ended, successful or not. Raises `wait_timed_out`."""
        deadline = time.monotonic() + wait_timeout
        stream = self.events(id)
        with closing(stream):
            for run in stream:
                if on_progress is not None:
                    on_progress(run)
                if _has_ended(run):
                    return run
                if time.monotonic() > deadline:
                    break
        raise AtelierError("wait_timed_out", f"The run {id} has not ended in time. It continues.")

    def events(self, id: str, /, *, last_id: str | None = None) -> Generator[Run, None, None]:
        """The state of the run after each change, until it ends.

        A stream that breaks off is resumed behind its last event.
        """
        failures = 0
        while True:
            try:
                stream = read_events(self._api, path("/pipelines/runs/{}/events", id), last_id=last_id)
                with closing(stream):
                    for event in stream:
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
            sleep(back_off(failures))
            failures += 1

    def results(self, run: Run, /) -> Sequence[Result]:
        """The results of the final steps of a run, each with its files."""
        final = [job for step in run.steps if step.final for job in step.jobs]
        return [Result(job, self._api) for job in final if job.status == "succeeded"]

    def _upload_input(self, run: Mapping[str, object]) -> dict[str, object]:
        uploaded = dict(run)
        if run.get("input") is not None:
            uploaded["input"] = self._reference(run["input"])
        return uploaded

    def _upload_files(self, run: Mapping[str, object]) -> dict[str, object]:
        """The run with the IDs of uploads in place of its files."""
        uploaded = self._upload_input(run)
        steps = run.get("steps")
        uploaded["steps"] = [self._upload_step(step) for step in (steps if isinstance(steps, (list, tuple)) else ())]
        return uploaded

    def _upload_step(self, step: object) -> object:
        parameters = step.get("parameters") if isinstance(step, Mapping) else None
        if not isinstance(step, Mapping) or not isinstance(parameters, Mapping):
            return step
        operation = str(step.get("operation") or "")
        files: list[object] = []
        resolve_input(operation, parameters, files.append)
        references = iter([self._reference(file) for file in files])
        return {**step, "parameters": resolve_input(operation, parameters, lambda file: next(references))}

    def _reference(self, file: object) -> object:
        if isinstance(file, str) and file.startswith("$"):
            return file
        sendable = in_thread(lambda: sendable_file(file))
        return (self._uploads.create(sendable)).id if isinstance(sendable, File) else sendable


def _has_ended(run: Run) -> bool:
    return run.status not in {"running", "canceling"}
