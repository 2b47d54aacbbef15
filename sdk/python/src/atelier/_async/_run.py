"""Submitting operations."""

from __future__ import annotations

import time
from collections.abc import Mapping

from .._answer import Answer
from .._body import Body, request_body, resolve_input
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


async def submit_job(
    transport: AsyncTransport,
    operation: str,
    input: Mapping[str, object],
    *,
    idempotency_key: str | None,
    user: str | None,
    log_parameters: bool,
) -> Job:
    """Submits an operation and returns its job at once."""
    body = await in_thread(lambda: request_body(resolve_input(operation, input)))
    headers = submit_headers(
        prefer="respond-async", idempotency_key=idempotency_key, user=user, log_parameters=log_parameters
    )
    request = ApiRequest("POST", path("/{}", operation), body=body, headers=headers)
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
    if input.get("retention") == 0:
        body = await in_thread(lambda: request_body(resolve_input(operation, {**input, "response": "base64"})))
        headers = submit_headers(
            prefer=f"wait={REQUEST_WAIT}", idempotency_key=idempotency_key, user=user, log_parameters=log_parameters
        )
        answer = await wait_in_request(transport, path("/{}", operation), body, headers, wait_timeout)
        return succeeded(answer.parse(Job))
    job = await submit_job(
        transport, operation, input, idempotency_key=idempotency_key, user=user, log_parameters=log_parameters
    )
    try:
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
            id = job.id
            await protected(lambda: _cancel_job(transport, id), _CANCEL_TIME)
        raise


async def wait_in_request(
    transport: AsyncTransport, path: str, body: Body, headers: Mapping[str, str | None], wait_timeout: float
) -> Answer:
    """Sends a request that waits for its job in the service, and again with its idempotency key until the job has ended.

    For answers that cannot be read later. Raises `wait_timed_out` and what requests raise.
    """
    deadline = time.monotonic() + wait_timeout
    while True:
        request = ApiRequest("POST", path, body=body, headers=headers, extra_time=REQUEST_WAIT)
        answer = await transport.send(request, _checked)
        if answer.status != 202:
            return answer
        if time.monotonic() > deadline:
            id = answer.parse(Job).id
            raise AtelierError("wait_timed_out", "The job has not ended in time. It continues.", job_id=id)


def _checked(answer: Answer) -> Answer:
    """The answer if its JSON is complete, so that one that is not fails its attempt."""
    answer.json()
    return answer


async def _cancel_job(transport: AsyncTransport, id: str) -> None:
    """Cancels a job. One that has ended stays as it is, and the first failure is not replaced by another."""
    deadline = time.monotonic() + _CANCEL_TIME
    try:
        request = post(path("/jobs/{}/cancel", id), repeatable=True, deadline=deadline)
        await transport.send(request, _checked)
    except AtelierError:
        pass
