import { AppError, invalidInput } from "@atelier/errors";
import { pool, type Queryable, transaction } from "../platform/db.ts";
import { newId } from "../platform/ids.ts";

/** What an operator can do to others' things. */
export const acts = [
  "account.suspend",
  "account.unsuspend",
  "credits.grant",
  "credits.take",
  "access.approve",
  "access.decline",
  "refund.ask",
  "refund.made",
  "refund.refused",
] as const;
export type ActName = (typeof acts)[number];

/** Values by name, never an address or another personal word: the log outlives accounts. */
export type Facts = Record<string, string | number | boolean | null>;

export interface Act {
  /** The admin's account, or "command line". */
  actor: string;
  act: ActName;
  /** What is acted on, as `account:<id>`. */
  subject: string;
  /** The account concerned. */
  accountId: string | null;
  reason: string;
  /** The id of the form that asks for it: sent twice, it has its effect once. */
  request: string;
}

export interface AuditLine extends Act {
  id: string;
  /** The admin's address, unless the account was deleted. */
  actorEmail: string | null;
  before: Facts;
  after: Facts;
  createdAt: Date;
}

const LONGEST_REASON = 500;

/**
 * Does an act and writes it to the audit log, in one transaction: neither is there without the other. `work` says what was
 * and what is. Returns false, with nothing done, where the same form has had its effect.
 * Throws `invalid_input` without a reason, and what `work` throws.
 */
export async function performAct(
  asked: Act,
  work: (tx: Queryable) => Promise<{ before: Facts; after: Facts }>,
): Promise<boolean> {
  const reason = asked.reason.trim();
  if (reason.length < 3 || reason.length > LONGEST_REASON)
    throw invalidInput("/reason", `Write why, in 3 to ${LONGEST_REASON} characters; it goes to the audit log.`);
  if (!/^[\w:-]{8,80}$/.test(asked.request)) throw new AppError("invalid_input", "Reload the page and try again.");
  return transaction(async (tx) => {
    // Whoever sends the form a second time waits here for the first to commit, then finds its entry.
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`act:${asked.request}`]);
    const known = await tx.query<{ act: string; subject: string }>(
      "SELECT act, subject FROM audit_entry WHERE request = $1",
      [asked.request],
    );
    if (known.rows[0]) {
      if (known.rows[0].act === asked.act && known.rows[0].subject === asked.subject) return false;
      throw new AppError("invalid_input", "This form was sent for something else already. Reload the page.");
    }
    await writeAuditLine(tx, { ...asked, reason, ...(await work(tx)) });
    return true;
  });
}

/** Writes a line of the audit log in the transaction of the act it tells of. */
export async function writeAuditLine(tx: Queryable, line: Act & { before: Facts; after: Facts }): Promise<void> {
  await tx.query(
    `INSERT INTO audit_entry (id, actor, act, subject, account_id, reason, request, before, after)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      newId("aud"),
      line.actor,
      line.act,
      line.subject,
      line.accountId,
      line.reason,
      line.request,
      JSON.stringify(line.before),
      JSON.stringify(line.after),
    ],
  );
}

/** The audit log, newest first; `before` is an entry's id. */
export async function listAudit(page: {
  limit: number;
  before?: string | undefined;
  act?: ActName | undefined;
  accountId?: string | undefined;
}): Promise<AuditLine[]> {
  const { rows } = await pool().query<AuditLine & Record<string, unknown>>(
    `SELECT e.id, e.actor, a.email AS "actorEmail", e.act, e.subject, e.account_id AS "accountId", e.reason, e.request,
       e.before, e.after, e.created_at AS "createdAt"
     FROM audit_entry e LEFT JOIN account a ON a.id = e.actor AND a.deleted_at IS NULL
     WHERE ($1::text IS NULL OR e.id < $1) AND ($2::text IS NULL OR e.act = $2) AND ($3::text IS NULL OR e.account_id = $3)
     ORDER BY e.id DESC LIMIT $4`,
    [page.before ?? null, page.act ?? null, page.accountId ?? null, page.limit],
  );
  return rows;
}
