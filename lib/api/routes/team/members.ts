import { z } from "zod";
import { type Role, roles } from "../../../access/roles.ts";
import {
  changeMemberRole,
  listMembers,
  type Member,
  readMember,
  removeMember,
} from "../../../accounts/teams/members.ts";
import type { Caller } from "../../../keys/authenticate.ts";
import { defineRoute } from "../../define-route.ts";
import { auditActor } from "../../http/caller/audit-actor.ts";
import type { Context } from "../../http/context.ts";
import { component } from "../../openapi/json-schema.ts";
import { list, orNull, time } from "../../openapi/values.ts";

/** The permission, group and, for keys, the role of the routes of teams. */
export const access = { scope: "team" } as const;
export const tag = "Team";
/** Keys manage a team as its admins do. Only an owner changes owners, in the portal. */
const KEY_ROLE: Role = "admin";

export const roleSchema = z.enum(roles);
export const roleInput = roleSchema.meta({ description: "The role. Ownership is transferred in the portal only." });

/** Who changes the team by a request. */
export const teamManager = (context: Context, caller: Caller) => ({
  actor: auditActor(context, caller),
  role: caller.keyId === null ? (caller.role ?? KEY_ROLE) : KEY_ROLE,
});

const memberSchema = component(
  "TeamMember",
  {
    object: z.literal("team_member"),
    id: z.string().meta({ description: "The ID of the person." }),
    email: z.string(),
    name: z.string().nullable(),
    role: roleSchema,
    joined_at: time,
    last_seen_at: orNull(time).meta({ description: "When the member last used the portal for the team." }),
  },
  {
    object: "team_member",
    id: "acct_01kaznf2vke8r9s0dq3w6h7t5m",
    email: "ana@studio.example",
    name: "Ana",
    role: "developer",
    joined_at: "2026-11-20T09:30:00.000Z",
    last_seen_at: "2026-11-21T08:00:00.000Z",
  },
);

const listed = defineRoute({
  method: "GET",
  path: "/team/members",
  tag,
  operationId: "listTeamMembers",
  summary: "List the members of the team",
  description: "The first member comes first. A team has at most 10,000.",
  access,
  output: list(memberSchema),
  async handler({ caller: { accountId } }) {
    const members = await listMembers(accountId);
    return { object: "list" as const, data: members.map(memberView), next_cursor: null };
  },
});

const update = defineRoute({
  method: "PATCH",
  path: "/team/members/:id",
  tag,
  operationId: "updateTeamMember",
  summary: "Change the role of a member",
  description:
    "It takes effect with the member's next request. A key manages a team as an admin does: it cannot give, change or remove the role owner.",
  access,
  body: z.strictObject({ role: roleInput }),
  example: { role: "viewer" },
  output: memberSchema,
  async handler({ context, caller, params, body }) {
    const { role } = await body();
    await changeMemberRole(caller.accountId, params.id, role, teamManager(context, caller));
    return memberView(await readMember(caller.accountId, params.id));
  },
});

const remove = defineRoute({
  method: "DELETE",
  path: "/team/members/:id",
  tag,
  operationId: "removeTeamMember",
  summary: "Remove a member",
  description: "Their access and their personal keys end within 5 seconds. The service keys of the team keep working.",
  access,
  result: "Removed",
  handler: ({ context, caller, params }) => removeMember(caller.accountId, params.id, teamManager(context, caller)),
});

export const memberRoutes = [listed, update, remove];

function memberView({ personId, email, name, role, since, lastSeenAt }: Member) {
  return {
    object: "team_member" as const,
    id: personId,
    email,
    name,
    role,
    joined_at: since.toISOString(),
    last_seen_at: lastSeenAt?.toISOString() ?? null,
  };
}
