"""Projects."""

from __future__ import annotations

from typing_extensions import Unpack

from .._request import path
from ..inputs import CreateProjectBody, ListProjectsQuery, UpdateProjectBody
from ..models import Project
from ._pages import AsyncPages
from ._resource import AsyncResource


class AsyncProjects(AsyncResource):
    """The projects of the account."""

    async def create(self, **body: Unpack[CreateProjectBody]) -> Project:
        return await self._api.post("/projects", Project, body)

    def list(self, **query: Unpack[ListProjectsQuery]) -> AsyncPages[Project]:
        return self._pages("/projects", Project, query)

    async def get(self, id: str, /) -> Project:
        return await self._api.get(path("/projects/{}", id), Project)

    async def update(self, id: str, /, **body: Unpack[UpdateProjectBody]) -> Project:
        """Changes the fields that are sent; None removes a limit."""
        return await self._api.patch(path("/projects/{}", id), Project, body)

    async def archive(self, id: str, /) -> Project:
        """Revokes the keys of the project for good. Requests with them are refused within 5 seconds."""
        return await self._api.post(path("/projects/{}/archive", id), Project, repeatable=True)
