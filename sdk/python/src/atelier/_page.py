"""A page of a list."""

from __future__ import annotations

from typing import Generic, TypeVar

from ._model import Model

T = TypeVar("T")


class Page(Model, Generic[T]):
    """A page of a list. `next_cursor` is that of the next page, or None."""

    data: list[T]
    next_cursor: str | None = None
