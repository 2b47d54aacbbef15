"""When and after which pause a request is repeated."""

from __future__ import annotations

import random

from ._errors import ApiError, AtelierError

_FIRST_BACK_OFF = 0.5
_MAX_BACK_OFF = 8.0
#: The longest Retry-After that is waited for. A longer one is the caller's decision.
MAX_RETRY_AFTER = 120.0

#: Answers that refuse a request before it has an effect.
_REFUSED = frozenset({"rate_limited", "overloaded", "storage_full", "idempotency_in_progress"})
#: Statuses of gateways and proxies that can pass.
_PASSING = frozenset({408, 429, 500, 502, 503, 504})


def is_retryable(error: BaseException, *, repeatable: bool) -> bool:
    """Whether a failed request can succeed if it is repeated.

    `repeatable` is whether the request may run twice: without it, only those are repeated that the service refused.
    The failure of a job is final.
    """
    if isinstance(error, ApiError):
        if error.job_id is not None:
            return False
        passing = repeatable and error.status in _PASSING and error.code != "engine_unavailable"
        return error.code in _REFUSED or passing
    if not isinstance(error, AtelierError) or not repeatable:
        return False
    if error.code == "invalid_response":
        return error.status in _PASSING
    return error.code in {"connection_failed", "request_timed_out"}


def pause_before_retry(
    error: AtelierError, attempt: int, *, max_retries: int, repeatable: bool, remaining: float
) -> float | None:
    """The seconds before the repetition `attempt` (from 0), or None if the error is final.

    `remaining` is the time of the caller's own limit: a pause that is longer is not begun.
    """
    retry_after = (error.retry_after or 0.0) if isinstance(error, ApiError) else 0.0
    pause = max(retry_after, back_off(attempt))
    too_long = retry_after > MAX_RETRY_AFTER or pause >= remaining
    return None if attempt >= max_retries or too_long or not is_retryable(error, repeatable=repeatable) else pause


def back_off(attempt: int) -> float:
    """Seconds before the repetition `attempt` (from 0). They double; a random half keeps clients from moving in step."""
    full = min(_FIRST_BACK_OFF * 2.0 ** min(attempt, 10), _MAX_BACK_OFF)
    return full / 2 + full / 2 * random.random()  # noqa: S311
