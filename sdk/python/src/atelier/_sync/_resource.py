# Generated from _async by build_generated.py. Do not edit.
"""A group of routes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from ._pages import Pages
from ._transport import Transport

T = TypeVar("T")


class Resource:
    """A group of routes."""

    def __init__(self, transport: Transport) -> None:
        self._api = transport

    def _pages(self, path: str, model: type[T], query: Mapping[str, object] | None = None) -> Pages[T]:
        return Pages(self._api, path, model, query or {})
