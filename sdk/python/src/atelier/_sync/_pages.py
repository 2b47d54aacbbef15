# Generated from _async by build_generated.py. Do not edit.
"""Lists of the API."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

from .._page import Page
from ._transport import Transport

T = TypeVar("T")


class Pages(Generic[T]):
    """A list of the API: iterate it to read all entries, page after page, or read single pages."""

    def __init__(self, transport: Transport, path: str, model: type[T], query: Mapping[str, object]) -> None:
        self._transport = transport
        self._path = path
        self._model = model
        self._query = query

    def page(self, cursor: str | None = None) -> Page[T]:
        """One page: the first, or the one after `cursor`."""
        return self._transport.get(self._path, Page[self._model], {**self._query, "cursor": cursor})  # type: ignore[name-defined]

    def __iter__(self) -> Iterator[T]:
        cursor: str | None = None
        while True:
            page = self.page(cursor)
            for entry in page.data:
                yield entry
            cursor = page.next_cursor
            if not cursor:
                return
