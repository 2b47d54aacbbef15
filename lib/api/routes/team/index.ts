import { z } from "zod";
import { readTeam } from "../../../accounts/teams/lock-team.ts";
import { defineRoute } from "../../define-route.ts";
import { component } from "../../openapi/json-schema.ts";
import { count, time } from "../../openapi/values.ts";
import { auditEventsRoute } from "./audit-events.ts";
import { invitationRoutes } from "./invitations.ts";
import { access, memberRoutes, tag } from "./members.ts";

const team = component(
  "Team",
  {
    object: z.literal("team"),
    id: z.string(),
    name: z.string(),
    created_at: time,
    members: count,
    open_invitations: count,
  },
  {
    object: "team",
    id: "acct_01kaznf2vke8r9s0dq3w6h7t5m",
    name: "Studio Verde",
    created_at: "2026-11-20T09:30:00.000Z",
    members: 4,
    open_invitations: 1,
  },
);

const read = defineRoute({
  method: "GET",
  path: "/team",
  tag,
  operationId: "getTeam",
  summary: "Get the team",
  description: "The account of the key must be a team. A personal account gets 404.",
  access,
  output: team,
  errors: [404],
  async handler({ caller: { accountId } }) {
    const { id, name, createdAt, members, invitations } = await readTeam(accountId);
    return {
      object: "team" as const,
      id,
      name,
      created_at: createdAt.toISOString(),
      members,
      open_invitations: invitations,
    };
  },
});

/** The team of the account, its members and invitations, and the audit log. */
export const teamRoutes = [read, ...memberRoutes, ...invitationRoutes, auditEventsRoute];
