"""Submitting operations."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace

from .._answer import Answer
from .._body import request_body, resolve_input
from .._errors import AtelierError
from .._jobs import REQUEST_WAIT, has_ended, submit_headers, succeeded
from .._options import OnJob
from .._request import ApiRequest, path, post
from ..models import Job
from ._platform import in_thread, protected
from ._transport import AsyncTransport
from ._wait import wait_for_job

#: The seconds for canceling a job whose wait was interrupted.
_CANCEL_TIME = 10.0


async def submission(
    operation: str,
    input: Mapping[str, object],
    *,
    prefer: str,
    idempotency_key: str | None,
    user: str | None,
    log_parameters: bool,
) -> ApiRequest:
    """The request that submits an operation. Its files are read once, so that it can be repeated."""
    body = await in_thread(lambda: request_body(resolve_input(operation, input)))
    headers = submit_headers(prefer=prefer, idempotency_key=idempotency_key, user=user, log_parameters=log_parameters)
    return ApiRequest("POST", path("/{}", operation), body=body, headers=headers)


async def submit_job(transport: AsyncTransport, request: ApiRequest) -> Job:
    """Submits an operation and returns its job at once."""
    return await transport.send(request, lambda answer: answer.parse(Job))


async def run_job(
    transport: AsyncTransport,
    operation: str,
    input: Mapping[str, object],
    *,
    on_submit: OnJob | None,
    on_progress: OnJob | None,
    cancel_on_abort: bool,
    wait_timeout: float,
    idempotency_key: str | None,
    user: str | None,
    log_parameters: bool,
) -> Job:
    """Submits an operation and waits for its end. Returns the succeeded job."""
    is_kept = input.get("retention") != 0
    request = await submission(
        operation,
        input if is_kept else {**input, "response": "base64"},
        prefer="respond-async" if is_kept else f"wait={REQUEST_WAIT}",
        idempotency_key=idempotency_key,
        user=user,
        log_parameters=log_parameters,
    )
    if not is_kept:
        return succeeded((await wait_in_request(transport, request, wait_timeout)).parse(Job))
    job: Job | None = None
    try:
        job = await submit_job(transport, request)
        if on_submit is not None:
            on_submit(job)
        if has_ended(job):
            return succeeded(job)
        return succeeded(await wait_for_job(transport, job.id, on_progress=on_progress, wait_timeout=wait_timeout))
    except AtelierError:
        raise
    except BaseException:
        # The caller's interrupt or canceled task, or an exception of a callback.
        if cancel_on_abort:
            submitted = job
            await protected(lambda: _cancel_job(transport, request, submitted), _CANCEL_TIME)
        raise


async def wait_in_request(transport: AsyncTransport, request: ApiRequest, wait_timeout: float) -> Answer:
    """Sends a request that waits for its job in the service, and again with its idempotency key until the job has ended.

    For answers that cannot be read later. Raises `wait_timed_out` and what requests raise.
    """
    deadline = time.monotonic() + wait_timeout
    while True:
        answer = await transport.send(replace(request, extra_time=REQUEST_WAIT), _checked)
        if answer.status != 202:
            return answer
        if time.monotonic() > deadline:
            id = answer.parse(Job).id
            raise AtelierError("wait_timed_out", "The job has not ended in time. It continues.", job_id=id)


def _checked(answer: Answer) -> Answer:
    """The answer if its JSON is complete, so that one that is not fails its attempt."""
    answer.json()
    return answer


async def _cancel_job(transport: AsyncTransport, request: ApiRequest, job: Job | None) -> None:
    """Cancels the job of a submission. One that has ended stays as it is; a failure does not replace the interrupt.

    A submission that was interrupted is repeated with its idempotency key, which returns the job if there is one.
    """
    deadline = time.monotonic() + _CANCEL_TIME
    try:
        found = job or await submit_job(transport, replace(request, deadline=deadline))
        await transport.send(post(path("/jobs/{}/cancel", found.id), repeatable=True, deadline=deadline), _checked)
    except AtelierError:
        pass
