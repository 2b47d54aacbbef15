"""The ends of jobs and the headers of their submission."""

from __future__ import annotations

import secrets

from ._errors import ApiError, AtelierError
from .models import Job

#: The longest time that the service waits in a request, in seconds.
REQUEST_WAIT = 120


def new_idempotency_key() -> str:
    """128 random bits."""
    return secrets.token_hex(16)


def submit_headers(
    *, prefer: str | None, idempotency_key: str | None, user: str | None, log_parameters: bool = False
) -> dict[str, str | None]:
    """The headers of a submission, which are the same for each of its repetitions."""
    return {
        "idempotency-key": idempotency_key or new_idempotency_key(),
        "atelier-user": user,
        "atelier-log": "parameters" if log_parameters else None,
        "prefer": prefer,
    }


def has_ended(job: Job) -> bool:
    return job.status not in {"queued", "running"}


def succeeded(job: Job) -> Job:
    """The job if it has succeeded. Raises ApiError with the code of its failure, or `job_canceled`."""
    if job.status == "succeeded":
        return job
    if job.status == "canceled":
        raise AtelierError("job_canceled", f"The job {job.id} was canceled. It cost nothing.", job_id=job.id)
    if not has_ended(job):
        raise AtelierError("invalid_option", f"The job {job.id} has not ended. Wait for it first.", job_id=job.id)
    error = job.error.model_dump() if job.error else {"code": "engine_failed", "title": "The job failed"}
    raise ApiError(error, job_id=job.id)


def wait_timed_out(id: str, seconds: float) -> AtelierError:
    return AtelierError(
        "wait_timed_out",
        f"The job {id} has not ended within {seconds:g} s. It continues: wait for it again with its ID.",
        job_id=id,
    )
