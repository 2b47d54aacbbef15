"""Batches."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping

from typing_extensions import Unpack

from .._answer import parse
from .._batch import batch_inputs, batch_items
from .._body import input_files, json_body, resolve_input
from .._errors import AtelierError
from .._files import File, sendable_file
from .._jobs import submit_headers
from .._options import DEFAULT_WAIT, OnBatch
from .._request import ApiRequest, path
from ..inputs import (
    CreateBatchBody,
    QuoteBatchBody,
)
from ..models import Batch, BatchItem, BatchQuote
from ._platform import in_thread, map_concurrently, sleep
from ._routes import AsyncBatchesRoutes
from ._transport import AsyncTransport
from ._uploads import AsyncUploads

#: Files that are uploaded at a time.
_UPLOADS_AT_ONCE = 4
_POLL_SECONDS = 2.0


class AsyncBatches(AsyncBatchesRoutes):
    """Up to 1,000 jobs in one request. The inputs of items take files as operations do; these are uploaded first."""

    def __init__(self, transport: AsyncTransport, uploads: AsyncUploads) -> None:
        super().__init__(transport)
        self._uploads = uploads

    async def create(
        self, *, idempotency_key: str | None = None, user: str | None = None, **batch: Unpack[CreateBatchBody]
    ) -> Batch:
        """Uploads the files of the items and submits the batch."""
        headers = submit_headers(prefer=None, idempotency_key=idempotency_key, user=user)
        body = json_body(await self._upload_files({**batch}))
        request = ApiRequest("POST", "/batches", body=body, headers=headers)
        return await self._api.send(request, lambda answer: answer.parse(Batch))

    async def quote(self, **batch: Unpack[QuoteBatchBody]) -> BatchQuote:
        """Uploads the files of the items, and returns the price of the batch and the items that are not valid."""
        body = await self._upload_files({**batch})
        return await self._api.post("/quote/batch", BatchQuote, body, repeatable=True)

    async def _upload_files(self, batch: Mapping[str, object]) -> dict[str, object]:
        """The batch with the IDs of uploads in place of its files."""
        inputs = list(batch_inputs(batch))
        files = [file for operation, input in inputs for file in input_files(operation, input)]
        references = iter(await map_concurrently(self._reference, files, _UPLOADS_AT_ONCE))
        resolved = iter([resolve_input(*one, lambda file: next(references)) for one in inputs])
        uploaded = dict(batch)
        if batch.get("input"):
            uploaded["input"] = next(resolved)
        uploaded["items"] = [{**item, "input": next(resolved)} for item in batch_items(batch)]
        return uploaded

    async def _reference(self, file: object) -> str:
        sendable = await in_thread(lambda: sendable_file(file))
        return (await self._uploads.create(sendable)).id if isinstance(sendable, File) else sendable

    async def wait(
        self, id: str, /, *, on_progress: OnBatch | None = None, wait_timeout: float = DEFAULT_WAIT
    ) -> Batch:
        """Waits until all items have ended. Raises `wait_timed_out`."""
        deadline = time.monotonic() + wait_timeout
        while True:
            batch = await self.get(id)
            if on_progress is not None:
                on_progress(batch)
            counts = batch.counts
            if counts.succeeded + counts.failed + counts.canceled + counts.skipped >= counts.total:
                return batch
            if time.monotonic() + _POLL_SECONDS > deadline:
                raise AtelierError("wait_timed_out", f"The batch {id} has not ended in time. It continues.")
            await sleep(_POLL_SECONDS)

    async def results(self, id: str, /) -> Iterator[BatchItem]:
        """The items that have ended, of one download."""
        content = await self._api.content(path("/batches/{}/results.jsonl", id))
        return (parse(BatchItem, json.loads(line)) for line in content.splitlines() if line)
