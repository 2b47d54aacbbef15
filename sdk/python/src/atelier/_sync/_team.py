# Generated from _async by build_generated.py. Do not edit.
"""Teams and the audit log."""

from __future__ import annotations

from typing_extensions import Unpack

from .._request import path
from ..inputs import CreateTeamInvitationBody, ListAuditEventsQuery, UpdateTeamMemberBody
from ..models import AuditEvent, Team, TeamInvitation, TeamMember
from ._pages import Pages
from ._resource import Resource


class Teams(Resource):
    """The team of the account, its members and invitations, and the audit log."""

    def get(self) -> Team:
        return self._api.get("/team", Team)

    def members(self) -> Pages[TeamMember]:
        return self._pages("/team/members", TeamMember, {})

    def update_member(self, id: str, /, **body: Unpack[UpdateTeamMemberBody]) -> TeamMember:
        """Changes the role of a member. It takes effect with the member's next request."""
        return self._api.patch(path("/team/members/{}", id), TeamMember, body)

    def remove_member(self, id: str, /) -> None:
        self._api.delete(path("/team/members/{}", id))

    def invitations(self) -> Pages[TeamInvitation]:
        """The invitations that were neither accepted nor withdrawn, newest first."""
        return self._pages("/team/invitations", TeamInvitation, {})

    def invite(self, **body: Unpack[CreateTeamInvitationBody]) -> TeamInvitation:
        """Sends a mail with a link that works for 7 days."""
        return self._api.post("/team/invitations", TeamInvitation, body)

    def withdraw_invitation(self, id: str, /) -> None:
        self._api.delete(path("/team/invitations/{}", id))

    def audit_events(self, **query: Unpack[ListAuditEventsQuery]) -> Pages[AuditEvent]:
        """The audit log, newest first."""
        return self._pages("/audit-events", AuditEvent, query)
