import { z } from "zod";
import {
  type Invitation,
  inviteMember,
  listInvitations,
  withdrawInvitation,
} from "../../../accounts/teams/invitations.ts";
import { defineRoute } from "../../define-route.ts";
import { component } from "../../openapi/json-schema.ts";
import { list, time } from "../../openapi/values.ts";
import { access, roleInput, roleSchema, tag, teamManager } from "./members.ts";

const invitationSchema = component(
  "TeamInvitation",
  {
    object: z.literal("team_invitation"),
    id: z.string(),
    email: z.string(),
    role: roleSchema,
    created_at: time,
    expires_at: time,
    expired: z.boolean(),
  },
  {
    object: "team_invitation",
    id: "inv_01kaznf2vke8r9s0dq3w6h7t5m",
    email: "ben@studio.example",
    role: "developer",
    created_at: "2026-11-20T09:30:00.000Z",
    expires_at: "2026-11-27T09:30:00.000Z",
    expired: false,
  },
);

const listed = defineRoute({
  method: "GET",
  path: "/team/invitations",
  tag,
  operationId: "listTeamInvitations",
  summary: "List invitations, newest first",
  description: "Contains those that were neither accepted nor withdrawn, at most 500.",
  access,
  output: list(invitationSchema),
  async handler({ caller: { accountId } }) {
    const invitations = await listInvitations(accountId);
    return { object: "list" as const, data: invitations.map(invitationView), next_cursor: null };
  },
});

const create = defineRoute({
  method: "POST",
  path: "/team/invitations",
  tag,
  operationId: "createTeamInvitation",
  summary: "Invite a person",
  description:
    "Sends a mail with a link that works for 7 days, once, and for this address only. Inviting an address again sends a new link, and the old one stops working. A key cannot invite owners.",
  access,
  body: z.strictObject({
    email: z.string().max(254).meta({ description: "Where the invitation is sent." }),
    role: roleInput,
  }),
  example: { email: "ben@studio.example", role: "developer" },
  output: invitationSchema,
  status: 201,
  async handler({ context, caller, body }) {
    return invitationView(await inviteMember(caller.accountId, await body(), teamManager(context, caller)));
  },
});

const withdraw = defineRoute({
  method: "DELETE",
  path: "/team/invitations/:id",
  tag,
  operationId: "withdrawTeamInvitation",
  summary: "Withdraw an invitation",
  description: "Its link stops working.",
  access,
  result: "Withdrawn",
  handler: ({ context, caller, params }) =>
    withdrawInvitation(caller.accountId, params.id, teamManager(context, caller)),
});

export const invitationRoutes = [listed, create, withdraw];

const invitationView = ({ id, email, role, createdAt, expiresAt, expired }: Invitation) => ({
  object: "team_invitation" as const,
  id,
  email,
  role,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  expired,
});
