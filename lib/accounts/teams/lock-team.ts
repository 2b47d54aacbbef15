import { AppError } from "@atelier/errors";
import type { Role } from "../../access/roles.ts";
import { pool, type Queryable } from "../../platform/database/db.ts";
import { int, nullable, type RowOf, run, statement, text, timestamp } from "../../platform/database/statement.ts";

const LOCK_TEAM = statement(
  "lock_team",
  { accountId: text() },
  `SELECT name FROM account WHERE id = $accountId AND kind = 'team' AND deleted_at IS NULL FOR UPDATE`,
  { name: nullable(text()) },
);

const teamColumns = { id: text(), name: text(), createdAt: timestamp, members: int, invitations: int };

export type Team = RowOf<typeof teamColumns>;

const READ_TEAM = statement(
  "read_team",
  { accountId: text() },
  `SELECT id, coalesce(name, '') AS name, created_at AS "createdAt",
     (SELECT count(*)::int FROM membership m WHERE m.account_id = account.id) AS members,
     (SELECT count(*)::int FROM invitation i
       WHERE i.account_id = account.id AND i.ended_at IS NULL AND i.expires_at > now()) AS invitations
   FROM account WHERE id = $accountId AND kind = 'team' AND deleted_at IS NULL`,
  teamColumns,
);

/** A team with the numbers of its members and open invitations. Throws `not_found` for a personal account. */
export async function readTeam(accountId: string): Promise<Team> {
  const [team] = await run(pool(), READ_TEAM, { accountId });
  if (!team) throw new AppError("not_found", "This account is not a team.");
  return team;
}

/**
 * Locks a team until the transaction ends, so that changes of its members happen one after another: two requests cannot
 * remove the last two owners. Returns its name. Throws `not_found`.
 */
export async function lockTeam(tx: Queryable, accountId: string): Promise<string> {
  const [team] = await run(tx, LOCK_TEAM, { accountId });
  if (!team) throw new AppError("not_found", "This account is not a team.");
  return team.name ?? "";
}

const READ_ROLE = statement(
  "read_member_role",
  { accountId: text(), personId: text() },
  "SELECT role FROM membership WHERE account_id = $accountId AND person_id = $personId",
  { role: text<Role>() },
);

/** The role of a person in a locked team, or null. */
export async function findMemberRole(tx: Queryable, accountId: string, personId: string): Promise<Role | null> {
  const [member] = await run(tx, READ_ROLE, { accountId, personId });
  return member?.role ?? null;
}

/** The role of a member of a locked team. Throws `not_found`. */
export async function readMemberRole(tx: Queryable, accountId: string, personId: string): Promise<Role> {
  const role = await findMemberRole(tx, accountId, personId);
  if (!role) throw new AppError("not_found", "This person is not a member of the team.");
  return role;
}

const COUNT_OTHER_OWNERS = statement(
  "count_other_owners",
  { accountId: text(), personId: text() },
  `SELECT count(*)::int AS owners FROM membership
   WHERE account_id = $accountId AND role = 'owner' AND person_id <> $personId`,
  { owners: int },
);

/** Throws `invalid_input` if the person is the only owner of a locked team. */
export async function requireOtherOwner(tx: Queryable, accountId: string, personId: string): Promise<void> {
  const [counted] = await run(tx, COUNT_OTHER_OWNERS, { accountId, personId });
  if ((counted?.owners ?? 0) > 0) return;
  throw new AppError("invalid_input", "A team needs an owner. Make another member an owner first.");
}
