"""The errors of this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from ._facts import ApiErrorCode

#: An error code of this package, for a failure that is not an answer of the API.
ClientErrorCode = Literal[
    "missing_api_key",
    "invalid_option",
    "invalid_file",
    "connection_failed",
    "request_timed_out",
    "invalid_response",
    "job_canceled",
    "wait_timed_out",
    "invalid_signature",
]


class AtelierError(Exception):
    """Every error of this package. `code` says what happened, `message` what to do."""

    def __init__(
        self,
        code: ApiErrorCode | ClientErrorCode,
        message: str,
        *,
        job_id: str | None = None,
        status: int | None = None,
    ) -> None:
        super().__init__(code, message)
        self.code: ApiErrorCode | ClientErrorCode = code
        self.message = message
        #: The job that was submitted before the failure. It can be waited for again with `client.jobs.wait(job_id)`.
        self.job_id = job_id
        #: The HTTP status, if there was an answer.
        self.status = status

    def __str__(self) -> str:
        return self.message

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r}, {self.message!r})"


class ApiError(AtelierError):
    """An error answer of the API (RFC 9457), or the failure of a job."""

    code: ApiErrorCode

    def __init__(
        self,
        problem: Mapping[str, Any],
        *,
        status: int | None = None,
        job_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        self.title: str = problem.get("title") or problem["code"]
        super().__init__(
            problem["code"],
            problem.get("detail") or self.title,
            job_id=job_id or problem.get("job_id"),
            status=status,
        )
        # What pickle passes to the constructor.
        self.args = (dict(problem),)
        #: Names the request in the log of the portal.
        self.request_id: str | None = problem.get("request_id")
        #: The page of the documentation about this code.
        self.type: str | None = problem.get("type")
        #: The fields that are not valid: JSON pointers with messages.
        self.errors: Sequence[Mapping[str, Any]] = problem.get("errors") or []
        #: Seconds after which a retry can succeed.
        self.retry_after = retry_after
