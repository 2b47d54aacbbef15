import { randomBytes } from "node:crypto";
import { AppError } from "@atelier/errors";
import type { Role } from "../../access/roles.ts";
import { type AuditActor, recordAudit } from "../../audit/record.ts";
import { sendMailWithCredits } from "../../mail/send-mail.ts";
import { pool, type Queryable, transaction } from "../../platform/database/db.ts";
import { bool, int, type RowOf, run, statement, text, timestamp } from "../../platform/database/statement.ts";
import { env } from "../../platform/env.ts";
import { newId } from "../../platform/ids.ts";
import { throttle } from "../../platform/limits/throttle.ts";
import { digestFor } from "../../platform/secrets.ts";
import { parseEmail } from "../address.ts";
import { lockTeam } from "./lock-team.ts";
import { type MemberManager, parseRole, requireGrant } from "./members.ts";

const LIFETIME_DAYS = 7;
const MAX_OPEN = 100;
const INVITATIONS_PER_HOUR = 50;

const invitationColumns = {
  id: text(),
  email: text(),
  role: text<Role>(),
  invitedBy: text(),
  createdAt: timestamp,
  expiresAt: timestamp,
  expired: bool,
};

export type Invitation = RowOf<typeof invitationColumns>;

const COLUMNS = `id, email, role, invited_by AS "invitedBy", created_at AS "createdAt", expires_at AS "expiresAt",
     expires_at <= now() AS expired`;

const LIST_INVITATIONS = statement(
  "list_invitations",
  { accountId: text() },
  `SELECT ${COLUMNS} FROM invitation WHERE account_id = $accountId AND ended_at IS NULL ORDER BY id DESC LIMIT 500`,
  invitationColumns,
);

/** The team's invitations that were neither accepted nor withdrawn, the newest first. */
export async function listInvitations(accountId: string): Promise<readonly Invitation[]> {
  return run(pool(), LIST_INVITATIONS, { accountId });
}

const COUNT_OPEN = statement(
  "count_open_invitations",
  { accountId: text() },
  "SELECT count(*)::int AS open FROM invitation WHERE account_id = $accountId AND ended_at IS NULL AND expires_at > now()",
  { open: int },
);

const IS_MEMBER = statement(
  "is_member_by_address",
  { accountId: text(), email: text() },
  `SELECT FROM membership m JOIN account p ON p.id = m.person_id
   WHERE m.account_id = $accountId AND p.email = $email AND p.deleted_at IS NULL`,
  {},
);

/** A second invitation of an address replaces the first one, whose link stops working. */
const SAVE_INVITATION = statement(
  "save_invitation",
  { id: text(), accountId: text(), email: text(), role: text(), digest: text(), invitedBy: text(), days: int },
  `INSERT INTO invitation (id, account_id, email, role, digest, invited_by, expires_at)
   VALUES ($id, $accountId, $email, $role, $digest, $invitedBy, now() + make_interval(days => $days))
   ON CONFLICT (account_id, email) WHERE ended_at IS NULL DO UPDATE
     SET role = excluded.role, digest = excluded.digest, invited_by = excluded.invited_by, expires_at = excluded.expires_at
   RETURNING ${COLUMNS}`,
  invitationColumns,
);

/**
 * Invites an address to a team with a role, by a mail with a link that works for 7 days. Inviting an address again sends a
 * new link, and the old one stops working. Throws `invalid_input`, `role_required`, `rate_limited`.
 */
export async function inviteMember(
  accountId: string,
  input: { email: string; role: string },
  { actor, role: own }: MemberManager,
): Promise<Invitation> {
  const email = parseEmail(input.email);
  const role = parseRole(input.role);
  requireGrant(own, role);
  await throttle(`invite:${accountId}`, INVITATIONS_PER_HOUR, 3600);
  const token = randomBytes(32).toString("base64url");
  return transaction(async (tx) => {
    const team = await lockTeam(tx, accountId);
    if ((await run(tx, IS_MEMBER, { accountId, email })).length > 0)
      throw new AppError("invalid_input", `${email} is a member of this team already.`);
    const [counted] = await run(tx, COUNT_OPEN, { accountId });
    if ((counted?.open ?? 0) >= MAX_OPEN)
      throw new AppError(
        "invalid_input",
        `The team has ${MAX_OPEN} open invitations, the most there can be. Withdraw some.`,
      );
    const id = newId("inv");
    const digest = digestFor("invitation", token);
    const invitedBy = actor.id ?? actor.kind;
    const [saved] = await run(tx, SAVE_INVITATION, {
      id,
      accountId,
      email,
      role,
      digest,
      invitedBy,
      days: LIFETIME_DAYS,
    });
    if (!saved) throw new Error("An invitation was not saved.");
    await sendMailWithCredits(tx, { to: email, ...invitationMail(team, role, token) });
    await recordAudit(
      { accountId, actor, action: "invite.sent", target: saved.id, change: { after: { email, role } } },
      tx,
    );
    return saved;
  });
}

const END_INVITATION = statement(
  "end_invitation",
  { accountId: text(), id: text() },
  `UPDATE invitation SET ended_at = now() WHERE account_id = $accountId AND id = $id AND ended_at IS NULL RETURNING ${COLUMNS}`,
  invitationColumns,
);

/** Withdraws an invitation: its link stops working. Throws `not_found`, `role_required`. */
export async function withdrawInvitation(accountId: string, id: string, manager: MemberManager): Promise<void> {
  await transaction(async (tx) => {
    const [ended] = await run(tx, END_INVITATION, { accountId, id });
    if (!ended) throw new AppError("not_found", "This invitation does not exist, or was accepted or withdrawn.");
    requireGrant(manager.role, ended.role);
    const change = { before: { email: ended.email, role: ended.role } };
    await recordAudit({ accountId, actor: manager.actor, action: "invite.withdrawn", target: id, change }, tx);
  });
}

const FIND_INVITATION = statement(
  "find_invitation",
  { digest: text() },
  `SELECT i.id, i.account_id AS "accountId", coalesce(a.name, '') AS team, i.email, i.role
   FROM invitation i JOIN account a ON a.id = i.account_id AND a.deleted_at IS NULL
   WHERE i.digest = $digest AND i.ended_at IS NULL AND i.expires_at > now()`,
  { id: text(), accountId: text(), team: text(), email: text(), role: text<Role>() },
);

export interface OpenInvitation {
  id: string;
  accountId: string;
  team: string;
  email: string;
  role: Role;
}

/** The invitation of a link. Throws `not_found` if it has expired, or was accepted, withdrawn or replaced. */
export async function readInvitation(token: string, db: Queryable = pool()): Promise<OpenInvitation> {
  const [found] = await run(db, FIND_INVITATION, { digest: digestFor("invitation", token) });
  if (!found) throw new AppError("not_found", "This invitation has expired or was used already. Ask for a new one.");
  return found;
}

/** The person is locked: if the new member were deleted and the only other owner, the team would have none. */
const JOIN_TEAM = statement(
  "join_team",
  { accountId: text(), personId: text(), role: text() },
  `WITH person AS (SELECT id FROM account WHERE id = $personId AND deleted_at IS NULL FOR SHARE),
     joined AS (INSERT INTO membership (account_id, person_id, role) SELECT $accountId, id, $role FROM person
       ON CONFLICT (account_id, person_id) DO NOTHING)
   SELECT id FROM person`,
  { id: text() },
);

/**
 * Accepts an invitation for a signed-in person, whose verified address must be the invited one. Returns the team's id.
 * Throws `not_found`, and `invalid_input` for another person without naming the invited address.
 */
export async function acceptInvitation(
  token: string,
  person: { id: string; email: string; emailVerified: boolean },
  actor: AuditActor,
): Promise<{ accountId: string }> {
  return transaction(async (tx) => {
    const invitation = await readInvitation(token, tx);
    const { accountId, role, id } = invitation;
    requireInvited(invitation, person);
    await lockTeam(tx, accountId);
    const [ended] = await run(tx, END_INVITATION, { accountId, id });
    if (!ended) throw new AppError("not_found", "This invitation was used already.");
    const [joined] = await run(tx, JOIN_TEAM, { accountId, personId: person.id, role });
    if (!joined) throw new AppError("not_found", "Your account was deleted.");
    await recordAudit({ accountId, actor, action: "invite.accepted", target: id, change: { after: { role } } }, tx);
    return { accountId };
  });
}

/** Throws `invalid_input` if the invitation is for another person, or the person's address is not verified. */
function requireInvited({ team, email }: OpenInvitation, person: { email: string; emailVerified: boolean }): void {
  if (person.email !== email)
    throw new AppError(
      "invalid_input",
      `This invitation to ${team} is for another email address than yours. Sign in with the address that received it.`,
    );
  if (!person.emailVerified)
    throw new AppError("invalid_input", "Verify your email address first, then open the invitation again.");
}

function invitationMail(team: string, role: Role, token: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `Join ${team} at ${APP_NAME}`,
    text: `You are invited to the team ${team} at ${APP_NAME}, with the role ${role}.

Open this link to join. It works for this address only and expires in ${LIFETIME_DAYS} days.

${PUBLIC_URL}/invitation?token=${token}

If you do not know this team, ignore this email.`,
  };
}
