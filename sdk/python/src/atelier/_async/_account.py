"""The account, and what the service offers."""

from __future__ import annotations

from typing_extensions import Unpack

from .._page import Page
from .._request import path
from ..inputs import ListRequestsQuery, ListUsageQuery
from ..models import Balance, Languages, Limits, Operation, Ready, Request, Usage, UsageSum
from ._pages import AsyncPages
from ._resource import AsyncResource


class AsyncAccount(AsyncResource):
    """The credits and requests of the account, and what the service offers."""

    async def balance(self) -> Balance:
        return await self._api.get("/balance", Balance)

    async def limits(self) -> Limits:
        """The limits of the account and of the key, with what is used of each."""
        return await self._api.get("/limits", Limits)

    def usage(self, **query: Unpack[ListUsageQuery]) -> AsyncPages[Usage]:
        """The charges of jobs, newest first."""
        return self._pages("/usage", Usage, {**query, "group_by": None})

    def usage_by(self, group_by: str, /, **query: Unpack[ListUsageQuery]) -> AsyncPages[UsageSum]:
        """The charges summed by `day`, `operation`, `key`, `user` or `metadata.<name>`."""
        return self._pages("/usage", UsageSum, {**query, "group_by": group_by})

    def requests(self, **query: Unpack[ListRequestsQuery]) -> AsyncPages[Request]:
        """The requests of the last 30 days, newest first."""
        return self._pages("/requests", Request, query)

    async def request(self, id: str, /) -> Request:
        return await self._api.get(path("/requests/{}", id), Request)

    async def operations(self) -> list[Operation]:
        """The operations with their fields, engines and prices."""
        return (await self._api.get("/operations", Page[Operation])).data

    async def languages(self) -> Languages:
        """The languages of translation, with their pairs."""
        return await self._api.get("/languages", Languages)

    async def ready(self) -> Ready:
        """The state of the service and its engines."""
        return await self._api.get("/ready", Ready)
