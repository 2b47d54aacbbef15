"""Sends requests with a key, a time limit and retries."""

from __future__ import annotations

import copy
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TypeVar

import httpx

from .._answer import Answer, problem_of
from .._body import Body, json_body
from .._errors import AtelierError
from .._options import ApiKey
from .._request import ApiRequest, connection_failed, log_outcome, post, timed_out
from .._retry import pause_before_retry
from ._platform import sleep

T = TypeVar("T")
#: Gets each response before its body is read.
OnResponse = Callable[[httpx.Response], None]
#: Each wait for a job has a connection.
_LIMITS = httpx.Limits(max_connections=1000, max_keepalive_connections=20)


class AsyncTransport:
    """The connections of an asynchronous client."""

    def __init__(
        self,
        *,
        api_key: ApiKey,
        base_url: str,
        timeout: float,
        max_retries: int,
        http_client: httpx.AsyncClient | None,
    ) -> None:
        self._api_key = api_key
        self.base_url = base_url
        self.timeout = timeout
        self.max_retries = max_retries
        self._owned = http_client is None
        self._http = http_client or httpx.AsyncClient(limits=_LIMITS)
        self._headers: Mapping[str, str] = {}
        self._on_response: OnResponse | None = None

    def derive(self, headers: Mapping[str, str], on_response: OnResponse | None = None) -> AsyncTransport:
        """A transport with the same connections, more headers, and a function that gets each response."""
        derived = copy.copy(self)
        derived._owned = False
        derived._headers = {**self._headers, **headers}
        derived._on_response = on_response or self._on_response
        return derived

    async def close(self) -> None:
        """Closes the connections, unless the caller has passed them."""
        if self._owned:
            await self._http.aclose()

    async def get(self, path: str, model: type[T], query: Mapping[str, object] | None = None) -> T:
        return await self.send(ApiRequest("GET", path, query=query or {}), lambda answer: answer.parse(model))

    async def post(self, path: str, model: type[T], body: object = None, *, repeatable: bool | None = None) -> T:
        return await self.send(post(path, body, repeatable=repeatable), lambda answer: answer.parse(model))

    async def patch(self, path: str, model: type[T], body: object) -> T:
        request = ApiRequest("PATCH", path, body=json_body(body))
        return await self.send(request, lambda answer: answer.parse(model))

    async def delete(self, path: str, query: Mapping[str, object] | None = None) -> None:
        await self.send(ApiRequest("DELETE", path, query=query or {}), lambda answer: answer.json())

    async def form(self, path: str, model: type[T], body: Body) -> T:
        """Sends a form that may be sent twice."""
        request = ApiRequest("POST", path, body=body, repeatable=True)
        return await self.send(request, lambda answer: answer.parse(model))

    async def content(
        self,
        path: str,
        query: Mapping[str, object] | None = None,
        *,
        content_type: str = "",
        without_key: bool = False,
    ) -> bytes:
        """The bytes of a file of the API with its content type, if it is known."""
        request = ApiRequest("GET", path, query=query or {}, without_key=without_key)
        return await self.send(request, lambda answer: answer.file(content_type))

    async def send(self, request: ApiRequest, read: Callable[[Answer], T]) -> T:
        """Sends a request, and repeats it after failures that can pass, with the same idempotency key.

        Raises ApiError for an error answer, and `connection_failed`, `request_timed_out` or `invalid_response`.
        """
        attempt = 0
        while True:
            try:
                return read(await self._attempt(request))
            except AtelierError as error:
                pause = pause_before_retry(
                    error,
                    attempt,
                    max_retries=self.max_retries,
                    repeatable=request.is_repeatable(),
                    remaining=request.remaining(),
                )
                if pause is None:
                    raise
            await sleep(pause)
            attempt += 1

    async def _attempt(self, request: ApiRequest) -> Answer:
        limit = request.limit(self.timeout)
        end = time.monotonic() + limit
        async with self._open(request, limit) as response:
            content = bytearray()
            async for chunk in response.aiter_bytes():
                content += chunk
                # The limits of httpx are for each read, and a server can send byte by byte.
                if time.monotonic() > end:
                    raise timed_out(limit)
            answer = Answer(response.status_code, response.headers, bytes(content))
        if not response.is_success:
            raise problem_of(answer)
        return answer

    @asynccontextmanager
    async def stream(self, request: ApiRequest, idle: float) -> AsyncIterator[httpx.Response]:
        """An answer to be read while it is received, once. `idle` is the longest silence, in seconds."""
        async with self._open(request, min(idle, request.limit(self.timeout))) as response:
            if not response.is_success:
                await response.aread()
                raise problem_of(Answer(response.status_code, response.headers, response.content))
            yield response

    @asynccontextmanager
    async def _open(self, request: ApiRequest, limit: float) -> AsyncIterator[httpx.Response]:
        key = self._api_key if isinstance(self._api_key, str) else self._api_key()
        arguments = request.arguments(self.base_url, key, self._headers)
        start = time.monotonic()
        try:
            async with self._http.stream(**arguments, timeout=httpx.Timeout(limit)) as response:
                log_outcome(request, start, response)
                if self._on_response is not None:
                    self._on_response(response)
                yield response
        except httpx.TimeoutException as error:
            log_outcome(request, start, error)
            raise timed_out(limit) from error
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError) as error:
            log_outcome(request, start, error)
            raise connection_failed(self.base_url, error) from error
