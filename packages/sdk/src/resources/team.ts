import type {
  AuditEvent,
  CreateTeamInvitationData,
  ListAuditEventsData,
  TeamInvitation,
  TeamMember,
  Team as TeamSummary,
  UpdateTeamMemberData,
} from "../../generated/types.gen.ts";
import type { Pages } from "../pages.ts";
import { path, type RequestOptions } from "../transport.ts";
import { type BodyOf, type ListQuery, Resource } from "./resource.ts";

/** The team of the account, its members and invitations, and the audit log. */
export class Team extends Resource {
  get(options?: RequestOptions): Promise<TeamSummary> {
    return this.api.get("/team", undefined, options);
  }

  async members(options?: RequestOptions): Promise<TeamMember[]> {
    return (await this.api.get<{ data: TeamMember[] }>("/team/members", undefined, options)).data;
  }

  /** Changes the role of a member. It takes effect with the member's next request. */
  updateMember(id: string, body: BodyOf<UpdateTeamMemberData>, options?: RequestOptions): Promise<TeamMember> {
    return this.api.patch(path`/team/members/${id}`, body, options);
  }

  removeMember(id: string, options?: RequestOptions): Promise<void> {
    return this.api.delete(path`/team/members/${id}`, undefined, options);
  }

  /** The invitations that were neither accepted nor withdrawn, newest first. */
  async invitations(options?: RequestOptions): Promise<TeamInvitation[]> {
    return (await this.api.get<{ data: TeamInvitation[] }>("/team/invitations", undefined, options)).data;
  }

  /** Sends a mail with a link that works for 7 days. */
  invite(body: BodyOf<CreateTeamInvitationData>, options?: RequestOptions): Promise<TeamInvitation> {
    return this.api.post("/team/invitations", body, options);
  }

  withdrawInvitation(id: string, options?: RequestOptions): Promise<void> {
    return this.api.delete(path`/team/invitations/${id}`, undefined, options);
  }

  /** The audit log, newest first. */
  auditEvents(query: Omit<ListQuery<ListAuditEventsData>, "format"> = {}, options?: RequestOptions): Pages<AuditEvent> {
    return this.pages("/audit-events", query, options);
  }
}
