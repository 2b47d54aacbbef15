import type { AuditActor } from "../../audit/record.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { array, bool, run, statement, text } from "../../platform/database/statement.ts";
import type { ProvisionedRole } from "../sso/group-roles.ts";
import { provisionMember } from "../sso/provision.ts";

const READ = statement(
  "read_directory_person",
  { accountId: text(), personId: text() },
  `SELECT u.active, EXISTS (SELECT FROM scim_group g WHERE g.account_id = u.account_id) AS "hasGroups",
     ARRAY(SELECT g.display_name FROM scim_group g JOIN scim_group_member m ON m.group_id = g.id AND m.person_id = u.person_id
       WHERE g.account_id = u.account_id) AS groups
   FROM scim_user u WHERE u.account_id = $accountId AND u.person_id = $personId`,
  { active: bool, hasGroups: bool, groups: array(text()) },
);

/** A person in the directory of a team. `groups` is null if the directory sends no groups at all. */
export interface DirectoryPerson {
  active: boolean;
  groups: readonly string[] | null;
}

/** The person as the directory of a team sent them by SCIM, or null. */
export async function readDirectoryPerson(
  tx: Queryable,
  accountId: string,
  personId: string,
): Promise<DirectoryPerson | null> {
  const [row] = await run(tx, READ, { accountId, personId });
  return row ? { active: row.active, groups: row.hasGroups ? row.groups : null } : null;
}

const READ_ADDRESS = statement(
  "is_person_of_team",
  { accountId: text(), personId: text() },
  `SELECT p.email FROM account p JOIN team_domain d ON d.account_id = $accountId AND d.verified_at IS NOT NULL
     AND d.domain = split_part(p.email, '@', 2) WHERE p.id = $personId AND p.deleted_at IS NULL`,
  { email: text() },
);

/** Whether the address of a person is at a proven domain still: they may have changed it, or the team removed the domain. */
export async function isAtProvenDomain(tx: Queryable, accountId: string, personId: string): Promise<boolean> {
  return (await run(tx, READ_ADDRESS, { accountId, personId })).length > 0;
}

const READ_DEFAULT = statement(
  "read_default_role",
  { accountId: text() },
  `SELECT default_role AS role FROM sso_connection WHERE account_id = $accountId`,
  { role: text<ProvisionedRole>() },
);

/**
 * Gives an active person of the directory the role of their groups, and access if they have none. A person whose address is
 * no longer at a proven domain keeps what they have. The team is locked.
 */
export async function applyDirectoryRole(
  tx: Queryable,
  accountId: string,
  personId: string,
  actor: AuditActor,
): Promise<void> {
  const person = await readDirectoryPerson(tx, accountId, personId);
  if (!person?.active || !(await isAtProvenDomain(tx, accountId, personId))) return;
  const [connection] = await run(tx, READ_DEFAULT, { accountId });
  const fallback = connection?.role ?? "viewer";
  await provisionMember(tx, accountId, { id: personId, groups: person.groups, fallback }, actor);
}
