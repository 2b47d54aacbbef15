import { AppError, invalidInput } from "@atelier/errors";
import { verifyPassword } from "../accounts/password.ts";
import { isSessionProven, listProofMethods, ProofRequired } from "../accounts/proof.ts";
import { requireOwnerWayBack } from "../accounts/teams/members.ts";
import { writeOff } from "../credits/ledger.ts";
import { publishRevocation } from "../keys/authenticate.ts";
import { type Queryable, transaction } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { bool, run, statement, text } from "../platform/database/statement.ts";
import { throttle } from "../platform/limits/throttle.ts";
import { sendTask } from "../platform/processes/tasks.ts";
import { log } from "../platform/telemetry/log.ts";
import { eraseRemainingData } from "./erase.ts";

/** The task starts this long after the deletion, which first erases what it can by itself. */
const ERASE_AFTER_MS = 15_000;

/** The proof that an owner of the account deletes it, and not someone at their browser. */
export interface DeletionProof {
  /** The owner: the personal account itself, or the owner of a team. */
  personId: string;
  sessionId: string;
  /** The owner's address, as typed. */
  address: string;
  /** Empty if the owner has no password. */
  password: string;
}

/**
 * Deletes an account permanently. One transaction blanks its row, writes its balance off with an entry and ends its keys,
 * sessions, identities and top-up. Running jobs and stored files are erased directly afterwards, or by a task. The
 * ledger, jobs and purchases stay and contain only ids. The address may sign up again, without another trial.
 * Throws `invalid_input`, `rate_limited`.
 */
export async function deleteAccount(accountId: string, proof: DeletionProof): Promise<void> {
  const email = await verifyProof(accountId, proof);
  await transaction(async (tx) => {
    const owned = await refuseLastOwner(tx, accountId);
    await blankAccount(tx, accountId, email);
    for (const team of owned) await requireOwnerWayBack(tx, team.id, team.name);
    await sendTask(tx, "erase-account", { accountId }, new Date(Date.now() + ERASE_AFTER_MS));
  });
  publishRevocation(accountId);
  await eraseRemainingData(accountId).catch((error: unknown) =>
    log().warn({ error, accountId }, "erasing a deleted account failed; its task retries it"),
  );
}

async function verifyProof(
  accountId: string,
  { personId, sessionId, address, password }: DeletionProof,
): Promise<string> {
  await throttle(`delete-account:${accountId}`, 10, 900);
  const session = await prisma().session.findFirst({
    where: { id: sessionId, revokedAt: null, account: { id: personId, deletedAt: null } },
    select: { account: { select: { email: true, passwordHash: true } } },
  });
  if (!session || !(await isOwner(accountId, personId)))
    throw new AppError("not_found", "This account does not exist.");
  const { email, passwordHash } = session.account;
  if (address.trim().toLowerCase() !== email) throw invalidInput("/address", "This is not your email address.");
  if (passwordHash) {
    if (!(await verifyPassword(password, passwordHash))) throw invalidInput("/confirm", "This is not your password.");
  } else if (!(await isSessionProven(personId, sessionId))) throw new ProofRequired(await listProofMethods(personId));
  return email;
}

async function isOwner(accountId: string, personId: string): Promise<boolean> {
  if (accountId === personId) return true;
  return (await prisma().membership.count({ where: { accountId, personId, role: "owner" } })) === 1;
}

const FIND_ONLY_OWNED = statement(
  "find_only_owned_team",
  { personId: text() },
  `SELECT coalesce(t.name, t.id) AS name FROM membership m JOIN account t ON t.id = m.account_id AND t.deleted_at IS NULL
   WHERE m.person_id = $personId AND m.role = 'owner' AND NOT EXISTS (
     SELECT FROM membership o WHERE o.account_id = m.account_id AND o.role = 'owner' AND o.person_id <> m.person_id)
   ORDER BY t.id LIMIT 1 FOR UPDATE OF t`,
  { name: text() },
);

const LOCK_TEAMS = statement(
  "lock_teams_of_person",
  { personId: text() },
  `SELECT t.id, coalesce(t.name, t.id) AS name, m.role = 'owner' AS "isOwner" FROM membership m JOIN account t ON t.id = m.account_id
   WHERE m.person_id = $personId ORDER BY t.id FOR UPDATE OF t`,
  { id: text(), name: text(), isOwner: bool },
);

const LOCK_PERSON = statement(
  "lock_deleted_person",
  { personId: text() },
  "SELECT id FROM account WHERE id = $personId FOR UPDATE",
  { id: text() },
);

/**
 * A team without an owner could not be managed or deleted by anyone. The teams are locked before the person, as at the
 * acceptance of an invitation: two owners could be deleted at once, or a member while a transfer makes them the owner. Once
 * the person is locked they join no other team, and those that they have just joined are locked too.
 * Returns the teams that the person owns. Throws `invalid_input`.
 */
async function refuseLastOwner(tx: Queryable, personId: string): Promise<{ id: string; name: string }[]> {
  await run(tx, LOCK_TEAMS, { personId });
  await run(tx, LOCK_PERSON, { personId });
  const teams = await run(tx, LOCK_TEAMS, { personId });
  const [team] = await run(tx, FIND_ONLY_OWNED, { personId });
  if (team)
    throw new AppError(
      "invalid_input",
      `You are the only owner of the team ${team.name}. Transfer it to another member or delete it first.`,
    );
  return teams.filter(({ isOwner }) => isOwner);
}

/** Removes all personal data. Rows that money refers to stay and contain only ids. */
async function blankAccount(tx: Queryable, accountId: string, email: string): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE account SET deleted_at = now(), email = 'deleted-' || id || '@invalid', name = NULL, contact = NULL, password_hash = NULL,
       email_verified_at = NULL, access_granted_at = NULL, suspended_at = NULL, suspended_reason = NULL,
       daily_limit = NULL, monthly_limit = NULL, soft_limits = false, low_balance_alert = NULL, low_balance_at = NULL
     WHERE id = $1 AND deleted_at IS NULL`,
    [accountId],
  );
  if (rowCount !== 1) throw new AppError("not_found", "This account does not exist.");
  await writeOff(tx, accountId);
  for (const sql of BLANKING_STATEMENTS) await tx.query(sql, [accountId]);
  await tx.query("DELETE FROM mail WHERE recipient = $1", [email]);
}

/** They run in the transaction that writes the balance off, so they stay on its plain connection. */
const BLANKING_STATEMENTS: readonly string[] = [
  `UPDATE api_key SET revoked_at = coalesce(revoked_at, now()), name = '', client_name = NULL, person_id = NULL, networks = '[]',
     metadata = '{}' WHERE account_id = $1`,
  "DELETE FROM oauth_grant USING api_key k WHERE k.id = key_id AND k.account_id = $1",
  "UPDATE project SET name = '', archived_at = coalesce(archived_at, now()) WHERE account_id = $1",
  "UPDATE session SET team_id = NULL WHERE team_id = $1",
  "DELETE FROM session WHERE account_id = $1",
  "DELETE FROM support_access WHERE account_id = $1",
  "DELETE FROM membership WHERE account_id = $1 OR person_id = $1",
  "DELETE FROM invitation WHERE account_id = $1",
  "DELETE FROM identity i USING sso_connection c WHERE c.account_id = $1 AND i.provider = 'sso' AND starts_with(i.provider_account_id, c.id || ' ')",
  "DELETE FROM sso_connection WHERE account_id = $1",
  "DELETE FROM scim_token WHERE account_id = $1",
  "DELETE FROM scim_group_member m USING scim_group g WHERE g.id = m.group_id AND (g.account_id = $1 OR m.person_id = $1)",
  "DELETE FROM scim_group WHERE account_id = $1",
  "DELETE FROM scim_user WHERE account_id = $1 OR person_id = $1",
  "DELETE FROM team_domain WHERE account_id = $1",
  "DELETE FROM group_role WHERE account_id = $1",
  "SELECT set_config('atelier.deletes_audit', 'on', true) WHERE $1::text IS NOT NULL",
  "DELETE FROM audit_event WHERE account_id = $1",
  "DELETE FROM identity WHERE account_id = $1",
  "DELETE FROM address_change WHERE account_id = $1",
  "DELETE FROM totp WHERE account_id = $1",
  "DELETE FROM recovery_code WHERE account_id = $1",
  "DELETE FROM passkey WHERE account_id = $1",
  "DELETE FROM email_token WHERE account_id = $1",
  "DELETE FROM idempotency WHERE account_id = $1",
  `UPDATE top_up SET status = 'off', paused_reason = NULL, payment_method = NULL, card_brand = NULL, card_last_four = NULL,
     updated_at = now() WHERE account_id = $1`,
  `UPDATE access_request SET use_case = '', volume = '', company = NULL, note = NULL, decided_at = coalesce(decided_at, now()),
     status = CASE WHEN status = 'open' THEN 'declined' ELSE status END WHERE account_id = $1`,
  // Both pages show the buyer's name, address and card; Stripe keeps them for the operator's bookkeeping.
  "UPDATE purchase SET receipt_url = NULL, invoice_url = NULL WHERE account_id = $1",
];
