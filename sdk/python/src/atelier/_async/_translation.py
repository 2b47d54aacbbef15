"""Glossaries and the translation memory."""

from __future__ import annotations

from typing import Literal

from typing_extensions import Unpack

from .._request import path
from ..inputs import (
    CreateGlossaryBody,
    DeleteGlossaryQuery,
    ExportMemoryQuery,
    ImportMemoryBody,
    ListGlossariesQuery,
    PurgeMemoryQuery,
    UpdateGlossaryBody,
    UpdateMemoryBody,
)
from ..models import Glossary, GlossarySummary, Memory, MemoryImport
from ._pages import AsyncPages
from ._resource import AsyncResource


class AsyncGlossaries(AsyncResource):
    """The terms of the account, with their translations."""

    async def create(self, **body: Unpack[CreateGlossaryBody]) -> Glossary:
        return await self._api.post("/glossaries", Glossary, body)

    def list(self, **query: Unpack[ListGlossariesQuery]) -> AsyncPages[GlossarySummary]:
        return self._pages("/glossaries", GlossarySummary, query)

    async def get(self, id: str, /) -> Glossary:
        return await self._api.get(path("/glossaries/{}", id), Glossary)

    async def export(
        self, id: str, format: Literal["csv", "tsv", "tbx"], /, **pair: Unpack[DeleteGlossaryQuery]
    ) -> bytes:
        """The entries of a pair of languages as a file; by default of the first pair."""
        return await self._api.content(path("/glossaries/{}", id), {"format": format, **pair})

    async def update(self, id: str, /, **body: Unpack[UpdateGlossaryBody]) -> Glossary:
        return await self._api.patch(path("/glossaries/{}", id), Glossary, body)

    async def delete(self, id: str, /, **pair: Unpack[DeleteGlossaryQuery]) -> None:
        """Deletes a glossary, or only the entries of a pair of languages."""
        await self._api.delete(path("/glossaries/{}", id), pair)


class AsyncTranslationMemory(AsyncResource):
    """The sentences that the account has translated before."""

    async def get(self) -> Memory:
        return await self._api.get("/memory", Memory)

    async def update(self, **body: Unpack[UpdateMemoryBody]) -> Memory:
        return await self._api.patch("/memory", Memory, body)

    async def import_tmx(self, **body: Unpack[ImportMemoryBody]) -> MemoryImport:
        """Stores the segments of a TMX text."""
        return await self._api.post("/memory/import", MemoryImport, body, repeatable=True)

    async def export(self, **pair: Unpack[ExportMemoryQuery]) -> bytes:
        """The segments as TMX."""
        return await self._api.content("/memory/export", pair)

    async def purge(self, **pair: Unpack[PurgeMemoryQuery]) -> None:
        """Deletes the segments of a pair of languages, or all of them."""
        await self._api.delete("/memory", pair)
