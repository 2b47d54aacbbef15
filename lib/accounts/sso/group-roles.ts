import { AppError, invalidInput } from "@atelier/errors";
import { type Role, roles } from "../../access/roles.ts";
import { type AuditActor, recordAudit } from "../../audit/record.ts";
import { pool, type Queryable, transaction } from "../../platform/database/db.ts";
import { array, bool, int, type RowOf, run, statement, text } from "../../platform/database/statement.ts";
import { isStorableText } from "../../platform/database/storable-text.ts";
import { lockTeam } from "../teams/lock-team.ts";

/** The roles that a group or a first sign-in can give. Only owners make owners. */
export const provisionedRoles = ["admin", "developer", "billing", "viewer"] as const satisfies readonly Role[];

export type ProvisionedRole = (typeof provisionedRoles)[number];

const MAX_GROUPS = 100;

const columns = { group: text(), role: text<ProvisionedRole>() };

export type GroupRole = RowOf<typeof columns>;

/** A role that may be provisioned. Throws `invalid_input`. */
export function parseProvisionedRole(role: string): ProvisionedRole {
  const known = provisionedRoles.find((provisionedRole) => provisionedRole === role);
  if (!known) throw invalidInput("/role", `Use one of the roles ${provisionedRoles.join(", ")}.`);
  return known;
}

const LIST = statement(
  "list_group_roles",
  { accountId: text() },
  `SELECT group_name AS "group", role FROM group_role WHERE account_id = $accountId ORDER BY group_name`,
  columns,
);

/** The roles that members of groups of the provider get in a team. */
export async function listGroupRoles(accountId: string, db: Queryable = pool()): Promise<readonly GroupRole[]> {
  return run(db, LIST, { accountId });
}

const COUNT = statement(
  "count_group_roles",
  { accountId: text(), group: text() },
  "SELECT count(*)::int AS count FROM group_role WHERE account_id = $accountId AND group_name <> $group",
  { count: int },
);

const SET = statement(
  "set_group_role",
  { accountId: text(), group: text(), role: text() },
  `INSERT INTO group_role (account_id, group_name, role) VALUES ($accountId, $group, $role)
   ON CONFLICT (account_id, group_name) DO UPDATE SET role = excluded.role`,
  {},
);

/** Sets the role of a group's members. It takes effect with their next sign-in or change by SCIM. Throws `invalid_input`. */
export async function setGroupRole(
  accountId: string,
  input: { group: string; role: string },
  actor: AuditActor,
): Promise<void> {
  const group = input.group.trim();
  if (group === "" || group.length > 200 || !isStorableText(group))
    throw invalidInput("/group", "Enter the name of the group as the provider sends it, with at most 200 characters.");
  const role = parseProvisionedRole(input.role);
  await transaction(async (tx) => {
    await lockTeam(tx, accountId);
    const [counted] = await run(tx, COUNT, { accountId, group });
    if ((counted?.count ?? 0) >= MAX_GROUPS)
      throw new AppError("invalid_input", `A team can have ${MAX_GROUPS} groups with roles. Remove some first.`);
    await run(tx, SET, { accountId, group, role });
    await recordAudit({ accountId, actor, action: "sso.group_role_set", change: { after: { group, role } } }, tx);
  });
}

const REMOVE = statement(
  "remove_group_role",
  { accountId: text(), group: text() },
  "DELETE FROM group_role WHERE account_id = $accountId AND group_name = $group RETURNING role",
  { role: text() },
);

/** Removes a group's role. Throws `not_found`. */
export async function removeGroupRole(accountId: string, group: string, actor: AuditActor): Promise<void> {
  await transaction(async (tx) => {
    const [removed] = await run(tx, REMOVE, { accountId, group });
    if (!removed) throw new AppError("not_found", "This group has no role.");
    const change = { before: { group, role: removed.role } };
    await recordAudit({ accountId, actor, action: "sso.group_role_removed", change }, tx);
  });
}

const FIND = statement(
  "find_roles_of_groups",
  { accountId: text(), groups: array(text()) },
  `SELECT DISTINCT role, group_name = ANY($groups) AS "isMember" FROM group_role WHERE account_id = $accountId`,
  { role: text<ProvisionedRole>(), isMember: bool },
);

/**
 * The role of a person by their groups: the one with the most permissions. An owner stays one. Without groups, or in a team
 * without a table, the role is the current one, and at first `fallback`.
 */
export async function resolveRole(
  tx: Queryable,
  accountId: string,
  person: { groups: readonly string[] | null; current: Role | null; fallback: ProvisionedRole },
): Promise<Role> {
  const { groups, current, fallback } = person;
  if (current === "owner") return current;
  const table = await run(tx, FIND, { accountId, groups: groups ?? [] });
  if (table.length === 0 || !groups) return current ?? fallback;
  return roles.find((role) => table.some((row) => row.isMember && row.role === role)) ?? fallback;
}
