"""The results of jobs."""

from __future__ import annotations

import base64
import builtins
import io
import os
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from .._errors import AtelierError
from .._files import write_file
from ..models import Job, Output
from ._platform import in_thread
from ._transport import AsyncTransport

if TYPE_CHECKING:
    from PIL.Image import Image


class AsyncResultFile:
    """A file that a job created."""

    def __init__(self, output: Output, transport: AsyncTransport) -> None:
        #: The file as the API describes it, with its signed `url`.
        self.output = output
        self._transport = transport

    async def bytes(self) -> builtins.bytes:
        """Downloads the bytes. Raises `result_expired` if they were deleted."""
        if self.output.data is not None:
            return base64.b64decode(self.output.data)
        if self.output.url is None:
            raise AtelierError("result_expired", "The result has expired or was deleted. Run it again.")
        url = urlsplit(self.output.url)
        # The service is asked at the address of this client, which can differ from its public one.
        path = url.path[url.path.rindex("/files/") :]
        query = dict(parse_qsl(url.query))
        return await self._transport.content(path, query, content_type=self.output.content_type, without_key=True)

    async def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file to a path, and creates its folder. Raises `invalid_file`."""
        content = await self.bytes()
        await in_thread(lambda: write_file(path, content))

    async def image(self) -> Image:
        """The file as an image of Pillow, which must be installed."""
        from PIL import Image

        return Image.open(io.BytesIO(await self.bytes()))


class AsyncResult:
    """A succeeded job with its files."""

    def __init__(self, job: Job, transport: AsyncTransport) -> None:
        #: The job as the API returns it.
        self.job = job
        self.files = [AsyncResultFile(output, transport) for output in job.outputs]

    @property
    def id(self) -> str:
        return self.job.id

    @property
    def file(self) -> AsyncResultFile:
        """The first file. Raises `invalid_response` if the job has none."""
        if not self.files:
            raise AtelierError("invalid_response", "The job has no result.", job_id=self.id)
        return self.files[0]

    async def bytes(self) -> builtins.bytes:
        """The bytes of the first file."""
        return await self.file.bytes()

    async def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the first file to a path, and creates its folder. Raises `invalid_file`."""
        await self.file.save(path)

    async def image(self) -> Image:
        """The first file as an image of Pillow, which must be installed."""
        return await self.file.image()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r}, {len(self.files)} files)"
