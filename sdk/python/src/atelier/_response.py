"""A result with its response."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import httpx

from ._errors import AtelierError

T = TypeVar("T")


@dataclass(frozen=True)
class Response(Generic[T]):
    """The result of a call, and the response of its last request."""

    data: T
    status: int
    headers: Mapping[str, str]
    #: Names the request in the log of the portal.
    request_id: str | None
    #: Whether the service returned the result of an earlier request with the same idempotency key.
    replayed: bool

    @staticmethod
    def of(data: T, responses: Sequence[httpx.Response]) -> Response[T]:
        """Raises `invalid_option` if there was no response."""
        if not responses:
            raise AtelierError("invalid_option", "The call sent no request with the client that it was passed.")
        last = responses[-1]
        replayed = any(response.headers.get("idempotent-replayed") == "true" for response in responses)
        return Response(data, last.status_code, last.headers, last.headers.get("request-id"), replayed)
