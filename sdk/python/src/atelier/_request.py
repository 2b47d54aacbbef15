"""A request to the API."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlsplit

import httpx

from ._body import Body, json_body
from ._errors import AtelierError
from ._errors import AtelierError
from ._version import VERSION

DEFAULT_BASE_URL = "http://localhost:3000"


@dataclass(frozen=True)
class ApiRequest:
    """A request with the rules for its repetition."""

    method: str
    path: str
    query: Mapping[str, object] = field(default_factory=dict)
    body: Body = field(default_factory=dict)
    headers: Mapping[str, str | None] = field(default_factory=dict)
    #: Whether a request that may have reached the service can be repeated. None: not for POST and PATCH without an
    #: idempotency key.
    repeatable: bool | None = None
    #: Seconds for the answer beyond the time limit of the client, for requests that wait in the service.
    extra_time: float = 0.0
    #: A signed file is read without the key.
    without_key: bool = False
    #: The end of the caller's own time, on the monotonic clock.
    deadline: float | None = None

    def is_repeatable(self) -> bool:
        if self.repeatable is not None:
            return self.repeatable
        return self.method in {"GET", "DELETE"} or self.headers.get("idempotency-key") is not None

    def limit(self, timeout: float) -> float:
        """The seconds of the next attempt. Raises `request_timed_out` if there are none left."""
        limit = min(timeout + self.extra_time, self.remaining())
        if limit <= 0:
            raise timed_out(timeout)
        return limit

    def remaining(self) -> float:
        """The seconds of the caller's own time."""
        return float("inf") if self.deadline is None else self.deadline - time.monotonic()

    def arguments(self, base_url: str, key: str, added: Mapping[str, str]) -> dict[str, Any]:
        """The request as arguments of httpx."""
        headers = {"user-agent": f"atelier-python/{VERSION}", **added, **self.body.get("headers", {})}
        if not self.without_key:
            headers["authorization"] = f"Bearer {key}"
        headers.update({name: value for name, value in self.headers.items() if value is not None})
        # "from" is a keyword of Python, so the query of a method has "from_".
        query = {name.rstrip("_"): _text(value) for name, value in self.query.items() if value is not None}
        return {
            **self.body,
            "method": self.method,
            "url": f"{base_url}/api/v1{self.path}",
            "params": query,
            "headers": headers,
            "follow_redirects": self.method == "GET",
        }


def post(path: str, body: object = None, **options: Any) -> ApiRequest:
    """A POST of JSON, or without a body."""
    return ApiRequest("POST", path, body={} if body is None else json_body(body), **options)


def path(template: str, *values: str) -> str:
    """A path with its values in place of `{}`, encoded. Raises `invalid_option` for one that leads to another path."""
    for value in values:
        if value in ("", ".", ".."):
            raise AtelierError("invalid_option", f'"{value}" is not an ID.')
    return template.format(*(quote(value, safe="") for value in values))


def address_of(base_url: str) -> str:
    """The origin and path of the service, without "/api/v1". Raises `invalid_option`."""
    parts = urlsplit(base_url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise AtelierError(
            "invalid_option", f"base_url must be an address such as {DEFAULT_BASE_URL}, not {base_url!r}."
        )
    return re.sub(r"/api/v1$", "", base_url.rstrip("/"))


def timed_out(limit: float) -> AtelierError:
    return AtelierError(
        "request_timed_out",
        f"The service did not answer within {limit:g} s. Try again, or set a longer timeout.",
    )


def connection_failed(base_url: str, error: Exception) -> AtelierError:
    reason = str(error) or type(error).__name__
    return AtelierError(
        "connection_failed",
        f"The connection to {base_url} failed: {reason}. Check the address, your network and any proxy.",
    )


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


_LOG = logging.getLogger("atelier")


def log_outcome(request: ApiRequest, start: float, outcome: httpx.Response | Exception) -> None:
    """Logs an attempt of a request: no key, no body, and no query, which can have the signature of a file."""
    if isinstance(outcome, httpx.Response):
        result = f"{outcome.status_code}, {outcome.headers.get('request-id', 'no request ID')}"
    else:
        result = type(outcome).__name__
    milliseconds = (time.monotonic() - start) * 1000
    _LOG.debug("%s /api/v1%s: %s after %.0f ms", request.method, request.path, result, milliseconds)


def enable_log() -> None:
    """Writes the log to the standard error, unless the program has handlers of its own."""
    _LOG.setLevel(logging.DEBUG)
    if not _LOG.hasHandlers():
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(name)s: %(message)s"))
        _LOG.addHandler(handler)


def checked_headers(headers: Mapping[str, str]) -> dict[str, str]:
    """Headers with names in small letters. Raises `invalid_option`."""
    for name, value in headers.items():
        if not re.fullmatch(r"[\w!#$%&'*+.^`|~-]+", name, re.ASCII) or not re.fullmatch(r"[\t -~]*", value):
            raise AtelierError("invalid_option", f"The header {name!r} has a name or a value that no header can have.")
    return {name.lower(): value for name, value in headers.items()}


class _SignatureFilter(logging.Filter):
    """Removes the signatures of files from the log of httpx, which has the address of every request."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(_without_signature(argument) for argument in record.args)
        return True


def _without_signature(argument: object) -> object:
    text = str(argument)
    return re.sub(r"\?.*", "?…", text) if "/api/v1/files/" in text and "?" in text else argument


def hide_signatures() -> None:
    """Adds the filter to the log of httpx, once."""
    logger = logging.getLogger("httpx")
    if not any(isinstance(one, _SignatureFilter) for one in logger.filters):
        logger.addFilter(_SignatureFilter())
