"""Uploads."""

from __future__ import annotations

import base64
import hashlib

from .._answer import Answer
from .._body import request_body
from .._errors import AtelierError
from .._files import FileInput, PartSource, read_file
from .._options import OnBytes
from .._request import ApiRequest, path
from .._retry import back_off, is_retryable
from ..models import ResumableUpload, Upload
from ._platform import in_thread, sleep
from ._routes import AsyncUploadsRoutes

#: The version of the protocol: tus 1.0.
_TUS = {"tus-resumable": "1.0.0"}
#: The bytes of one request.
_PART_BYTES = 8_000_000


class AsyncUploads(AsyncUploadsRoutes):
    """Files that are sent once and used in several requests. They are stored for 24 hours."""

    async def create(self, file: FileInput, /) -> Upload:
        """Sends a file, one above 8 MB in parts as `create_resumable`. Its `id` is an input of operations.

        The service checks the SHA-256 of a smaller one.
        """
        content = await in_thread(lambda: read_file(file))
        if len(content.content) > _PART_BYTES:
            return await self.create_resumable(content)
        body = request_body({"sha256": hashlib.sha256(content.content).hexdigest(), "file": content})
        # A second upload of the same file costs nothing and expires.
        return await self._api.form("/uploads", Upload, body)

    async def create_resumable(
        self, file: FileInput, /, *, on_progress: OnBytes | None = None, part_bytes: int = _PART_BYTES
    ) -> Upload:
        """Sends a large file in parts of `part_bytes` (the tus protocol 1.0).

        A part whose connection breaks off continues behind what was received. A path or a seekable file object is read
        part by part, and can be larger than the memory.
        """
        if part_bytes < 1:
            raise AtelierError("invalid_option", "part_bytes must be at least 1.")
        source = await in_thread(lambda: PartSource(file))
        try:
            id = await self._begin(source)
            received = failures = 0
            while received < source.size:
                try:
                    received = await self._send_part(id, source, received, part_bytes)
                    failures = 0
                except AtelierError as error:
                    is_behind = error.code == "upload_offset_conflict"
                    if failures >= self._api.max_retries or not (is_behind or is_retryable(error, repeatable=True)):
                        raise
                    await sleep(back_off(failures))
                    failures += 1
                    state = await self._api.get(path("/resumable-uploads/{}", id), ResumableUpload)
                    received = state.received
                if on_progress is not None:
                    on_progress(received, source.size)
        finally:
            source.close()
        return await self.get(id)

    async def _begin(self, source: PartSource) -> str:
        name = base64.b64encode(source.name.encode()).decode()
        headers = {**_TUS, "upload-length": str(source.size), "upload-metadata": f"filename {name}"}
        # An upload that is begun twice is empty and expires.
        request = ApiRequest("POST", "/resumable-uploads", headers=headers, repeatable=True)
        return await self._api.send(request, lambda answer: answer.headers.get("location", "").split("/")[-1])

    async def _send_part(self, id: str, source: PartSource, offset: int, size: int) -> int:
        """Sends a part, once: a repetition could continue at another byte. Returns how many bytes are stored."""
        part = await in_thread(lambda: source.read(offset, size))
        headers = {**_TUS, "upload-offset": str(offset), "content-type": "application/offset+octet-stream"}
        route = path("/resumable-uploads/{}", id)
        request = ApiRequest("PATCH", route, body={"content": part}, headers=headers, repeatable=False)
        return await self._api.send(request, _stored_bytes)


def _stored_bytes(answer: Answer) -> int:
    offset = answer.headers.get("upload-offset", "")
    if not offset.isdigit():
        raise AtelierError("invalid_response", "The answer has no Upload-Offset. Check any proxy before the service.")
    return int(offset)
