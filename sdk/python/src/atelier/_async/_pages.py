"""Lists of the API."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Generic, TypeVar

from .._page import Page
from ._transport import AsyncTransport

T = TypeVar("T")


class AsyncPages(Generic[T]):
    """A list of the API: iterate it to read all entries, page after page, or read single pages."""

    def __init__(self, transport: AsyncTransport, path: str, model: type[T], query: Mapping[str, object]) -> None:
        self._transport = transport
        self._path = path
        self._model = model
        self._query = query

    async def page(self, cursor: str | None = None) -> Page[T]:
        """One page: the first, or the one after `cursor`."""
        return await self._transport.get(self._path, Page[self._model], {**self._query, "cursor": cursor})  # type: ignore[name-defined]

    async def __aiter__(self) -> AsyncIterator[T]:
        cursor: str | None = None
        while True:
            page = await self.page(cursor)
            for entry in page.data:
                yield entry
            cursor = page.next_cursor
            if not cursor:
                return
