# Generated from _async by build_generated.py. Do not edit.
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
from ._pages import Pages
from ._resource import Resource


class Glossaries(Resource):
    """The terms of the account, with their translations."""

    def create(self, **body: Unpack[CreateGlossaryBody]) -> Glossary:
        return self._api.post("/glossaries", Glossary, body)

    def list(self, **query: Unpack[ListGlossariesQuery]) -> Pages[GlossarySummary]:
        return self._pages("/glossaries", GlossarySummary, query)

    def get(self, id: str, /) -> Glossary:
        return self._api.get(path("/glossaries/{}", id), Glossary)

    def export(self, id: str, format: Literal["csv", "tsv", "tbx"], /, **pair: Unpack[DeleteGlossaryQuery]) -> bytes:
        """The entries of a pair of languages as a file; by default of the first pair."""
        return self._api.content(path("/glossaries/{}", id), {"format": format, **pair})

    def update(self, id: str, /, **body: Unpack[UpdateGlossaryBody]) -> Glossary:
        return self._api.patch(path("/glossaries/{}", id), Glossary, body)

    def delete(self, id: str, /, **pair: Unpack[DeleteGlossaryQuery]) -> None:
        """Deletes a glossary, or only the entries of a pair of languages."""
        self._api.delete(path("/glossaries/{}", id), pair)


class TranslationMemory(Resource):
    """The sentences that the account has translated before."""

    def get(self) -> Memory:
        return self._api.get("/memory", Memory)

    def update(self, **body: Unpack[UpdateMemoryBody]) -> Memory:
        return self._api.patch("/memory", Memory, body)

    def import_tmx(self, **body: Unpack[ImportMemoryBody]) -> MemoryImport:
        """Stores the segments of a TMX text."""
        return self._api.post("/memory/import", MemoryImport, body, repeatable=True)

    def export(self, **pair: Unpack[ExportMemoryQuery]) -> bytes:
        """The segments as TMX."""
        return self._api.content("/memory/export", pair)

    def purge(self, **pair: Unpack[PurgeMemoryQuery]) -> None:
        """Deletes the segments of a pair of languages, or all of them."""
        self._api.delete("/memory", pair)
