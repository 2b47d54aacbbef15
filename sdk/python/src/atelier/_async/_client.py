"""The asynchronous client."""

from __future__ import annotations

import copy
from collections.abc import Awaitable, Callable, Mapping
from types import TracebackType
from typing import TypeVar

import httpx
from typing_extensions import Self, Unpack

from .._body import json_body, request_body, resolve_input
from .._client_options import client_options
from .._facts import OperationSlug
from .._jobs import REQUEST_WAIT, submit_headers, succeeded
from .._options import DEFAULT_RETRIES, DEFAULT_TIMEOUT, DEFAULT_WAIT, ApiKey, OnJob
from .._request import ApiRequest, checked_headers
from .._response import Response
from ..inputs import QuoteBody, TranslateTextBody
from ..models import Job, Quote, Translations
from ._account import AsyncAccount
from ._batches import AsyncBatches
from ._glossaries import AsyncGlossaries
from ._jobs import AsyncJobs
from ._operations import AsyncOperations
from ._pipelines import AsyncPipelines
from ._platform import in_thread
from ._result import AsyncResult
from ._routes import (
    AsyncKeysRoutes,
    AsyncMemoryRoutes,
    AsyncProjectsRoutes,
    AsyncReceiptsRoutes,
    AsyncTeamRoutes,
    AsyncWebhooksRoutes,
)
from ._run import run_job, submission, submit_job, wait_in_request
from ._transport import AsyncTransport
from ._uploads import AsyncUploads

T = TypeVar("T")


class AsyncAtelier(AsyncOperations):
    """The asynchronous client of the API.

    `api_key` defaults to ATELIER_API_KEY, and `base_url` to ATELIER_URL and then to http://localhost:3000. `timeout`
    bounds each attempt of a request, in seconds, and `max_retries` how often a failed one is repeated. `http_client` is
    an own client of httpx, for example with a proxy; it is not closed. `debug` logs each attempt of a request; it
    defaults to whether ATELIER_LOG is "debug". Raises `missing_api_key` and `invalid_option`.
    """

    def __init__(
        self,
        api_key: ApiKey | None = None,
        *,
        base_url: str | None = None,
        timeout: float = DEFAULT_TIMEOUT,
        max_retries: int = DEFAULT_RETRIES,
        http_client: httpx.AsyncClient | None = None,
        debug: bool | None = None,
    ) -> None:
        key, address = client_options(api_key, base_url, timeout, max_retries, debug)
        transport = AsyncTransport(
            api_key=key, base_url=address, timeout=timeout, max_retries=max_retries, http_client=http_client
        )
        self._use(transport)

    def _use(self, transport: AsyncTransport) -> None:
        self._api = transport
        self.jobs = AsyncJobs(self._api)
        self.uploads = AsyncUploads(self._api)
        self.batches = AsyncBatches(self._api, self.uploads)
        self.pipelines = AsyncPipelines(self._api, self.uploads)
        self.receipts = AsyncReceiptsRoutes(self._api)
        self.account = AsyncAccount(self._api)
        self.glossaries = AsyncGlossaries(self._api)
        self.memory = AsyncMemoryRoutes(self._api)
        self.keys = AsyncKeysRoutes(self._api)
        self.projects = AsyncProjectsRoutes(self._api)
        self.webhooks = AsyncWebhooksRoutes(self._api)
        self.team = AsyncTeamRoutes(self._api)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections."""
        await self._api.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self._api.base_url!r})"

    def with_headers(self, headers: Mapping[str, str]) -> Self:
        """This client with more headers and the same connections. Raises `invalid_option`."""
        derived = copy.copy(self)
        derived._use(self._api.derive(checked_headers(headers)))
        return derived

    async def with_response(self, call: Callable[[Self], Awaitable[T]]) -> Response[T]:
        """The result of a call of the client that is passed to `call`, with the response of the call's last request.

        Raises what the call raises, and `invalid_option` for a call without a request.
        """
        responses: list[httpx.Response] = []
        derived = copy.copy(self)
        derived._use(self._api.derive({}, responses.append))
        return Response.of(await call(derived), responses)

    async def run(
        self,
        operation: OperationSlug,
        input: Mapping[str, object],
        *,
        on_submit: OnJob | None = None,
        on_progress: OnJob | None = None,
        cancel_on_abort: bool = False,
        wait_timeout: float = DEFAULT_WAIT,
        idempotency_key: str | None = None,
        user: str | None = None,
        log_parameters: bool = False,
    ) -> AsyncResult:
        """Runs an operation by its slug and waits for its result. Raises ApiError with the code of a failure."""
        return await self._run(
            operation,
            input,
            on_submit=on_submit,
            on_progress=on_progress,
            cancel_on_abort=cancel_on_abort,
            wait_timeout=wait_timeout,
            idempotency_key=idempotency_key,
            user=user,
            log_parameters=log_parameters,
        )

    async def _run(
        self,
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
    ) -> AsyncResult:
        job = await run_job(
            self._api,
            operation,
            input,
            on_submit=on_submit,
            on_progress=on_progress,
            cancel_on_abort=cancel_on_abort,
            wait_timeout=wait_timeout,
            idempotency_key=idempotency_key,
            user=user,
            log_parameters=log_parameters,
        )
        return AsyncResult(job, self._api)

    async def submit(
        self,
        operation: OperationSlug,
        input: Mapping[str, object],
        *,
        idempotency_key: str | None = None,
        user: str | None = None,
        log_parameters: bool = False,
    ) -> Job:
        """Submits an operation and returns its job at once. `jobs.wait(job.id)` waits for the result."""
        request = await submission(
            operation,
            input,
            prefer="respond-async",
            idempotency_key=idempotency_key,
            user=user,
            log_parameters=log_parameters,
        )
        return await submit_job(self._api, request)

    async def quote(self, operation: OperationSlug, input: Mapping[str, object]) -> Quote:
        """The price, engine and duration of an operation without running it."""
        resolved = await in_thread(lambda: resolve_input(operation, input))
        form = request_body({"operation": operation, **resolved})
        body = form if "files" in form else json_body({"operation": operation, "parameters": resolved})
        return await self._api.form("/quote", Quote, body)

    async def quote_facts(self, **body: Unpack[QuoteBody]) -> Quote:
        """As `quote`, with facts about a file in place of the file."""
        return await self._api.post("/quote", Quote, body, repeatable=True)

    async def translate_text(
        self,
        *,
        wait_timeout: float = DEFAULT_WAIT,
        idempotency_key: str | None = None,
        user: str | None = None,
        log_parameters: bool = False,
        **body: Unpack[TranslateTextBody],
    ) -> Translations:
        """Translates up to 50 texts. Raises ApiError with the code of a failure."""
        headers = submit_headers(
            prefer=f"wait={REQUEST_WAIT}", idempotency_key=idempotency_key, user=user, log_parameters=log_parameters
        )
        request = ApiRequest("POST", "/translate-text", body=json_body(body), headers=headers)
        answer = await wait_in_request(self._api, request, wait_timeout)
        if answer.json().get("object") == "job":
            # A job in place of the translations has failed or was canceled.
            succeeded(answer.parse(Job))
        return answer.parse(Translations)
