import type { Role } from "../../access/roles.ts";
import { type AuditActor, recordAudit } from "../../audit/record.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { run, statement, text } from "../../platform/database/statement.ts";
import { type ProvisionedRole, resolveRole } from "./group-roles.ts";

const READ_ROLE = statement(
  "read_provisioned_role",
  { accountId: text(), personId: text() },
  "SELECT role FROM membership WHERE account_id = $accountId AND person_id = $personId",
  { role: text<Role>() },
);

const SAVE = statement(
  "save_provisioned_member",
  { accountId: text(), personId: text(), role: text() },
  `INSERT INTO membership (account_id, person_id, role) VALUES ($accountId, $personId, $role)
   ON CONFLICT (account_id, person_id) DO UPDATE SET role = excluded.role`,
  {},
);

/**
 * Makes a person a member of a locked team, or sets the role of a member, as their groups say. An owner stays one. Returns
 * the role.
 */
export async function provisionMember(
  tx: Queryable,
  accountId: string,
  person: { id: string; groups: readonly string[] | null; fallback: ProvisionedRole },
  actor: AuditActor,
): Promise<Role> {
  const { id: personId, groups, fallback } = person;
  const [member] = await run(tx, READ_ROLE, { accountId, personId });
  const current = member?.role ?? null;
  const role = await resolveRole(tx, accountId, { groups, current, fallback });
  if (role === current) return role;
  await run(tx, SAVE, { accountId, personId, role });
  const change = { ...(current ? { before: { role: current } } : {}), after: { role } };
  const action = current ? "member.role_changed" : "member.provisioned";
  await recordAudit({ accountId, actor, action, target: personId, change }, tx);
  return role;
}
