"""The account, and what the service offers."""

from __future__ import annotations

from typing_extensions import Unpack

from .._page import Page
from ..inputs import ListUsageQuery
from ..models import (
    Operation,
    Usage,
    UsageSum,
)
from ._pages import AsyncPages
from ._routes import AsyncAccountRoutes


class AsyncAccount(AsyncAccountRoutes):
    """The credits and requests of the account, and what the service offers."""

    def usage(self, **query: Unpack[ListUsageQuery]) -> AsyncPages[Usage]:
        """The charges of jobs, newest first."""
        return self._pages("/usage", Usage, {**query, "group_by": None})

    def usage_by(self, group_by: str, /, **query: Unpack[ListUsageQuery]) -> AsyncPages[UsageSum]:
        """The charges summed by `day`, `operation`, `key`, `user` or `metadata.<name>`."""
        return self._pages("/usage", UsageSum, {**query, "group_by": group_by})

    async def operations(self) -> list[Operation]:
        """The operations with their fields, engines and prices."""
        return (await self._api.get("/operations", Page[Operation])).data
