import { AppError } from "@atelier/errors";
import { isRole, mayGrant, type Role } from "../../access/roles.ts";
import { type AuditAction, type AuditActor, recordAudit } from "../../audit/record.ts";
import { sendMailWithCredits } from "../../mail/send-mail.ts";
import { pool, type Queryable, transaction } from "../../platform/database/db.ts";
import { bool, int, nullable, type RowOf, run, statement, text, timestamp } from "../../platform/database/statement.ts";
import { isStorableText } from "../../platform/database/storable-text.ts";
import { env } from "../../platform/env.ts";
import { requireWayBack } from "../sso/way-back.ts";
import { findMemberRole, lockTeam, readMemberRole, requireOtherOwner } from "./lock-team.ts";

/** Who changes the members of a team: the actor for the audit log, with their role in the team. */
export interface MemberManager {
  actor: AuditActor;
  role: Role;
}

const memberColumns = {
  personId: text(),
  email: text(),
  name: nullable(text()),
  role: text<Role>(),
  since: timestamp,
  lastSeenAt: nullable(timestamp),
  hasTwoStep: bool,
};

export type Member = RowOf<typeof memberColumns>;

const SELECT_MEMBERS = `SELECT m.person_id AS "personId", p.email, p.name, m.role, m.created_at AS since,
     (SELECT max(s.last_seen_at) FROM session s WHERE s.account_id = p.id AND s.team_id = m.account_id) AS "lastSeenAt",
     EXISTS (SELECT FROM totp f WHERE f.account_id = p.id AND f.confirmed_at IS NOT NULL) AS "hasTwoStep"
   FROM membership m JOIN account p ON p.id = m.person_id AND p.deleted_at IS NULL`;

const LIST_MEMBERS = statement(
  "list_members",
  { accountId: text(), personId: nullable(text()) },
  `${SELECT_MEMBERS}
   WHERE m.account_id = $accountId AND ($personId::text IS NULL OR m.person_id = $personId)
   ORDER BY m.created_at, m.person_id LIMIT 10000`,
  memberColumns,
);

/** The team's members, the first one first. A directory can add 10,000. */
export async function listMembers(accountId: string): Promise<readonly Member[]> {
  return run(pool(), LIST_MEMBERS, { accountId, personId: null });
}

const SEARCH_MEMBERS = statement(
  "search_members",
  { accountId: text(), search: text(), since: nullable(timestamp), personId: nullable(text()), limit: int },
  `${SELECT_MEMBERS}
   WHERE m.account_id = $accountId AND ($search::text = '' OR strpos(p.email, $search) > 0 OR strpos(lower(p.name), $search) > 0)
     AND ($since::timestamptz IS NULL OR (m.created_at, m.person_id) < ($since, $personId))
   ORDER BY m.created_at DESC, m.person_id DESC LIMIT $limit::int`,
  memberColumns,
);

/** A page of members, and the cursor of the next one if there is one. */
export interface MemberPage {
  members: readonly Member[];
  older: string | undefined;
}

/**
 * The team's members with a text in their address or name, the newest first. `before` is the cursor of a page; another text
 * is the first page.
 */
export async function searchMembers(
  accountId: string,
  { search, before, limit }: { search: string; before: string | undefined; limit: number },
): Promise<MemberPage> {
  if (!isStorableText(search)) return { members: [], older: undefined };
  const [, since, personId] = /^(\d{1,15})-(\w{1,100})$/.exec(before ?? "") ?? [];
  const found = await run(pool(), SEARCH_MEMBERS, {
    accountId,
    search: search.trim().toLowerCase(),
    since: since === undefined ? null : new Date(Number(since)),
    personId: personId ?? null,
    limit: limit + 1,
  });
  const members = found.slice(0, limit);
  const last = members.at(-1);
  return { members, older: last && found.length > limit ? `${last.since.getTime()}-${last.personId}` : undefined };
}

/** A member of the team. Throws `not_found`. */
export async function readMember(accountId: string, personId: string): Promise<Member> {
  const [member] = await run(pool(), LIST_MEMBERS, { accountId, personId });
  if (!member) throw new AppError("not_found", "This person is not a member of the team.");
  return member;
}

const SET_ROLE = statement(
  "set_member_role",
  { accountId: text(), personId: text(), role: text() },
  "UPDATE membership SET role = $role WHERE account_id = $accountId AND person_id = $personId",
  {},
);

/**
 * Changes a member's role. It takes effect with the member's next request. Throws `not_found`, `invalid_input` for an
 * unknown role or the last owner, `role_required`.
 */
export async function changeMemberRole(
  accountId: string,
  personId: string,
  role: string,
  { actor, role: own }: MemberManager,
): Promise<void> {
  const next = parseRole(role);
  await transaction(async (tx) => {
    const team = await lockTeam(tx, accountId);
    const before = await readMemberRole(tx, accountId, personId);
    if (before === next) return;
    requireGrant(own, before, next);
    if (before === "owner") await requireOtherOwner(tx, accountId, personId);
    await run(tx, SET_ROLE, { accountId, personId, role: next });
    if (before === "owner") await requireOwnerWayBack(tx, accountId, team);
    const change = { before: { role: before }, after: { role: next } };
    await recordAudit({ accountId, actor, action: "member.role_changed", target: personId, change }, tx);
    await mailMember(tx, personId, roleMail(team, next));
  });
}

/** Removes a member. Their access ends within 5 s; the team's keys stay. Throws `not_found`, `invalid_input`, `role_required`. */
export async function removeMember(accountId: string, personId: string, manager: MemberManager): Promise<void> {
  await endMembership(accountId, personId, "member.removed", manager);
}

/** Ends the person's own membership. Throws `invalid_input` for the last owner. */
export async function leaveTeam(accountId: string, personId: string, actor: AuditActor): Promise<void> {
  await endMembership(accountId, personId, "member.left", { actor, role: "owner" });
}

const DELETE_MEMBER = statement(
  "delete_member",
  { accountId: text(), personId: text() },
  "DELETE FROM membership WHERE account_id = $accountId AND person_id = $personId",
  {},
);

const STOP_WORKING = statement(
  "stop_working_for_team",
  { accountId: text(), personId: text() },
  "UPDATE session SET team_id = NULL WHERE account_id = $personId AND team_id = $accountId",
  {},
);

async function endMembership(
  accountId: string,
  personId: string,
  action: AuditAction,
  { actor, role }: MemberManager,
): Promise<void> {
  await transaction(async (tx) => {
    const team = await lockTeam(tx, accountId);
    const before = await readMemberRole(tx, accountId, personId);
    requireGrant(role, before);
    await deleteMember(tx, accountId, personId, before);
    if (before === "owner") await requireOwnerWayBack(tx, accountId, team);
    await recordAudit({ accountId, actor, action, target: personId, change: { before: { role: before } } }, tx);
    if (action === "member.removed") await mailMember(tx, personId, removalMail(team));
  });
}

async function deleteMember(tx: Queryable, accountId: string, personId: string, role: Role): Promise<void> {
  if (role === "owner") await requireOtherOwner(tx, accountId, personId);
  await run(tx, DELETE_MEMBER, { accountId, personId });
  await run(tx, STOP_WORKING, { accountId, personId });
}

/** Throws `invalid_input` if the owners who are left in a locked team could not sign in while its required provider is down. */
export const requireOwnerWayBack = (tx: Queryable, accountId: string, team: string): Promise<void> =>
  requireWayBack(
    tx,
    accountId,
    `The team ${team} requires single sign-on, and none of its other owners could sign in while the provider is down. One of them needs a passkey first, or stop to require single sign-on.`,
  );

/**
 * Ends the membership that a directory ends, if there is one, of a locked team. It may be that of an owner, because somebody
 * who has left the company must lose access, also the last one with a passkey. Throws `invalid_input` for the last owner.
 */
export async function endProvisionedMembership(
  tx: Queryable,
  accountId: string,
  personId: string,
  actor: AuditActor,
): Promise<void> {
  const role = await findMemberRole(tx, accountId, personId);
  if (!role) return;
  await deleteMember(tx, accountId, personId, role);
  const change = { before: { role } };
  await recordAudit({ accountId, actor, action: "member.removed", target: personId, change }, tx);
}

/** Makes another member the owner, and the person an admin. Throws `not_found`, `invalid_input`. */
export async function transferOwnership(accountId: string, from: string, to: string, actor: AuditActor): Promise<void> {
  if (from === to) throw new AppError("invalid_input", "You are the owner already. Choose another member.");
  await transaction(async (tx) => {
    const team = await lockTeam(tx, accountId);
    if ((await readMemberRole(tx, accountId, from)) !== "owner")
      throw new AppError("role_required", "Only an owner can transfer the team.");
    await readMemberRole(tx, accountId, to);
    await run(tx, SET_ROLE, { accountId, personId: to, role: "owner" });
    await run(tx, SET_ROLE, { accountId, personId: from, role: "admin" });
    await requireOwnerWayBack(tx, accountId, team);
    const change = { before: { owner: from }, after: { owner: to } };
    await recordAudit({ accountId, actor, action: "ownership.transferred", target: to, change }, tx);
    await mailMember(tx, to, roleMail(team, "owner"));
  });
}

/** A role by its name. Throws `invalid_input`. */
export function parseRole(role: string): Role {
  if (isRole(role)) return role;
  throw new AppError("invalid_input", `"${role}" is not a role. Use owner, admin, developer, billing or viewer.`);
}

/** Throws `role_required` if a role may not change members that have, or get, one of the `targets`. */
export function requireGrant(role: Role, ...targets: readonly Role[]): void {
  const wider = targets.find((target) => !mayGrant(role, target));
  if (wider)
    throw new AppError(
      "role_required",
      `Your role (${role}) cannot give, change or remove the role ${wider}. Ask an owner.`,
    );
}

const READ_ADDRESS = statement(
  "read_member_address",
  { personId: text() },
  "SELECT email FROM account WHERE id = $personId AND deleted_at IS NULL",
  { email: text() },
);

async function mailMember(tx: Queryable, personId: string, mail: { subject: string; text: string }): Promise<void> {
  const [person] = await run(tx, READ_ADDRESS, { personId });
  if (person) await sendMailWithCredits(tx, { to: person.email, ...mail });
}

function roleMail(team: string, role: Role) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `Your role in ${team} is now ${role}`,
    text: `Your role in the team ${team} at ${APP_NAME} was changed to ${role}.\n\n${PUBLIC_URL}/team\n`,
  };
}

function removalMail(team: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `You were removed from ${team}`,
    text: `You are no longer a member of the team ${team} at ${APP_NAME}. Your own account is unchanged.\n\n${PUBLIC_URL}/dashboard\n`,
  };
}
