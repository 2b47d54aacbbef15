import { AppError } from "@atelier/errors";
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

/** The person is locked, because a deleted one must not become a member. */
const SAVE = statement(
  "save_provisioned_member",
  { accountId: text(), personId: text(), role: text() },
  `WITH person AS (SELECT id FROM account WHERE id = $personId AND deleted_at IS NULL FOR SHARE)
   INSERT INTO membership (account_id, person_id, role) SELECT $accountId, id, $role FROM person
   ON CONFLICT (account_id, person_id) DO UPDATE SET role = excluded.role RETURNING person_id AS id`,
  { id: text() },
);

/**
 * Makes a person a member of a locked team, or sets the role of a member, as their groups say. An owner stays one. Returns
 * the role. Throws `not_found` for a deleted person.
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
  const [saved] = await run(tx, SAVE, { accountId, personId, role });
  if (!saved) throw new AppError("not_found", "The account of this person was deleted.");
  const change = { ...(current ? { before: { role: current } } : {}), after: { role } };
  const action = current ? "member.role_changed" : "member.provisioned";
  await recordAudit({ accountId, actor, action, target: personId, change }, tx);
  return role;
}
