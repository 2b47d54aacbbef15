"""Glossaries."""

from __future__ import annotations

from typing import Literal

from typing_extensions import Unpack

from .._request import path
from ..inputs import (
    DeleteGlossaryQuery,
)
from ..models import Glossary
from ._routes import AsyncGlossariesRoutes


class AsyncGlossaries(AsyncGlossariesRoutes):
    """The terms of the account, with their translations."""

    async def get(self, id: str, /) -> Glossary:
        return await self._api.get(path("/glossaries/{}", id), Glossary)

    async def export(
        self, id: str, format: Literal["csv", "tsv", "tbx"], /, **pair: Unpack[DeleteGlossaryQuery]
    ) -> bytes:
        """The entries of a pair of languages as a file; by default of the first pair."""
        return await self._api.content(path("/glossaries/{}", id), {"format": format, **pair})

    async def delete(self, id: str, /, **pair: Unpack[DeleteGlossaryQuery]) -> None:
        """Deletes a glossary, or only the entries of a pair of languages."""
        await self._api.delete(path("/glossaries/{}", id), pair)
