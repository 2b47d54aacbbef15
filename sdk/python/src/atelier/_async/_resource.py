"""A group of routes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from ._pages import AsyncPages
from ._transport import AsyncTransport

T = TypeVar("T")


class AsyncResource:
    """A group of routes."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._api = transport

    def _pages(self, path: str, model: type[T], query: Mapping[str, object] | None = None) -> AsyncPages[T]:
        return AsyncPages(self._api, path, model, query or {})
