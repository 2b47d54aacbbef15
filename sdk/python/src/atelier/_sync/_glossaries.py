# Generated from _async by build_generated.py. Do not edit.
"""Glossaries."""

from __future__ import annotations

from typing import Literal

from typing_extensions import Unpack

from .._request import path
from ..inputs import (
    DeleteGlossaryQuery,
)
from ..models import Glossary
from ._routes import GlossariesRoutes


class Glossaries(GlossariesRoutes):
    """The terms of the account, with their translations."""

    def get(self, id: str, /) -> Glossary:
        return self._api.get(path("/glossaries/{}", id), Glossary)

    def export(self, id: str, format: Literal["csv", "tsv", "tbx"], /, **pair: Unpack[DeleteGlossaryQuery]) -> bytes:
        """The entries of a pair of languages as a file; by default of the first pair."""
        return self._api.content(path("/glossaries/{}", id), {"format": format, **pair})

    def delete(self, id: str, /, **pair: Unpack[DeleteGlossaryQuery]) -> None:
        """Deletes a glossary, or only the entries of a pair of languages."""
        self._api.delete(path("/glossaries/{}", id), pair)
