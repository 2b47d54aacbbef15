# Generated from _async by build_generated.py. Do not edit.
"""Projects."""

from __future__ import annotations

from typing_extensions import Unpack

from .._request import path
from ..inputs import CreateProjectBody, ListProjectsQuery, UpdateProjectBody
from ..models import Project
from ._pages import Pages
from ._resource import Resource


class Projects(Resource):
    """The projects of the account."""

    def create(self, **body: Unpack[CreateProjectBody]) -> Project:
        return self._api.post("/projects", Project, body)

    def list(self, **query: Unpack[ListProjectsQuery]) -> Pages[Project]:
        return self._pages("/projects", Project, query)

    def get(self, id: str, /) -> Project:
        return self._api.get(path("/projects/{}", id), Project)

    def update(self, id: str, /, **body: Unpack[UpdateProjectBody]) -> Project:
        """Changes the fields that are sent; None removes a limit."""
        return self._api.patch(path("/projects/{}", id), Project, body)

    def archive(self, id: str, /) -> Project:
        """Revokes the keys of the project for good. Requests with them are refused within 5 seconds."""
        return self._api.post(path("/projects/{}/archive", id), Project, repeatable=True)
